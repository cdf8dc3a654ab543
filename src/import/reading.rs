use super::date::Settled;
use super::fault::{Fault, shown};
use super::language::breaks_off;
use super::section::{Block, Line};
use super::{DateOrder, Format, Options, Page, Paragraph};
use crate::record::{Appearance, Date, Publication, Verbatim};

/// The most characters of a line that may be a title.
const LONGEST_TITLE: usize = 100;

/// A page in the middle of being read.
pub(super) struct Reading<'a> {
    options: &'a Options<'a>,
    pub(super) order: DateOrder,
    card: Option<String>,
    title: Option<String>,
    pub(super) page: Page,
}

impl<'a> Reading<'a> {
    pub(super) fn new(format: Format, settled: Settled, options: &'a Options<'a>) -> Self {
        let (paragraphs, skipped) = (Vec::new(), Vec::new());
        let Settled { order, note } = settled;
        let notes = note.into_iter().collect();
        let page = Page { format, paragraphs, skipped, notes };
        Self { options, order, card: None, title: None, page }
    }

    /// Reads what stands before the first date of a page, and with it whose
    /// page it is. Where `titled`, its first line is the title.
    pub(super) fn begin(&mut self, blocks: &[Block<'_>], titled: bool) {
        let given = self.options.card;
        self.card = given.map(|card| (self.options.resolve)(card).unwrap_or(card.to_owned()));
        let mut title = None;
        for (index, block) in blocks.iter().enumerate() {
            let mut strange = None;
            for line in block.lines().filter(|line| !Format::is_header(line.text)) {
                let first = index == 0 && line.place.0 == block.place.0;
                let may_be = titled && first && !line.text.ends_with(['.', '。']);
                if let Some(card) = (self.options.resolve)(line.text) {
                    self.whose(line, card);
                    title = Some(line);
                } else if may_be && line.text.chars().count() <= LONGEST_TITLE {
                    title = Some(line);
                } else {
                    strange = strange.or(Some(line));
                }
            }
            if let Some(line) = strange {
                let what = format!("text before any date: `{}`", shown(line.text));
                self.skip(Fault::at(line.place, what));
            }
        }
        self.title = title.map(|line| line.text.to_owned());
        if self.card.is_none() {
            self.page.notes.push(no_card(title));
        }
    }

    /// The page says whose it is.
    fn whose(&mut self, title: Line<'_>, card: String) {
        match &self.card {
            Some(given) if *given != card => {
                let what = format!("is kept under {}, though it says {card}", shown(given));
                self.note(Fault::at(title.place, what));
            }
            Some(_) => {}
            None => self.card = Some(card),
        }
    }

    pub(super) fn skip(&mut self, fault: Fault) {
        self.page.skipped.push(fault);
    }

    pub(super) fn note(&mut self, fault: Fault) {
        self.page.notes.push(fault);
    }

    pub(super) fn add(
        &mut self,
        place: (usize, usize),
        date: Date,
        en: Option<Verbatim>,
        zh: Option<Verbatim>,
    ) {
        let at = Appearance::new(self.card.clone(), date, self.options.source);
        let at = Appearance { title: self.title.clone(), ..at };
        if let Some(publication) = Publication::new(en, zh, at) {
            self.page.paragraphs.push(Paragraph { line: place.0, column: place.1, publication });
        }
    }
}

/// Whether a line in the middle of a file is the title of a page: short, and
/// no sentence.
pub(super) fn is_title(text: &str) -> bool {
    breaks_off(text) && text.chars().count() <= LONGEST_TITLE
}

fn no_card(title: Option<Line<'_>>) -> Fault {
    match title {
        Some(line) => Fault::at(line.place, format!("no card is known as `{}`", shown(line.text)))
            .hint("the paragraphs are kept without a card; name it: --card NAME"),
        None => Fault::whole("does not say whose page it is")
            .hint("the paragraphs are kept without a card; name it: --card NAME"),
    }
}
