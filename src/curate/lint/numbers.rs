//! Numbers, powers and toughnesses that the languages do not share.

use std::collections::BTreeSet;

use super::Code;
use super::numeral::{Numeral, Said, chinese, english};
use super::passage::{Note, Passage, PassageKind};
use super::symbols::{symbols, without_symbols};

/// What one text names for certain must be in the other one, in whatever words.
pub fn check(passage: &Passage<'_>, notes: &mut Vec<Note>) {
    let Some((en, zh)) = passage.both() else { return };
    let (plain_en, plain_zh) = (without_symbols(en), without_symbols(zh));
    let (in_en, in_zh) = (english(&plain_en), chinese(&plain_zh));
    // A number may be a symbol in the other language: “ward 2” and 守护{2}.
    let drawn: BTreeSet<String> =
        [en, zh].into_iter().flat_map(symbols).map(|(symbol, _)| symbol).collect();
    let lacking = |of: &[Numeral], other: &[Numeral]| -> Option<Numeral> {
        let said: BTreeSet<&str> = other.iter().map(|number| number.value.as_str()).collect();
        let lacks = |number: &&Numeral| {
            !said.contains(number.value.as_str()) && !drawn.contains(&number.value)
        };
        of.iter().filter(|number| number.said != Said::Loosely).find(lacks).cloned()
    };
    let written = |text: &str, number: &Numeral| text[number.range.clone()].to_owned();
    let (of_en, of_zh) = (lacking(&in_en, &in_zh), lacking(&in_zh, &in_en));
    let is_question = passage.kind == PassageKind::Question;
    let note = match (of_en, of_zh) {
        (Some(number), Some(other)) => {
            let (word, other) = (written(en, &number), written(zh, &other));
            let message = format!("`{word}` is not in the Chinese, which has `{other}`");
            Note::en(Code::NumberMismatch, number.range, message)
        }
        // People who ask leave numbers out as they like: one says "the third", the other 另外那个.
        (Some(number), None) | (None, Some(number))
            if is_question && number.said != Said::InDigits =>
        {
            return;
        }
        (Some(number), None) => {
            let message = format!("`{}` is not in the Chinese", written(en, &number));
            Note::en(Code::NumberMismatch, number.range, message)
        }
        (None, Some(number)) => {
            let message = format!("`{}` is not in the English", written(zh, &number));
            Note::zh(Code::NumberMismatch, number.range, message)
        }
        (None, None) => return,
    };
    notes.push(note);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(en: &str, zh: &str) -> Vec<Code> {
        found_in(PassageKind::Claim, en, zh)
    }

    fn found_in(kind: PassageKind, en: &str, zh: &str) -> Vec<Code> {
        let passage = Passage { en: Some(en), zh: Some(zh), kind, ..Passage::default() };
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
            ("Its controller draws ten cards.", "其操控者抓十一张牌。"),
            ("Its controller draws eleven cards.", "其操控者抓十张牌。"),
            ("Its controller draws 1 card.", "其操控者抓十张牌。"),
            ("Its controller draws 10 cards.", "其操控者抓100张牌。"),
            ("The lantern burns twice.", "灯笼点亮一次。"),
            ("The lantern burns once.", "灯笼点亮两次。"),
            ("Half of the lanterns burn.", "三盏灯笼点亮。"),
            ("A third of the lanterns burn.", "一半灯笼点亮。"),
            ("Both lanterns burn.", "一盏灯笼点亮。"),
            ("The third lantern burns.", "第二个灯笼点亮。"),
            ("The second lantern burns.", "第三个灯笼点亮。"),
            ("Twenty-one lanterns burn.", "二十个灯笼点亮。"),
            ("It is a 2/2 lantern.", "它是２/３的灯笼。"),
        ];
        for (en, zh) in wrong {
            assert_eq!(found(en, zh), [Code::NumberMismatch], "{en} {zh}");
        }
        let right = [
            ("Its controller draws two cards.", "其操控者抓两张牌。"),
            ("Its controller draws 11 cards.", "其操控者抓十一张牌。"),
            ("Both lanterns are lit.", "两盏灯都点亮。两个灯笼。"),
            ("Those creatures fight.", "这两个生物互斗。"),
            ("The third lantern.", "第三个灯笼。"),
            ("Draw 2 cards.", "抓两张牌。"),
            ("It burns twice as long.", "它点亮两倍的时间。"),
            ("Half of them burn.", "其中一半点亮。"),
            ("It is a 2/2 lantern.", "它是２／２的灯笼。"),
            ("Ward 2.", "守护{2}。"),
        ];
        for (en, zh) in right {
            assert_eq!(found(en, zh), [], "{en} {zh}");
        }
    }

    #[test]
    fn a_question_may_leave_a_number_out_and_name_no_other() {
        let found = |en, zh| found_in(PassageKind::Question, en, zh);
        assert_eq!(found("May I light the third one?", "可以点亮另外那个吗？"), []);
        assert_eq!(found("May I light it?", "三个都可以点亮吗？"), []);
        assert_eq!(found("May I light three?", "可以点亮四个吗？"), [Code::NumberMismatch]);
        assert_eq!(found("May I light 3?", "可以点亮吗？"), [Code::NumberMismatch]);
    }
}
