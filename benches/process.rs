//! Whole processes against an empty Rust program, interleaved in one run:
//! what a person waits for after pressing Enter. `cargo bench --bench process`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const RUNS: usize = 200;
const FIRST_RUNS: usize = 5;

const WORK: &[(&str, &[&str])] = &[
    ("--help", &["--help"]),
    ("search, keywords zh", &["search", "牌面朝下的生物", "翻回正面"]),
    ("search, keywords en", &["search", "manifest dread"]),
    ("ask, zh", &["ask", "牌库只剩一张牌时显化恐惧会怎样？"]),
    ("ask, en", &["ask", "Does a tapped creature untap when it is turned face up?"]),
    ("show, id", &["show", "turning-face-up/turn-up-manifested"]),
    ("show, card", &["show", "Wildcall"]),
    ("show, rule", &["show", "701.34"]),
];

fn main() {
    let library = tempfile::tempdir().expect("a folder for the library");
    let empty = empty_program(library.path());
    let rulings = Path::new(env!("CARGO_BIN_EXE_rulings"));
    let run = |args: &[&str]| timed(rulings, args, library.path());
    let first = |_| {
        let _ = std::fs::remove_dir_all(library.path().join("index"));
        run(WORK[1].1)
    };
    println!("{RUNS} runs each, medians, interleaved");
    let first = median(&mut (0..FIRST_RUNS).map(first).collect::<Vec<_>>());
    println!("the very first run, which builds the index: {first:.1?}");
    println!("{:<24} {:>9} {:>9} {:>7}", "work", "median", "empty", "ratio");
    for (name, args) in WORK {
        let (mut ours, mut floor) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            floor.push(timed(&empty, &[], library.path()));
            ours.push(run(args));
        }
        let (ours, floor) = (median(&mut ours), median(&mut floor));
        let ratio = ours.as_secs_f64() / floor.as_secs_f64();
        println!("{name:<24} {ours:>9.2?} {floor:>9.2?} {ratio:>6.2}x");
    }
}

fn timed(program: &Path, args: &[&str], library: &Path) -> Duration {
    let mut command = Command::new(program);
    command.args(args).env("RULINGS_DATA", library).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let status = command.status().expect("the program starts");
    let time = start.elapsed();
    assert!(status.success(), "{} {args:?}: {status}", program.display());
    time
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn empty_program(dir: &Path) -> PathBuf {
    let (source, program) = (dir.join("empty.rs"), dir.join("empty"));
    std::fs::write(&source, "fn main() {}\n").expect("the folder can be written");
    let built = Command::new("rustc").arg("-O").arg(&source).arg("-o").arg(&program).status();
    assert!(built.expect("rustc is installed").success());
    program
}
