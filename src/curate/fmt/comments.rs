//! Which comment, and which blank line, belongs to which part of a file.

use std::collections::BTreeMap;

use crate::yaml::{Part, Shape, Source, Style, Syntax};

/// What stands above an entry or an item, and behind it on its line.
#[derive(Clone, Debug, Default)]
pub struct Lead {
    pub blank: bool,
    /// Comment lines; `None` is a blank line between them.
    pub above: Vec<Option<String>>,
    pub behind: Option<String>,
}

/// The comments of a file by the parts that print them.
#[derive(Debug, Default)]
pub struct Placed {
    /// Above everything, apart from it by a blank line.
    pub header: Vec<Option<String>>,
    /// By the first byte of an entry or item, the outermost where several start there.
    leads: BTreeMap<usize, Lead>,
    pub footer: Vec<Option<String>>,
}

/// A place where comments can stand: an entry of a mapping or an item of a list in block notation.
struct Slot {
    start: usize,
    line: usize,
    column: usize,
    last_line: usize,
}

impl Placed {
    /// # Errors
    /// The byte of a comment that no part can keep.
    pub fn new(source: &Source, syntax: &Syntax) -> Result<Self, usize> {
        let lines = Lines::new(&source.text);
        let mut slots = Vec::new();
        let mut flows = Vec::new();
        if let Some(root) = &syntax.root {
            gather(root, &source.text, &lines, &mut slots, &mut flows);
        }
        slots.dedup_by_key(|slot| slot.start);
        let mut placed = Self::default();
        for slot in &slots {
            placed.leads.insert(slot.start, Lead::default());
        }
        placed.blanks(source, &slots);
        placed.own_lines(source, syntax, &lines, &slots, &flows)?;
        placed.behind(source, syntax, &lines, &slots, &flows)?;
        Ok(placed)
    }

    /// The lead of the entry or item that starts there; given out once.
    pub fn take(&mut self, start: usize) -> Lead {
        self.leads.remove(&start).unwrap_or_default()
    }

    pub fn put(&mut self, start: usize, lead: Lead) {
        self.leads.insert(start, lead);
    }

    fn blanks(&mut self, source: &Source, slots: &[Slot]) {
        let lines: Vec<&str> = source.text.lines().collect();
        let empty =
            |line: usize| line > 0 && lines.get(line - 1).is_some_and(|l| l.trim().is_empty());
        let comment = |line: usize| {
            line > 0 && lines.get(line - 1).is_some_and(|l| l.trim().starts_with('#'))
        };
        for slot in slots.iter().skip(1) {
            let mut above = slot.line - 1;
            while comment(above) {
                above -= 1;
            }
            self.leads.entry(slot.start).or_default().blank = empty(above);
        }
    }

    fn own_lines(
        &mut self,
        source: &Source,
        syntax: &Syntax,
        lines: &Lines,
        slots: &[Slot],
        flows: &[std::ops::Range<usize>],
    ) -> Result<(), usize> {
        for comment in syntax.comments.iter().filter(|c| c.own_line) {
            let at = comment.range.start;
            if flows.iter().any(|flow| flow.contains(&at)) {
                return Err(at);
            }
            let text = source.text[comment.range.clone()].trim_end().to_owned();
            let (line, column) = lines.of(&source.text, at);
            let gap_below = source.text.lines().nth(line).is_some_and(|l| l.trim().is_empty());
            let list = match slots.iter().find(|slot| slot.start > at) {
                Some(slot)
                    if slot.start == slots[0].start && self.is_header(source, slot, line) =>
                {
                    &mut self.header
                }
                Some(slot) if slot.column == column => {
                    &mut self.leads.entry(slot.start).or_default().above
                }
                None if column == 0 => &mut self.footer,
                _ => return Err(at),
            };
            list.push(Some(text));
            if gap_below {
                list.push(None);
            }
        }
        Ok(())
    }

    /// Whether a blank line stands between a comment and the first entry.
    fn is_header(&self, source: &Source, first: &Slot, line: usize) -> bool {
        source.text.lines().take(first.line - 1).skip(line).any(|l| l.trim().is_empty())
    }

    fn behind(
        &mut self,
        source: &Source,
        syntax: &Syntax,
        lines: &Lines,
        slots: &[Slot],
        flows: &[std::ops::Range<usize>],
    ) -> Result<(), usize> {
        for comment in syntax.comments.iter().filter(|c| !c.own_line) {
            let at = comment.range.start;
            let (line, _) = lines.of(&source.text, at);
            let slot = slots
                .iter()
                .rfind(|slot| slot.start < at && (slot.line == line || slot.last_line == line));
            let inside = flows.iter().any(|flow| flow.contains(&at));
            let Some(slot) = slot.filter(|_| !inside) else { return Err(at) };
            let lead = self.leads.entry(slot.start).or_default();
            if lead.behind.is_some() {
                return Err(at);
            }
            lead.behind = Some(source.text[comment.range.clone()].trim_end().to_owned());
        }
        Ok(())
    }
}

fn gather(
    part: &Part,
    text: &str,
    lines: &Lines,
    slots: &mut Vec<Slot>,
    flows: &mut Vec<std::ops::Range<usize>>,
) {
    let list_column = lines.column(part.range.start);
    match &part.shape {
        Shape::Scalar { .. } => {}
        Shape::List { flow: true, .. } | Shape::Map { flow: true, .. } => {
            flows.push(part.range.clone())
        }
        Shape::List { items, .. } => {
            for item in items {
                let mut at = slot(item.range.start, item, list_column, lines);
                if let Shape::Scalar { style: Style::Literal | Style::Folded, .. } = item.shape {
                    // A block starts behind its mark, which stands on the line of the dash.
                    let mark = text[..item.range.start].rfind(['>', '|']);
                    at.line = mark.map_or(at.line, |mark| lines.line(mark));
                }
                slots.push(at);
                gather(item, text, lines, slots, flows);
            }
        }
        Shape::Map { entries, .. } => {
            for (key, value) in entries {
                let column = lines.column(key.range.start);
                slots.push(slot(key.range.start, value, column, lines));
                gather(value, text, lines, slots, flows);
            }
        }
    }
}

fn slot(start: usize, value: &Part, column: usize, lines: &Lines) -> Slot {
    let simple = matches!(
        value.shape,
        Shape::Scalar { .. } | Shape::List { flow: true, .. } | Shape::Map { flow: true, .. }
    );
    let line = lines.line(start);
    let last_line =
        if simple { lines.line(value.range.end.saturating_sub(1).max(start)) } else { line };
    Slot { start, line, column, last_line }
}

/// Where lines start.
struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    fn new(text: &str) -> Self {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        Self { starts: std::iter::once(0).chain(ends).collect() }
    }

    /// From 1.
    fn line(&self, byte: usize) -> usize {
        self.starts.partition_point(|start| *start <= byte)
    }

    /// In bytes, from 0: what stands before an entry is ASCII.
    fn column(&self, byte: usize) -> usize {
        byte - self.starts[self.line(byte) - 1]
    }

    fn of(&self, _text: &str, byte: usize) -> (usize, usize) {
        (self.line(byte), self.column(byte))
    }
}
