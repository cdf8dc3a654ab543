//! Times of whole processes.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A program with its arguments.
pub type Line = Vec<String>;

/// Times our program and an empty one in turn.
pub struct Clock {
    empty: PathBuf,
    library: PathBuf,
}

impl Clock {
    pub fn new(library: &Path) -> Self {
        let (source, empty) = (library.join("empty.rs"), library.join("empty"));
        std::fs::write(&source, "fn main() {}\n").expect("the folder can be written");
        let built = Command::new("rustc").arg("-O").arg(&source).arg("-o").arg(&empty).status();
        assert!(built.expect("rustc is installed").success());
        Self { empty, library: library.to_owned() }
    }

    pub fn ours(&self, args: &[&str]) -> Duration {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rulings"));
        command.args(args).env("RULINGS_DATA", &self.library);
        timed(&mut command)
    }

    pub fn empty(&self) -> Duration {
        timed(&mut Command::new(&self.empty))
    }

    /// A line of the table.
    pub fn line(&self, name: &str, runs: usize, work: &mut dyn FnMut() -> Duration) {
        work();
        let (mut times, mut floor) = (Vec::new(), Vec::new());
        for _ in 0..runs {
            floor.push(self.empty());
            times.push(work());
        }
        let (time, floor) = (median(&mut times), median(&mut floor));
        println!("| {name} | {time:.2?} | {:.2} |", ratio(time, floor));
    }
}

pub fn time(line: &Line) -> Duration {
    timed(Command::new(&line[0]).args(&line[1..]))
}

fn timed(command: &mut Command) -> Duration {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let status = command.status().expect("the program starts");
    let time = start.elapsed();
    assert!(status.code().is_some_and(|code| code < 2), "{command:?}: {status}");
    time
}

pub fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

pub fn ratio(time: Duration, of: Duration) -> f64 {
    time.as_secs_f64() / of.as_secs_f64()
}
