use super::learn::{Learned, Lesson, value};
use super::{OF_CLASS, breadth};

/// Beyond so many rulings nothing is rehearsed: it would take too long.
const MANY: usize = 400;
const ROUNDS: usize = 3;
/// How much is learned from one mistake in the first round, and how much less
/// in each further one.
const RATE: f32 = 1.5;
const CALMER: f32 = 0.5;
/// How sure the words make of a ruling.
const SURE: f32 = 2.0;
/// A lesson whose ruling seemed so likely is not asked again.
const KNOWN: f32 = 0.85;
/// A ruling that is less likely than that is no mistake.
const UNLIKELY: f32 = 0.003;

/// Counting alone does not tell rulings apart that are asked about in nearly
/// the same words. So each lesson is asked, and where another ruling seems
/// likely, what tells the two apart comes to count more (logistic regression,
/// by stochastic gradient descent).
pub(super) fn rehearse(learned: &mut Learned, lessons: &[Lesson]) {
    if learned.unsaid.len() > MANY || lessons.is_empty() {
        return;
    }
    let mut asked: Vec<&Lesson> = lessons.iter().collect();
    for round in 0..ROUNDS {
        let rate = RATE / (1.0 + CALMER * round as f32);
        // Far from one lesson to the next, so that no ruling is rehearsed at length.
        let step = coprime(asked.len(), asked.len() * (5 + round) / 13);
        let turns = (0..asked.len()).map(|turn| asked[turn * step % asked.len()]);
        asked = turns.filter(|lesson| rehearse_one(learned, lesson, rate) < KNOWN).collect();
        if asked.is_empty() {
            return;
        }
    }
}

/// Returns how likely its ruling seemed.
fn rehearse_one(learned: &mut Learned, lesson: &Lesson, rate: f32) -> f32 {
    let length: f32 = lesson.said.iter().map(|(_, worded)| worded.counts).sum();
    let counts = lesson.said.iter().map(|(place, worded)| {
        (*place, worded.counts * OF_CLASS[worded.class as usize] / breadth(length))
    });
    let counts: Vec<(usize, f32)> = counts.collect();
    let sum: f32 = counts.iter().map(|(_, counts)| counts).sum();
    let mut chances: Vec<f32> = learned.unsaid.iter().map(|unsaid| sum * unsaid).collect();
    for (place, counts) in &counts {
        for (ruling, beyond) in &learned.beyond[*place] {
            chances[*ruling] += counts * beyond;
        }
    }
    let best = chances.iter().copied().fold(f32::MIN, f32::max);
    chances.iter_mut().for_each(|chance| *chance = (SURE * (*chance - best)).exp());
    let all: f32 = chances.iter().sum();
    let wrong = chances.iter().enumerate().map(|(ruling, chance)| {
        let chance = chance / all;
        (ruling, if ruling == lesson.ruling { chance - 1.0 } else { chance })
    });
    let wrong: Vec<_> = wrong.filter(|(_, wrong)| wrong.abs() >= UNLIKELY).collect();
    let chance = chances.get(lesson.ruling).map_or(0.0, |chance| chance / all);
    for (place, counts) in counts {
        let beyond = &mut learned.beyond[place];
        for (ruling, wrong) in &wrong {
            *value(beyond, *ruling) -= rate * SURE * counts * wrong;
        }
    }
    chance
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
