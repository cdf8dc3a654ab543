//! Running the program in a library of its own.
#![allow(dead_code, reason = "not every test file uses all of it")]

use std::path::Path;
use std::process::Output;

use serde_json::Value;
use tempfile::TempDir;

/// A user with an empty library.
pub struct User {
    pub home: TempDir,
}

impl User {
    pub fn new() -> Self {
        Self { home: tempfile::tempdir().unwrap() }
    }

    pub fn library(&self) -> &Path {
        self.home.path()
    }

    pub fn command(&self) -> assert_cmd::Command {
        let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_rulings"));
        command.env_clear().env("RULINGS_DATA", self.library()).env("COLUMNS", "80");
        command
    }

    pub fn run(&self, args: &[&str]) -> Output {
        self.command().args(args).output().unwrap()
    }

    /// What a command that must succeed prints.
    pub fn text(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert!(output.status.success(), "{args:?}: {}", stderr(&output));
        String::from_utf8(output.stdout).unwrap()
    }

    /// The document of a command, whatever its exit status.
    pub fn json(&self, args: &[&str]) -> Value {
        let output = self.command().args(args).arg("--json").output().unwrap();
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
            panic!(
                "{args:?}: {error}: {} {}",
                String::from_utf8_lossy(&output.stdout),
                stderr(&output)
            )
        })
    }

    /// The error of a command that must fail.
    pub fn error(&self, args: &[&str]) -> (i32, Value) {
        let output = self.command().args(args).args(["--json", "--quiet"]).output().unwrap();
        assert!(
            output.stdout.is_empty(),
            "{args:?} printed {}",
            String::from_utf8_lossy(&output.stdout)
        );
        let error: Value = serde_json::from_slice(&output.stderr)
            .unwrap_or_else(|e| panic!("{e}: {}", stderr(&output)));
        (output.status.code().unwrap(), error["error"].clone())
    }

    pub fn ids(&self, args: &[&str]) -> Vec<String> {
        let hits = self.json(args)["hits"].clone();
        hits.as_array().unwrap().iter().map(|hit| hit["id"].as_str().unwrap().to_owned()).collect()
    }

    pub fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.library().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

pub fn status(output: &Output) -> i32 {
    output.status.code().expect("it ended by itself")
}

/// A sound ruling of a user's own.
pub fn own_ruling(en: &str) -> String {
    let json = serde_json::to_string(en).unwrap();
    let spelled =
        |c: char| if c.is_ascii() { c.to_string() } else { format!("\\u{:04x}", u32::from(c)) };
    let en: String = json.chars().map(spelled).collect();
    format!(
        "text: {{en: {en}}}\ntopics: [face-down]\nrules: [\"708.2\"]\nrules_as_of: 2026-09-25\nstatus: current\nquestions: []\n"
    )
}
