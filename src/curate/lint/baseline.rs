//! Findings that are known: exceptions with a reason, and a baseline of old ones.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Code;
use super::finding::{Finding, Located};
use crate::record::Exception;
use crate::yaml::{Fault, Place, Source};

/// Findings that were there when the file was written. Lines may move; a finding
/// is the same while its code, its subject and its words are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    findings: Vec<Known>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    code: String,
    #[serde(rename = "in")]
    subject: String,
    text: String,
    count: usize,
}

impl Baseline {
    pub fn of(findings: &[Finding]) -> Self {
        let mut counts: BTreeMap<(Code, &str, &str), usize> = BTreeMap::new();
        for finding in findings {
            *counts.entry(finding.identity()).or_default() += 1;
        }
        let known = counts.into_iter().map(|((code, subject, text), count)| Known {
            code: code.name().to_owned(),
            subject: subject.to_owned(),
            text: text.to_owned(),
            count,
        });
        Self { findings: known.collect() }
    }

    /// # Errors
    /// Where the text is not a baseline.
    pub fn read(source: &Source) -> Result<Self, Fault> {
        source.read()
    }

    /// # Errors
    /// Where it cannot be written as YAML.
    pub fn write(&self) -> Result<String, Fault> {
        crate::yaml::write(self)
    }

    /// The findings that it does not know, and how many it does.
    pub fn new_ones(&self, findings: Vec<Finding>) -> (Vec<Finding>, usize) {
        let mut left: BTreeMap<(String, String, String), usize> = BTreeMap::new();
        for known in &self.findings {
            let known_as = (known.code.clone(), known.subject.clone(), known.text.clone());
            *left.entry(known_as).or_default() += known.count;
        }
        let (mut new, mut known) = (Vec::new(), 0);
        for finding in findings {
            let (code, subject, text) = finding.identity();
            let known_as = (code.name().to_owned(), subject.to_owned(), text.to_owned());
            match left.get_mut(&known_as) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    known += 1;
                }
                _ => new.push(finding),
            }
        }
        (new, known)
    }
}

/// Takes out what the exceptions allow; an exception that allows nothing is a finding.
pub fn without_exceptions(
    findings: Vec<Finding>,
    exceptions: &[Exception],
    source: Option<&Source>,
) -> Vec<Finding> {
    let mut used = vec![false; exceptions.len()];
    let mut left: Vec<Finding> = findings
        .into_iter()
        .filter(|finding| {
            let allowed = exceptions.iter().position(|exception| {
                exception.code == finding.code.name()
                    && (exception.subject == finding.subject
                        || finding.place.path.ends_with(&exception.subject)
                        || finding.place.path.contains(&format!("{}/", exception.subject)))
                    && exception
                        .text
                        .as_ref()
                        .is_none_or(|text| finding.text.contains(text.as_str()))
            });
            if let Some(at) = allowed {
                used[at] = true;
            }
            allowed.is_none()
        })
        .collect();
    let located = source.map(Located::new);
    for (n, exception) in exceptions.iter().enumerate().filter(|(n, _)| !used[*n]) {
        let message =
            format!("nothing of the kind `{}` is found in {}", exception.code, exception.subject);
        let (code, subject) = (Code::UnusedException, &exception.subject);
        let finding = match &located {
            Some(located) => located.whole(code, subject, &[&n.to_string()], message),
            None => Finding::at(code, subject, Place::default(), message),
        };
        left.push(finding.hint("take the exception out"));
    }
    left
}
