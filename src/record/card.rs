use std::collections::HashMap;

use serde::Deserialize;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// What a card is called. Card files hold more (`docs/scenarios.md`); whoever
/// only wants the names reads this part of them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CardNames {
    pub name: CardName,
    /// Unofficial and former names, in any language.
    #[serde(default)]
    pub aliases: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardName {
    pub en: String,
    /// The official Simplified Chinese name, where the card has one.
    #[serde(default)]
    pub zh: Option<String>,
    /// The official Traditional Chinese name, where it is known.
    #[serde(default)]
    pub zht: Option<String>,
}

/// What players call a card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nickname {
    /// In English.
    pub card: String,
    pub names: Vec<String>,
}

impl CardNames {
    /// A card of which only its English name and what players call it is known.
    pub fn called(nickname: Nickname) -> Self {
        let name = CardName { en: nickname.card, zh: None, zht: None };
        Self { name, aliases: nickname.names }
    }

    /// Cards from several sources, each once, in the order in which they are met.
    pub fn joined(cards: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let mut joined: Vec<Self> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for card in cards {
            match places.get(&card.name.en) {
                Some(&place) => joined[place].join(card),
                None => {
                    places.insert(card.name.en.clone(), joined.len());
                    joined.push(card);
                }
            }
        }
        joined
    }

    /// Takes in what another source calls the same card.
    pub fn join(&mut self, other: Self) {
        let CardName { zh, zht, .. } = other.name;
        let mut further = other.aliases;
        for (official, new) in [(&mut self.name.zh, zh), (&mut self.name.zht, zht)] {
            match (official.is_some(), new) {
                (false, new) => *official = new,
                (true, new) => further.extend(new.filter(|new| Some(new) != official.as_ref())),
            }
        }
        for name in further {
            if !self.aliases.contains(&name) && self.all().all(|known| known != name) {
                self.aliases.push(name);
            }
        }
    }

    /// Every name and alias.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        let name = &self.name;
        let official = [Some(&name.en), name.zh.as_ref(), name.zht.as_ref()];
        official.into_iter().flatten().chain(&self.aliases).map(String::as_str)
    }
}

/// Folds a name that people type (of a topic; cards are compared by the index's
/// `name_key`) for comparing: width and ligatures, case, accents, quotes,
/// middle dots, trade marks, spaces, and `A/B`, `A // B`. Scripts stay apart: a
/// Traditional name is found through [`CardName::zht`] or an alias.
pub fn fold_name(name: &str) -> String {
    let marks_off = name.chars().filter(|c| !matches!(c, '®' | '™' | '©')).nfkd();
    let letters = marks_off.filter(|&c| !is_combining_mark(c)).flat_map(char::to_lowercase);
    let plain: String = letters.flat_map(plain_letter).nfkc().collect();
    let halves = plain.split('/').map(|half| half.split_whitespace().collect::<Vec<_>>().join(" "));
    halves.filter(|half| !half.is_empty()).collect::<Vec<_>>().join("/")
}

/// What stands for a letter or sign that no normalization takes apart.
fn plain_letter(c: char) -> impl Iterator<Item = char> {
    let (first, second) = match c {
        'æ' => ('a', Some('e')),
        'œ' => ('o', Some('e')),
        'ß' => ('s', Some('s')),
        'ø' => ('o', None),
        'ł' => ('l', None),
        'đ' => ('d', None),
        '\u{2018}'..='\u{201B}' | '\u{2032}' | '`' => ('\'', None),
        '\u{201C}'..='\u{201F}' | '「' | '」' | '『' | '』' => ('"', None),
        '·' | '‧' | '・' | '•' | '․' => ('·', None),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => ('-', None),
        c => (c, None),
    };
    std::iter::once(first).chain(second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_several_sources_call_a_card_is_joined() {
        let card = |zh: Option<&str>, aliases: &[&str]| CardNames {
            name: CardName { en: "Wildcall".into(), zh: zh.map(Into::into), zht: None },
            aliases: aliases.iter().map(ToString::to_string).collect(),
        };
        let other = CardNames::called(Nickname { card: "Other".into(), names: vec!["O".into()] });
        let cards = [card(None, &["Wild"]), other.clone(), card(Some("荒野呼唤"), &["Wild", "WC"])];
        assert_eq!(CardNames::joined(cards), [card(Some("荒野呼唤"), &["Wild", "WC"]), other]);
        let mut two = card(Some("荒野呼唤"), &[]);
        two.join(card(Some("野性呼唤"), &[]));
        assert_eq!(two, card(Some("荒野呼唤"), &["野性呼唤"]), "the first official name stays");
    }

    #[test]
    fn one_name_typed_in_many_ways_folds_alike() {
        let same = [
            ("Séance of the Æther", "seance  OF the aether"),
            ("Old Man’s Lantern", "Old Man's Lantern"),
            ("Ember // Ash", "ember/ash"),
            ("Ｗｉｄｅ Name", "wide name"),
            ("灰烬‧使者", "灰烬・使者"),
            ("Plain®", " plain "),
        ];
        for (a, b) in same {
            assert_eq!(fold_name(a), fold_name(b), "{a} / {b}");
        }
        assert_ne!(fold_name("Ember"), fold_name("Ember // Ash"));
        assert_eq!(fold_name(" / "), "");
    }
}
