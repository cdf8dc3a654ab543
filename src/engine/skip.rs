//! Steps and turns that are skipped, and extra turns (500.7, 614.10).

use super::event::Event;
use super::game::Game;
use super::ids::PlayerId;
use super::turn::{Step, Turn};
use crate::record::RuleNumber;

/// What a player skips next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skipped {
    Step(Step),
    Turn,
}

impl Game {
    /// The next step that is not skipped.
    pub(super) fn after_skips(&mut self, turn: Turn) -> Turn {
        let mut next = self.following(turn);
        while let Some(skipped) = self.skipped(next) {
            let player = next.active;
            self.perform(Event::Skipped { player, skipped }, RuleNumber::literal("614.10"));
            next = match skipped {
                Skipped::Turn => self.following(Turn { step: Step::Cleanup, ..next }),
                Skipped::Step(_) => self.following(next),
            };
        }
        next
    }

    fn skipped(&self, next: Turn) -> Option<Skipped> {
        let mine = |(player, skipped): &&(PlayerId, Skipped)| {
            let now = match skipped {
                Skipped::Step(step) => *step == next.step,
                Skipped::Turn => next.step == Step::Untap,
            };
            *player == next.active && now
        };
        self.state.skips.iter().find(mine).map(|(_, skipped)| *skipped)
    }

    /// The step after another, in this turn or the next.
    fn following(&mut self, turn: Turn) -> Turn {
        let next = match turn.step {
            // 508.8: without attackers the rest of combat is skipped.
            Step::DeclareAttackers if !self.attackers_were_declared() => Some(Step::EndCombat),
            Step::BeginCombat => Some(Step::EndCombat),
            Step::DeclareBlockers if !self.anyone_strikes_first() => Some(Step::CombatDamage),
            step => step.next(),
        };
        match next {
            Some(step) => Turn { step, ..turn },
            None => {
                let number = turn.number.saturating_add(1);
                Turn { number, active: self.whose_turn_is_next(turn), step: Step::Untap }
            }
        }
    }

    /// In this step, whatever has become of them.
    fn attackers_were_declared(&self) -> bool {
        let now = self.log.iter().rev().take_while(|entry| !matches!(entry.event, Event::Step(_)));
        now.into_iter().any(|entry| matches!(entry.event, Event::Attacks { .. }))
    }

    /// 500.7: the extra turn created last comes first; then the usual order goes
    /// on from where it was left.
    fn whose_turn_is_next(&mut self, turn: Turn) -> PlayerId {
        while let Some(player) = self.state.extra_turns.last().copied() {
            self.perform(Event::ExtraTurnTaken(player), RuleNumber::literal("500.7"));
            if self.state.player(player).is_some_and(|p| !p.gone) {
                return player;
            }
        }
        let last = self.state.last_in_order.take().unwrap_or(turn.active);
        let after = PlayerId((last.0 + 1) % self.seats() as u8);
        let next = self.state.in_turn_order(after).first().copied();
        let next = next.unwrap_or(turn.active);
        let seats = self.seats() as u8;
        let between = (1..seats).map(|on| PlayerId((last.0 + on) % seats));
        self.state.passed_over.extend(between.take_while(|player| *player != next));
        next
    }

    pub(super) fn your_turn_begins(&mut self, player: PlayerId) {
        for gone in self.state.passed_over.clone() {
            // 800.4m: when that turn would have begun.
            self.perform(Event::YourTurnBegan(gone), RuleNumber::literal("800.4m"));
        }
        self.perform(Event::YourTurnBegan(player), RuleNumber::literal("500.1"));
        self.turn_is_controlled(player);
    }
}
