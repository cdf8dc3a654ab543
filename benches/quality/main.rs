//! How well questions are answered and rulings found, on judged sets of its
//! own: `cargo bench --bench quality`. The tables are those of docs/quality.md.
//!
//! Words after `--` choose: `ask` or `search` (of that `known`, `across`,
//! `short`), `dev`, `test` or `new` (short queries only), for `ask` also `older`, `others_dev`,
//! `others_test`, `fresh`, `second`, `third`, `fourth`, `fifth`, `sixth`, `seventh` or a file of the same form;
//! `first` asks what the first rulings answer of them alone and of all;
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
    let halves = ["dev", "test", "new"];
    let none_told = !halves.iter().any(|half| told(half));
    let halves: Vec<_> = halves.into_iter().filter(|half| none_told || told(half)).collect();
    if told("first") {
        before_and_after(&sets(&words, &TUNED_ON));
        return ExitCode::SUCCESS;
    }
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
const TUNED_ON: [&str; 12] = [
    "dev",
    "test",
    "older",
    "others_dev",
    "others_test",
    "fresh",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
];

/// The rulings of the four seed pages, from before there were others.
const FIRST: &str = include_str!("first.txt");

/// What the other rulings do to the answers of the first ones: the same questions asked of
/// these alone, and of all; those that the first ones answer or nothing does, and every one there is.
fn before_and_after(sets: &[String]) {
    let first: Vec<&str> = FIRST.lines().collect();
    let all = collection::rulings();
    let mut alone = all.clone();
    alone.retain(|(id, _)| first.contains(&id.as_str()));
    println!("{}", asked::HEAD);
    for rulings in [alone, all] {
        let ids: Vec<String> = rulings.iter().map(|(id, _)| id.clone()).collect();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let index = collection::index(rulings);
        let name = format!("theirs, of {} rulings", ids.len());
        println!("{}", asked::measure_of(&index, sets, &first, &name));
        let name = format!("all, of {} rulings", ids.len());
        println!("{}", asked::measure_with(&index, sets, &ids, &name));
    }
}

/// The sets that are named, or else all of `sets`.
fn sets(words: &[String], sets: &[&str]) -> Vec<String> {
    let is_set = |word: &&String| word.ends_with(".yaml") || TUNED_ON.iter().any(|set| set == word);
    let told: Vec<_> = words.iter().filter(is_set).cloned().collect();
    if told.is_empty() { sets.iter().map(|&set| set.to_owned()).collect() } else { told }
}
