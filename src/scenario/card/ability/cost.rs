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
    let items = reader.list(node);
    if items.is_empty() {
        reader.fault_with(
            node,
            "no cost stands here",
            Some("what costs nothing costs \"{0}\"".into()),
        );
    }
    let parts =
        items.iter().map(|part| cost_part(reader, part)).collect::<Option<Vec<CostPart>>>()?;
    for (n, part) in parts.iter().enumerate() {
        if only_once(part) && parts[..n].contains(part) {
            reader.fault(&items[n], "this can be paid only once: it could never be paid twice");
        }
    }
    Some(Cost(parts))
}

/// What has been tapped or sacrificed to pay cannot be so again (602.5a, 701.21a).
fn only_once(part: &CostPart) -> bool {
    matches!(part, CostPart::Tap | CostPart::SacrificeThis)
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
        "pay life" => {
            let life = reader.int(value)?;
            if life < 1 {
                reader.fault(value, "1 life or more is paid");
            }
            CostPart::Life(life)
        }
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
