//! What time has overtaken: numbers of rules, and terms.

use crate::record::{Date, RuleBook, Ruling, Term};

/// The cited rules that had another number, or none, in the newest edition.
pub fn moved(ruling: &Ruling, book: &RuleBook) -> Vec<String> {
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
            Some(moved) => Some(format!("{number} is {} now", moved.number)),
            None if book.today(number).is_none() => Some(format!("{number} is not there now")),
            None => None,
        }
    });
    cited.collect()
}

/// The old Chinese term that stands beside a new English one.
pub fn stale(en: &str, zh: &str, terms: &[Term]) -> Option<String> {
    let en = en.to_lowercase();
    terms.iter().filter(|term| !term.obsolete).find_map(|term| {
        let outdated = |form: &&String| terms.iter().any(|old| old.obsolete && old.zh == **form);
        // 场上 in 战场上 is part of the new term.
        let right = term.zh_also.iter().chain([&term.zh]);
        let rest = right.fold(zh.to_owned(), |rest, form| rest.replace(form.as_str(), " "));
        let old =
            term.zh_avoid.iter().filter(outdated).find(|form| rest.contains(form.as_str()))?;
        let gave_up =
            terms.iter().filter(|t| t.obsolete && t.zh == *old).all(|t| !en.contains(&t.en));
        let new = std::iter::once(&term.en).find(|word| en.contains(&word.to_lowercase()))?;
        gave_up.then(|| format!("`{new}` in English, {old} in Chinese (today {})", term.zh))
    })
}
