//! Mana with terms: for one use only, or lasting (106.6, 106.4).

use super::filter::Filter;
use super::game::Game;
use super::ids::{ObjectId, PlayerId};
use super::pool::Pool;
use super::procedure::Procedure;
use super::scene::Frame;
use super::state::Player;

/// Mana in a pool that is not like the rest of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    pub mana: Pool,
    pub terms: Terms,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Terms {
    /// What alone it can be spent on (106.6); anything where nothing stands.
    pub only: Vec<Use>,
    /// It does not empty as steps and phases of this turn end.
    pub lasts: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Use {
    Cast(Filter),
    Activate(Filter),
    TurnUp {
        what: Filter,
        by: Vec<Procedure>,
    },
    /// A door of it (709.5e).
    Unlock(Filter),
}

/// What is being paid for, and the object whose cost it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bill {
    pub source: ObjectId,
    pub paying: Paying,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paying {
    Spell,
    Ability,
    TurnUp(Procedure),
    Unlock,
    /// Something an effect asks for.
    Other,
}

impl Player {
    /// All mana the player has, whatever its terms.
    pub fn mana(&self) -> Pool {
        self.held.iter().fold(self.pool.clone(), |sum, held| sum.plus(&held.mana))
    }
}

impl Game {
    /// The mana that can be spent on this.
    pub(super) fn mana_for(&self, player: PlayerId, bill: Bill) -> Pool {
        let Some(it) = self.state.player(player) else { return Pool::default() };
        let fitting = it.held.iter().filter(|held| self.may_pay(player, held, bill));
        fitting.fold(it.pool.clone(), |sum, held| sum.plus(&held.mana))
    }

    /// Of equal mana that with the narrower terms is spent first.
    pub(super) fn out_of_held(
        &self,
        player: PlayerId,
        bill: Bill,
        spent: &Pool,
    ) -> Vec<(usize, Pool)> {
        let mut left = spent.clone();
        let mut parts = Vec::new();
        let held = self.state.player(player).map_or(&[][..], |p| &p.held);
        let narrow_first = [true, false].into_iter().flat_map(|narrow| {
            let all = held.iter().enumerate();
            all.filter(move |(_, held)| held.terms.only.is_empty() != narrow)
        });
        for (n, held) in narrow_first.filter(|(_, held)| self.may_pay(player, held, bill)) {
            let part = left.common(&held.mana);
            left = left.less(&part).unwrap_or_default();
            if !part.is_empty() {
                parts.push((n, part));
            }
        }
        parts
    }

    fn may_pay(&self, player: PlayerId, held: &Held, bill: Bill) -> bool {
        if held.terms.only.is_empty() || !self.applies(super::clause::Clause::RestrictedMana) {
            return true;
        }
        self.is_for(&held.terms.only, player, bill)
    }

    /// Whether this bill is among some uses of mana; among none where nothing
    /// is listed, all are.
    pub(super) fn is_for(&self, uses: &[Use], player: PlayerId, bill: Bill) -> bool {
        let frame = Frame::of(bill.source, player);
        let fits = |what: &Filter| self.scene().matches(what, bill.source, &frame);
        uses.is_empty()
            || uses.iter().any(|allowed| match (allowed, bill.paying) {
                (Use::Cast(what), Paying::Spell)
                | (Use::Activate(what), Paying::Ability)
                | (Use::Unlock(what), Paying::Unlock) => fits(what),
                (Use::TurnUp { what, by }, Paying::TurnUp(procedure)) => {
                    (by.is_empty() || by.contains(&procedure)) && fits(what)
                }
                _ => false,
            })
    }
}
