//! Differences that cannot both be right, where a text may also only say more.

use std::collections::BTreeMap;

use super::{Difference, Matter, Said};
use crate::curate::dedupe::sentences;
use crate::library::publications::Tokens;
use crate::record::Language;

/// From this share of words (characters) in the same order on, two sentences are about the same.
const SAME_SENTENCE: f32 = 0.6;

/// In what `new` contradicts `old`: what [`super::matters`] finds between sentences that are about
/// the same, and exceptions wherever they stand. A sentence, an example or a remark in brackets
/// that only one of the texts has says more, not something else.
pub fn contradictions(language: Language, old: &str, new: &str) -> Vec<Difference> {
    let mut found: BTreeMap<Matter, Difference> = BTreeMap::new();
    let whole = Said::of(language, old).against(&Said::of(language, new));
    let exceptions = whole.into_iter().filter(|difference| difference.matter == Matter::Exception);
    found.extend(exceptions.map(|difference| (difference.matter, difference)));
    let (old, new) = (bare_sentences(language, old), bare_sentences(language, new));
    for sentence in &new {
        let tokens = Tokens::of(language, sentence);
        let alike =
            |other: &&String| Tokens::of(language, other).similarity(&tokens, SAME_SENTENCE);
        let nearest = old.iter().map(|other| (alike(&other), other));
        let nearest = nearest.filter(|(alike, _)| *alike >= SAME_SENTENCE);
        let Some((_, nearest)) = nearest.max_by(|a, b| a.0.total_cmp(&b.0)) else { continue };
        let said = Said::of(language, nearest).against(&Said::of(language, sentence));
        for difference in said {
            found.entry(difference.matter).or_insert(difference);
        }
    }
    found.into_values().collect()
}

/// The sentences that are no examples, without what stands in brackets, which is also how Chinese
/// texts name effects by their words.
fn bare_sentences(language: Language, text: &str) -> Vec<String> {
    let is_example = |sentence: &str| match language {
        Language::En => sentence.starts_with("For example"),
        Language::Zh => sentence.starts_with("例如") || sentence.starts_with("举例"),
    };
    let own = sentences(text).into_iter().filter(|sentence| !is_example(sentence));
    own.map(without_brackets).filter(|sentence| !sentence.trim().is_empty()).collect()
}

fn without_brackets(sentence: &str) -> String {
    let mut depth = 0_usize;
    let outside = |c: char| {
        depth += usize::from(matches!(c, '(' | '（' | '「'));
        let out = depth == 0;
        depth = depth.saturating_sub(usize::from(matches!(c, ')' | '）' | '」')));
        out.then_some(c)
    };
    let bare: String = sentence.chars().filter_map(outside).collect();
    bare.replace(" .", ".").replace(" ,", ",")
}
