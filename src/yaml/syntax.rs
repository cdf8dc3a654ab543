//! A YAML text with its places: what stands where, in which notation, with the
//! comments that values do not know. For tools that change a text in places.

use std::ops::Range;

use granit_parser::{Event, Parser, Span, StructureStyle};

use super::{Fault, Source};

/// What a text holds, and its comments in their order.
#[derive(Clone, Debug)]
pub struct Syntax {
    /// None in a text without a value.
    pub root: Option<Part>,
    pub comments: Vec<Comment>,
}

/// A value and the bytes it stands on.
#[derive(Clone, Debug)]
pub struct Part {
    pub range: Range<usize>,
    pub shape: Shape,
}

#[derive(Clone, Debug)]
pub enum Shape {
    Scalar { text: String, style: Style },
    List { items: Vec<Part>, flow: bool },
    Map { entries: Vec<(Part, Part)>, flow: bool },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Plain,
    Quoted,
    /// `|`
    Literal,
    /// `>`
    Folded,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    pub range: Range<usize>,
    /// Nothing but spaces stands before it on its line.
    pub own_line: bool,
}

impl Source {
    /// Reads the text with all its places.
    ///
    /// # Errors
    /// Where it is not YAML, or uses what records do without: anchors, tags,
    /// several documents, keys that are no words.
    pub fn syntax(&self) -> Result<Syntax, Fault> {
        let mut reading = Reading { source: self, events: Vec::new(), comments: Vec::new(), at: 0 };
        reading.gather()?;
        let root = if reading.events.is_empty() { None } else { Some(reading.part()?) };
        Ok(Syntax { root, comments: reading.comments })
    }

    /// Line and column, counted in characters from 1, of a byte of the text.
    pub fn line_and_column(&self, byte: usize) -> (usize, usize) {
        let before = self.text.get(..byte).unwrap_or(&self.text);
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
    }
}

impl Syntax {
    /// The part that `path` leads to: keys of mappings, positions in lists.
    pub fn part(&self, path: &[&str]) -> Option<&Part> {
        path.iter().try_fold(self.root.as_ref()?, |part, step| part.child(step))
    }
}

impl Part {
    pub fn child(&self, step: &str) -> Option<&Self> {
        match &self.shape {
            Shape::List { items, .. } => items.get(step.parse::<usize>().ok()?),
            Shape::Map { entries, .. } => {
                entries.iter().find(|(key, _)| key.text() == Some(step)).map(|(_, value)| value)
            }
            Shape::Scalar { .. } => None,
        }
    }

    pub fn text(&self) -> Option<&str> {
        match &self.shape {
            Shape::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }
}

struct Reading<'s> {
    source: &'s Source,
    events: Vec<(Event<'s>, Span)>,
    comments: Vec<Comment>,
    at: usize,
}

impl<'s> Reading<'s> {
    fn gather(&mut self) -> Result<(), Fault> {
        let mut documents = 0;
        for next in Parser::new_from_str(&self.source.text) {
            let (event, span) = next.map_err(|error| {
                let at = error.marker();
                let place = self.source.at(at.line(), at.col() + 1);
                let (what, advice) = super::said::said(&super::one_line(&error.info()));
                let hint = super::conflict_markers(&self.source.text);
                Fault { place, what, hint: hint.or(advice.map(str::to_owned)) }
            })?;
            match event {
                Event::Comment(..) => self.comment(&span),
                Event::DocumentStart(explicit, version) => {
                    documents += 1;
                    if explicit || version.is_some() || documents > 1 {
                        return Err(self.unusual(&span, "a document marker"));
                    }
                }
                Event::Alias(_) => return Err(self.unusual(&span, "an alias")),
                event if event.tag().is_some() => return Err(self.unusual(&span, "a tag")),
                event if event.anchor_id().is_some() => {
                    return Err(self.unusual(&span, "an anchor"));
                }
                Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
                event => self.events.push((event, span)),
            }
        }
        Ok(())
    }

    fn comment(&mut self, span: &Span) {
        let range = bytes(span);
        let start = self.source.text[..range.start].rfind('\n').map_or(0, |at| at + 1);
        let own_line = self.source.text[start..range.start].trim().is_empty();
        self.comments.push(Comment { range, own_line });
    }

    fn part(&mut self) -> Result<Part, Fault> {
        let Some((event, span)) = self.events.get(self.at).cloned() else {
            return Err(self.unusual_at(0, "an end where a value is expected"));
        };
        self.at += 1;
        let mut start = bytes(&span).start;
        let (shape, end) = match event {
            Event::Scalar(text, style, ..) => {
                (Shape::Scalar { text: text.into_owned(), style: style.into() }, bytes(&span).end)
            }
            Event::SequenceStart(style, ..) => {
                let mut items = Vec::new();
                while !self.is_at(&Event::SequenceEnd) {
                    items.push(self.part()?);
                }
                let flow = style == StructureStyle::Flow;
                if !flow {
                    start = self.dash(start, &items);
                }
                (Shape::List { items, flow }, self.end())
            }
            Event::MappingStart(style, ..) => {
                let mut entries = Vec::new();
                while !self.is_at(&Event::MappingEnd) {
                    let key = self.part()?;
                    if key.text().is_none() {
                        return Err(self.unusual_at(key.range.start, "a key that is no word"));
                    }
                    entries.push((key, self.part()?));
                }
                (Shape::Map { entries, flow: style == StructureStyle::Flow }, self.end())
            }
            _ => return Err(self.unusual(&span, "this")),
        };
        Ok(Part { range: start..end, shape })
    }

    /// Where the first dash of a list stands: one without an indent of its own is
    /// said to start behind it.
    fn dash(&self, start: usize, items: &[Part]) -> usize {
        let is_own = items.first().is_none_or(|item| item.range.start != start);
        if is_own && self.source.text[start..].starts_with('-') {
            return start;
        }
        let mut before = self.source.text[..start].trim_end();
        while let Some(comment) = self.comments.iter().find(|c| c.range.end == before.len()) {
            before = before[..comment.range.start].trim_end();
        }
        before.strip_suffix('-').map_or(start, str::len)
    }

    fn is_at(&self, end: &Event<'_>) -> bool {
        self.events.get(self.at).is_none_or(|(event, _)| event == end)
    }

    /// Passes the end of a collection.
    fn end(&mut self) -> usize {
        let end = self.events.get(self.at).map_or(self.source.text.len(), |(_, s)| bytes(s).end);
        self.at += 1;
        end
    }

    fn unusual(&self, span: &Span, what: &str) -> Fault {
        self.unusual_at(bytes(span).start, what)
    }

    fn unusual_at(&self, byte: usize, what: &str) -> Fault {
        let (line, column) = self.source.line_and_column(byte);
        let place = self.source.at(line, column);
        Fault { place, what: format!("{what} has no place in a record"), hint: None }
    }
}

fn bytes(span: &Span) -> Range<usize> {
    span.byte_range().unwrap_or_default()
}

impl From<granit_parser::ScalarStyle> for Style {
    fn from(style: granit_parser::ScalarStyle) -> Self {
        match style {
            granit_parser::ScalarStyle::Plain => Self::Plain,
            granit_parser::ScalarStyle::Literal => Self::Literal,
            granit_parser::ScalarStyle::Folded => Self::Folded,
            _ => Self::Quoted,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_records_do_without_is_named_with_its_place() {
        for (text, what) in [
            ("a: &x 1\n", "an anchor"),
            ("a: !t 1\n", "a tag"),
            ("---\na: 1\n", "a document marker"),
            ("? [a]\n: 1\n", "a key that is no word"),
        ] {
            let fault = Source::new("x", text).syntax().unwrap_err();
            assert!(fault.what.contains(what) && fault.place.line > 0, "{text}: {fault}");
        }
    }

    #[test]
    fn a_list_starts_at_its_first_dash() {
        for text in ["a:\n  - b\n", "a:\n- b: 1\n- c\n", "a:\n-\n  b\n", "a:\n- # why\n  b: 1\n"] {
            let syntax = Source::new("x", text).syntax().unwrap();
            let start = syntax.part(&["a"]).unwrap().range.start;
            assert_eq!(Some(start), text.find('-'), "{text}");
        }
        let nested = Source::new("x", "a:\n- - b\n  - c\n").syntax().unwrap();
        assert_eq!(nested.part(&["a"]).unwrap().range.start, 3);
        assert_eq!(nested.part(&["a", "0"]).unwrap().range.start, 5);
    }
}
