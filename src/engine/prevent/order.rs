//! In which order damage of one moment is dealt, where a player chooses something about it.

use std::collections::BTreeSet;

use super::{Blow, are_alike};
use crate::engine::choice::{Question, Stop, Topic};
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId, Ref};
use crate::engine::state::Guard;

type Hit = (ObjectId, Ref, i64);

impl Game {
    /// 616.1: several players choose in turn order; else as the hits come.
    pub(in crate::engine) fn in_order_of_choices(&self, mut hits: Vec<Hit>) -> Vec<Hit> {
        let rules = self.rules_in_force();
        let choosers = hits.iter().filter_map(|(source, to, amount)| {
            let blow = Blow { source: *source, to: *to, amount: *amount, combat: true };
            let open = self.alterations(blow, &rules, &[]);
            if are_alike(&open) { None } else { self.affected(*to) }
        });
        let choosers: BTreeSet<PlayerId> = choosers.collect();
        if choosers.len() > 1 {
            let order = self.state.in_turn_order(self.state.turn.active);
            hits.sort_by_key(|(_, to, _)| {
                order.iter().position(|p| self.affected(*to) == Some(*p))
            });
        }
        hits
    }

    /// 615.7: of what several sources deal at the same time, what a shield prevents first is chosen
    /// by the player it protects, or the controller of the permanent.
    pub(in crate::engine) fn in_order_of_shields(
        &mut self,
        hits: Vec<Hit>,
    ) -> Result<Vec<Hit>, Stop> {
        let (mut ordered, mut left) = (Vec::new(), hits);
        while let Some((_, to, _)) = left.first().copied() {
            let on = |guard: &&Guard| guard.to == to;
            let shield = self.state.guards.iter().filter(on).map(|guard| guard.left);
            let mut shield = shield.fold(0, i64::saturating_add);
            let (mut same, other): (Vec<_>, Vec<_>) =
                left.into_iter().partition(|(_, hit, _)| *hit == to);
            left = other;
            while same.len() > 1 && (1..total(&same)).contains(&shield) {
                let Some(player) = self.affected(to) else { break };
                let options = same.iter().map(|(source, ..)| Ref::Object(*source)).collect();
                let question = Question { player, topic: Topic::Apply, options, least: 1, most: 1 };
                let picked = self.choose_refs(question)?;
                let is_it = |(source, ..): &Hit| picked.contains(&Ref::Object(*source));
                let Some(first) = same.iter().position(is_it) else { break };
                let hit = same.remove(first);
                shield = shield.saturating_sub(hit.2);
                ordered.push(hit);
            }
            ordered.append(&mut same);
        }
        Ok(ordered)
    }
}

fn total(hits: &[Hit]) -> i64 {
    hits.iter().map(|(.., amount)| *amount).fold(0, i64::saturating_add)
}
