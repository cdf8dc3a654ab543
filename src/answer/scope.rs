//! What people ask judges that no ruling decides: play advice, prices,
//! penalties, tournaments.

use crate::index::{analyze, fold_text, stem};

/// Stems of words that such questions have.
const ENGLISH: &[&str] = &[
    "advic",
    "arena",
    "artist",
    "ban",
    "best",
    "better",
    "buy",
    "cheat",
    "combo",
    "dollar",
    "download",
    "draft",
    "errata",
    "euro",
    "expens",
    "flavor",
    "format",
    "good",
    "infract",
    "lore",
    "meta",
    "minut",
    "penalti",
    "playabl",
    "prereleas",
    "price",
    "proxi",
    "rariti",
    "recommend",
    "restrict",
    "reprint",
    "sell",
    "sideboard",
    "sleev",
    "stori",
    "strategi",
    "strong",
    "tournament",
    "warn",
    "websit",
    "worth",
];

const CHINESE: &[&str] = &[
    "判罚",
    "处罚",
    "警告",
    "罚什么",
    "价格",
    "多少钱",
    "卖",
    "值钱",
    "推荐",
    "套牌",
    "组牌",
    "构筑",
    "强吗",
    "强度",
    "好用",
    "哪个好",
    "哪些系列",
    "哪个系列",
    "更好",
    "备牌",
    "赛制",
    "禁牌",
    "比赛",
    "售前",
    "几点",
    "分钟",
    "稀有度",
    "画师",
    "背景故事",
    "剧情",
    "牌套",
    "作弊",
    "再版",
    "网站",
    "违规",
    "下载",
    "策略",
    "值得",
];

/// Whether the question has a word of such questions.
pub(super) fn is_beyond_rulings(question: &str) -> bool {
    let folded = fold_text(question);
    let english = analyze(question).units.iter().any(|u| ENGLISH.contains(&stem(&u.text).as_str()))
        || ["which set", "what set"].iter().any(|words| folded.contains(words));
    english || CHINESE.iter().any(|word| folded.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert!(ENGLISH.contains(&stem(word).as_str()), "{word}");
        }
        for question in
            ["Is morph any good?", "What's the penalty?", "荒野呼唤多少钱？", "推薦套牌"]
        {
            assert!(is_beyond_rulings(question), "{question}");
        }
        for question in ["Can I unmorph it?", "显化的生物能攻击吗？", ""] {
            assert!(!is_beyond_rulings(question), "{question}");
        }
    }
}
