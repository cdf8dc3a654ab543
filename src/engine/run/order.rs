//! Cards put in an order: by a player who looks at them, or by chance.

use crate::engine::choice::{Question, Stop, Topic};
use crate::engine::event::{Cause, Event};
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId, Players, Ref};
use crate::engine::moves::Goal;
use crate::engine::object::Zone;
use crate::record::RuleNumber;

impl Game {
    /// 701.22a: some to the bottom, the rest back on top, both in any order.
    pub(super) fn scry(&mut self, player: PlayerId, count: i64) -> Result<(), Stop> {
        let rule = RuleNumber::literal("701.22a");
        let Some(looked_at) = self.look_at_top(player, count, rule) else { return Ok(()) };
        let most = looked_at.len();
        let bottom = self.choose(player, Topic::Bottom, &looked_at, 0, most)?;
        self.perform(Event::Scried { player, surveil: false }, rule);
        let mut order = self.put_back(player, &looked_at, &bottom)?;
        order.extend(&bottom);
        self.lay_in_order(player, order, rule);
        self.send(&bottom, Goal::LibraryBottom, Cause::Effect, rule)?;
        Ok(())
    }

    /// 701.25a.
    pub(super) fn surveil(&mut self, player: PlayerId, count: i64) -> Result<(), Stop> {
        let rule = RuleNumber::literal("701.25a");
        let Some(looked_at) = self.look_at_top(player, count, rule) else { return Ok(()) };
        let most = looked_at.len();
        let gone = self.choose(player, Topic::Graveyard, &looked_at, 0, most)?;
        self.perform(Event::Scried { player, surveil: true }, rule);
        self.send(&gone, Goal::Graveyard, Cause::Effect, rule)?;
        let order = self.put_back(player, &looked_at, &gone)?;
        self.lay_in_order(player, order, rule);
        Ok(())
    }

    fn look_at_top(
        &mut self,
        player: PlayerId,
        count: i64,
        rule: RuleNumber,
    ) -> Option<Vec<ObjectId>> {
        let count = usize::try_from(count).ok().filter(|n| *n > 0)?; // 701.22b, 701.25c
        let library = self.state.zone(Zone::Library(player));
        let top: Vec<ObjectId> = library.iter().take(count).copied().collect();
        self.look_together(&top, Players::one(player), rule);
        Some(top)
    }

    /// The order of what was looked at and did not go elsewhere.
    fn put_back(
        &mut self,
        player: PlayerId,
        looked_at: &[ObjectId],
        gone: &[ObjectId],
    ) -> Result<Vec<ObjectId>, Stop> {
        let rest: Vec<ObjectId> =
            looked_at.iter().copied().filter(|id| !gone.contains(id)).collect();
        self.in_order(player, Topic::Top, &rest)
    }

    /// 701.24a: nobody knows the order afterwards. Which one it is, chance says;
    /// here it is answered.
    pub(super) fn shuffle_pile(
        &mut self,
        pile: Vec<ObjectId>,
        player: PlayerId,
    ) -> Result<Vec<ObjectId>, Stop> {
        let pile: Vec<ObjectId> =
            pile.into_iter().filter(|id| self.object(*id).is_some()).collect();
        let order = self.in_order(player, Topic::Pile, &pile)?;
        let event = Event::PileShuffled(order.clone());
        self.perform(event, RuleNumber::literal("701.24a"));
        Ok(order)
    }

    /// 705.2: whether the player wins the flip. Here, too, the answer is chance's.
    pub(super) fn flip_coin(&mut self, player: PlayerId) -> Result<bool, Stop> {
        let won = self.yes_or_no(player, Topic::Coin)?;
        self.perform(Event::CoinFlipped { player, won }, RuleNumber::literal("705.2"));
        Ok(won)
    }

    pub(super) fn in_order(
        &mut self,
        player: PlayerId,
        topic: Topic,
        cards: &[ObjectId],
    ) -> Result<Vec<ObjectId>, Stop> {
        if cards.len() < 2 {
            return Ok(cards.to_vec());
        }
        let options: Vec<Ref> = cards.iter().map(|id| Ref::Object(*id)).collect();
        let most = options.len();
        let question = Question::new(player, topic, options, most, most);
        if !self.is_answered(topic) {
            return Err(Stop::Unanswered(question)); // no order is forced
        }
        let picked = self.choose_refs(question)?;
        Ok(picked.into_iter().filter_map(|what| self.state.object_at(what)).collect())
    }
}
