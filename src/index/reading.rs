use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::lexicon::{Lexicon, Mention};
use super::planning::loose_units;
use super::units::{Analyzed, analyze};

/// A text cut into units, with the terms in it.
#[derive(Debug)]
pub(super) struct Reading {
    pub analyzed: Analyzed,
    pub mentions: Vec<Mention>,
    /// The units that neither a term nor a phrase of a question covers.
    pub loose: Vec<usize>,
}

/// Readings of the texts of one record: each is read once, whoever asks.
pub(super) struct Readings<'l> {
    lexicon: &'l Lexicon,
    known: RefCell<HashMap<String, Rc<Reading>>>,
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
        let loose = loose_units(&analyzed, &mentions);
        Reading { analyzed, mentions, loose }
    }
}
