use std::collections::HashMap;

use super::{Paragraph, Place};
use crate::library::Records;
use crate::library::publications::{Names, Publications};
use crate::record::{CardNames, Key, Language, Publication, Verbatim};

/// The texts of all rulings and publications; what states no ruling is left out.
pub fn paragraphs(records: &Records, publications: &Publications) -> Vec<Paragraph> {
    let mut found = Vec::new();
    for (record, entry) in records.rulings.iter().enumerate() {
        for language in Language::BOTH {
            let Some(text) = entry.ruling.text.get(language) else { continue };
            found.push(Paragraph {
                name: entry.id.clone(),
                language,
                text: text.to_owned(),
                key: Key::of(text),
                record,
                is_ruling: true,
                translation: None,
                places: Vec::new(),
                states: Vec::new(),
            });
        }
    }
    let stated_by = records.stated_by();
    let stating = publications.iter().filter(|publication| !publication.non_ruling);
    for (number, publication) in stating.enumerate() {
        let record = records.rulings.len() + number;
        let states = stated_by.rulings(publication);
        let english = publication.en.iter().map(|text| (Language::En, text));
        let chinese = publication.zh.iter().map(|text| (Language::Zh, text));
        found.extend(
            english.chain(chinese).map(|(l, text)| published(publication, l, text, record, states)),
        );
    }
    found
}

fn published(
    publication: &Publication,
    language: Language,
    text: &Verbatim,
    record: usize,
    states: &[String],
) -> Paragraph {
    let stood = |zh: Option<Key>| language == Language::En || zh == Some(text.key);
    let places = publication.appearances.iter().filter(|at| stood(at.zh)).map(|at| Place {
        card: at.card.clone(),
        date: at.date,
        source: at.source.clone(),
    });
    Paragraph {
        name: publication.key.publication(),
        language,
        text: text.text.clone(),
        key: text.key,
        record,
        is_ruling: false,
        translation: text.translation,
        places: places.collect(),
        states: states.to_vec(),
    }
}

/// What a card is called in English and Chinese, by its English name.
pub fn card_names(records: &Records, imported: &Names) -> HashMap<String, Vec<String>> {
    let names = |card: &CardNames| {
        let official = card.name.zh.iter().chain(&card.name.zht).cloned();
        (card.name.en.clone(), std::iter::once(card.name.en.clone()).chain(official).collect())
    };
    let own = records.cards.iter().map(names);
    imported.card_names().map(|card| names(&card)).chain(own).collect()
}
