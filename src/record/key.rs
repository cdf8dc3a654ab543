use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;

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
        self.to_string()[..12].to_owned()
    }
}

/// Folds what copying a text changes and its meaning does not: NFC, line ends
/// and every other white space to one space, curly quotes to straight ones.
pub fn fold(text: &str) -> String {
    let composed: String = text.nfc().map(straight_quote).collect();
    composed.split_whitespace().collect::<Vec<_>>().join(" ")
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
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
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
        let lower = |b: &u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 64 || !text.as_bytes().iter().all(lower) {
            return Err(SHAPE);
        }
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| SHAPE)?;
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
