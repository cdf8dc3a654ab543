/// Words that begin a question in English.
const OPENINGS: [&str; 34] = [
    "am", "are", "can", "could", "did", "do", "does", "had", "has", "have", "how", "is", "may",
    "might", "must", "shall", "should", "was", "were", "what", "whats", "when", "where", "which",
    "who", "whose", "why", "will", "wont", "would", "cant", "doesnt", "isnt", "if",
];

/// Parts of a question in Chinese.
const PARTICLES: [&str; 21] = [
    "吗",
    "嗎",
    "呢",
    "怎",
    "什么",
    "什麼",
    "甚么",
    "为何",
    "為何",
    "如何",
    "是否",
    "能不能",
    "可不可以",
    "会不会",
    "會不會",
    "是不是",
    "要不要",
    "有没有",
    "有沒有",
    "谁",
    "多少",
];

/// Whether a text asks something, rather than naming what to look for.
pub fn is_question(text: &str) -> bool {
    let text = text.trim();
    if text.ends_with(['?', '？']) || PARTICLES.iter().any(|p| text.contains(p)) {
        return true;
    }
    let plain = |c: &char| c.is_ascii_alphabetic();
    let mut words = text.split_whitespace();
    let first: String = words.next().unwrap_or_default().chars().filter(plain).collect();
    words.next().is_some() && OPENINGS.contains(&first.to_ascii_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::is_question;

    #[test]
    fn questions_are_told_from_searches() {
        for asked in [
            "Can my opponent respond",
            "what's a manifest dread",
            "牌库空了显化恐惧会怎样",
            "横置的生物翻回正面要重置吗",
            "manifest dread?",
            "翻回正面能被回应？",
            "是否触发",
            "if I manifest an instant",
        ] {
            assert!(is_question(asked), "{asked}");
        }
        for sought in [
            "manifest dread",
            "翻回正面",
            "Wildcall",
            "is:gpt",
            "can",
            "701.40",
            "face-down creature dies",
        ] {
            assert!(!is_question(sought), "{sought}");
        }
    }
}
