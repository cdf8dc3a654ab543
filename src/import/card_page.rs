//! `单卡释疑`, then `• (DATE TAG)` with a Chinese and an English paragraph each.

use super::date::Written;
use super::fault::{Fault, shown};
use super::language::{breaks_off, language};
use super::reading::Reading;
use super::section::{Block, Line, Marker, Section, cut};
use super::{Format, Options, Page};
use crate::record::{Language, Translation, Verbatim};

const BULLETS: [char; 6] = ['•', '·', '●', '‣', '*', '-'];

pub(super) fn read(text: &str, options: &Options<'_>) -> Result<Page, Fault> {
    let cut = cut(text, marker).bounded()?;
    let mut reading = Reading::new(Format::CardPage, cut.order(options)?, options);
    reading.begin(&cut.before, false);
    let last = cut.sections.len().saturating_sub(1);
    for (index, section) in cut.sections.iter().enumerate() {
        let header =
            section.blocks.iter().position(|b| b.lines().any(|l| Format::is_header(l.text)));
        let (blocks, next_page) = section.blocks.split_at(header.unwrap_or(section.blocks.len()));
        match paragraph(section, blocks, index == last) {
            Ok((en, zh)) => match section.date.clone().and_then(|date| date.day(reading.order)) {
                Ok(date) => {
                    note_one_language(&mut reading, section, en, zh.as_ref());
                    reading.add(section.place, date, en.map(Verbatim::english), zh);
                }
                Err(fault) => reading.skip(fault),
            },
            Err(fault) => reading.skip(fault),
        }
        if !next_page.is_empty() {
            reading.begin(next_page, false);
        }
    }
    Ok(reading.page)
}

/// `• (2024-09-20 gpt)`, with or without the bullet, the tag, and text behind.
pub(super) fn marker(line: Line<'_>) -> Option<Marker<'_>> {
    let plain = line.text.trim_start_matches(BULLETS).trim_start();
    let has_bullet = plain.len() < line.text.len();
    let inside = plain.strip_prefix(['(', '（'])?;
    let (inside, rest, closed) = match inside.split_once([')', '）']) {
        Some((inside, rest)) => (inside, rest.trim_start(), true),
        None => (inside, "", false),
    };
    let place = |part: &str| {
        // Parts are slices of the line: their offset is the difference of the addresses.
        let offset = part.as_ptr() as usize - line.text.as_ptr() as usize;
        (line.place.0, line.place.1 + line.text[..offset].chars().count())
    };
    let mut words = inside.split_whitespace();
    let first = words.next()?;
    let date = match Written::parse(first, place(first)) {
        None if !has_bullet => return None,
        None => Err(Fault::at(place(first), format!("`{}` is not a date", shown(first)))
            .hint("write `• (2024-09-20 official)`")),
        Some(date) => date,
    };
    let tag = words.next().map(|tag| (tag, place(tag)));
    let date = match words.next() {
        _ if !closed => Err(Fault::at(line.place, "the parenthesis is not closed")),
        Some(more) => {
            let what = format!("`{}` follows the date and the tag", shown(more));
            Err(Fault::at(place(more), what))
        }
        None => date,
    };
    Some(Marker { date, tag, rest })
}

type Words<'a> = (Option<&'a str>, Option<Verbatim>);

/// The English and the Chinese text under a date.
fn paragraph<'a>(
    section: &Section<'a>,
    blocks: &[Block<'a>],
    last: bool,
) -> Result<Words<'a>, Fault> {
    let translation = match section.tag {
        None => Translation::Unknown,
        Some((tag, place)) => tag.to_ascii_lowercase().parse().map_err(|_| {
            let known = Translation::ALL.map(Translation::code).join(", ");
            Fault::at(place, format!("`{}` is not a translation tag", shown(tag)))
                .hint(format!("the tags are {known}"))
        })?,
    };
    let (mut en, mut zh) = (None, None);
    for block in blocks.iter().flat_map(|block| by_language(*block)) {
        let (language, slot) = match language(block.text) {
            Some(Language::En) => ("English", &mut en),
            Some(Language::Zh) => ("Chinese", &mut zh),
            None => {
                let what = format!("`{}` is neither Chinese nor English", shown(block.text));
                return Err(Fault::at(block.place, what));
            }
        };
        if slot.replace(block.text).is_some() {
            let what = format!("a second {language} paragraph under one date");
            return Err(Fault::at(block.place, what).hint("give each its own `• (DATE TAG)` line"));
        }
    }
    match blocks.last() {
        None => Err(Fault::at(section.place, "a date without a text")),
        Some(end) if last && breaks_off(end.text) => {
            Err(Fault::at(end.place, "the page ends in the middle of a sentence: it is cut off")
                .hint("save the whole page, or end the sentence"))
        }
        Some(_) => Ok((en, zh.map(|text| Verbatim::chinese(text, translation)))),
    }
}

/// Copying may lose the blank line between the languages: cuts a block where
/// its lines change from one to the other.
fn by_language(block: Block<'_>) -> Vec<Block<'_>> {
    let mut parts: Vec<(Option<Language>, (usize, usize), usize)> = Vec::new();
    for line in block.lines() {
        match (language(line.text), parts.last()) {
            (None, Some(_)) => {}
            (found, Some((open, ..))) if found == *open => {}
            (found, _) => parts.push((found, line.place, line.offset)),
        }
    }
    let mut ends: Vec<usize> = parts.iter().skip(1).map(|part| part.2).collect();
    ends.push(block.text.len());
    let text = |start: usize, end: usize| block.text[start..end].trim();
    parts
        .iter()
        .zip(ends)
        .map(|(part, end)| Block { text: text(part.2, end), place: part.1 })
        .collect()
}

fn note_one_language(
    reading: &mut Reading<'_>,
    section: &Section<'_>,
    en: Option<&str>,
    zh: Option<&Verbatim>,
) {
    let what = match (en, zh) {
        (Some(_), None) => "no Chinese text under this date: kept in English",
        (None, Some(_)) => "no English text under this date: kept in Chinese",
        _ => return,
    };
    reading.note(Fault::at(section.place, what));
}
