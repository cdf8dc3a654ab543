//! Trigger events (603.2): whether an event is what an ability waits for.

use super::About;
use super::damage::Dealt;
use crate::engine::ability::{Counter, When};
use crate::engine::clause::Clause;
use crate::engine::event::{Cause, Event, Move};
use crate::engine::faces::{Layout, Part};
use crate::engine::ids::{ObjectId, PlayerId, Ref};
use crate::engine::object::Zone;
use crate::engine::saga::lore_put;
use crate::engine::scene::{Frame, Scene};

impl Event {
    /// The doors of a Room that this unlocks: by the special action, or as it
    /// enters because a half was cast (709.5d, 709.5h).
    fn doors(&self, scene: Scene<'_>) -> Option<(ObjectId, Part)> {
        match self {
            Self::Unlocked { object, part } => Some((*object, *part)),
            Self::Moved(m) if m.to == Zone::Battlefield && !m.facing.is_down() => {
                let room = scene.subject(m.became)?;
                let layout = scene.state.card_of(room.object)?.printed.layout;
                let any = layout == Layout::Room && m.part != Part::Neither;
                any.then_some((m.became, m.part))
            }
            _ => None,
        }
    }

    /// On what it puts counters of a kind, and who does; on what enters with them, its
    /// controller (122.6a).
    fn puts(&self, kind: &Counter) -> Option<(ObjectId, PlayerId)> {
        match self {
            Self::Counters { object, counter, change, by } if counter == kind && *change > 0 => {
                Some((*object, (*by)?))
            }
            Self::Moved(m) | Self::TokenMade { object: m, .. } if m.to == Zone::Battlefield => {
                let put = m.counters.iter().any(|(counter, count)| counter == kind && *count > 0);
                put.then_some((m.became, m.controller))
            }
            _ => None,
        }
    }
}

/// 701.17a: only what an instruction calls so, not all that goes from a library to a graveyard.
fn is_milled(m: &Move, scene: Scene<'_>) -> bool {
    let falls = matches!((m.from, m.to), (Zone::Library(_), Zone::Graveyard(_)));
    m.cause == Cause::Mill || falls && !scene.clauses.applies(Clause::MillIsNamed)
}

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
        (When::Leaves(what), Event::Ceased(id)) if scene.left_the_game(*id) => {
            fits(what, *id).then_some(())?;
            object(*id)
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
        (When::TurnedUp { what, by }, Event::TurnedUp { object: id, who, .. }) => {
            let by_them = by.as_ref().is_none_or(|by| is_one(by, *who));
            (by_them && fits(what, *id)).then_some(())?;
            object(*id)
        }
        (When::TurnedDown(what), Event::TurnedDown { object: id, .. })
        | (When::Transforms(what), Event::Transformed(id)) => {
            fits(what, *id).then_some(())?;
            object(*id)
        }
        (When::AbilityTriggers(what), Event::Triggered(pending)) => {
            fits(what, pending.source).then_some(())?;
            object(pending.source)
        }
        (When::Sacrificed(what), Event::Moved(m)) if m.cause == Cause::Sacrifice => {
            fits(what, m.object).then_some(())?;
            object(m.object)
        }
        (When::Milled(what), Event::Moved(m)) if is_milled(m, scene) => {
            fits(what, m.became).then_some(())?;
            object(m.became)
        }
        (When::ExiledByMadness, Event::Moved(m)) if m.is_for_madness() => {
            (m.became == frame.source).then_some(())?;
            object(m.became)
        }
        (When::Mutates(what), Event::Merged { permanent: id, .. }) => {
            fits(what, *id).then_some(())?;
            object(*id)
        }
        (When::Unlocks(what, door), _) => {
            let (room, unlocked) = event.doors(scene)?;
            (unlocked.includes(*door) && fits(what, room)).then_some(())?;
            object(room)
        }
        (When::Cast { who, what }, Event::Cast { spell, player }) => {
            (is_one(who, *player) && fits(what, *spell)).then_some(())?;
            Some(About { that: Some(*spell), player: Some(*player), damage: None })
        }
        (When::Attacks(what), Event::Attacks { attacker, defender, .. }) => {
            fits(what, *attacker).then_some(())?;
            Some(About { that: Some(*attacker), player: Some(*defender), damage: None })
        }
        (When::Blocks(what), Event::Blocks { blocker, .. }) => {
            fits(what, *blocker).then_some(())?;
            object(*blocker)
        }
        (
            When::CombatDamageToPlayer(what),
            Event::Damage { source, to: Ref::Player(player), combat: true, amount, .. },
        ) => {
            fits(what, *source).then_some(())?;
            let damage = Some(Dealt::Amount(*amount));
            Some(About { that: Some(*source), player: Some(*player), damage })
        }
        (
            When::CombatDamageTo { by, to },
            Event::Damage { source, to: Ref::Object(hurt), combat: true, amount, .. },
        ) => {
            (fits(by, *source) && fits(to, *hurt)).then_some(())?;
            let damage = Some(Dealt::Amount(*amount));
            Some(About { that: Some(*hurt), player: None, damage })
        }
        (When::OneOrMore(one), _) => about(one, event, scene, frame),
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
        (When::CountersPut { who, counter, on }, _) => {
            let (put_on, player) = event.puts(counter)?;
            (is_one(who, player) && fits(on, put_on)).then_some(())?;
            Some(About { that: Some(put_on), player: Some(player), damage: None })
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
