use std::sync::LazyLock;

use regex::{Match, Regex};

use super::{BOTH, HALF, Numeral, Said, digits};

static WORD: LazyLock<Regex> = LazyLock::new(|| Regex::new("[A-Za-z]+").expect("it is a pattern"));

const CARDINALS: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 8] =
    ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// Words that may stand for a number without naming it.
const LOOSELY: [(&str, &[&str]); 5] = [
    ("0", &["no", "any", "without", "none", "zero"]),
    ("1", &["a", "an", "one", "once", "first", "each", "only", "single"]),
    (
        "2",
        &[
            "both",
            "half",
            "pair",
            "pairs",
            "either",
            "neither",
            "double",
            "doubles",
            "doubled",
            "between",
            "another",
            "other",
            "others",
            "each",
            "different",
            "middle",
        ],
    ),
    ("3", &["triple", "triples", "tripled"]),
    (HALF, &["halves", "halved", "halving"]),
];

/// The numbers of an English text. In words they count from two on: "one" is mostly
/// an article or a pronoun.
pub fn english(text: &str) -> Vec<Numeral> {
    let mut found = digits(text);
    let words: Vec<Match<'_>> = WORD.find_iter(text).collect();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let lower = word.as_str().to_lowercase();
        for (value, _) in LOOSELY.iter().filter(|(_, words)| words.contains(&&*lower)) {
            found.push(Numeral::new(*value, word.range(), Said::Loosely));
        }
        let (value, end) = number(text, &words[at..]);
        if let Some(value) = value {
            let range = word.start()..words[at + end - 1].end();
            let said = if is_name(text, word) { Said::Loosely } else { Said::InWords };
            found.push(Numeral::new(value, range, said));
        }
        at += end;
    }
    found
}

/// The number that the first words say, and how many words that takes.
fn number(text: &str, words: &[Match<'_>]) -> (Option<String>, usize) {
    let first = words[0].as_str().to_lowercase();
    let exact = match first.as_str() {
        "twice" => Some("2"),
        "thrice" => Some("3"),
        "half" => Some(HALF),
        "both" => Some(BOTH),
        "hundred" => Some("100"),
        _ => None,
    };
    if let Some(value) = exact {
        return (Some(value.to_owned()), 1);
    }
    let Some(value) = value(&first).filter(|value| *value > 1) else { return (None, 1) };
    let unit = words.get(1).filter(|next| {
        value >= 20 && value % 10 == 0 && text[words[0].end()..next.start()].trim() == "-"
    });
    match unit.and_then(|unit| self::value(&unit.as_str().to_lowercase())) {
        Some(unit @ 1..=9) => (Some((value + unit).to_string()), 2),
        _ => (Some(value.to_string()), 1),
    }
}

fn value(word: &str) -> Option<usize> {
    let cardinal = match word {
        "first" => "one",
        "second" => "two",
        "third" => "three",
        "fifth" => "five",
        "eighth" => "eight",
        "ninth" => "nine",
        "twelfth" => "twelve",
        _ => word.strip_suffix("th").unwrap_or(word),
    };
    let tens = || TENS.iter().position(|ten| *ten == cardinal).map(|at| (at + 2) * 10);
    CARDINALS.iter().position(|known| *known == cardinal).or_else(tens)
}

/// A capital in mid-sentence, or split second: the number is part of a name, which may be
/// translated without it.
fn is_name(text: &str, word: &Match<'_>) -> bool {
    if text[..word.start()].to_lowercase().ends_with("split ") {
        return true;
    }
    let before = text[..word.start()].trim_end_matches([' ', '“', '"', '(', '‘']);
    let begins = before.is_empty() || before.ends_with(['.', '!', '?', ':', '\n', '—']);
    word.as_str().starts_with(char::is_uppercase) && !begins
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_every_way_they_are_written() {
        for (text, numbers) in [
            ("ten, eleven and twelve", "10 11 12"),
            ("Twenty-one cards, thirty-third.", "21 33"),
            ("twice its power, the third one", "2 3"),
            ("half of both", "½ both"),
            ("a 2/2 creature gets +1/−1", "2/2 +1/-1"),
            ("1,000 or 1000", "1000 1000"),
            ("It is one card, (1) first.", ""),
            ("the Second Doctor and two", "2"),
            ("Split second, the second one", "2"),
        ] {
            let found = english(text).into_iter().filter(|n| n.said != Said::Loosely);
            let found: Vec<String> = found.map(|n| n.value).collect();
            assert_eq!(found.join(" "), numbers, "{text}");
        }
    }
}
