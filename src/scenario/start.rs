//! Whether a game can begin as the set-up says: in a step in which somebody can act, with nothing on
//! the table that a state-based action puts an end to.

use super::form::Reader;
use crate::engine::{
    CardId, CardType, Event, Game, ObjectId, Setup, Step, Topic, Trouble, Turn, Zone,
};
use crate::record::RuleNumber;
use crate::yaml::Node;

/// Nobody gets priority there, or combat would have had to come before.
pub fn check_step(reader: &Reader<'_>, node: &Node, step: Step) {
    let (what, hint) = match step {
        Step::Untap => {
            ("nobody gets priority in the untap step (502.4)", "begin in a step before it")
        }
        Step::Cleanup => {
            ("nobody gets priority in the cleanup step (514.3)", "begin in a step before it")
        }
        Step::DeclareBlockers | Step::FirstStrikeDamage | Step::CombatDamage => (
            "without an attacker there is no such step (508.8)",
            "begin in `begin combat`, attack and go on from there",
        ),
        _ => return,
    };
    reader.fault_with(node, format!("no game begins here: {what}"), Some(hint.into()));
}

/// 120.3e: damage stays on creatures. What an ability of the table makes a creature is one.
pub fn damaged_that_are_no_creatures(setup: &Setup) -> Vec<usize> {
    let damaged = |n: &usize| {
        let thing = &setup.things[*n];
        thing.damage > 0 && thing.zone == Zone::Battlefield && !thing.phased_out
    };
    let damaged: Vec<usize> = (0..setup.things.len()).filter(damaged).collect();
    if damaged.is_empty() {
        return damaged;
    }
    let Ok(game) = Game::new(setup.clone()) else { return Vec::new() };
    let object = |n: usize| -> Option<ObjectId> {
        let card = CardId(n as u32);
        game.state().objects.values().find(|o| o.card == Some(card)).map(|o| o.id)
    };
    let is_creature = |n: &usize| {
        let values = object(*n).and_then(|id| game.scene().values(id));
        values.is_none_or(|values| values.is(CardType::Creature))
    };
    damaged.into_iter().filter(|n| !is_creature(n)).collect()
}

/// The state-based action that would put an end to the set-up (704.3), if any. They do
/// not depend on the time: it is tried where nothing else happens on the way.
pub fn moves_on(setup: &Setup) -> Option<RuleNumber> {
    let turn = Turn { step: Step::Main1, ..setup.turn };
    let mut game = Game::new(Setup { turn, ..setup.clone() }).ok()?;
    let from = game.log().len();
    match game.advance(None, Step::BeginCombat, Vec::new()) {
        // Which of several legends stays is asked for (704.5j).
        Err(Trouble::Unanswered(question)) if question.topic == Topic::Keep => {
            "704.5j".parse().ok()
        }
        _ => {
            let acted = game.log()[from..]
                .iter()
                .find(|entry| ends(&entry.event) && entry.rule.to_string().starts_with("704."));
            acted.map(|entry| entry.rule)
        }
    }
}

/// That a battle gets its protector (704.5w) is how a set-up goes on, not its end.
fn ends(event: &Event) -> bool {
    matches!(
        event,
        Event::Moved(_)
            | Event::Ceased(_)
            | Event::Lost(_)
            | Event::Counters { .. }
            | Event::Attached { to: None, .. }
    )
}
