use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::{OF_CLASS, ThingKey, Worded, breadth, rehearse};
use crate::index::reading::Readings;
use crate::record::{Language, Outside, Ruling, Texts};

/// What a ruling says, and what stands around it, against a question of it.
const TEXT: f32 = 0.5;
const AROUND: f32 = 0.3;
/// A thing that is met so often at least tells something.
const MET: usize = 2;
/// With how many things of texts of every kind the words of each ruling are
/// mixed: what nobody has asked yet may be asked.
const MIXED_WITH: f32 = 100.0;
/// Of texts of every kind, the common things count less than they are many.
const FLATTENED: f32 = 0.75;
/// What is told by less than that is not kept.
pub(super) const LEAST: f32 = 0.05;

/// How much more likely a thing is said by those who ask about a ruling than
/// it is said at all, as a logarithm.
pub(super) struct Learned {
    /// The things in order, and the place of each among them.
    keys: Vec<ThingKey>,
    /// By ruling: what holds for a thing that was never said of it.
    pub unsaid: Vec<f32>,
    /// By thing: what holds beyond that for each ruling, in their order;
    /// where a ruling is missing, nothing does.
    pub beyond: Lists,
}

/// Of each thing: rulings in their order, and a value for each.
pub(super) type Lists = Vec<Vec<(u32, f32)>>;

/// What stands in the texts of a ruling, with the share of each.
pub(in crate::index) struct Told(Vec<(Vec<Worded>, f32)>);

/// A text that a ruling should be found by.
pub(super) struct Lesson {
    pub ruling: usize,
    /// Things by their place, with what each counts in all.
    pub said: Vec<(u32, f32)>,
}

impl Learned {
    pub fn of(told: &[Told]) -> Self {
        let keys = keys(told);
        let places: HashMap<ThingKey, u32, BuildHasherDefault<AsItIs>> =
            keys.iter().copied().zip(0..).collect();
        let mut said: Lists = vec![Vec::new(); keys.len()];
        let mut lessons = Vec::new();
        for (ruling, texts) in told.iter().enumerate() {
            for (text, share) in &texts.0 {
                let known = text
                    .iter()
                    .filter_map(|worded| places.get(&worded.key).map(|&place| (place, worded)));
                let known: Vec<_> = known.collect();
                for (place, worded) in &known {
                    add(&mut said[*place as usize], ruling as u32, worded.counts * share);
                }
                if is_lesson(*share) {
                    lessons.push(Lesson::of(ruling, &known));
                }
            }
        }
        let (unsaid, beyond) = count(said, told.len());
        let mut learned = Self { keys, unsaid, beyond };
        rehearse::rehearse(&mut learned, &lessons);
        learned
    }

    /// Each thing with the rulings that it tells something about.
    pub fn lists(&self) -> impl Iterator<Item = (ThingKey, impl Iterator<Item = (u32, f32)>)> {
        self.keys.iter().zip(&self.beyond).map(|(key, beyond)| {
            let telling = beyond.iter().copied().filter(|(_, telling)| telling.abs() >= LEAST);
            (*key, telling)
        })
    }
}

impl Lesson {
    fn of(ruling: usize, known: &[(u32, &Worded)]) -> Self {
        let length: f32 = known.iter().map(|(_, worded)| worded.counts).sum();
        let counts =
            |worded: &Worded| worded.counts * OF_CLASS[worded.class as usize] / breadth(length);
        Self {
            ruling,
            said: known.iter().map(|(place, worded)| (*place, counts(worded))).collect(),
        }
    }
}

/// Adds to the value of a ruling in a list that has no later one.
fn add(list: &mut Vec<(u32, f32)>, ruling: u32, value: f32) {
    match list.last_mut() {
        Some((last, sum)) if *last == ruling => *sum += value,
        _ => list.push((ruling, value)),
    }
}

/// The keys of things are hashes already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.0 = self.0.rotate_left(8) ^ u64::from(*byte));
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl Told {
    /// The texts of a ruling, with the share that each has in its words.
    pub fn of(ruling: &Ruling, readings: &Readings<'_>) -> Self {
        let mut told = Vec::new();
        let mut add = |texts: &Texts, share: f32| {
            let texts = Language::BOTH.into_iter().filter_map(|language| texts.get(language));
            told.extend(texts.map(|text| (Worded::all(&readings.of(text)), share)));
        };
        for question in &ruling.questions {
            add(&Texts { en: question.en.clone(), zh: question.zh.clone() }, 1.0);
            question.short.iter().for_each(|short| add(short, AROUND));
        }
        add(&ruling.text, TEXT);
        ruling.why.iter().chain(&ruling.note).for_each(|around| add(around, AROUND));
        Self(told)
    }

    /// The texts that a ruling should be found by.
    pub fn lessons(&self) -> impl Iterator<Item = &[Worded]> {
        let lessons = self.0.iter().filter(|(_, share)| is_lesson(*share));
        lessons.map(|(text, _)| text.as_slice())
    }

    /// The questions of a theme that no ruling answers.
    pub fn of_outside(theme: &Outside, readings: &Readings<'_>) -> Self {
        let texts = |texts: &Texts| {
            let texts = Language::BOTH.into_iter().filter_map(|language| texts.get(language));
            texts.map(|text| (Worded::all(&readings.of(text)), 1.0)).collect::<Vec<_>>()
        };
        Self(theme.questions.iter().flat_map(texts).collect())
    }
}

/// Its questions and what it says, and not what stands around them.
fn is_lesson(share: f32) -> bool {
    share >= TEXT
}

/// The things that are met more than once.
fn keys(told: &[Told]) -> Vec<ThingKey> {
    let all = told.iter().flat_map(|told| &told.0).flat_map(|(text, _)| text);
    let mut met: Vec<ThingKey> = all.map(|worded| worded.key).collect();
    met.sort_unstable();
    let often = met.chunk_by(|a, b| a == b).filter(|same| same.len() >= MET);
    often.map(|same| same[0]).collect()
}

/// From how often each thing is said of each ruling.
fn count(said: Lists, rulings: usize) -> (Vec<f32>, Lists) {
    let mut lengths = vec![0.0; rulings];
    said.iter().flatten().for_each(|(ruling, said)| lengths[*ruling as usize] += said);
    let unsaid = lengths.iter().map(|length| (MIXED_WITH / (length + MIXED_WITH)).ln());
    let common =
        |said: &Vec<(u32, f32)>| said.iter().map(|(_, said)| said).sum::<f32>().powf(FLATTENED);
    let all: f32 = said.iter().map(common).sum();
    let beyond = |said: Vec<(u32, f32)>| {
        let expected = MIXED_WITH * common(&said) / all;
        said.into_iter().map(|(ruling, said)| (ruling, (1.0 + said / expected).ln())).collect()
    };
    (unsaid.collect(), said.into_iter().map(beyond).collect())
}
