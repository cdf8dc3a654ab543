use std::collections::HashMap;

use rayon::prelude::*;

use super::token::{self, Token};
use super::{Lexicon, Paragraph, is_set_scoped, sentences};
use crate::record::{Language, fold};

/// A text made comparable.
#[derive(Clone, Debug)]
pub struct Prepared {
    pub language: Language,
    /// Positions of the paragraphs that have this text.
    pub members: Vec<usize>,
    /// Runs of three words or characters of the folded text.
    pub plain: Vec<Token>,
    /// The same after masking names, putting today's terms for old ones, and
    /// leaving out set-scoped sentences.
    pub normal: Vec<Token>,
    /// The tokens of each sentence that is not set-scoped.
    pub sentences: Vec<Vec<Token>>,
    /// In characters of Chinese: an English text is about three times as long.
    pub length: f32,
}

/// Longer names first, at most so many cards of a text that stood on many.
const MOST_NAMES: usize = 3;

/// The distinct texts, each once.
pub fn prepare(
    paragraphs: &[Paragraph],
    lexicon: &Lexicon,
    names_of: &(dyn Fn(&str) -> Vec<String> + Sync),
) -> Vec<Prepared> {
    let mut texts: HashMap<(Language, crate::record::Key), Vec<usize>> = HashMap::new();
    for (at, paragraph) in paragraphs.iter().enumerate() {
        texts.entry((paragraph.language, paragraph.key)).or_default().push(at);
    }
    let mut texts: Vec<Vec<usize>> = texts.into_values().collect();
    texts.sort_unstable();
    let prepared = texts.into_par_iter().map(|members| {
        let paragraph = &paragraphs[members[0]];
        let language = paragraph.language;
        let folded = fold(&paragraph.text);
        let plain = token::grams(&token::as_written(language, &folded), 3);
        let masked = mask(folded, paragraph, names_of);
        let all = sentences(&masked);
        let mut kept: Vec<&str> =
            all.iter().copied().filter(|s| !is_set_scoped(language, s)).collect();
        if kept.is_empty() {
            kept = all;
        }
        let sentences: Vec<Vec<Token>> =
            kept.iter().map(|s| token::of(language, s, lexicon)).collect();
        let normal = token::grams(&sentences.concat(), 3);
        let length = match language {
            Language::En => masked.chars().count() as f32 / 3.0,
            Language::Zh => masked.chars().count() as f32,
        };
        Prepared { language, members, plain, normal, sentences, length }
    });
    prepared.collect()
}

fn mask(
    mut text: String,
    paragraph: &Paragraph,
    names_of: &(dyn Fn(&str) -> Vec<String> + Sync),
) -> String {
    let mut cards: Vec<&String> =
        paragraph.places.iter().filter_map(|place| place.card.as_ref()).collect();
    cards.dedup();
    let mut names: Vec<String> = Vec::new();
    for card in cards.into_iter().take(MOST_NAMES) {
        for name in names_of(card) {
            let name = fold(&name);
            names.extend(name.split(" // ").map(str::to_owned));
            names.extend(name.split_once(", ").map(|(short, _)| short.to_owned()));
            names.push(name);
        }
    }
    names.retain(|name| name.chars().count() > 1);
    names.sort_by_key(|name| usize::MAX - name.len());
    for name in names {
        if text.contains(&name) {
            text = text.replace(&name, token::MASK);
        }
    }
    text
}
