//! How well questions are answered and rulings found, on judged sets of its
//! own: `cargo bench --bench quality`. The tables are those of docs/quality.md.
//!
//! Words after `--` choose the sets (`dev`, `test`, …); `drafts` adds the
//! records of `.drafts`, `errors` lists what went wrong on `dev` (never on
//! `test`, which nobody tunes on), `likeness=FILE` writes what `fit.py` reads.

mod asked;
mod cases;
mod collection;
mod likeness;

use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let told = |word: &str| words.iter().any(|w| w == word);
    let drafts = told("drafts");
    let file = words.iter().find_map(|word| word.strip_prefix("likeness="));
    if let Some(file) = file {
        likeness::write(drafts, file.as_ref());
        return ExitCode::SUCCESS;
    }
    let index = collection::index(collection::rulings(drafts));
    println!("{}", asked::HEAD);
    for half in ["dev", "test"] {
        if told(half) || !(told("dev") || told("test")) {
            let errors = told("errors") && half == "dev";
            println!("{}", asked::measure(&index, half, errors));
        }
    }
    ExitCode::SUCCESS
}
