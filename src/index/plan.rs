use tantivy::Term;
use tantivy::query::{Query as TantivyQuery, TermQuery};
use tantivy::schema::IndexRecordOption;

use super::highlight::Sought;
use super::wording::Worded;

pub(super) type Clause = Box<dyn TantivyQuery>;
/// A term and how much a match of it counts.
pub(super) type Weighted = (Term, f32);

/// How a text is searched for: things of which a hit must have enough, and
/// what only adds to its score.
#[derive(Default)]
pub(super) struct Plan {
    /// What the text is worded with, where words were mistyped as they were
    /// probably meant.
    pub words: Vec<Worded>,
    /// One per thing the text speaks of: the terms that say it.
    pub groups: Vec<Group>,
    pub extras: Vec<Weighted>,
    /// The cards whose whole names are in the text.
    pub cards: Vec<Weighted>,
    /// The same for texts that stand in the other language alone.
    pub extras_across: Vec<Weighted>,
    pub sought: Sought,
    /// Words that no record has.
    pub unknown: Vec<String>,
}

/// One thing that a text speaks of.
pub(super) struct Group {
    /// The terms that say it.
    pub here: Vec<Weighted>,
    /// Those that say it in texts which stand in the other language alone.
    pub across: Vec<Weighted>,
    /// Whether it is a term of the lexicon, which is one in both languages.
    pub is_term: bool,
    /// As it was typed.
    pub words: String,
}

impl Plan {
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty() && self.extras.is_empty()
    }

    /// Of how many things a hit must have at least one match: all of two, and
    /// a smaller share the more there are, as in a question.
    pub fn enough(&self) -> usize {
        match self.groups.len() {
            few @ 0..=2 => few,
            many => (many * 9).div_ceil(20),
        }
    }

    /// The same for a text that stands in the other language alone: of what
    /// can be said there it must say most, since translations are guesses.
    pub fn enough_across(&self) -> usize {
        let said = |group: &&Group| group.is_term || !group.across.is_empty();
        (self.groups.iter().filter(said).count() * 7).div_ceil(10)
    }
}

impl Group {
    pub fn of_words(here: Vec<Weighted>, words: String, across: Vec<Weighted>) -> Self {
        Self { here, across, is_term: false, words }
    }
}

pub(super) fn exact(term: Term) -> Clause {
    Box::new(TermQuery::new(term, IndexRecordOption::Basic))
}
