use std::io::{self, Write};

use serde::Serialize;

use crate::index::{BuildError, SearchError, UnknownValue};
use crate::library::BadFolder;
use crate::library::publications::StoreFault;
use crate::render::{Langs, excerpt, mistake_zh, shown, to_json};
use crate::yaml::{Fault, Place, Source};

/// Why a command could not be carried out: what is wrong, where, and what to do.
#[derive(Debug, Serialize)]
pub struct Failure {
    /// `usage`, `input`, `library`, `system` or `not-found`.
    pub kind: &'static str,
    pub message: String,
    pub hint: Option<String>,
    #[serde(rename = "where")]
    pub place: Option<Box<Place>>,
    /// Everything that is wrong with a file; the first is the message.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<Listed>,
    /// What was asked for is not there: exit status 1 instead of 2.
    #[serde(skip)]
    not_there: bool,
}

impl Failure {
    pub fn new(kind: &'static str, message: impl Into<String>) -> Self {
        let (hint, place, faults) = (None, None, Vec::new());
        Self { kind, message: message.into(), hint, place, faults, not_there: false }
    }

    pub fn usage(message: impl Into<String>) -> Self {
        Self::new("usage", message)
    }

    pub fn input(message: impl Into<String>) -> Self {
        Self::new("input", message)
    }

    /// What was asked for is not there.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self { not_there: true, ..Self::new("not-found", message) }
    }

    pub fn exit_status(&self) -> u8 {
        if self.not_there { 1 } else { 2 }
    }

    /// Everything that is wrong with these files, each with the line it stands in.
    pub fn faults(faults: Vec<Fault>, sources: &[Source]) -> Self {
        let Some(first) = faults.first().cloned() else { return Self::input("it is faulty") };
        let listed = |fault: Fault| Listed {
            text: excerpt(&fault, sources),
            text_zh: excerpt(&in_chinese(&fault), sources),
            place: fault.place,
            message: fault.what,
            hint: fault.hint,
        };
        let faults = faults.into_iter().map(listed).collect();
        let (hint, place) = (first.hint, Some(Box::new(first.place)));
        Self { hint, place, faults, ..Self::input(first.what) }
    }

    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    #[must_use]
    pub fn at(self, path: &str, line: usize, column: usize) -> Self {
        let place = Place { path: path.to_owned(), line, column };
        Self { place: Some(Box::new(place)), ..self }
    }

    /// Tells it on stderr, in the form that was asked for; of several mistakes in Chinese where
    /// that alone is printed. What a program reads is English.
    pub fn report(&self, json: bool, langs: Langs) {
        let mut err = io::stderr();
        let _ = if json {
            #[derive(Serialize)]
            struct Report<'a> {
                error: &'a Failure,
            }
            writeln!(err, "{}", to_json(&Report { error: self }))
        } else {
            writeln!(err, "{}", self.text(langs == Langs::Zh))
        };
    }

    fn text(&self, chinese: bool) -> String {
        if !self.faults.is_empty() {
            return self.list(chinese);
        }
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

/// One of several faults.
#[derive(Debug, Serialize)]
struct Listed {
    message: String,
    hint: Option<String>,
    #[serde(rename = "where")]
    place: Place,
    /// With the line it stands in.
    #[serde(skip)]
    text: String,
    #[serde(skip)]
    text_zh: String,
}

fn in_chinese(fault: &Fault) -> Fault {
    let hint = fault.hint.as_deref().map(mistake_zh);
    Fault { what: mistake_zh(&fault.what), hint, place: fault.place.clone() }
}

/// So many are read with profit.
const MOST: usize = 20;

impl Failure {
    /// The faults one below the other, as a compiler lists them.
    fn list(&self, chinese: bool) -> String {
        let error = if chinese { "错误：" } else { "error: " };
        let said = |fault: &Listed| {
            format!("{error}{}", if chinese { &fault.text_zh } else { &fault.text })
        };
        let mut texts: Vec<String> = self.faults.iter().take(MOST).map(said).collect();
        let count = self.faults.len();
        let all = match (count > MOST, chinese) {
            (true, true) => format!("共{count}处，仅列出前{MOST}处"),
            (false, true) => format!("共{count}处"),
            (true, false) => format!("{count} mistakes; the first {MOST} are shown"),
            (false, false) => format!("{count} mistakes"),
        };
        texts.extend((count > 1).then(|| format!("{error}{all}")));
        texts.join("\n\n")
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        let place = Some(Box::new(fault.place));
        Self { hint: fault.hint, place, ..Self::new("library", fault.what) }
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

impl From<StoreFault> for Failure {
    fn from(fault: StoreFault) -> Self {
        let hint = fault.hint();
        Self::new("library", fault.to_string()).hint(hint)
    }
}

impl From<UnknownValue> for Failure {
    fn from(unknown: UnknownValue) -> Self {
        Self::usage(format!("`{}:{}`", unknown.filter, unknown.value)).hint(unknown.hint)
    }
}

impl From<SearchError> for Failure {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::UnknownTopic(unknown) => unknown.into(),
            SearchError::Damaged(why) => {
                Self::new("library", why).hint("`rulings index` builds it anew")
            }
        }
    }
}

impl From<BuildError> for Failure {
    fn from(error: BuildError) -> Self {
        Self::new("library", error.to_string()).hint("`--data DIR` names another folder")
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
