use super::learn::{Learned, Lesson};
use super::{OF_CLASS, breadth};

/// Beyond so many rulings nothing is rehearsed: it would take too long.
const MANY: usize = 400;
const ROUNDS: usize = 5;
/// How much is learned from one mistake in the first round, and how much less
/// in each further one.
const RATE: f32 = 1.5;
const CALMER: f32 = 0.5;
/// How sure the words make of a ruling.
const SURE: f32 = 2.0;
/// A lesson whose ruling seemed so likely is not asked again.
const KNOWN: f32 = 0.95;
/// A ruling that is less likely than that is no mistake.
const UNLIKELY: f32 = 0.003;

/// Counting alone does not tell rulings apart that are asked about in nearly
/// the same words. So each lesson is asked, and where another ruling seems
/// likely, what tells the two apart comes to count more (logistic regression,
/// by stochastic gradient descent).
pub(super) fn rehearse(learned: &mut Learned, lessons: &[Lesson<'_>]) {
    if learned.unsaid.len() > MANY || lessons.is_empty() {
        return;
    }
    let mut sheet = Sheet::of(learned);
    let mut asked: Vec<&Lesson<'_>> = lessons.iter().collect();
    for round in 0..ROUNDS {
        let rate = RATE / (1.0 + CALMER * round as f32);
        // Far from one lesson to the next, so that no ruling is rehearsed at length.
        let step = coprime(asked.len(), asked.len() * (5 + round) / 13);
        let turns = (0..asked.len()).map(|turn| asked[turn * step % asked.len()]);
        asked = turns.filter(|lesson| sheet.rehearse(lesson, rate) < KNOWN).collect();
        if asked.is_empty() {
            break;
        }
    }
    learned.beyond = sheet.lists();
}

/// What [`Learned`] holds, with a place for every thing and ruling, so that
/// a lesson is summed up and learned from row by row.
struct Sheet<'l> {
    unsaid: &'l [f32],
    /// By thing, then by ruling.
    beyond: Vec<f32>,
    chances: Vec<f32>,
}

impl<'l> Sheet<'l> {
    fn of(learned: &'l Learned) -> Self {
        let rulings = learned.unsaid.len();
        let mut beyond = vec![0.0; learned.beyond.len() * rulings];
        for (row, list) in beyond.chunks_exact_mut(rulings).zip(&learned.beyond) {
            list.iter().for_each(|(ruling, value)| row[*ruling] = *value);
        }
        Self { unsaid: &learned.unsaid, beyond, chances: vec![0.0; rulings] }
    }

    fn lists(&self) -> Vec<Vec<(usize, f32)>> {
        let rows = self.beyond.chunks_exact(self.unsaid.len());
        rows.map(|row| row.iter().copied().enumerate().filter(|(_, v)| *v != 0.0).collect())
            .collect()
    }

    /// Returns how likely the ruling of the lesson seemed.
    fn rehearse(&mut self, lesson: &Lesson<'_>, rate: f32) -> f32 {
        let rulings = self.unsaid.len();
        let row = |place: usize| place * rulings..(place + 1) * rulings;
        let length: f32 = lesson.said.iter().map(|(_, worded)| worded.counts).sum();
        let counts = lesson.said.iter().map(|(place, worded)| {
            (*place, worded.counts * OF_CLASS[worded.class as usize] / breadth(length))
        });
        let counts: Vec<(usize, f32)> = counts.collect();
        let sum: f32 = counts.iter().map(|(_, counts)| counts).sum();
        let chances = &mut self.chances;
        chances.iter_mut().zip(self.unsaid).for_each(|(chance, unsaid)| *chance = sum * unsaid);
        for &(place, counts) in &counts {
            let beyond = chances.iter_mut().zip(&self.beyond[row(place)]);
            beyond.for_each(|(chance, beyond)| *chance += counts * beyond);
        }
        let best = chances.iter().copied().fold(f32::MIN, f32::max);
        chances.iter_mut().for_each(|chance| *chance = (SURE * (*chance - best)).exp());
        let all: f32 = chances.iter().sum();
        chances.iter_mut().for_each(|chance| *chance /= all);
        let chance = chances.get(lesson.ruling).copied().unwrap_or(0.0);
        // From here on: how wrong each was.
        chances.iter_mut().skip(lesson.ruling).take(1).for_each(|chance| *chance -= 1.0);
        let wrong = chances.iter_mut().filter(|wrong| wrong.abs() < UNLIKELY);
        wrong.for_each(|wrong| *wrong = 0.0);
        for (place, counts) in counts {
            let beyond = self.beyond[row(place)].iter_mut().zip(&*chances);
            beyond.for_each(|(beyond, wrong)| *beyond -= rate * SURE * counts * wrong);
        }
        chance
    }
}

/// The first number from `from` on that has no factor in common with `of`.
fn coprime(of: usize, from: usize) -> usize {
    let divisor = |mut a: usize, mut b: usize| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    (from.max(1)..).find(|&number| divisor(number, of) == 1).unwrap_or(1)
}
