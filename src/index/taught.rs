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
use crate::record::Ruling;

/// The parts of an index that the rulings decide, whatever publications there
/// are: what is learned from their questions, and how they are shown.
#[derive(Clone)]
pub(super) struct Taught(Vec<(&'static str, OwnedBytes)>);

/// What one ruling teaches.
pub(super) type Lesson = (Gist<Evidence>, Told);

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

    pub fn lesson(ruling: &Ruling, readings: &Readings<'_>) -> Lesson {
        (Gist::of_ruling(ruling, readings), Told::of(ruling, readings))
    }

    /// Worked out from what each of the rulings teaches, in their order.
    pub fn new(corpus: &Corpus, lessons: Vec<Lesson>, lexicon: &Lexicon) -> Self {
        let (gists, mut told): (Vec<Gist<Evidence>>, Vec<Told>) = lessons.into_iter().unzip();
        let readings = Readings::new(lexicon);
        told.extend(corpus.outside.iter().map(|theme| Told::of_outside(theme, &readings)));
        let spoken_of = || {
            let things = Counts::of(&gists).write();
            let profiles = profiles(gists, &Things::new(things.clone()), lexicon);
            (things, profiles, Shown::write(&corpus.rulings, lexicon))
        };
        let worded = || {
            let wordings = Wordings::write(&told);
            let own = &told[..corpus.rulings.len()];
            let kin = Kin::write(&corpus.rulings, own, &Wordings::new(wordings.clone()));
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
