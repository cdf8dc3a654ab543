//! The same work done by programs that everybody has.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::library::Library;
use super::measure::Line;

/// Reads the rows and indexes them, as an import would; prints the seconds.
const BUILD: &str = r#"
import json, sqlite3, sys, time
rows, db = sys.argv[1:3]
start = time.time()
to = sqlite3.connect(db)
to.execute("PRAGMA journal_mode = OFF")
to.execute("PRAGMA synchronous = OFF")
to.execute("CREATE VIRTUAL TABLE r USING fts5(card, date UNINDEXED, en, zh, tokenize='trigram')")
def each():
    for line in open(rows, encoding="utf-8"):
        row = json.loads(line)
        yield row["card"], row["date"], row["en"], row["zh"]
to.executemany("INSERT INTO r VALUES (?, ?, ?, ?)", each())
to.execute("INSERT INTO r(r) VALUES ('optimize')")
to.commit()
print(time.time() - start, time.process_time())
"#;

pub struct Sqlite {
    pub time: Duration,
    pub cpu: Duration,
    pub size: u64,
}

/// Indexes the same rows with SQLite's FTS5 and its trigram tokenizer.
pub fn sqlite(library: &Library) -> Sqlite {
    let db = database(library);
    let _ = fs::remove_file(&db);
    let rows = library.folder.join("shards/rows.ndjson");
    let python = Command::new("python3").args(["-c", BUILD]).arg(rows).arg(&db).output();
    let said = python.expect("python3 is installed");
    let times = String::from_utf8_lossy(&said.stdout).into_owned();
    let times: Vec<f64> = times.split_whitespace().filter_map(|n| n.parse().ok()).collect();
    let [time, cpu] = times[..] else { panic!("{}", String::from_utf8_lossy(&said.stderr)) };
    let size = fs::metadata(&db).map_or(0, |m| m.len()) >> 20;
    let of = Duration::from_secs_f64;
    Sqlite { time: of(time), cpu: of(cpu), size }
}

/// What finds `queries` with other programs, where they are installed.
pub fn commands(library: &Library, queries: &[&str]) -> Vec<(String, Line)> {
    let own = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Line>();
    let db = database(library).display().to_string();
    let rows = library.folder.join("shards/rows.ndjson").display().to_string();
    let rg = std::env::var("RIPGREP").unwrap_or_else(|_| "rg".to_owned());
    let mut commands = Vec::new();
    for query in queries {
        let grams = grams(query);
        let any: Vec<_> = grams.iter().map(|gram| format!("\"{gram}\"")).collect();
        let select = format!(
            "SELECT card, date, en, zh FROM r WHERE r MATCH '{}' ORDER BY rank LIMIT 10",
            any.join(" OR ")
        );
        if database(library).is_file() && is_there("sqlite3") {
            let line = own(&["sqlite3", "-readonly", &db, &select]);
            commands.push((format!("SQLite FTS5 trigram, {query}"), line));
        }
        if is_there(&rg) {
            let line = own(&[&rg, "-N", &grams.join("|"), &rows]);
            commands.push((format!("ripgrep, {query}"), line));
        }
    }
    commands
}

/// Every three characters in a row.
fn grams(query: &str) -> Vec<String> {
    let words = query.split(|c: char| !c.is_alphanumeric());
    let of_word = |word: &str| {
        let letters: Vec<char> = word.chars().collect();
        letters.windows(3).map(|three| three.iter().collect()).collect::<Vec<String>>()
    };
    words.flat_map(of_word).collect()
}

fn database(library: &Library) -> PathBuf {
    library.folder.join("rows.db")
}

fn is_there(program: &str) -> bool {
    let mut command = Command::new(program);
    let command = command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
