use serde::{Serialize, Serializer};

use super::published::published;
use super::{Langs, Look, Page, Screen, Styled};
use crate::index::{NamedRuling, Told};
use crate::record::{
    Language, Moved, MovedNumber, Publication, RuleBook, RuleNumber, Ruling, Texts, Translation,
};

/// A ruling with what surrounds it, as `show` tells it.
pub struct RulingView<'a> {
    pub named: &'a NamedRuling,
    /// Imported paragraphs that state it, where the library has them.
    pub imported: &'a [Publication],
    pub rule_book: &'a RuleBook,
    /// Rulings about the same matter.
    pub related: &'a [NamedRuling],
    /// Every question and place of it, or the first few.
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
    related(&mut page, view.related, langs);
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
        for before in formerly(*number, book) {
            page.paragraph(14, 0, &Styled::new(&langs.label(&before.0, &before.1), Look::Faint));
        }
    }
}

/// Where what a number is about stood before, in English and in Chinese.
fn formerly(number: RuleNumber, book: &RuleBook) -> Vec<(String, String)> {
    let here = |moved: &&Moved| moved.numbers.last().is_some_and(|at| number.is_within(at.number));
    let mut said = Vec::new();
    for moved in book.subjects_of(number).filter(here) {
        let mut old: Vec<&MovedNumber> = moved.numbers.iter().collect();
        old.retain(|at| !number.is_within(at.number));
        old.dedup_by_key(|at| at.number);
        if let Some(first) = old.first() {
            let numbers: Vec<String> = old.iter().map(|at| at.number.to_string()).collect();
            let (numbers, day) = (numbers.join(", "), first.edition);
            said.push((
                format!("formerly {numbers} (from {day})"),
                format!("原为{numbers}（{day}起）"),
            ));
        }
    }
    said
}

pub fn joined(texts: &Texts, langs: Langs) -> String {
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

fn related(page: &mut Page, related: &[NamedRuling], langs: Langs) {
    if related.is_empty() {
        return;
    }
    page.blank().field(&langs.label("Related", "相关"), &Styled::default());
    for NamedRuling { id, ruling } in related {
        page.paragraph(4, 2, &Styled::new(id, Look::Strong));
        // Where both languages are printed one will do: it is there to be opened.
        if let Some(text) = langs.of(&ruling.text).next() {
            page.paragraph(6, 0, &Styled::new(text, Look::Plain));
        }
    }
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
        #[derive(Serialize)]
        struct Whole<'a> {
            #[serde(flatten)]
            told: Told<'a>,
            related: Vec<&'a str>,
        }
        let related = self.related.iter().map(|named| named.id.as_str()).collect();
        let told = Told { named: self.named, imported: self.imported };
        Whole { told, related }.serialize(to)
    }
}
