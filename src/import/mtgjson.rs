//! MTGJSON: cards with their rulings and foreign names, of version 5 and of
//! the days of version 3.

use serde::Deserialize;

use super::bulk::{Item, Take, required};
use super::fault::Fault;
use super::json::Raw;
use super::language::is_han;
use super::scryfall::date;
use crate::record::{Appearance, NamedCard, Publication, Uuid, Verbatim};

const SOURCE: &str = "mtgjson";

/// Fields that sets have and cards do not.
pub(super) fn is_of_a_set(key: &str) -> bool {
    matches!(
        key,
        "baseSetSize"
            | "block"
            | "booster"
            | "cards"
            | "releaseDate"
            | "totalSetSize"
            | "magicCardsInfoCode"
            | "translations"
            | "keyruneCode"
            | "mcmId"
            | "gathererCode"
    )
}

/// Fields that cards have and sets do not.
pub(super) fn is_of_a_card(key: &str) -> bool {
    matches!(
        key,
        "layout"
            | "colors"
            | "colorIdentity"
            | "convertedManaCost"
            | "cmc"
            | "manaCost"
            | "types"
            | "faceName"
            | "foreignData"
            | "foreignNames"
            | "rulings"
            | "asciiName"
            | "artist"
    )
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Card {
    name: Option<String>,
    layout: Option<String>,
    /// Of both halves; version 3.
    #[serde(default)]
    names: Option<Vec<String>>,
    identifiers: Option<Identifiers>,
    scryfall_oracle_id: Option<Uuid>,
    rulings: Option<Vec<Ruling>>,
    #[serde(alias = "foreignNames")]
    foreign_data: Option<Vec<Foreign>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Identifiers {
    scryfall_oracle_id: Option<Uuid>,
}

#[derive(Deserialize)]
struct Ruling {
    date: Option<String>,
    #[serde(alias = "comment")]
    text: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Foreign {
    language: Option<String>,
    name: Option<String>,
    face_name: Option<String>,
}

/// A card, or one printing or face of it; `key` is its name where it stands
/// under one.
pub(super) fn card(key: Option<&str>, raw: Raw<'_>, take: &mut Take<'_>) {
    let card: Card = match raw.read() {
        Ok(card) => card,
        Err(fault) => return take(raw.place, Err(fault)),
    };
    let own = card.name.clone().or(key.map(str::to_owned));
    let name = match required(own.as_ref(), "name", raw.place) {
        Ok(name) => card.whole_name(name),
        Err(fault) => return take(raw.place, Err(fault)),
    };
    for (number, ruling) in card.rulings.iter().flatten().enumerate() {
        let item = ruling.read(&name, raw.place);
        let numbered = |f: Fault| Fault { what: format!("ruling {} {}", number + 1, f.what), ..f };
        take(raw.place, item.map_err(numbered));
    }
    take(raw.place, Ok(Item::Card(card.names(name))));
}

impl Card {
    /// In version 3 each half goes by its own name.
    fn whole_name(&self, name: String) -> String {
        let halves = matches!(
            self.layout.as_deref(),
            Some("split" | "aftermath" | "flip" | "double-faced" | "transform" | "adventure")
        );
        match &self.names {
            Some(names) if halves && names.len() == 2 && names.contains(&name) => {
                names.join(" // ")
            }
            _ => name,
        }
    }

    fn names(self, name: String) -> NamedCard {
        let id =
            self.identifiers.and_then(|ids| ids.scryfall_oracle_id).or(self.scryfall_oracle_id);
        let mut card =
            NamedCard { name, oracle_ids: id.into_iter().collect(), ..NamedCard::default() };
        for foreign in self.foreign_data.into_iter().flatten() {
            let Some(language) = foreign.language.as_deref().map(code) else { continue };
            for name in [foreign.name, foreign.face_name].into_iter().flatten() {
                let name = name.trim().to_owned();
                // Many "Chinese" names there are the English one.
                let strange = language.starts_with("zh") && !name.chars().any(is_han);
                if name.is_empty() || strange {
                    continue;
                }
                let known = card.names.entry(language.clone()).or_default();
                if !known.contains(&name) {
                    known.push(name);
                }
            }
        }
        card
    }
}

impl Ruling {
    fn read(&self, card: &str, place: (usize, usize)) -> Result<Item, Fault> {
        let date = date(self.date.as_ref(), "date", place)?;
        let text = required(self.text.as_ref(), "text", place)?;
        let at = Appearance::new(Some(card.to_owned()), date, SOURCE);
        let publication = Publication::new(Some(Verbatim::english(text)), None, at);
        publication.map(Item::Ruling).ok_or_else(|| Fault::at(place, "has no text"))
    }
}

/// The code that Scryfall gives a language.
fn code(language: &str) -> String {
    let code = match language {
        "Chinese Simplified" => "zhs",
        "Chinese Traditional" => "zht",
        "Japanese" => "ja",
        "Korean" => "ko",
        "French" => "fr",
        "German" => "de",
        "Italian" => "it",
        "Spanish" => "es",
        "Russian" => "ru",
        "Portuguese" | "Portuguese (Brazil)" => "pt",
        other => return other.to_lowercase(),
    };
    code.to_owned()
}
