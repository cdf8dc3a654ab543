use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A number of the Comprehensive Rules: `708`, `708.2` or `708.2a` (after `z`
/// comes `aa`).
///
/// Numbers move between editions, so one means something only together with
/// the date of an edition (`rules_as_of`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleNumber {
    section: u16,
    rule: u16,
    /// 0 is none, 1 is `a`, 27 is `aa`.
    letter: u16,
}

/// Why some text is not a [`RuleNumber`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a rule number; write it like 708, 708.2 or 708.2a")]
pub struct BadRuleNumber(String);

impl RuleNumber {
    /// A number written in the source code. In a `const` a wrong one does not
    /// compile.
    ///
    /// # Panics
    /// Where `text` is not a rule number.
    pub const fn literal(text: &str) -> Self {
        match Self::parse(text.as_bytes()) {
            Some(number) => number,
            None => panic!("not a rule number"),
        }
    }

    /// Whether this is `other` or a subrule of it: `708.2a` is within `708.2` and `708`.
    pub fn is_within(self, other: Self) -> bool {
        self.section == other.section
            && (other.rule == 0 || self.rule == other.rule)
            && (other.letter == 0 || self.letter == other.letter)
    }

    /// The number without its letter, `708.2` for `708.2a`.
    pub fn parent(self) -> Self {
        Self { letter: 0, ..self }
    }

    const fn parse(text: &[u8]) -> Option<Self> {
        if text.len() < 3 || text[0] == b'0' {
            return None;
        }
        let mut at = 0;
        let mut section = 0;
        while at < 3 {
            if !text[at].is_ascii_digit() {
                return None;
            }
            section = section * 10 + (text[at] - b'0') as u16;
            at += 1;
        }
        if at == text.len() {
            return Some(Self { section, rule: 0, letter: 0 });
        }
        if text[at] != b'.' {
            return None;
        }
        at += 1;
        let first = at;
        let mut rule = 0;
        while at < text.len() && text[at].is_ascii_digit() && at - first < 3 {
            rule = rule * 10 + (text[at] - b'0') as u16;
            at += 1;
        }
        if rule == 0 || text[first] == b'0' {
            return None;
        }
        let mut letter = 0;
        let letters = at;
        while at < text.len() && text[at].is_ascii_lowercase() && at - letters < 2 {
            letter = letter * 26 + (text[at] - b'a') as u16 + 1;
            at += 1;
        }
        if at == text.len() { Some(Self { section, rule, letter }) } else { None }
    }
}

impl fmt::Display for RuleNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.section)?;
        if self.rule > 0 {
            write!(f, ".{}", self.rule)?;
        }
        let letter = |n: u16| char::from(b'a' + (n % 26) as u8);
        match self.letter {
            0 => Ok(()),
            n @ 1..=26 => write!(f, "{}", letter(n - 1)),
            n => write!(f, "{}{}", letter((n - 1) / 26 - 1), letter(n - 1)),
        }
    }
}

impl FromStr for RuleNumber {
    type Err = BadRuleNumber;

    fn from_str(text: &str) -> Result<Self, BadRuleNumber> {
        Self::parse(text.as_bytes()).ok_or_else(|| BadRuleNumber(text.to_owned()))
    }
}

impl Serialize for RuleNumber {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RuleNumber {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_print_as_they_were_written_and_sort_as_numbers() {
        for text in [
            "708", "708.2", "708.2a", "702.168d", "100.10", "704.5z", "704.5aa", "704.5az",
            "704.5ba",
        ] {
            assert_eq!(text.parse::<RuleNumber>().unwrap().to_string(), text);
        }
        for bad in [
            "",
            "7",
            "70",
            "7088",
            "708.",
            "708.a",
            "708.0",
            "708.02",
            "708.2A",
            "708.2abc",
            "708,2",
            "７０８",
        ] {
            assert!(bad.parse::<RuleNumber>().is_err(), "{bad}");
        }
        assert!(RuleNumber::literal("702.37e") < RuleNumber::literal("702.168"));
        assert!(RuleNumber::literal("704.5z") < RuleNumber::literal("704.5aa"));
    }

    #[test]
    fn a_subrule_is_within_its_rule() {
        let within = |a, b| RuleNumber::literal(a).is_within(RuleNumber::literal(b));
        assert!(within("708.2a", "708.2") && within("708.2a", "708") && within("708", "708"));
        assert!(!within("708.2", "708.2a") && !within("708.21", "708.2"));
    }
}
