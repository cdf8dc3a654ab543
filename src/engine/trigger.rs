//! Which triggered abilities an event sets off (603).

use std::borrow::Cow;
use std::sync::Arc;

use super::ability::{Ability, Triggered, When};
use super::clause::Clause;
use super::event::Event;
use super::game::Game;
use super::ids::{ObjectId, PlayerId};
use super::object::Zone;
use super::perform::MOST_PENDING;
use super::scene::{Board, Frame, Scene};
use super::state::Pending;
use crate::record::RuleNumber;

mod about;
mod damage;
mod delayed;
mod graveyard;
mod keyword;
mod leaving;
mod order;
mod state;

use about::about;
use damage::{Dealt, Moment};
pub(super) use keyword::triggered_part;

/// What an event is about, for a trigger that looks at it.
#[derive(Default)]
struct About {
    that: Option<ObjectId>,
    player: Option<PlayerId>,
    damage: Option<Dealt>,
}

/// What triggered.
struct Found {
    pending: Pending,
    /// Which delayed ability is over with it.
    delayed: Option<usize>,
    /// How many more times it triggers (603.2d).
    again: usize,
}

/// An object with a triggered ability, as it is or was.
struct Watcher<'a> {
    object: ObjectId,
    controller: PlayerId,
    triggered: Cow<'a, Triggered>,
}

impl Game {
    /// Looks at everything that happened at one moment. Abilities that look
    /// for leaving the battlefield see the board before it (603.10a).
    pub(super) fn collect_triggers(&mut self, before: &Arc<Board>, from: usize) {
        let found = self.triggered_since(before, from);
        if found.is_empty() {
            return;
        }
        // What triggers on abilities triggering is looked for when all of these have.
        self.begin_moment();
        for Found { pending, delayed, again } in self.as_often_as_allowed(found) {
            if let Some(n) = delayed {
                self.perform(Event::DelayedDone(n), RuleNumber::literal("603.7b"));
            }
            for pending in std::iter::repeat_n(pending, 1 + again) {
                self.perform(Event::Triggered(Box::new(pending)), RuleNumber::literal("603.2"));
            }
        }
        self.end_moment();
    }

    /// What has triggered on what happened since the log was so long.
    fn triggered_since(&self, before: &Arc<Board>, from: usize) -> Vec<Found> {
        let mut found = Vec::new();
        for n in from..self.log.len() {
            if found.len() + self.state.pending.len() >= MOST_PENDING {
                break; // `check_cap` ends the game here
            }
            let event = &self.log[n].event;
            let leaves = self.leaves_battlefield(event);
            if !leaves && !event.can_be_waited_for() {
                continue;
            }
            self.cost(before.len());
            let moment = Moment { from, n };
            let turns_up = matches!(event, Event::TurnedUp { .. });
            let looks_back = leaves || (turns_up && !self.applies(Clause::AfterTheTurn));
            let now = Arc::clone(self.board());
            let back = |when: &When| looks_back && self.looks_back(when);
            for watcher in self.watchers(&now, event, false) {
                if back(&watcher.triggered.when) {
                    continue;
                }
                let set_off = self.set_off(&watcher, event, &now, moment);
                found.extend(set_off.map(|found| {
                    let again = if turns_up { self.triggers_again(&found.pending) } else { 0 };
                    Found { again, ..found }
                }));
            }
            if looks_back {
                for watcher in self.watchers(before, event, true) {
                    if back(&watcher.triggered.when) {
                        found.extend(self.set_off(&watcher, event, before, moment));
                    }
                }
            }
            found.extend(self.delayed(event));
        }
        found
    }

    /// Permanents, and objects elsewhere whose ability works there: the spell
    /// that is cast, the card that is put into a graveyard (113.6k).
    fn watchers<'b>(&self, board: &'b Board, event: &Event, back: bool) -> Vec<Watcher<'b>> {
        let mut all = Vec::new();
        let mut add = |object, controller, abilities: &'b [Arc<Ability>]| {
            for ability in abilities {
                if let Some(triggered) = triggered_part(ability).filter(|t| !t.in_graveyard) {
                    all.push(Watcher { object, controller, triggered });
                }
            }
        };
        for (id, current) in board {
            let object = self.object(*id).or_else(|| {
                self.state.last_known.get(id).filter(|_| back).map(|known| &known.object)
            });
            if object.is_some_and(|o| o.is_permanent() && !o.phased_out) {
                add(*id, current.controller, &current.values.abilities);
            }
        }
        if let Event::Cast { spell, player } = event
            && let Some(current) = board.get(spell)
        {
            add(*spell, *player, &current.values.abilities);
        }
        if !back {
            all.extend(self.graveyard_watchers(event));
            all.extend(self.madness_watcher(event));
        }
        all
    }

    fn set_off(
        &self,
        watcher: &Watcher<'_>,
        event: &Event,
        board: &Board,
        moment: Moment,
    ) -> Option<Found> {
        let scene = Scene { board, ..self.scene() };
        let mut frame = Frame::of(watcher.object, watcher.controller);
        let about = about(&watcher.triggered.when, event, scene, &frame)?;
        // 603.2c
        let (when, each) = match &watcher.triggered.when {
            When::OneOrMore(one) => (&**one, false),
            when => (when, true),
        };
        if self.earlier(when, about.player, scene, &frame, moment)
            && !(each && self.applies(Clause::EachOccurrence))
        {
            return None;
        }
        frame.that = about.that;
        frame.that_player = about.player;
        frame.finds = event.left();
        frame.x = self.x_of(watcher.object, event);
        if event.entered().is_some() {
            self.acts("603.6a");
        }
        if !self.may_trigger(&watcher.triggered, scene, &frame) {
            return None;
        }
        let damage = match about.damage {
            Some(dealt) => Some(self.damage_of(dealt, moment)?),
            None => None,
        };
        let pending = Pending {
            source: watcher.object,
            controller: watcher.controller,
            triggered: watcher.triggered.clone().into_owned(),
            that: about.that,
            that_player: about.player,
            finds: frame.finds,
            x: damage.unwrap_or(frame.x),
        };
        Some(Found { pending, delayed: None, again: 0 })
    }

    /// 603.2c: the same happened already at this moment, to the same player.
    fn earlier(
        &self,
        one: &When,
        player: Option<PlayerId>,
        scene: Scene<'_>,
        frame: &Frame,
        moment: Moment,
    ) -> bool {
        self.log[moment.from..moment.n].iter().any(|entry| {
            about(one, &entry.event, scene, frame).is_some_and(|about| about.player == player)
        })
    }

    /// Without those that have triggered, of the ones that do once each turn.
    fn as_often_as_allowed(&self, found: Vec<Found>) -> Vec<Found> {
        let mut allowed: Vec<Found> = Vec::new();
        for found in found {
            let pending = &found.pending;
            let same = |p: &Pending| p.source == pending.source && p.triggered == pending.triggered;
            let before = &self.state.this_turn.triggered;
            let once = pending.triggered.once
                && (before.iter().any(|(s, t)| *s == pending.source && *t == pending.triggered)
                    || allowed.iter().any(|other| same(&other.pending)));
            if !once {
                allowed.push(found);
            }
        }
        allowed
    }

    /// 603.4: what stands behind "if" has to be so as the event happens.
    fn may_trigger(&self, triggered: &Triggered, scene: Scene<'_>, frame: &Frame) -> bool {
        triggered.only_if.as_ref().is_none_or(|condition| {
            self.acts("603.4");
            scene.holds(condition, frame)
        })
    }
}

impl Event {
    /// Whether any trigger event is like it (603.2); states are looked for apart (603.8).
    fn can_be_waited_for(&self) -> bool {
        matches!(
            self,
            Self::Moved(_)
                | Self::TokenMade { .. }
                | Self::CountedAsEntering(_)
                | Self::TurnedUp { .. }
                | Self::TurnedDown { .. }
                | Self::Transformed(_)
                | Self::Triggered(_)
                | Self::Merged { .. }
                | Self::Unlocked { .. }
                | Self::Counters { .. }
                | Self::Cast { .. }
                | Self::Attacks { .. }
                | Self::Blocks { .. }
                | Self::Damage { .. }
                | Self::Targeted { .. }
                | Self::ManifestedDread(_)
                | Self::Step(_)
        )
    }

    /// What changed zones with this event, as it was: what triggers on that finds it
    /// in the zone it went to (400.7e).
    fn left(&self) -> Vec<ObjectId> {
        match self {
            Self::Moved(m) => vec![m.object],
            _ => Vec::new(),
        }
    }

    /// The permanent that entered with this event.
    pub fn entered(&self) -> Option<ObjectId> {
        match self {
            Self::Moved(m) if m.to == Zone::Battlefield => Some(m.became),
            Self::TokenMade { object, .. } => Some(object.became),
            Self::CountedAsEntering(object) => Some(*object),
            _ => None,
        }
    }
}
