use serde::Serialize;

use super::annotate::Annotation;
use super::lint::{diff, diff_lines};
use super::{Look, Page, Screen};
use crate::yaml::{Fault, Place, Source};

/// What `fmt` changed, or would.
#[derive(Debug, Serialize)]
pub struct FmtView {
    records: usize,
    /// Nothing was written.
    check: bool,
    changed: Vec<Changed>,
    refused: Vec<Refused>,
}

#[derive(Debug, Serialize)]
struct Changed {
    path: String,
    /// The first line that is not canonical.
    line: usize,
    diff: String,
}

#[derive(Debug, Serialize)]
struct Refused {
    #[serde(rename = "where")]
    place: Place,
    message: String,
}

impl FmtView {
    pub fn new(
        records: usize,
        changes: &[(Source, String)],
        refused: &[Fault],
        check: bool,
    ) -> Self {
        let changed = changes.iter().map(|(source, text)| Changed {
            path: source.path.clone(),
            line: 1 + source.text.lines().zip(text.lines()).take_while(|(a, b)| a == b).count(),
            diff: diff(&source.path, &source.text, text),
        });
        let refused =
            refused.iter().map(|f| Refused { place: f.place.clone(), message: f.what.clone() });
        Self { records, check, changed: changed.collect(), refused: refused.collect() }
    }

    pub fn annotations(&self) -> Vec<Annotation> {
        let changed = self.changed.iter().filter(|_| self.check).map(|file| Annotation {
            code: "not-canonical".into(),
            severity: "error",
            place: Place { path: file.path.clone(), line: file.line, column: 1 },
            end: (file.line, 1),
            message: "not in canonical form: run `rulings fmt`".into(),
        });
        let refused = self.refused.iter().map(|file| Annotation {
            code: "not-formatted".into(),
            severity: "error",
            place: file.place.clone(),
            end: (file.place.line, file.place.column),
            message: file.message.clone(),
        });
        changed.chain(refused).collect()
    }
}

pub fn fmt(view: &FmtView, screen: &Screen) -> Page {
    let mut page = screen.page();
    if view.check {
        for file in &view.changed {
            diff_lines(&mut page, &file.diff);
        }
    }
    let (records, changed) = (view.records, view.changed.len());
    let (en, zh) = match view.check {
        true => (
            format!("{records} files, {changed} not canonical"),
            format!("{records}个文件，{changed}个不合规范"),
        ),
        false => (
            format!("{records} files, {changed} formatted"),
            format!("{records}个文件，已整理{changed}个"),
        ),
    };
    page.line(&screen.langs.label(&en, &zh), Look::Plain);
    page
}
