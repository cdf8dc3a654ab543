//! Losing, leaving the game, and its end (104, 800.4).

use super::choice::Stop;
use super::clause::Clause;
use super::effect::Change;
use super::event::{Cause, Event};
use super::game::Game;
use super::ids::{ObjectId, PlayerId};
use super::moves::Goal;
use super::object::{Object, Zone};
use super::state::CardKind;
use crate::record::RuleNumber;

impl Game {
    pub(super) fn lose(&mut self, losers: &[(PlayerId, RuleNumber)]) -> Result<(), Stop> {
        for (player, rule) in losers {
            if self.state.player(*player).is_some_and(|p| !p.gone) {
                self.perform(Event::Lost(*player), *rule);
                self.leave_game(*player)?;
            }
        }
        self.end_if_decided();
        Ok(())
    }

    /// 104.3a.
    pub(super) fn concede(&mut self, player: PlayerId) -> Result<(), Stop> {
        self.lose(&[(player, RuleNumber::literal("104.3a"))])?;
        let next = self.state.priority.unwrap_or(self.state.turn.active);
        self.settle(next)
    }

    /// 800.4a. Not a state-based action; it happens at once.
    fn leave_game(&mut self, player: PlayerId) -> Result<(), Stop> {
        let rule = RuleNumber::literal("800.4a");
        self.reveal_face_down(rule_708_9(), |object| object.owner == player);
        self.perform(Event::Left(player), rule);
        if self.applies(Clause::OwnedLeave) {
            let owned = self.those(|object| object.owner == player);
            self.perform_all(owned.into_iter().map(Event::Ceased).collect(), rule);
        }
        self.perform(Event::ControlEnded(player), rule);
        // 800.4c: of these the default controller left earlier.
        let mut nobodys = self.notice_control();
        nobodys.retain(|id| self.controller(*id) != Some(player));
        let controlled = |game: &Self| {
            let there = game.those(|o| {
                // 702.26b: what is phased out does not exist for this.
                matches!(o.zone, Zone::Battlefield | Zone::Stack) && !o.phased_out
            });
            there.into_iter().filter(|id| game.controller(*id) == Some(player)).collect::<Vec<_>>()
        };
        for id in controlled(self) {
            if self.object(id).is_some_and(|object| !self.is_a_card(object)) {
                self.perform(Event::Ceased(id), rule);
            }
        }
        let still = controlled(self);
        if !still.is_empty() && self.applies(Clause::LeftBehindExiled) {
            self.send(&still, Goal::Exile, Cause::LeftGame, rule)?;
        } else {
            // Only where a clause is off: what was under another's control is theirs again.
            for object in still {
                let event = Event::ControlChanged { object, to: player };
                self.perform(event, RuleNumber::literal("613.1b"));
            }
        }
        self.send(&nobodys, Goal::Exile, Cause::LeftGame, RuleNumber::literal("800.4c"))?;
        Ok(())
    }

    /// Not an ability or a copy on the stack.
    fn is_a_card(&self, object: &Object) -> bool {
        let kind = self.state.card_of(object).map(|card| card.kind);
        object.zone != Zone::Stack || kind == Some(CardKind::Card)
    }

    fn those(&self, test: impl Fn(&Object) -> bool) -> Vec<ObjectId> {
        self.state.objects.values().filter(|o| test(o)).map(|o| o.id).collect()
    }

    /// 708.9: when a player leaves, what that player owns; at the end, everything.
    fn reveal_face_down(&mut self, rule: RuleNumber, test: impl Fn(&Object) -> bool) {
        let hidden = self.those(|object| {
            matches!(object.zone, Zone::Battlefield | Zone::Stack)
                && object.facing.is_down()
                && test(object)
        });
        for id in hidden {
            if self.applies(Clause::RevealAtEnd) {
                self.reveal(id, rule);
            }
        }
    }

    fn end_if_decided(&mut self) {
        let left: Vec<PlayerId> = self.state.in_turn_order(PlayerId(0));
        if left.len() > 1 || self.state.over {
            return;
        }
        self.reveal_face_down(rule_708_9(), |_| true);
        let rule = RuleNumber::literal(if left.is_empty() { "104.4a" } else { "104.2a" });
        self.perform(Event::Ended { winner: left.first().copied() }, rule);
    }
}

fn rule_708_9() -> RuleNumber {
    RuleNumber::literal("708.9")
}

impl super::state::State {
    /// 800.4a: effects that give the player control of objects or players end.
    pub(super) fn end_control_of(&mut self, player: PlayerId) {
        self.effects.retain(|e| e.you != player || !e.changes.contains(&Change::Control));
        self.controls_turn = self.controls_turn.filter(|by| *by != player);
        self.next_turn_controlled.retain(|(of, by)| *of != player && *by != player);
    }
}
