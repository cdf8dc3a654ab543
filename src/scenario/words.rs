//! Words of the game that no table of the engine holds: its subtypes (205.3) and
//! its keyword abilities (702), with which a mistyped word can be told from one
//! that is only unknown here; and the rule numbers there are.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::form::{Reader, did_you_mean};
use crate::engine::{CardType, subtype_suits};
use crate::record::RuleNumber;
use crate::yaml::Node;

static SUBTYPES: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!("words/subtypes.txt").lines().collect());

static KEYWORDS: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!("words/keywords.txt").lines().collect());

include!(concat!(env!("OUT_DIR"), "/known_rules.rs"));

/// A keyword ability of the game, known to this engine or not.
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.binary_search(&word).is_ok()
}

/// A rule that the rule book has a label for, or that the engine names.
pub fn is_rule(rule: RuleNumber) -> bool {
    RULES.binary_search(&rule.to_string().as_str()).is_ok()
}

/// A subtype that a card has. New ones appear with every set, so that a word that is not in
/// the list is a fault only where it looks like one that is; one of its card types first.
pub fn check_subtype(reader: &Reader<'_>, node: &Node, word: &str, types: &BTreeSet<CardType>) {
    if SUBTYPES.binary_search(&word).is_ok() {
        return;
    }
    if !word.starts_with(char::is_uppercase) {
        reader.fault(node, format!("a subtype is written with a capital letter, not `{word}`"));
        return;
    }
    let near = SUBTYPES.iter().filter(|known| is_near(word, known));
    let near =
        near.map(|known| (!subtype_suits(known, types), strsim::osa_distance(word, known), known));
    if let Some((.., known)) = near.min() {
        let what = format!("`{word}` is not a subtype");
        reader.fault_with(node, what, Some(format!("did you mean `{known}`?")));
        return;
    }
    reader.kinds_made.borrow_mut().insert(word.to_owned());
}

/// Mistyped rather than new. A short word of other letters may be a new one, as Rat beside Cat; two
/// letters that changed places make none.
fn is_near(word: &str, known: &str) -> bool {
    let letters = |word: &str| {
        let mut all: Vec<char> = word.to_lowercase().chars().collect();
        all.sort_unstable();
        all
    };
    let distance = strsim::osa_distance(word, known);
    match word.chars().count() {
        0..5 => distance == 1 && letters(word) == letters(known),
        5..9 => distance <= 1,
        _ => distance <= 2,
    }
}

/// A subtype that something speaks of. Whether a card has one that is not in the list can be
/// judged only when all cards are known.
pub fn speaks_of_subtype(reader: &Reader<'_>, node: &Node, word: &str) {
    if SUBTYPES.binary_search(&word).is_err() {
        reader.kinds_named.borrow_mut().push((node.clone(), word.to_owned()));
    }
}

/// What is wrong with a subtype that neither the rules nor a card has.
pub fn no_subtype(word: &str, made: &BTreeSet<String>) -> (String, Option<String>) {
    let known: Vec<&str> =
        SUBTYPES.iter().copied().chain(made.iter().map(String::as_str)).collect();
    let hint = did_you_mean(word, &known);
    (format!("`{word}` is not a subtype: neither the rules (205.3) nor a card here has it"), hint)
}

/// What is wrong with a name that nothing has, and the one that may be meant.
pub fn unnamed(name: &str, known: &[&str]) -> (String, Option<String>) {
    (format!("nothing is named `{name}`"), did_you_mean(name, known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_sorted_so_that_they_can_be_searched() {
        assert!(SUBTYPES.is_sorted() && KEYWORDS.is_sorted() && RULES.is_sorted());
        assert!(is_keyword("infect") && is_keyword("disguise") && !is_keyword("banana"));
    }

    #[test]
    fn rules_of_the_book_and_of_the_engine_are_known() {
        let is = |text: &str| is_rule(text.parse().unwrap());
        assert!(is("708.9") && is("704.5g") && is("101.2"));
        assert!(!is("999.9") && !is("708.99"));
    }
}
