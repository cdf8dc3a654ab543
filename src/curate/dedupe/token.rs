//! The parts by which texts are compared.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use frostem::{Algorithm, Stemmer};

use number::{digit_run, english_number, symbol_name};

use super::Lexicon;
use crate::record::Language;

mod number;

pub use number::numbers;

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

/// The words of a text as they are written, in lower case; its characters in
/// Chinese. For comparing wordings, not claims.
pub fn as_written(language: Language, text: &str) -> Vec<Token> {
    let lower = text.to_lowercase();
    match language {
        Language::En => {
            let words = lower.split(|c: char| !c.is_alphanumeric() && c != '\'');
            words.filter(|word| !word.is_empty()).map(hash).collect()
        }
        Language::Zh => lower.chars().filter(|c| c.is_alphanumeric()).map(hash).collect(),
    }
}

/// A word as it is written.
pub fn of_word(word: &str) -> Token {
    hash(word)
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
    hash(Stemmer::new(Algorithm::English).stem(word)) & !SHARED
}

/// Words come again and again, and stemming is slow.
#[derive(Default)]
struct Stems(HashMap<String, Token>);

impl Stems {
    fn of(&mut self, word: String) -> Token {
        match self.0.get(&word) {
            Some(token) => *token,
            None => *self.0.entry(word).or_insert_with_key(|word| stem(word)),
        }
    }
}

thread_local! {
    static STEMS: RefCell<Stems> = RefCell::default();
}

fn english(text: &str, lexicon: &Lexicon) -> Vec<Token> {
    let words = words(text).into_iter();
    let stems: Vec<Token> =
        STEMS.with_borrow_mut(|known| words.map(|word| known.of(word)).collect());
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

fn hash<T: Hash>(value: T) -> Token {
    let mut hasher = Mixer(0);
    value.hash(&mut hasher);
    hasher.finish()
}

/// A fast hash of 64 bits. Tokens need no defence against chosen texts: whoever
/// could make two collide can as well write the same text.
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, value: u64) {
        const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
        self.0 = (self.0.rotate_left(23) ^ value).wrapping_mul(ODD);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn finish(&self) -> u64 {
        // The low bits of a product depend on few bits of its factors.
        let high = self.0 ^ (self.0 >> 32);
        high.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ (high >> 29)
    }
}
