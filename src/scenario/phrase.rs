//! Phrases like `another face-down creature you control`, as filters.

use std::cmp::Ordering;

use super::form::{Reader, nearest};
use crate::engine::{CardType, Color, Compare, Filter, Keyword, Sel, Supertype, Who};
use crate::yaml::Node;

/// Reads a phrase; what it cannot say is a fault.
pub fn phrase(reader: &Reader<'_>, node: &Node) -> Option<Filter> {
    let text = reader.text(node)?;
    match parse(text) {
        Ok(filter) => Some(filter),
        Err(word) => {
            let hint = nearest(&word, &WORDS).map(|near| format!("did you mean `{near}`?"));
            let what = format!("`{word}` is no word for a kind of object");
            reader.fault_with(node, what, hint);
            None
        }
    }
}

const WORDS: [&str; 47] = [
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

pub fn parse(text: &str) -> Result<Filter, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut parts: Vec<Filter> = Vec::new();
    let mut rest = words.as_slice();
    let mut either = false;
    while let Some((filter, after)) = next(rest)? {
        rest = after;
        match (filter, either) {
            (Some(filter), true) => {
                let before = parts.pop().ok_or("or")?;
                parts.push(match before {
                    Filter::Any(mut all) => {
                        all.push(filter);
                        Filter::Any(all)
                    }
                    one => Filter::Any(vec![one, filter]),
                });
            }
            (Some(filter), false) => parts.push(filter),
            (None, _) => {}
        }
        either = rest.first() == Some(&"or");
        if either {
            rest = &rest[1..];
        }
    }
    if either || words.is_empty() {
        return Err(text.to_owned());
    }
    match parts.len() {
        0 => Ok(Filter::Anything),
        1 => parts.pop().ok_or_else(String::new),
        _ => Ok(Filter::All(parts)),
    }
}

type Step<'w> = Option<(Option<Filter>, &'w [&'w str])>;

/// The filter that the next words stand for, and the words after them.
fn next<'w>(words: &'w [&'w str]) -> Result<Step<'w>, String> {
    let Some((word, rest)) = words.split_first() else { return Ok(None) };
    let longer = match words {
        ["you", "control", after @ ..] => Some((Filter::YouControl, after)),
        ["an", "opponent", "controls", after @ ..] => Some((Filter::OpponentControls, after)),
        ["that", "player", "controls", after @ ..] => {
            Some((Filter::ControlledBy(Who::That), after))
        }
        ["you", "own", after @ ..] => Some((Filter::YouOwn, after)),
        ["you", "don't", "own", after @ ..] => Some((Filter::Not(Box::new(Filter::YouOwn)), after)),
        ["you", "don't", "control", after @ ..] => {
            Some((Filter::Not(Box::new(Filter::YouControl)), after))
        }
        ["cast", "without", "mana", after @ ..] => Some((Filter::NoManaSpent, after)),
        ["exiled", "with", "this", after @ ..] => Some((Filter::ExiledWithThis, after)),
        ["of", "the", "chosen", "type", after @ ..] => Some((Filter::ChosenKind, after)),
        ["turned", "up", "this", "turn", after @ ..] => Some((Filter::TurnedUpThisTurn, after)),
        ["dealt", "damage", "by", "this", "this", "turn", after @ ..] => {
            Some((Filter::HurtByThis, after))
        }
        ["targeting", what, after @ ..] => {
            let like = single(what)?.ok_or_else(|| (*what).to_owned())?;
            Some((Filter::Targeting(Box::new(like)), after))
        }
        ["from", "your", "hand", after @ ..] => Some((Filter::FromHand, after)),
        ["with", "no", "name", after @ ..] => Some((Filter::Nameless, after)),
        ["with", "no", "abilities", after @ ..] => Some((Filter::NoAbilities, after)),
        ["with", "a", "morph", "ability", after @ ..] => Some((Filter::Morph, after)),
        ["with", "the", "same", "name", "as", what, after @ ..] => {
            Some((Filter::SameNameAs(Box::new(same(what)?)), after))
        }
        ["sharing", "a", "creature", "type", "with", what, after @ ..] => {
            Some((Filter::SharesCreatureTypeWith(Box::new(same(what)?)), after))
        }
        // A name is all that follows: it stands last.
        ["named", first, more @ ..] => {
            let name = more.iter().fold((*first).to_owned(), |name, word| name + " " + word);
            Some((Filter::Name(name), &words[words.len()..]))
        }
        ["with", "a", "single", "target", after @ ..] => {
            Some((Filter::Targets(Compare::Exactly, 1), after))
        }
        ["with", "even", "mana", "value", after @ ..] => Some((Filter::EvenManaValue, after)),
        ["with", "odd", "mana", "value", after @ ..] => {
            Some((Filter::Not(Box::new(Filter::EvenManaValue)), after))
        }
        ["with", "mana", "value", n, "or", way @ ("more" | "less"), after @ ..] => {
            Some((Filter::ManaValue(compare(way), number(n)?), after))
        }
        ["with", "mana", "value", n, after @ ..] => {
            Some((Filter::ManaValue(Compare::Exactly, number(n)?), after))
        }
        ["with", "power", way @ ("less" | "greater"), "than", what, after @ ..] => {
            let way = if *way == "less" { Ordering::Less } else { Ordering::Greater };
            Some((Filter::PowerAgainst(way, Box::new(same(what)?)), after))
        }
        ["with", "power", n, "or", way @ ("more" | "less"), after @ ..] => {
            Some((Filter::Power(compare(way), number(n)?), after))
        }
        ["with", "toughness", n, "or", way @ ("more" | "less"), after @ ..] => {
            Some((Filter::Toughness(compare(way), number(n)?), after))
        }
        ["with", a, b, after @ ..] if keyword(&format!("{a} {b}")).is_some() => {
            Some((Filter::Keyword(format!("{a} {b}")), after))
        }
        ["with", a, after @ ..] => {
            let word = keyword(a).ok_or_else(|| (*a).to_owned())?;
            Some((Filter::Keyword(word.to_owned()), after))
        }
        _ => None,
    };
    if let Some((filter, after)) = longer {
        return Ok(Some((Some(filter), after)));
    }
    Ok(Some((single(word)?, rest)))
}

fn single(word: &str) -> Result<Option<Filter>, String> {
    if let Some(opposite) = word.strip_prefix("non") {
        let filter = single(opposite)?.ok_or_else(|| word.to_owned())?;
        return Ok(Some(Filter::Not(Box::new(filter))));
    }
    if let Some(card_type) = CardType::ALL.into_iter().find(|t| t.word() == word) {
        return Ok(Some(Filter::Type(card_type)));
    }
    if let Some(supertype) = Supertype::ALL.into_iter().find(|t| t.word() == word) {
        return Ok(Some(Filter::Supertype(supertype)));
    }
    if let Some(color) = color(word) {
        return Ok(Some(Filter::Color(color)));
    }
    let filter = match word {
        "card" | "spell" | "object" => return Ok(None),
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
        _ => return Err(word.to_owned()),
    };
    Ok(Some(filter))
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

fn keyword(word: &str) -> Option<&'static str> {
    const COSTED: [&str; 5] = ["morph", "megamorph", "disguise", "ward", "spellmorph"];
    let simple = Keyword::SIMPLE.iter().map(Keyword::word);
    simple.chain(COSTED).find(|known| *known == word)
}

fn same(word: &str) -> Result<Sel, String> {
    match word {
        "this" => Ok(Sel::This),
        "that" => Ok(Sel::That),
        "target" => Ok(Sel::Target(0)),
        _ => Err(word.to_owned()),
    }
}

fn compare(way: &str) -> Compare {
    if way == "more" { Compare::OrMore } else { Compare::OrLess }
}

fn number(word: &str) -> Result<i64, String> {
    word.parse().map_err(|_| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases() {
        let creature = || Filter::Type(CardType::Creature);
        assert_eq!(parse("creature"), Ok(creature()));
        assert_eq!(
            parse("another face-down creature you control"),
            Ok(Filter::All(vec![
                Filter::Not(Box::new(Filter::This)),
                Filter::FaceDown,
                creature(),
                Filter::YouControl
            ]))
        );
        assert_eq!(
            parse("instant or sorcery spell from your hand"),
            Ok(Filter::All(vec![
                Filter::Any(vec![Filter::Type(CardType::Instant), Filter::Type(CardType::Sorcery)]),
                Filter::FromHand
            ]))
        );
        assert_eq!(
            parse("creature with power 2 or less"),
            Ok(Filter::All(vec![creature(), Filter::Power(Compare::OrLess, 2)]))
        );
        assert_eq!(
            parse("creature you control you don't own"),
            Ok(Filter::All(vec![
                creature(),
                Filter::YouControl,
                Filter::Not(Box::new(Filter::YouOwn))
            ]))
        );
        assert_eq!(
            parse("creature that player controls with power less than this"),
            Ok(Filter::All(vec![
                creature(),
                Filter::ControlledBy(Who::That),
                Filter::PowerAgainst(Ordering::Less, Box::new(Sel::This))
            ]))
        );
        for bad in ["", "creture", "creature or", "or creature", "with banana", "nonspell"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
