use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::comments::{Lead, Placed, Remarks};
use super::order::Kind;
use super::scalar;
use crate::yaml::{Part, Shape, Source, Syntax};

/// Columns that a line of brackets, or of braces which hold braces, may have.
const BRACES: usize = 160;

/// A file in the canonical form, and the comments that were carried into it as
/// spans of the source, in the order in which they stand now.
pub struct Laid {
    pub text: String,
    pub comments: Vec<Range<usize>>,
}

/// Lays out what was read in the canonical form.
pub fn lay(source: &Source, syntax: &Syntax, placed: Placed, kind: Kind) -> Laid {
    let mut printer =
        Printer { source: &source.text, out: String::new(), comments: Vec::new(), placed, kind };
    let header = std::mem::take(&mut printer.placed.header);
    printer.remarks(&header, 0);
    if let Some(root) = &syntax.root {
        printer.root(root);
    }
    let footer = std::mem::take(&mut printer.placed.footer);
    if !footer.is_empty() && !printer.out.is_empty() {
        printer.blank();
    }
    printer.remarks(&footer, 0);
    let mut text = printer.out.trim_end().to_owned();
    if !text.is_empty() {
        text.push('\n');
    }
    Laid { text, comments: printer.comments }
}

struct Printer<'s> {
    source: &'s str,
    out: String,
    comments: Vec<Range<usize>>,
    placed: Placed,
    kind: Kind,
}

impl Printer<'_> {
    fn root(&mut self, root: &Part) {
        match &root.shape {
            Shape::Map { entries, .. } if !entries.is_empty() => {
                self.entries(root, entries, 0, true, false)
            }
            Shape::List { items, .. } if !items.is_empty() => self.items(root, items, 0, false),
            _ => {
                self.out.push_str(&flow(root, self.kind));
                self.out.push('\n');
            }
        }
    }

    /// `first_inline`: the first entry stands behind the dash of an item.
    fn entries(
        &mut self,
        block: &Part,
        entries: &[(Part, Part)],
        indent: usize,
        top: bool,
        first_inline: bool,
    ) {
        for (n, at) in order(entries, self.kind, top).into_iter().enumerate() {
            let (key, value) = &entries[at];
            let mut lead = self.placed.take(key.range.start);
            if top && n == 0 {
                // A gap would make it the head of the file.
                lead.above.retain(Option::is_some);
            }
            if !(n == 0 && first_inline) {
                self.above(&lead, indent);
                self.pad(indent);
            }
            let name = name_of(key);
            self.out.push_str(&name);
            self.out.push(':');
            let braces = self.in_braces(value, indent + name.width() + 1);
            self.value(value, indent + 2, indent + name.width() + 1, &lead, braces);
        }
        self.tail(block, indent);
    }

    fn items(&mut self, block: &Part, items: &[Part], indent: usize, first_inline: bool) {
        for (n, item) in items.iter().enumerate() {
            let mut lead = self.placed.take(item.range.start);
            // Behind two dashes nobody could tell what a comment is about.
            let is_remarked = lead.behind.is_some();
            let braces = self.in_braces(item, indent + 1)
                || (is_remarked && matches!(item.shape, Shape::List { flow: true, .. }));
            if let Shape::Map { entries, .. } = &item.shape
                && !braces
            {
                self.regroup(&mut lead, entries);
            }
            if !(n == 0 && first_inline) {
                self.above(&lead, indent);
                self.pad(indent);
            }
            self.out.push('-');
            match &item.shape {
                Shape::Map { entries, .. } if !braces => {
                    self.out.push(' ');
                    self.entries(item, entries, indent + 2, false, true);
                }
                Shape::List { items, .. } if !braces => {
                    self.out.push(' ');
                    self.items(item, items, indent + 2, true);
                }
                _ => self.value(item, indent + 2, indent + 1, &lead, braces),
            }
        }
        self.tail(block, indent);
    }

    /// What stands behind the first line of an item belongs to the entry that stands
    /// there; what stands above the entry that comes first now, above the item.
    fn regroup(&mut self, lead: &mut Lead, entries: &[(Part, Part)]) {
        let order = order(entries, self.kind, false);
        let (Some((was_first, _)), Some(&first)) = (entries.first(), order.first()) else { return };
        if let Some(behind) = lead.behind.take() {
            let behind = Some(behind);
            self.placed.put(was_first.range.start, Lead { behind, ..Lead::default() });
        }
        if first > 0 {
            let above = self.placed.take_above(entries[first].0.range.start);
            lead.above.extend(above);
        }
    }

    /// A value behind a colon or a dash.
    fn value(&mut self, value: &Part, indent: usize, column: usize, lead: &Lead, braces: bool) {
        let behind = lead.behind.clone().map(|span| self.comment(span));
        let behind = behind.map(|text| format!("  {text}")).unwrap_or_default();
        match &value.shape {
            Shape::Map { entries, .. } if !braces => {
                self.out.push_str(&behind);
                self.out.push('\n');
                self.entries(value, entries, indent, false, false);
            }
            Shape::List { items, .. } if !braces => {
                self.out.push_str(&behind);
                self.out.push('\n');
                self.items(value, items, indent, false);
            }
            Shape::Scalar { text, style } => {
                match scalar::block(text, *style, indent, column + 1) {
                    Some((mark, lines)) => {
                        self.out.push_str(&format!(" {mark}{behind}\n"));
                        for line in lines {
                            if !line.is_empty() {
                                self.pad(indent);
                            }
                            self.out.push_str(&line);
                            self.out.push('\n');
                        }
                    }
                    None => {
                        let text = scalar::inline(text, *style, false);
                        if !text.is_empty() {
                            self.out.push(' ');
                        }
                        self.out.push_str(&format!("{text}{behind}\n"));
                    }
                }
            }
            _ => self.out.push_str(&format!(" {}{behind}\n", flow(value, self.kind))),
        }
    }

    /// Whether a value stands on the line of its key or dash. A list of words does where it
    /// fits, a list of anything else does not; in scenarios and cards that is left to the
    /// author, like the braces of mappings, as long as the line is not too long.
    fn in_braces(&self, value: &Part, column: usize) -> bool {
        let flat = |part: &Part| matches!(part.shape, Shape::Scalar { .. });
        let fits = || column + 1 + flow(value, self.kind).width() <= BRACES;
        match &value.shape {
            Shape::List { items, .. } if items.is_empty() => true,
            Shape::List { items, .. } if items.iter().all(flat) => {
                !items.iter().any(has_lines) && fits() && !self.is_remarked(value, items)
            }
            Shape::List { flow, .. } => *flow && self.kind.is_about_play() && fits(),
            Shape::Map { entries, flow } => {
                let flat = entries.iter().all(|(_, value)| flat(value));
                entries.is_empty() || (*flow && (flat || fits()))
            }
            Shape::Scalar { .. } => true,
        }
    }

    /// Whether comments or gaps stand between the items, which have no place in brackets.
    fn is_remarked(&self, list: &Part, items: &[Part]) -> bool {
        let remarked = |lead: &Lead| lead.blank || lead.behind.is_some() || !lead.above.is_empty();
        items.iter().any(|item| self.placed.lead(item.range.start).is_some_and(remarked))
            || self.placed.tail(list.range.start).is_some()
    }

    fn above(&mut self, lead: &Lead, indent: usize) {
        if lead.blank && !self.out.is_empty() {
            self.blank();
        }
        self.remarks(&lead.above, indent);
    }

    fn tail(&mut self, block: &Part, indent: usize) {
        let tail = self.placed.take_tail(block.range.start);
        self.remarks(&tail, indent);
    }

    fn remarks(&mut self, lines: &Remarks, indent: usize) {
        for line in lines {
            match line {
                Some(span) => {
                    self.pad(indent);
                    let text = self.comment(span.clone());
                    self.out.push_str(text);
                    self.out.push('\n');
                }
                None => self.blank(),
            }
        }
    }

    fn blank(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    fn pad(&mut self, indent: usize) {
        self.out.extend(std::iter::repeat_n(' ', indent));
    }
}

impl<'s> Printer<'s> {
    /// The words of a comment, which is carried over as it stands.
    fn comment(&mut self, span: Range<usize>) -> &'s str {
        self.comments.push(span.clone());
        &self.source[span]
    }
}

fn has_lines(part: &Part) -> bool {
    part.text().is_some_and(|text| text.contains('\n'))
}

/// The canonical order of entries, as positions.
pub fn order(entries: &[(Part, Part)], kind: Kind, top: bool) -> Vec<usize> {
    let keys: Vec<&str> = entries.iter().map(|(key, _)| key.text().unwrap_or_default()).collect();
    kind.order(&keys, top)
}

/// A key on a line of its own.
fn name_of(key: &Part) -> String {
    match &key.shape {
        Shape::Scalar { text, style } if !text.is_empty() => scalar::inline(text, *style, false),
        _ => flow(key, Kind::Scenario),
    }
}

/// A value on one line.
fn flow(part: &Part, kind: Kind) -> String {
    match &part.shape {
        Shape::Scalar { text, style } => scalar::inline(text, *style, true),
        Shape::List { items, .. } => {
            let items: Vec<String> = items.iter().map(|item| flow(item, kind)).collect();
            format!("[{}]", items.join(", "))
        }
        Shape::Map { entries, .. } => {
            let entry = |at: usize| {
                let (key, value) = &entries[at];
                format!("{}: {}", flow(key, kind), flow(value, kind))
            };
            let entries: Vec<String> = order(entries, kind, false).into_iter().map(entry).collect();
            format!("{{{}}}", entries.join(", "))
        }
    }
}
