//! Costs: mana, and what else is paid.

use crate::engine::{Cost, CostPart, Filter, ManaCost};
use crate::scenario::card::bad_mana;
use crate::scenario::form::Reader;
use crate::scenario::phrase::phrase;
use crate::scenario::scope::Back;
use crate::yaml::{Node, Value};

/// Whether paying it moves, taps or shows anything that can be spoken of then.
pub fn moves(cost: &Cost) -> bool {
    let only_numbers =
        |part: &CostPart| matches!(part, CostPart::Mana(_) | CostPart::Tap | CostPart::Life(_));
    cost.0.iter().any(|part| !only_numbers(part) && !matches!(part, CostPart::Loyalty(_)))
}

/// `"{1}{G}"`, `tap`, `{pay life: 2}`, or a list of those.
pub fn cost(reader: &Reader<'_>, node: &Node) -> Option<Cost> {
    let parts = reader.list(node).iter().map(|part| cost_part(reader, part));
    parts.collect::<Option<Vec<CostPart>>>().map(Cost)
}

/// Costs that are no mana.
pub const COSTS: [&str; 9] = [
    "pay life",
    "sacrifice",
    "return",
    "discard",
    "exile",
    "reveal",
    "tap",
    "exile permanent",
    "loyalty",
];

fn cost_part(reader: &Reader<'_>, node: &Node) -> Option<CostPart> {
    if let Value::Text(text) = &node.value {
        return match text.as_str() {
            "tap" => Some(CostPart::Tap),
            "sacrifice this" => Some(CostPart::SacrificeThis),
            _ => match text.parse::<ManaCost>() {
                Ok(mana) => Some(CostPart::Mana(mana)),
                Err(bad) => {
                    reader.fault_with(
                        node,
                        bad_mana(&bad),
                        Some("other costs: tap, sacrifice this, {pay life: 2}, {sacrifice: creature}, {return: …}, {discard: …}, {reveal: …}".into()),
                    );
                    None
                }
            },
        };
    }
    let form = reader.form(node)?;
    let (key, value) = form.one_of(&COSTS, "a cost")?;
    let what = || -> Option<Filter> { phrase(reader, value) };
    let part = match key {
        "pay life" => CostPart::Life(reader.int(value)?),
        "sacrifice" => CostPart::Sacrifice(what()?),
        "return" => CostPart::ReturnToHand(what()?),
        "discard" => CostPart::Discard(what()?),
        "exile permanent" => CostPart::ExilePermanent(what()?),
        "loyalty" => {
            reader.points_at(value, Back::Planeswalker);
            CostPart::Loyalty(reader.int(value)?)
        }
        "tap" => {
            let count = form.need("count").and_then(|n| reader.int(n))?;
            let count = usize::try_from(count).ok().filter(|n| (1..=100).contains(n));
            if count.is_none() {
                reader.fault(form.node(), "from 1 to 100 permanents can be tapped");
            }
            CostPart::TapOthers(count?, what()?)
        }
        "exile" => {
            let count = form.need("count").and_then(|n| reader.int(n))?;
            let count = usize::try_from(count).ok().filter(|n| (1..=1_000).contains(n));
            if count.is_none() {
                reader.fault(form.node(), "from 1 to 1000 cards of the graveyard can be exiled");
            }
            CostPart::ExileFromGraveyard(count?, what()?)
        }
        _ => CostPart::Reveal(what()?),
    };
    form.done();
    Some(part)
}
