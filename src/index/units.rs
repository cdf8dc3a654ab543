use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;

use frostem::{Algorithm, Stemmer};
use smol_str::SmolStr;
use unicode_segmentation::UnicodeSegmentation;

use super::fold::{Folded, fold};
use super::symbols;

/// Changes whenever the same text would be cut into other pieces, so that no
/// index is read with another analyzer than it was written with.
pub const ANALYZER_VERSION: u32 = 2;

/// A text cut into the smallest pieces that searching knows, in order. The
/// same at index and at query time.
#[derive(Clone, Debug, Default)]
pub struct Analyzed {
    pub folded: Folded,
    pub units: Vec<Unit>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    pub kind: Kind,
    /// How it is searched: folded, and for a word without its apostrophes.
    pub text: SmolStr,
    /// How it is compared: the stem of a word, else its text.
    pub key: SmolStr,
    /// Where it stands in the folded text.
    pub folded: Range<usize>,
    /// Where it stands in the original text, in bytes.
    pub range: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word or number in an alphabet.
    Word,
    /// One character of a script that is written without spaces.
    Han,
    /// A mana symbol or a power and toughness, kept whole.
    Symbol,
    /// A rule number, kept whole.
    Rule,
}

/// Cuts a text.
pub fn analyze(text: &str) -> Analyzed {
    let mut analyzed = Analyzed { folded: fold(text), units: Vec::new() };
    let source = std::mem::take(&mut analyzed.folded.text);
    let mut done = 0;
    for symbol in symbols::find(&source) {
        cut_words(&source, done..symbol.folded.start, &mut analyzed);
        done = symbol.folded.end;
        analyzed.push(symbol.kind, symbol.text.into(), symbol.folded);
    }
    cut_words(&source, done..source.len(), &mut analyzed);
    analyzed.folded.text = source;
    analyzed
}

impl Analyzed {
    fn push(&mut self, kind: Kind, text: SmolStr, folded: Range<usize>) {
        let range = self.folded.original(folded.clone());
        let key = if kind == Kind::Word { stem(&text) } else { text.clone() };
        self.units.push(Unit { kind, text, key, folded, range });
    }

    /// Whether a unit follows the one before it without anything between.
    pub fn joined(&self, index: usize) -> bool {
        index > 0 && self.units[index - 1].folded.end == self.units[index].folded.start
    }

    pub fn joined_to_next(&self, index: usize) -> bool {
        index + 1 < self.units.len() && self.joined(index + 1)
    }

    /// Whether nothing but spaces, hyphens and quotes parts a unit from the
    /// one before it.
    pub fn flows(&self, index: usize) -> bool {
        if index == 0 || index >= self.units.len() {
            return false;
        }
        let between = self.units[index - 1].folded.end..self.units[index].folded.start;
        let between = self.folded.text.get(between).unwrap_or_default();
        between.chars().all(|c| c.is_whitespace() || matches!(c, '-' | '\'' | '"'))
    }

    /// The place of each unit. Two units that nothing but a space parts are
    /// neighbours; a hyphen, and any other sign, puts them further apart, so
    /// that a phrase is found only where the same stands between its words.
    pub fn positions(&self) -> Vec<usize> {
        let step = |position: &mut usize, i: usize| {
            if i > 0 {
                let between = self.units[i - 1].folded.end..self.units[i].folded.start;
                let between = self.folded.text.get(between).unwrap_or_default();
                *position += match between.trim() {
                    "" => 1,
                    "-" => 2,
                    _ => 3,
                };
            }
            Some(*position)
        };
        (0..self.units.len()).scan(0, step).collect()
    }

    /// Pairs of neighbouring Han characters, by the index of the first.
    pub fn bigrams(&self) -> impl Iterator<Item = (usize, &str)> + '_ {
        let han = |u: &Unit| u.kind == Kind::Han;
        (1..self.units.len()).filter_map(move |i| {
            let (first, second) = (&self.units[i - 1], &self.units[i]);
            let pair = han(first) && han(second) && self.joined(i);
            let stands = first.folded.start..second.folded.end;
            pair.then(|| (i - 1, &self.folded.text[stands]))
        })
    }
}

/// The stem of a folded English word; irregular forms lead to the plain one.
pub fn stem(word: &str) -> SmolStr {
    // Texts say the same few thousand words again and again.
    const REMEMBERED: usize = 1 << 14;
    thread_local!(static STEMS: RefCell<HashMap<SmolStr, SmolStr>> = RefCell::default());
    STEMS.with_borrow_mut(|stems| {
        if let Some(stem) = stems.get(word) {
            return stem.clone();
        }
        if stems.len() >= REMEMBERED {
            stems.clear();
        }
        let stem = worked_out(word);
        stems.insert(SmolStr::new(word), stem.clone());
        stem
    })
}

fn worked_out(word: &str) -> SmolStr {
    let plain = symbols::plain_form(word);
    SmolStr::new(Stemmer::new(Algorithm::English).stem(&plain))
}

/// Han characters are words by themselves: only what stands between them is
/// searched for the bounds of words.
fn cut_words(source: &str, range: Range<usize>, out: &mut Analyzed) {
    let mut from = range.start;
    for (at, c) in source[range.clone()].char_indices().filter(|(_, c)| is_han(*c)) {
        let at = range.start + at;
        if from < at {
            cut_between(source, from..at, out);
        }
        from = at + c.len_utf8();
        out.push(Kind::Han, SmolStr::from_iter([c]), at..from);
    }
    cut_between(source, from..range.end, out);
}

fn cut_between(source: &str, range: Range<usize>, out: &mut Analyzed) {
    if source.as_bytes()[range.clone()].is_ascii() {
        return cut_ascii(source, range, out);
    }
    for (at, piece) in source[range.clone()].split_word_bound_indices() {
        cut_piece(source, range.start + at..range.start + at + piece.len(), out);
    }
}

/// Where words end is plain in ASCII: an apostrophe joins letters to letters and
/// digits to digits, as [UAX 29](https://unicode.org/reports/tr29/) has it.
fn cut_ascii(source: &str, range: Range<usize>, out: &mut Analyzed) {
    let bytes = &source.as_bytes()[..range.end];
    let joins = |at: usize| {
        let sides = (bytes[at - 1], bytes.get(at + 1));
        matches!(sides, (a, Some(b)) if bytes[at] == b'\''
            && (a.is_ascii_alphabetic() && b.is_ascii_alphabetic()
                || a.is_ascii_digit() && b.is_ascii_digit()))
    };
    let mut at = range.start;
    while at < range.end {
        let start = at;
        while at < range.end && (bytes[at].is_ascii_alphanumeric() || at > start && joins(at)) {
            at += 1;
        }
        if at > start {
            push_word(source, start..at, out);
        }
        at += 1;
    }
}

/// A piece between word boundaries: an apostrophe stays inside a word, nothing
/// else does (`can.It`).
fn cut_piece(source: &str, piece: Range<usize>, out: &mut Analyzed) {
    let mut word: Option<usize> = None;
    for (at, c) in source[piece.clone()].char_indices() {
        let at = piece.start + at;
        let in_word = c.is_alphanumeric() || (c == '\'' && word.is_some());
        match (in_word, word) {
            (true, None) => word = Some(at),
            (false, Some(start)) => {
                push_word(source, start..at, out);
                word = None;
            }
            _ => {}
        }
    }
    if let Some(start) = word {
        push_word(source, start..piece.end, out);
    }
}

fn push_word(source: &str, folded: Range<usize>, out: &mut Analyzed) {
    let word = source[folded.clone()].trim_end_matches('\'');
    let folded = folded.start..folded.start + word.len();
    let owner = word.strip_suffix("'s").filter(|w| !w.is_empty()).unwrap_or(word);
    let word: SmolStr = owner.split('\'').collect();
    out.push(Kind::Word, word, folded);
}

/// Scripts written without spaces: Chinese, kana, Hangul (taken apart by the folding).
fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{3FFFF}' | '々' | '〇' | '\u{3040}'..='\u{30FF}'
        | '\u{1100}'..='\u{11FF}' | '\u{AC00}'..='\u{D7AF}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn texts(text: &str) -> Vec<String> {
        analyze(text).units.into_iter().map(|u| u.text.to_string()).collect()
    }

    #[test]
    fn words_symbols_and_han_characters_are_cut() {
        for (text, units) in [
            ("Turn it face-down, can't you?", "turn it face down cant you"),
            ("Wildcall's X=0", "wildcall x 0"),
            ("支付{三}的生物", "支 付 {3} 的 生 物"),
            ("a 2/2 with ward {2}", "a 2/2 with ward {2}"),
            ("+1/+1指示物, -1/-1", "+1/+1 指 示 物 -1/-1"),
            ("CR 702.37e。708.2", "cr 702.37e 708.2"),
            ("X为0", "x 为 0"),
            ("creature.It dies. 1.5", "creature it dies 1 5"),
            ("players' cards", "players cards"),
            ("", ""),
            ("'''", ""),
        ] {
            assert_eq!(texts(text).join(" "), units, "{text}");
        }
    }

    #[test]
    fn units_know_their_place_in_the_original() {
        let text = "把ﬁnd的{Ｔ}翻回正面，É2/2";
        let analyzed = analyze(text);
        let places: Vec<_> = analyzed.units.iter().map(|u| &text[u.range.clone()]).collect();
        assert_eq!(places, ["把", "ﬁnd", "的", "{Ｔ}", "翻", "回", "正", "面", "É2", "2"]);
        let pairs: Vec<_> = analyzed.bigrams().map(|(_, pair)| pair).collect();
        assert_eq!(pairs, ["翻回", "回正", "正面"]);
    }

    #[test]
    fn inflected_words_share_a_stem() {
        for words in [
            ["manifested", "manifests"],
            ["turned", "turning"],
            ["lost", "loses"],
            ["paid", "pays"],
        ] {
            assert_eq!(stem(words[0]), stem(words[1]), "{words:?}");
        }
        assert_eq!(stem("colourless"), stem("colorless"));
        assert_eq!(stem(""), "");
    }

    proptest! {
        #[test]
        fn ascii_is_cut_as_any_text_is(text in "[ab1'._ -]{0,12}") {
            let (mut quick, mut any) = (Analyzed::default(), Analyzed::default());
            cut_ascii(&text, 0..text.len(), &mut quick);
            for (at, piece) in text.split_word_bound_indices() {
                cut_piece(&text, at..at + piece.len(), &mut any);
            }
            prop_assert_eq!(quick.units, any.units);
        }

        #[test]
        fn han_characters_part_what_stands_between_them(text in "[ab1'._ 面カ가\u{301}-]{0,12}") {
            let mut whole = Analyzed::default();
            for (at, piece) in text.split_word_bound_indices() {
                cut_piece(&text, at..at + piece.len(), &mut whole);
            }
            let words = |analyzed: &Analyzed| -> Vec<_> {
                let words = analyzed.units.iter().filter(|unit| unit.kind == Kind::Word);
                words.flat_map(|unit| unit.text.split(is_han).map(str::to_owned).collect::<Vec<_>>())
                    .filter(|word| !word.is_empty()).collect()
            };
            let mut parted = Analyzed::default();
            cut_words(&text, 0..text.len(), &mut parted);
            prop_assert_eq!(words(&parted), words(&whole));
        }

        #[test]
        fn units_never_cut_a_character(text in "\\PC{0,60}|[a-z'éﬁ½牌於{}/+0-9.語 -]{0,40}") {
            let analyzed = analyze(&text);
            for unit in &analyzed.units {
                prop_assert!(!unit.text.is_empty());
                let part = text.get(unit.range.clone());
                prop_assert!(part.is_some_and(|p| !p.is_empty()), "{:?}", unit);
            }
            prop_assert!(analyzed.bigrams().count() <= analyzed.units.len());
        }

        #[test]
        fn a_part_of_a_chinese_text_is_cut_like_the_whole(text in "[牌面朝下的生物翻回於語]{2,12}") {
            let whole = texts(&text);
            let cut = text.char_indices().nth(1).map_or(0, |(at, _)| at);
            prop_assert_eq!(texts(&text[cut..]), whole[1..].to_vec());
        }
    }
}
