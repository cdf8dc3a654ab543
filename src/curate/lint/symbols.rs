//! Symbols in braces: how Chinese texts write them, and those that the languages do not share.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::Code;
use super::numeral::{chinese, read};
use super::passage::{Note, Passage, is_han};

static SYMBOL: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"[{｛]([^{}｛｝\s]{1,6})[}｝]").expect("it is a pattern"));

/// A symbol as English writes it, without its braces, and where it stands.
pub type Symbol = (String, Range<usize>);

/// What symbols stand for, in words.
const IN_WORDS: [(&str, &str); 10] = [
    ("T", "横置"),
    ("Q", "重置"),
    ("C", "无色"),
    ("W", "白"),
    ("U", "蓝"),
    ("B", "黑"),
    ("R", "红"),
    ("G", "绿"),
    ("S", "雪境"),
    ("E", "能量"),
];

pub fn check(passage: &Passage<'_>, notes: &mut Vec<Note>) {
    if let Some(zh) = passage.zh {
        chinese_names(zh, notes);
    }
    if let Some((en, zh)) = passage.both() {
        notes.extend(mismatch(en, zh));
    }
}

/// All symbols of a text, in their order.
pub fn symbols(text: &str) -> Vec<Symbol> {
    let mut all = Vec::new();
    for found in SYMBOL.captures_iter(text) {
        let mut range = found.get(0).map(|m| m.range()).unwrap_or_default();
        // What is several in English stands side by side.
        for symbol in plain(&found[1]).split("}{") {
            all.push((symbol.to_owned(), range.clone()));
            range.start = range.end;
        }
    }
    all
}

/// Same length as the text, with every symbol blanked.
pub fn without_symbols(text: &str) -> String {
    SYMBOL.replace_all(text, |found: &regex::Captures<'_>| " ".repeat(found[0].len())).into_owned()
}

/// A symbol that stands in one language only, or a cost that is another one in the other.
fn mismatch(en: &str, zh: &str) -> Option<Note> {
    let (in_en, in_zh) = (symbols(en), symbols(zh));
    let lacks = |set: &[Symbol], symbol: &str| !set.iter().any(|(s, _)| s == symbol);
    // A cost may be spelled out in the other language: `{0}` and 零.
    let missing = |(symbol, _): &&Symbol| {
        lacks(&in_zh, symbol) && !(in_zh.is_empty() && is_spelled_in_chinese(symbol, zh))
    };
    if let Some((symbol, range)) = in_en.iter().find(missing) {
        let message = format!("{{{symbol}}} is not in the Chinese");
        return Some(Note::en(Code::SymbolMismatch, range.clone(), message));
    }
    // An English text that writes none may leave out what the Chinese one spells in symbols.
    let missing = |(symbol, _): &&Symbol| lacks(&in_en, symbol) && !in_en.is_empty();
    if let Some((symbol, range)) = in_zh.iter().find(missing) {
        let message = format!("{{{symbol}}} is not in the English");
        return Some(Note::zh(Code::SymbolMismatch, range.clone(), message));
    }
    let (runs_en, runs_zh) = (runs(&in_en), runs(&in_zh));
    let (_, range) =
        runs_en.iter().find(|(run, _)| !runs_zh.iter().any(|(other, _)| other == run))?;
    let message = format!("{} is another cost in the Chinese", &en[range.clone()]);
    let note = Note::en(Code::SymbolMismatch, range.clone(), message);
    Some(note).filter(|_| !runs_zh.is_empty())
}

/// Symbols that stand side by side, as in a cost: the same ones in any order, as often.
fn runs(symbols: &[Symbol]) -> Vec<(Vec<&str>, Range<usize>)> {
    let mut runs: Vec<(Vec<&str>, Range<usize>)> = Vec::new();
    for (symbol, range) in symbols {
        match runs.last_mut().filter(|(_, run)| run.end == range.start) {
            Some((run, at)) => {
                run.push(symbol);
                at.end = range.end;
            }
            None => runs.push((vec![symbol], range.clone())),
        }
    }
    runs.iter_mut().for_each(|(run, _)| run.sort_unstable());
    runs
}

fn is_spelled_in_chinese(symbol: &str, zh: &str) -> bool {
    match IN_WORDS.iter().find(|(known, _)| *known == symbol) {
        Some((_, word)) => zh.contains(word),
        None => {
            let numeral = |range: &Range<usize>| read(&zh[range.clone()]).is_some();
            let mut numbers = chinese(zh).into_iter();
            let said = numbers.any(|number| number.value == symbol && numeral(&number.range));
            said || zh.contains(symbol)
        }
    }
}

fn chinese_names(zh: &str, notes: &mut Vec<Note>) {
    for found in SYMBOL.captures_iter(zh) {
        let (inside, range) = (&found[1], found.get(0).map(|m| m.range()).unwrap_or_default());
        if inside.chars().any(is_han) {
            let plain = plain(inside);
            let message = format!("the symbol is written {{{plain}}}");
            let note = Note::zh(Code::ChineseSymbol, range, message);
            let known = plain.is_ascii();
            notes.push(if known { note.fix(format!("{{{plain}}}")) } else { note });
        }
    }
}

/// `{三}`, `{横置}`, `{白/蓝}`, `{能能}` as `{3}`, `{T}`, `{W/U}`, `{E}{E}`, without the braces outside.
fn plain(inside: &str) -> String {
    if inside.chars().all(|c| c == '能') {
        return vec!["E"; inside.chars().count()].join("}{");
    }
    let part = |part: &str| {
        let whole = match part {
            "无" => "无色",
            "雪" => "雪境",
            whole => whole,
        };
        match IN_WORDS.iter().find(|(_, word)| *word == whole) {
            Some((symbol, _)) => (*symbol).to_owned(),
            None => read(part).map_or_else(|| part.to_uppercase(), |n| n.to_string()),
        }
    };
    inside.split(['/', '／']).map(part).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(en: &str, zh: &str) -> Vec<Code> {
        let mut notes = Vec::new();
        check(&Passage { en: Some(en), zh: Some(zh), ..Passage::default() }, &mut notes);
        notes.into_iter().map(|note| note.code).collect()
    }

    #[test]
    fn a_symbol_of_one_language_must_be_in_the_other_or_spelled_out_there() {
        for (en, zh) in [
            ("It costs {2}.", "费用为{3}。"),
            ("It costs {2}{G}{G}.", "费用为{2}{G}。"),
            ("It costs {W}.", "费用为一点法术力。"),
            ("Pay {T}.", "支付{U}。"),
        ] {
            assert_eq!(found(en, zh), [Code::SymbolMismatch], "{en} {zh}");
        }
        for (en, zh) in [
            ("It costs {2}{G}.", "费用为{G}{2}。"),
            ("It costs {0}.", "费用为零。"),
            ("It costs {E}{E}, or {E}.", "费用为{E}{E}或{E}。"),
            ("It costs {W}.", "费用为一点白色法术力。"),
            ("It costs three mana.", "费用为{3}。"),
        ] {
            assert_eq!(found(en, zh), [], "{en} {zh}");
        }
        for (en, zh) in
            [("It costs {12}.", "费用为{十二}。"), ("It costs {E}{E}.", "费用为{能能}。")]
        {
            assert_eq!(found(en, zh), [Code::ChineseSymbol], "{en} {zh}");
        }
        let mut notes = Vec::new();
        chinese_names("费用为{能能}。", &mut notes);
        assert_eq!(notes[0].fix.as_deref(), Some("{E}{E}"));
    }
}
