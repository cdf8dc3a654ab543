//! A title, then dates on lines of their own, each with a text in one language.

use super::date::Written;
use super::fault::{Fault, shown};
use super::language::{breaks_off, language};
use super::reading::{Reading, is_title};
use super::section::{Block, Line, Marker, cut};
use super::{Format, Options, Page};
use crate::record::{Date, Language, Translation, Verbatim};

pub(super) fn read(text: &str, options: &Options<'_>) -> Result<Page, Fault> {
    let cut = cut(text, marker).bounded()?;
    let mut reading = Reading::new(Format::GathererPage, cut.order(options)?, options);
    let order = reading.order;
    reading.begin(&cut.before, true);
    let last = cut.sections.len().saturating_sub(1);
    for (index, section) in cut.sections.iter().enumerate() {
        let (blocks, next_title) = turn(&section.blocks, index == last);
        match section.date.clone().and_then(|date| date.day(order)) {
            Err(fault) => reading.skip(fault),
            Ok(_) if blocks.is_empty() => {
                reading.skip(Fault::at(section.place, "a date without a text"));
            }
            Ok(date) => {
                for (i, block) in blocks.iter().enumerate() {
                    let ends_page = index == last && i + 1 == blocks.len();
                    paragraph(&mut reading, *block, date, ends_page);
                }
            }
        }
        if let Some(title) = next_title {
            reading.begin(&[title], true);
        }
    }
    Ok(reading.page)
}

/// A line that is a date and nothing else.
pub(super) fn marker(line: Line<'_>) -> Option<Marker<'_>> {
    let date = Written::parse(line.text, line.place)?;
    Some(Marker { date, tag: None, rest: "" })
}

/// Pages pasted one behind the other: a short line that is no sentence, after
/// the text and before the next date, is the title of the next page.
fn turn<'a, 'b>(blocks: &'b [Block<'a>], last: bool) -> (&'b [Block<'a>], Option<Block<'a>>) {
    match blocks.split_last() {
        Some((title, before)) if !last && !before.is_empty() && is_title(title.text) => {
            (before, Some(*title))
        }
        _ => (blocks, None),
    }
}

fn paragraph(reading: &mut Reading<'_>, block: Block<'_>, date: Date, ends_page: bool) {
    if ends_page && breaks_off(block.text) {
        let what = "the page ends in the middle of a sentence: it is cut off";
        return reading
            .skip(Fault::at(block.place, what).hint("save the whole page, or end the sentence"));
    }
    match language(block.text) {
        Some(Language::En) => {
            reading.add(block.place, date, Some(Verbatim::english(block.text)), None);
        }
        Some(Language::Zh) => {
            let text = Verbatim::chinese(block.text, Translation::Unknown);
            reading.add(block.place, date, None, Some(text));
        }
        None => {
            let what = format!("`{}` is neither Chinese nor English", shown(block.text));
            reading.skip(Fault::at(block.place, what));
        }
    }
}
