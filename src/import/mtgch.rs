//! `zhs_ruling` of the mtgch export: an English text and its Chinese
//! translation. It names no card; the library knows the text from elsewhere.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;

use super::bulk::{Item, required};
use super::fault::Fault;
use super::json::Raw;
use super::scryfall::date;
use crate::record::{Appearance, Publication, Translation, Verbatim};

const SOURCE: &str = "mtgch";

#[derive(Deserialize)]
struct Row {
    comment: Option<String>,
    translation: Option<String>,
    source: Option<String>,
    last_published_at: Option<String>,
    extra: Option<Extra>,
}

/// Whatever else is in it is not looked at.
#[derive(Deserialize)]
#[serde(untagged)]
enum Extra {
    Known { release_notes: BTreeMap<String, Notes> },
    Other(serde::de::IgnoredAny),
}

#[derive(Deserialize)]
struct Notes {
    #[serde(default)]
    card_names: Vec<String>,
}

pub(super) fn ruling(raw: Raw<'_>) -> Result<Item, Fault> {
    let single = undoubled(raw.bytes);
    let row: Row = match serde_json::from_slice(&single) {
        Ok(row) => row,
        Err(_) => raw.read()?,
    };
    let en = Verbatim::english(required(row.comment.as_ref(), "comment", raw.place)?);
    let zh = row.translation.filter(|text| !text.trim().is_empty());
    let tag = row.source.and_then(|tag| tag.to_ascii_lowercase().parse().ok());
    let zh = zh.map(|text| Verbatim::chinese(text.trim(), tag.unwrap_or(Translation::Unknown)));
    let day = row.last_published_at.filter(|day| !day.trim().is_empty());
    let publication = match day {
        None => Publication::undated(Some(en), zh),
        // It may carry a time of day.
        Some(day) => {
            let day = day.get(..10).map(str::to_owned).or(Some(day));
            let date = date(day.as_ref(), "last_published_at", raw.place)?;
            let card = row.extra.and_then(only_card);
            Publication::new(Some(en), zh, Appearance::new(card, date, SOURCE))
        }
    };
    publication.map(Item::Ruling).ok_or_else(|| Fault::at(raw.place, "has no text"))
}

/// The card whose release notes it is from, where that is one.
fn only_card(extra: Extra) -> Option<String> {
    let Extra::Known { release_notes } = extra else { return None };
    let mut names = release_notes.into_values().flat_map(|notes| notes.card_names);
    let name = names.next()?;
    (names.all(|other| other == name) && name.is_ascii()).then_some(name)
}

/// The export writes every backslash twice. A row in which some run of them is
/// odd was not written so.
fn undoubled(bytes: &[u8]) -> Cow<'_, [u8]> {
    let mut runs = bytes.split(|&b| b != b'\\').map(<[u8]>::len).filter(|&run| run > 0).peekable();
    if runs.peek().is_none() || runs.any(|run| run % 2 == 1) {
        return Cow::Borrowed(bytes);
    }
    let mut single = Vec::with_capacity(bytes.len());
    let mut half = false;
    for &byte in bytes {
        half = byte == b'\\' && !half;
        if byte != b'\\' || half {
            single.push(byte);
        }
    }
    Cow::Owned(single)
}
