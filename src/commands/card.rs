//! Cards whose names are only nearly what was typed.

use super::{Context, Failure};
use crate::index::{Filter, MOST_NAMES, Nearness, Query};
use crate::record::CardName;

/// The one card whose name is nearly `name`, which is then said; none where no
/// name is near.
///
/// # Errors
/// Where several are: they are listed, and none is picked.
pub fn nearly(name: &str, context: &Context) -> Result<Option<CardName>, Failure> {
    let (cards, how) = context.with_index(|index| Ok(index.cards_near(name)))?;
    the_one(name, cards, how, context)
}

/// The one card whose name `words` are but for a slip or in pinyin; to be asked only where some of
/// them no record has.
///
/// # Errors
/// Where the index is damaged.
pub fn mistyped(words: &str, context: &Context) -> Result<Option<CardName>, Failure> {
    let found = context.with_index(|index| {
        let (mut cards, how) = index.cards_near(words);
        if cards.len() != 1 || how == Nearness::Beginning {
            return Ok(None);
        }
        let card = cards.remove(0);
        // Of Manifest Dread nothing is ruled: who mistypes that means the mechanic.
        let is_ruled = index.search(&Query::of_card(&card.en), 1)?.total > 0;
        Ok(is_ruled.then_some((card, how)))
    })?;
    match found {
        Some((card, how)) => the_one(words, vec![card], how, context),
        None => Ok(None),
    }
}

fn the_one(
    name: &str,
    mut cards: Vec<CardName>,
    how: Nearness,
    context: &Context,
) -> Result<Option<CardName>, Failure> {
    match cards.len() {
        0 => Ok(None),
        1 => {
            let card = cards.remove(0);
            let why = match how {
                Nearness::Pinyin => "by its pinyin",
                Nearness::Beginning => "by a part of its name",
                Nearness::Typo => "mistyped",
            };
            context.hint(&format!("no card is called `{name}`; taken for {}, {why}", both(&card)));
            Ok(Some(card))
        }
        _ => {
            let mut names: Vec<String> = cards.iter().map(both).collect();
            if names.len() > MOST_NAMES {
                names.truncate(MOST_NAMES);
                names.push("and others".to_owned());
            }
            Err(Failure::not_found(format!("no card is called `{name}`"))
                .hint(format!("did you mean one of these? {}", names.join("; "))))
        }
    }
}

/// Puts the cards that were meant in place of names that no card has.
///
/// # Errors
/// Where several cards may be meant.
pub fn resolve(query: &mut Query, context: &Context) -> Result<(), Failure> {
    for filter in &mut query.filters.required {
        let Filter::Card(name) = filter else { continue };
        let near = context.with_index(|index| {
            let is_called = !index.cards_called(name).is_empty();
            Ok((!is_called).then(|| index.cards_near(name)))
        })?;
        let Some((cards, how)) = near else { continue };
        match the_one(name, cards, how, context)? {
            Some(card) => *name = card.en,
            None => context.hint(&format!("no card that is known here is called `{name}`")),
        }
    }
    Ok(())
}

fn both(card: &CardName) -> String {
    match card.zh.as_ref().or(card.zht.as_ref()) {
        Some(chinese) => format!("{} {chinese}", card.en),
        None => card.en.clone(),
    }
}
