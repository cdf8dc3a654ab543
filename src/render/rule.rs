use serde::Serialize;

use super::ruling::said;
use super::{Langs, Look, Page, Screen, Styled};
use crate::record::{Date, Language, RuleBook, RuleNumber, Texts};

/// What a rule number means and meant, and which rulings cite it.
#[derive(Debug, Serialize)]
pub struct RuleView {
    number: RuleNumber,
    /// What it is about in the newest edition, and where what it was about
    /// stands now.
    today: String,
    today_texts: Texts,
    history: Vec<Stood>,
    pub rulings: Vec<RuleRuling>,
}

/// What stood where in one edition.
#[derive(Debug, Serialize)]
struct Stood {
    edition: Date,
    number: RuleNumber,
    topic: String,
    #[serde(skip)]
    texts: Texts,
}

/// A ruling that cites the number.
#[derive(Debug, Serialize)]
pub struct RuleRuling {
    pub id: String,
    pub text: Texts,
}

impl RuleView {
    /// Nothing where neither the newest edition's list nor the history has it.
    pub fn new(number: RuleNumber, book: &RuleBook, rulings: Vec<RuleRuling>) -> Option<Self> {
        let history: Vec<Stood> = book.subjects_of(number).flat_map(stood).collect();
        let now = book.today(number);
        if now.is_none() && history.is_empty() && rulings.is_empty() {
            return None;
        }
        let today_texts = Texts::new(
            &today(number, book, now, Language::En),
            &today(number, book, now, Language::Zh),
        );
        let today = today_texts.en.clone().unwrap_or_default();
        Some(Self { number, today, today_texts, history, rulings })
    }
}

fn stood(moved: &crate::record::Moved) -> Vec<Stood> {
    let one = |at: &crate::record::MovedNumber| Stood {
        edition: at.edition,
        number: at.number,
        topic: moved.topic.prefer(Language::En).unwrap_or_default().to_owned(),
        texts: moved.topic.clone(),
    };
    moved.numbers.iter().map(one).collect()
}

/// "proliferate; manifest is 701.40 today"
fn today(number: RuleNumber, book: &RuleBook, now: Option<&Texts>, language: Language) -> String {
    let unlisted = match language {
        Language::En => "not cited from the newest edition",
        Language::Zh => "本项目未引用现行版本中的此编号",
    };
    let mut said = now.and_then(|t| t.prefer(language)).unwrap_or(unlisted).to_owned();
    for moved in book.subjects_of(number) {
        let Some(last) = moved.numbers.last().filter(|l| !number.is_within(l.number)) else {
            continue;
        };
        let topic = moved.topic.prefer(language).unwrap_or_default();
        said += &match language {
            Language::En => format!("; {topic} is {} today", last.number),
            Language::Zh => format!("；{topic}现为{}", last.number),
        };
    }
    said
}

/// Editions in a row in which a subject had one number, on a line.
fn stretch(run: &[Stood], asked: RuleNumber, langs: Langs) -> Styled {
    let (first, last) = (&run[0], &run[run.len() - 1]);
    let dates = match first.edition == last.edition {
        true => format!("{:<23} ", first.edition.to_string()),
        false => format!("{} – {} ", first.edition, last.edition),
    };
    let mut line = Styled::new(&dates, Look::Faint);
    let look = if asked.is_within(first.number) { Look::Strong } else { Look::Plain };
    line.push(&format!("{:<8} ", first.number.to_string()), look);
    let said: Vec<&str> = langs.of(&first.texts).collect();
    line.push(&said.join(" · "), Look::Plain);
    line
}

/// What the number means and meant, and the rulings that cite it, for reading.
pub fn rule(view: &RuleView, screen: &Screen) -> Page {
    let mut page = screen.page();
    let langs = screen.langs;
    page.line(&view.number.to_string(), Look::Strong);
    said(&mut page, &langs.label("Today", "现行"), Some(&view.today_texts), langs);
    if !view.history.is_empty() {
        page.blank().field(&langs.label("How it moved", "编号沿革"), &Styled::default());
    }
    for run in view.history.chunk_by(|a, b| a.number == b.number && a.topic == b.topic) {
        page.paragraph(4, 2, &stretch(run, view.number, langs));
    }
    if !view.rulings.is_empty() {
        page.blank().field(&langs.label("Rulings", "释疑"), &Styled::default());
    }
    for ruling in &view.rulings {
        page.paragraph(4, 2, &Styled::new(&ruling.id, Look::Strong));
        for text in langs.of(&ruling.text) {
            page.paragraph(6, 0, &Styled::new(text, Look::Plain));
        }
    }
    page
}
