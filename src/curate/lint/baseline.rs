//! Findings that are known: exceptions with a reason, and a baseline of old ones.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Code;
use super::finding::{Finding, Located};
use crate::record::Exception;
use crate::yaml::{Fault, Place, Source};

/// Findings that were there when the file was written. Lines may move; a finding
/// is the same while its code, its subject and its words are, and of marks and
/// spaces also the words before or those behind them.
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    behind: Option<String>,
    count: usize,
}

impl Baseline {
    pub fn of<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> Self {
        let mut counts: BTreeMap<Known, usize> = BTreeMap::new();
        for finding in findings {
            *counts.entry(Known::of(finding)).or_default() += 1;
        }
        let known = counts.into_iter().map(|(known, count)| Known { count, ..known });
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
        let (known, new) = self.parted(findings);
        (new, known.len())
    }

    /// The findings that it knows.
    pub fn known_ones(&self, findings: Vec<Finding>) -> Vec<Finding> {
        self.parted(findings).0
    }

    /// The findings that it knows, and the others. Those that stand exactly where they
    /// stood come first: then none takes the place of another that is beside it.
    fn parted(&self, findings: Vec<Finding>) -> (Vec<Finding>, Vec<Finding>) {
        let mut left: BTreeMap<(&str, &str, &str), Vec<Known>> = BTreeMap::new();
        for known in &self.findings {
            left.entry(known.identity()).or_default().push(known.clone());
        }
        let found: Vec<Known> = findings.iter().map(Known::of).collect();
        let mut is_known = vec![false; findings.len()];
        for exact in [true, false] {
            for (found, is_known) in found.iter().zip(&mut is_known).filter(|(_, known)| !**known) {
                let listed = left.get_mut(&found.identity()).into_iter().flatten();
                let fits = |known: &&mut Known| known.count > 0 && found.stands_as(known, exact);
                if let Some(known) = listed.into_iter().find(fits) {
                    known.count -= 1;
                    *is_known = true;
                }
            }
        }
        let mut is_known = is_known.into_iter();
        findings.into_iter().partition(|_| is_known.next() == Some(true))
    }
}

impl Known {
    fn of(finding: &Finding) -> Self {
        let (code, subject, text) = finding.identity();
        let (before, behind) = finding.around.clone().unzip();
        let [code, subject, text] = [code.name(), subject, text].map(str::to_owned);
        Self { code, subject, text, before, behind, count: 0 }
    }

    fn identity(&self) -> (&str, &str, &str) {
        (&self.code, &self.subject, &self.text)
    }

    /// Whether it stands where the other one stood; beside an edit, on one side at least.
    fn stands_as(&self, other: &Self, exact: bool) -> bool {
        let (before, behind) = (self.before == other.before, self.behind == other.behind);
        if exact { before && behind } else { before || behind }
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
