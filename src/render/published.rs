//! Where the words of a ruling were published, each wording once.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::ruling::{RulingView, joined, provenance};
use super::{Langs, Look, Page, Styled};
use crate::record::{Date, Key, Published, WordingStatus, forget_unknown_cards};

/// So many wordings, and places of each, are shown where not all are wanted.
const FEW_WORDINGS: usize = 4;
const FEW_PLACES: usize = 3;

/// One wording, and where a record or an imported file says that it stood.
struct Worded<'a> {
    listed: Vec<&'a Published>,
    places: BTreeSet<Place<'a>>,
}

/// The day, and the card where it is known; the newest comes last.
type Place<'a> = (Date, Option<&'a str>);

/// The places of a ruling, newest wording first.
pub fn published(page: &mut Page, view: &RulingView<'_>, langs: Langs) {
    let worded = wordings(view);
    let places: BTreeSet<Place<'_>> = worded.iter().flat_map(|w| w.places.clone()).collect();
    let times = match places.len() {
        0 => langs.label("never", "未曾"),
        n => langs.label(&format!("{n} ×"), &format!("{n}次")),
    };
    page.blank().field(&langs.label("Published", "发布"), &Styled::new(&times, Look::Plain));
    let shown = if view.all { worded.len() } else { FEW_WORDINGS.min(worded.len()) };
    let mut said = HashSet::new();
    for one in &worded[..shown] {
        where_it_stood(page, one, view.all, langs);
        remarks(page, &one.listed, langs);
        // A Chinese text may stand beside several English ones.
        let words = one.listed.iter().flat_map(|published| published.words(view.imported));
        let words = langs.wanted(words.collect(), |(language, _)| *language);
        for (_, verbatim) in words.into_iter().filter(|words| said.insert(*words)) {
            page.paragraph(6, 0, &Styled::new(verbatim, Look::Plain));
        }
    }
    let more = worded.len() - shown;
    more_of(page, 4, more, ("more wordings: --all", "种措辞：--all"), langs);
}

fn wordings<'a>(view: &RulingView<'a>) -> Vec<Worded<'a>> {
    let mut worded: BTreeMap<[Option<Key>; 2], Worded<'a>> = BTreeMap::new();
    for one in &view.named.ruling.published {
        let keys = [&one.en, &one.zh].map(|text| text.as_ref().map(|text| text.key));
        let new = || Worded { listed: Vec::new(), places: BTreeSet::new() };
        let same = worded.entry(keys).or_insert_with(new);
        same.listed.push(one);
        same.places.insert((one.date, one.card.as_deref()));
        for publication in view.imported {
            if keys.into_iter().flatten().next() == Some(publication.key) {
                let at = publication.appearances.iter();
                same.places.extend(at.map(|at| (at.date, at.card.as_deref())));
            }
        }
    }
    let mut worded: Vec<Worded<'_>> = worded.into_values().collect();
    for one in &mut worded {
        one.listed.sort_by_key(|published| std::cmp::Reverse(published.date));
        forget_unknown_cards(&mut one.places);
    }
    worded.sort_by_key(|one| std::cmp::Reverse(one.places.last().copied()));
    worded
}

fn where_it_stood(page: &mut Page, one: &Worded<'_>, all: bool, langs: Langs) {
    let shown = if all { one.places.len() } else { FEW_PLACES.min(one.places.len()) };
    let unknown = langs.label("card not stated", "未注明牌名");
    for (day, card) in one.places.iter().rev().take(shown) {
        let listed = one.listed.iter().find(|p| (p.date, p.card.as_deref()) == (*day, *card));
        let mut line = Styled::new(&day.to_string(), Look::Strong);
        line.push(&format!("  {}", card.unwrap_or(&unknown)), Look::Plain);
        if let Some(published) = listed.or(one.listed.first()) {
            line.append(&source(published, listed.is_some(), langs));
        }
        page.paragraph(4, 2, &line);
    }
    let more = one.places.len() - shown;
    more_of(page, 4, more, ("more cards and days: --all", "处：--all"), langs);
}

/// The page where a record names it, the languages, and the provenance.
fn source(published: &Published, named: bool, langs: Langs) -> Styled {
    let mut line = Styled::default();
    if named {
        line.push(&format!("  [{}]", published.page), Look::Faint);
    }
    if published.en.is_some() {
        line.push("  en", Look::Faint);
    }
    if let Some(translation) = published.zh.as_ref().and_then(|zh| zh.translation) {
        line.push("  zh ", Look::Faint);
        line.append(&provenance(translation, langs));
    }
    line
}

/// What is to be said of the words, each remark once.
fn remarks(page: &mut Page, listed: &[&Published], langs: Langs) {
    let mut said = HashSet::new();
    for wording in listed.iter().filter_map(|published| published.wording.as_ref()) {
        let word = match wording.status {
            WordingStatus::Incomplete => langs.label("incomplete", "不完整"),
            WordingStatus::Outdated => langs.label("outdated", "已过时"),
            WordingStatus::Differs => langs.label("differs from the rules", "与规则不符"),
        };
        let note = joined(&wording.note, langs);
        if said.insert((word.clone(), note.clone())) {
            let mut line = Styled::new(&word, Look::Warning);
            line.push(&format!(": {note}"), Look::Plain);
            page.paragraph(6, 2, &line);
        }
    }
}

fn more_of(page: &mut Page, at: usize, more: usize, (en, zh): (&str, &str), langs: Langs) {
    if more > 0 {
        let said = langs.label(&format!("{more} {en}"), &format!("另有{more}{zh}"));
        page.paragraph(at, 2, &Styled::new(&said, Look::Faint));
    }
}
