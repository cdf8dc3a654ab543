//! How well questions are answered and rulings found, on judged sets of its
//! own: `cargo bench --bench quality`. The tables are those of docs/quality.md.
//!
//! Words after `--` choose: `ask` or `search` (of that `known`, `across`,
//! `short`), `dev` or `test`, for `ask` also `older` or a file of the same form;
//! `quick` leaves the baselines out, `drafts` adds the records of `.drafts`,
//! `errors` lists what went wrong (for `search`, on `dev` alone),
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
    let drafts = told("drafts");
    let file = words.iter().find_map(|word| word.strip_prefix("likeness="));
    if let Some(file) = file {
        likeness::write(drafts, &sets(&words), file.as_ref());
        return ExitCode::SUCCESS;
    }
    let halves = ["dev", "test"];
    let halves: Vec<_> =
        halves.into_iter().filter(|half| told(half) || !(told("dev") || told("test"))).collect();
    if told("ask") || !told("search") {
        let index = collection::index(collection::rulings(drafts));
        println!("{}", asked::HEAD);
        for set in sets(&words) {
            println!("{}", asked::measure(&index, &set, told("errors")));
        }
    }
    if told("search") || !told("ask") {
        searched::measure(&halves, &told);
    }
    ExitCode::SUCCESS
}

fn sets(words: &[String]) -> Vec<String> {
    const SETS: [&str; 3] = ["dev", "test", "older"];
    let is_set = |word: &&String| SETS.contains(&word.as_str()) || word.ends_with(".yaml");
    let told: Vec<_> = words.iter().filter(is_set).cloned().collect();
    if told.is_empty() { SETS.map(str::to_owned).to_vec() } else { told }
}
