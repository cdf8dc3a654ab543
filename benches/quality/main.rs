//! How well questions are answered and rulings found, on judged sets of its
//! own: `cargo bench --bench quality`. The tables are those of docs/quality.md.
//!
//! Words after `--` choose: `ask` or `search` (of that `known`, `across`,
//! `short`), `dev` or `test`, for `ask` also `older`, `others_dev`,
//! `others_test`, `fresh`, `second`, `third` or a file of the same form;
//! `quick` leaves the baselines out, `errors` lists what went wrong (for `search`, on `dev` alone),
//! `likeness=FILE` writes what `fit.py` reads, of the sets to tune on.

mod asked;
mod cases;
mod collection;
mod crossed;
mod judged;
mod likeness;
mod plain;
mod score;
mod searched;
mod shared;

use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let told = |word: &str| words.iter().any(|w| w == word);
    let file = words.iter().find_map(|word| word.strip_prefix("likeness="));
    if let Some(file) = file {
        likeness::write(&sets(&words, &TUNED_ON), file.as_ref());
        return ExitCode::SUCCESS;
    }
    let halves = ["dev", "test"];
    let halves: Vec<_> =
        halves.into_iter().filter(|half| told(half) || !(told("dev") || told("test"))).collect();
    if told("ask") || !told("search") {
        let index = collection::index(collection::rulings());
        println!("{}", asked::HEAD);
        for set in sets(&words, &TUNED_ON) {
            println!("{}", asked::measure(&index, &set, told("errors")));
        }
    }
    if told("search") || !told("ask") {
        searched::measure(&halves, &told);
    }
    ExitCode::SUCCESS
}

/// The sets of questions that the answering may be tuned on: all whose sums have been seen.
/// To judge it takes a new one, given as a file.
const TUNED_ON: [&str; 8] =
    ["dev", "test", "older", "others_dev", "others_test", "fresh", "second", "third"];

/// The sets that are named, or else all of `sets`.
fn sets(words: &[String], sets: &[&str]) -> Vec<String> {
    let is_set = |word: &&String| word.ends_with(".yaml") || TUNED_ON.iter().any(|set| set == word);
    let told: Vec<_> = words.iter().filter(is_set).cloned().collect();
    if told.is_empty() { sets.iter().map(|&set| set.to_owned()).collect() } else { told }
}
