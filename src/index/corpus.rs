use std::collections::HashMap;

use crate::record::{Appearance, CardNames, Key, Publication, Published, Ruling, Term};

/// Everything that goes into an index.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    /// Rulings by id.
    pub rulings: Vec<(String, Ruling)>,
    pub publications: Vec<Publication>,
    pub terms: Vec<Term>,
    pub cards: Vec<CardNames>,
}

impl Corpus {
    /// Which rulings each publication states, by the keys that the rulings
    /// list: for every publication the places of its rulings in `rulings`.
    pub(super) fn attachments(&self) -> Vec<Vec<usize>> {
        let mut known: HashMap<Key, Vec<usize>> = HashMap::new();
        for (place, (_, ruling)) in self.rulings.iter().enumerate() {
            for key in ruling.published.iter().flat_map(published_keys) {
                let places = known.entry(key).or_default();
                if !places.contains(&place) {
                    places.push(place);
                }
            }
        }
        let stated = |publication: &Publication| {
            let mut places: Vec<usize> = publication_keys(publication)
                .filter_map(|key| known.get(&key))
                .flatten()
                .copied()
                .collect();
            places.sort_unstable();
            places.dedup();
            places
        };
        self.publications.iter().map(stated).collect()
    }
}

fn published_keys(published: &Published) -> impl Iterator<Item = Key> {
    [&published.en, &published.zh].into_iter().flatten().map(|text| text.key)
}

/// Every key that a publication is known by.
pub(super) fn publication_keys(publication: &Publication) -> impl Iterator<Item = Key> {
    let texts = publication.en.iter().chain(&publication.zh);
    std::iter::once(publication.key).chain(texts.map(|text| text.key))
}

/// The cards of some appearances, each once, in order.
pub(super) fn cards_of(appearances: &[Appearance]) -> Vec<String> {
    let mut cards: Vec<_> = appearances.iter().filter_map(|a| a.card.clone()).collect();
    cards.sort();
    cards.dedup();
    cards
}
