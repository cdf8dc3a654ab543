use std::collections::{HashMap, HashSet};

use super::{GAP, GAPPED};
use crate::index::table::Table;

/// The words that forms begin with, in memory: for whoever reads many texts,
/// most of whose words begin no form.
#[derive(Clone, Debug)]
pub(super) struct Starts {
    /// One word, two, and so on; with the place of the form that has no more.
    whole: HashMap<Box<str>, Option<usize>>,
    gapped: HashSet<Box<str>>,
}

impl Starts {
    pub fn of(forms: &Table) -> Self {
        let (mut whole, mut gapped) = (HashMap::new(), HashSet::new());
        for (place, (form, _)) in forms.with_prefix("").enumerate() {
            if let Some(form) = form.strip_prefix(GAPPED) {
                let first = |form: &str| Box::from(form.split(' ').next().unwrap_or(form));
                gapped.extend(form.split(GAP).next().map(first));
                continue;
            }
            for (space, _) in form.match_indices(' ') {
                whole.entry(Box::from(&form[..space])).or_insert(None);
            }
            whole.insert(Box::from(form), Some(place));
        }
        Self { whole, gapped }
    }

    /// None where no form begins with these words; else the place of the form
    /// that they are, if they are one.
    pub fn whole(&self, words: &str) -> Option<Option<usize>> {
        self.whole.get(words).copied()
    }

    /// Whether a form with a gap in it begins with this word.
    pub fn gapped(&self, word: &str) -> bool {
        self.gapped.contains(word)
    }
}
