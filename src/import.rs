//! Reading what people have: one file per format, bytes in, publications out.
//!
//! Knows the vocabulary of records; no paths, no terminal, no library. Texts
//! are kept byte for byte, whatever is in them; what goes into a message is
//! escaped first ([`shown`]).

use std::io::Read;

use crate::record::{Date, Publication};

mod bulk;
mod card_page;
mod date;
mod decode;
mod detect;
mod fault;
mod format;
mod gatherer_page;
mod json;
mod language;
mod mtgch;
mod mtgjson;
mod outline;
mod reading;
mod release_notes;
mod scryfall;
mod section;

pub use bulk::{Bulk, Content, Item, open};
pub use date::DateOrder;
pub use decode::{MAX_LINE, MAX_PAGE, decode};
pub use fault::{Fault, shown};
pub use format::Format;

/// What the user says about a page, and how a title becomes a card.
pub struct Options<'a> {
    /// `None`: find out.
    pub format: Option<Format>,
    /// The card whose page it is; wins over any title.
    pub card: Option<&'a str>,
    pub date_order: Option<DateOrder>,
    /// The name the page goes by in the records: a file name without folders.
    pub source: &'a str,
    /// The English name of the card with this name, title or alias, if known.
    pub resolve: &'a dyn Fn(&str) -> Option<String>,
    /// Whether rulings are known to have been published on a day.
    pub published: &'a dyn Fn(Date) -> bool,
}

impl<'a> Options<'a> {
    /// Of a page that nothing is told about.
    pub fn new(source: &'a str, resolve: &'a dyn Fn(&str) -> Option<String>) -> Self {
        Self { format: None, card: None, date_order: None, source, resolve, published: &|_| false }
    }
}

/// What was read from one page. Everything on it is in one of the lists.
#[derive(Debug)]
pub struct Page {
    pub format: Format,
    pub paragraphs: Vec<Paragraph>,
    /// What could not be read, with its place; the rest was.
    pub skipped: Vec<Fault>,
    /// What was read and leaves something to wish for: no card, one language.
    pub notes: Vec<Fault>,
}

/// One paragraph: a publication with one appearance.
#[derive(Debug)]
pub struct Paragraph {
    pub line: usize,
    pub column: usize,
    pub publication: Publication,
}

/// Reads at most as much as a page may hold (and one byte, to tell).
///
/// # Errors
/// Those of `input`.
pub fn read(input: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(MAX_PAGE as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a page of rulings.
///
/// # Errors
/// The page as a whole cannot be read: it is no text, has no layout we know,
/// or not one paragraph of it could be read.
pub fn page(bytes: &[u8], options: &Options<'_>) -> Result<Page, Fault> {
    let text = decode(bytes)?;
    let format = match options.format {
        Some(format) => format,
        None => Format::detect(text)?,
    };
    let mut page = match format {
        Format::CardPage => card_page::read(text, options)?,
        Format::GathererPage => gatherer_page::read(text, options)?,
        bulk => return Err(bulk.absent()),
    };
    if page.paragraphs.is_empty() {
        return Err(match page.skipped.is_empty() {
            true => format.absent(),
            false => page.skipped.swap_remove(0),
        });
    }
    Ok(page)
}

#[cfg(test)]
mod bulk_tests;
#[cfg(test)]
mod tests;
