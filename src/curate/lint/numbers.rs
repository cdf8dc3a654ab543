//! Numbers, powers and toughnesses, and mana symbols that the languages do not share.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::Code;
use super::passage::{Note, Passage, PassageKind};

static SYMBOL: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"[{｛]([^{}｛｝\s]{1,6})[}｝]").expect("it is a pattern"));
static DIGITS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"[+−-]?[0-9X]+[/／][+−-]?[0-9X]+|[0-9]+(?:[.,][0-9]+)*").expect("it is a pattern")
});
static WORDS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)\b")
        .expect("it is a pattern")
});

/// A number of things, written out: behind 第, 每 or another number it is part of something
/// else, and 这两个 points back to what was said.
static COUNTED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new("(?:^|[^第每数几零一二两三四五六七八九十百])([两二三四五六七八九十])(?:张|个|点|枚|次|名|位|只|种|项|件)")
        .expect("it is a pattern")
});
const POINTING: [&str; 4] = ["这", "那", "此", "以下"];

const NUMBER_WORDS: [&str; 19] = [
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
    "twenty",
];

pub fn check(passage: &Passage<'_>, notes: &mut Vec<Note>) {
    if let Some(zh) = passage.zh {
        chinese_symbols(zh, notes);
    }
    let Some((en, zh)) = passage.both() else { return };
    symbols(en, zh, notes);
    numbers(en, zh, passage.kind == PassageKind::Question, notes);
}

/// Same length as the text, with every symbol blanked.
fn without_symbols(text: &str) -> String {
    SYMBOL.replace_all(text, |found: &regex::Captures<'_>| " ".repeat(found[0].len())).into_owned()
}

fn symbols(en: &str, zh: &str, notes: &mut Vec<Note>) {
    let of = |text: &str| -> Vec<(String, Range<usize>)> {
        let found = SYMBOL.captures_iter(text);
        found
            .map(|c| (plain_symbol(&c[1]), c.get(0).map(|m| m.range()).unwrap_or_default()))
            .collect()
    };
    let (in_en, in_zh) = (of(en), of(zh));
    if in_en.is_empty() && in_zh.is_empty() {
        return;
    }
    // A cost may be spelled out in the other language: `{0}` and 零.
    let lacks =
        |set: &[(String, Range<usize>)], symbol: &str| !set.iter().any(|(s, _)| s == symbol);
    for (symbol, range) in &in_en {
        if lacks(&in_zh, symbol) && !(in_zh.is_empty() && spelled(symbol, zh)) {
            let message = format!("{{{symbol}}} is not in the Chinese");
            notes.push(Note::en(Code::SymbolMismatch, range.clone(), message));
            return;
        }
    }
    for (symbol, range) in &in_zh {
        if lacks(&in_en, symbol) && !in_en.is_empty() {
            let message = format!("{{{symbol}}} is not in the English");
            notes.push(Note::zh(Code::SymbolMismatch, range.clone(), message));
            return;
        }
    }
    let (runs_en, runs_zh) = (runs(&in_en), runs(&in_zh));
    let lacking = runs_en.iter().find(|(run, _)| !runs_zh.iter().any(|(other, _)| other == run));
    if let Some((_, range)) = lacking.filter(|_| !runs_zh.is_empty()) {
        let message = format!("{} is another cost in the Chinese", &en[range.clone()]);
        notes.push(Note::en(Code::SymbolMismatch, range.clone(), message));
    }
}

/// Symbols that stand side by side, as in a cost: the same ones in any order, as often.
fn runs(symbols: &[(String, Range<usize>)]) -> Vec<(Vec<&str>, Range<usize>)> {
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

fn spelled(symbol: &str, zh: &str) -> bool {
    match symbol {
        "T" => zh.contains("横置"),
        "Q" => zh.contains("重置"),
        "C" => zh.contains("无色"),
        number => {
            chinese_number(number).is_some_and(|word| zh.contains(&word)) || zh.contains(number)
        }
    }
}

fn chinese_symbols(zh: &str, notes: &mut Vec<Note>) {
    for found in SYMBOL.captures_iter(zh) {
        let (inside, range) = (&found[1], found.get(0).map(|m| m.range()).unwrap_or_default());
        if inside.chars().any(super::passage::is_han) {
            let plain = plain_symbol(inside);
            let message = format!("the symbol is written {{{plain}}}");
            let note = Note::zh(Code::ChineseSymbol, range, message);
            let known = plain.is_ascii();
            notes.push(if known { note.fix(format!("{{{plain}}}")) } else { note });
        }
    }
}

/// `{三}`, `{横置}`, `{白/蓝}` as `{3}`, `{T}`, `{W/U}`.
fn plain_symbol(inside: &str) -> String {
    let part = |part: &str| match part {
        "白" => "W".to_owned(),
        "蓝" => "U".to_owned(),
        "黑" => "B".to_owned(),
        "红" => "R".to_owned(),
        "绿" => "G".to_owned(),
        "横置" => "T".to_owned(),
        "重置" => "Q".to_owned(),
        "无色" | "无" => "C".to_owned(),
        "雪" | "雪境" => "S".to_owned(),
        "能量" | "能" | "能能" => "E".to_owned(),
        other => read_chinese(other).map_or_else(|| other.to_uppercase(), |n| n.to_string()),
    };
    inside.split(['/', '／']).map(part).collect::<Vec<_>>().join("/")
}

fn read_chinese(text: &str) -> Option<u32> {
    (0..=20).find(|n| chinese_number(&n.to_string()).as_deref() == Some(text))
}

fn chinese_number(digits: &str) -> Option<String> {
    const ONES: [&str; 10] = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let n: usize = digits.parse().ok()?;
    Some(match n {
        0..=9 => ONES[n].to_owned(),
        10 => "十".to_owned(),
        11..=19 => format!("十{}", ONES[n - 10]),
        20 => "二十".to_owned(),
        _ => return None,
    })
}

/// Of questions, in which people say "which of the two" and 哪一张 as they like, only what is
/// said in no other way.
fn numbers(en: &str, zh: &str, is_question: bool, notes: &mut Vec<Note>) {
    // A number may be a symbol in the other language: “ward 2” and 守护{2}.
    let symbol = |text: &str, number: &str| text.contains(&format!("{{{number}}}"));
    let in_symbols = |number: &str| (symbol(en, number), symbol(zh, number));
    let (en, zh) = (&*without_symbols(en), &*without_symbols(zh));
    let zh_digits = digits(zh);
    let en_digits = digits(en);
    for (number, range) in &en_digits {
        if !in_chinese(number, zh, &zh_digits) && !in_symbols(number).1 {
            let message = format!("{number} is not in the Chinese");
            notes.push(Note::en(Code::NumberMismatch, range.clone(), message));
            return;
        }
    }
    for word in WORDS.find_iter(en) {
        let at = NUMBER_WORDS.iter().position(|w| word.as_str().eq_ignore_ascii_case(w));
        let number = (at.unwrap_or_default() + 2).to_string();
        if is_question && number == "2" {
            continue;
        }
        if !in_chinese(&number, zh, &zh_digits) && !in_symbols(&number).1 {
            let message = format!("`{}` is not in the Chinese", word.as_str());
            notes.push(Note::en(Code::NumberMismatch, word.range(), message));
            return;
        }
    }
    let words: BTreeSet<String> =
        en.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
    for (number, range) in &zh_digits {
        let said = en_digits.iter().any(|(n, _)| n == number || n.contains(number.as_str()));
        if !said && !in_english(number, &words) && !in_symbols(number).0 {
            let message = format!("{number} is not in the English");
            notes.push(Note::zh(Code::NumberMismatch, range.clone(), message));
            return;
        }
    }
    if is_question {
        return;
    }
    for found in COUNTED.captures_iter(zh).filter_map(|captures| captures.get(1)) {
        let word = found.as_str();
        let number = read_chinese(word).unwrap_or(2).to_string();
        let points = POINTING.iter().any(|before| zh[..found.start()].ends_with(before));
        let said = en_digits.iter().any(|(n, _)| n.contains(number.as_str()));
        if !points && !said && !in_english(&number, &words) && !in_symbols(&number).0 {
            let message = format!("{word} is not in the English");
            notes.push(Note::zh(Code::NumberMismatch, found.range(), message));
            return;
        }
    }
}

/// Whether a number in digits stands among the English words.
fn in_english(number: &str, words: &BTreeSet<String>) -> bool {
    const NONE: &[&str] = &["no", "zero", "0", "any", "without", "none"];
    const ONE: &[&str] = &["a", "an", "one", "once", "first", "1", "each", "only"];
    const TWO: &[&str] = &[
        "two", "twice", "second", "both", "half", "pair", "pairs", "either", "neither", "double",
        "doubles", "doubled", "between", "another", "other", "others", "each",
    ];
    const THREE: &[&str] = &["third", "triple", "thrice"];
    let said = |list: &[&str]| list.iter().any(|word| words.contains(*word));
    // Also as fourth or fifteenth.
    let spelled = |n: usize| {
        let word = n.checked_sub(2).and_then(|at| NUMBER_WORDS.get(at));
        word.is_some_and(|word| words.iter().any(|w| w.starts_with(&word[..word.len() - 1])))
    };
    match number.parse() {
        Ok(0) => said(NONE),
        Ok(1) => said(ONE),
        Ok(2) => said(TWO),
        Ok(n) => spelled(n) || (n == 3 && said(THREE)),
        Err(_) => false,
    }
}

fn in_chinese(number: &str, zh: &str, zh_digits: &[(String, Range<usize>)]) -> bool {
    let spelled = || match number {
        "0" => ["零", "没有", "无", "不"].iter().any(|w| zh.contains(w)),
        "1" => ["一", "单", "每", "首", "该", "此", "个"].iter().any(|w| zh.contains(w)),
        "2" => ["二", "两", "双"].iter().any(|w| zh.contains(w)),
        n => chinese_number(n).is_some_and(|word| zh.contains(&word)),
    };
    zh_digits.iter().any(|(n, _)| n == number || n.contains(number)) || spelled()
}

/// Numbers in digits, full-width ones and signs as plain ones.
fn digits(text: &str) -> Vec<(String, Range<usize>)> {
    let plain: String = text.chars().map(|c| if c == '−' { '-' } else { c }).collect();
    let same_length = plain.len() == text.len();
    let text = if same_length { &plain } else { text };
    DIGITS
        .find_iter(text)
        .filter(|m| !enumerates(text, m.range()) && !text[m.end()..].starts_with('月'))
        .map(|m| (m.as_str().replace('／', "/").replace('−', "-"), m.range()))
        .collect()
}

/// `(1)`, `（2）`: the mark of an enumeration, not a number of the text.
fn enumerates(text: &str, range: Range<usize>) -> bool {
    text[..range.start].ends_with(['(', '（']) && text[range.end..].starts_with([')', '）'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(en: &str, zh: &str) -> Vec<Code> {
        let passage =
            Passage { en: Some(en), zh: Some(zh), kind: PassageKind::Claim, ..Passage::default() };
        let mut notes = Vec::new();
        check(&passage, &mut notes);
        notes.into_iter().map(|note| note.code).collect()
    }

    #[test]
    fn numbers_that_are_written_out_are_compared_from_two_on() {
        let wrong = [
            ("Its controller draws two cards.", "其操控者抓三张牌。"),
            ("Its controller draws two cards.", "其操控者抓一张牌。"),
            ("Its controller draws one card.", "其操控者抓两张牌。"),
            ("Its controller draws a card.", "其操控者抓三张牌。"),
            ("Its controller draws three cards.", "其操控者抓两张牌。"),
        ];
        for (en, zh) in wrong {
            assert_eq!(found(en, zh), [Code::NumberMismatch], "{en} {zh}");
        }
        let right = [
            ("Its controller draws two cards.", "其操控者抓两张牌。"),
            ("Both lanterns are lit.", "两盏灯都点亮。两个灯笼。"),
            ("Those creatures fight.", "这两个生物互斗。"),
            ("The third lantern.", "第三个灯笼。"),
            ("Draw 2 cards.", "抓两张牌。"),
        ];
        for (en, zh) in right {
            assert_eq!(found(en, zh), [], "{en} {zh}");
        }
    }
}
