//! Combat (506): declaring attackers and blockers, damage, and leaving it.

use crate::engine::ability::Keyword;
use crate::engine::characteristics::CardType;
use crate::engine::clause::Clause;
use crate::engine::event::Event;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId};
use crate::engine::object::At;
use crate::record::RuleNumber;

mod assign;
mod attack;
mod block;
mod damage;
mod demands;
mod several;

impl Game {
    /// 506.4: what is no creature any more, or a battle now, is out of combat;
    /// what has defender now is not (506.4a).
    pub(super) fn check_combat(&mut self) {
        if !self.state.turn.step.is_combat() {
            return;
        }
        let fighting = self
            .state
            .objects
            .values()
            .filter(|o| o.combat.attacking.is_some() || !o.combat.blocking.is_empty());
        let out: Vec<ObjectId> = fighting
            .filter(|o| {
                let Some(values) = self.scene().values(o.id) else { return true };
                if o.phased_out {
                    return true;
                }
                let unfit = !values.is(CardType::Creature) || values.is(CardType::Battle);
                let late = o.combat.attacking.is_some() && values.has(&Keyword::Defender);
                (unfit && self.applies(Clause::LeavesCombat))
                    || (late && !self.applies(Clause::KeepsAttacking))
            })
            .map(|o| o.id)
            .collect();
        for object in out {
            self.perform(Event::LeftCombat(object), RuleNumber::literal("506.4"));
        }
        self.check_attacked();
    }

    /// 506.4: what is attacked and no planeswalker and no battle any more, phased
    /// out, or is not its defending player's any more.
    fn check_attacked(&mut self) {
        let attacked: Vec<(ObjectId, PlayerId)> = self
            .state
            .permanents()
            .filter_map(|o| match (o.combat.at, o.combat.attacking) {
                (At::Permanent(id), Some(defender)) => Some((id, defender)),
                _ => None,
            })
            .collect();
        for (id, defender) in attacked {
            let there = self.object(id).is_some();
            let stays = there
                && self.subject(id).is_some_and(|it| {
                    let walker = it.values.is(CardType::Planeswalker) && it.controller == defender;
                    let battle =
                        it.values.is(CardType::Battle) && it.object.protector == Some(defender);
                    it.object.is_permanent() && !it.object.phased_out && (walker || battle)
                });
            if !stays {
                self.perform(Event::LeftCombat(id), RuleNumber::literal("506.4c"));
            }
        }
    }
}
