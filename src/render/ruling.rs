use serde::{Serialize, Serializer};

use super::{Langs, Look, Page, Screen, Styled};
use crate::index::{NamedRuling, Told};
use crate::record::{
    Language, Publication, Published, RuleBook, Ruling, Texts, Translation, WordingStatus,
};

/// A ruling with what surrounds it, as `show` tells it.
pub struct RulingView<'a> {
    pub named: &'a NamedRuling,
    /// Imported paragraphs that state it, where the library has them.
    pub imported: &'a [Publication],
    pub rule_book: &'a RuleBook,
    /// Every question of it, or the first few.
    pub all: bool,
}

/// Everything about one ruling, for reading.
pub fn ruling(view: &RulingView<'_>, screen: &Screen) -> Page {
    let mut page = screen.page();
    let (NamedRuling { id, ruling }, langs) = (view.named, screen.langs);
    page.ends(id, &ruling.status.to_string(), status_look(ruling));
    text(&mut page, &ruling.text, langs);
    said(&mut page, &langs.label("Note", "注记"), ruling.note.as_ref(), langs);
    said(&mut page, &langs.label("Why", "理由"), ruling.why.as_ref(), langs);
    page.blank();
    rules(&mut page, ruling, view.rule_book, langs);
    scenarios(&mut page, id, ruling, langs);
    published(&mut page, view, langs);
    questions(&mut page, view, langs);
    page
}

pub fn status_look(ruling: &Ruling) -> Look {
    if ruling.status.is_in_force() { Look::Faint } else { Look::Warning }
}

/// The claim, one paragraph a language; the other language where one is missing.
pub fn text(page: &mut Page, texts: &Texts, langs: Langs) {
    let mut shown: Vec<&str> = langs.of(texts).collect();
    if shown.is_empty() {
        shown.extend(texts.prefer(Language::En));
    }
    for text in shown {
        page.paragraph(2, 0, &Styled::new(text, Look::Plain));
    }
}

pub fn said(page: &mut Page, label: &str, texts: Option<&Texts>, langs: Langs) {
    let Some(texts) = texts else { return };
    page.blank();
    for (n, text) in langs.of(texts).enumerate() {
        let value = Styled::new(text, Look::Plain);
        if n == 0 {
            page.field(label, &value)
        } else {
            page.paragraph(2, 2, &value)
        };
    }
}

pub fn rules(page: &mut Page, ruling: &Ruling, book: &RuleBook, langs: Langs) {
    let edition = ruling.rules_as_of;
    let label = langs.label("Rules", "规则");
    page.field(&label, &Styled::new(&edition.to_string(), Look::Faint));
    for number in &ruling.rules {
        let mut line = Styled::new(&format!("{number:<9} "), Look::Strong);
        let newest = book.editions.last().is_some_and(|newest| newest.date == edition);
        let about = if newest { book.today(*number) } else { None };
        let about = about.map(|texts| joined(texts, langs)).unwrap_or_default();
        line.push(&about, Look::Plain);
        page.paragraph(4, 10, &line);
    }
}

fn joined(texts: &Texts, langs: Langs) -> String {
    let said: Vec<&str> = langs.of(texts).collect();
    said.join(" · ")
}

pub fn scenarios(page: &mut Page, id: &str, ruling: &Ruling, langs: Langs) {
    let label = langs.label("Demonstration", "演示");
    let value = match ruling.scenarios.first() {
        Some(_) => Styled::new(&format!("rulings demo {id}"), Look::Strong),
        None => Styled::new(&langs.label("none yet", "尚无"), Look::Faint),
    };
    page.field(&label, &value);
}

fn questions(page: &mut Page, view: &RulingView<'_>, langs: Langs) {
    const FEW: usize = 5;
    let questions = &view.named.ruling.questions;
    if questions.is_empty() {
        return;
    }
    let shown = if view.all { questions.len() } else { FEW.min(questions.len()) };
    page.blank().field(&langs.label("Questions", "常见问题"), &Styled::default());
    for question in &questions[..shown] {
        let asked = Texts { en: question.en.clone(), zh: question.zh.clone() };
        for &language in langs.list() {
            let Some(text) = asked.get(language) else { continue };
            let mut line = Styled::new(text, Look::Plain);
            let short = question.short.as_ref().and_then(|s| s.get(language));
            if let Some(verdict) = short
                .map(str::to_owned)
                .or_else(|| question.answer.map(|a| answer_word(a, language).to_owned()))
            {
                line.push(" → ", Look::Faint);
                line.push(&verdict, Look::Strong);
            }
            page.paragraph(4, 2, &line);
        }
    }
    if let more @ 1.. = questions.len() - shown {
        let more = langs.label(&format!("{more} more: --all"), &format!("另有{more}个：--all"));
        page.paragraph(4, 2, &Styled::new(&more, Look::Faint));
    }
}

pub fn answer_word(answer: crate::record::Answer, language: Language) -> &'static str {
    use crate::record::Answer::{No, Yes};
    match (answer, language) {
        (Yes, Language::En) => "Yes",
        (No, Language::En) => "No",
        (Yes, Language::Zh) => "是",
        (No, Language::Zh) => "否",
    }
}

fn published(page: &mut Page, view: &RulingView<'_>, langs: Langs) {
    let published = &view.named.ruling.published;
    let times = match published.len() {
        0 => langs.label("never", "未曾"),
        n => langs.label(&format!("{n} ×"), &format!("{n}次")),
    };
    page.blank().field(&langs.label("Published", "发布"), &Styled::new(&times, Look::Plain));
    let mut newest_first: Vec<&Published> = published.iter().collect();
    newest_first.sort_by_key(|p| std::cmp::Reverse(p.date));
    for one in newest_first {
        page.paragraph(4, 2, &facts(one, langs));
        if let Some(wording) = &one.wording {
            let word = match wording.status {
                WordingStatus::Incomplete => langs.label("incomplete", "不完整"),
                WordingStatus::Outdated => langs.label("outdated", "已过时"),
                WordingStatus::Differs => langs.label("differs from the rules", "与规则不符"),
            };
            let mut line = Styled::new(&word, Look::Warning);
            line.push(&format!(": {}", joined(&wording.note, langs)), Look::Plain);
            page.paragraph(6, 2, &line);
        }
        for verbatim in one.words(view.imported) {
            page.paragraph(6, 0, &Styled::new(verbatim, Look::Plain));
        }
    }
}

/// Date, card, languages and provenance of a publication, on a line.
fn facts(published: &Published, langs: Langs) -> Styled {
    let unknown = langs.label("card not stated", "未注明牌名");
    let card = published.card.as_deref().unwrap_or(&unknown);
    let mut line = Styled::new(&published.date.to_string(), Look::Strong);
    line.push(&format!("  {card}"), Look::Plain);
    line.push(&format!("  [{}]", published.page), Look::Faint);
    if published.en.is_some() {
        line.push("  en", Look::Faint);
    }
    if let Some(translation) = published.zh.as_ref().and_then(|zh| zh.translation) {
        line.push("  zh ", Look::Faint);
        line.append(&provenance(translation, langs));
    }
    line
}

/// Where a Chinese text comes from; machine translation stands out.
pub fn provenance(translation: Translation, langs: Langs) -> Styled {
    let (en, zh, look) = match translation {
        Translation::Official => ("official", "官方", Look::Plain),
        Translation::Project => ("our wording", "本项目措辞", Look::Faint),
        Translation::Community => ("community", "社群翻译", Look::Faint),
        Translation::Unknown => ("source unknown", "来源不明", Look::Faint),
        Translation::Gpt => ("MACHINE TRANSLATION (gpt)", "机器翻译", Look::Warning),
    };
    Styled::new(&langs.label(en, zh), look)
}

impl Serialize for RulingView<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Told { named: self.named, imported: self.imported }.serialize(to)
    }
}
