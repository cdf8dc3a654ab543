//! Facts of records as the index files them.

use crate::record::{Appearance, Date, Publication, Status, Translation};

/// A day as a number that grows with time.
pub(super) fn day_number(day: Date) -> u64 {
    let year = u64::try_from(day.year()).unwrap_or(0);
    year * 10_000 + u64::from(day.month()) * 100 + u64::from(day.day())
}

/// `702.37e`, `702.37`, `702`.
pub(super) fn rule_and_parents(number: &str) -> Vec<&str> {
    let mut numbers = vec![number];
    numbers.extend(number.strip_suffix(|c: char| c.is_ascii_lowercase()));
    numbers.extend(number.split_once('.').map(|(section, _)| section));
    numbers
}

/// What decides between equally relevant documents, and whether it is in force
/// at all (the highest bit).
pub(super) fn order(in_force: bool, trust: u64, newest: Option<Date>) -> u64 {
    u64::from(in_force) << 63 | trust << 32 | newest.map_or(0, day_number)
}

pub(super) fn is_in_force(order: u64) -> bool {
    order >> 63 == 1
}

/// A ruling of ours is trusted most.
pub(super) const RULING: u64 = 7;

pub(super) fn newest(appearances: &[Appearance]) -> Option<Date> {
    appearances.iter().map(|a| a.date).max()
}

/// The trust in a publication by its best Chinese text; English is the publisher's own.
pub(super) fn trust(publication: &Publication) -> u64 {
    match publication.zh.iter().filter_map(|t| t.translation).min() {
        None | Some(Translation::Official) => 5,
        Some(Translation::Project) => 4,
        Some(Translation::Community) => 3,
        Some(Translation::Unknown) => 2,
        Some(Translation::Gpt) => 1,
    }
}

pub(super) fn publication_status(publication: &Publication) -> &'static str {
    match (publication.non_ruling, publication.replaced_by()) {
        (true, _) => "non-ruling",
        (false, Some(_)) => "superseded",
        (false, None) => "current",
    }
}

pub(super) fn status_word(status: &Status) -> &'static str {
    match status {
        Status::Current => "current",
        Status::Incomplete => "incomplete",
        Status::Outdated => "outdated",
        Status::SupersededBy(_) => "superseded",
        Status::Withdrawn(_) => "withdrawn",
    }
}
