//! The words of each matter.

use super::Matter;

pub type Words = &'static [&'static [&'static str]];

/// The words of each matter; those of one list mean the same.
pub const ENGLISH: [(Matter, Words); 9] = [
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
            YOU,
        ],
    ),
    (Matter::Quantity, &[&["each", "every"], &["any"], &["all"]]),
    (Matter::Limit, &[&["at-least"], &["at-most"], &["more-than"], &["less-than"]]),
    (Matter::Only, &[&["only"]]),
    (Matter::Time, &[&["before"], &["after"]]),
    (
        Matter::Negation,
        &[&["not", "no", "never", "cannot", "n't", "neither", "nor", "none", "without", NON]],
    ),
];

/// Who is spoken to: another matter than an opponent, but often only another way of
/// writing "its controller".
pub const YOU: &[&str] = &["you", "your"];
pub const YOU_ZH: &[&str] = &["你"];
/// The first part of "nonartifact".
pub const NON: &str = "non-";
pub const NOT_DENIED: [&str; 2] = ["nonetheless", "nonsense"];

pub const CHINESE: [(Matter, Words); 9] = [
    (Matter::Exception, &[&["除非", "除了", "例外"]]),
    (Matter::MayMust, &[&["可以", "可", "能"], &["必须", "须"]]),
    (
        Matter::Zone,
        &[&["战场"], &["坟墓场"], &["手牌", "手上"], &["牌库"], &["放逐"], &["堆叠"], &["统帅区"]],
    ),
    (Matter::Whose, &[&["操控者", "操控"], &["拥有者"], &["对手"], YOU_ZH]),
    (Matter::Quantity, &[&["每"], &["任意", "任一", "任何"], &["所有", "全部"]]),
    (
        Matter::Limit,
        &[
            &["至少", "或更多", "以上"],
            &["至多", "最多", "不多于", "不超过", "或更少", "以下"],
            &["多于", "大于"],
            &["少于", "小于"],
        ],
    ),
    (Matter::Only, &[&["只", "仅"]]),
    (Matter::Time, &[&["之前", "以前"], &["之后", "以后"]]),
    (Matter::Negation, &[&["不", "没", "未", "无", "非"]]),
];

/// Phrases that contain a word of a matter and do not mean it, and what to read
/// for them: how a permanent enters, and words that only sound so.
pub const ENGLISH_READ_AS: [(&str, &str); 21] = [
    ("one or more", "some"),
    ("face up", "faceup"),
    ("no fewer than", "at-least"),
    ("no less than", "at-least"),
    ("at least", "at-least"),
    ("or more", "at-least"),
    ("or greater", "at-least"),
    ("no more than", "at-most"),
    ("at most", "at-most"),
    ("up to", "at-most"),
    ("or less", "at-most"),
    ("or fewer", "at-most"),
    ("more than", "more-than"),
    ("greater than", "more-than"),
    ("less than", "less-than"),
    ("fewer than", "less-than"),
    ("enters the battlefield", "enters"),
    ("enter the battlefield", "enter"),
    ("entered the battlefield", "entered"),
    ("entering the battlefield", "entering"),
    ("can not", "cannot"),
];
pub const POSSESSIVE: [&str; 6] = ["its", "their", "your", "his", "her", "our"];
pub const CHINESE_READ_AS: [(&str, &str); 20] = [
    ("进战场", "进场"),
    ("进入战场", "进场"),
    ("除非", "除。"),
    ("异能", "异"),
    ("可能", "或"),
    ("不多于", "至多"),
    ("不超过", "至多"),
    ("不少于", "至少"),
    // Words that deny nothing: regardless of, indestructible, colorless.
    ("无论", "论"),
    ("不论", "论"),
    ("不管", "论"),
    ("不灭", "灭"),
    ("无色", "素"),
    // 只 that counts, and 只要.
    ("只要", "若"),
    ("一只", "一个"),
    ("两只", "两个"),
    ("三只", "三个"),
    ("每只", "每个"),
    ("这只", "这个"),
    ("该只", "该个"),
];

/// How limits are read in English.
pub const LIMIT_WORDS: [&str; 4] = ["at-least", "at-most", "more-than", "less-than"];
/// Limits that change what is said where there was none.
pub const LIMITS: [&str; 4] = ["at-least", "at-most", "至少", "至多"];
