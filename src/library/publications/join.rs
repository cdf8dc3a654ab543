//! One record taking in another one with the same key.

use std::cmp::Reverse;

use super::merge::{Change, Rewording, RewordingKind};
use crate::record::{Appearance, Date, Key, Language, Publication, Translation, Verbatim};

/// Takes `new` into `old`. Tells what changed, and which appearances are new.
pub(super) fn join(old: &mut Publication, new: &Publication) -> (Change, Vec<Appearance>) {
    let (mut changed, mut completed) = (false, false);
    let (mut respelled, mut retranslated) = (None, None);
    match (&mut old.en, &new.en) {
        (Some(known), Some(text)) => respelled = respell(known, text, Language::En),
        (None, Some(text)) => {
            old.en = Some(text.clone());
            changed = true;
        }
        (_, None) => {}
    }
    for text in &new.zh {
        let Some(known) = old.zh.iter_mut().find(|known| known.key == text.key) else {
            let same_rank = old.zh.iter().find(|known| rank(known) == rank(text));
            retranslated = same_rank.map(|known| Rewording {
                kind: RewordingKind::Translation,
                language: Language::Zh,
                old: known.text.clone(),
                new: text.text.clone(),
                beside: None,
            });
            // In front: of two that are as good and as new, the later is shown.
            old.zh.insert(0, text.clone());
            changed = true;
            continue;
        };
        respelled = respelled.or(respell(known, text, Language::Zh));
        if rank(text) < rank(known) {
            known.translation = text.translation;
            changed = true;
        }
    }
    for document in &new.undated_in {
        if let Err(place) = old.undated_in.binary_search(document) {
            old.undated_in.insert(place, document.clone());
            changed = true;
        }
    }
    let mut stood = Vec::new();
    for at in &new.appearances {
        match stand(old, at) {
            Stood::Before => {}
            Stood::Incomplete => completed = true,
            Stood::Now => stood.push(at.clone()),
        }
    }
    changed |= !stood.is_empty();
    if changed || completed {
        best_first(old);
    }
    let change = match (retranslated, respelled) {
        (Some(rewording), _) => Change::Reworded(rewording),
        (None, Some(rewording)) if stood.is_empty() => Change::Reworded(rewording),
        (None, respelled) if changed || respelled.is_some() => Change::Known,
        _ if completed => Change::Completed,
        _ => Change::Unchanged,
    };
    (change, stood)
}

/// Keeps another spelling of a text; tells if it is one.
fn respell(known: &mut Verbatim, text: &Verbatim, language: Language) -> Option<Rewording> {
    let mut found = None;
    for spelling in std::iter::once(&text.text).chain(&text.also) {
        if known.text != *spelling && !known.also.contains(spelling) {
            known.also.push(spelling.clone());
            found = Some(Rewording {
                kind: RewordingKind::Spelling,
                language,
                old: known.text.clone(),
                new: spelling.clone(),
                beside: None,
            });
        }
    }
    found
}

enum Stood {
    Before,
    /// Before, with less known about it.
    Incomplete,
    Now,
}

fn stand(publication: &mut Publication, at: &Appearance) -> Stood {
    let list = &mut publication.appearances;
    let same = |known: &Appearance| {
        let card = known.whose() == at.whose() || known.whose().is_none() || at.whose().is_none();
        card && known.date == at.date && known.source == at.source
    };
    let exact = list.iter().position(|known| same(known) && known.zh == at.zh);
    let loose =
        || list.iter().position(|known| same(known) && (known.zh.is_none() || at.zh.is_none()));
    let Some(index) = exact.or_else(loose) else {
        let place = list.partition_point(|known| known < at);
        list.insert(place, at.clone());
        return Stood::Now;
    };
    let mut known = list[index].clone();
    if known.card.is_none() && at.card.is_some() {
        (known.card, known.oracle_id) = (at.card.clone(), None);
    }
    known.oracle_id = known.oracle_id.or(at.oracle_id.filter(|_| known.card.is_none()));
    // A page that was read again may call itself something else by now.
    known.title = at.title.clone().or(known.title);
    known.by = known.by.or_else(|| at.by.clone());
    known.zh = known.zh.or(at.zh);
    known.replaced_by = known.replaced_by.or(at.replaced_by);
    if known == list[index] {
        return Stood::Before;
    }
    list[index] = known;
    list.sort();
    Stood::Incomplete
}

/// Orders the Chinese texts: the most trustworthy first, then the newest.
pub(super) fn best_first(publication: &mut Publication) {
    let Publication { zh, appearances, .. } = publication;
    let newest = |key: Key| -> Option<Date> {
        appearances.iter().filter(|at| at.zh == Some(key)).map(|at| at.date).max()
    };
    zh.sort_by_cached_key(|text| (rank(text), Reverse(newest(text.key))));
}

fn rank(text: &Verbatim) -> Translation {
    text.translation.unwrap_or(Translation::Unknown)
}
