//! The form of a question in either language: whether yes or no answers it,
//! and whether it is negated.

pub(super) type Words = &'static [&'static str];

/// What asks for more than yes or no.
const OPEN: Words =
    &[" what ", " how ", " why ", " who ", " which ", " where ", " whose ", " what's "];

/// Whether a clause asks what, who or how. The words stand between spaces.
pub(super) fn english_open(clause: &str) -> bool {
    OPEN.iter().any(|open| clause.starts_with(open))
}

/// Whether yes or no answers a question. The words stand between spaces.
pub(super) fn english_yes_or_no(words: &str) -> bool {
    const ASKS: Words = &[
        " do ",
        " does ",
        " did ",
        " can ",
        " could ",
        " may ",
        " must ",
        " is ",
        " are ",
        " am ",
        " will ",
        " would ",
        " should ",
        " has ",
        " have ",
        " was ",
        " were ",
        " don't ",
        " doesn't ",
        " can't ",
    ];
    const NOT_OPEN: Words = &[
        " tell which ",
        " which is which ",
        " which one ",
        " which of ",
        " what it was ",
        " what my ",
        " see what ",
        " check what ",
        " know which ",
    ];
    let plain = NOT_OPEN.iter().fold(words.to_owned(), |text, phrase| text.replace(phrase, " "));
    // "When must I" asks for a time; "when it must" only tells one.
    let asks_when = ASKS.iter().any(|ask| plain.contains(&format!(" when{ask}")));
    let open = asks_when || OPEN.iter().any(|open| plain.contains(open));
    ASKS.iter().any(|ask| plain.contains(ask)) && !open
}

/// Whether a clause asks which of two things: `are they 2/2 or 5/5`.
pub(super) fn english_offers_a_choice(words: &str) -> bool {
    const NO_CHOICE: Words = &[" or more ", " or less ", " or greater ", " or not ", " or any "];
    let plain = NO_CHOICE.iter().fold(words.to_owned(), |text, phrase| text.replace(phrase, " "));
    plain.contains(" or ")
}

/// Whether a clause is negated an odd number of times.
pub(super) fn english_negated(words: &str) -> bool {
    const NOT: Words = &[
        " not ",
        " never ",
        " no longer ",
        " cannot ",
        " without ",
        "n't ",
        " no ",
        " nothing ",
        " nobody ",
        " none ",
        " neither ",
        " unable ",
    ];
    NOT.iter().map(|not| words.matches(not).count()).sum::<usize>() % 2 == 1
}

/// Verbs that ask by standing beside their own denial.
const EITHER_OR: Words =
    &["会不会", "能不能", "可不可以", "要不要", "算不算", "是不是", "有没有", "需不需要"];

/// Whether yes or no answers a clause.
pub(super) fn chinese_yes_or_no(text: &str) -> bool {
    const ASKS: Words = &["吗", "是否", "能否", "可否"];
    const OPEN: Words = &[
        "怎",
        "什么时候",
        "为什么",
        "为何",
        "如何",
        "多少",
        "哪里",
        "由谁",
        "何时",
        "几点",
        "几张",
        "多大",
        "会发生什么",
    ];
    let asks = ASKS.iter().chain(EITHER_OR).any(|ask| text.contains(ask));
    asks && !OPEN.iter().any(|open| text.contains(open))
}

/// Whether a clause is negated an odd number of times; `会不会` is not.
pub(super) fn chinese_negated(text: &str) -> bool {
    const NEUTRAL: Words = &["不合法", "未横置", "非生物", "分不清"];
    const NOT: Words = &["不", "没", "未", "无法", "别"];
    let neutral = EITHER_OR.iter().chain(NEUTRAL);
    let plain = neutral.fold(text.to_owned(), |text, phrase| text.replace(phrase, ""));
    NOT.iter().map(|not| plain.matches(not).count()).sum::<usize>() % 2 == 1
}
