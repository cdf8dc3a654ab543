//! The parts by which texts are compared.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::Lexicon;
use crate::record::Language;

/// A word, a pair of characters, a number, or a thing that both languages name.
pub type Token = u64;

/// Stands for the name of the card itself.
pub const MASK: &str = "~";

/// Set in the tokens that do not depend on the language.
const SHARED: Token = 1 << 63;

pub fn is_shared(token: Token) -> bool {
    token & SHARED != 0
}

pub fn concept(name: &str) -> Token {
    hash(("term", name)) | SHARED
}

fn number(digits: &str) -> Token {
    hash(("number", digits)) | SHARED
}

fn symbol(text: &str) -> Token {
    hash(("symbol", text)) | SHARED
}

/// The tokens of a text that was folded and in which names are masked.
pub fn of(language: Language, text: &str, lexicon: &Lexicon) -> Vec<Token> {
    match language {
        Language::En => english(text, lexicon),
        Language::Zh => chinese(text, lexicon),
    }
}

/// Runs of `n` tokens; a shorter text is one run.
pub fn grams(tokens: &[Token], n: usize) -> Vec<Token> {
    let mut grams: Vec<Token> = match tokens.len() {
        0 => Vec::new(),
        len if len < n => vec![hash(tokens)],
        _ => tokens.windows(n).map(hash).collect(),
    };
    grams.sort_unstable();
    grams.dedup();
    grams
}

/// Lower-case words, numbers and symbols in braces.
pub fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut in_braces = false;
    for c in text.chars() {
        let part = c.is_alphanumeric() || c == '~' || (c == '\'' && !word.is_empty()) || in_braces;
        match c {
            '{' => {
                words.extend(finished(&mut word));
                in_braces = true;
                word.push(c);
            }
            '}' if in_braces => {
                word.push(c);
                words.push(std::mem::take(&mut word));
                in_braces = false;
            }
            c if part => word.extend(c.to_lowercase()),
            '/' | '+'
                if word.is_empty()
                    || word.bytes().all(|b| b.is_ascii_digit() || b == b'/' || b == b'+') =>
            {
                word.push(c);
            }
            _ => words.extend(finished(&mut word)),
        }
    }
    words.extend(finished(&mut word));
    words
}

fn finished(word: &mut String) -> Option<String> {
    let done = std::mem::take(word);
    let bare = done.trim_matches(['\'', '+', '/']);
    let bare = bare.strip_suffix("'s").unwrap_or(bare);
    (!bare.is_empty()).then(|| bare.to_owned())
}

pub fn stem(word: &str) -> Token {
    if word.starts_with('{') {
        return symbol(word);
    }
    if word.starts_with(MASK) {
        return concept(MASK);
    }
    if word.bytes().any(|b| b.is_ascii_digit()) {
        return number(word);
    }
    if let Some(digits) = english_number(word) {
        return number(digits);
    }
    hash(frostem::Stemmer::new(frostem::Algorithm::English).stem(word)) & !SHARED
}

fn english(text: &str, lexicon: &Lexicon) -> Vec<Token> {
    let stems: Vec<Token> = words(text).iter().map(|word| stem(word)).collect();
    let mut tokens = Vec::with_capacity(stems.len());
    let mut at = 0;
    while at < stems.len() {
        let (taken, token) = lexicon.english(&stems[at..]).unwrap_or((1, stems[at]));
        tokens.push(token);
        at += taken;
    }
    tokens
}

fn chinese(text: &str, lexicon: &Lexicon) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut before: Option<char> = None;
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c == '~' {
            tokens.push(concept(MASK));
        }
        let found = braces(rest).or_else(|| lexicon.chinese(rest)).or_else(|| digits(rest));
        if let Some((taken, token)) = found {
            tokens.push(token);
            before = None;
            at += taken;
            continue;
        }
        at += c.len_utf8();
        if !c.is_alphanumeric() {
            before = None;
            continue;
        }
        tokens.push(hash((before, c.to_lowercase().to_string())) & !SHARED);
        before = Some(c);
    }
    tokens
}

fn braces(text: &str) -> Option<(usize, Token)> {
    symbol_name(text).map(|(taken, name)| (taken, symbol(&name)))
}

fn digits(text: &str) -> Option<(usize, Token)> {
    digit_run(text).map(|(taken, name)| (taken, number(&name)))
}

/// `{3}`, and `{三}`, which is printed in Chinese for the same.
fn symbol_name(text: &str) -> Option<(usize, String)> {
    let inside = text.strip_prefix('{')?;
    let end = inside.find('}').filter(|end| *end <= 12)?;
    let name = match &inside[..end] {
        "白" => "w",
        "蓝" => "u",
        "黑" => "b",
        "红" => "r",
        "绿" => "g",
        "横置" => "t",
        other => chinese_number(other).unwrap_or(other),
    };
    Some((end + 2, format!("{{{}}}", name.to_lowercase())))
}

fn digit_run(text: &str) -> Option<(usize, String)> {
    let part = |c: &char| c.is_ascii_digit() || *c == '/' || *c == '+';
    let run: String = text.chars().take_while(part).collect();
    if run.bytes().any(|b| b.is_ascii_digit()) {
        return Some((run.len(), run.trim_matches(['+', '/']).to_owned()));
    }
    let first = text.chars().next()?;
    let written = &text[..first.len_utf8()];
    Some((written.len(), chinese_number(written)?.to_owned()))
}

/// 一 is left out: it is mostly an article.
fn chinese_number(text: &str) -> Option<&'static str> {
    Some(match text {
        "零" => "0",
        "二" | "两" => "2",
        "三" => "3",
        "四" => "4",
        "五" => "5",
        "六" => "6",
        "七" => "7",
        "八" => "8",
        "九" => "9",
        "十" => "10",
        _ => return None,
    })
}

fn english_number(word: &str) -> Option<&'static str> {
    Some(match word {
        "zero" => "0",
        "two" | "twice" => "2",
        "three" => "3",
        "four" => "4",
        "five" => "5",
        "six" => "6",
        "seven" => "7",
        "eight" => "8",
        "nine" => "9",
        "ten" => "10",
        _ => return None,
    })
}

fn hash<T: Hash>(value: T) -> Token {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The numbers of a text, and the symbols (then with `true`), as both languages
/// write them. "One" is no number: it is mostly an article or a pronoun.
pub fn numbers(language: Language, text: &str) -> Vec<(bool, String)> {
    match language {
        Language::En => words(text)
            .iter()
            .filter_map(|word| match word.strip_prefix('{') {
                Some(_) => Some((true, word.clone())),
                None if word.bytes().any(|b| b.is_ascii_digit()) => Some((false, word.clone())),
                None => Some((false, english_number(word)?.to_owned())),
            })
            .collect(),
        Language::Zh => {
            let mut found = Vec::new();
            let mut at = 0;
            while let Some(c) = text[at..].chars().next() {
                let rest = &text[at..];
                let symbol = symbol_name(rest).map(|(taken, name)| (taken, true, name));
                let number = || digit_run(rest).map(|(taken, name)| (taken, false, name));
                match symbol.or_else(number) {
                    Some((taken, is_symbol, name)) => {
                        found.push((is_symbol, name));
                        at += taken;
                    }
                    None => at += c.len_utf8(),
                }
            }
            found
        }
    }
}
