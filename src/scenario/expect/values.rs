//! What facts of objects can be: a word that nothing ever is would make a claim
//! that can never hold, or, where it is denied, one that always does.

use crate::engine::{CardType, Color, Keyword, Layout, ManaCost, Supertype, Zone};
use crate::scenario::card::{COSTED_KEYWORDS, COSTS, LAYOUTS};
use crate::scenario::check::color_word;
use crate::scenario::form::{Reader, did_you_mean};
use crate::scenario::words::speaks_of_subtype;
use crate::yaml::Node;

/// Abilities that are no keywords.
pub const KINDS: &[&str] = &[
    "activated",
    "additional cost",
    "as",
    "enchant",
    "kicked spell",
    "protection",
    "spell",
    "static",
    "triggered",
];

/// The words of a list of which all have to be words of their kind.
pub fn checked_set(reader: &Reader<'_>, key: &str, node: &Node) -> Vec<String> {
    let word = |item: &Node| -> Option<String> {
        let text = reader.text(item)?;
        match key {
            "types" => reader.word(item, "a card type", CardType::ALL, |t| t.word()).map(|_| ())?,
            "supertypes" => {
                reader.word(item, "a supertype", Supertype::ALL, |s| s.word()).map(|_| ())?;
            }
            "colors" => {
                reader.word(item, "a colour", Color::ALL.map(color_word), |c| c).map(|_| ())?;
            }
            "subtypes" => speaks_of_subtype(reader, item, text),
            _ => ability(reader, item, text),
        }
        Some(text.to_owned())
    };
    if node.text() == Some("none") {
        return Vec::new();
    }
    reader.list(node).iter().filter_map(word).collect()
}

pub fn text(reader: &Reader<'_>, key: &str, node: &Node) -> Option<String> {
    let text = reader.text(node)?;
    match key {
        "zone" => {
            let nobody = crate::engine::PlayerId(0);
            let zones = [
                Zone::Battlefield,
                Zone::Hand(nobody),
                Zone::Library(nobody),
                Zone::Graveyard(nobody),
                Zone::Exile,
                Zone::Stack,
                Zone::Command,
            ];
            reader.word(node, "a zone", zones.map(Zone::word), |w| w)?;
        }
        "face" => {
            let layouts = LAYOUTS.iter().map(|(_, layout)| *layout).chain([Layout::Normal]);
            let mut faces: Vec<&str> =
                layouts.flat_map(|layout| layout.parts().iter().map(|(word, _)| *word)).collect();
            faces.sort_unstable();
            faces.dedup();
            reader.word(node, "a face", faces, |w| w)?;
        }
        "mana cost" if text != "none" => {
            if let Err(bad) = text.parse::<ManaCost>() {
                reader.fault(node, bad.to_string());
            }
        }
        _ => {}
    }
    Some(text.to_owned())
}

/// `flying`, `triggered`, `ward` whatever it costs, `ward {2}`, `ward discard`, `crew 2`.
fn ability(reader: &Reader<'_>, node: &Node, text: &str) {
    let simple: Vec<&str> = Keyword::SIMPLE.iter().map(Keyword::word).collect();
    let plain = simple.iter().chain(KINDS).any(|known| *known == text);
    let costed = COSTED_KEYWORDS.iter().any(|keyword| {
        let rest = text.strip_prefix(keyword);
        rest.is_some_and(|rest| rest.is_empty() || rest.strip_prefix(' ').is_some_and(is_cost))
    });
    let crew = text.strip_prefix("crew ").is_some_and(|power| power.parse::<u32>().is_ok());
    if plain || costed || crew {
        return;
    }
    let known: Vec<&str> = simple.iter().chain(KINDS).chain(COSTED_KEYWORDS).copied().collect();
    let hint =
        did_you_mean(text, &known).unwrap_or_else(|| format!("known here: {}", known.join(", ")));
    reader.fault_with(node, format!("`{text}` is no ability that anything here has"), Some(hint));
}

/// As costs are shown: `{2}`, `discard`, `{1}, pay life 2`.
fn is_cost(text: &str) -> bool {
    text.split(", ").all(|part| {
        let words = COSTS.iter().chain(&["sacrifice this"]);
        part.parse::<ManaCost>().is_ok()
            || words
                .map(|word| part.strip_prefix(word))
                .any(|rest| rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')))
    })
}
