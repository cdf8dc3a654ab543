//! Where the rows of a JSON file are.

use std::io::Read;

use super::fault::Fault;
use super::json::{Raw, Scanner};

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
