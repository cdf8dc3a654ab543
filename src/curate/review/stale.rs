//! What time has overtaken: numbers of rules, and terms.

use crate::record::{Date, RuleBook, Ruling, Term};

/// The cited rules that had another number, or none, in the newest edition, told in English and in Chinese.
pub fn moved(ruling: &Ruling, book: &RuleBook) -> Vec<(String, String)> {
    let Some(newest) = book.editions.last().map(|edition| edition.date) else { return Vec::new() };
    if ruling.rules_as_of >= newest {
        return Vec::new();
    }
    let then = ruling.rules_as_of;
    let cited = ruling.rules.iter().filter_map(|&number| {
        let stood = |at: Date| {
            book.moved.iter().filter(move |subject| {
                subject.numbers.iter().any(|m| m.edition == at && number.is_within(m.number))
            })
        };
        let today = stood(then).find_map(|subject| {
            subject.numbers.iter().find(|m| m.edition == newest && !number.is_within(m.number))
        });
        match today {
            Some(moved) => Some((
                format!("{number} is {} now", moved.number),
                format!("{number}现为{}", moved.number),
            )),
            None if book.today(number).is_none() => {
                Some((format!("{number} is not there now"), format!("{number}已不存在")))
            }
            None => None,
        }
    });
    cited.collect()
}

/// Terms that have old Chinese forms, read once for all texts.
pub struct Outdated<'a>(Vec<Replaced<'a>>);

/// What a term is called today, and what it was called.
struct Replaced<'a> {
    today: &'a Term,
    en: String,
    /// Old forms, each with the English terms that had it.
    old: Vec<(&'a str, Vec<&'a str>)>,
}

impl<'a> Outdated<'a> {
    pub fn of(terms: &'a [Term]) -> Self {
        let had = |form: &str| -> Vec<&'a str> {
            let old = terms.iter().filter(|term| term.obsolete && term.zh == form);
            old.map(|term| term.en.as_str()).collect()
        };
        let replaced = terms.iter().filter(|term| !term.obsolete).filter_map(|today| {
            let old = today.zh_avoid.iter().map(|form| (form.as_str(), had(form)));
            let old: Vec<_> = old.filter(|(_, had)| !had.is_empty()).collect();
            (!old.is_empty()).then(|| Replaced { today, en: today.en.to_lowercase(), old })
        });
        Self(replaced.collect())
    }

    /// The old Chinese term that stands beside a new English one.
    pub fn stale(&self, en: &str, zh: &str) -> Option<(String, String)> {
        let en = en.to_lowercase();
        self.0.iter().filter(|term| en.contains(&term.en)).find_map(
            |Replaced { today, old, .. }| {
                // 场上 in 战场上 is part of the new term.
                let right = today.zh_also.iter().chain([&today.zh]);
                let rest = right.fold(zh.to_owned(), |rest, form| rest.replace(form.as_str(), " "));
                let (form, had) = old.iter().find(|(form, _)| rest.contains(form))?;
                let gave_up = had.iter().all(|term| !en.contains(term));
                let (word, zh) = (&today.en, &today.zh);
                gave_up.then(|| {
                    (
                        format!("`{word}` in English, {form} in Chinese (today {zh})"),
                        format!("英文作“{word}”，中文仍作“{form}”（今作“{zh}”）"),
                    )
                })
            },
        )
    }
}
