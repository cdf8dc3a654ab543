use std::collections::BTreeMap;

use tantivy::TantivyDocument;
use tantivy::schema::Field;

use super::cut::cut;
use super::document::concept_term;
use super::facts::rule_and_parents;
use super::lexicon::Concept;
use super::stop;
use super::units::{Analyzed, Kind, analyze};

pub(super) fn unit_tokens(analyzed: &Analyzed) -> Vec<(usize, &str)> {
    let mut tokens = Vec::with_capacity(analyzed.units.len());
    for (position, unit) in analyzed.positions().into_iter().zip(&analyzed.units) {
        if unit.kind == Kind::Rule {
            let numbers = rule_and_parents(&unit.text);
            tokens.extend(numbers.into_iter().map(|number| (position, number)));
        } else {
            tokens.push((position, unit.text.as_str()));
        }
    }
    tokens
}

/// Stems, symbols and pairs, without words of grammar.
pub(super) fn gram_tokens(analyzed: &Analyzed) -> Vec<(usize, &str)> {
    let mut grams: Vec<&str> = analyzed.bigrams().map(|(_, pair)| pair).collect();
    for unit in &analyzed.units {
        match unit.kind {
            Kind::Word => grams.extend(Some(unit.key.as_str()).filter(|s| !stop::is_stop_word(s))),
            Kind::Symbol => grams.push(&unit.text),
            Kind::Rule => grams.extend(rule_and_parents(&unit.text)),
            Kind::Han => {}
        }
    }
    grams.into_iter().map(|gram| (0, gram)).collect()
}

pub(super) fn name_tokens<'a>(names: impl Iterator<Item = &'a str>) -> Vec<(usize, String)> {
    let mut tokens: Vec<(usize, String)> = Vec::new();
    for name in names {
        let analyzed = analyze(name);
        tokens.extend(analyzed.bigrams().map(|(_, pair)| (0, pair.to_owned())));
        tokens.extend(analyzed.units.into_iter().map(|unit| (0, unit.text.into())));
    }
    tokens.sort();
    tokens.dedup();
    tokens
}

pub(super) fn add_concepts(
    field: Field,
    counts: &BTreeMap<Concept, usize>,
    document: &mut TantivyDocument,
) {
    let repeat = |(&concept, &count): (&Concept, &usize)| {
        std::iter::repeat_n((0, concept_term(concept)), count)
    };
    document.add_text(field, cut(counts.iter().flat_map(repeat)));
}
