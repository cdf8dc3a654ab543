//! Turning a permanent face up as a special action (116.2b).

use super::ability::Script;
use super::choice::{Question, Stop, Topic};
use super::clause::Clause;
use super::effect::{Effect, Sel};
use super::event::Event;
use super::facing::Cause;
use super::game::Game;
use super::held::{Bill, Paying};
use super::ids::{ObjectId, PlayerId};
use super::object::StackAbility;
use super::pay::only_zero;
use super::pool::Pool;
use super::procedure::{Offer, Procedure};
use super::refusal::{Because, Refusal, because};
use crate::record::RuleNumber;

mod offer;

/// What a player announces (702.37e).
#[derive(Clone, Debug, PartialEq)]
pub struct TurningUp {
    pub object: ObjectId,
    pub procedure: Procedure,
    /// Which cost of that procedure, where there are several; counted from 0.
    pub cost: Option<usize>,
    pub x: Option<i64>,
    pub mana: Option<Pool>,
}

impl Game {
    /// The special action. It needs priority and nothing else: not an empty
    /// stack, not one's own turn (117.1c).
    pub(super) fn take_turn_up(
        &mut self,
        player: PlayerId,
        turning: &TurningUp,
    ) -> Result<Result<(), Refusal>, Stop> {
        let TurningUp { object: id, procedure, x, .. } = *turning;
        let mana = turning.mana.as_ref();
        if let Err(refusal) = self.is_time_to_turn_up(player) {
            return Ok(Err(refusal));
        }
        let offers = match self.offers_by(player, id, procedure) {
            Ok(offers) => offers,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let offer = match self.picked(player, turning, &offers)? {
            Ok(offer) => offer,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let x = match x {
            Some(x) if x > 0 && !self.applies(Clause::XChosen) => 0,
            None if offer.cost.has_x() => return Err(unanswered_x(player)), // 107.3d, GAP-4
            x => x.unwrap_or(0),
        };
        let bill = Bill { source: id, paying: Paying::TurnUp(procedure) };
        let possible = only_zero(Some(x), offer.cost.has_x(), "107.3d")
            .and_then(|()| self.can_pay(player, &offer.cost, bill, x));
        if let Err(refusal) = possible {
            return Ok(Err(refusal));
        }
        if procedure == Procedure::ManaCost && self.applies(Clause::SpecialActionNoStack) {
            self.reveal(id, rule_of_showing(self, id));
        }
        self.pay(player, &offer.cost, bill, x, mana, RuleNumber::literal("118.3a"))?;
        if self.applies(Clause::SpecialActionNoStack) {
            self.turn_up(id, player, Some(procedure), x)?;
        } else {
            self.wait_on_stack(player, id);
        }
        self.settle(player)?;
        Ok(Ok(()))
    }

    /// Which of several costs of one procedure is paid: the one that is named, or
    /// the only one that can be paid, with the mana that is named.
    fn picked<'o>(
        &self,
        player: PlayerId,
        turning: &TurningUp,
        offers: &'o [Offer],
    ) -> Result<Result<&'o Offer, Refusal>, Stop> {
        let none = because(Because::NoSuchCost, "708.7");
        if let Some(n) = turning.cost {
            return Ok(offers.get(n).ok_or(none));
        }
        let [first, rest @ ..] = offers else { return Ok(Err(none)) };
        if rest.is_empty() {
            return Ok(Ok(first));
        }
        let bill = Bill { source: turning.object, paying: Paying::TurnUp(turning.procedure) };
        let x = turning.x.unwrap_or(0);
        let fits = |offer: &&Offer| {
            self.can_pay(player, &offer.cost, bill, x).is_ok()
                && turning.mana.as_ref().is_none_or(|mana| self.pays(player, mana, offer, bill, x))
        };
        let mut payable = offers.iter().filter(fits);
        match (payable.next(), payable.next()) {
            (Some(_), Some(_)) => {
                let (topic, options) = (Topic::Cost, Vec::new());
                Err(Stop::Unanswered(Question::new(player, topic, options, 1, 1)))
            }
            (one, _) => Ok(Ok(one.unwrap_or(first))),
        }
    }

    /// 117.1c: priority, and nothing else.
    fn is_time_to_turn_up(&self, player: PlayerId) -> Result<(), Refusal> {
        if let Err(refusal) = self.has_priority(player, "117.1c")
            && self.applies(Clause::TurnUpNeedsPriority)
        {
            return Err(refusal);
        }
        if self.no_split_second().is_err() && !self.applies(Clause::SplitSecondAllows) {
            return self.no_split_second();
        }
        let turn = self.state.turn;
        let empty = self.state.top_of_stack().is_none();
        let main = turn.active == player && turn.step.is_main() && empty;
        if !main && !self.applies(Clause::TurnUpAnyTime) {
            return Err(because(Because::WrongTime, "116.3"));
        }
        Ok(())
    }

    /// 708.8: an effect turns a permanent up without any cost.
    pub(super) fn is_free(&mut self, id: ObjectId) -> Result<bool, Stop> {
        let player = self.controller(id).unwrap_or(self.state.turn.active);
        if self.object(id).is_none_or(|o| !o.facing.is_down()) || self.applies(Clause::ForFree) {
            return Ok(true);
        }
        for offer in self.offers(player, id) {
            let bill = Bill { source: id, paying: Paying::TurnUp(offer.procedure) };
            if self.can_pay(player, &offer.cost, bill, 0).is_ok() {
                let rule = RuleNumber::literal("118.3");
                self.pay(player, &offer.cost, bill, 0, None, rule)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn wait_on_stack(&mut self, player: PlayerId, source: ObjectId) {
        let script = Script { effects: vec![Effect::TurnUp(Sel::This)], ..Script::default() };
        let ability = StackAbility {
            source,
            script,
            targets: Vec::new(),
            shares: Vec::new(),
            x: 0,
            that: None,
            that_player: None,
            paid: Vec::new(),
            finds: Vec::new(),
            triggered: false,
            copy: false,
            only_if: None,
        };
        let object = self.new_id();
        let event = Event::PutOnStack { object, controller: player, ability: Box::new(ability) };
        self.perform(event, RuleNumber::literal("602.2a"));
    }
}

fn unanswered_x(player: PlayerId) -> Stop {
    let topic = Topic::X;
    Stop::Unanswered(Question::open(player, topic))
}

fn rule_of_showing(game: &Game, id: ObjectId) -> RuleNumber {
    let cloaked = game.object(id).is_some_and(|object| object.is_down_by(Cause::Cloak));
    RuleNumber::literal(if cloaked { "701.58b" } else { "701.40b" })
}
