//! What is wrong with records and imported texts, or may be: findings as data.
//!
//! Checks of texts see a [`Passage`] and leave a [`Note`]; [`records`](check) and
//! publications are cut into passages, and notes become findings with the file,
//! line and column they stand on. `docs/lint.md` explains every [`Code`].

mod baseline;
mod cards;
mod code;
mod finding;
mod imported;
mod lexicon;
mod marks;
mod mend;
mod negation;
mod noted;
mod numbers;
mod numeral;
mod opposites;
mod pages;
mod passage;
mod records;
mod symbols;
mod terms;
mod titles;
mod wording;

pub use baseline::Baseline;
pub use cards::{Card, Cards};
pub use code::{Code, Severity};
pub use finding::{Edit, Finding, Quoted};
pub use lexicon::Lexicon;
pub use mend::{Mended, mend};
pub use passage::{Note, Passage, PassageKind};
pub use records::Demonstration;
pub use titles::Titled;

use crate::library::publications::Publications;
use crate::library::{Names, Records};
use crate::record::CardNames;
use crate::yaml::Source;

/// What the checks of texts know.
#[derive(Debug)]
pub struct Knowledge {
    pub lexicon: Lexicon,
    pub cards: Cards,
}

/// What is looked at.
pub struct Input<'a> {
    pub records: &'a Records,
    /// The texts of the card files, for what is printed on the cards.
    pub cards: &'a [Source],
    pub demonstrations: &'a [Demonstration],
    /// The pages of topics, and the scenarios.
    pub titled: &'a [Titled],
    /// The imported texts, with the shards they lie in.
    pub publications: &'a Publications,
    pub shards: &'a [Source],
    /// The names of cards that were imported.
    pub names: &'a Names,
    /// The file that the exceptions stand in.
    pub exceptions: Option<&'a Source>,
}

impl Knowledge {
    /// `imported`: the names of cards in the user's library.
    pub fn new(records: &Records, cards: &[Source], imported: &Names) -> Self {
        let printed = |name: &str| cards.iter().find(|source| source.text.contains(name));
        let of = |names: &CardNames| Card {
            says: printed(&names.name.en).map(|s| s.text.to_lowercase()).unwrap_or_default(),
            names: names.clone(),
        };
        // What was printed is no unofficial name: only the English and the first Chinese ones count.
        let bare = |names: CardNames| Card {
            names: CardNames { aliases: Vec::new(), ..names },
            says: String::new(),
        };
        let cards = records.cards.iter().map(of).chain(imported.card_names().map(bare));
        Self { lexicon: Lexicon::new(records.terms.clone()), cards: Cards::new(cards.collect()) }
    }
}

/// Everything that is found, besides `others`, in the order of the files; what an exception allows is left out.
pub fn check(input: &Input<'_>, others: Vec<Finding>) -> Vec<Finding> {
    let knowledge = Knowledge::new(input.records, input.cards, input.names);
    let mut found: Vec<Finding> = input.records.faults.iter().map(Finding::of_flaw).collect();
    found.extend(others);
    found.extend(records::check(input.records, &knowledge));
    found.extend(records::demonstrations(input.records, input.demonstrations));
    found.extend(input.titled.iter().flat_map(|titled| titled.check(&knowledge)));
    let imported = imported::Imported::new(input.publications, input.records);
    found.extend(imported.findings(input.records, &knowledge, input.shards));
    let mut found =
        baseline::without_exceptions(found, &input.records.exceptions, input.exceptions);
    found.sort_by(|a, b| (&a.place, a.code).cmp(&(&b.place, b.code)));
    found
}

/// Everything that can be noticed about a text by itself.
pub fn passage(passage: &Passage<'_>, knowledge: &Knowledge) -> Vec<Note> {
    let mut notes = Vec::new();
    terms::check(passage, &knowledge.lexicon, &mut notes);
    symbols::check(passage, &mut notes);
    numbers::check(passage, &mut notes);
    negation::check(passage, &mut notes);
    opposites::check(passage, &mut notes);
    marks::check(passage, &mut notes);
    wording::check(passage, &mut notes);
    knowledge.cards.check(passage, &knowledge.lexicon, &mut notes);
    notes.sort_by_key(|note| (note.language, note.range.start, note.code));
    notes
}
