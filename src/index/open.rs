use std::path::Path;
use std::sync::OnceLock;

use tantivy::Searcher;
use tantivy::directory::{Directory, MmapDirectory};

use super::build::BuildError;
use super::card_names::Cards;
use super::corpus::Corpus;
use super::gist::Gists;
use super::kin::Kin;
use super::learned::Learned;
use super::lexicon::{Lexicon, LexiconTables};
use super::made_of::MadeOf;
use super::pack::Pack;
use super::parts::{
    CARDS, CARDS_MET, CARDS_SPOKEN, FACTS, FORMS, GISTS, HEADS, IN_FORCE, KIN, LEARNED,
    LEARNED_HEADS, MARKS, NAME_HEADS, NAMES, QUESTIONS, RULINGS, THING_HEADS, THINGS, VOCABULARY,
    WEIGHTS, WORDING_HEADS, WORDING_LISTS, WORDINGS,
};
use super::schema::Fields;
use super::shown::{Shown, ShownTables};
use super::stamp::{Stamp, indexes_in, is_index};
use super::table::Table;
use super::things::{ThingTables, Things};
use super::vocabulary::Vocabulary;
use super::weights::Weights;
use super::wording::{WordingTables, Wordings};

/// An index that is open for reading. Nothing can change it.
pub struct Index {
    /// Opened when it is first needed: few questions need it.
    pub(super) searcher: OnceLock<Searcher>,
    pub(super) fields: Fields,
    pub(super) lexicon: Lexicon,
    pub(super) learned: Learned,
    pub(super) cards: Cards,
    pub(super) gists: Gists,
    pub(super) things: Things,
    pub(super) weights: Weights,
    pub(super) shown: Shown,
    pub(super) vocabulary: Vocabulary,
    pub(super) wordings: Wordings,
    pub(super) kin: Kin,
    pub(super) pack: Pack,
    /// The larger index that this one follows: its file and its parts.
    pub(super) base: Option<(String, Pack)>,
}

/// Indexes up to this size are read whole when they are opened.
const CHECKED_AT_ONCE: usize = 64 << 20;

/// The part of a pack that names the pack beneath it.
pub(super) const BASE: &str = "base";

/// Why no index could be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// There is none yet.
    #[error("there is no index yet")]
    Missing,
    /// There is one over other records or by another version.
    #[error("the index is of other records or of another version")]
    Stale,
    /// It was built before anything was asked.
    #[error("what the rulings teach is not learned yet")]
    Unlearned,
    /// It is damaged, or cannot be read.
    #[error("the index cannot be used: {0}")]
    Damaged(String),
}

/// An index and how it came to be.
pub struct Opened {
    pub index: Index,
    pub origin: Origin,
}

/// How an index came to be, so that a command can say so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// An earlier run had built it.
    Ready,
    /// Built just now, for that reason.
    Built(Unusable),
    /// Built in memory, because it could not be kept for that reason.
    InMemory(String),
}

/// Why a search failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The bytes of the index make no sense; build it anew.
    #[error("the index is damaged: {0}")]
    Damaged(String),
    #[error("{0}")]
    UnknownTopic(super::filter::UnknownValue),
}

impl From<tantivy::TantivyError> for SearchError {
    fn from(why: tantivy::TantivyError) -> Self {
        Self::Damaged(why.to_string())
    }
}

impl Index {
    /// Opens the index with that stamp, if `folder` has it.
    ///
    /// # Errors
    /// [`Unusable`] says why not; building a new one is the cure each time.
    pub fn open(folder: &Path, stamp: &Stamp) -> Result<Self, Unusable> {
        let name = stamp.file_name();
        if !folder.join(&name).is_file() {
            if folder.join(stamp.unlearned_name()).is_file() {
                return Err(Unusable::Unlearned);
            }
            let other = indexes_in(folder).next().is_some();
            return Err(if other { Unusable::Stale } else { Unusable::Missing });
        }
        Self::open_file(folder, &name).map_err(Unusable::Damaged)
    }

    /// The indexes in a folder that can be opened, each with its file and what it was made of.
    pub(super) fn earlier_in(folder: &Path) -> impl Iterator<Item = (String, Self, MadeOf)> {
        indexes_in(folder).filter_map(move |name| {
            let index = Self::open_file(folder, &name).ok()?;
            let made_of = MadeOf::read(&index.pack.part(MadeOf::PART)?)?;
            Some((name, index, made_of))
        })
    }

    /// Opens the index in that file, with the one beneath it if there is one.
    /// One that stands for itself is read whole, unless it is large or has
    /// been found sound since it was written.
    pub(super) fn open_file(folder: &Path, name: &str) -> Result<Self, String> {
        let said = |why: &dyn std::fmt::Display| why.to_string();
        let directory = MmapDirectory::open(folder).map_err(|why| said(&why))?;
        let read = |name: &str| {
            let file = directory.open_read(Path::new(name)).map_err(|why| said(&why))?;
            file.read_bytes().map_err(|why| said(&why))
        };
        let bytes = read(name)?;
        let pack = Pack::read(&bytes)?;
        let Some(base) = pack.part(BASE) else {
            if bytes.len() <= CHECKED_AT_ONCE {
                pack.verify_once(&folder.join(name))?;
            }
            return Self::from_pack(&pack, None);
        };
        let base = std::str::from_utf8(&base).map_err(|why| said(&why))?.to_owned();
        if !is_index(&base) || base.contains(['/', '\\']) {
            return Err("what it names as its base is no index".to_owned());
        }
        let beneath = Pack::read(&read(&base)?)?;
        Self::from_pack(&pack.over(&beneath), Some((base, beneath)))
    }

    /// Opens the index with that stamp, or builds it; where nothing can be
    /// written, or `folder` is none, it is built in memory.
    ///
    /// # Errors
    /// Where tantivy cannot build one even in memory.
    pub fn open_or_build(
        folder: Option<&Path>,
        stamp: &Stamp,
        corpus: impl Fn() -> Corpus,
    ) -> Result<Opened, BuildError> {
        let Some(folder) = folder else {
            return in_memory(&corpus(), "there is no folder for it");
        };
        let why = match Self::open(folder, stamp) {
            Ok(index) => return Ok(Opened { index, origin: Origin::Ready }),
            Err(why) => why,
        };
        if matches!(why, Unusable::Damaged(_)) {
            Self::forget(folder, stamp);
        }
        if why == Unusable::Unlearned
            && let Some(index) = Self::learn(folder, stamp, &corpus)
        {
            return Ok(Opened { index, origin: Origin::Built(why) });
        }
        match Self::build(folder, stamp, &corpus) {
            Ok(index) => Ok(Opened { index, origin: Origin::Built(why) }),
            Err(failed) => in_memory(&corpus(), &failed.to_string()),
        }
    }

    /// Removes the index with that stamp, so that the next one is built.
    pub fn forget(folder: &Path, stamp: &Stamp) {
        // Where it cannot be removed it cannot be replaced either: building says so.
        let _ = std::fs::remove_file(folder.join(stamp.file_name()));
    }

    /// How many rulings it holds.
    pub fn rulings(&self) -> usize {
        self.gists.count()
    }

    /// How many records it holds.
    ///
    /// # Errors
    /// Where the index is damaged.
    pub fn records(&self) -> Result<u64, SearchError> {
        Ok(self.searcher()?.num_docs())
    }

    /// Reads every byte of the index.
    ///
    /// # Errors
    /// The part that is damaged.
    pub fn verify(&self) -> Result<(), SearchError> {
        self.pack.verify().map_err(SearchError::Damaged)
    }

    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    pub(super) fn from_pack(pack: &Pack, base: Option<(String, Pack)>) -> Result<Self, String> {
        let part = |name: &str| pack.part(name).ok_or_else(|| format!("it has no {name}"));
        let lexicon = Lexicon::new(LexiconTables {
            forms: part(FORMS)?,
            heads: part(HEADS)?,
            names: part(NAMES)?,
            name_heads: part(NAME_HEADS)?,
        });
        let learned = Learned::new(part(LEARNED)?, part(LEARNED_HEADS)?);
        let cards = {
            let table = |name| part(name).map(Table::new);
            Cards::new(table(CARDS)?, table(CARDS_MET)?, table(CARDS_SPOKEN)?)
        };
        let gists = Gists::new(part(GISTS)?);
        let things = Things::new(ThingTables { things: part(THINGS)?, heads: part(THING_HEADS)? });
        let weights = Weights::new(part(WEIGHTS)?);
        let wordings = Wordings::new(WordingTables {
            places: part(WORDINGS)?,
            heads: part(WORDING_HEADS)?,
            lists: part(WORDING_LISTS)?,
        });
        let kin = Kin::new(part(KIN)?);
        let shown = Shown::new(ShownTables {
            rulings: part(RULINGS)?,
            questions: part(QUESTIONS)?,
            facts: part(FACTS)?,
            in_force: part(IN_FORCE)?,
            marks: part(MARKS)?,
        });
        let vocabulary = Vocabulary::new(part(VOCABULARY)?);
        Ok(Self {
            searcher: OnceLock::new(),
            fields: Fields::schema().1,
            lexicon,
            learned,
            cards,
            gists,
            things,
            weights,
            shown,
            vocabulary,
            wordings,
            kin,
            pack: pack.clone(),
            base,
        })
    }
}

fn in_memory(corpus: &Corpus, why: &str) -> Result<Opened, BuildError> {
    let index = Index::in_memory(corpus)?;
    Ok(Opened { index, origin: Origin::InMemory(why.to_owned()) })
}
