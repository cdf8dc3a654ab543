//! Which comment is about what, by the words of both: the same before and after
//! a file is laid out anew, or the file is left alone.

use super::Kind;
use super::comments::{Placed, Remarks};
use super::layout::order;
use crate::yaml::{Part, Shape, Source, Syntax};

/// Paths of what is commented on, and where the comment stands, with its words.
pub type Owners = Vec<(String, &'static str, String)>;

pub fn owners(source: &Source, syntax: &Syntax, placed: &Placed, kind: Kind) -> Owners {
    let mut walk = Walk { source, placed, kind, found: Vec::new() };
    walk.remarks("", "head", &placed.header);
    walk.remarks("", "foot", &placed.footer);
    if let Some(root) = &syntax.root {
        walk.part(root, "", None);
    }
    walk.found.sort_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
    walk.found
}

struct Walk<'a> {
    source: &'a Source,
    placed: &'a Placed,
    kind: Kind,
    found: Owners,
}

impl Walk<'_> {
    /// `item`: the part is an item of a list, and shares its line with the dash.
    fn part(&mut self, part: &Part, path: &str, item: Option<&str>) {
        match &part.shape {
            Shape::Map { entries, flow: false } => {
                let first = order(entries, self.kind, path.is_empty()).first().copied();
                for (n, (key, value)) in entries.iter().enumerate() {
                    let own = format!("{path}/{}", key.text().unwrap_or_default());
                    // What stands above the first entry of an item stands above the item.
                    let above = item.filter(|_| n == 0 || Some(n) == first).unwrap_or(&own);
                    self.lead(key.range.start, above, &own);
                    self.part(value, &own, None);
                }
            }
            Shape::List { items, flow: false } => {
                for (n, item) in items.iter().enumerate() {
                    let own = format!("{path}/{n}");
                    if !matches!(item.shape, Shape::Map { flow: false, .. }) {
                        self.lead(item.range.start, &own, &own);
                    }
                    self.part(item, &own, Some(&own));
                }
            }
            _ => return,
        }
        if let Some(tail) = self.placed.tail(part.range.start) {
            self.remarks(path, "end", tail);
        }
    }

    fn lead(&mut self, start: usize, above: &str, own: &str) {
        let Some(lead) = self.placed.lead(start) else { return };
        self.remarks(above, "above", &lead.above);
        if let Some(span) = &lead.behind {
            let words = self.source.text[span.clone()].to_owned();
            self.found.push((own.to_owned(), "behind", words));
        }
    }

    fn remarks(&mut self, of: &str, stands: &'static str, remarks: &Remarks) {
        for span in remarks.iter().flatten() {
            let words = self.source.text[span.clone()].to_owned();
            self.found.push((of.to_owned(), stands, words));
        }
    }
}
