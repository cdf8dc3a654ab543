//! What an instruction is about.

use crate::engine::aim::HowMany;
use crate::engine::choice::{Stop, Topic};
use crate::engine::effect::{Sel, Who};
use crate::engine::event::Why;
use crate::engine::game::Game;
use crate::engine::ids::ObjectId;
use crate::engine::object::{Object, Zone};
use crate::engine::scene::Frame;

impl Game {
    /// The permanents an instruction does something to (110.1). To anything that it names and
    /// that is elsewhere nothing happens, as `rule` says.
    pub(super) fn permanents(
        &mut self,
        sel: &Sel,
        frame: &Frame,
        rule: &'static str,
    ) -> Result<Vec<ObjectId>, Stop> {
        self.only(sel, frame, (Why::NotAPermanent, rule), Object::is_permanent)
    }

    /// Permanents, and what is on the stack.
    pub(super) fn in_play(
        &mut self,
        sel: &Sel,
        frame: &Frame,
        rule: &'static str,
    ) -> Result<Vec<ObjectId>, Stop> {
        let in_play = |o: &Object| o.is_permanent() || o.zone == Zone::Stack;
        self.only(sel, frame, (Why::NotInPlay, rule), in_play)
    }

    /// Spells and abilities.
    pub(super) fn on_the_stack(
        &mut self,
        sel: &Sel,
        frame: &Frame,
        rule: &'static str,
    ) -> Result<Vec<ObjectId>, Stop> {
        self.only(sel, frame, (Why::NotOnTheStack, rule), |o| o.zone == Zone::Stack)
    }

    fn only(
        &mut self,
        sel: &Sel,
        frame: &Frame,
        (why, rule): (Why, &'static str),
        fits: impl Fn(&Object) -> bool,
    ) -> Result<Vec<ObjectId>, Stop> {
        let objects = self.selected(sel, frame)?;
        let (fitting, others): (Vec<ObjectId>, Vec<ObjectId>) =
            objects.into_iter().partition(|id| self.object(*id).is_some_and(&fits));
        for other in others {
            self.nothing(other, why, rule);
        }
        Ok(fitting)
    }

    /// The objects an instruction does something to, with the choices it asks for. What is
    /// phased out is treated as though it did not exist (702.26b, 702.26e).
    pub(in crate::engine) fn selected(
        &mut self,
        sel: &Sel,
        frame: &Frame,
    ) -> Result<Vec<ObjectId>, Stop> {
        let mut objects = self.named(sel, frame)?;
        objects.retain(|id| !self.is_phased_out(*id));
        Ok(objects)
    }

    /// The objects an instruction speaks of, or knows from before (608.2h).
    pub(in crate::engine) fn named(
        &mut self,
        sel: &Sel,
        frame: &Frame,
    ) -> Result<Vec<ObjectId>, Stop> {
        let (who, count, among) = match sel {
            Sel::Choice(who, count, among) => (who, count, among),
            Sel::Several(all) => {
                let mut picked = Vec::new();
                for sel in all {
                    picked.extend(self.named(sel, frame)?);
                }
                return Ok(picked);
            }
            _ => return Ok(self.scene().pick(sel, frame)),
        };
        let options = self.present(among, frame)?;
        self.chosen_of(&options, who, count, frame)
    }

    /// What a player chooses of these.
    pub(in crate::engine) fn chosen_of(
        &mut self,
        options: &[ObjectId],
        who: &Who,
        count: &HowMany,
        frame: &Frame,
    ) -> Result<Vec<ObjectId>, Stop> {
        let player = self.scene().players(who, frame).first().copied();
        let Some(player) = player.filter(|_| !options.is_empty()) else { return Ok(Vec::new()) };
        let (least, most) = self.how_many(count, frame);
        self.choose(player, Topic::Choose, options, least, most.min(options.len()))
    }
}
