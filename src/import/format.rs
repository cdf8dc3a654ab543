use std::fmt;
use std::str::FromStr;

use super::section::lines;
use super::{Fault, card_page, gatherer_page, shown};

/// The layouts of pages and the bulk files that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Header `单卡释疑`, then `• (DATE TAG)` with a Chinese and an English
    /// paragraph under each.
    CardPage,
    /// A title, then dates on lines of their own, each with a paragraph in one
    /// language: what copying from Gatherer gives.
    GathererPage,
    /// Rulings as Scryfall publishes them: array, lines, or pages of its API.
    ScryfallRulings,
    /// Card objects of Scryfall, for the names.
    ScryfallCards,
    /// A set, all sets or all cards of MTGJSON.
    Mtgjson,
    /// The Chinese rulings of the mtgch export.
    Mtgch,
    /// Paragraphs of the publisher's Chinese release notes, one a line.
    ReleaseNotes,
}

impl Format {
    pub const ALL: [Self; 7] = [
        Self::CardPage,
        Self::GathererPage,
        Self::ScryfallRulings,
        Self::ScryfallCards,
        Self::Mtgjson,
        Self::Mtgch,
        Self::ReleaseNotes,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::CardPage => "card-page",
            Self::GathererPage => "gatherer-page",
            Self::ScryfallRulings => "scryfall-rulings",
            Self::ScryfallCards => "scryfall-cards",
            Self::Mtgjson => "mtgjson",
            Self::Mtgch => "mtgch",
            Self::ReleaseNotes => "release-notes",
        }
    }

    /// Whether files of it have rows, not paragraphs.
    pub fn is_bulk(self) -> bool {
        !matches!(self, Self::CardPage | Self::GathererPage)
    }

    /// The format of the first line that shows one.
    pub(super) fn detect(text: &str) -> Result<Self, Fault> {
        let mut shows = lines(text).filter(|line| !line.text.is_empty()).filter_map(|line| {
            if Self::is_header(line.text) || card_page::marker(line).is_some() {
                Some(Self::CardPage)
            } else {
                gatherer_page::marker(line).map(|_| Self::GathererPage)
            }
        });
        shows.next().ok_or_else(|| unknown(text))
    }

    /// Whether a line is the header of a [`Format::CardPage`].
    pub(super) fn is_header(line: &str) -> bool {
        matches!(line, "单卡释疑" | "單卡釋疑")
    }

    /// What to say of a page that has nothing of this format in it.
    pub(super) fn absent(self) -> Fault {
        match self {
            Self::CardPage => Fault::whole("has no line of the form `• (2024-09-20 official)`"),
            Self::GathererPage => Fault::whole("has no line that is a date"),
            _ => Fault::whole("is a page of text, not a file of rows"),
        }
    }
}

fn unknown(text: &str) -> Fault {
    let fault = Fault::whole("has no layout that we know");
    match text.trim_start().chars().next() {
        Some('{' | '[') => fault.hint("it looks like JSON; pages are plain text"),
        Some('<') => fault.hint("it looks like HTML; copy the page's text into a plain text file"),
        _ => fault.hint(
            "a page has the header 单卡释疑 and lines like `• (2024-09-20 official)`, \
             or a title and dates on lines of their own",
        ),
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|format| format.name() == text).ok_or_else(|| {
            let known = Self::ALL.map(Self::name).join(", ");
            format!("`{}` is not a format; the formats are auto, {known}", shown(text))
        })
    }
}
