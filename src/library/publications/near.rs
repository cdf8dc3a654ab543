use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;
use similar::{Algorithm, ChangeTag, TextDiff, capture_diff_slices};

use crate::record::{Language, fold};

/// From this similarity on, a text that took the place of another is a new
/// wording of it.
pub const REWORDED_FROM: f32 = 0.6;

/// Up to this many words or characters, their order counts.
const IN_ORDER: usize = 2_000;

/// The words of an English text, the characters of a Chinese one, after folding.
#[derive(Debug)]
pub struct Tokens {
    in_order: Vec<u64>,
    sorted: Vec<u64>,
}

impl Tokens {
    pub fn of(language: Language, text: &str) -> Self {
        let text = fold(text);
        let in_order: Vec<u64> = match language {
            Language::En => text.split(' ').map(hash).collect(),
            Language::Zh => text.chars().filter(|c| *c != ' ').map(u64::from).collect(),
        };
        let mut sorted = in_order.clone();
        sorted.sort_unstable();
        Self { in_order, sorted }
    }

    /// What both have in common, as a share of what both have: 2·common / (a + b).
    /// In common is what stands in both in the same order. 0 as soon as it is
    /// plain that it is below `least`.
    pub fn similarity(&self, other: &Self, least: f32) -> f32 {
        let (a, b) = (self.in_order.len(), other.in_order.len());
        let in_any_order = ratio(common(&self.sorted, &other.sorted), a, b);
        if in_any_order < least {
            return 0.0;
        }
        if a.max(b) > IN_ORDER {
            return in_any_order;
        }
        let ops = capture_diff_slices(Algorithm::Myers, &self.in_order, &other.in_order);
        let equal = ops.iter().filter(|op| op.tag() == similar::DiffTag::Equal);
        ratio(equal.map(|op| op.old_range().len()).sum(), a, b)
    }
}

/// How alike two texts of one language are, from 0 to 1: twice the words
/// (English) or characters (Chinese) that both have in the same order, divided
/// by all they have.
pub fn similarity(language: Language, a: &str, b: &str) -> f32 {
    Tokens::of(language, a).similarity(&Tokens::of(language, b), 0.0)
}

fn hash(word: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    word.hash(&mut hasher);
    hasher.finish()
}

fn ratio(common: usize, a: usize, b: usize) -> f32 {
    if a + b == 0 { 1.0 } else { 2.0 * common as f32 / (a + b) as f32 }
}

/// How many elements two sorted lists share.
pub fn common(a: &[u64], b: &[u64]) -> usize {
    let (mut i, mut j, mut count) = (0, 0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        count += usize::from(x == y);
        i += usize::from(x <= y);
        j += usize::from(y <= x);
    }
    count
}

/// A part of a difference between two texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    pub kind: PieceKind,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PieceKind {
    Same,
    Removed,
    Added,
}

/// Two texts of more bytes are of many pages: to compare all of their words takes seconds.
const MANY_PAGES: usize = 30_000;

/// What turns `old` into `new`: by words in English, by characters in Chinese.
/// Same and removed pieces give the old text, same and added ones the new.
pub fn diff(language: Language, old: &str, new: &str) -> Vec<Piece> {
    // Not a limit of time: a busy machine would see other differences than an idle one.
    if old.len() + new.len() > MANY_PAGES {
        return between_ends(old, new);
    }
    let differ = TextDiff::configure();
    let diff = match language {
        Language::En => differ.diff_words(old, new),
        Language::Zh => differ.diff_chars(old, new),
    };
    let mut pieces: Vec<Piece> = Vec::new();
    for change in diff.iter_all_changes() {
        let kind = match change.tag() {
            ChangeTag::Equal => PieceKind::Same,
            ChangeTag::Delete => PieceKind::Removed,
            ChangeTag::Insert => PieceKind::Added,
        };
        match pieces.last_mut() {
            Some(last) if last.kind == kind => last.text.push_str(change.value()),
            _ => pieces.push(Piece { kind, text: change.value().to_owned() }),
        }
    }
    pieces
}

/// All that stands between the beginning and the end that both texts have.
fn between_ends(old: &str, new: &str) -> Vec<Piece> {
    fn common<'a>(a: impl Iterator<Item = char> + 'a, b: impl Iterator<Item = char> + 'a) -> usize {
        a.zip(b).take_while(|(a, b)| a == b).map(|(c, _)| c.len_utf8()).sum()
    }
    let (before, old) = old.split_at(common(old.chars(), new.chars()));
    let new = &new[before.len()..];
    let behind = common(old.chars().rev(), new.chars().rev());
    let (old, end) = old.split_at(old.len() - behind);
    let new = &new[..new.len() - behind];
    let pieces = [
        (PieceKind::Same, before),
        (PieceKind::Removed, old),
        (PieceKind::Added, new),
        (PieceKind::Same, end),
    ];
    let said = pieces.into_iter().filter(|(_, text)| !text.is_empty());
    said.map(|(kind, text)| Piece { kind, text: text.to_owned() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_wordings_are_alike_and_other_rulings_are_not() {
        let alike = similarity(
            Language::En,
            "It has a converted mana cost of 0.",
            "It has a mana value of 0.",
        );
        assert!(alike >= REWORDED_FROM, "{alike}");
        let other = similarity(
            Language::En,
            "You may look at the lantern at any time.",
            "The bear is put into its owner's hand.",
        );
        assert!(other < REWORDED_FROM, "{other}");
        let zh = similarity(Language::Zh, "它的总法术力费用为0。", "它的法术力值为0。");
        assert!(zh >= REWORDED_FROM, "{zh}");
        assert_eq!(similarity(Language::En, "It isn’t.", "It  isn't."), 1.0);
        assert_eq!(similarity(Language::Zh, "甲乙", "丙丁"), 0.0);
    }

    #[test]
    fn order_counts() {
        let moved = similarity(Language::En, "a b c d e f", "f e d c b a");
        assert!(moved < 0.4, "{moved}");
    }

    #[test]
    fn the_pieces_of_a_difference_give_both_texts() {
        let long = |inner: &str| ["甲".repeat(MANY_PAGES).as_str(), inner, "终。"].concat();
        for (language, old, new) in [
            (Language::En, "It has a  bear.\r\nOnce.", "It had a bear. Once more."),
            (Language::Zh, "它的力量为3。", "它的力量是{3}。"),
            (Language::En, "", "All new."),
            (Language::Zh, &long("乙"), &long("丙甲丙")),
            (Language::En, &long(""), &long("")),
        ] {
            let pieces = diff(language, old, new);
            let without = |kind| -> String {
                pieces.iter().filter(|p| p.kind != kind).map(|p| p.text.as_str()).collect()
            };
            assert_eq!(without(PieceKind::Added), old);
            assert_eq!(without(PieceKind::Removed), new);
        }
    }

    #[test]
    fn huge_texts_are_compared() {
        let a: String =
            (0..60_000_u32).filter_map(|i| char::from_u32(0x4E00 + i * 7 % 9000)).collect();
        let b: String = a.chars().rev().collect();
        assert!(similarity(Language::Zh, &a, &b) > 0.9);
        assert!(!diff(Language::Zh, &a, &b).is_empty());
    }
}
