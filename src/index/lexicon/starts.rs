use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::{GAP, GAPPED};
use crate::index::table::Table;

/// The first words of all forms, in memory, each with the places of the forms
/// that begin with it: for whoever reads many texts, most of whose words begin
/// no form.
#[derive(Clone, Debug)]
pub(super) struct Starts {
    whole: HashMap<Box<str>, Range<usize>>,
    gapped: HashSet<Box<str>>,
}

impl Starts {
    pub fn of(forms: &Table) -> Self {
        let (mut whole, mut gapped) = (HashMap::new(), HashSet::new());
        for (place, (form, _)) in forms.with_prefix("").enumerate() {
            let first = |form: &str| Box::from(form.split(' ').next().unwrap_or(form));
            match form.strip_prefix(GAPPED) {
                Some(form) => gapped.extend(form.split(GAP).next().map(first)),
                None => whole.entry(first(form)).or_insert(place..place).end = place + 1,
            }
        }
        Self { whole, gapped }
    }

    /// Between which places the forms stand that begin with this word, with a
    /// few others.
    pub fn whole(&self, word: &str) -> Option<Range<usize>> {
        self.whole.get(word).cloned()
    }

    /// Whether a form with a gap in it begins with this word.
    pub fn gapped(&self, word: &str) -> bool {
        self.gapped.contains(word)
    }
}
