//! Which comment, and which blank line, belongs to which part of a file.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::yaml::{Part, Shape, Source, Style, Syntax};

/// Lines of comments, as spans of the source; `None` is a blank line.
pub type Remarks = Vec<Option<Range<usize>>>;

/// What stands above an entry or an item, and behind it on its line.
#[derive(Clone, Debug, Default)]
pub struct Lead {
    pub blank: bool,
    pub above: Remarks,
    pub behind: Option<Range<usize>>,
}

/// The comments of a file by the parts that print them.
#[derive(Debug, Default)]
pub struct Placed {
    /// Above everything, apart from it by a blank line.
    pub header: Remarks,
    /// By the first byte of an entry or item, the outermost where several start there.
    leads: BTreeMap<usize, Lead>,
    /// Below the last entry or item of a block, by the first byte of the block.
    tails: BTreeMap<usize, Remarks>,
    pub footer: Remarks,
}

/// A place where comments can stand: an entry of a mapping or an item of a list in block notation.
struct Slot {
    start: usize,
    /// Before `start` where a block of text is marked.
    begin: usize,
    line: usize,
    column: usize,
    last_line: usize,
    /// The first byte of the mapping or list it is part of.
    block: usize,
    /// It begins with another dash, behind which no comment can be told from its own.
    dashes: bool,
    /// Where its dash stands alone on an earlier line: what is between is about it.
    lone_dash: Option<usize>,
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
        let mut placing = Placing { source, lines, slots, flows, placed: Self::default() };
        placing.blanks();
        for comment in &syntax.comments {
            let written = source.text[comment.range.clone()].trim_end().len();
            let span = comment.range.start..comment.range.start + written;
            match comment.own_line {
                true => placing.own_line(span)?,
                false => placing.behind(span)?,
            }
        }
        Ok(placing.placed)
    }

    /// The lead of the entry or item that starts there; given out once.
    pub fn take(&mut self, start: usize) -> Lead {
        self.leads.remove(&start).unwrap_or_default()
    }

    pub fn put(&mut self, start: usize, lead: Lead) {
        self.leads.insert(start, lead);
    }

    pub fn lead(&self, start: usize) -> Option<&Lead> {
        self.leads.get(&start)
    }

    pub fn tail(&self, block: usize) -> Option<&Remarks> {
        self.tails.get(&block)
    }

    /// What stands above the entry that starts there, without what is behind it.
    pub fn take_above(&mut self, start: usize) -> Remarks {
        self.leads.get_mut(&start).map(|lead| std::mem::take(&mut lead.above)).unwrap_or_default()
    }

    /// What stands at the end of the block that starts there; given out once.
    pub fn take_tail(&mut self, start: usize) -> Remarks {
        self.tails.remove(&start).unwrap_or_default()
    }
}

struct Placing<'s> {
    source: &'s Source,
    lines: Lines,
    slots: Vec<Slot>,
    flows: Vec<Range<usize>>,
    placed: Placed,
}

impl Placing<'_> {
    fn blanks(&mut self) {
        let lines: Vec<&str> = self.source.text.lines().collect();
        let line = |number: usize| lines.get(number.checked_sub(1)?).copied();
        for pair in self.slots.windows(2) {
            let [before, slot] = pair else { continue };
            if before.start == slot.start {
                continue;
            }
            // Comments further in belong to what stands before.
            let own = |l: &str| {
                let text = l.trim_start();
                text.starts_with('#') && l.len() - text.len() <= slot.column
            };
            let mut above = slot.line - 1;
            while line(above).is_some_and(own) {
                above -= 1;
            }
            let blank = line(above).is_some_and(|l| l.trim().is_empty());
            self.placed.leads.entry(slot.start).or_default().blank = blank;
        }
    }

    /// A comment with nothing before it on its line.
    fn own_line(&mut self, span: Range<usize>) -> Result<(), usize> {
        let at = span.start;
        if self.flows.iter().any(|flow| flow.contains(&at)) {
            return Err(at);
        }
        let (line, column) = (self.lines.line(at), self.lines.column(at));
        let is_blank = |line: usize| {
            line.checked_sub(1)
                .and_then(|n| self.source.text.lines().nth(n))
                .is_some_and(|l| l.trim().is_empty())
        };
        let (gap_above, gap_below) = (is_blank(line - 1), is_blank(line + 1));
        let next = self.slots.iter().find(|slot| slot.start > at);
        let remarks = match next {
            Some(slot) if slot.start == self.slots[0].start && self.is_header(slot, line) => {
                &mut self.placed.header
            }
            Some(slot) if column <= slot.column || slot.lone_dash.is_some_and(|dash| dash < at) => {
                &mut self.placed.leads.entry(slot.start).or_default().above
            }
            None if column == 0 => &mut self.placed.footer,
            _ => {
                let before =
                    self.slots.iter().rfind(|slot| slot.start < at && slot.column <= column);
                let last = before.filter(|slot| slot.column == column).ok_or(at)?;
                let tail = self.placed.tails.entry(last.block).or_default();
                if tail.is_empty() && gap_above {
                    tail.push(None);
                }
                tail
            }
        };
        remarks.push(Some(span));
        if gap_below {
            remarks.push(None);
        }
        Ok(())
    }

    /// Whether a blank line stands between a comment and the first entry.
    fn is_header(&self, first: &Slot, line: usize) -> bool {
        self.source.text.lines().take(first.line - 1).skip(line).any(|l| l.trim().is_empty())
    }

    /// A comment behind something on its line.
    fn behind(&mut self, span: Range<usize>) -> Result<(), usize> {
        let at = span.start;
        let line = self.lines.line(at);
        let slot = self
            .slots
            .iter()
            .rfind(|slot| slot.begin < at && (slot.line == line || slot.last_line == line));
        let inside = self.flows.iter().any(|flow| flow.contains(&at));
        let Some(slot) = slot.filter(|slot| !inside && !slot.dashes) else { return Err(at) };
        let lead = self.placed.leads.entry(slot.start).or_default();
        if lead.behind.is_some() {
            return Err(at);
        }
        lead.behind = Some(span);
        Ok(())
    }
}

fn gather(
    part: &Part,
    text: &str,
    lines: &Lines,
    slots: &mut Vec<Slot>,
    flows: &mut Vec<Range<usize>>,
) {
    let list_column = lines.column(part.range.start);
    match &part.shape {
        Shape::Scalar { .. } => {}
        Shape::List { flow: true, .. } | Shape::Map { flow: true, .. } => {
            flows.push(part.range.clone())
        }
        Shape::List { items, .. } => {
            for item in items {
                let mut at = slot(part, item.range.start, item, list_column, lines);
                if let Shape::Scalar { style: Style::Literal | Style::Folded, .. } = item.shape {
                    // A block starts behind its mark, which stands on the line of the dash.
                    let before = text[..item.range.start].trim_end();
                    let line = before.rfind('\n').map_or(0, |at| at + 1);
                    let mark = before[line..].find(['>', '|']);
                    at.begin = mark.map_or(at.begin, |mark| line + mark);
                    at.line = lines.line(at.begin);
                }
                at.dashes = matches!(item.shape, Shape::List { flow: false, .. });
                at.lone_dash = lone_dash(text, at.begin);
                slots.push(at);
                gather(item, text, lines, slots, flows);
            }
        }
        Shape::Map { entries, .. } => {
            for (key, value) in entries {
                let column = lines.column(key.range.start);
                slots.push(slot(part, key.range.start, value, column, lines));
                gather(value, text, lines, slots, flows);
            }
        }
    }
}

fn slot(block: &Part, start: usize, value: &Part, column: usize, lines: &Lines) -> Slot {
    let simple = matches!(
        value.shape,
        Shape::Scalar { .. } | Shape::List { flow: true, .. } | Shape::Map { flow: true, .. }
    );
    let line = lines.line(start);
    let last_line =
        if simple { lines.line(value.range.end.saturating_sub(1).max(start)) } else { line };
    Slot {
        start,
        begin: start,
        line,
        column,
        last_line,
        block: block.range.start,
        dashes: false,
        lone_dash: None,
    }
}

/// The dash of an item, where the item stands on a later line.
fn lone_dash(text: &str, start: usize) -> Option<usize> {
    let mut line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    if !text[line_start..start].trim().is_empty() {
        return None;
    }
    while line_start > 0 {
        let line = &text[..line_start - 1];
        line_start = line.rfind('\n').map_or(0, |at| at + 1);
        let stands = line[line_start..].trim_start();
        if stands.starts_with('-') {
            return Some(line_start + (line.len() - line_start - stands.len()));
        }
        if !stands.is_empty() && !stands.starts_with('#') {
            return None;
        }
    }
    None
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
}
