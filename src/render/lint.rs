use std::collections::BTreeMap;

use serde::Serialize;

use super::annotate::Annotation;
use super::{Look, Page, Screen, Styled};
use crate::curate::lint::{Code, Finding, Mended};
use crate::record::Date;

/// What `lint` found.
#[derive(Debug, Serialize)]
pub struct LintView<'a> {
    records: usize,
    findings: Vec<Shown<'a>>,
    counts: BTreeMap<&'static str, usize>,
    /// How many findings the baseline knows.
    known: usize,
    #[serde(skip)]
    table_only: bool,
}

#[derive(Debug, Serialize)]
struct Shown<'a> {
    code: Code,
    severity: &'static str,
    #[serde(rename = "where")]
    place: Spot<'a>,
    message: &'a str,
    hint: Option<&'a str>,
    /// What the range should say, where a correction is safe.
    fix: Option<&'a str>,
    /// The ruling, publication, scenario or file it is about.
    subject: &'a str,
    text: &'a str,
    /// A card on which an imported text stood, and that text.
    card: Option<&'a str>,
    sentence: Option<&'a str>,
    date: Option<Date>,
}

#[derive(Debug, Serialize)]
struct Spot<'a> {
    path: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    /// Characters of the file, from 0.
    range: [usize; 2],
}

impl<'a> LintView<'a> {
    pub fn new(records: usize, findings: &'a [Finding], known: usize, table_only: bool) -> Self {
        let mut counts = BTreeMap::new();
        for finding in findings {
            *counts.entry(finding.code.name()).or_default() += 1;
        }
        let shown = findings.iter().map(|finding| Shown {
            code: finding.code,
            severity: finding.severity.name(),
            place: Spot {
                path: &finding.place.path,
                line: finding.place.line,
                column: finding.place.column,
                end_line: finding.end.0,
                end_column: finding.end.1,
                range: [finding.range.start, finding.range.end],
            },
            message: &finding.message,
            hint: finding.hint.as_deref(),
            fix: finding.edit.as_ref().map(|edit| edit.new.as_str()),
            subject: &finding.subject,
            text: &finding.text,
            card: finding.quoted.as_ref().map(|quoted| quoted.card.as_str()),
            sentence: finding.quoted.as_ref().map(|quoted| quoted.sentence.as_str()),
            date: finding.date,
        });
        Self { records, findings: shown.collect(), counts, known, table_only }
    }
}

pub fn annotations(findings: &[Finding]) -> Vec<Annotation> {
    let of = |finding: &Finding| Annotation {
        code: finding.code.name().to_owned(),
        severity: finding.severity.name(),
        place: finding.place.clone(),
        end: finding.end,
        message: match &finding.hint {
            Some(hint) => format!("{} ({hint})", finding.message),
            None => finding.message.clone(),
        },
    };
    findings.iter().map(of).collect()
}

pub fn lint(view: &LintView<'_>, screen: &Screen) -> Page {
    let mut page = screen.page();
    for finding in view.findings.iter().filter(|_| !view.table_only) {
        let at = &finding.place;
        let place = match at.line {
            0 => at.path.to_owned(),
            line => format!("{}:{line}:{}", at.path, at.column),
        };
        let mut line = Styled::new(&format!("{place}: "), Look::Strong);
        line.push(&format!("{}[{}]: ", finding.severity, finding.code), Look::Warning);
        line.push(finding.message, Look::Plain);
        page.paragraph(0, 2, &line);
        if let (Some(card), Some(sentence)) = (finding.card, finding.sentence) {
            let of = format!("{} · {card}: {}", finding.subject, shortened(sentence));
            page.paragraph(2, 2, &Styled::new(&of, Look::Plain));
        }
        if let Some(hint) = finding.hint {
            page.paragraph(2, 2, &Styled::new(hint, Look::Faint));
        }
    }
    table(&mut page, view, screen);
    page
}

/// The beginning of a text, enough to know it again.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 160;
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// Codes with how often they were found, the most frequent first.
fn table(page: &mut Page, view: &LintView<'_>, screen: &Screen) {
    let mut rows: Vec<(&str, usize)> = view.counts.iter().map(|(code, n)| (*code, *n)).collect();
    rows.sort_by_key(|&(code, n)| (std::cmp::Reverse(n), code));
    if !rows.is_empty() {
        page.blank();
    }
    for (code, n) in rows {
        let of_code = || view.findings.iter().filter(|f| f.code.name() == code);
        let fixes = of_code().filter(|f| f.fix.is_some()).count();
        let severity = of_code().next().map_or("", |f| f.severity);
        let fixable = if fixes > 0 { format!("  {fixes} fixable") } else { String::new() };
        page.line(&format!("{n:>6}  {severity:<7}  {code}{fixable}"), Look::Plain);
    }
    let (records, findings, known) = (view.records, view.findings.len(), view.known);
    let (zh_known, en_known) = match known {
        0 => (String::new(), String::new()),
        n => (format!("（另有{n}处在基线内）"), format!(" ({n} more in the baseline)")),
    };
    let zh = format!("{records}条记录，{findings}处问题{zh_known}");
    let en = format!("{records} records, {findings} findings{en_known}");
    page.line(&screen.langs.label(&en, &zh), Look::Plain);
}

/// What `--fix` would do, or did.
#[derive(Debug, Serialize)]
pub struct FixView {
    files: Vec<FixedFile>,
    written: bool,
}

#[derive(Debug, Serialize)]
struct FixedFile {
    path: String,
    edits: usize,
    diff: String,
}

impl FixView {
    pub fn new(mended: &[Mended], written: bool) -> Self {
        let files = mended.iter().map(|file| FixedFile {
            path: file.source.path.clone(),
            edits: file.edits,
            diff: diff(&file.source.path, &file.source.text, &file.text),
        });
        Self { files: files.collect(), written }
    }
}

pub fn fix(view: &FixView, screen: &Screen) -> Page {
    let mut page = screen.page();
    for file in &view.files {
        diff_lines(&mut page, &file.diff);
    }
    let (files, edits) = (view.files.len(), view.files.iter().map(|f| f.edits).sum::<usize>());
    let (en, zh) = match view.written {
        true => (
            format!("{edits} fixes in {files} files, written"),
            format!("已写入：{files}个文件，{edits}处修正"),
        ),
        false => (
            format!("{edits} fixes in {files} files; nothing was written (`--apply` writes them)"),
            format!("{files}个文件，{edits}处可修正；尚未写入（加 --apply 写入）"),
        ),
    };
    page.line(&screen.langs.label(&en, &zh), Look::Plain);
    page
}

pub fn diff(path: &str, old: &str, new: &str) -> String {
    let diff = similar::TextDiff::from_lines(old, new);
    diff.unified_diff().context_radius(1).header(path, path).to_string()
}

pub fn diff_lines(page: &mut Page, diff: &str) {
    for line in diff.lines() {
        let look = if line.starts_with(['+', '-']) { Look::Strong } else { Look::Faint };
        page.unwrapped(&Styled::new(line, look));
    }
}
