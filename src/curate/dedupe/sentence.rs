//! Sentences of a paragraph, and which of them speak of a set.

use crate::record::Language;

/// The sentences, each without the space around it.
pub fn sentences(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut start, mut depth) = (0, 0_i32);
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '(' | '（' | '「' => depth += 1,
            ')' | '）' | '」' => depth -= 1,
            _ => {}
        }
        let next = chars.peek().map(|(_, c)| *c);
        let full = matches!(c, '。' | '！' | '？');
        let half = matches!(c, '.' | '!' | '?') && next.is_none_or(char::is_whitespace);
        if (full || half) && depth <= 0 {
            let mut end = at + c.len_utf8();
            while let Some((at, c)) = chars.next_if(|(_, c)| matches!(c, '"' | '”' | '\'' | '’'))
            {
                end = at + c.len_utf8();
            }
            found.push(text[start..end].trim());
            (start, depth) = (end, 0);
        }
    }
    found.push(text[start..].trim());
    found.retain(|sentence| !sentence.is_empty());
    found
}

/// Whether a sentence says something about the cards of a set, which is true of
/// that set only.
pub fn is_set_scoped(language: Language, sentence: &str) -> bool {
    match language {
        Language::Zh => sentence.contains("系列"),
        Language::En => {
            let lower = sentence.to_lowercase();
            let words: Vec<&str> =
                lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
            words.iter().enumerate().any(|(at, word)| is_set(word) && is_named(&words[..at]))
        }
    }
}

fn is_set(word: &str) -> bool {
    matches!(word, "set" | "sets" | "release" | "releases" | "expansion" | "expansions")
}

/// Whether the words before `set` make it a noun: `this set`, `in the … set`.
fn is_named(before: &[&str]) -> bool {
    const NEAR: [&str; 9] =
        ["this", "these", "other", "older", "earlier", "previous", "past", "later", "future"];
    const FARTHEST: usize = 8;
    if before.last().is_some_and(|word| NEAR.contains(word)) {
        return true;
    }
    let near = &before[before.len().saturating_sub(FARTHEST)..];
    near.windows(2).any(|pair| {
        matches!(pair[0], "in" | "from" | "of" | "with" | "to") && matches!(pair[1], "the" | "this")
    })
}

/// The text without its set-scoped sentences; all of it where nothing would be left.
pub fn without_set_scoped(language: Language, text: &str) -> String {
    let kept: Vec<&str> =
        sentences(text).into_iter().filter(|s| !is_set_scoped(language, s)).collect();
    if kept.is_empty() {
        return text.trim().to_owned();
    }
    kept.join(if language == Language::En { " " } else { "" })
}
