//! What goes with casting and activating: cost, X, targets, modes, mana.

use super::{Choices, Paid};
use crate::engine::Way;
use crate::scenario::card::pool;
use crate::scenario::form::{Form, Reader};
use crate::scenario::labels::{Labels, Name};
use crate::yaml::{Node, Value};

/// Costs to cast for, other than the mana cost.
pub const WAYS: [Way; 4] = [Way::Spellmorph, Way::Flashback, Way::Mutate, Way::Alternative];

pub fn way(form: &Form<'_>) -> Way {
    if form.is_true("without paying") {
        return Way::Nothing;
    }
    let word = |n: &Node| form.reader().word(n, "a cost to cast for", WAYS, |way| way.word());
    form.get("paying").and_then(word).unwrap_or_default()
}

/// `kicked: true`, or how many times.
pub fn kicked(form: &Form<'_>) -> u32 {
    match form.get("kicked") {
        Some(node) if matches!(node.value, Value::Bool(false) | Value::Int(0)) => {
            form.reader().fault(node, "it is not kicked: leave `kicked` out");
            0
        }
        Some(node) if matches!(node.value, Value::Int(_)) => {
            let times = form.reader().int(node).and_then(|n| u32::try_from(n).ok());
            if times.is_none() {
                form.reader().fault(node, "it is kicked so many times, or `true` for once");
            }
            times.unwrap_or(0)
        }
        Some(_) => u32::from(form.is_true("kicked")),
        None => 0,
    }
}

/// Activated abilities are counted from 1; the first where nothing is said.
pub fn ability_number(form: &Form<'_>) -> Option<usize> {
    counted(form, "ability", "abilities are counted from 1").map(|n| n.unwrap_or(0))
}

/// Which of several costs, where that is said.
pub fn cost_number(form: &Form<'_>) -> Option<Option<usize>> {
    counted(form, "cost", "costs are counted from 1")
}

fn counted(form: &Form<'_>, key: &'static str, from_one: &str) -> Option<Option<usize>> {
    let Some(node) = form.get(key) else { return Some(None) };
    let n = form.reader().int(node)?;
    if n < 1 {
        form.reader().fault(node, from_one);
    }
    usize::try_from(n - 1).ok().map(Some)
}

pub fn choices(form: &Form<'_>, labels: &Labels) -> Choices {
    let reader = form.reader();
    Choices {
        targets: form.get("targets").map(|n| groups(reader, n, labels)).unwrap_or_default(),
        modes: form.get("modes").map(|n| numbered(reader, n)).unwrap_or_default(),
        ..cost_choices(form)
    }
}

/// Of what only has a cost: turning up has neither targets nor modes (116.2b).
pub fn cost_choices(form: &Form<'_>) -> Choices {
    let reader = form.reader();
    Choices {
        x: form.get("x").and_then(|n| {
            let x = reader.int(n)?;
            if !(0..=100_000).contains(&x) {
                reader.fault(n, "X is from 0 to 100000");
            }
            Some(x)
        }),
        mana: mana_paid(form),
        ..Choices::default()
    }
}

/// The mana that pays, where that is said.
pub fn mana_paid(form: &Form<'_>) -> Option<Paid> {
    let node = form.get("with")?;
    if node.text() == Some("") {
        form.reader().fault(node, "no mana is named here: leave `with` out");
    }
    paid(form.reader(), node)
}

pub fn paid(reader: &Reader<'_>, node: &Node) -> Option<Paid> {
    Some(Paid { mana: pool(reader, node)?, place: reader.place(node) })
}

/// One group for each "target"; `[]` chooses nothing where that is allowed.
fn groups(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Vec<Vec<Name>> {
    let group = |item: &Node| {
        reader.list(item).iter().filter_map(|n| labels.name(reader, n)).collect::<Vec<_>>()
    };
    match reader.list(node) {
        [] => vec![Vec::new()],
        items => items.iter().map(group).collect(),
    }
}

/// Options are counted from 1.
fn numbered(reader: &Reader<'_>, node: &Node) -> Vec<usize> {
    if reader.list(node).is_empty() {
        reader.fault(node, "no mode is named here: leave `modes` out");
    }
    let mut all = Vec::new();
    for item in reader.list(node) {
        match reader.int(item).map(|n| usize::try_from(n - 1)) {
            Some(Ok(n)) => all.push(n),
            Some(Err(_)) => reader.fault(item, "options are counted from 1"),
            None => {}
        }
    }
    all
}
