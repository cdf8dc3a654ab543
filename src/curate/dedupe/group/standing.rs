use std::cmp::Reverse;

use crate::curate::dedupe::{Paragraph, Prepared};
use crate::record::{Date, Language, Translation};

/// Lower stands before higher: published before ours, official before others, newer before
/// older.
pub type Standing = (bool, Translation, Reverse<Option<Date>>);

pub fn standing(text: &Prepared, paragraphs: &[Paragraph]) -> Standing {
    let own = text.members.iter().map(|&member| &paragraphs[member]);
    let standing = own.map(|paragraph| {
        let english = paragraph.language == Language::En;
        let unmarked = if english { Translation::Official } else { Translation::Unknown };
        let newest = paragraph.places.iter().map(|place| place.date).max();
        let translation = paragraph.translation.unwrap_or(unmarked);
        (paragraph.is_ruling, translation, Reverse(newest))
    });
    standing.min().unwrap_or((true, Translation::Gpt, Reverse(None)))
}
