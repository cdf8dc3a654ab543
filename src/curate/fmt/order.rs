use crate::record::SCENARIO_KEYS;

/// What a file under `rulings/` holds; it decides the order of the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Ruling,
    Terms,
    Rules,
    NonRulings,
    Topics,
    Exceptions,
    Nicknames,
    Outside,
    Scenario,
    Card,
}

const RULING: &[&str] = &[
    "text",
    "why",
    "topics",
    "rules",
    "rules_as_of",
    "status",
    "note",
    "questions",
    "scenarios",
    "published",
    "reviewed",
    "page",
    "card",
    "by",
    "date",
    "what",
    "en",
    "zh",
    "answer",
    "short",
    "translation",
    "key",
    "wording",
];
const WORDING: &[&str] = &["status", "note"];
const TERMS: &[&str] = &[
    "en",
    "en_also",
    "zh",
    "zh_also",
    "zh_avoid",
    "ambiguous",
    "zht",
    "zht_seen",
    "category",
    "rule",
    "since",
    "verified",
    "obsolete",
    "note",
];
const RULES: &[&str] = &[
    "editions",
    "rules",
    "moved",
    "date",
    "approximate",
    "topic",
    "numbers",
    "edition",
    "number",
    "en",
    "zh",
];
const NON_RULINGS: &[&str] = &["page", "card", "date", "en", "zh", "translation", "key", "why"];
const TOPICS: &[&str] = &["name", "also", "title", "intro", "en", "zh", "parts", "rulings"];
const EXCEPTIONS: &[&str] = &["code", "in", "text", "because"];
const NICKNAMES: &[&str] = &["card", "names"];
const OUTSIDE: &[&str] = &["theme", "questions"];
const TEXTS: &[&str] = &["en", "zh"];
const CARD: &[&str] = &["name", "aliases", "source"];

impl Kind {
    /// The kind of the file at a path relative to `rulings/`.
    pub fn of(path: &str) -> Self {
        match path {
            "terms.yaml" => Self::Terms,
            "rules.yaml" => Self::Rules,
            "non-rulings.yaml" => Self::NonRulings,
            "topics.yaml" => Self::Topics,
            "exceptions.yaml" => Self::Exceptions,
            "nicknames.yaml" => Self::Nicknames,
            "outside.yaml" => Self::Outside,
            path if path.starts_with("scenarios/") => Self::Scenario,
            path if path.starts_with("cards/") => Self::Card,
            _ => Self::Ruling,
        }
    }

    /// Scenarios and cards: their lists are sentences of a language of their own.
    pub fn is_about_play(self) -> bool {
        matches!(self, Self::Scenario | Self::Card)
    }

    /// The order of the keys of one mapping: positions in `keys`. What holds a key
    /// that is no word of the form (a label, a name, a number) keeps its order.
    pub fn order(self, keys: &[&str], top: bool) -> Vec<usize> {
        let known: &[&str] = match self {
            _ if keys.iter().all(|key| TEXTS.contains(key)) => TEXTS,
            Self::Ruling if keys.iter().all(|key| WORDING.contains(key)) => WORDING,
            Self::Ruling => RULING,
            Self::Terms => TERMS,
            Self::Rules => RULES,
            Self::NonRulings => NON_RULINGS,
            Self::Topics => TOPICS,
            Self::Exceptions => EXCEPTIONS,
            Self::Nicknames => NICKNAMES,
            Self::Outside => OUTSIDE,
            Self::Scenario if top => &SCENARIO_KEYS,
            Self::Card if top => CARD,
            Self::Scenario | Self::Card => &[],
        };
        let rank = |key: &str| known.iter().position(|word| *word == key);
        let mut order: Vec<usize> = (0..keys.len()).collect();
        // The facts of a card follow its names in the order their author gave them.
        let open = self == Self::Card && top;
        if open || keys.iter().all(|key| rank(key).is_some()) {
            order.sort_by_key(|&at| rank(keys[at]).unwrap_or(known.len()));
        }
        order
    }
}
