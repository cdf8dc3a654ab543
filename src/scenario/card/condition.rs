//! Conditions: what stands behind `if`.

use super::select::{amount, sel, who};
use crate::engine::{Amount, Condition, Happening};
use crate::scenario::form::{Form, Reader};
use crate::scenario::phrase::phrase;
use crate::scenario::scope::Back;
use crate::yaml::{Node, Value};

/// Conditions that are about something.
pub const CONDITIONS: [&str; 8] =
    ["is", "card is", "at least", "different names", "this turn", "either", "both", "not"];

pub fn condition(reader: &Reader<'_>, node: &Node) -> Option<Condition> {
    if let Some(text) = node.text() {
        if text == "kicked" {
            reader.points_at(node, Back::Kicked);
        }
        let all = [
            ("your turn", Condition::YourTurn),
            ("kicked", Condition::Kicked),
            ("first resolution this turn", Condition::FirstResolution),
        ];
        return reader.word(node, "a condition", all, |(word, _)| word).map(|(_, c)| c);
    }
    let form = reader.form(node)?;
    let (key, value) = form.one_of(&CONDITIONS, "a condition")?;
    let among = |key| form.need(key).and_then(|n| phrase(reader, n));
    let condition = match key {
        "is" => {
            let what = form.need("what").and_then(|n| sel(reader, n))?;
            Condition::Matches(what, phrase(reader, value)?)
        }
        "card is" => {
            let what = form.need("what").and_then(|n| sel(reader, n))?;
            Condition::CardIs(what, phrase(reader, value)?)
        }
        "at least" => {
            let of = form.need("of")?;
            let count = match of.value {
                Value::Map(_) => amount(reader, of)?,
                _ => Amount::Count(phrase(reader, of)?),
            };
            Condition::AtLeast(amount(reader, value)?, count)
        }
        "this turn" => this_turn(&form, value)?,
        "either" => Condition::Either(conditions(reader, value)?),
        "both" => Condition::Both(conditions(reader, value)?),
        "different names" => Condition::DifferentNames(reader.int(value)?, among("among")?),
        _ => Condition::Not(Box::new(condition(reader, value)?)),
    };
    form.done();
    Some(condition)
}

fn conditions(reader: &Reader<'_>, node: &Node) -> Option<Vec<Condition>> {
    reader.list(node).iter().map(|n| condition(reader, n)).collect()
}

/// `{this turn: {turned up: permanent, by: you}, times: 2}`.
fn this_turn(form: &Form<'_>, node: &Node) -> Option<Condition> {
    let reader = form.reader();
    let inner = reader.form(node)?;
    const KEYS: [&str; 5] = ["entered", "was turned up", "was cast", "attacked", "died"];
    let (key, value) = inner.one_of(&KEYS, "something that happened")?;
    let what = match key {
        "entered" => Happening::Entered,
        "was turned up" => Happening::TurnedUp,
        "was cast" => Happening::Cast,
        "attacked" => Happening::Attacked,
        _ => Happening::Died,
    };
    let like = phrase(reader, value)?;
    let by = match inner.get("by") {
        Some(node) => Some(who(reader, node)?),
        None => None,
    };
    inner.done();
    let times = form.get("times").map_or(Some(1), |n| {
        let times = reader.int(n)?;
        if times < 1 {
            reader.fault(n, "it happens so often in any turn: `times` is 1 or more");
        }
        Some(times)
    })?;
    Some(Condition::ThisTurn { what, by, like, times })
}
