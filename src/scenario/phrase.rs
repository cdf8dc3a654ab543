//! Phrases like `another face-down creature you control`, as filters.

use std::cmp::Ordering;

use super::form::Reader;
use super::words::speaks_of_subtype;
use crate::engine::{Compare, Filter, Who};
use crate::yaml::Node;

mod slip;
mod word;

use slip::Slip;
pub use word::color;
use word::{compare, keyword, number, same, single};

/// Reads a phrase; what it cannot say is a fault.
pub fn phrase(reader: &Reader<'_>, node: &Node) -> Option<Filter> {
    let text = reader.text(node)?;
    match parse(text) {
        Ok(filter) => {
            reader.phrase_points_at(node, &filter);
            check_words(reader, node, &filter);
            if contradicts_itself(&filter) {
                reader.fault(node, format!("nothing can be `{text}`: it contradicts itself"));
            }
            Some(filter)
        }
        Err(at) => {
            let slip = Slip::in_phrase(text, at);
            let node = reader.word_within(node, slip.at);
            reader.fault_with(&node, slip.what, slip.hint);
            None
        }
    }
}

/// One thing and its opposite at once, which is a slip.
fn contradicts_itself(filter: &Filter) -> bool {
    match filter {
        Filter::All(parts) => {
            let denied = |part: &Filter| match part {
                Filter::Not(other) => parts.contains(other),
                _ => contradicts_itself(part),
            };
            let apart = |one: &[Filter]| parts.iter().filter(|part| one.contains(part)).count() > 1;
            parts.iter().any(denied) || NEVER_TOGETHER.iter().any(|one| apart(one)) || colors(parts)
        }
        Filter::Any(parts) => parts.iter().any(contradicts_itself),
        Filter::Not(part) | Filter::Targeting(part) => contradicts_itself(part),
        _ => false,
    }
}

/// Of each of these only one is ever so: what is face down was made so in one way.
const NEVER_TOGETHER: [&[Filter]; 3] = [
    &[Filter::FaceUp, Filter::FaceDown],
    &[Filter::FaceUp, Filter::Manifested, Filter::Cloaked],
    &[Filter::Attacking, Filter::Blocking],
];

/// So many colours and not so many at once (105.2).
fn colors(parts: &[Filter]) -> bool {
    let named = parts.iter().filter(|part| matches!(part, Filter::Color(_))).count();
    let (mut least, mut most) = (named, usize::MAX);
    for part in parts {
        match part {
            Filter::Colorless => most = 0,
            Filter::Colors(Compare::Exactly, 1) => (least, most) = (least.max(1), most.min(1)),
            Filter::Colors(Compare::OrMore, 2) => least = least.max(2),
            _ => {}
        }
    }
    least > most
}

/// Names and subtypes can be judged only when all cards are known.
fn check_words(reader: &Reader<'_>, node: &Node, filter: &Filter) {
    match filter {
        Filter::All(parts) | Filter::Any(parts) => {
            parts.iter().for_each(|part| check_words(reader, node, part));
        }
        Filter::Not(part) | Filter::Targeting(part) => check_words(reader, node, part),
        Filter::Subtype(word) => speaks_of_subtype(reader, node, word),
        Filter::Name(name) => reader.named.borrow_mut().push((node.clone(), name.clone())),
        _ => {}
    }
}

/// The filter of a phrase, or the word, counted from 0, from which on it cannot be read.
fn parse(text: &str) -> Result<Filter, usize> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut parts: Vec<Filter> = Vec::new();
    let mut rest = words.as_slice();
    let mut either = false;
    while !rest.is_empty() {
        let at = words.len() - rest.len();
        let (filter, after) = next(rest).ok_or(at)?;
        rest = after;
        match (filter, either) {
            (Some(filter), true) => {
                let before = parts.pop().ok_or(at - 1)?;
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
        return Err(words.len());
    }
    match parts.len() {
        0 => Ok(Filter::Anything),
        1 => Ok(parts.remove(0)),
        _ => Ok(Filter::All(parts)),
    }
}

type Step<'w> = (Option<Filter>, &'w [&'w str]);

/// The filter that the next words stand for, and the words after them. `slip::FORMS` has the same
/// phrases.
fn next<'w>(words: &'w [&'w str]) -> Option<Step<'w>> {
    let (word, rest) = words.split_first()?;
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
            let like = single(what)??;
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
            let word = keyword(a)?;
            Some((Filter::Keyword(word.to_owned()), after))
        }
        _ => None,
    };
    if let Some((filter, after)) = longer {
        return Some((Some(filter), after));
    }
    Some((single(word)?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{CardType, Sel};

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
