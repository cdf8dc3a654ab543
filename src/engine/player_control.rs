//! A player who controls another for a turn (723). Only decisions and what can
//! be seen change hands: all objects keep their controllers (723.3).

use super::act::Action;
use super::clause::Clause;
use super::event::Event;
use super::game::Game;
use super::ids::{PlayerId, Players};
use super::refusal::{Because, Refusal, because};
use crate::record::RuleNumber;

impl Game {
    /// Who decides what a player does (723.5).
    pub fn decides_for(&self, player: PlayerId) -> PlayerId {
        match self.state.controls_turn {
            Some(by) if player == self.state.turn.active && self.applies(Clause::Decides) => by,
            _ => player,
        }
    }

    /// Whether `by` may have a player do this. Nobody can make another concede,
    /// and everybody may (723.6); what one may look at one may look at (723.4).
    pub(super) fn may_decide(
        &self,
        by: PlayerId,
        player: PlayerId,
        action: &Action,
    ) -> Result<(), Refusal> {
        match action {
            Action::Concede if by != player => Err(because(Because::AnotherDecides, "723.6")),
            Action::Concede => Ok(()),
            Action::LookAt(_) if by == player => Ok(()),
            _ if self.decides_for(player) == by => Ok(()),
            _ => Err(because(Because::AnotherDecides, "723.5")),
        }
    }

    /// The player whose sight this one shares (723.4).
    pub(super) fn sees_for(&self, player: PlayerId) -> Option<PlayerId> {
        let seen = self.state.turn.active;
        self.state.controls_turn.filter(|by| *by == player && *by != seen).map(|_| seen)
    }

    /// A player, and who sees what that player sees (723.4).
    pub(super) fn eyes_of(&self, players: Players) -> Players {
        match self.state.controls_turn {
            Some(by) if players.has(self.state.turn.active) && self.applies(Clause::SeesToo) => {
                players.with(Players::one(by))
            }
            _ => players,
        }
    }

    /// 723.1, 723.1a: of several effects the last to be created works.
    pub(super) fn turn_is_controlled(&mut self, player: PlayerId) {
        let waiting = self.state.next_turn_controlled.iter().rev();
        let last = waiting.clone().find(|(of, _)| *of == player).map(|(_, by)| *by);
        if let Some(by) = last {
            self.perform(Event::Controlled { player, by }, RuleNumber::literal("723.1"));
        }
    }
}
