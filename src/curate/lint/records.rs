//! Rulings: their texts, and what they say about scenarios, rules and each other.

use super::finding::{Finding, Located, path_to};
use super::{Code, Knowledge, Passage, PassageKind, passage};
use crate::library::{Entry, Records};
use crate::record::{Date, Language, Moved, RuleBook, RuleNumber, Texts};
use crate::yaml::Place;

/// A scenario that is meant to demonstrate something.
#[derive(Clone, Debug)]
pub struct Demonstration {
    pub id: String,
    pub place: Place,
}

pub fn check(records: &Records, knowledge: &Knowledge) -> Vec<Finding> {
    let mut found = Vec::new();
    for entry in records.rulings.iter().chain(&records.aside) {
        let ruling = Checked { entry, located: Located::new(&entry.source), found: Vec::new() };
        found.extend(ruling.check(records, knowledge));
    }
    found
}

/// Demonstrations that no ruling names.
pub fn demonstrations(records: &Records, demonstrations: &[Demonstration]) -> Vec<Finding> {
    let rulings = || records.rulings.iter().chain(&records.aside);
    let named = |id: &String| rulings().any(|e| e.ruling.scenarios.contains(id));
    let alone = demonstrations.iter().filter(|d| !named(&d.id));
    alone
        .map(|d| {
            let message = "it is a demonstration, and no ruling names it";
            Finding::at(Code::NoRuling, &d.id, d.place.clone(), message)
                .hint("name it under `scenarios` of a ruling, or make its `kind` edge or example")
        })
        .collect()
}

struct Checked<'a> {
    entry: &'a Entry,
    located: Located<'a>,
    found: Vec<Finding>,
}

impl Checked<'_> {
    fn check(mut self, records: &Records, knowledge: &Knowledge) -> Vec<Finding> {
        let ruling = &self.entry.ruling;
        self.texts(&["text"], &ruling.text, PassageKind::Claim, knowledge);
        for (key, texts) in [("why", &ruling.why), ("note", &ruling.note)] {
            if let Some(texts) = texts {
                self.texts(&[key], texts, PassageKind::Claim, knowledge);
            }
        }
        for (at, question) in ruling.questions.iter().enumerate() {
            let at = at.to_string();
            let asked = Texts { en: question.en.clone(), zh: question.zh.clone() };
            self.texts(&["questions", &at], &asked, PassageKind::Question, knowledge);
            if let Some(short) = &question.short {
                self.texts(&["questions", &at, "short"], short, PassageKind::Claim, knowledge);
            }
        }
        for (at, published) in ruling.published.iter().enumerate() {
            if let Some(wording) = &published.wording {
                let path = ["published", &at.to_string(), "wording", "note"];
                self.texts(&path, &wording.note, PassageKind::Claim, knowledge);
            }
        }
        self.scenario();
        self.language();
        self.rules(&records.rule_book);
        let date = newest(self.entry);
        self.found.into_iter().map(|finding| finding.dated(date)).collect()
    }

    fn texts(&mut self, path: &[&str], texts: &Texts, kind: PassageKind, knowledge: &Knowledge) {
        let text = Passage {
            en: texts.en.as_deref(),
            zh: texts.zh.as_deref(),
            kind,
            ..Passage::default()
        };
        for note in passage(&text, knowledge) {
            let path = path_to(path, note.language);
            self.found.push(self.located.finding(&self.entry.id, &path, note));
        }
    }

    fn whole(&mut self, code: Code, path: &[&str], message: impl Into<String>) -> &mut Finding {
        let found = self.located.whole(code, &self.entry.id, path, message.into());
        self.found.push(found);
        self.found.last_mut().expect("it was just put there")
    }

    fn scenario(&mut self) {
        let ruling = &self.entry.ruling;
        if ruling.scenarios.is_empty() && ruling.status.is_in_force() {
            self.whole(Code::NoScenario, &["scenarios"], "no scenario demonstrates it").hint =
                Some("write one (docs/scenarios.md) and name it under `scenarios`".into());
        }
    }

    fn language(&mut self) {
        let text = &self.entry.ruling.text;
        for (language, missing) in [(Language::En, "English"), (Language::Zh, "Chinese")] {
            let other = Language::BOTH.into_iter().find(|l| *l != language);
            let said = other.is_some_and(|l| text.get(l).is_some());
            if text.get(language).is_none() && said {
                self.whole(
                    Code::MissingLanguage,
                    &["text"],
                    format!("it says nothing in {missing}"),
                );
            }
        }
    }

    /// Numbers that stood for something else, or elsewhere, in the edition they were read in.
    fn rules(&mut self, book: &RuleBook) {
        let ruling = &self.entry.ruling;
        let edition = ruling.rules_as_of;
        for (at, number) in ruling.rules.iter().enumerate() {
            if let Some((topic, now)) = moved(book, *number, edition) {
                let message = format!("{number} was {topic} on {edition}; that is {now} today");
                self.whole(Code::RuleMoved, &["rules", &at.to_string()], message).hint = Some(
                    "read the rule in the newest edition, then change number and `rules_as_of`"
                        .into(),
                );
            } else if let Some((topic, now)) = self.means_what_was(book, *number) {
                let today = book.today(*number).and_then(|t| t.prefer(Language::En));
                let message = format!(
                    "{number} is {} today; {topic}, of which the text speaks, is {now}",
                    today.unwrap_or("something else")
                );
                self.whole(Code::RuleMoved, &["rules", &at.to_string()], message);
            }
        }
    }

    /// A subject that had this number once and has another one today, where the text
    /// names that subject and not what has the number today.
    fn means_what_was(&self, book: &RuleBook, number: RuleNumber) -> Option<(String, RuleNumber)> {
        let newest = book.editions.last()?.date;
        let text = &self.entry.ruling.text;
        let names = |topic: &Texts| {
            Language::BOTH.into_iter().any(|language| {
                let said = text.get(language).map(str::to_lowercase).unwrap_or_default();
                topic.get(language).is_some_and(|name| said.contains(&name.to_lowercase()))
            })
        };
        if book.today(number).is_none_or(names) {
            return None;
        }
        let is_meant = |moved: &&Moved| {
            names(&moved.topic) && moved.numbers.iter().any(|was| number.is_within(was.number))
        };
        book.moved.iter().filter(is_meant).find_map(|moved| {
            let now = moved.numbers.iter().find(|n| n.edition == newest)?.number;
            let topic = moved.topic.prefer(Language::En)?.to_owned();
            // What is cited at its number of today does not stand for it at another.
            let cited = self.entry.ruling.rules.iter().any(|rule| rule.is_within(now));
            (!cited).then_some((topic, now))
        })
    }
}

/// What a number was about in an edition, and the number that has today, where it moved.
pub fn moved(
    book: &RuleBook,
    number: crate::record::RuleNumber,
    edition: Date,
) -> Option<(String, String)> {
    let newest = book.editions.last()?.date;
    let at_the_time = book.editions.iter().map(|e| e.date).rfind(|date| *date <= edition)?;
    book.subjects_of(number).find_map(|subject| {
        let then = subject.numbers.iter().rfind(|n| n.edition <= at_the_time)?;
        let now = subject.numbers.iter().find(|n| n.edition == newest)?;
        if then.number == now.number || !number.is_within(then.number) {
            return None;
        }
        let rest = number.to_string().replacen(&then.number.to_string(), "", 1);
        let topic = subject.topic.en.clone().or(subject.topic.zh.clone()).unwrap_or_default();
        Some((topic, format!("{}{rest}", now.number)))
    })
}

fn newest(entry: &Entry) -> Option<Date> {
    let published = entry.ruling.published.iter().map(|p| p.date).max();
    Some(published.unwrap_or(entry.ruling.rules_as_of).max(entry.ruling.rules_as_of))
}
