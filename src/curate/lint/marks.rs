//! How a text is written: script, punctuation, spaces, quotes, characters nobody sees.

use std::sync::LazyLock;

use regex::Regex;

use super::Code;
use super::passage::{Note, Passage, PassageKind, is_han};
use crate::record::{Language, simplified};

/// Traditional characters that Simplified text uses too: in names, and in words of their own.
const BOTH_SCRIPTS: &str = "乾著瞭藉麽徵覆沈夥於鍾甯昇祇後裏噁餘儘係乹麼幺";

pub fn check(passage: &Passage<'_>, notes: &mut Vec<Note>) {
    for language in Language::BOTH {
        if let Some(text) = passage.get(language) {
            unseen(language, text, notes);
        }
    }
    if let Some(en) = passage.en {
        apostrophes(en, notes);
    }
    if let Some(zh) = passage.zh {
        traditional(zh, notes);
        half_width(zh, notes);
        spaces(zh, notes);
        if passage.kind != PassageKind::Question {
            quotes(zh, notes);
        }
    }
}

/// Characters that change nothing one can see, or that no font has.
fn unseen(language: Language, text: &str, notes: &mut Vec<Note>) {
    let odd = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{FFFD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
                | '\u{2060}'..='\u{2069}' | '\u{FEFF}' | '\u{F0000}'..='\u{10FFFF}')
    };
    if let Some((at, c)) = text.char_indices().find(|&(_, c)| odd(c)) {
        let message = format!("the character U+{:04X} cannot be seen or shown", u32::from(c));
        let note = Note::new(Code::ControlCharacter, language, at..at + c.len_utf8(), message);
        notes.push(if c == '\u{FFFD}' { note } else { note.fix("") });
    }
}

fn traditional(zh: &str, notes: &mut Vec<Note>) {
    let odd = |c: char| simplified(c) != c && !BOTH_SCRIPTS.contains(c);
    let mut at = 0;
    while let Some(start) = zh[at..].find(odd).map(|found| at + found) {
        let end = zh[start..].find(|c| !odd(c)).map_or(zh.len(), |n| start + n);
        let plain: String = zh[start..end].chars().map(simplified).collect();
        let message = format!("`{}` is Traditional; `{plain}` in Simplified", &zh[start..end]);
        notes.push(Note::zh(Code::TraditionalCharacter, start..end, message).fix(plain));
        at = end;
    }
}

/// `.`, `,` and the like after a Chinese character.
fn half_width(zh: &str, notes: &mut Vec<Note>) {
    static MARK: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"([.,;:?!])([  ]*)").expect("it is a pattern"));
    for found in MARK.captures_iter(zh) {
        let whole = found.get(0).map(|m| m.range()).unwrap_or_default();
        let before = zh[..whole.start].chars().next_back();
        let after = zh[whole.end..].chars().next();
        let chinese = before.is_some_and(|c| is_han(c) || "」』）".contains(c));
        let ends = after.is_none_or(|c| !c.is_ascii_digit() && c != '.');
        if chinese && ends {
            let wide = match &found[1] {
                "." => "。",
                "," => "，",
                ";" => "；",
                ":" => "：",
                "?" => "？",
                _ => "！",
            };
            let message = format!("`{}` is half-width; Chinese has `{wide}`", &found[1]);
            notes.push(Note::zh(Code::HalfWidthPunctuation, whole, message).fix(wide));
        }
    }
    brackets(zh, notes);
}

/// A bracket beside a Chinese character; mended only where both of a pair stand beside one.
fn brackets(zh: &str, notes: &mut Vec<Note>) {
    static PAIR: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"[  ]*\(([^()（）]*)\)[  ]*").expect("it is a pattern"));
    for found in PAIR.captures_iter(zh) {
        let whole = found.get(0).map(|m| m.range()).unwrap_or_default();
        if found[1].chars().any(is_han) {
            let message = "`(` and `)` are half-width; Chinese has `（` and `）`";
            let note = Note::zh(Code::HalfWidthPunctuation, whole, message);
            notes.push(note.fix(format!("（{}）", &found[1])));
        }
    }
}

/// Spaces between two Chinese characters, as line breaks of a page leave them.
fn spaces(zh: &str, notes: &mut Vec<Note>) {
    static GAP: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"[ \t\u{A0}\u{3000}]+").expect("it is a pattern"));
    let chinese = |c: char| is_han(c) || "，。；：？！（）「」『』、".contains(c);
    for gap in GAP.find_iter(zh) {
        let before = zh[..gap.start()].chars().next_back();
        let after = zh[gap.end()..].chars().next();
        if before.is_some_and(chinese) && after.is_some_and(chinese) {
            let note = Note::zh(Code::StraySpace, gap.range(), "a space inside Chinese");
            notes.push(note.fix(""));
        }
    }
}

fn quotes(zh: &str, notes: &mut Vec<Note>) {
    static PAIR: LazyLock<Regex> =
        LazyLock::new(|| Regex::new("[“\"]([^“”\"「」]*)[”\"]").expect("it is a pattern"));
    for found in PAIR.captures_iter(zh) {
        if found[1].chars().any(is_han) {
            let range = found.get(0).map(|m| m.range()).unwrap_or_default();
            let message = "Chinese rulings quote with 「」";
            notes.push(
                Note::zh(Code::ChineseQuotes, range, message).fix(format!("「{}」", &found[1])),
            );
        }
    }
}

/// Where a kind of apostrophe stands inside words.
pub fn apostrophes_of(en: &str, wanted: char) -> Vec<usize> {
    let inside = |&at: &usize| {
        let before = en[..at].chars().next_back().is_some_and(char::is_alphanumeric);
        before && en[at + wanted.len_utf8()..].starts_with(char::is_alphanumeric)
    };
    en.match_indices(wanted).map(|(at, _)| at).filter(inside).collect()
}

/// Curly and straight apostrophes in one text; the rarer kind is named.
fn apostrophes(en: &str, notes: &mut Vec<Note>) {
    let (curly, straight) = (apostrophes_of(en, '’'), apostrophes_of(en, '\''));
    if curly.is_empty() || straight.is_empty() {
        return;
    }
    let (rare, other) =
        if curly.len() < straight.len() { (curly, '\'') } else { (straight, '’') };
    for at in rare {
        let len = en[at..].chars().next().map_or(0, char::len_utf8);
        let message = "curly and straight apostrophes in one text";
        notes.push(Note::en(Code::MixedApostrophes, at..at + len, message).fix(other.to_string()));
    }
}
