//! Cards that are put into a library, several of them at one time (401.4).

use crate::engine::choice::{Stop, Topic};
use crate::engine::clause::Clause;
use crate::engine::effect::Sel;
use crate::engine::event::{Cause, Event};
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId, Players};
use crate::engine::moves::Goal;
use crate::engine::object::{Object, Zone};
use crate::engine::scene::Frame;
use crate::engine::state::CardKind;
use crate::record::RuleNumber;

impl Game {
    /// Cards on top or on the bottom of libraries; `those` are what they became.
    pub(super) fn put_into_libraries(
        &mut self,
        what: &Sel,
        top: bool,
        frame: &mut Frame,
    ) -> Result<(), Stop> {
        let objects = self.present(what, frame)?;
        let (goal, topic) = match top {
            true => (Goal::LibraryTop, Topic::Top),
            false => (Goal::LibraryBottom, Topic::Bottom),
        };
        // "In a random order": nobody arranges what has been shuffled for it.
        let random = objects.iter().all(|id| frame.shuffled.contains(id));
        frame.those = self.at_once(|game| {
            let those = game.send(&objects, goal, Cause::Effect, RuleNumber::literal("400.7"))?;
            game.arrange(&those, (!random).then_some(topic))?;
            Ok(those)
        })?;
        if random && !frame.those.is_empty() {
            frame.shuffled.clone_from(&frame.those);
        }
        Ok(())
    }

    /// 401.4: the owner of the cards says in which order they lie, the active player first where
    /// they go to several libraries (101.4). Without a topic they lie in the order given.
    fn arrange(&mut self, cards: &[ObjectId], topic: Option<Topic>) -> Result<(), Stop> {
        for owner in self.state.in_turn_order(self.state.turn.active) {
            let here = |id: &ObjectId| {
                self.object(*id).is_some_and(|o| o.zone == Zone::Library(owner) && self.is_real(o))
            };
            let order: Vec<ObjectId> = cards.iter().copied().filter(here).collect();
            let rule = RuleNumber::literal("401.4");
            match topic {
                _ if order.len() < 2 => {}
                Some(topic) => {
                    let order = self.owner_orders(owner, topic, order)?;
                    self.lay_in_order(owner, order, rule);
                }
                None => self.perform(Event::Ordered { order, by: None }, rule),
            }
        }
        Ok(())
    }

    /// A player puts cards in an order, and nobody else learns which of them lies where.
    pub(super) fn lay_in_order(
        &mut self,
        player: PlayerId,
        order: Vec<ObjectId>,
        rule: RuleNumber,
    ) {
        let hidden = order.len() > 1 && self.applies(Clause::OrderNotRevealed);
        let by = hidden.then(|| self.eyes_of(Players::one(player)));
        self.perform(Event::Ordered { order, by }, rule);
    }

    /// Where the cards are all alike no order of them is another game than any other.
    fn owner_orders(
        &mut self,
        owner: PlayerId,
        topic: Topic,
        cards: Vec<ObjectId>,
    ) -> Result<Vec<ObjectId>, Stop> {
        let alike = |pair: &[ObjectId]| self.are_alike(pair[0], pair[1]);
        if cards.windows(2).all(alike) && !self.is_answered(topic) {
            return Ok(cards);
        }
        self.in_order(owner, topic, &cards)
    }

    /// Two cards that nobody could tell apart with both of them in hand, and of which everyone has seen
    /// as much as of the other.
    fn are_alike(&self, one: ObjectId, other: ObjectId) -> bool {
        let (Some(one), Some(other)) = (self.object(one), self.object(other)) else { return false };
        one.seen == other.seen && self.state.card_of(one) == self.state.card_of(other)
    }

    /// No token, and no copy: those are in a library for a moment only (111.7, 707.10a).
    fn is_real(&self, object: &Object) -> bool {
        self.state.card_of(object).is_some_and(|card| card.kind == CardKind::Card)
    }
}
