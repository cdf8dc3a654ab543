use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// What a published text is known by: SHA-256 of the text after [`fold`], in
/// lower-case hexadecimal. The same sentence copied from two pages has one key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key([u8; 32]);

impl Key {
    pub fn of(text: &str) -> Self {
        Self(Sha256::digest(fold(text).as_bytes()).into())
    }

    /// The first 12 hexadecimal digits, as in the id `pub/0123456789ab`.
    pub fn short(&self) -> String {
        self.hexadecimal()[..12].iter().map(|digit| char::from(*digit)).collect()
    }

    /// The id of the publication that it is the key of.
    pub fn publication(&self) -> String {
        format!("pub/{}", self.short())
    }

    /// Keys are written by the hundred thousand, so not byte by byte through a formatter.
    fn hexadecimal(&self) -> [u8; 64] {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut text = [0; 64];
        for (pair, byte) in text.chunks_exact_mut(2).zip(self.0) {
            pair[0] = DIGITS[usize::from(byte >> 4)];
            pair[1] = DIGITS[usize::from(byte & 15)];
        }
        text
    }
}

/// Folds what copying a text changes and its meaning does not: NFC, line ends
/// and every other white space to one space, curly quotes to straight ones.
pub fn fold(text: &str) -> String {
    // Most texts are composed already, which is told sooner than they are composed anew.
    let composed = match text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        true => Cow::Borrowed(text),
        false => Cow::Owned(text.nfc().collect()),
    };
    let mut folded = String::with_capacity(composed.len());
    let mut apart = false;
    for c in composed.chars() {
        if c.is_whitespace() {
            apart = !folded.is_empty();
            continue;
        }
        if std::mem::take(&mut apart) {
            folded.push(' ');
        }
        folded.push(straight_quote(c));
    }
    folded
}

fn straight_quote(c: char) -> char {
    match c {
        '\u{2018}' | '\u{2019}' | '\u{201A}' | '\u{201B}' => '\'',
        '\u{201C}' | '\u{201D}' | '\u{201E}' | '\u{201F}' => '"',
        c => c,
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(&self.hexadecimal()).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({self})")
    }
}

impl FromStr for Key {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const SHAPE: &str = "a key is 64 hexadecimal digits, lower case";
        let digit = |b: u8| match b {
            b'0'..=b'9' => Ok(b - b'0'),
            b'a'..=b'f' => Ok(b - b'a' + 10),
            _ => Err(SHAPE),
        };
        if text.len() != 64 {
            return Err(SHAPE);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(Self(bytes))
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_one_text_share_a_key() {
        let typed = Key::of("It isn't \"new\".");
        assert_eq!(typed, Key::of("  It isn\u{2019}t\r\n\u{201C}new\u{201D}.\u{A0} "));
        assert_eq!(Key::of("caf\u{e9}"), Key::of("cafe\u{301}"));
        assert_ne!(typed, Key::of("It isn't new."));
        assert_eq!(typed.to_string().parse::<Key>(), Ok(typed));
        assert!("abc".parse::<Key>().is_err());
    }
}
