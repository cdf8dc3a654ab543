use std::borrow::Cow;
use std::ops::Range;

use super::units::Kind;

/// A piece of a folded text that word breaking would split.
pub(super) struct Symbol {
    pub kind: Kind,
    pub text: String,
    pub folded: Range<usize>,
}

/// Finds mana symbols, powers and toughnesses, and rule numbers.
pub(super) fn find(folded: &str) -> Vec<Symbol> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = folded[at..].chars().next() {
        let symbol = if c == '{' {
            mana(folded, at)
        } else if starts_word(folded, at) {
            power_and_toughness(folded, at).or_else(|| rule_number(folded, at))
        } else {
            None
        };
        match symbol {
            Some(symbol) => {
                at = symbol.folded.end;
                found.push(symbol);
            }
            None => at += c.len_utf8(),
        }
    }
    found
}

/// The English form that dictionaries list, for forms that a stemmer misses.
pub(super) fn plain_form(word: &str) -> Cow<'_, str> {
    const IRREGULAR: [(&str, &str); 24] = [
        ("began", "begin"),
        ("begun", "begin"),
        ("chose", "choose"),
        ("chosen", "choose"),
        ("dealt", "deal"),
        ("drawn", "draw"),
        ("drew", "draw"),
        ("gave", "give"),
        ("given", "give"),
        ("gone", "go"),
        ("hidden", "hide"),
        ("kept", "keep"),
        ("known", "know"),
        ("lost", "lose"),
        ("paid", "pay"),
        ("said", "say"),
        ("seen", "see"),
        ("shown", "show"),
        ("stole", "steal"),
        ("stolen", "steal"),
        ("taken", "take"),
        ("took", "take"),
        ("went", "go"),
        ("won", "win"),
    ];
    if let Ok(at) = IRREGULAR.binary_search_by_key(&word, |&(form, _)| form) {
        return Cow::Borrowed(IRREGULAR[at].1);
    }
    if word.contains("colour") { word.replace("colour", "color").into() } else { word.into() }
}

fn starts_word(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back();
    !before.is_some_and(|c| c.is_ascii_alphanumeric() || c == '.' || c == '/')
}

/// `{3}`, `{t}`, `{w/u}`, `{三}`: braces around one to five letters, digits or slashes.
fn mana(text: &str, at: usize) -> Option<Symbol> {
    let inside = &text[at + 1..];
    let close = inside.char_indices().take(6).find(|&(_, c)| c == '}')?.0;
    let inside = &inside[..close];
    let plain = inside.chars().all(|c| c.is_alphanumeric() || c == '/' || c == '∞');
    if inside.is_empty() || !plain {
        return None;
    }
    let text = format!("{{{}}}", in_letters(inside));
    Some(Symbol { kind: Kind::Symbol, text, folded: at..at + close + 2 })
}

/// Symbols as the Chinese documents print them, in the letters of the English ones.
fn in_letters(inside: &str) -> &str {
    const SYMBOLS: [(&str, &str); 23] = [
        ("零", "0"),
        ("〇", "0"),
        ("一", "1"),
        ("二", "2"),
        ("两", "2"),
        ("三", "3"),
        ("四", "4"),
        ("五", "5"),
        ("六", "6"),
        ("七", "7"),
        ("八", "8"),
        ("九", "9"),
        ("十", "10"),
        ("十一", "11"),
        ("十二", "12"),
        ("白", "w"),
        ("蓝", "u"),
        ("黑", "b"),
        ("红", "r"),
        ("绿", "g"),
        ("无色", "c"),
        ("横置", "t"),
        ("雪", "s"),
    ];
    SYMBOLS.iter().find(|(zh, _)| *zh == inside).map_or(inside, |&(_, letters)| letters)
}

/// `2/2`, `+1/+1`, `-x/-x`, `*/*`.
fn power_and_toughness(text: &str, at: usize) -> Option<Symbol> {
    let bytes = text.as_bytes();
    let number = |from: usize| {
        let sign = matches!(bytes.get(from), Some(b'+' | b'-'));
        let first = from + usize::from(sign);
        let digits = bytes[first..].iter().take_while(|b| b.is_ascii_digit()).count();
        let letter = matches!(bytes.get(first), Some(b'x' | b'*'));
        let len = if digits > 0 { digits } else { usize::from(letter) };
        (len > 0 && len <= 3).then_some(first + len)
    };
    let slash = number(at).filter(|&end| bytes.get(end) == Some(&b'/'))?;
    let end = number(slash + 1)?;
    let goes_on = bytes.get(end).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'/');
    let symbol =
        |end: usize| Symbol { kind: Kind::Symbol, text: text[at..end].to_owned(), folded: at..end };
    (!goes_on).then(|| symbol(end))
}

/// `702`, `702.37`, `702.37e`.
fn rule_number(text: &str, at: usize) -> Option<Symbol> {
    let bytes = &text.as_bytes()[at..];
    let digits = |from: usize| bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    if digits(0) != 3 || bytes[0] == b'0' {
        return None;
    }
    let mut end = 3;
    if bytes.get(3) == Some(&b'.') && (1..=3).contains(&digits(4)) {
        end = 4 + digits(4);
        let letter = bytes.get(end).is_some_and(u8::is_ascii_lowercase);
        let alone = !bytes.get(end + 1).is_some_and(u8::is_ascii_alphanumeric);
        end += usize::from(letter && alone);
    }
    let goes_on = bytes.get(end).is_some_and(u8::is_ascii_alphanumeric);
    let symbol =
        || Symbol { kind: Kind::Rule, text: text[at..at + end].to_owned(), folded: at..at + end };
    (!goes_on).then(symbol)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_found_whole_and_only_they() {
        for (text, symbols) in [
            ("pay {3}{g}, {t}: {w/u}", "{3} {g} {t} {w/u}"),
            ("{三}{绿}{横置}", "{3} {g} {t}"),
            ("{} { 3 } {toolong} {3", ""),
            ("2/2 and +1/+1 but 1/2/3 or a/b", "2/2 +1/+1"),
            ("-x/-x */*", "-x/-x */*"),
            ("702.37e, 702.37. 702", "702.37e 702.37 702"),
            ("1702.37 702.37ef 070 2024-09-20", ""),
            ("702.1234", "702"),
        ] {
            let found: Vec<_> = find(text).into_iter().map(|s| s.text).collect();
            assert_eq!(found.join(" "), symbols, "{text}");
        }
    }
}
