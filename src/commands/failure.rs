use std::io::{self, Write};

use serde::Serialize;

use crate::library::BadFolder;
use crate::render::{shown, to_json};
use crate::yaml::{Fault, Place};

/// Why a command could not be carried out (exit status 2): what is wrong,
/// where, and what to do.
#[derive(Debug, Serialize)]
pub struct Failure {
    /// `usage`, `input`, `library` or `system`.
    pub kind: &'static str,
    pub message: String,
    pub hint: Option<String>,
    #[serde(rename = "where")]
    pub place: Option<Place>,
}

impl Failure {
    pub fn new(kind: &'static str, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), hint: None, place: None }
    }

    pub fn usage(message: impl Into<String>) -> Self {
        Self::new("usage", message)
    }

    pub fn input(message: impl Into<String>) -> Self {
        Self::new("input", message)
    }

    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// Tells it on stderr, in the form that was asked for.
    pub fn report(&self, json: bool) {
        let mut err = io::stderr();
        let _ = if json {
            #[derive(Serialize)]
            struct Report<'a> {
                error: &'a Failure,
            }
            writeln!(err, "{}", to_json(&Report { error: self }))
        } else {
            writeln!(err, "{}", self.text())
        };
    }

    fn text(&self) -> String {
        let mut text = String::from("error: ");
        if let Some(place) = &self.place {
            text += &shown(&format!("{place}: "));
        }
        for (n, line) in self.message.lines().enumerate() {
            text += if n > 0 { "\n" } else { "" };
            text += &shown(line);
        }
        if let Some(hint) = &self.hint {
            text += &format!("\nhint: {}", shown(hint));
        }
        text
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self { kind: "library", message: fault.what, hint: fault.hint, place: Some(fault.place) }
    }
}

impl From<BadFolder> for Failure {
    fn from(error: BadFolder) -> Self {
        Self::new("library", error.to_string())
            .hint("`--data DIR` (or RULINGS_DATA) names the folder")
    }
}

/// Writing the result failed.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::new("system", error.to_string())
    }
}

impl From<&clap::Error> for Failure {
    fn from(error: &clap::Error) -> Self {
        let text = error.to_string();
        let message = text.strip_prefix("error: ").unwrap_or(&text);
        let what = message.lines().next().unwrap_or_default();
        Self::usage(what).hint("`rulings --help` lists the commands and options")
    }
}
