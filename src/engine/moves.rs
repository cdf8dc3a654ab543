//! Leaving a zone for any other than the battlefield.

use std::collections::BTreeSet;

use super::ability::{Keyword, RuleChange};
use super::choice::{Stop, Topic};
use super::clause::Clause;
use super::event::{Cause, Event, Move};
use super::faces::Part;
use super::facing::Facing;
use super::game::Game;
use super::ids::{ObjectId, PlayerId};
use super::object::{Object, Way, Zone};
use crate::record::RuleNumber;

/// Where something is sent; zones of players are those of the owner (400.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    Hand,
    Graveyard,
    LibraryTop,
    LibraryBottom,
    Exile,
    ExileFaceDown,
    Command,
}

/// A move to be made.
pub(super) struct Leaving {
    pub object: ObjectId,
    pub goal: Goal,
    pub cause: Cause,
    pub rule: RuleNumber,
}

impl Goal {
    fn zone(self, owner: PlayerId) -> Zone {
        match self {
            Self::Hand => Zone::Hand(owner),
            Self::Graveyard => Zone::Graveyard(owner),
            Self::LibraryTop | Self::LibraryBottom => Zone::Library(owner),
            Self::Exile | Self::ExileFaceDown => Zone::Exile,
            Self::Command => Zone::Command,
        }
    }
}

impl Game {
    /// Moves objects at the same time and tells what they became.
    pub(super) fn send(
        &mut self,
        objects: &[ObjectId],
        goal: Goal,
        cause: Cause,
        rule: RuleNumber,
    ) -> Result<Vec<ObjectId>, Stop> {
        let each = objects.iter().map(|object| Leaving { object: *object, goal, cause, rule });
        self.send_together(&each.collect::<Vec<_>>())
    }

    /// What replaces any of these moves is there before all of them (614.4, 614.6).
    pub(super) fn send_together(&mut self, leaving: &[Leaving]) -> Result<Vec<ObjectId>, Stop> {
        let (mut replaced, mut met) = (Vec::new(), BTreeSet::new());
        for one in leaving.iter().filter(|one| met.insert(one.object)) {
            let Some(object) = self.object(one.object).cloned() else { continue };
            let (goal, rule) = if object.card.is_none() || self.is_stray_token(&object) {
                (one.goal, one.rule)
            } else {
                self.replaced(&object, one)?
            };
            replaced.push((one, goal, rule));
        }
        self.at_once(|game| {
            let mut became = Vec::new();
            for (one, goal, rule) in replaced {
                if let Some(new) = game.send_one(one, goal, rule)? {
                    became.push(new);
                    became.extend(game.state.apart.get(&one.object).into_iter().flatten()); // 730.3c
                }
            }
            Ok(became)
        })
    }

    fn send_one(
        &mut self,
        asked: &Leaving,
        goal: Goal,
        rule: RuleNumber,
    ) -> Result<Option<ObjectId>, Stop> {
        self.check_cap()?;
        let Leaving { object: id, goal: asked, cause, .. } = *asked;
        let Some(object) = self.object(id).cloned() else { return Ok(None) };
        if object.card.is_none() {
            self.perform(Event::Ceased(id), rule);
            return Ok(None);
        }
        if self.is_stray_token(&object) {
            return Ok(None);
        }
        self.reveal_on_leaving(&object);
        // 903.9c: of a merged permanent only the commander goes there.
        let commander_home = goal == Goal::Command && object.is_merged();
        let goal = if commander_home { asked } else { goal };
        let where_to = |owner, commander| {
            if commander { Zone::Command } else { goal.zone(owner) }
        };
        let top_is_commander = self.state.card_of(&object).is_some_and(|card| card.commander);
        let face_down = goal == Goal::ExileFaceDown;
        let facing = match (face_down, object.facing.clone()) {
            // 406.3: exiled face up unless the effect says face down.
            (false, Facing::Down(down))
                if goal == Goal::Exile && !self.applies(Clause::ExiledFaceUp) =>
            {
                Facing::Down(down)
            }
            (false, _) => Facing::Up,
            (true, Facing::Down(down)) => Facing::Down(down),
            (true, Facing::Up) => {
                Facing::Down(super::facing::Down::by(super::facing::Cause::Effect))
            }
        };
        let became = self.new_id();
        let m = Move {
            object: id,
            from: object.zone,
            to: where_to(object.owner, commander_home && top_is_commander),
            became,
            apart: self.apart(&object, where_to, commander_home),
            controller: object.owner,
            facing,
            part: Part::First,
            with: Vec::new(),
            tapped: false,
            counters: Vec::new(),
            attached_to: None,
            cause,
            top: goal == Goal::LibraryTop,
        };
        self.perform(Event::Moved(m), rule);
        Ok(Some(became))
    }

    /// 111.8: a token that has left the battlefield stays where it is. (Off the stack, where
    /// a copy of a spell becomes one as it resolves.)
    pub(super) fn is_stray_token(&self, object: &Object) -> bool {
        self.state.is_token(object) && !matches!(object.zone, Zone::Battlefield | Zone::Stack)
    }

    /// 708.9: the owner shows a face-down object that leaves the battlefield,
    /// or the stack for anywhere but the battlefield, to everyone.
    pub(super) fn reveal_on_leaving(&mut self, object: &Object) {
        let clause = match object.zone {
            Zone::Battlefield => Clause::RevealPermanent,
            Zone::Stack => Clause::RevealSpell,
            _ => return,
        };
        let hidden = |facing: &Facing| facing.is_down();
        if object.under.iter().any(|c| hidden(&c.facing)) && self.applies(clause) {
            self.reveal_components(object, RuleNumber::literal("708.9"));
        }
        if object.facing.is_down() && self.applies(clause) {
            self.reveal(object.id, RuleNumber::literal("708.9"));
            if !self.applies(Clause::RevealOnly) {
                let event =
                    Event::TurnedUp { object: object.id, who: object.owner, by: None, x: 0 };
                self.perform(event, RuleNumber::literal("708.8"));
            }
        }
    }

    /// Replacement effects on going somewhere (614.6): "exile it instead", and
    /// the owner's choice for a commander (903.9b).
    fn replaced(&mut self, object: &Object, leaving: &Leaving) -> Result<(Goal, RuleNumber), Stop> {
        let Leaving { goal, cause, rule, .. } = *leaving;
        // 702.34a: any time it would leave the stack.
        let flashed = object.zone == Zone::Stack
            && object.spell.as_ref().is_some_and(|spell| spell.way == Way::Flashback);
        if flashed && self.applies(Clause::FlashbackExiles) {
            return Ok((Goal::Exile, RuleNumber::literal("702.34a")));
        }
        if cause == Cause::Discard && self.has_madness(object) {
            return Ok((Goal::Exile, RuleNumber::literal("702.35a")));
        }
        let dies = object.is_permanent() && goal == Goal::Graveyard;
        if dies && object.is_final() {
            return Ok((Goal::Exile, RuleNumber::literal("122.1h")));
        }
        let exiled = dies
            && self.rules_in_force().iter().any(|(change, frame)| match change {
                RuleChange::ExiledInsteadOfDying(what) => {
                    self.scene().matches(what, object.id, frame)
                }
                _ => false,
            });
        if exiled {
            return Ok((Goal::Exile, RuleNumber::literal("614.6")));
        }
        let hidden = matches!(goal, Goal::Hand | Goal::LibraryTop | Goal::LibraryBottom);
        let commander = self.state.is_commander(object);
        if hidden && commander && self.yes_or_no(object.owner, Topic::Command)? {
            return Ok((Goal::Command, RuleNumber::literal("903.9b")));
        }
        Ok((goal, rule))
    }

    /// Its first ability, which works in a hand (702.35a).
    fn has_madness(&self, object: &Object) -> bool {
        let values = self.scene().values(object.id);
        let has = values
            .is_some_and(|values| values.keywords().any(|k| matches!(k, Keyword::Madness(_))));
        has && self.applies(Clause::MadnessExiles)
    }

    /// 121.1, 121.4.
    pub(super) fn draw(&mut self, player: PlayerId, count: i64) -> Result<(), Stop> {
        for _ in 0..count.min(self.most_of(player)) {
            match self.state.zone(Zone::Library(player)).first().copied() {
                Some(top) => {
                    self.send(&[top], Goal::Hand, Cause::Draw, RuleNumber::literal("121.1"))?;
                }
                None => {
                    let rule = RuleNumber::literal("121.4");
                    self.perform(Event::DrewFromEmpty(player), rule);
                }
            }
            self.show_tops_of_libraries();
        }
        Ok(())
    }

    /// One more than there is, so that absurd numbers end.
    fn most_of(&self, player: PlayerId) -> i64 {
        self.state.zone(Zone::Library(player)).len() as i64 + 1
    }
}
