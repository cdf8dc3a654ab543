//! Numbers and symbols, which both languages have.

use super::words;
use crate::record::Language;

/// The numbers of a text, and the symbols (then with `true`), as both languages
/// write them. "One" is no number: it is mostly an article or a pronoun.
pub fn numbers(language: Language, text: &str) -> Vec<(bool, String)> {
    match language {
        Language::En => words(text)
            .iter()
            .filter_map(|word| match word.strip_prefix('{') {
                Some(_) => Some((true, word.clone())),
                None if word.bytes().any(|b| b.is_ascii_digit()) => Some((false, word.clone())),
                None => Some((false, english_number(word)?.to_owned())),
            })
            .collect(),
        Language::Zh => {
            let mut found = Vec::new();
            let mut at = 0;
            while let Some(c) = text[at..].chars().next() {
                let rest = &text[at..];
                let symbol = symbol_name(rest).map(|(taken, name)| (taken, true, name));
                let number = || digit_run(rest).map(|(taken, name)| (taken, false, name));
                match symbol.or_else(number) {
                    Some((taken, is_symbol, name)) => {
                        found.push((is_symbol, name));
                        at += taken;
                    }
                    None => at += c.len_utf8(),
                }
            }
            found
        }
    }
}

/// `{3}`, and `{三}`, which is printed in Chinese for the same.
pub fn symbol_name(text: &str) -> Option<(usize, String)> {
    let inside = text.strip_prefix('{')?;
    let end = inside.find('}').filter(|end| *end <= 12)?;
    let name = match &inside[..end] {
        "白" => "w",
        "蓝" => "u",
        "黑" => "b",
        "红" => "r",
        "绿" => "g",
        "横置" => "t",
        other => chinese_number(other).unwrap_or(other),
    };
    Some((end + 2, format!("{{{}}}", name.to_lowercase())))
}

pub fn digit_run(text: &str) -> Option<(usize, String)> {
    let part = |c: &char| c.is_ascii_digit() || *c == '/' || *c == '+';
    let run: String = text.chars().take_while(part).collect();
    if run.bytes().any(|b| b.is_ascii_digit()) {
        return Some((run.len(), run.trim_matches(['+', '/']).to_owned()));
    }
    let first = text.chars().next()?;
    let written = &text[..first.len_utf8()];
    Some((written.len(), chinese_number(written)?.to_owned()))
}

/// 一 is left out: it is mostly an article.
fn chinese_number(text: &str) -> Option<&'static str> {
    Some(match text {
        "零" => "0",
        "二" | "两" => "2",
        "三" => "3",
        "四" => "4",
        "五" => "5",
        "六" => "6",
        "七" => "7",
        "八" => "8",
        "九" => "9",
        "十" => "10",
        _ => return None,
    })
}

pub fn english_number(word: &str) -> Option<&'static str> {
    Some(match word {
        "zero" => "0",
        "two" | "twice" => "2",
        "three" => "3",
        "four" => "4",
        "five" => "5",
        "six" => "6",
        "seven" => "7",
        "eight" => "8",
        "nine" => "9",
        "ten" => "10",
        _ => return None,
    })
}
