//! The search index: a tantivy index over rulings and publications, read with
//! one analyzer for both languages and a lexicon that joins them.
//!
//! [`Index::open`] finds an index that an earlier run built, [`Index::build`]
//! builds one aside and makes it current with one rename. A [`Query`] is read
//! from what a user typed and never fails on its syntax; [`Index::search`]
//! answers it with [`Results`].

mod across;
mod attached;
mod beside;
mod build;
mod candidates;
mod card_names;
mod cards_sought;
mod corpus;
mod correct;
mod cut;
mod document;
mod entry;
mod everyday;
mod evidence;
mod facts;
mod filing;
mod filter;
mod fold;
mod follow;
mod gist;
mod highlight;
mod hit;
mod kin;
mod learned;
mod lexicon;
mod likely;
mod list;
mod lists;
mod made_of;
mod mark;
mod marks;
mod named;
mod near_names;
mod open;
mod pack;
mod pages;
mod parts;
mod phrase;
mod plan;
mod planning;
mod postings;
mod print;
mod profile;
mod query;
mod rank;
mod reader;
mod reading;
mod retrieve;
mod rules;
mod salience;
mod schema;
mod scratch;
mod search;
mod shown;
mod slang;
mod spoken;
mod stamp;
mod stop;
mod symbols;
mod table;
mod tally;
mod taught;
mod things;
mod tokens;
mod units;
mod vocabulary;
mod weigh;
mod weights;
mod wording;

pub use build::BuildError;
pub use candidates::{Candidate, Candidates};
pub use card_names::name_key;
pub use corpus::{Corpus, Shards};
pub use entry::{Entry, Found, NamedPublication, NamedRuling, Told};
pub use evidence::{Evidence, Thing};
pub use filter::{Filter, Filters, UnknownValue};
pub use fold::{Folded, fold, fold_text};
pub use hit::{BothTexts, Highlights, Hit, HitKind, Results};
pub use lexicon::{Concept, Lexicon, Mention, Sense};
pub use near_names::{MOST as MOST_NAMES, Nearness};
pub use open::{Index, Opened, Origin, SearchError, Unusable};
pub use profile::{Part, Profile, Sides};
pub use query::Query;
pub use salience::Salient;
pub use spoken::Spoken;
pub use stamp::Stamp;
pub use things::{Number, Numbers};
pub use units::{Analyzed, Kind, Unit, analyze, stem};
pub use weigh::{Mechanics, Weighed, mechanic_of};
pub use wording::Fit;
