//! The single words of phrases.

use crate::engine::{CardType, Color, Compare, Filter, Keyword, Sel, Supertype};

/// Those that a mistyped one is compared with.
pub const WORDS: [&str; 47] = [
    "this",
    "another",
    "other",
    "creature",
    "land",
    "artifact",
    "enchantment",
    "instant",
    "sorcery",
    "planeswalker",
    "battle",
    "permanent",
    "card",
    "spell",
    "token",
    "nontoken",
    "face-down",
    "face-up",
    "manifested",
    "cloaked",
    "tapped",
    "untapped",
    "attacking",
    "blocking",
    "colorless",
    "white",
    "blue",
    "black",
    "red",
    "green",
    "legendary",
    "nonlegendary",
    "basic",
    "nonbasic",
    "noncreature",
    "nonland",
    "you",
    "control",
    "opponent",
    "controls",
    "own",
    "with",
    "host",
    "monocolored",
    "multicolored",
    "named",
    "or",
];

/// What a word stands for; nothing where every object is one.
pub fn single(word: &str) -> Option<Option<Filter>> {
    if let Some(opposite) = word.strip_prefix("non") {
        return Some(Some(Filter::Not(Box::new(single(opposite)??))));
    }
    if let Some(card_type) = CardType::ALL.into_iter().find(|t| t.word() == word) {
        return Some(Some(Filter::Type(card_type)));
    }
    if let Some(supertype) = Supertype::ALL.into_iter().find(|t| t.word() == word) {
        return Some(Some(Filter::Supertype(supertype)));
    }
    if let Some(color) = color(word) {
        return Some(Some(Filter::Color(color)));
    }
    let filter = match word {
        "card" | "spell" | "object" => return Some(None),
        "this" => Filter::This,
        "another" | "other" => Filter::Not(Box::new(Filter::This)),
        "permanent" => Filter::Permanent,
        "token" => Filter::Token,
        "face-down" => Filter::FaceDown,
        "face-up" => Filter::FaceUp,
        "manifested" => Filter::Manifested,
        "cloaked" => Filter::Cloaked,
        "tapped" => Filter::Tapped,
        "untapped" => Filter::Not(Box::new(Filter::Tapped)),
        "attacking" => Filter::Attacking,
        "blocking" => Filter::Blocking,
        "colorless" => Filter::Colorless,
        "monocolored" => Filter::Colors(Compare::Exactly, 1),
        "multicolored" => Filter::Colors(Compare::OrMore, 2),
        "host" => Filter::Host,
        "that" => Filter::Is(Box::new(Sel::That)),
        "those" => Filter::Is(Box::new(Sel::Those)),
        "target" => Filter::Is(Box::new(Sel::Target(0))),
        "unblocked" => Filter::Unblocked,
        "modified" => Filter::Modified,
        "ability" => Filter::Ability,
        // A subtype is written with a capital letter.
        _ if word.starts_with(char::is_uppercase) => Filter::Subtype(word.to_owned()),
        _ => return None,
    };
    Some(Some(filter))
}

pub fn color(word: &str) -> Option<Color> {
    match word {
        "white" => Some(Color::White),
        "blue" => Some(Color::Blue),
        "black" => Some(Color::Black),
        "red" => Some(Color::Red),
        "green" => Some(Color::Green),
        _ => None,
    }
}

pub fn keyword(word: &str) -> Option<&'static str> {
    keywords().find(|known| *known == word)
}

/// Those that `with` can speak of.
pub fn keywords() -> impl Iterator<Item = &'static str> {
    const COSTED: [&str; 5] = ["morph", "megamorph", "disguise", "ward", "spellmorph"];
    Keyword::SIMPLE.iter().map(Keyword::word).chain(COSTED)
}

pub fn same(word: &str) -> Option<Sel> {
    match word {
        "this" => Some(Sel::This),
        "that" => Some(Sel::That),
        "target" => Some(Sel::Target(0)),
        _ => None,
    }
}

pub fn compare(way: &str) -> Compare {
    if way == "more" { Compare::OrMore } else { Compare::OrLess }
}

pub fn number(word: &str) -> Option<i64> {
    word.parse().ok()
}
