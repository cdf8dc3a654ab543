//! Slips of writing: doubled words, broken starts and ends, jokes, wording that ages.

use std::sync::LazyLock;

use regex::Regex;

use super::Code;
use super::passage::{Note, Passage, PassageKind, clauses, is_han};

macro_rules! pattern {
    ($name:ident, $text:expr) => {
        static $name: LazyLock<Regex> =
            LazyLock::new(|| Regex::new($text).expect("it is a pattern"));
    };
}

pattern!(WORD, r"[A-Za-z’']+");
pattern!(SUCH, r"[(,] ?(such) [A-Z][a-z]");
pattern!(
    SET,
    r"\bthis (?:set|expansion|release|block)\b|\bin the (?:[A-Z][\w’':]*\s){1,6}(?:set|expansion|release|block)\b|\bthe (?:[A-Z][\w’':]*\s){1,6}(?:set|release)\b"
);
pattern!(SET_ZH, "(?:[本此]|这个?)系列(?:[中里之的，。]|$)|\\p{Han}{2,8}系列[中里]");
pattern!(SET_OF, r"^ of\b");
pattern!(
    MEASURE,
    "[一两二三四五六七八九十某该此每这那数几]张(?:牌面朝[上下]的|由\\p{Han}{1,4}操控的|已?\\p{Han}{2}的)?(?:生物|永久物|衍生物|鹏洛客)"
);
pattern!(TAG, r"<[A-Za-z][^<>]{2,40}>");
pattern!(
    RULE_VERB,
    r"(?i)\b(?:can|can[’']t|may|must|will|won[’']t|would|if|when|whenever|until|unless|each|any|all|doesn[’']t|don[’']t|isn[’']t|aren[’']t|cast|casts|control\w*|trigger\w*|resolve\w*|cost\w*|target\w*|pay|paid|count\w*|put|enters?|attack\w*|block\w*|ability|abilities|effects?|spells?|damage|mana|counters?|tap\w*|untap\w*|choose\w*|chosen|same|only|both|during|before|after|power|name|opponents?|life|value|step|phase)\b"
);
pattern!(
    ASIDE,
    r"(?i)[?!]|\b(?:awesome|sorry|please|thanks|congratulations|good luck|seriously|honestly|hooray|oops|fun|happy)\b"
);

pattern!(VERB_AND_OBJECT, r"(\p{Han}{2})[它其该此这那本]\p{Han}{0,3}$");

pub fn check(passage: &Passage<'_>, notes: &mut Vec<Note>) {
    let is_statement = !matches!(passage.kind, PassageKind::Question | PassageKind::Title);
    if let Some(en) = passage.en {
        doubled(en, notes);
        such(en, notes);
        if is_statement {
            english_ends(en, notes);
            set_scoped(en, notes);
            joke(en, notes);
        }
    }
    if let Some(zh) = passage.zh {
        doubled_chinese(zh, notes);
        if passage.kind != PassageKind::Title {
            chinese_ends(zh, passage.kind, notes);
        }
        if passage.kind != PassageKind::Question {
            measure_words(zh, notes);
            two_senses(zh, notes);
        }
        if is_statement {
            let all = SET_ZH.find_iter(zh);
            notes.extend(all.take(1).map(|m| Note::zh(Code::SetScoped, m.range(), AGES)));
        }
    }
}

const AGES: &str = "it speaks of one set, and will stand on cards of others";

/// The same word twice in a row.
fn doubled(en: &str, notes: &mut Vec<Note>) {
    let words: Vec<_> = WORD.find_iter(en).collect();
    for pair in words.windows(2) {
        let (first, second) = (pair[0].as_str(), pair[1].as_str());
        let apart = &en[pair[0].end()..pair[1].start()];
        let right =
            ["that", "had", "is", "you", "do", "her"].contains(&first.to_lowercase().as_str());
        if first.eq_ignore_ascii_case(second)
            && apart.trim().is_empty()
            && !right
            && second == second.to_lowercase()
        {
            let range = pair[0].end()..pair[1].end();
            let message = format!("`{second}` stands here twice");
            notes.push(Note::en(Code::DoubledWord, range, message).fix(""));
        }
    }
}

/// A conjunction twice in one clause, two characters twice in a row, or one act told twice.
fn doubled_chinese(zh: &str, notes: &mut Vec<Note>) {
    const CONJUNCTIONS: [&str; 6] = ["如果", "虽然", "因为", "由于", "除非", "即使"];
    for (start, clause) in clauses(zh) {
        for word in CONJUNCTIONS {
            let mut found = clause.match_indices(word);
            if let (Some(_), Some((second, _))) = (found.next(), found.next()) {
                let range = start + second..start + second + word.len();
                let message = format!("`{word}` stands twice in one clause");
                notes.push(Note::zh(Code::DoubledWord, range, message));
            }
        }
        let chars: Vec<(usize, char)> = clause.char_indices().collect();
        for four in chars.windows(4) {
            let same = four[0].1 == four[2].1 && four[1].1 == four[3].1 && four[0].1 != four[1].1;
            // 衍生物生物 is a token that is a creature.
            let two_words = zh[..start + four[0].0].ends_with('衍') && four[0].1 == '生';
            if same && !two_words && four.iter().all(|(_, c)| is_han(*c) && *c != '的') {
                let end = start + four[3].0 + four[3].1.len_utf8();
                let range = start + four[2].0..end;
                let message = format!("`{}` stands here twice", &zh[range.clone()]);
                notes.push(Note::zh(Code::DoubledWord, range, message));
            }
        }
        notes.extend(said_again(zh, start, clause));
    }
}

/// 展示该牌以…展示它: one act on one object, told before 以 and again behind it.
fn said_again(zh: &str, start: usize, clause: &str) -> Option<Note> {
    const OBJECT: [char; 7] = ['它', '其', '该', '此', '这', '那', '本'];
    let (first, second) = clause.split_once('以')?;
    let told = VERB_AND_OBJECT.captures(first)?;
    let verb = told.get(1)?.as_str();
    let at =
        second.match_indices(verb).find(|(at, _)| second[at + verb.len()..].starts_with(OBJECT));
    let from = start + first.len() + '以'.len_utf8() + at?.0;
    let range = from..from + verb.len();
    let message = format!("`{}` is said before 以 already", &zh[range.clone()]);
    Some(Note::zh(Code::DoubledWord, range, message))
}

/// `such Name` where `such as Name` is meant.
fn such(en: &str, notes: &mut Vec<Note>) {
    for found in SUCH.captures_iter(en) {
        let range = found.get(1).map(|m| m.range()).unwrap_or_default();
        let note = Note::en(Code::MissingAs, range, "`such` before a name: `such as`");
        notes.push(note.fix("such as"));
    }
}

fn english_ends(en: &str, notes: &mut Vec<Note>) {
    let text = en.trim();
    let start = en.len() - en.trim_start().len();
    let first = text.chars().next();
    if first.is_some_and(|c| c.is_lowercase() || ",;:)]".contains(c)) {
        let end = start + text.find(' ').unwrap_or(text.len());
        let message = "the text begins in mid-sentence";
        notes.push(Note::en(Code::TruncatedStart, start..end, message));
    }
    let last = text.chars().next_back();
    if last.is_some_and(|c| c.is_alphanumeric() || ",;:(-".contains(c)) {
        let end = start + text.len();
        let word = text.rfind(' ').map_or(start, |at| start + at + 1);
        notes.push(Note::en(Code::TruncatedEnd, word..end, "the text has no end"));
    }
}

fn chinese_ends(zh: &str, kind: PassageKind, notes: &mut Vec<Note>) {
    let text = zh.trim();
    let start = zh.len() - zh.trim_start().len();
    if let Some(first) = text.chars().next().filter(|c| "，。、；：）」』？！,.;:)的".contains(*c))
    {
        let range = start..start + first.len_utf8();
        notes.push(Note::zh(Code::TruncatedStart, range, "the text begins in mid-sentence"));
    }
    let last = text.chars().next_back();
    if let Some(last) = last.filter(|&c| is_han(c) || "，、；：（「".contains(c))
        && kind == PassageKind::Published
    {
        let end = start + text.len();
        let range = end - last.len_utf8()..end;
        notes.push(Note::zh(Code::TruncatedEnd, range, "the text has no end"));
    }
}

/// A paragraph that addresses the reader and says nothing about the game.
fn joke(en: &str, notes: &mut Vec<Note>) {
    if let Some(tag) = TAG.find(en) {
        notes.push(Note::en(Code::JokeEntry, tag.range(), "a stage direction, not a ruling"));
    } else if ASIDE.is_match(en) && !RULE_VERB.is_match(en) {
        let message = "it speaks to the reader and states nothing about the game";
        notes.push(Note::en(Code::JokeEntry, 0..en.len(), message));
    }
}

fn set_scoped(en: &str, notes: &mut Vec<Note>) {
    let found = SET.find_iter(en).find(|m| !SET_OF.is_match(&en[m.end()..]));
    notes.extend(found.map(|m| Note::en(Code::SetScoped, m.range(), AGES)));
}

/// 张 counts cards; what lies on the battlefield is counted by 个.
fn measure_words(zh: &str, notes: &mut Vec<Note>) {
    for found in MEASURE.find_iter(zh) {
        let after = zh[found.end()..].chars().next();
        let near = zh[found.end()..].chars().take(8).take_while(|c| !"，。；、：".contains(*c));
        let card =
            after.is_some_and(|c| "牌卡咒".contains(c)) || near.into_iter().any(|c| c == '牌');
        if card {
            continue;
        }
        let at = found.start() + found.as_str().find('张').unwrap_or_default();
        let message = "张 counts cards; creatures and other permanents are counted by 个";
        notes.push(Note::zh(Code::MeasureWord, at..at + '张'.len_utf8(), message).fix("个"));
    }
}

/// 正面 for "face up" and for "front face" in one text.
fn two_senses(zh: &str, notes: &mut Vec<Note>) {
    const UP: &str = "翻回正面";
    let front = zh.replace(UP, "").replace("正面朝上", "").contains("正面");
    if let (Some(at), true) = (zh.find(UP), front && zh.contains("双面")) {
        let message = "正面 is the front face here as well; say 翻成牌面朝上";
        let note = Note::zh(Code::TwoSenses, at..at + UP.len(), message);
        notes.push(note.fix("翻成牌面朝上"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_that_is_a_creature_is_no_word_twice() {
        let doubled = |zh: &str| {
            let mut notes = Vec::new();
            doubled_chinese(zh, &mut notes);
            notes.into_iter().map(|note| zh[note.range].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(doubled("灯笼照亮非衍生物生物。"), Vec::<String>::new());
        assert_eq!(doubled("灯笼照亮生物生物。"), ["生物"]);
        assert_eq!(doubled("灯笼灯笼照亮衍生物生物。"), ["灯笼"]);
    }
}
