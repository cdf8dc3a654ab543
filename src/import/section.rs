//! Cutting a page at the lines that carry dates.

use super::date::{Settled, Written, settle};
use super::{Fault, Options};

/// A line without its end and without white space around it.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub text: &'a str,
    /// Of its first character: line and column from 1, and byte offset.
    pub place: (usize, usize),
    pub offset: usize,
}

/// Lines of one paragraph, from its first to its last character that is not
/// white space, byte for byte as in the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'a> {
    pub text: &'a str,
    pub place: (usize, usize),
}

/// A line that gives a date to what follows.
pub(super) struct Marker<'a> {
    pub date: Result<Written, Fault>,
    /// The translation tag as the page has it, with its place.
    pub tag: Option<(&'a str, (usize, usize))>,
    /// Text on the same line: a suffix of the line.
    pub rest: &'a str,
}

/// A date with the blocks under it.
pub(super) struct Section<'a> {
    pub place: (usize, usize),
    pub date: Result<Written, Fault>,
    pub tag: Option<(&'a str, (usize, usize))>,
    pub blocks: Vec<Block<'a>>,
}

/// A whole page: what stands before the first date, and the rest.
pub(super) struct Cut<'a> {
    pub before: Vec<Block<'a>>,
    pub sections: Vec<Section<'a>>,
}

/// The lines of a text, ended by LF, CRLF or CR.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let (mut number, mut start) = (0, 0);
    std::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let raw = &rest[..end];
        let past = if rest[end..].starts_with("\r\n") { 2 } else { 1 };
        let blank = |c: char| c.is_whitespace() || c == '\u{FEFF}';
        let indented = raw.trim_start_matches(blank);
        let indent = raw.len() - indented.len();
        number += 1;
        let place = (number, raw[..indent].chars().count() + 1);
        let line = Line { text: indented.trim_end_matches(blank), place, offset: start + indent };
        start += end + past;
        Some(line)
    })
}

/// Cuts `text` at the lines that `marker` knows.
pub(super) fn cut<'a>(text: &'a str, marker: impl Fn(Line<'a>) -> Option<Marker<'a>>) -> Cut<'a> {
    let mut cut = Cut { before: Vec::new(), sections: Vec::new() };
    let mut open: Option<(usize, (usize, usize), usize)> = None;
    for line in lines(text) {
        let found = if line.text.is_empty() { None } else { marker(line) };
        if found.is_some() || line.text.is_empty() {
            cut.close(text, open.take());
        }
        let end = line.offset + line.text.len();
        match found {
            Some(Marker { date, tag, rest }) => {
                cut.sections.push(Section { place: line.place, date, tag, blocks: Vec::new() });
                if !rest.is_empty() {
                    let column = line.text[..line.text.len() - rest.len()].chars().count();
                    open = Some((end - rest.len(), (line.place.0, line.place.1 + column), end));
                }
            }
            None if line.text.is_empty() => {}
            None => {
                let (start, place, _) = open.unwrap_or((line.offset, line.place, end));
                open = Some((start, place, end));
            }
        }
    }
    cut.close(text, open);
    cut
}

/// The most paragraphs a page may have. Cards have up to thirty.
const MOST_PARAGRAPHS: usize = 10_000;

impl<'a> Cut<'a> {
    /// Refuses a page that is more than a page.
    pub(super) fn bounded(self) -> Result<Self, Fault> {
        let blocks = |section: &Section<'_>| section.blocks.len();
        if self.sections.iter().map(blocks).sum::<usize>() + self.before.len() <= MOST_PARAGRAPHS {
            return Ok(self);
        }
        let what = format!("has more than {MOST_PARAGRAPHS} paragraphs");
        Err(Fault::whole(what).hint("split it into one file per card"))
    }

    fn close(&mut self, text: &'a str, open: Option<(usize, (usize, usize), usize)>) {
        let Some((start, place, end)) = open else { return };
        let block = Block { text: &text[start..end], place };
        match self.sections.last_mut() {
            Some(section) => section.blocks.push(block),
            None => self.before.push(block),
        }
    }

    pub(super) fn order(&self, options: &Options<'_>) -> Result<Settled, Fault> {
        let dates: Vec<&Written> =
            self.sections.iter().filter_map(|s| s.date.as_ref().ok()).collect();
        settle(&dates, options.date_order, options.published)
    }
}

impl<'a> Block<'a> {
    /// Its lines, with their places in the page.
    pub(super) fn lines(self) -> impl Iterator<Item = Line<'a>> {
        lines(self.text).map(move |line| {
            let (number, column) = line.place;
            let column = if number == 1 { self.place.1 } else { column };
            Line { place: (self.place.0 + number - 1, column), ..line }
        })
    }
}
