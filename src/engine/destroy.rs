//! Destroying (701.8), and what stands in for it: regeneration (701.19).

use super::ability::Keyword;
use super::choice::Stop;
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
            let mut lost = Vec::new();
            for id in mortal {
                let saved =
                    game.is_shielded_from_destruction(id) || (regenerate && game.regenerates(id));
                if !saved {
                    lost.push(id);
                }
            }
            game.send(&lost, Goal::Graveyard, Cause::Destroy, RuleNumber::literal("701.8a"))
        })?;
        Ok(())
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
