//! Files of many rows: what Scryfall, MTGJSON and mtgch publish, plain or
//! gzipped, read row by row.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::bufread::MultiGzDecoder;

use super::decode::MAX_PAGE;
use super::fault::Fault;
use super::json::Scanner;
use super::outline::Outline;
use super::{Format, detect, mtgch, mtgjson, release_notes, scryfall};
use crate::record::{NamedCard, Publication};

/// How much of a file is looked at to find out what it is.
const HEAD: u64 = 64 << 10;

type Input<'a> = Box<dyn Read + 'a>;

/// What a file turned out to be.
pub enum Content<'a> {
    /// The bytes of a page: see [`super::page`].
    Page(Vec<u8>),
    Bulk(Bulk<'a>),
}

/// A file of rows in the middle of being read.
pub struct Bulk<'a> {
    format: Format,
    outline: Outline,
    scanner: Scanner<Input<'a>>,
}

/// What a row says.
#[derive(Debug)]
pub enum Item {
    /// A paragraph, with one appearance; with none where the row has no date.
    Ruling(Publication),
    Card(NamedCard),
}

/// What is made of a row at a line and column, or why nothing is.
pub type Take<'t> = dyn FnMut((usize, usize), Result<Item, Fault>) + 't;

/// Opens a file of either kind, gzipped or not. Without `format`, its first
/// lines decide.
///
/// # Errors
/// It cannot be read, or is JSON of another kind.
pub fn open<'a>(input: impl Read + 'a, format: Option<Format>) -> Result<Content<'a>, Fault> {
    let unreadable = |e: io::Error| Fault::whole(format!("cannot be read: {e}"));
    let mut input = unpacked(input).map_err(unreadable)?;
    let mut head = Vec::new();
    let end = input.by_ref().take(HEAD).read_to_end(&mut head);
    // What was whole before the damage is read first.
    let input = match end {
        Err(e) if head.is_empty() => return Err(unreadable(e)),
        Err(e) => Box::new(Damaged(Some(e))),
        Ok(_) => input,
    };
    let found = match format {
        Some(format) if !format.is_bulk() => None,
        format => detect::detect(&head, format)?,
    };
    let whole = Cursor::new(head).chain(input);
    match found {
        Some((format, outline)) => {
            Ok(Content::Bulk(Bulk { format, outline, scanner: Scanner::new(Box::new(whole)) }))
        }
        None => {
            let mut bytes = Vec::new();
            whole.take(MAX_PAGE as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
            Ok(Content::Page(bytes))
        }
    }
}

/// The rest of an input that cannot be read on.
struct Damaged(Option<io::Error>);

impl Read for Damaged {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// Takes gzip off, and a byte order mark.
fn unpacked<'a>(input: impl Read + 'a) -> io::Result<Input<'a>> {
    let mut input = BufReader::with_capacity(HEAD as usize, input);
    if input.fill_buf()?.starts_with(b"\x1F\x8B") {
        let input = BufReader::new(MultiGzDecoder::new(input));
        return unmarked(input);
    }
    unmarked(input)
}

fn unmarked<'a>(mut input: impl BufRead + 'a) -> io::Result<Input<'a>> {
    // Only before JSON: a page without its mark would have other columns.
    if input.fill_buf()?.starts_with(b"\xEF\xBB\xBF{")
        || input.fill_buf()?.starts_with(b"\xEF\xBB\xBF[")
    {
        input.consume(3);
    }
    Ok(Box::new(input))
}

impl Bulk<'_> {
    pub fn format(&self) -> Format {
        self.format
    }

    /// Reads all rows. What is wrong with one row is handed to `take` with its
    /// place, and the rest goes on.
    ///
    /// # Errors
    /// The file cannot be read on from some place: it is cut off, damaged, or
    /// no JSON there. What was read before was handed to `take`.
    pub fn read(mut self, take: &mut Take<'_>) -> Result<(), Fault> {
        let format = self.format;
        self.outline.rows(&mut self.scanner, &mut |key, raw| match format {
            Format::ScryfallRulings => take(raw.place, scryfall::ruling(raw)),
            Format::ScryfallCards => {
                if let Some(card) = scryfall::card(raw).transpose() {
                    take(raw.place, card);
                }
            }
            Format::Mtgch => take(raw.place, mtgch::ruling(raw)),
            Format::ReleaseNotes => take(raw.place, release_notes::paragraph(raw)),
            _ => mtgjson::card(key, raw, take),
        })
    }
}

/// A field that a row must have, and not be blank.
pub(super) fn required(
    value: Option<&String>,
    field: &str,
    place: (usize, usize),
) -> Result<String, Fault> {
    match value.map(|text| text.trim()) {
        Some("") => Err(Fault::at(place, format!("its `{field}` is empty"))),
        Some(text) => Ok(text.to_owned()),
        None => Err(Fault::at(place, format!("has no `{field}`"))),
    }
}
