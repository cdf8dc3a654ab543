//! Combat with several defending players, and creatures that block several
//! attackers (509.1, 802).

use std::collections::BTreeMap;

use crate::engine::ability::RuleChange;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId};
use crate::engine::refusal::{Because, Refusal, because};

impl Game {
    /// 802.4: the attacked players who declare their blockers after this one.
    pub(super) fn defenders_after(&self, player: PlayerId) -> Vec<PlayerId> {
        let order = self.state.in_turn_order(self.state.turn.active);
        let attacked =
            |p: &PlayerId| self.state.permanents().any(|o| o.combat.attacking == Some(*p));
        order.into_iter().skip_while(|p| *p != player).skip(1).filter(attacked).collect()
    }

    /// 509.1a: one attacker for each blocker, unless something allows more.
    pub(super) fn blocks_too_many(&self, blocks: &[(ObjectId, ObjectId)]) -> Result<(), Refusal> {
        let mut counts: BTreeMap<ObjectId, i64> = BTreeMap::new();
        for (n, (blocker, attacker)) in blocks.iter().enumerate() {
            if blocks[..n].contains(&(*blocker, *attacker)) {
                return Err(because(Because::CannotBlock, "509.1a"));
            }
            *counts.entry(*blocker).or_default() += 1;
        }
        let too_many = |(blocker, count): (&ObjectId, &i64)| *count > self.most_blocked(*blocker);
        if counts.iter().any(too_many) {
            return Err(because(Because::CannotBlock, "509.1a"));
        }
        Ok(())
    }

    fn most_blocked(&self, blocker: ObjectId) -> i64 {
        let rules = self.rules_in_force();
        let more = rules.iter().map(|(change, frame)| match change {
            RuleChange::BlocksMore { what, more } if self.scene().matches(what, blocker, frame) => {
                *more
            }
            _ => 0,
        });
        more.fold(1, i64::saturating_add)
    }

    /// 510.1, 802.5: attackers first, then the blockers of each player in turn.
    pub(super) fn fighters(&self) -> Vec<ObjectId> {
        let mut all: Vec<ObjectId> = self.state.permanents().map(|o| o.id).collect();
        self.sort_by_turn_order(&mut all, |id| self.controller(*id));
        let attacks = |id: &ObjectId| {
            self.object(*id).is_some_and(|object| object.combat.attacking.is_some())
        };
        let (attackers, blockers): (Vec<ObjectId>, Vec<ObjectId>) =
            all.into_iter().partition(attacks);
        [attackers, blockers].concat()
    }
}
