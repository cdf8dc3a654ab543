use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::lexicon::{Concept, Lexicon, Mention};
use super::planning::loose_units;
use super::units::{Analyzed, analyze};

/// A text cut into units, with the terms in it.
#[derive(Debug)]
pub(super) struct Reading {
    pub analyzed: Analyzed,
    pub mentions: Vec<Mention>,
    loose: OnceCell<Vec<usize>>,
}

/// Readings of the texts of one record: each is read once, whoever asks.
pub(super) struct Readings<'l> {
    lexicon: &'l Lexicon,
    known: RefCell<HashMap<String, Rc<Reading>>>,
}

impl Reading {
    /// The units that neither a term nor a phrase of a question covers.
    pub fn loose(&self) -> &[usize] {
        self.loose.get_or_init(|| loose_units(&self.analyzed, &self.mentions))
    }

    /// Counts how often each concept is in it, where a text in the other
    /// language does not say it more often.
    pub fn count_concepts(&self, counts: &mut BTreeMap<Concept, usize>) {
        let mut here: BTreeMap<Concept, usize> = BTreeMap::new();
        for sense in self.mentions.iter().map(|mention| &mention.sense) {
            for &concept in sense.concepts.iter().chain(&sense.parts) {
                *here.entry(concept).or_default() += 1;
            }
        }
        for (concept, count) in here {
            let most = counts.entry(concept).or_default();
            *most = count.max(*most);
        }
    }
}

impl<'l> Readings<'l> {
    pub fn new(lexicon: &'l Lexicon) -> Self {
        Self { lexicon, known: RefCell::default() }
    }

    pub fn of(&self, text: &str) -> Rc<Reading> {
        if let Some(known) = self.known.borrow().get(text) {
            return Rc::clone(known);
        }
        let reading = Rc::new(self.lexicon.reading(text));
        self.known.borrow_mut().insert(text.to_owned(), Rc::clone(&reading));
        reading
    }
}

impl Lexicon {
    pub(super) fn reading(&self, text: &str) -> Reading {
        let analyzed = analyze(text);
        let mentions = self.mentions(&analyzed);
        Reading { analyzed, mentions, loose: OnceCell::new() }
    }
}
