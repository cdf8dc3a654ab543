//! The parts of a cost that are not mana: tapping, life, sacrifices and the like.

use crate::engine::ability::{Counter, Keyword};
use crate::engine::characteristics::CardType;
use crate::engine::choice::{Stop, Topic};
use crate::engine::clause::Clause;
use crate::engine::cost::CostPart;
use crate::engine::effect::Sel;
use crate::engine::event::{Cause, Event};
use crate::engine::filter::Filter;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId};
use crate::engine::moves::Goal;
use crate::engine::object::{Object, Zone};
use crate::engine::refusal::{Because, Refusal, because};
use crate::engine::scene::{Frame, Subject};
use crate::record::RuleNumber;

impl Game {
    pub(super) fn can_pay_part(
        &self,
        player: PlayerId,
        part: &CostPart,
        times: usize,
        source: ObjectId,
    ) -> Result<(), Refusal> {
        let cannot = Err(because(Because::CannotPay, "118.3"));
        match part {
            CostPart::Mana(_) | CostPart::Less(_) => Ok(()),
            CostPart::Tap => self.can_tap_for_cost(source),
            CostPart::Life(amount) => {
                if self.cannot_pay_life(player) {
                    return Err(because(Because::Prohibited, "614.17b"));
                }
                let life = self.state.player(player).map_or(0, |p| p.life);
                if life < *amount { cannot } else { Ok(()) }
            }
            CostPart::SacrificeThis => {
                let there = |o: &Object| o.is_permanent() && !o.phased_out; // 702.26b
                if self.object(source).is_some_and(there) { Ok(()) } else { cannot }
            }
            CostPart::DiscardThis => {
                let there = self.object(source).is_some_and(|o| o.zone == Zone::Hand(player));
                if there { Ok(()) } else { cannot }
            }
            CostPart::TapOthers(count, what) => {
                let others = self.untapped(player, source, what).len();
                if others >= count.saturating_mul(times) { Ok(()) } else { cannot }
            }
            CostPart::Crew(power) => {
                let crew = self.untapped(player, source, &other_creature());
                if self.power_of(&crew) >= *power { Ok(()) } else { cannot }
            }
            CostPart::Loyalty(change) => {
                let has = self.object(source).map_or(0, |o| o.counters(&Counter::Loyalty));
                if has.saturating_add(*change) >= 0 { Ok(()) } else { cannot } // 606.6
            }
            CostPart::Sacrifice(what)
            | CostPart::ReturnToHand(what)
            | CostPart::ExilePermanent(what) => {
                let enough = self.own_permanents(player, source, what).len() >= times;
                if enough { Ok(()) } else { cannot }
            }
            CostPart::ExileFromGraveyard(count, what) => {
                let cards = self.own_graveyard(player, source, what).len();
                if cards >= count.saturating_mul(times) { Ok(()) } else { cannot }
            }
            CostPart::Discard(what) | CostPart::Reveal(what) => {
                let enough = self.own_hand(player, source, what).len() >= times;
                if enough { Ok(()) } else { cannot }
            }
        }
    }

    /// {T} needs an untapped permanent; a creature one that has been under its
    /// controller's control since that player's latest turn began (302.6).
    fn can_tap_for_cost(&self, source: ObjectId) -> Result<(), Refusal> {
        let Some(it) = self.subject(source).filter(|it| it.object.is_permanent()) else {
            return Err(because(Because::NotThere, "118.3"));
        };
        if it.object.tapped {
            return Err(because(Because::AlreadyTapped, "107.5"));
        }
        if self.is_sick(&it) { Err(because(Because::SummoningSick, "302.6")) } else { Ok(()) }
    }

    fn is_sick(&self, it: &Subject<'_>) -> bool {
        self.state.is_new_to(it.controller, it.object)
            && it.values.is(CardType::Creature)
            && !it.values.has(&Keyword::Haste)
    }

    fn power_of(&self, creatures: &[ObjectId]) -> i64 {
        let power = |id: &ObjectId| self.scene().values(*id).and_then(|values| values.power);
        creatures.iter().filter_map(power).fold(0, i64::saturating_add)
    }

    pub(super) fn pay_part(
        &mut self,
        player: PlayerId,
        part: &CostPart,
        source: ObjectId,
        rule: RuleNumber,
    ) -> Result<Vec<ObjectId>, Stop> {
        match part {
            CostPart::Mana(_) | CostPart::Less(_) => {}
            CostPart::Tap => self.perform(Event::Tapped(source), RuleNumber::literal("107.5")),
            CostPart::Life(amount) => {
                let event = Event::Life { player, change: amount.saturating_neg() };
                self.perform(event, RuleNumber::literal("119.4"));
            }
            CostPart::SacrificeThis => {
                return self.give_up(vec![source], Goal::Graveyard, Cause::Sacrifice, sacrifice());
            }
            CostPart::Sacrifice(what) => {
                let options = self.own_permanents(player, source, what);
                let picked = self.choose(player, Topic::Sacrifice, &options, 1, 1)?;
                return self.give_up(picked, Goal::Graveyard, Cause::Sacrifice, sacrifice());
            }
            CostPart::ReturnToHand(what) => {
                let options = self.own_permanents(player, source, what);
                let picked = self.choose(player, Topic::Return, &options, 1, 1)?;
                return self.give_up(picked, Goal::Hand, Cause::Effect, rule);
            }
            CostPart::Discard(what) => {
                let options = self.own_hand(player, source, what);
                let picked = self.choose(player, Topic::Discard, &options, 1, 1)?;
                let rule = RuleNumber::literal("701.9a");
                return self.give_up(picked, Goal::Graveyard, Cause::Discard, rule);
            }
            CostPart::DiscardThis => {
                let rule = RuleNumber::literal("702.29a");
                return self.give_up(vec![source], Goal::Graveyard, Cause::Discard, rule);
            }
            CostPart::ExileFromGraveyard(count, what) => {
                let options = self.own_graveyard(player, source, what);
                let picked = self.choose(player, Topic::Choose, &options, *count, *count)?;
                let rule = RuleNumber::literal("701.13a");
                return self.give_up(picked, Goal::Exile, Cause::Effect, rule);
            }
            CostPart::TapOthers(count, what) => {
                let options = self.untapped(player, source, what);
                let picked = self.choose(player, Topic::Tap, &options, *count, *count)?;
                for object in picked {
                    self.perform(Event::Tapped(object), RuleNumber::literal("701.26a"));
                }
            }
            CostPart::Crew(power) => {
                let options = self.untapped(player, source, &other_creature());
                let least = self.fewest_with(*power, &options);
                let picked = self.choose(player, Topic::Tap, &options, least, options.len())?;
                if self.power_of(&picked) < *power {
                    return Err(because(Because::CannotPay, "118.3").into());
                }
                for object in picked {
                    self.perform(Event::Tapped(object), RuleNumber::literal("702.122a"));
                }
            }
            CostPart::ExilePermanent(what) => {
                let options = self.own_permanents(player, source, what);
                let picked = self.choose(player, Topic::Choose, &options, 1, 1)?;
                let rule = RuleNumber::literal("701.13a");
                return self.give_up(picked, Goal::Exile, Cause::Effect, rule);
            }
            CostPart::Loyalty(change) => {
                let (object, counter) = (source, Counter::Loyalty);
                let by = Some(player).filter(|_| *change > 0);
                let event = Event::Counters { object, counter, change: *change, by };
                self.perform(event, RuleNumber::literal("606.4"));
                self.perform(Event::LoyaltyUsed(source), RuleNumber::literal("606.3"));
            }
            CostPart::Reveal(what) => {
                let options = self.own_hand(player, source, what);
                let picked = self.choose(player, Topic::Reveal, &options, 1, 1)?;
                for card in picked {
                    self.reveal(card, RuleNumber::literal("701.20a"));
                }
            }
        }
        Ok(Vec::new())
    }

    /// Moves what pays a cost, and names it as it was: an effect that speaks of it
    /// means that (608.2h), or finds what it became (400.7j).
    fn give_up(
        &mut self,
        objects: Vec<ObjectId>,
        goal: Goal,
        cause: Cause,
        rule: RuleNumber,
    ) -> Result<Vec<ObjectId>, Stop> {
        self.send(&objects, goal, cause, rule)?;
        Ok(objects)
    }

    fn own_permanents(&self, player: PlayerId, source: ObjectId, what: &Filter) -> Vec<ObjectId> {
        let frame = Frame::of(source, player);
        let mine = Filter::all([what.clone(), Filter::YouControl]);
        self.scene().pick(&Sel::Each(mine), &frame)
    }

    /// What can be tapped without a {T} of its own: 302.6 is about that symbol only.
    pub(super) fn untapped(
        &self,
        player: PlayerId,
        source: ObjectId,
        what: &Filter,
    ) -> Vec<ObjectId> {
        let untapped = Filter::Not(Box::new(Filter::Tapped));
        let mut all = self.own_permanents(player, source, &Filter::all([what.clone(), untapped]));
        all.retain(|id| {
            let sick = self.subject(*id).is_some_and(|it| self.is_sick(&it));
            !sick || self.applies(Clause::OwnTapSymbol)
        });
        all
    }

    /// How many of these have so much power at least.
    fn fewest_with(&self, power: i64, creatures: &[ObjectId]) -> usize {
        let mut powers: Vec<i64> = creatures.iter().map(|id| self.power_of(&[*id])).collect();
        powers.sort_unstable_by(|a, b| b.cmp(a));
        let mut sum = 0_i64;
        let enough = powers.iter().take_while(|one| {
            let more = sum < power;
            sum = sum.saturating_add(**one);
            more
        });
        enough.count()
    }

    fn own_graveyard(&self, player: PlayerId, source: ObjectId, what: &Filter) -> Vec<ObjectId> {
        let frame = Frame::of(source, player);
        let graveyard = self.state.zone(Zone::Graveyard(player)).iter().copied();
        graveyard.filter(|id| self.scene().matches(what, *id, &frame)).collect()
    }

    fn own_hand(&self, player: PlayerId, source: ObjectId, what: &Filter) -> Vec<ObjectId> {
        let frame = Frame::of(source, player);
        let hand = self.state.zone(Zone::Hand(player)).iter().copied();
        hand.filter(|id| self.scene().matches(what, *id, &frame)).collect()
    }
}

fn other_creature() -> Filter {
    Filter::all([Filter::Type(CardType::Creature), Filter::Not(Box::new(Filter::This))])
}

fn sacrifice() -> RuleNumber {
    RuleNumber::literal("701.21a")
}
