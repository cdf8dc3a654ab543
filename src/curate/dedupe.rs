//! Which published paragraphs say the same, and which only seem to.
//!
//! Texts are made comparable (folded, own names masked, old terms as today's,
//! set-scoped sentences left out), brought together by rare tokens ([`join`]),
//! and grouped around the one that should stand for all.

use crate::library::Records;
use crate::library::publications::{Names, Publications};
use crate::record::{Date, Key, Language, Translation};

pub mod edge;
mod gather;
mod group;
pub mod join;
mod lexicon;
mod matter;
mod prepare;
mod sentence;
pub mod token;

pub use gather::{card_names, paragraphs};
pub use group::{Change, Group, Kind, Member, Report, groups};
pub use lexicon::Lexicon;
pub use matter::{Difference, Matter, contradictions, matters};
pub use prepare::{Prepared, prepare};
pub use sentence::{is_set_scoped, sentences, without_set_scoped};

/// A text of one language, of a ruling or as published.
#[derive(Clone, Debug)]
pub struct Paragraph {
    /// The id of the ruling or publication.
    pub name: String,
    pub language: Language,
    pub text: String,
    pub key: Key,
    /// Texts of one record have one number.
    pub record: usize,
    /// The wording of a ruling, not a published one.
    pub is_ruling: bool,
    pub translation: Option<Translation>,
    pub places: Vec<Place>,
    /// The rulings that it is known to state, by their keys.
    pub states: Vec<String>,
}

/// Where and when a text stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub card: Option<String>,
    pub date: Date,
    pub source: String,
}

/// Compares all rulings and publications.
pub fn dedupe(records: &Records, publications: &Publications, names: &Names) -> Report {
    let paragraphs = paragraphs(records, publications);
    let names = card_names(records, names);
    let lexicon = Lexicon::of(&records.terms);
    let names_of = |card: &str| names.get(card).cloned().unwrap_or_else(|| vec![card.to_owned()]);
    let texts = prepare(&paragraphs, &lexicon, &names_of);
    let compared = paragraphs.last().map_or(0, |paragraph| paragraph.record + 1);
    Report { records: compared, groups: groups(&paragraphs, &texts) }
}
