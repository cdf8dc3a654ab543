use unicode_width::UnicodeWidthStr;

use super::comments::{Lead, Placed};
use super::order::Kind;
use super::scalar;
use crate::yaml::{Part, Shape, Syntax};

/// Columns that a line of braces which hold braces may have.
const BRACES: usize = 160;

/// Prints what was read, in the canonical form.
pub fn print(syntax: &Syntax, placed: Placed, kind: Kind) -> String {
    let mut printer = Printer { out: String::new(), placed, kind };
    let header = std::mem::take(&mut printer.placed.header);
    printer.comments(&header, 0);
    if let Some(root) = &syntax.root {
        printer.root(root);
    }
    let footer = std::mem::take(&mut printer.placed.footer);
    if !footer.is_empty() && !printer.out.is_empty() {
        printer.blank();
    }
    printer.comments(&footer, 0);
    let text = printer.out.trim_end().to_owned();
    if text.is_empty() { text } else { text + "\n" }
}

struct Printer {
    out: String,
    placed: Placed,
    kind: Kind,
}

impl Printer {
    fn root(&mut self, root: &Part) {
        match &root.shape {
            Shape::Map { entries, .. } if !entries.is_empty() => {
                self.entries(entries, 0, true, false)
            }
            Shape::List { items, .. } if !items.is_empty() => self.items(items, 0, false),
            _ => {
                self.out.push_str(&flow(root, self.kind));
                self.out.push('\n');
            }
        }
    }

    /// `first_inline`: the first entry stands behind the dash of an item.
    fn entries(&mut self, entries: &[(Part, Part)], indent: usize, top: bool, first_inline: bool) {
        let keys: Vec<&str> =
            entries.iter().map(|(key, _)| key.text().unwrap_or_default()).collect();
        for (n, at) in self.kind.order(&keys, top).into_iter().enumerate() {
            let (key, value) = &entries[at];
            let lead = self.placed.take(key.range.start);
            if !(n == 0 && first_inline) {
                self.above(&lead, indent);
                self.pad(indent);
            }
            let name = name_of(key);
            self.out.push_str(&name);
            self.out.push(':');
            self.value(value, indent + 2, indent + name.width() + 1, &lead);
        }
    }

    fn items(&mut self, items: &[Part], indent: usize, first_inline: bool) {
        for (n, item) in items.iter().enumerate() {
            let lead = self.placed.take(item.range.start);
            if !(n == 0 && first_inline) {
                self.above(&lead, indent);
                self.pad(indent);
            }
            self.out.push('-');
            let braces = self.in_braces(item, indent + 1);
            match &item.shape {
                Shape::Map { entries, .. } if !braces => {
                    // What stands behind the first line of the item belongs to its first entry.
                    if let (Some(_), Some((key, _))) = (&lead.behind, entries.first()) {
                        self.placed.put(key.range.start, lead);
                    }
                    self.out.push(' ');
                    self.entries(entries, indent + 2, false, true);
                }
                Shape::List { items, .. } if !braces => {
                    self.out.push(' ');
                    self.items(items, indent + 2, true);
                }
                _ => self.value(item, indent + 2, indent + 1, &lead),
            }
        }
    }

    /// A value behind a colon or a dash.
    fn value(&mut self, value: &Part, indent: usize, column: usize, lead: &Lead) {
        let behind = lead.behind.as_ref().map(|text| format!("  {text}")).unwrap_or_default();
        match &value.shape {
            Shape::Map { entries, .. } if !self.in_braces(value, column) => {
                self.out.push_str(&behind);
                self.out.push('\n');
                self.entries(entries, indent, false, false);
            }
            Shape::List { items, .. } if !self.in_braces(value, column) => {
                self.out.push_str(&behind);
                self.out.push('\n');
                self.items(items, indent, false);
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

    /// Braces stay braces on one line, unless they hold others and the line gets too long.
    fn in_braces(&self, value: &Part, column: usize) -> bool {
        let flat = |part: &Part| matches!(part.shape, Shape::Scalar { .. });
        let (is_flow, empty, holds_scalars) = match &value.shape {
            Shape::List { items, flow } => (*flow, items.is_empty(), items.iter().all(flat)),
            Shape::Map { entries, flow } => {
                (*flow, entries.is_empty(), entries.iter().all(|(_, value)| flat(value)))
            }
            Shape::Scalar { .. } => (false, false, true),
        };
        empty
            || (is_flow && (holds_scalars || column + 1 + flow(value, self.kind).width() <= BRACES))
    }

    fn above(&mut self, lead: &Lead, indent: usize) {
        if lead.blank && !self.out.is_empty() {
            self.blank();
        }
        self.comments(&lead.above, indent);
    }

    fn comments(&mut self, lines: &[Option<String>], indent: usize) {
        for line in lines {
            match line {
                Some(text) => {
                    self.pad(indent);
                    self.out.push_str(text);
                    self.out.push('\n');
                }
                None => self.blank(),
            }
        }
    }

    fn blank(&mut self) {
        if !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    fn pad(&mut self, indent: usize) {
        self.out.extend(std::iter::repeat_n(' ', indent));
    }
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
            let keys: Vec<&str> =
                entries.iter().map(|(key, _)| key.text().unwrap_or_default()).collect();
            let entry = |at: usize| {
                let (key, value) = &entries[at];
                format!("{}: {}", flow(key, kind), flow(value, kind))
            };
            let entries: Vec<String> = kind.order(&keys, false).into_iter().map(entry).collect();
            format!("{{{}}}", entries.join(", "))
        }
    }
}
