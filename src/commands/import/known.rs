use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use crate::import::Paragraph;
use crate::index::name_key;
use crate::library::Records;
use crate::library::publications::{FileReport, Names, Note};
use crate::record::{Date, Key, Publication, StatedBy};

/// How like a name must be to be offered for another.
const ALIKE: f64 = 0.7;

/// What the records know about published texts.
pub(in crate::commands) struct Known {
    /// The English name of a card, by each of its names.
    cards: HashMap<String, String>,
    /// The same of the cards of imported files.
    imported: OnceCell<HashMap<String, String>>,
    stated_by: StatedBy,
    pub(in crate::commands) non_rulings: HashSet<Key>,
    /// The card on whose page a text is known to have stood.
    card_of: HashMap<Key, Option<String>>,
    /// The days on which a text of theirs was published.
    pub(in crate::commands) days: HashSet<Date>,
}

impl Known {
    pub(in crate::commands) fn of(records: &Records) -> Self {
        let names = |card: &crate::record::CardNames| {
            let en = card.name.en.clone();
            card.all().map(|name| (name_key(name), en.clone())).collect::<Vec<_>>()
        };
        let published = records.rulings.iter().flat_map(|e| &e.ruling.published);
        let texts = records.non_rulings.iter().flat_map(|n| [&n.en, &n.zh]).flatten();
        Self {
            cards: records.cards.iter().flat_map(names).collect(),
            imported: OnceCell::new(),
            stated_by: records.stated_by(),
            non_rulings: texts.map(|text| text.key).collect(),
            card_of: cards_of_texts(records),
            days: published.map(|published| published.date).collect(),
        }
    }

    /// The English name of the card called so, in any language.
    pub(in crate::commands) fn card(&self, name: &str, imported: &Names) -> Option<String> {
        let name = name_key(name);
        self.cards.get(&name).or_else(|| self.imported(imported).get(&name)).cloned()
    }

    /// The name that is most like one that no card has.
    pub(in crate::commands) fn nearest(&self, name: &str, imported: &Names) -> Option<&str> {
        let name = name_key(name);
        let all = self.cards.iter().chain(self.imported(imported));
        let alike =
            all.map(|(key, card)| (strsim::normalized_damerau_levenshtein(key, &name), card));
        let best = alike.max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(a.1)));
        best.filter(|(alike, _)| *alike >= ALIKE).map(|(_, card)| card.as_str())
    }

    fn imported(&self, names: &Names) -> &HashMap<String, String> {
        self.imported.get_or_init(|| {
            let all = names.card_names().flat_map(|card| {
                let en = card.name.en.clone();
                card.all().map(|name| (name_key(name), en.clone())).collect::<Vec<_>>()
            });
            all.collect()
        })
    }

    /// Counts what the records know about a paragraph.
    pub(in crate::commands) fn count(&self, publication: &Publication, report: &mut FileReport) {
        report.attached += usize::from(!self.stated_by.rulings(publication).is_empty());
        let is_none = publication.keys().any(|key| self.non_rulings.contains(&key));
        report.not_rulings += usize::from(is_none);
    }

    /// A page that does not name its card may still be known by its texts.
    pub(in crate::commands) fn card_hint(
        &self,
        path: &str,
        paragraphs: &[Paragraph],
    ) -> Option<Note> {
        let publications = || paragraphs.iter().map(|p| &p.publication);
        if publications().flat_map(|p| &p.appearances).any(|at| at.card.is_some()) {
            return None;
        }
        let mut cards =
            publications().filter_map(|p| p.keys().find_map(|key| self.card_of.get(&key)));
        let first = cards.next()?.as_ref()?;
        let same = cards.all(|card| card.as_ref() == Some(first));
        let why =
            format!("its texts are known from the page of {first}: --card \"{first}\" says so");
        same.then(|| Note { place: path.to_owned(), why })
    }
}

/// None where a text is known from the pages of several cards, or of none.
fn cards_of_texts(records: &Records) -> HashMap<Key, Option<String>> {
    let mut cards: HashMap<Key, Option<String>> = HashMap::new();
    for published in records.rulings.iter().flat_map(|e| &e.ruling.published) {
        for text in [&published.en, &published.zh].into_iter().flatten() {
            let card = cards.entry(text.key).or_insert_with(|| published.card.clone());
            if *card != published.card {
                *card = None;
            }
        }
    }
    cards
}
