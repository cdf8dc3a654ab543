//! Destroying (701.8), and what stands in for it: regeneration (701.19) and shield counters
//! (122.1c).

use super::ability::Keyword;
use super::choice::Stop;
use super::competing::Means;
use super::event::{Cause, Event};
use super::game::Game;
use super::ids::ObjectId;
use super::moves::Goal;
use super::object::Combat;
use crate::record::RuleNumber;

impl Game {
    pub(super) fn destroy(&mut self, objects: &[ObjectId], regenerate: bool) -> Result<(), Stop> {
        let mortal: Vec<ObjectId> = objects
            .iter()
            .copied()
            .filter(|id| self.scene().values(*id).is_some_and(|v| !v.has(&Keyword::Indestructible)))
            .collect();
        self.at_once(|game| {
            let mut saved = Vec::new();
            let mut asked = mortal.clone();
            game.sort_by_turn_order(&mut asked, |id| game.controller(*id));
            for id in asked {
                if game.is_saved(id, regenerate)? {
                    saved.push(id);
                }
            }
            let lost: Vec<ObjectId> =
                mortal.iter().copied().filter(|id| !saved.contains(id)).collect();
            game.send(&lost, Goal::Graveyard, Cause::Destroy, RuleNumber::literal("701.8a"))
        })?;
        Ok(())
    }

    /// Whether something happens instead of the destruction by an effect; of several such things
    /// its controller chooses one (616.1).
    fn is_saved(&mut self, id: ObjectId, regenerate: bool) -> Result<bool, Stop> {
        let mut instead = Vec::new();
        if self.is_shielded_from_destruction(id) {
            instead.push((id, Means::ShieldCounter));
        }
        if regenerate && self.object(id).is_some_and(|object| object.shields > 0) {
            instead.push((id, Means::Regeneration));
        }
        let Some(player) = self.controller(id).filter(|_| !instead.is_empty()) else {
            return Ok(false);
        };
        let first = self.comes_first(player, &instead)?;
        if instead[first].1 == Means::ShieldCounter {
            self.lose_shield_counter(id);
            return Ok(true);
        }
        Ok(self.regenerates(id))
    }

    /// 614.8, 701.19a: uses up a shield instead of being destroyed.
    pub(super) fn regenerates(&mut self, id: ObjectId) -> bool {
        let Some(object) = self.object(id).filter(|o| o.shields > 0) else { return false };
        let (tapped, fights) = (object.tapped, object.combat != Combat::default());
        let rule = RuleNumber::literal("701.19a");
        self.perform(Event::Regenerated(id), rule);
        if !tapped {
            self.perform(Event::Tapped(id), rule);
        }
        if fights {
            self.perform(Event::LeftCombat(id), rule);
        }
        true
    }
}
