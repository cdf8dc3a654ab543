//! Where the rows of a JSON file are.

use std::io::Read;

use super::fault::Fault;
use super::json::{Raw, Scanner};
use super::{Format, mtgjson};

/// How a file holds its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outline {
    /// One a line.
    Lines,
    /// In an array, or one behind the other.
    Rows,
    /// Under `data` of an object, or of several one behind the other.
    List,
    /// Under `cards` of a set.
    Set,
    /// Under `cards` of sets, those under their codes or in an array.
    Sets,
    /// Under the names of cards: a card, or an array of its faces.
    Named,
}

/// What is done with a row; with the key it stands under, if that says something.
type Row<'t> = dyn FnMut(Option<&str>, Raw<'_>) + 't;

impl Outline {
    /// Hands out every row, with the key it stands under where that is a name.
    pub(super) fn rows<R: Read>(
        self,
        scanner: &mut Scanner<R>,
        row: &mut Row<'_>,
    ) -> Result<(), Fault> {
        while scanner.peek()?.is_some() {
            match self {
                Self::Lines => {
                    if let Some(raw) = scanner.line()? {
                        row(None, raw);
                    }
                }
                Self::Rows => values(scanner, None, row)?,
                Self::List => under(scanner, "data", row)?,
                Self::Set | Self::Sets | Self::Named => self.wrapped(scanner, row)?,
            }
        }
        Ok(())
    }

    /// With or without `{"meta": …, "data": …}` around it.
    fn wrapped<R: Read>(self, scanner: &mut Scanner<R>, row: &mut Row<'_>) -> Result<(), Fault> {
        match self {
            Self::Sets if scanner.peek()? == Some(b'[') => {
                elements(scanner, |scanner| under(scanner, "cards", row))
            }
            Self::Set => members(scanner, |key, scanner| match key {
                "cards" => values(scanner, None, row),
                "data" => under(scanner, "cards", row),
                _ => scanner.skip(),
            }),
            _ => members(scanner, |key, scanner| match key {
                "meta" => scanner.skip(),
                "data" => members(scanner, |key, scanner| self.member(key, scanner, row)),
                key => self.member(key, scanner, row),
            }),
        }
    }

    fn member<R: Read>(
        self,
        key: &str,
        scanner: &mut Scanner<R>,
        row: &mut Row<'_>,
    ) -> Result<(), Fault> {
        match self {
            Self::Sets => under(scanner, "cards", row),
            _ => values(scanner, Some(key), row),
        }
    }
}

/// The elements of an array; any other value is itself the row.
fn values<R: Read>(
    scanner: &mut Scanner<R>,
    key: Option<&str>,
    row: &mut Row<'_>,
) -> Result<(), Fault> {
    if scanner.peek()? != Some(b'[') {
        row(key, scanner.value()?);
        return Ok(());
    }
    elements(scanner, |scanner| {
        row(key, scanner.value()?);
        Ok(())
    })
}

/// The rows under one key of an object; the rest of it is skipped.
fn under<R: Read>(scanner: &mut Scanner<R>, key: &str, row: &mut Row<'_>) -> Result<(), Fault> {
    if scanner.peek()? != Some(b'{') {
        return scanner.skip();
    }
    members(
        scanner,
        |found, scanner| {
            if found == key { values(scanner, None, row) } else { scanner.skip() }
        },
    )
}

fn elements<R: Read>(
    scanner: &mut Scanner<R>,
    mut each: impl FnMut(&mut Scanner<R>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    scanner.eat(b'[')?;
    if scanner.eat(b']')? {
        return Ok(());
    }
    loop {
        each(scanner)?;
        if !more(scanner, b']')? {
            return Ok(());
        }
    }
}

fn members<R: Read>(
    scanner: &mut Scanner<R>,
    mut each: impl FnMut(&str, &mut Scanner<R>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    if !scanner.eat(b'{')? {
        return Err(Fault::at(scanner.place(), "is not the object that should stand here"));
    }
    if scanner.eat(b'}')? {
        return Ok(());
    }
    loop {
        let key = scanner.key()?;
        each(&key, scanner)?;
        if !more(scanner, b'}')? {
            return Ok(());
        }
    }
}

/// Goes past a comma, or past the end.
fn more<R: Read>(scanner: &mut Scanner<R>, end: u8) -> Result<bool, Fault> {
    if scanner.eat(b',')? {
        return Ok(true);
    }
    if scanner.eat(end)? {
        return Ok(false);
    }
    let what = match scanner.peek()? {
        None => "the file ends here: it is cut off".to_owned(),
        Some(_) => format!("neither a comma nor `{}` follows", char::from(end)),
    };
    Err(Fault::at(scanner.place(), what).hint("fetch or copy the file again"))
}

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
        return match Seen::of(&mut scanner).kind()? {
            Kind::Row(format) => Some((format, Outline::Rows)),
            Kind::Set => Some((Format::Mtgjson, Outline::Sets)),
        };
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
