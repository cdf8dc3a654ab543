//! Words that carry the grammar of a question and not its subject.

use super::units::{Kind, Unit};

/// English ones are listed by their stems, in order.
#[rustfmt::skip]
const ENGLISH: &[&str] = &[
    "a", "abl", "about", "actual", "allow", "also", "am", "an", "and", "any", "anyth", "anyway",
    "are", "as", "at", "be", "been", "but", "by", "can", "case", "could", "did", "do", "doe",
    "done", "either", "els", "even", "ever", "exact", "for", "from", "get", "go", "got", "had",
    "happen", "has", "have", "he", "her", "here", "him", "his", "how", "i", "if", "im", "in",
    "into", "is", "it", "itself", "just", "let", "like", "made", "make", "may", "me", "mean",
    "might", "must", "my", "now", "of", "on", "onto", "or", "our", "pleas", "possibl", "question",
    "realli", "s", "say", "she", "should", "situat", "so", "some", "someon", "someth", "still",
    "suppos", "t", "than", "that", "the", "their", "them", "then", "there", "these", "they",
    "thing", "this", "those", "to", "too", "us", "was", "we", "were", "what", "whatev", "when",
    "whenev", "where", "whether", "whi", "which", "while", "who", "whose", "will", "with", "work",
    "would", "yes", "yet", "you", "your",
];

/// Phrases of Chinese questions and the words around a subject, longest first.
#[rustfmt::skip]
const CHINESE: &[&str] = &[
    "会发生什么事", "会发生什么", "发生什么", "什么情况下", "什么情况", "为什么会", "是不是", "会不会",
    "能不能", "可不可以", "要不要", "有没有", "需不需要", "该怎么办", "会怎么样", "怎么样", "怎么办",
    "会怎样", "怎么算", "为什么", "什么时候", "的时候", "是什么", "有什么", "什么", "怎样", "怎么", "如何",
    "是否", "能否", "可否", "会否", "可以", "如果", "假如", "要是", "若是", "请问", "我想", "这个", "那个",
    "这样", "那么", "一些", "某个", "某张", "自己", "时候", "之后", "以后", "然后", "因为",
    "所以", "但是", "而且", "或者", "以及", "还会", "还能", "就会", "它们", "他们", "我们", "你们",
    "呢", "吗", "吧", "嘛", "啊",
];

/// Characters that hold Chinese sentences together.
const PARTICLES: &str = "的了吗呢吧啊么嘛呀我你他她它们这那该其会能可要是在有把被让给对和与或及就才也都还又再则而但且时候个张些某怎样什何如若请问想说做以所为因从到之于";

/// Whether a stem is a word of grammar.
pub(super) fn is_stop_word(stem: &str) -> bool {
    ENGLISH.binary_search(&stem).is_ok()
}

/// Whether a unit is a word that carries more than grammar.
pub(super) fn is_telling_word(unit: &Unit) -> bool {
    unit.kind == Kind::Word && !is_stop_word(&unit.key)
}

/// Whether a Han character is a particle.
pub(super) fn is_particle(unit: &str) -> bool {
    PARTICLES.contains(unit)
}

/// The lengths in characters of the phrase of grammar that `rest` starts with, if one does.
pub(super) fn question_phrase(rest: &str) -> Option<usize> {
    // Asked of every character there is: a look at the first one says no to nearly all.
    let first = rest.as_bytes().first_chunk::<3>()?;
    let alike = CHINESE.iter().filter(|p| p.as_bytes().first_chunk() == Some(first));
    let phrase = alike.filter(|p| rest.starts_with(**p)).max_by_key(|p| p.len())?;
    Some(phrase.chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::units::{analyze, stem};

    #[test]
    fn stop_words_are_stems_in_order() {
        assert!(ENGLISH.is_sorted());
        for word in ["what", "happens", "does", "Doing", "anything", "the", "whose"] {
            let unit = &analyze(word).units[0];
            assert!(is_stop_word(&stem(&unit.text)), "{word}");
        }
        for word in ["not", "up", "face", "cannot", "one"] {
            assert!(!is_stop_word(&stem(word)), "{word}");
        }
    }

    #[test]
    fn the_longest_phrase_is_taken() {
        assert_eq!(question_phrase("会怎样？"), Some(3));
        assert_eq!(question_phrase("会发生什么事吗"), Some(6));
        assert_eq!(question_phrase("显化"), None);
        assert!(is_particle("的") && !is_particle("牌"));
    }
}
