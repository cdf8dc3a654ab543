use serde::Serialize;

use super::{Look, Page, Screen, Styled};
use crate::yaml::{Fault, Place};

/// What `lint` found.
#[derive(Debug, Serialize)]
pub struct LintView<'a> {
    records: usize,
    findings: Vec<Finding<'a>>,
}

#[derive(Debug, Serialize)]
struct Finding<'a> {
    code: &'static str,
    severity: &'static str,
    #[serde(rename = "where")]
    place: &'a Place,
    message: &'a str,
    hint: Option<&'a str>,
    /// A correction that is safe to make, where there is one.
    fix: Option<&'a str>,
}

impl<'a> LintView<'a> {
    pub fn new(records: usize, faults: &'a [Fault]) -> Self {
        let findings = faults.iter().map(|fault| Finding {
            code: "record",
            severity: "error",
            place: &fault.place,
            message: &fault.what,
            hint: fault.hint.as_deref(),
            fix: None,
        });
        Self { records, findings: findings.collect() }
    }
}

pub fn lint(view: &LintView<'_>, screen: &Screen) -> Page {
    let mut page = screen.page();
    for finding in &view.findings {
        let mut line = Styled::new(&format!("{}: ", finding.place), Look::Strong);
        line.push(&format!("{}: ", finding.severity), Look::Warning);
        line.push(finding.message, Look::Plain);
        page.paragraph(0, 2, &line);
        if let Some(hint) = finding.hint {
            page.paragraph(2, 2, &Styled::new(hint, Look::Faint));
        }
    }
    let (records, findings) = (view.records, view.findings.len());
    let zh = format!("{records}条释疑，{findings}处问题");
    let en = format!("{records} rulings, {findings} findings");
    page.line(&screen.langs.label(&en, &zh), Look::Plain);
    page
}
