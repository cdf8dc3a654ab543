//! The player who protects a battle (310.8, 310.11a).

use super::characteristics::CardType;
use super::choice::{Question, Stop, Topic};
use super::event::{Cause, Event};
use super::game::Game;
use super::ids::{ObjectId, PlayerId, Ref};
use super::moves::Goal;
use super::object::At;
use crate::record::RuleNumber;

impl Game {
    /// Its controller chooses; says whether there was anybody to choose.
    pub(super) fn choose_protector(
        &mut self,
        id: ObjectId,
        rule: RuleNumber,
    ) -> Result<bool, Stop> {
        let Some(player) = self.controller(id) else { return Ok(false) };
        let options: Vec<Ref> = self.protectors(id).into_iter().map(Ref::Player).collect();
        if options.is_empty() {
            return Ok(false);
        }
        let topic = Topic::Protector;
        let picked = self.choose_refs(Question::new(player, topic, options, 1, 1))?;
        if let Some(Ref::Player(player)) = picked.first().copied() {
            self.perform(Event::Protects { object: id, player }, rule);
        }
        Ok(true)
    }

    /// Who can protect it: of a Siege an opponent of its controller (310.11a),
    /// of a battle without a type its controller (310.8a).
    fn protectors(&self, id: ObjectId) -> Vec<PlayerId> {
        let Some(it) = self.subject(id) else { return Vec::new() };
        let siege = it.values.subtypes.contains("Siege");
        let all = self.state.in_turn_order(it.controller).into_iter();
        all.filter(|player| (*player != it.controller) == siege).collect()
    }

    pub(super) fn is_battle(&self, id: ObjectId) -> bool {
        self.scene().values(id).is_some_and(|values| values.is(CardType::Battle))
    }

    /// 704.5w, 704.5x. Says whether anything was done.
    pub(super) fn battles_unprotected(&mut self) -> Result<bool, Stop> {
        let attacked =
            |id: ObjectId| self.state.permanents().any(|o| o.combat.at == At::Permanent(id));
        let battles = self.permanents_that(|it| it.values.is(CardType::Battle));
        let open: Vec<ObjectId> = battles
            .into_iter()
            .filter(|id| {
                let protector = self.object(*id).and_then(|o| o.protector);
                let fit = protector.is_some_and(|player| self.protectors(*id).contains(&player));
                !fit && !attacked(*id)
            })
            .collect();
        let rule = RuleNumber::literal("704.5w");
        for id in &open {
            if !self.choose_protector(*id, rule)? {
                self.send(&[*id], Goal::Graveyard, Cause::StateBased, rule)?;
            }
        }
        Ok(!open.is_empty())
    }
}
