//! What a search costs in a large library: whole processes against an empty
//! Rust program, SQLite and ripgrep, over the rulings of `../shared/data` and
//! over as many more grown from them. `cargo bench --bench scale` measures 49k
//! and 100k, `cargo bench --bench scale -- 1000000` that many.

mod collection;
mod grown;
mod library;
mod measure;
mod others;

use std::path::{Path, PathBuf};

use measure::{Clock, median, ratio};

/// What is asked of every collection.
const KEYWORDS: &str = "牌面朝下的生物 翻回正面";
const WORDS: &str = "manifest dread";
const QUESTION: &str = "牌面朝下的生物翻回正面时会不会触发？";
const LONG_WORDS: &str = "what happens if a creature with a counter on it leaves the battlefield before the ability resolves";

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    // Processes of their own, so that their memory is the build's alone.
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["index", folder] => return library::build(Path::new(folder)),
        ["ask", folder] => return library::ask_first(Path::new(folder)),
        ["first", folder] => return library::build_first(Path::new(folder)),
        _ => {}
    }
    let Some(data) = data() else {
        println!("skipped: ../shared/data is not there");
        return;
    };
    let sizes: Vec<usize> = args.iter().filter_map(|arg| arg.parse().ok()).collect();
    let sizes = if sizes.is_empty() { vec![0, 100_000] } else { sizes };
    println!("# Speed");
    println!();
    println!(
        "Printed by `cargo bench --bench scale -- {}`: whole processes in turn with an empty Rust",
        args.join(" ")
    );
    println!(
        "program, on whatever machine that was and whatever else it did; the ratios are what counts."
    );
    let real = collection::read(&data);
    for size in sizes {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("scale-{size}"));
        let library = library::prepare(&folder, &real, size);
        report(&library);
    }
}

fn report(library: &library::Library) {
    println!("\n## {} rulings, {} texts", library.rulings, library.texts);
    let sqlite = (library.rulings < 500_000).then(|| others::sqlite(library));
    println!("\n| index | time | of processor | memory | on disk |\n|---|---|---|---|---|");
    let all = [
        ("by the very first import", library::When::First),
        ("learned by the first search", library::When::Asked),
        ("by a later import", library::When::Later),
    ];
    for (said, when) in all {
        let library::Built { time, cpu, memory, size } =
            library::build_apart(&library.folder, when);
        println!("| {said} | {time:.1?} | {cpu:.1?} | {memory} MiB | {size} MiB |");
        let is_build = !matches!(when, library::When::Asked);
        if let Some(sqlite) = sqlite.as_ref().filter(|_| is_build) {
            let (time, cpu) = (ratio(time, sqlite.time), ratio(cpu, sqlite.cpu));
            println!("| the same, of SQLite's | {time:.2} | {cpu:.2} | | |");
        }
    }
    if let Some(others::Sqlite { time, cpu, size }) = &sqlite {
        println!("| SQLite FTS5 trigram, the same rows | {time:.1?} | {cpu:.1?} | | {size} MiB |");
    }

    let clock = Clock::new(&library.folder);
    let runs = if library.rulings > 500_000 { 60 } else { 100 };
    println!("\n| work | median | × an empty program ({runs} runs) |\n|---|---|---|");
    for (name, args) in [
        ("search, keywords zh", vec!["search", KEYWORDS]),
        ("search, keywords en", vec!["search", WORDS]),
        ("search, a question of 18 characters", vec!["search", QUESTION]),
        ("search, a question of 16 words", vec!["search", LONG_WORDS]),
        ("ask, zh", vec!["ask", QUESTION]),
        ("ask, en", vec!["ask", LONG_WORDS]),
        ("search, the name of a card", vec!["search", &library.card]),
        ("show, the same card", vec!["show", &library.card]),
        ("show, ruling", vec!["show", "turning-face-up/turn-up-manifested"]),
        ("show, rule", vec!["show", "701.40"]),
    ] {
        clock.line(name, runs, &mut || clock.ours(&args));
    }
    for (name, command) in others::commands(library, &[KEYWORDS, QUESTION]) {
        clock.line(&name, runs / 3, &mut || measure::time(&command));
    }
    let (first, again) = library.follow_one();
    println!(
        "\nOne changed record: the index follows in {first:.1?}, the next time in {again:.1?}."
    );
    let mut times: Vec<_> = (0..runs).map(|_| clock.ours(&["search", KEYWORDS])).collect();
    let mut empty: Vec<_> = (0..runs).map(|_| clock.empty()).collect();
    let searched = ratio(median(&mut times), median(&mut empty));
    println!(
        "Search, keywords zh, over the index that followed: {searched:.2} × an empty program."
    );
}

/// The shared data, beside the checkout or above it.
fn data() -> Option<PathBuf> {
    let near = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    near.is_dir().then_some(near)
}
