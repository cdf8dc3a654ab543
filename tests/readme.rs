//! What README shows is what the program prints. `UPDATE_README=1 cargo test
//! --test readme` writes the real output into it.

mod common;

use std::fs;
use std::path::Path;

use common::User;

#[test]
fn readme_shows_real_output() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = fs::read_to_string(&path).unwrap();
    let (mut real, mut commands) = (String::new(), 0);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        real.push_str(line);
        real.push('\n');
        if line != "```console" {
            continue;
        }
        while lines.peek().is_some_and(|next| *next != "```") {
            let next = lines.next().unwrap();
            if let Some(command) = next.strip_prefix("$ ") {
                real.push_str(&format!("{next}\n{}", output(command)));
                commands += 1;
            }
        }
    }
    assert!(commands >= 5, "only {commands} commands");
    if std::env::var_os("UPDATE_README").is_some() {
        fs::write(&path, real).unwrap();
    } else {
        assert!(
            real == text,
            "README shows something else than the program prints:\n{}",
            difference(&text, &real)
        );
    }
}

#[test]
fn the_two_commands_stand_in_readme_and_in_ci() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let ci = fs::read_to_string(root.join(".ci/run")).unwrap();
    assert!(readme.contains("\ncargo run --release -- ask ") && readme.contains("\ncargo test "));
    assert!(ci.contains("ask \"牌库只剩一张牌时显化恐惧会怎样？\"") && ci.contains("\ncargo test"));
}

/// What a command prints, on both streams, in a library of its own.
fn output(command: &str) -> String {
    let args = words(
        command
            .strip_prefix("cargo run --release -- ")
            .or(command.strip_prefix("rulings "))
            .unwrap(),
    );
    let output = User::new().command().args(&args).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &common::stderr(&output);
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Splits at spaces outside double quotes.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words
}

fn difference(old: &str, new: &str) -> String {
    similar::TextDiff::from_lines(old, new).unified_diff().to_string()
}
