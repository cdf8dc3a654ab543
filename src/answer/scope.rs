//! What people ask judges that no ruling decides: play advice, prices,
//! penalties, tournaments.

use crate::index::Analyzed;

/// How far a question lies from what rulings decide, judged by its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beyond {
    No,
    /// It has a word that such questions have, and questions of rules at times.
    Perhaps,
    Surely,
}

/// Stems of words that only such questions have.
const ENGLISH: &[&str] = &[
    "advic",
    "arena",
    "buy",
    "championship",
    "checklist",
    "dollar",
    "download",
    "errata",
    "euro",
    "flavor",
    "infract",
    "meta",
    "penalti",
    "playabl",
    "prereleas",
    "proxi",
    "rariti",
    "recommend",
    "sell",
    "sideboard",
    "strategi",
    "tournament",
    "warn",
    "websit",
];

/// Stems of words that questions of rules have at times: a ban on named cards,
/// restricted mana, a better creature, the price of turning up, lore counters,
/// sleeves that hide what is on the back.
const ENGLISH_AT_TIMES: &[&str] = &[
    "artist", "ban", "best", "better", "cheat", "combo", "draft", "expens", "format", "good",
    "lore", "minut", "price", "reprint", "restrict", "sleev", "stori", "strong", "worth",
];

const CHINESE: &[&str] = &[
    "判罚",
    "处罚",
    "警告",
    "罚什么",
    "判负",
    "判输",
    "价格",
    "多少钱",
    "值钱",
    "推荐",
    "套牌",
    "组牌",
    "构筑",
    "强吗",
    "好用",
    "哪个好",
    "哪些系列",
    "哪个系列",
    "备牌",
    "赛制",
    "禁牌",
    "售前",
    "稀有度",
    "画师",
    "背景故事",
    "剧情",
    "再版",
    "网站",
    "下载",
];

/// 几点 is how many as well as what time.
const CHINESE_AT_TIMES: &[&str] =
    &["几点", "分钟", "卖", "强度", "更好", "违规", "策略", "值得", "比赛", "牌套", "作弊"];

/// Whether the question has a word of such questions.
pub(super) fn beyond_rulings(question: &Analyzed) -> Beyond {
    let folded = &question.folded.text;
    let has = |english: &[&str], chinese: &[&str]| {
        question.units.iter().any(|unit| english.contains(&unit.key.as_str()))
            || chinese.iter().any(|word| folded.contains(word))
    };
    let asks_for_sets = ["which set", "what set"].iter().any(|words| folded.contains(words));
    if asks_for_sets || has(ENGLISH, CHINESE) {
        Beyond::Surely
    } else if has(ENGLISH_AT_TIMES, CHINESE_AT_TIMES) {
        Beyond::Perhaps
    } else {
        Beyond::No
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::{analyze, stem};

    #[test]
    fn advice_prices_and_penalties_are_beyond_rulings() {
        for word in [
            "advice",
            "expensive",
            "infraction",
            "penalties",
            "prerelease",
            "prices",
            "strategy",
            "warnings",
        ] {
            let lists = [ENGLISH, ENGLISH_AT_TIMES];
            assert!(lists.iter().any(|list| list.contains(&stem(word).as_str())), "{word}");
        }
        for question in
            ["Which sets have morph?", "What's the penalty?", "荒野呼唤多少钱？", "推薦套牌"]
        {
            assert_eq!(beyond_rulings(&analyze(question)), Beyond::Surely, "{question}");
        }
        for question in [
            "Is morph any good?",
            "May restricted mana pay for it?",
            "Does it get a lore counter?",
            "会造成几点伤害？",
        ] {
            assert_eq!(beyond_rulings(&analyze(question)), Beyond::Perhaps, "{question}");
        }
        for question in ["Can I unmorph it?", "显化的生物能攻击吗？", ""] {
            assert_eq!(beyond_rulings(&analyze(question)), Beyond::No, "{question}");
        }
    }
}
