//! What abilities trigger on.

use crate::engine::{Part, Step, When, Who};
use crate::scenario::card::condition::condition;
use crate::scenario::card::counter::counter;
use crate::scenario::card::select::who;
use crate::scenario::form::Reader;
use crate::scenario::phrase::phrase;
use crate::yaml::{Node, Value};

/// What an ability can trigger on.
pub const TRIGGERS: [&str; 26] = [
    "enters",
    "leaves",
    "dies",
    "put into graveyard",
    "turned up",
    "turned down",
    "transforms",
    "ability triggers",
    "mutates",
    "unlocked",
    "cast",
    "attacks",
    "blocks",
    "deals combat damage to a player",
    "deals combat damage",
    "deals damage",
    "is dealt damage",
    "becomes a target",
    "manifests dread",
    "draws",
    "counters put",
    "sacrificed",
    "milled",
    "step",
    "becomes so",
    "one or more",
];

pub fn event(reader: &Reader<'_>, node: &Node) -> Option<When> {
    if let Value::List(items) = &node.value {
        if items.is_empty() {
            reader.fault(node, "at least one trigger event is needed here");
        }
        let all = items.iter().map(|item| event(reader, item));
        return all.collect::<Option<Vec<When>>>().map(When::Any);
    }
    let form = reader.form(node)?;
    let (key, value) = form.one_of(&TRIGGERS, "a trigger event")?;
    let player = |key| match form.get(key) {
        Some(node) => who(reader, node),
        None => Some(Who::You),
    };
    let what = || phrase(reader, value);
    let when = match key {
        "enters" => When::Enters(what()?),
        "leaves" => When::Leaves(what()?),
        "dies" => When::Dies(what()?),
        "put into graveyard" => When::ToGraveyard(what()?),
        "turned up" => {
            let by = match form.get("by") {
                Some(node) => Some(who(reader, node)?),
                None => None,
            };
            When::TurnedUp { what: what()?, by }
        }
        "deals combat damage" => {
            let to = form.need("to").and_then(|n| phrase(reader, n))?;
            When::CombatDamageTo { by: what()?, to }
        }
        "counters put" => When::CountersPut {
            who: player("by")?,
            counter: counter(reader, value)?,
            on: form.need("on").and_then(|n| phrase(reader, n))?,
        },
        "turned down" => When::TurnedDown(what()?),
        "transforms" => When::Transforms(what()?),
        "ability triggers" => When::AbilityTriggers(what()?),
        "mutates" => When::Mutates(what()?),
        "unlocked" => When::Unlocks(what()?, Part::First),
        "sacrificed" => When::Sacrificed(what()?),
        "milled" => When::Milled(what()?),
        "becomes so" => When::State(Box::new(condition(reader, value)?)),
        "one or more" => When::OneOrMore(Box::new(event(reader, value)?)),
        "cast" => When::Cast { who: player("by")?, what: what()? },
        "attacks" => When::Attacks(what()?),
        "blocks" => When::Blocks(what()?),
        "deals combat damage to a player" => When::CombatDamageToPlayer(what()?),
        "deals damage" => When::DealsDamage(what()?),
        "is dealt damage" => When::IsDealtDamage(what()?),
        "becomes a target" => When::BecomesTarget(what()?),
        "manifests dread" => When::ManifestsDread(who(reader, value)?),
        "draws" => When::Draws(who(reader, value)?),
        _ => {
            let step = reader.word(value, "a step", Step::ALL, |s| s.word())?;
            When::Step { step, whose: player("of")? }
        }
    };
    form.done();
    Some(when)
}
