//! What `fit.py` fits the weights of the answering on.

use std::fmt::Write as _;
use std::path::Path;

use rulings::answer::{Likeness, likenesses};
use rulings::index::Index;

use crate::cases;
use crate::collection::{self, Rulings};

/// Each question of a record is asked while the record does not have it: in so
/// many rounds every question is left out once.
const ROUNDS: usize = 4;

/// Writes a line per question and ruling: the number of the question, the set,
/// whether the ruling is right, how it is alike, and, with the first, the signs.
pub fn write(drafts: bool, file: &Path) {
    let all = collection::rulings(drafts);
    let mut out = format!("case\tset\tright\t{}\tsigns\n", Likeness::NAMES.join("\t"));
    let mut number = 0;
    let index = collection::index(all.clone());
    for case in cases::read("dev") {
        for question in [&case.en, &case.zh] {
            let set = if case.ruling.is_some() { "dev" } else { "uncovered" };
            lines(&index, question, set, &|id| case.accepts(id), &mut number, &mut out);
        }
    }
    let tuned: Vec<String> = cases::read("dev").into_iter().filter_map(|c| c.ruling).collect();
    for round in 0..ROUNDS {
        let (kept, asked) = without(&all, &tuned, round);
        let index = collection::index(kept);
        for (wanted, question) in asked {
            lines(&index, &question, "left out", &|id| id == wanted, &mut number, &mut out);
        }
    }
    std::fs::write(file, out).expect("the file is written");
}

/// The rulings without the questions of this round, and those questions. Only
/// rulings of the half to tune on are asked for.
fn without(all: &Rulings, tuned: &[String], round: usize) -> (Rulings, Vec<(String, String)>) {
    let mut kept = all.clone();
    let mut asked = Vec::new();
    for (id, ruling) in kept.iter_mut().filter(|(id, _)| tuned.contains(id)) {
        let mut place = 0;
        ruling.questions.retain(|question| {
            place += 1;
            if (place - 1) % ROUNDS != round {
                return true;
            }
            let texts = question.en.iter().chain(&question.zh);
            asked.extend(texts.map(|text| (id.clone(), text.clone())));
            false
        });
    }
    (kept, asked)
}

fn lines(
    index: &Index,
    question: &str,
    set: &str,
    right: &dyn Fn(&str) -> bool,
    number: &mut usize,
    out: &mut String,
) {
    let (all, signs) = likenesses(index, question).expect("the index is whole");
    for (place, (id, likeness)) in all.iter().enumerate() {
        let list = |values: &[f32]| {
            values.iter().map(|value| format!("{value:.4}")).collect::<Vec<_>>().join("\t")
        };
        let signs = if place == 0 { list(&signs).replace('\t', ",") } else { String::new() };
        let right = u8::from(right(id));
        let values = list(&likeness.values());
        writeln!(out, "{number}\t{set}\t{right}\t{values}\t{signs}").expect("memory suffices");
    }
    *number += 1;
}
