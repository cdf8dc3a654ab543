//! Words of which one language says one and the other its opposite, or another mechanic.

use std::sync::LazyLock;

use regex::Regex;

use super::Code;
use super::passage::{Note, Passage, PassageKind};

/// One of two words in each language.
struct Opposites {
    en: [Regex; 2],
    zh: [Regex; 2],
}

static ALL: LazyLock<Vec<Opposites>> = LazyLock::new(|| {
    [
        (
            [r"(?i)face[- ]up|\bturn\w* up", r"(?i)face[- ]down|\bturn\w* down"],
            ["面朝上|正面|翻开|朝上", "面朝下|朝下|背面|牌背"],
        ),
        ([r"(?i)\bmanifest", r"(?i)\bcloak"], ["显化", "匿伏"]),
        ([r"(?i)\b(?:mega)?morph", r"(?i)\bdisguise"], ["变身", "伪装"]),
        (
            [r"(?i)\bgain\w* (?:\d+ )?life", r"(?i)\blos\w+ (?:\d+ )?life"],
            ["(?:获得|得到).{0,6}生命", "失去.{0,6}生命"],
        ),
        ([r"(?i)\battack", r"(?i)\bblock"], ["攻击", "阻挡"]),
    ]
    .into_iter()
    .map(|(en, zh)| Opposites { en: en.map(pattern), zh: zh.map(pattern) })
    .collect()
});

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("it is a pattern")
}

/// People ask in words that leave much unsaid; what a record states must be the same in both.
pub fn check(passage: &Passage<'_>, notes: &mut Vec<Note>) {
    let Some((en, zh)) = passage.both() else { return };
    if passage.kind == PassageKind::Question {
        return;
    }
    for pair in ALL.iter() {
        for (one, other) in [(0, 1), (1, 0)] {
            let said = pair.en[one].find(en).filter(|_| !pair.en[other].is_match(en));
            let answer = pair.zh[other].find(zh).filter(|_| !pair.zh[one].is_match(zh));
            if let (Some(said), Some(answer)) = (said, answer) {
                let message =
                    format!("`{}` here, `{}` in the Chinese", said.as_str(), answer.as_str());
                notes.push(Note::en(Code::MissingCounterpart, said.range(), message));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opposite_is_no_translation() {
        let found = |en, zh| {
            let mut notes = Vec::new();
            check(&Passage { en: Some(en), zh: Some(zh), ..Passage::default() }, &mut notes);
            notes.len()
        };
        for (en, zh) in [
            ("Turn it face up.", "将它翻为牌面朝下。"),
            ("It remains face up.", "它仍为牌面朝下。"),
            ("Cloak the top card.", "显化牌库顶牌。"),
            ("You may manifest it.", "你可以匿伏它。"),
            ("Its morph cost is paid.", "支付其伪装费用。"),
            ("You gain 3 life.", "你失去3点生命。"),
        ] {
            assert_eq!(found(en, zh), 1, "{en} {zh}");
        }
        for (en, zh) in [
            ("Turn it face up.", "将它翻回正面。"),
            ("A face-down creature is turned face up.", "将牌面朝下的生物翻回正面。"),
            ("Manifest or cloak it.", "显化或匿伏它。"),
        ] {
            assert_eq!(found(en, zh), 0, "{en} {zh}");
        }
    }
}
