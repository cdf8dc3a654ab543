//! Chinese paragraphs that stood without their English one, as in release
//! notes. Where the library knows the English text that one translates, both
//! are one publication, whichever came first.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::Publications;
use super::places::same_place;
use crate::record::{Appearance, Key, Publication};

/// The publications that have a Chinese text beside their English one, by the
/// key of the Chinese.
#[derive(Debug, Default)]
pub(super) struct Translated(HashMap<Key, BTreeSet<Key>>);

impl Translated {
    fn of<'a>(records: impl Iterator<Item = &'a Publication>) -> Self {
        let mut translated = Self::default();
        records.for_each(|publication| translated.note(publication));
        translated
    }

    pub(super) fn note(&mut self, publication: &Publication) {
        for text in publication.zh.iter().filter(|_| publication.en.is_some()) {
            self.0.entry(text.key).or_default().insert(publication.key);
        }
    }
}

impl Publications {
    /// What a publication says, under the keys that the library files it by: a
    /// Chinese text alone goes to the publications whose translation it is,
    /// each of its appearances to the one that stands in the same place, or
    /// else on the same card, or else to the first. That it stands in a document
    /// without a day is said of that very text, and stays with it.
    pub(super) fn at_home(&mut self, publication: Publication) -> Vec<Publication> {
        if publication.en.is_some() || publication.appearances.is_empty() {
            return vec![publication];
        }
        let translated =
            self.translated.get_or_insert_with(|| Translated::of(self.records.values()));
        let Some(homes) = translated.0.get(&publication.key) else { return vec![publication] };
        let homes: Vec<&Publication> = homes.iter().map(|key| &self.records[key]).collect();
        let mut parts: BTreeMap<Key, Vec<Appearance>> = BTreeMap::new();
        for at in &publication.appearances {
            parts.entry(home(&homes, at)).or_default().push(at.clone());
        }
        let part = |(key, appearances)| {
            let undated_in = Vec::new();
            Publication { key, appearances, undated_in, ..publication.clone() }
        };
        let mut parts: Vec<Publication> = parts.into_iter().map(part).collect();
        if !publication.undated_in.is_empty() {
            parts.push(Publication { appearances: Vec::new(), ..publication });
        }
        parts
    }

    /// What was filed as Chinese alone and is filed elsewhere from now on, since
    /// `publication` has those texts too: taken out, to be filed anew.
    pub(super) fn homeless(&mut self, publication: &Publication) -> Vec<Publication> {
        let mut homeless = Vec::new();
        for key in publication.zh.iter().map(|text| text.key).filter(|k| *k != publication.key) {
            let moves =
                |record: &Publication| record.en.is_none() && !record.appearances.is_empty();
            if self.records.get(&key).is_some_and(moves) {
                homeless.extend(self.records.remove(&key));
                self.changed.insert(key);
            }
        }
        homeless
    }
}

fn home(homes: &[&Publication], at: &Appearance) -> Key {
    let place = |home: &&&Publication| home.appearances.iter().any(|known| same_place(known, at));
    let card = |home: &&&Publication| {
        at.whose().is_some() && home.appearances.iter().any(|known| known.whose() == at.whose())
    };
    let found = homes.iter().find(place).or_else(|| homes.iter().find(card));
    found.unwrap_or(&homes[0]).key
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::merge::Change;
    use super::*;
    use crate::record::{Date, Translation, Verbatim};

    const EN: &str = "It turns face up.";
    const ZH: &str = "它会翻回正面。";

    fn at(card: &str, day: u8, source: &str) -> Appearance {
        Appearance::new(Some(card.to_owned()), Date::new(2022, 4, day).expect("a day"), source)
    }

    fn alone(zh: &str, at: Appearance) -> Publication {
        let zh = Verbatim::chinese(zh, Translation::Official);
        Publication::new(None, Some(zh), at).expect("a text")
    }

    fn both(en: &str, zh: &str, at: Appearance) -> Publication {
        let zh = Verbatim::chinese(zh, Translation::Official);
        Publication::new(Some(Verbatim::english(en)), Some(zh), at).expect("two texts")
    }

    fn library(pages: &[&[Publication]]) -> Publications {
        let mut library = Publications::default();
        for page in pages {
            library.add(*page, &HashSet::new());
        }
        library
    }

    fn all(library: &Publications) -> Vec<Publication> {
        library.iter().cloned().collect()
    }

    #[test]
    fn a_text_alone_joins_its_translation_whichever_came_first() {
        let notes = [
            alone(ZH, at("Bear", 1, "release-notes/x.pdf")),
            alone(ZH, at("Crow", 2, "release-notes/y.pdf")),
            alone("另一条。", at("Bear", 1, "release-notes/x.pdf")),
        ];
        let bulk = [both(EN, ZH, at("Bear", 1, "mtgch"))];
        let before = library(&[&notes, &bulk]);
        assert_eq!(all(&before), all(&library(&[&bulk, &notes])));
        assert_eq!(before.len(), 2);
        let known = before.get(&Key::of(EN)).expect("the English text");
        let stood: Vec<_> = known.appearances.iter().map(|at| at.source.as_str()).collect();
        assert_eq!(stood, ["mtgch", "release-notes/x.pdf", "release-notes/y.pdf"]);
        assert!(known.appearances.iter().all(|at| at.zh == Some(Key::of(ZH))));

        let mut again = before;
        again.changed.clear();
        let outcomes = again.add(&notes, &HashSet::new());
        assert!(outcomes.iter().all(|outcome| outcome.change == Change::Unchanged));
        assert!(again.changed.is_empty());
    }

    #[test]
    fn of_two_translations_the_one_in_the_same_place_takes_it() {
        let bulk = [
            both("It turns.", ZH, at("Bear", 1, "mtgch")),
            both("It turned.", ZH, at("Crow", 2, "mtgch")),
        ];
        let notes = [
            alone(ZH, at("Bear", 1, "release-notes/x.pdf")),
            alone(ZH, at("Crow", 2, "release-notes/x.pdf")),
            alone(ZH, at("Crow", 9, "release-notes/x.pdf")),
        ];
        for library in [library(&[&bulk, &notes]), library(&[&bulk[..1], &bulk[1..], &notes])] {
            let days = |en: &str| -> Vec<u8> {
                let known = library.get(&Key::of(en)).expect("a record");
                known.appearances.iter().map(|at| at.date.day()).collect()
            };
            assert_eq!(days("It turns."), [1, 1]);
            assert_eq!(days("It turned."), [2, 2, 9]);
        }
    }

    #[test]
    fn a_library_that_kept_both_is_mended_when_either_comes_again() {
        let notes = [alone(ZH, at("Bear", 1, "release-notes/x.pdf"))];
        let bulk = [both(EN, ZH, at("Bear", 1, "mtgch"))];
        let whole = all(&library(&[&notes, &bulk]));
        for page in [&notes, &bulk] {
            let records = notes.iter().chain(&bulk).map(|p| (p.key, p.clone()));
            let mut old = Publications::from(records.collect::<BTreeMap<_, _>>());
            old.add(page, &HashSet::new());
            assert_eq!(all(&old), whole);
            assert!(old.changed.contains(&Key::of(ZH)));
        }
    }

    #[test]
    fn undated_documents_and_what_is_no_ruling_are_kept() {
        let text = || Verbatim::chinese(ZH, Translation::Official);
        let undated = Publication::in_undated_document(text(), "notes.pdf").expect("a text");
        let dated = alone(ZH, at("Bear", 1, "release-notes/x.pdf"));
        let bulk = both(EN, ZH, at("Bear", 1, "mtgch"));
        let no_ruling = HashSet::from([Key::of(ZH)]);
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1]] {
            let pages = order.map(|n| [&undated, &dated, &bulk][n]);
            let mut library = Publications::default();
            for page in pages.into_iter().chain(pages) {
                library.add([page], &no_ruling);
            }
            let known = library.get(&Key::of(EN)).expect("the English text");
            assert_eq!((known.appearances.len(), known.undated_in.len()), (2, 0), "{order:?}");
            assert!(known.non_ruling);
            // The document is said to have this very text.
            let proof = library.get(&Key::of(ZH)).expect("the Chinese text");
            assert_eq!(proof.undated_in, ["notes.pdf"]);
            assert!(proof.appearances.is_empty());
            assert_eq!(library.len(), 2);
        }
    }
}
