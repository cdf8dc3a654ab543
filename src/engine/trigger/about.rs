//! Trigger events (603.2): whether an event is what an ability waits for.

use super::About;
use super::damage::Dealt;
use crate::engine::ability::{Counter, When};
use crate::engine::event::{Cause, Event};
use crate::engine::ids::{ObjectId, Ref};
use crate::engine::object::Zone;
use crate::engine::scene::{Frame, Scene};

/// Whether the event is what the ability waits for, and what it is about.
pub fn about(when: &When, event: &Event, scene: Scene<'_>, frame: &Frame) -> Option<About> {
    let fits = |filter, id| scene.matches(filter, id, frame);
    let is_one = |who, player| scene.players(who, frame).contains(&player);
    let object = |id| Some(About { that: Some(id), ..About::default() });
    match (when, event) {
        (When::Enters(what), _) => {
            let entered = event.entered()?;
            fits(what, entered).then_some(())?;
            object(entered)
        }
        (When::Leaves(what), Event::Moved(m)) if m.from == Zone::Battlefield => {
            fits(what, m.object).then_some(())?;
            object(m.object)
        }
        (When::Dies(what), Event::Moved(m))
            if m.from == Zone::Battlefield && matches!(m.to, Zone::Graveyard(_)) =>
        {
            fits(what, m.object).then_some(())?;
            object(m.object)
        }
        (When::ToGraveyard(what), Event::Moved(m)) if matches!(m.to, Zone::Graveyard(_)) => {
            fits(what, m.became).then_some(())?;
            object(m.became)
        }
        (When::TurnedUp(what), Event::TurnedUp { object: id, .. }) => {
            fits(what, *id).then_some(())?;
            object(*id)
        }
        (When::Cast { who, what }, Event::Cast { spell, player }) => {
            (is_one(who, *player) && fits(what, *spell)).then_some(())?;
            Some(About { that: Some(*spell), player: Some(*player), damage: None })
        }
        (When::Attacks(what), Event::Attacks { attacker, defender }) => {
            fits(what, *attacker).then_some(())?;
            Some(About { that: Some(*attacker), player: Some(*defender), damage: None })
        }
        (When::Blocks(what), Event::Blocks { blocker, .. }) => {
            fits(what, *blocker).then_some(())?;
            object(*blocker)
        }
        (
            When::CombatDamageToPlayer(what),
            Event::Damage { source, to: Ref::Player(player), combat: true, .. },
        ) => {
            fits(what, *source).then_some(())?;
            Some(About { that: Some(*source), player: Some(*player), damage: None })
        }
        (When::DealsDamage(what), Event::Damage { source, .. }) => {
            fits(what, *source).then_some(())?;
            Some(About { that: Some(*source), player: None, damage: Some(Dealt::By(*source)) })
        }
        (When::IsDealtDamage(what), Event::Damage { to: Ref::Object(id), .. }) => {
            fits(what, *id).then_some(())?;
            Some(About { that: Some(*id), player: None, damage: Some(Dealt::To(*id)) })
        }
        (When::BecomesTarget(what), Event::Targeted { object: id, by, player }) => {
            (fits(what, *id) && *player != frame.you).then_some(())?;
            Some(About { that: Some(*by), player: Some(*player), damage: None })
        }
        (When::ManifestsDread(who), Event::ManifestedDread(player)) => {
            is_one(who, *player).then_some(About { player: Some(*player), ..About::default() })
        }
        (When::Draws(who), Event::Moved(m)) if m.cause == Cause::Draw => {
            let Zone::Hand(player) = m.to else { return None };
            is_one(who, player).then_some(About { player: Some(player), ..About::default() })
        }
        (When::Any(all), _) => all.iter().find_map(|when| about(when, event, scene, frame)),
        (When::Chapter(n), _) => {
            let reached = lore_put(event, frame.source, scene);
            reached.is_some_and(|(from, to)| (from + 1..=to).contains(n)).then(About::default)
        }
        (When::Step { step, whose }, Event::Step(turn)) => {
            let starts = turn.step == *step && is_one(whose, turn.active);
            starts.then_some(About { player: Some(turn.active), ..About::default() })
        }
        _ => None,
    }
}

/// How many lore counters a Saga had before and has after an event (714.2b).
fn lore_put(event: &Event, saga: ObjectId, scene: Scene<'_>) -> Option<(i64, i64)> {
    match event {
        Event::Moved(m) if m.became == saga => {
            let put = m.counters.iter().filter(|(counter, _)| *counter == Counter::Lore);
            Some((0, put.map(|(_, count)| *count).fold(0, i64::saturating_add)))
        }
        Event::Counters { object, counter: Counter::Lore, change } if *object == saga => {
            let now = scene.subject(saga)?.object.counters(&Counter::Lore);
            Some((now.saturating_sub(*change), now))
        }
        _ => None,
    }
}
