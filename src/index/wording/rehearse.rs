use super::learn::{LEAST, Learned, Lesson, Lists};

/// Beyond so many rulings nothing is rehearsed: it would take too long.
const MANY: usize = 400;
const ROUNDS: usize = 2;
/// How much is learned from one mistake in the first round, and how much less
/// in each further one.
const RATE: f32 = 2.0;
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
pub(super) fn rehearse(learned: &mut Learned, lessons: &[Lesson]) {
    if learned.unsaid.len() > MANY || lessons.is_empty() {
        return;
    }
    let counted = std::mem::take(&mut learned.beyond);
    let mut sheet = Sheet::of(&learned.unsaid, counted);
    let mut asked: Vec<&Lesson> = lessons.iter().collect();
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

/// What [`Learned`] holds, so that a lesson is summed up and learned from
/// thing by thing.
struct Sheet<'l> {
    unsaid: &'l [f32],
    /// By thing.
    beyond: Vec<Row>,
    chances: Vec<f32>,
}

/// What a thing tells about rulings. Most things are said of few.
enum Row {
    /// In the order of the rulings.
    Few(Vec<(u32, f32)>),
    All(Vec<f32>),
}

/// With more than one ruling in so many, a row has a place for all.
const SPARSE: usize = 6;

impl<'l> Sheet<'l> {
    fn of(unsaid: &'l [f32], counted: Lists) -> Self {
        let beyond = counted.into_iter().map(|few| Row::Few(few).fitting(unsaid.len())).collect();
        Self { unsaid, beyond, chances: vec![0.0; unsaid.len()] }
    }

    /// What is worth being kept.
    fn lists(self) -> Lists {
        self.beyond.into_iter().map(Row::telling).collect()
    }

    /// Returns how likely the ruling of the lesson seemed.
    fn rehearse(&mut self, lesson: &Lesson, rate: f32) -> f32 {
        let sum: f32 = lesson.said.iter().map(|(_, counts)| counts).sum();
        let chances = &mut self.chances;
        chances.iter_mut().zip(self.unsaid).for_each(|(chance, unsaid)| *chance = sum * unsaid);
        for &(place, counts) in &lesson.said {
            self.beyond[place as usize].add_to(chances, counts);
        }
        let best = chances.iter().copied().fold(f32::MIN, f32::max);
        chances.iter_mut().for_each(|chance| *chance = (SURE * (*chance - best)).exp());
        let all: f32 = chances.iter().sum();
        chances.iter_mut().for_each(|chance| *chance /= all);
        let chance = chances.get(lesson.ruling).copied().unwrap_or(0.0);
        // From here on: how wrong each was. Few are.
        chances.iter_mut().skip(lesson.ruling).take(1).for_each(|chance| *chance -= 1.0);
        let wrong = (0..).zip(chances.iter().copied()).filter(|(_, wrong)| wrong.abs() >= UNLIKELY);
        let wrong: Vec<(u32, f32)> = wrong.collect();
        for &(place, counts) in &lesson.said {
            let row = &mut self.beyond[place as usize];
            row.learn(&wrong, -rate * SURE * counts);
            row.fit(self.unsaid.len());
        }
        chance
    }
}

impl Row {
    fn add_to(&self, chances: &mut [f32], counts: f32) {
        match self {
            Self::Few(few) => {
                few.iter()
                    .for_each(|(ruling, beyond)| chances[*ruling as usize] += counts * beyond);
            }
            Self::All(all) => {
                let beyond = chances.iter_mut().zip(all);
                beyond.for_each(|(chance, beyond)| *chance += counts * beyond);
            }
        }
    }

    /// Adds a share of what is wrong about each ruling; both are in the order of
    /// the rulings.
    fn learn(&mut self, wrong: &[(u32, f32)], share: f32) {
        let few = match self {
            Self::Few(few) => few,
            Self::All(all) => {
                let add = |(ruling, wrong): &(u32, f32)| all[*ruling as usize] += share * wrong;
                return wrong.iter().for_each(add);
            }
        };
        let (mut at, had) = (0, few.len());
        for &(ruling, wrong) in wrong {
            at += few[at..had].iter().take_while(|(before, _)| *before < ruling).count();
            if at < had && few[at].0 == ruling {
                few[at].1 += share * wrong;
            } else {
                few.push((ruling, share * wrong));
            }
        }
        if few.len() > had {
            few.sort_unstable_by_key(|(ruling, _)| *ruling);
        }
    }

    /// With a place for each of so many rulings where it has grown to many.
    fn fit(&mut self, rulings: usize) {
        if let Self::Few(few) = self
            && few.len() * SPARSE > rulings
        {
            let mut all = vec![0.0; rulings];
            few.iter().for_each(|(ruling, value)| all[*ruling as usize] = *value);
            *self = Self::All(all);
        }
    }

    fn fitting(mut self, rulings: usize) -> Self {
        self.fit(rulings);
        self
    }

    fn telling(self) -> Vec<(u32, f32)> {
        let told = |(_, value): &(u32, f32)| value.abs() >= LEAST;
        match self {
            Self::Few(few) => few.into_iter().filter(told).collect(),
            Self::All(all) => (0..).zip(all).filter(told).collect(),
        }
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
