//! Unlocking a door of a Room (709.5e).

use super::choice::Stop;
use super::cost::Cost;
use super::event::Event;
use super::faces::{Layout, Part, Printed};
use super::game::Game;
use super::held::{Bill, Paying};
use super::ids::{ObjectId, PlayerId};
use super::object::Object;
use super::pool::Pool;
use super::refusal::{Because, Refusal, because};
use crate::record::RuleNumber;

impl Game {
    /// The special action: in one's own main phase with an empty stack, for the
    /// mana cost of the locked half.
    pub(super) fn unlock(
        &mut self,
        player: PlayerId,
        id: ObjectId,
        part: Part,
        mana: Option<&Pool>,
    ) -> Result<Result<(), Refusal>, Stop> {
        let cost = match self.may_unlock(player, id, part) {
            Ok(cost) => cost,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let bill = Bill { source: id, paying: Paying::Unlock };
        if let Err(refusal) = self.can_pay(player, &cost, bill, 0) {
            return Ok(Err(refusal));
        }
        let rule = RuleNumber::literal("709.5e");
        self.pay(player, &cost, bill, 0, mana, rule)?;
        self.perform(Event::Unlocked { object: id, part }, rule);
        self.settle(player)?;
        Ok(Ok(()))
    }

    fn may_unlock(&self, player: PlayerId, id: ObjectId, part: Part) -> Result<Cost, Refusal> {
        self.has_priority(player, "709.5e")?;
        let turn = self.state.turn;
        if turn.active != player || !turn.step.is_main() || self.state.top_of_stack().is_some() {
            return Err(because(Because::WrongTime, "709.5e"));
        }
        let object = self.object(id).filter(|o| o.is_permanent() && !o.phased_out);
        let object = object.ok_or_else(|| because(Because::NotThere, "709.5e"))?;
        if self.controller(id) != Some(player) {
            return Err(because(Because::NotYours, "709.5e"));
        }
        let no_door = || because(Because::NoSuchFace, "709.5e");
        let room = self.printed_now(object).filter(|card| card.layout == Layout::Room);
        let room = room.filter(|_| !object.facing.is_down()).ok_or_else(no_door)?;
        let half = match part {
            Part::First => Some(&room.front),
            Part::Second => room.back.as_ref(),
            Part::Both | Part::Neither => None,
        };
        let locked = half.filter(|_| !object.part.includes(part)).ok_or_else(no_door)?;
        let cost = locked.cost.clone();
        cost.map(Cost::mana).ok_or_else(|| because(Because::NoManaCost, "118.6"))
    }

    /// The card of a permanent, or the one it is a copy of.
    pub(super) fn printed_now<'g>(&'g self, object: &'g Object) -> Option<&'g Printed> {
        let copied = object.copies.last().map(|copy| &*copy.of);
        copied.or_else(|| self.state.card_of(object).map(|card| &*card.printed))
    }

    /// 710.2, 730.2h: whether flipping changes what it is.
    pub(super) fn can_flip(&self, object: &Object) -> bool {
        let top = self.printed_now(object).is_some_and(|card| card.layout == Layout::Flip);
        let of = |card: &super::state::Card| card.printed.layout == Layout::Flip;
        let under = object.is_merged() && self.state.cards_of(object).any(of);
        (top || under) && !object.flipped && !object.facing.is_down()
    }
}
