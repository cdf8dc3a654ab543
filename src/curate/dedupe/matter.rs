//! Differences that change what a text says.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::token;
use crate::library::publications::{REWORDED_FROM, similarity};
use crate::record::{Language, fold};

/// What two texts may not differ in if they are to say the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    /// "unless", "except"
    Exception,
    /// "may" against "must"
    MayMust,
    Number,
    /// Symbols in braces.
    Cost,
    Zone,
    /// controller, owner, opponent
    Whose,
    /// each, any, all
    Quantity,
    Negation,
}

impl Matter {
    /// Its name in English and Chinese.
    pub fn label(self) -> (&'static str, &'static str) {
        match self {
            Self::Exception => ("exceptions", "例外"),
            Self::MayMust => ("may or must", "可以与必须"),
            Self::Number => ("numbers", "数字"),
            Self::Cost => ("costs", "费用"),
            Self::Zone => ("zones", "区域"),
            Self::Whose => ("controller or owner", "操控者与拥有者"),
            Self::Quantity => ("each, any or all", "每个、任意与所有"),
            Self::Negation => ("negation", "否定"),
        }
    }
}

type Words = &'static [&'static [&'static str]];

/// The words of each matter; those of one list mean the same.
const ENGLISH: [(Matter, Words); 6] = [
    (Matter::Exception, &[&["unless", "except"]]),
    (Matter::MayMust, &[&["may", "can", "could", "might"], &["must", "have", "has"]]),
    (
        Matter::Zone,
        &[
            &["battlefield"],
            &["graveyard"],
            &["hand"],
            &["library"],
            &["exile", "exiled"],
            &["stack"],
            &["command zone"],
        ],
    ),
    (
        Matter::Whose,
        &[
            &["controller", "controls", "control"],
            &["owner", "owns", "own"],
            &["opponent", "opponents"],
        ],
    ),
    (Matter::Quantity, &[&["each", "every"], &["any"], &["all"]]),
    (Matter::Negation, &[&["not", "no", "never", "cannot", "n't", "neither", "nor", "none"]]),
];

const CHINESE: [(Matter, Words); 6] = [
    (Matter::Exception, &[&["除非", "除了", "例外"]]),
    (Matter::MayMust, &[&["可以", "可", "能"], &["必须", "须"]]),
    (
        Matter::Zone,
        &[&["战场"], &["坟墓场"], &["手牌", "手上"], &["牌库"], &["放逐"], &["堆叠"], &["统帅区"]],
    ),
    (Matter::Whose, &[&["操控者", "操控"], &["拥有者"], &["对手"]]),
    (Matter::Quantity, &[&["每"], &["任意", "任一", "任何"], &["所有", "全部"]]),
    (Matter::Negation, &[&["不", "没", "未", "无", "非"]]),
];

/// Phrases that contain a word of a matter and do not mean it, and what to read
/// for them: how a permanent enters, and words that only sound so.
const ENGLISH_READ_AS: [(&str, &str); 5] = [
    ("enters the battlefield", "enters"),
    ("enter the battlefield", "enter"),
    ("entered the battlefield", "entered"),
    ("entering the battlefield", "entering"),
    ("can not", "cannot"),
];
const POSSESSIVE: [&str; 6] = ["its", "their", "your", "his", "her", "our"];
const CHINESE_READ_AS: [(&str, &str); 5] =
    [("进战场", "进场"), ("进入战场", "进场"), ("除非", "除。"), ("异能", "异"), ("可能", "或")];

/// In what the texts differ that matters, and the words or numbers themselves:
/// those only `old` has, then those only `new` has.
///
/// An exception, a number or a cost that only one of them has matters. Of zones,
/// of may and must, of controller and owner, of each and any, one must stand
/// for the other: that a text does not mention them is only brevity. Negations
/// are counted, except in Chinese texts so different that counting says nothing.
pub fn matters(language: Language, old: &str, new: &str) -> Vec<Difference> {
    let alike = language == Language::En || similarity(language, old, new) >= REWORDED_FROM;
    let (old, new) = (Profile::of(language, old), Profile::of(language, new));
    let mut found: BTreeMap<Matter, Difference> = BTreeMap::new();
    for (this, other, is_old) in [(&old, &new, true), (&new, &old, false)] {
        for ((matter, word), count) in &this.0 {
            let others = other.0.get(&(*matter, word.clone())).copied().unwrap_or(0);
            let counted = *matter == Matter::Negation && alike;
            if others == 0 || (counted && *count > others) {
                let difference = found.entry(*matter).or_insert_with(|| Difference::new(*matter));
                let list = if is_old { &mut difference.only_old } else { &mut difference.only_new };
                list.push(word.clone());
            }
        }
    }
    found.into_values().filter(Difference::counts).collect()
}

/// One matter in which two texts differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    pub matter: Matter,
    pub only_old: Vec<String>,
    pub only_new: Vec<String>,
}

impl Difference {
    fn new(matter: Matter) -> Self {
        Self { matter, only_old: Vec::new(), only_new: Vec::new() }
    }

    fn counts(&self) -> bool {
        let replaced = !self.only_old.is_empty() && !self.only_new.is_empty();
        match self.matter {
            Matter::Exception | Matter::Number | Matter::Cost | Matter::Negation => true,
            Matter::MayMust | Matter::Zone | Matter::Whose | Matter::Quantity => replaced,
        }
    }
}

/// How often a text says each word that matters.
struct Profile(BTreeMap<(Matter, String), usize>);

impl Profile {
    fn of(language: Language, text: &str) -> Self {
        let text = fold(text).to_lowercase();
        let mut profile = Self(BTreeMap::new());
        profile.numbers(language, &text);
        match language {
            Language::En => profile.english(text),
            Language::Zh => profile.chinese(text),
        }
        profile
    }

    fn english(&mut self, mut text: String) {
        text = text.replace("n't", " n't ").replace("'ve ", " ");
        for (phrase, read_as) in ENGLISH_READ_AS {
            text = text.replace(phrase, read_as);
        }
        let text = text.replace("n't", "not");
        let words: Vec<&str> = text
            .split(|c: char| !c.is_alphanumeric() && c != '\'')
            .filter(|w| !w.is_empty())
            .collect();
        for (at, word) in words.iter().enumerate() {
            let is_meant = match *word {
                // "have to" obliges, "have" alone does not.
                "have" | "has" => words.get(at + 1) == Some(&"to"),
                // "cards you own" is about the owner, "its own turn" is not.
                "own" => {
                    !at.checked_sub(1).is_some_and(|before| POSSESSIVE.contains(&words[before]))
                }
                _ => true,
            };
            self.count(&ENGLISH, |meaning| is_meant && meaning.contains(word));
        }
    }

    fn chinese(&mut self, mut text: String) {
        let exceptions = text.matches("除非").count();
        for (phrase, read_as) in CHINESE_READ_AS {
            text = text.replace(phrase, read_as);
        }
        if exceptions > 0 {
            self.0.insert((Matter::Exception, "除非".to_owned()), exceptions);
        }
        for (matter, meanings) in CHINESE {
            for meaning in meanings {
                let count: usize = meaning.iter().map(|word| text.matches(word).count()).sum();
                if count > 0 {
                    *self.0.entry((matter, meaning[0].to_owned())).or_default() += count;
                }
            }
        }
    }

    fn count(&mut self, table: &[(Matter, Words)], is_meant: impl Fn(&[&str]) -> bool) {
        for (matter, meanings) in table {
            for meaning in meanings.iter().filter(|meaning| is_meant(meaning)) {
                *self.0.entry((*matter, meaning[0].to_owned())).or_default() += 1;
            }
        }
    }

    fn numbers(&mut self, language: Language, text: &str) {
        for (is_cost, number) in token::numbers(language, text) {
            let matter = if is_cost { Matter::Cost } else { Matter::Number };
            *self.0.entry((matter, number)).or_default() += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(language: Language, old: &str, new: &str) -> Vec<Matter> {
        matters(language, old, new).into_iter().map(|d| d.matter).collect()
    }

    #[test]
    fn each_matter_is_seen_in_english() {
        let cases = [
            ("It stays.", "It stays unless it moves.", Matter::Exception),
            ("You may draw.", "You must draw.", Matter::MayMust),
            ("It deals two damage.", "It deals 3 damage.", Matter::Number),
            ("Pay {2}{U}.", "Pay {1}{U}.", Matter::Cost),
            ("It goes to the graveyard.", "It goes to exile.", Matter::Zone),
            ("Its owner shows it.", "Its controller shows it.", Matter::Whose),
            ("Each lantern burns.", "Any lantern burns.", Matter::Quantity),
            ("It can be lit.", "It can't be lit.", Matter::Negation),
        ];
        for (old, new, matter) in cases {
            assert!(of(Language::En, old, new).contains(&matter), "{old} / {new}");
        }
    }

    #[test]
    fn each_matter_is_seen_in_chinese() {
        let cases = [
            ("灯笼会留着。", "灯笼会留着，除非它移动。", Matter::Exception),
            ("你可以抓牌。", "你必须抓牌。", Matter::MayMust),
            ("造成两点伤害。", "造成3点伤害。", Matter::Number),
            ("支付{2}。", "支付{三}。", Matter::Cost),
            ("置入坟墓场。", "置入手牌。", Matter::Zone),
            ("其拥有者展示之。", "其操控者展示之。", Matter::Whose),
            ("每盏灯笼。", "任意灯笼。", Matter::Quantity),
            ("它被点亮。", "它不被点亮。", Matter::Negation),
        ];
        for (old, new, matter) in cases {
            assert!(of(Language::Zh, old, new).contains(&matter), "{old} / {new}");
        }
    }

    #[test]
    fn other_words_for_the_same_do_not_matter() {
        let same = [
            ("It cannot be lit.", "It can't be lit."),
            ("When it enters the battlefield, draw two cards.", "When it enters, draw 2 cards."),
            ("You don’t have a lantern.", "You don't have one lantern."),
            ("It stays lit.", "It stays lit on the battlefield."),
        ];
        for (old, new) in same {
            assert_eq!(of(Language::En, old, new), [], "{old} / {new}");
        }
        assert_eq!(of(Language::Zh, "支付{三}来施放。", "支付{3}来施放它。"), []);
    }
}
