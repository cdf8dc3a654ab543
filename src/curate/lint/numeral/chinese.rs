use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::{BOTH, HALF, Numeral, Said, digits};

static RUN: LazyLock<Regex> =
    LazyLock::new(|| Regex::new("[零〇一二两三四五六七八九十百]+").expect("it is a pattern"));
static HALVES: LazyLock<Regex> =
    LazyLock::new(|| Regex::new("一半|半数|减半|½|二分之一").expect("it is a pattern"));

const COUNTERS: &str = "张个点枚次名位只种项件倍段块条份组";
/// 这两个 points back to what was said; 每三个, 数十张 and 几百个 count nothing.
const POINTING: [&str; 4] = ["这", "那", "此", "以下"];
const VAGUE: [char; 3] = ['每', '数', '几'];

/// Words that may stand for a number without naming it.
const LOOSELY: [(&str, &[&str]); 5] = [
    ("0", &["零", "没有", "无", "不"]),
    ("1", &["单", "每", "首", "该", "此", "个"]),
    ("2", &["双", "倍", "另", "再次", "后者"]),
    (HALF, &["半"]),
    (
        BOTH,
        &[
            "两", "二", "双", "都", "均", "皆", "同时", "各", "且", "并", "和", "与", "及", "又",
            "也",
        ],
    ),
];

/// The numbers of a Chinese text. In words they count where they count things or
/// put them in order, and from two on.
pub fn chinese(text: &str) -> Vec<Numeral> {
    let mut found = digits(text);
    for half in HALVES.find_iter(text) {
        found.push(Numeral::new(HALF, half.range(), Said::InWords));
    }
    for run in RUN.find_iter(text).map(|m| m.range()) {
        match read(&text[run.clone()]) {
            Some(value) => {
                let counts = value > 1 && is_counted(text, &run);
                let said = if counts { Said::InWords } else { Said::Loosely };
                found.push(Numeral::new(value.to_string(), run, said));
            }
            // 两三个, 一一: each by itself.
            None => found.extend(text[run.clone()].char_indices().filter_map(|(at, c)| {
                let at = run.start + at;
                let value = read(c.encode_utf8(&mut [0; 4]))?;
                Some(Numeral::new(value.to_string(), at..at + c.len_utf8(), Said::Loosely))
            })),
        }
    }
    for (value, words) in LOOSELY {
        let word = words.iter().find_map(|word| Some((text.find(word)?, word.len())));
        found.extend(word.map(|(at, len)| Numeral::new(value, at..at + len, Said::Loosely)));
    }
    found
}

fn is_counted(text: &str, run: &Range<usize>) -> bool {
    let before = &text[..run.start];
    let counted = text[run.end..].starts_with(|c: char| COUNTERS.contains(c));
    let vague = before.ends_with(VAGUE) || POINTING.iter().any(|word| before.ends_with(word));
    before.ends_with('第') || (counted && !vague)
}

/// 十一 as 11; nothing where the characters make no number.
pub fn read(written: &str) -> Option<u32> {
    const ONES: &str = "零一二三四五六七八九";
    let (mut whole, mut last) = (0, None);
    for c in written.chars() {
        let unit = match c {
            '十' => 10,
            '百' => 100,
            _ => {
                let c = if c == '〇' {
                    '零'
                } else if c == '两' {
                    '二'
                } else {
                    c
                };
                let one = ONES.chars().position(|known| known == c)?;
                let follows = last.is_some_and(|digit| digit != 0);
                if follows || (last == Some(0) && whole == 0) {
                    return None;
                }
                last = u32::try_from(one).ok();
                continue;
            }
        };
        // Units go down: 百 before 十.
        if last == Some(0) || (whole != 0 && whole % (unit * 10) != 0) {
            return None;
        }
        whole += last.take().unwrap_or(1) * unit;
    }
    Some(whole + last.unwrap_or(0)).filter(|_| !written.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals_are_read() {
        for (written, value) in [
            ("零", Some(0)),
            ("两", Some(2)),
            ("十", Some(10)),
            ("十一", Some(11)),
            ("二十", Some(20)),
            ("四十二", Some(42)),
            ("一百", Some(100)),
            ("一百零二", Some(102)),
            ("二百五十", Some(250)),
            ("一一", None),
            ("两三", None),
            ("十百", None),
            ("十十", None),
            ("", None),
        ] {
            assert_eq!(read(written), value, "{written}");
        }
    }

    #[test]
    fn only_what_counts_things_is_a_number_for_certain() {
        for (text, numbers) in [
            ("抓十一张牌，第三个", "11 3"),
            ("两次，两三个，一次", "2"),
            ("这两个生物，每三个回合", ""),
            ("失去一半生命", "½"),
            ("２/２的生物得+1/−1", "2/2 +1/-1"),
            ("2014年9月（1）", "2014"),
        ] {
            let found = chinese(text).into_iter().filter(|n| n.said != Said::Loosely);
            let found: Vec<String> = found.map(|n| n.value).collect();
            assert_eq!(found.join(" "), numbers, "{text}");
        }
    }
}
