//! What `fit.py` fits the weights of the answering on.

use std::fmt::Write as _;
use std::path::Path;

use rulings::answer::{Likeness, likenesses};
use rulings::index::Index;
use rulings::record::Outside;

use crate::cases;
use crate::collection::{self, Rulings};

/// Each question of a record is asked while the record does not have it: in so
/// many rounds every question is left out once.
const ROUNDS: usize = 6;

/// Writes a line per question and ruling: the number of the question, the set,
/// what should answer it, the ruling, whether it is right, how it is alike, and,
/// with the first, the signs.
pub fn write(sets: &[String], file: &Path) {
    let all = collection::rulings();
    let names = Likeness::NAMES.join("\t");
    let mut out = format!("case\tset\twanted\truling\tright\t{names}\tsigns\n");
    let mut number = 0;
    let index = collection::index(all.clone());
    for case in sets.iter().flat_map(|set| cases::read(set)) {
        for question in [&case.en, &case.zh] {
            let (set, wanted) = match &case.ruling {
                Some(wanted) => ("covered", wanted.as_str()),
                None => ("uncovered", case.en.as_str()),
            };
            let kind = Kind { set, wanted, right: &|id| case.accepts(id) };
            lines(&index, question, &kind, &mut number, &mut out);
        }
    }
    let outside = collection::outside();
    for round in 0..ROUNDS {
        let (kept, asked) = without(&all, round);
        let (kept_outside, asked_outside) = without_outside(&outside, round);
        let index = collection::index_beside(kept, kept_outside);
        for (wanted, question) in asked {
            let kind = Kind { set: "left out", wanted: &wanted, right: &|id| id == wanted };
            lines(&index, &question, &kind, &mut number, &mut out);
        }
        for question in asked_outside {
            let kind = Kind { set: "left outside", wanted: &question, right: &|_| false };
            lines(&index, &question, &kind, &mut number, &mut out);
        }
    }
    std::fs::write(file, out).expect("the file is written");
}

/// Of what kind a question is.
struct Kind<'a> {
    set: &'a str,
    wanted: &'a str,
    right: &'a dyn Fn(&str) -> bool,
}

/// The rulings without the questions of this round, and those questions.
fn without(all: &Rulings, round: usize) -> (Rulings, Vec<(String, String)>) {
    let mut kept = all.clone();
    let mut asked = Vec::new();
    for (id, ruling) in &mut kept {
        let out = taken_out(&mut ruling.questions, round);
        let texts = out.iter().flat_map(|question| question.en.iter().chain(&question.zh));
        asked.extend(texts.map(|text| (id.clone(), text.clone())));
    }
    (kept, asked)
}

/// The same of the questions that nothing covers.
fn without_outside(all: &[Outside], round: usize) -> (Vec<Outside>, Vec<String>) {
    let mut kept = all.to_vec();
    let mut asked = Vec::new();
    for theme in &mut kept {
        let out = taken_out(&mut theme.questions, round);
        asked.extend(
            out.iter().flat_map(|question| question.en.iter().chain(&question.zh).cloned()),
        );
    }
    (kept, asked)
}

/// Takes the questions of this round out.
fn taken_out<Q>(questions: &mut Vec<Q>, round: usize) -> Vec<Q> {
    let all = std::mem::take(questions).into_iter().enumerate();
    let (out, kept): (Vec<_>, Vec<_>) = all.partition(|(place, _)| place % ROUNDS == round);
    *questions = kept.into_iter().map(|(_, question)| question).collect();
    out.into_iter().map(|(_, question)| question).collect()
}

fn lines(index: &Index, question: &str, kind: &Kind<'_>, number: &mut usize, out: &mut String) {
    let Kind { set, wanted, .. } = kind;
    let (all, signs) = likenesses(index, question).expect("the index is whole");
    for (place, (id, likeness)) in all.iter().enumerate() {
        let list = |values: &[f32]| {
            values.iter().map(|value| format!("{value:.4}")).collect::<Vec<_>>().join("\t")
        };
        let signs = if place == 0 { list(&signs).replace('\t', ",") } else { String::new() };
        let right = u8::from((kind.right)(id));
        let values = list(&likeness.values());
        writeln!(out, "{number}\t{set}\t{wanted}\t{id}\t{right}\t{values}\t{signs}")
            .expect("memory suffices");
    }
    *number += 1;
}
