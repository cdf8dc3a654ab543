use std::thread::{self, JoinHandle};

use rayon::prelude::*;
use tantivy::directory::OwnedBytes;

use super::corpus::Corpus;
use super::evidence::Evidence;
use super::gist::{Gist, profiles};
use super::kin::Kin;
use super::lexicon::Lexicon;
use super::pack::Pack;
use super::parts::{
    GISTS, IN_FORCE, KIN, MARKS, QUESTIONS, RULINGS, THING_HEADS, THINGS, WEIGHTS, WORDING_HEADS,
    WORDING_LISTS, WORDINGS,
};
use super::reading::Readings;
use super::shown::Shown;
use super::things::{Counts, Things};
use super::wording::{Told, Wordings};
use crate::record::{Outside, Ruling};

/// The parts of an index that the rulings decide, whatever publications there
/// are: what is learned from their questions, and how they are shown.
#[derive(Clone)]
pub(super) struct Taught(Vec<(&'static str, OwnedBytes)>);

const PARTS: [&str; 12] = [
    GISTS,
    WEIGHTS,
    RULINGS,
    QUESTIONS,
    IN_FORCE,
    MARKS,
    THINGS,
    THING_HEADS,
    WORDINGS,
    WORDING_HEADS,
    WORDING_LISTS,
    KIN,
];

impl Taught {
    /// What an earlier index over the same rulings has of it. None where a part
    /// is missing or damaged.
    pub fn kept(pack: &Pack) -> Option<Self> {
        let part = |name: &'static str| Some((name, pack.sound_part(name)?));
        PARTS.into_iter().map(part).collect::<Option<_>>().map(Self)
    }

    /// Worked out from what each of the rulings teaches, in their order.
    pub fn of(rulings: &[(String, Ruling)], outside: &[Outside], lexicon: &Lexicon) -> Self {
        let lesson = |(_, ruling): &(String, Ruling)| {
            let readings = Readings::new(lexicon);
            (Gist::of_ruling(ruling, &readings), Told::of(ruling, &readings))
        };
        let lessons = rulings.par_iter().map(lesson);
        let (gists, mut told): (Vec<Gist<Evidence>>, Vec<Told>) = lessons.unzip();
        let readings = Readings::new(lexicon);
        told.extend(outside.iter().map(|theme| Told::of_outside(theme, &readings)));
        let spoken_of = || {
            let things = Counts::of(&gists).write();
            let profiles = profiles(gists, &Things::new(things.clone()), lexicon);
            (things, profiles, Shown::write(rulings, lexicon))
        };
        let worded = || {
            let wordings = Wordings::write(&told);
            let own = &told[..rulings.len()];
            let kin = Kin::write(rulings, own, &Wordings::new(wordings.clone()));
            (wordings, kin)
        };
        let ((things, (gists, weights), shown), (wordings, kin)) = rayon::join(spoken_of, worded);
        Self(vec![
            (GISTS, gists),
            (WEIGHTS, weights),
            (RULINGS, shown.rulings),
            (QUESTIONS, shown.questions),
            (IN_FORCE, shown.in_force),
            (MARKS, shown.marks),
            (THINGS, things.things),
            (THING_HEADS, things.heads),
            (WORDINGS, wordings.places),
            (WORDING_HEADS, wordings.heads),
            (WORDING_LISTS, wordings.lists),
            (KIN, kin),
        ])
    }

    pub fn parts(self) -> impl Iterator<Item = (&'static str, OwnedBytes)> {
        self.0.into_iter()
    }
}

/// What is taught, or is being worked out on a thread of its own while an index
/// files documents.
pub(super) enum Learning {
    Known(Taught),
    Underway(JoinHandle<Taught>),
}

impl Learning {
    /// Begins to learn from the rulings, and from what none of them answers.
    pub fn start(corpus: &Corpus) -> Self {
        let (rulings, outside) = (corpus.rulings.clone(), corpus.outside.clone());
        let terms = corpus.terms.clone();
        Self::Underway(thread::spawn(move || {
            let lexicon = Lexicon::new(Lexicon::compile(&terms)).for_many();
            Taught::of(&rulings, &outside, &lexicon)
        }))
    }

    /// Waits for the end of it.
    pub fn finish(self) -> Taught {
        match self {
            Self::Known(taught) => taught,
            Self::Underway(thread) => {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            }
        }
    }
}
