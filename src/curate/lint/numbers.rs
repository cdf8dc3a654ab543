//! Numbers, powers and toughnesses, and mana symbols that the languages do not share.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::Code;
use super::passage::{Note, Passage};

static SYMBOL: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"[{｛]([^{}｛｝\s]{1,6})[}｝]").expect("it is a pattern"));
static DIGITS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"[+−-]?[0-9X]+[/／][+−-]?[0-9X]+|[0-9]+(?:[.,][0-9]+)*").expect("it is a pattern")
});
static WORDS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)\b")
        .expect("it is a pattern")
});

const NUMBER_WORDS: [&str; 18] = [
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
    numbers(en, zh, notes);
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

fn numbers(en: &str, zh: &str, notes: &mut Vec<Note>) {
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
        let number = (at.unwrap_or_default() + 3).to_string();
        if !in_chinese(&number, zh, &zh_digits) && !in_symbols(&number).1 {
            let message = format!("`{}` is not in the Chinese", word.as_str());
            notes.push(Note::en(Code::NumberMismatch, word.range(), message));
            return;
        }
    }
    let words: BTreeSet<String> =
        en.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
    for (number, range) in &zh_digits {
        let spelled = || match number.as_str() {
            "0" => ["no", "zero", "0", "any", "without", "none"].iter().any(|w| words.contains(*w)),
            "1" => ["a", "an", "one", "once", "first", "1", "each", "only"]
                .iter()
                .any(|w| words.contains(*w)),
            "2" => ["two", "twice", "second", "both", "half"].iter().any(|w| words.contains(*w)),
            n => n
                .parse::<usize>()
                .ok()
                .and_then(|n| NUMBER_WORDS.get(n.checked_sub(3)?))
                .is_some_and(|word| {
                    words.contains(*word)
                        || words.iter().any(|w| w.starts_with(&word[..word.len() - 1]))
                }),
        };
        let said = en_digits.iter().any(|(n, _)| n == number || n.contains(number.as_str()));
        if !said && !spelled() && !in_symbols(number).0 {
            let message = format!("{number} is not in the English");
            notes.push(Note::zh(Code::NumberMismatch, range.clone(), message));
            return;
        }
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
