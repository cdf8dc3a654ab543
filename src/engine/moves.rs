//! Leaving a zone for any other than the battlefield.

use super::ability::RuleChange;
use super::choice::{Stop, Topic};
use super::clause::Clause;
use super::event::{Cause, Event, Move};
use super::facing::Facing;
use super::game::Game;
use super::ids::{ObjectId, PlayerId};
use super::object::{Object, Zone};
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
        self.at_once(|game| {
            let mut became = Vec::new();
            for id in objects {
                if let Some(new) = game.send_one(*id, goal, cause, rule)? {
                    became.push(new);
                }
            }
            Ok(became)
        })
    }

    fn send_one(
        &mut self,
        id: ObjectId,
        goal: Goal,
        cause: Cause,
        rule: RuleNumber,
    ) -> Result<Option<ObjectId>, Stop> {
        let Some(object) = self.object(id).cloned() else { return Ok(None) };
        if object.card.is_none() {
            self.perform(Event::Ceased(id), rule);
            return Ok(None);
        }
        let (goal, rule) = self.replaced(&object, goal, rule)?;
        self.reveal_on_leaving(&object);
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
            to: goal.zone(object.owner),
            became,
            controller: object.owner,
            facing,
            tapped: false,
            counters: Vec::new(),
            attached_to: None,
            cause,
            top: goal == Goal::LibraryTop,
            copy: None,
        };
        self.perform(Event::Moved(m), rule);
        Ok(Some(became))
    }

    /// 708.9: the owner shows a face-down object that leaves the battlefield,
    /// or the stack for anywhere but the battlefield, to everyone.
    pub(super) fn reveal_on_leaving(&mut self, object: &Object) {
        let clause = match object.zone {
            Zone::Battlefield => Clause::RevealPermanent,
            Zone::Stack => Clause::RevealSpell,
            _ => return,
        };
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
    fn replaced(
        &mut self,
        object: &Object,
        goal: Goal,
        rule: RuleNumber,
    ) -> Result<(Goal, RuleNumber), Stop> {
        let dies = object.is_permanent() && goal == Goal::Graveyard;
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
        let commander = self.state.card_of(object).is_some_and(|card| card.commander);
        if hidden && commander && self.yes_or_no(object.owner, Topic::Command)? {
            return Ok((Goal::Command, RuleNumber::literal("903.9b")));
        }
        Ok((goal, rule))
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
