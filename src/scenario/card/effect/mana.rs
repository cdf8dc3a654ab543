//! The mana that is added, and what it can be spent on.

use crate::engine::{Color, ManaCost, Procedure, Symbol, Terms, Use};
use crate::scenario::card::mana;
use crate::scenario::form::Form;
use crate::scenario::phrase::phrase;
use crate::yaml::Node;

/// `"{G}"`, one of a list, or `any color` with `count`.
pub fn mana_options(form: &Form<'_>, node: &Node) -> Option<Vec<ManaCost>> {
    let reader = form.reader();
    if node.text() != Some("any color") {
        return reader.list(node).iter().map(|n| mana(reader, n)).collect();
    }
    let count = form.get("count").map_or(Some(1), |n| reader.int(n))?;
    let Some(count) = usize::try_from(count).ok().filter(|n| (1..=20).contains(n)) else {
        reader.fault(node, "from 1 to 20 mana of one colour can be added");
        return None;
    };
    Some(Color::ALL.into_iter().map(|c| ManaCost(vec![Symbol::Colored(c); count])).collect())
}

/// Those `only`, and `lasts: true`.
pub fn terms(form: &Form<'_>) -> Option<Terms> {
    Some(Terms { only: uses(form)?, lasts: form.is_true("lasts") })
}

/// `only: [{cast: creature spell}, {turn up: permanent, paying: [morph]}]`.
pub fn uses(form: &Form<'_>) -> Option<Vec<Use>> {
    let reader = form.reader();
    let allowed = |node: &Node| {
        let form = reader.form(node)?;
        const KEYS: [&str; 4] = ["cast", "turn up", "activate", "unlock"];
        let (key, value) = form.one_of(&KEYS, "a use of mana")?;
        let what = phrase(reader, value)?;
        let by = form.get("paying").map(|n| reader.list(n)).unwrap_or_default().iter();
        let by: Vec<Procedure> = by
            .filter_map(|n| reader.word(n, "a way to turn up", Procedure::ALL, |p| p.word()))
            .collect();
        form.done();
        Some(match key {
            "cast" => Use::Cast(what),
            "activate" => Use::Activate(what),
            "unlock" => Use::Unlock(what),
            _ => Use::TurnUp { what, by },
        })
    };
    let only = form.get("only").map(|n| reader.list(n)).unwrap_or_default().iter().map(allowed);
    only.collect()
}
