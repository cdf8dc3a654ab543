use std::path::Path;

use rulings::record::Answer;
use serde::Deserialize;

/// A question in both languages and what answers it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Absent where nothing covers the question.
    pub ruling: Option<String>,
    /// Rulings that answer it as well.
    #[serde(default)]
    pub also: Vec<String>,
    /// The older questions are in two sets.
    #[serde(rename = "set")]
    _set: Option<String>,
    /// Yes or no, where that answers it.
    pub answer: Option<Answer>,
    /// Not covered, and close to what is.
    #[serde(default)]
    pub near: bool,
    pub en: String,
    pub zh: String,
}

impl Case {
    pub fn accepts(&self, id: &str) -> bool {
        self.ruling.as_deref() == Some(id) || self.also.iter().any(|also| also == id)
    }
}

/// The cases of one half, `dev` or `test`; the `older` ones of
/// `tests/answer_dev.yaml`; or those of a file of the same form.
pub fn read(set: &str) -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = match set {
        "older" => root.join("tests/answer_dev.yaml"),
        file if file.ends_with(".yaml") => file.into(),
        half => root.join("benches/quality").join(format!("{half}.yaml")),
    };
    let text = std::fs::read_to_string(&path);
    let text = text.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    serde_yaml::from_str(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}
