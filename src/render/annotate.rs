//! Findings for machines: SARIF for code scanning, workflow commands for GitHub.

use serde_json::{Value, json};

use super::json::to_json;
use crate::yaml::Place;

/// Something to show beside a line of a file.
#[derive(Clone, Debug)]
pub struct Annotation {
    pub code: String,
    /// `error` or `warning`.
    pub severity: &'static str,
    pub place: Place,
    /// Line and column behind the end; the same as the place where that is unknown.
    pub end: (usize, usize),
    pub message: String,
}

/// A log of the Static Analysis Results Interchange Format, version 2.1.0.
pub fn sarif(annotations: &[Annotation]) -> String {
    let mut codes: Vec<&str> = annotations.iter().map(|a| a.code.as_str()).collect();
    codes.sort_unstable();
    codes.dedup();
    let rules: Vec<Value> = codes.iter().map(|code| json!({"id": code})).collect();
    let results: Vec<Value> = annotations.iter().map(result).collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "rulings",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    to_json(&log) + "\n"
}

fn result(annotation: &Annotation) -> Value {
    let place = &annotation.place;
    let mut physical = json!({"artifactLocation": {"uri": uri(&place.path)}});
    if place.line > 0 {
        physical["region"] = json!({
            "startLine": place.line,
            "startColumn": place.column.max(1),
            "endLine": annotation.end.0.max(place.line),
            "endColumn": annotation.end.1.max(1),
        });
    }
    json!({
        "ruleId": annotation.code,
        "level": annotation.severity,
        "message": {"text": annotation.message},
        "locations": [{"physicalLocation": physical}],
    })
}

/// A path as a relative or absolute URI reference.
fn uri(path: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"/-._~".contains(&b);
    let path = path.trim_start_matches("./").replace('\\', "/");
    path.bytes()
        .map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") })
        .collect()
}

/// Workflow commands, one a line, that GitHub shows beside the lines of a change.
pub fn github(annotations: &[Annotation]) -> String {
    let line = |a: &Annotation| {
        let mut at = format!("file={}", property(a.place.path.trim_start_matches("./")));
        if a.place.line > 0 {
            at += &format!(",line={},col={}", a.place.line, a.place.column.max(1));
            at += &format!(",endLine={},endColumn={}", a.end.0.max(a.place.line), a.end.1.max(1));
        }
        let title = property(&a.code);
        format!("::{} {at},title={title}::{}\n", a.severity, data(&super::shown(&a.message)))
    };
    annotations.iter().map(line).collect()
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_message_ends_its_command() {
        let place = Place { path: "./a,b:c.yaml".into(), line: 2, column: 3 };
        let message = "100 %\n::error::x".to_owned();
        let annotation =
            Annotation { code: "c".into(), severity: "warning", place, end: (2, 5), message };
        let printed = github(std::slice::from_ref(&annotation));
        assert_eq!(printed.lines().count(), 1, "{printed}");
        assert!(printed.starts_with(
            "::warning file=a%2Cb%3Ac.yaml,line=2,col=3,endLine=2,endColumn=5,title=c::100 %25"
        ));
        let log: Value = serde_json::from_str(&sarif(&[annotation])).unwrap();
        let region = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
        assert_eq!(region["artifactLocation"]["uri"], "a%2Cb%3Ac.yaml");
        assert_eq!(region["region"]["endColumn"], 5);
    }
}
