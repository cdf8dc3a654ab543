//! Scryfall's bulk files: rulings and cards.

use serde::Deserialize;

use super::bulk::{Item, required};
use super::fault::{Fault, shown};
use super::json::Raw;
use crate::record::{Appearance, Date, NamedCard, Publication, Uuid, Verbatim};

/// The name its rulings go by as a source, whatever the file is called: the
/// file of next month is the same source.
const SOURCE: &str = "scryfall";

#[derive(Deserialize)]
struct RulingRow {
    object: Option<String>,
    oracle_id: Option<Uuid>,
    source: Option<String>,
    published_at: Option<String>,
    comment: Option<String>,
}

pub(super) fn ruling(raw: Raw<'_>) -> Result<Item, Fault> {
    let row: RulingRow = raw.read()?;
    if let Some(object) = row.object.filter(|object| object != "ruling") {
        return Err(Fault::at(raw.place, format!("is a `{}`, not a `ruling`", shown(&object))));
    }
    let Some(oracle_id) = row.oracle_id else {
        return Err(Fault::at(raw.place, "has no `oracle_id`"));
    };
    let date = date(row.published_at.as_ref(), "published_at", raw.place)?;
    let text = required(row.comment.as_ref(), "comment", raw.place)?;
    let at = Appearance {
        oracle_id: Some(oracle_id),
        by: row.source.filter(|by| by != "wotc"),
        ..Appearance::new(None, date, SOURCE)
    };
    let publication = Publication::new(Some(Verbatim::english(text)), None, at);
    publication.map(Item::Ruling).ok_or_else(|| Fault::at(raw.place, "has no text"))
}

pub(super) fn date(
    value: Option<&String>,
    field: &str,
    place: (usize, usize),
) -> Result<Date, Fault> {
    let text = required(value, field, place)?;
    let wrong = || {
        Fault::at(place, format!("its `{field}` is `{}`, and no day of the calendar", shown(&text)))
    };
    text.parse().map_err(|_| wrong())
}

#[derive(Deserialize)]
struct CardRow {
    object: Option<String>,
    oracle_id: Option<Uuid>,
    name: Option<String>,
    lang: Option<String>,
    layout: Option<String>,
    printed_name: Option<String>,
    #[serde(default)]
    card_faces: Vec<Face>,
}

#[derive(Deserialize)]
struct Face {
    oracle_id: Option<Uuid>,
    printed_name: Option<String>,
}

/// `None` for what is no card to play with.
pub(super) fn card(raw: Raw<'_>) -> Result<Option<Item>, Fault> {
    let row: CardRow = raw.read()?;
    if let Some(object) = row.object.filter(|object| object != "card") {
        return Err(Fault::at(raw.place, format!("is a `{}`, not a `card`", shown(&object))));
    }
    if matches!(
        row.layout.as_deref(),
        Some("art_series" | "token" | "double_faced_token" | "emblem")
    ) {
        return Ok(None);
    }
    let mut name = required(row.name.as_ref(), "name", raw.place)?;
    let Some(id) = row.oracle_id.or_else(|| row.card_faces.iter().find_map(|f| f.oracle_id)) else {
        return Err(Fault::at(raw.place, "has no `oracle_id`"));
    };
    // Printed with one card on either side, it is still that one card.
    if row.layout.as_deref() == Some("reversible_card")
        && let Some((front, back)) = name.split_once(" // ")
        && front == back
    {
        name = front.to_owned();
    }
    let mut card = NamedCard { name, oracle_ids: vec![id], ..NamedCard::default() };
    let printed = row.printed_name.or_else(|| halves(&row.card_faces));
    if let (Some(language), Some(printed)) = (row.lang.filter(|lang| lang != "en"), printed)
        && !printed.trim().is_empty()
    {
        card.names.insert(language, vec![printed.trim().to_owned()]);
    }
    Ok(Some(Item::Card(card)))
}

fn halves(faces: &[Face]) -> Option<String> {
    let names: Option<Vec<&str>> = faces.iter().map(|face| face.printed_name.as_deref()).collect();
    names.filter(|names| !names.is_empty()).map(|names| names.join(" // "))
}
