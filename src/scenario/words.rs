//! Words of the game that no table of the engine holds: its subtypes (205.3) and
//! its keyword abilities (702), with which a mistyped word can be told from one
//! that is only unknown here; and the rule numbers there are.

use std::sync::LazyLock;

use super::form::Reader;
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

/// A subtype. New ones appear with every set, so that a word that is not in the
/// list is a fault only where it looks like one that is.
pub fn check_subtype(reader: &Reader<'_>, node: &Node, word: &str) {
    if SUBTYPES.binary_search(&word).is_ok() {
        return;
    }
    let length = word.chars().count();
    let allowed = if length < 5 { 0 } else { 1 + usize::from(length > 8) };
    let near = SUBTYPES.iter().map(|known| (strsim::osa_distance(word, known), known)).min();
    if let Some((distance, known)) = near.filter(|(distance, _)| *distance <= allowed) {
        debug_assert!(distance > 0);
        let what = format!("`{word}` is not a subtype");
        reader.fault_with(node, what, Some(format!("did you mean `{known}`?")));
    }
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
