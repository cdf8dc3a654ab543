//! What a JSON file is, by its beginning: whose rows, and where they are.

use super::fault::Fault;
use super::json::Scanner;
use super::outline::Outline;
use super::{Format, mtgjson};

/// What the beginning of a file shows: its format and where its rows are.
/// `None` where it is no JSON.
///
/// # Errors
/// It is JSON of a kind that is not known.
pub(super) fn detect(
    head: &[u8],
    format: Option<Format>,
) -> Result<Option<(Format, Outline)>, Fault> {
    let mut scanner = Scanner::new(head);
    let found = match scanner.peek()? {
        Some(b'[' | b'{') if format.is_some() || looks_like_json(head) => look(head),
        _ if format.is_none() => return Ok(None),
        _ => None,
    };
    match (found, format) {
        (Some((found, outline)), None) => Ok(Some((found, outline))),
        (Some((found, outline)), Some(format)) if found == format => Ok(Some((format, outline))),
        (Some((found, _)), Some(format)) => {
            Err(Fault::whole(format!("looks like {found}, not like {format}"))
                .hint("leave --format away"))
        }
        (None, _) => Err(Fault::whole("is no JSON file that we know, or has no rows").hint(
            "known are Scryfall's rulings and cards, MTGJSON's sets and cards, mtgch's zhs_ruling, release notes",
        )),
    }
}

/// Not `{2}{G}`, which begins a page.
fn looks_like_json(head: &[u8]) -> bool {
    let mut text = head.iter().filter(|b| !b.is_ascii_whitespace());
    text.next();
    matches!(text.next(), Some(b'"' | b'{' | b'[' | b']' | b'}'))
}

fn look(head: &[u8]) -> Option<(Format, Outline)> {
    let mut scanner = Scanner::new(head);
    if scanner.eat(b'[').ok()? {
        return of_elements(&mut scanner);
    }
    let seen = Seen::of(&mut scanner);
    match seen.kind() {
        Some(Kind::Set) => return Some((Format::Mtgjson, Outline::Set)),
        Some(Kind::Row(format)) if format != Format::Mtgjson => {
            let line = head.split(|&b| b == b'\n').next().unwrap_or_default().trim_ascii_end();
            let whole = line.ends_with(b"}") && line.len() > 1;
            return Some((format, if whole { Outline::Lines } else { Outline::Rows }));
        }
        _ => {}
    }
    nested(seen).or_else(|| of_lines(head))
}

/// The first element of an array that shows something.
fn of_elements(scanner: &mut Scanner<&[u8]>) -> Option<(Format, Outline)> {
    loop {
        match Seen::of(&mut scanner.clone()).kind() {
            Some(Kind::Row(format)) => return Some((format, Outline::Rows)),
            Some(Kind::Set) => return Some((Format::Mtgjson, Outline::Sets)),
            None => scanner.skip().ok()?,
        }
        if !scanner.eat(b',').ok()? {
            return None;
        }
    }
}

/// The first line that is a row of a kind that stands in lines.
fn of_lines(head: &[u8]) -> Option<(Format, Outline)> {
    let format = |line: &[u8]| match Seen::of(&mut Scanner::new(line)).kind() {
        Some(Kind::Row(format)) if format != Format::Mtgjson => Some((format, Outline::Lines)),
        _ => None,
    };
    head.split(|&b| b == b'\n').find_map(format)
}

fn nested(seen: Seen) -> Option<(Format, Outline)> {
    let (key, first) = seen.nested?;
    match (key.as_str(), first.kind()) {
        ("data", Some(Kind::Row(format))) if first.in_array => Some((format, Outline::List)),
        ("data", Some(Kind::Set)) => Some((Format::Mtgjson, Outline::Set)),
        ("data", _) => {
            let inner = first.nested?.1;
            named(&inner)
        }
        _ => named(&first),
    }
}

fn named(seen: &Seen) -> Option<(Format, Outline)> {
    match seen.kind()? {
        Kind::Set => Some((Format::Mtgjson, Outline::Sets)),
        Kind::Row(Format::Mtgjson) => Some((Format::Mtgjson, Outline::Named)),
        Kind::Row(_) => None,
    }
}

enum Kind {
    Row(Format),
    Set,
}

/// What can be seen of an object at the beginning of a file.
#[derive(Default)]
struct Seen {
    in_array: bool,
    keys: Vec<String>,
    /// What it says under `object`.
    object: Option<String>,
    /// The object under `data`, else the first one (or array of them) in it.
    nested: Option<(String, Box<Seen>)>,
}

impl Seen {
    /// Looks as far as the beginning goes.
    fn of(scanner: &mut Scanner<&[u8]>) -> Self {
        let mut seen = Self::default();
        // What the beginning of the file does not hold ends the looking.
        let _ = seen.look(scanner, 0);
        seen
    }

    fn look(&mut self, scanner: &mut Scanner<&[u8]>, depth: usize) -> Result<(), Fault> {
        self.in_array = scanner.eat(b'[')?;
        if !scanner.eat(b'{')? || scanner.eat(b'}')? {
            return Ok(());
        }
        loop {
            let key = scanner.key()?;
            self.keys.push(key.clone());
            match scanner.peek()? {
                Some(b'"') if key == "object" => self.object = Some(scanner.value()?.read()?),
                Some(b'{' | b'[') if depth < 2 && self.wants(&key) => {
                    let mut nested = Self::default();
                    // What the beginning of the file does not hold ends the looking.
                    let _ = nested.look(&mut scanner.clone(), depth + 1);
                    if !nested.keys.is_empty() {
                        self.nested = Some((key, Box::new(nested)));
                    }
                    scanner.skip()?;
                }
                _ => scanner.skip()?,
            }
            if !scanner.eat(b',')? {
                return Ok(());
            }
        }
    }

    fn wants(&self, key: &str) -> bool {
        let first = self.nested.is_none() || key == "data";
        first && key != "meta" && !mtgjson::is_of_a_set(key) && self.kind().is_none()
    }

    fn kind(&self) -> Option<Kind> {
        let has = |key: &str| self.keys.iter().any(|k| k == key);
        match self.object.as_deref() {
            Some("ruling") => return Some(Kind::Row(Format::ScryfallRulings)),
            Some("card") => return Some(Kind::Row(Format::ScryfallCards)),
            _ => {}
        }
        if has("comment") && has("oracle_id") {
            Some(Kind::Row(Format::ScryfallRulings))
        } else if has("comment") && (has("translation") || has("ruling")) {
            Some(Kind::Row(Format::Mtgch))
        } else if has("card_zh") && has("text") && has("source") {
            Some(Kind::Row(Format::ReleaseNotes))
        } else if self.keys.iter().any(|key| mtgjson::is_of_a_set(key)) {
            Some(Kind::Set)
        } else if self.keys.iter().any(|key| mtgjson::is_of_a_card(key)) {
            Some(Kind::Row(Format::Mtgjson))
        } else {
            None
        }
    }
}
