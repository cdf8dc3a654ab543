//! Questions for `ask`.

use rulings::answer::{Answer, ask};
use rulings::index::Index;

use crate::cases::{self, Case};

pub const HEAD: &str = "| set | covered | coverage | precision | right first | uncovered | abstention | near misses left alone | twins alike | same ruling, of twins both answered | yes or no |\n|---|---|---|---|---|---|---|---|---|---|---|";

#[derive(Default)]
struct Tally {
    covered: usize,
    right: usize,
    /// The best record is right, whether it answers or not.
    first: usize,
    answered: usize,
    uncovered: usize,
    abstained: usize,
    near: usize,
    near_abstained: usize,
    pairs: usize,
    alike: usize,
    both: usize,
    same: usize,
    yes_or_no: usize,
    yes_or_no_right: usize,
}

/// One row: the set measured.
pub fn measure(index: &Index, set: &str, errors: bool) -> String {
    measured(index, set, &cases::read(set), errors)
}

/// One row: the questions that these rulings answer or that nothing does, of all the sets.
pub fn measure_of(index: &Index, sets: &[String], rulings: &[&str], name: &str) -> String {
    let mut cases: Vec<_> = sets.iter().flat_map(|set| cases::read(set)).collect();
    let ours = |case: &Case| case.ruling.as_deref().is_none_or(|id| rulings.contains(&id));
    cases.retain(ours);
    measured(index, name, &cases, false)
}

/// One row: every question of all the sets, where only these rulings are there to answer.
pub fn measure_with(index: &Index, sets: &[String], rulings: &[&str], name: &str) -> String {
    let mut cases: Vec<_> = sets.iter().flat_map(|set| cases::read(set)).collect();
    for case in &mut cases {
        if !rulings.iter().any(|id| case.accepts(id)) {
            case.ruling = None;
        }
    }
    measured(index, name, &cases, false)
}

fn measured(index: &Index, name: &str, cases: &[Case], errors: bool) -> String {
    let mut tally = Tally::default();
    for case in cases {
        let answers = [&case.en, &case.zh].map(|q| ask(index, q).expect("the index is whole"));
        answers.iter().for_each(|answer| tally.add(case, answer));
        if errors {
            answers.iter().for_each(|answer| report(case, answer));
        }
        let ids = answers.each_ref().map(ruling_of);
        tally.pairs += 1;
        tally.alike += usize::from(ids[0] == ids[1]);
        if let [Some(en), Some(zh)] = ids {
            tally.both += 1;
            tally.same += usize::from(en == zh);
        }
    }
    tally.row(name)
}

impl Tally {
    fn add(&mut self, case: &Case, answer: &Answer) {
        self.answered += usize::from(!answer.abstained);
        self.yes_or_no += usize::from(answer.answer.is_some());
        let right = answer.answer.is_some() && answer.answer == case.answer;
        self.yes_or_no_right += usize::from(right);
        if case.ruling.is_some() {
            self.covered += 1;
            self.right += usize::from(ruling_of(answer).is_some_and(|id| case.accepts(id)));
            self.first += usize::from(best_of(answer).is_some_and(|id| case.accepts(id)));
            return;
        }
        self.uncovered += 1;
        self.abstained += usize::from(answer.abstained);
        self.near += usize::from(case.near);
        self.near_abstained += usize::from(case.near && answer.abstained);
    }

    fn row(&self, name: &str) -> String {
        let share = |part: usize, of: usize| part as f32 / of.max(1) as f32;
        format!(
            "| {name} | {} | {:.3} | {:.3} | {:.3} | {} | {:.3} | {:.3} | {:.3} | {:.3} | {} of {} |",
            self.covered,
            share(self.right, self.covered),
            share(self.right, self.answered),
            share(self.first, self.covered),
            self.uncovered,
            share(self.abstained, self.uncovered),
            share(self.near_abstained, self.near),
            share(self.alike, self.pairs),
            share(self.same, self.both),
            self.yes_or_no_right,
            self.yes_or_no,
        )
    }
}

fn ruling_of(answer: &Answer) -> Option<&str> {
    answer.ruling.as_ref().map(|named| named.id.as_str())
}

fn best_of(answer: &Answer) -> Option<&str> {
    ruling_of(answer).or_else(|| answer.nearest.first().map(|hit| hit.id.as_str()))
}

fn report(case: &Case, answer: &Answer) {
    let right = match (&case.ruling, ruling_of(answer)) {
        (Some(_), Some(id)) => case.accepts(id),
        (Some(_), None) => false,
        (None, _) => answer.abstained,
    };
    if !right {
        let (wanted, got) = (case.ruling.as_deref(), ruling_of(answer));
        let nearest = best_of(answer).unwrap_or_default();
        println!(
            "{} | wanted {wanted:?} | got {got:?} | nearest {nearest} | {:.2} | {:?}",
            answer.question, answer.confidence, answer.uncovered
        );
    }
}
