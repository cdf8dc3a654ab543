//! Numbers as texts name them: in digits, as power and toughness, and in words.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

mod chinese;
mod english;

pub use chinese::{chinese, read};
pub use english::english;

static DIGITS: LazyLock<Regex> = LazyLock::new(|| {
    let part = "[+−-]?[0-9０-９X]+";
    Regex::new(&format!("{part}[/／]{part}|[0-9０-９]+(?:[.,][0-9０-９]+)*"))
        .expect("it is a pattern")
});

/// A number that a text names, or seems to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numeral {
    /// In digits; `½` for a half, [`BOTH`] for two of two.
    pub value: String,
    pub range: Range<usize>,
    pub said: Said,
}

pub const HALF: &str = "½";
pub const BOTH: &str = "both";

/// How a number is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    InDigits,
    /// In a word that means nothing else.
    InWords,
    /// In a word that may stand for it: the other language may say it as a number.
    Loosely,
}

impl Numeral {
    fn new(value: impl Into<String>, range: Range<usize>, said: Said) -> Self {
        Self { value: value.into(), range, said }
    }
}

/// Numbers in digits, full-width ones and signs as plain ones; of power and toughness each
/// part as well, which may be said alone.
fn digits(text: &str) -> Vec<Numeral> {
    let is_number = |range: &Range<usize>| {
        !enumerates(text, range.clone()) && !text[range.end..].starts_with('月')
    };
    let mut found = Vec::new();
    for range in DIGITS.find_iter(text).map(|m| m.range()).filter(is_number) {
        let value = plain(&text[range.clone()]);
        for part in value.split('/').filter(|_| value.contains('/')) {
            let part = part.trim_start_matches(['+', '-']);
            found.push(Numeral::new(part, range.clone(), Said::Loosely));
        }
        found.push(Numeral::new(value, range, Said::InDigits));
    }
    found
}

fn plain(written: &str) -> String {
    let plain = |c: char| match c {
        '−' => '-',
        '／' => '/',
        '０'..='９' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        c => c,
    };
    written.chars().filter(|c| *c != ',').map(plain).collect()
}

/// `(1)`, `（2）`: the mark of an enumeration, not a number of the text.
fn enumerates(text: &str, range: Range<usize>) -> bool {
    text[..range.start].ends_with(['(', '（']) && text[range.end..].starts_with([')', '）'])
}
