//! Paying mana, and life where that may stand for mana (118.3a, 118.13).

use std::collections::BTreeSet;

use super::life_in;
use crate::engine::ability::RuleChange;
use crate::engine::choice::{Question, Stop, Topic, Value};
use crate::engine::clause::Clause;
use crate::engine::cost::Cost;
use crate::engine::event::Event;
use crate::engine::game::Game;
use crate::engine::held::{Bill, Paying};
use crate::engine::ids::PlayerId;
use crate::engine::mana::{Color, ManaCost};
use crate::engine::pool::{LifeForMana, Payments, Pool};
use crate::engine::refusal::{Because, because};
use crate::engine::scene::Frame;
use crate::record::RuleNumber;

impl Game {
    /// 601.2g, 605.3a: mana abilities come before the payment.
    pub(super) fn make_mana(&mut self, player: PlayerId, cost: &ManaCost) -> Result<(), Stop> {
        if cost.0.is_empty() {
            return Ok(());
        }
        while let Some(Value::Ability(what, ability)) = self.next_answer(Topic::Activate) {
            let object = self.state.object_at(what);
            let object = object.ok_or_else(|| because(Because::NotThere, "605.3a"))?;
            self.activate_for_mana(player, object, ability)?;
        }
        Ok(())
    }

    /// The next answer activates a mana ability, or does so once the player has
    /// agreed to pay.
    pub(super) fn mana_is_to_come(&self) -> bool {
        let mut next = self.answers.iter().skip_while(|answer| answer.topic == Topic::May);
        next.next().is_some_and(|answer| answer.topic == Topic::Activate)
    }

    /// 106.6, 118.3a: of equal mana that on narrower terms is spent first
    /// (decision 0040).
    pub(super) fn pay_mana(
        &mut self,
        player: PlayerId,
        whole: &Cost,
        due: &[ManaCost],
        mana: Option<&Pool>,
        bill: Bill,
        rule: RuleNumber,
    ) -> Result<(), Stop> {
        let (pool, life) = (self.mana_for(player, bill), self.life_for_mana(player, whole, bill));
        let question = Question::open(player, Topic::Pay);
        let stated = match mana {
            Some(mana) => Some(mana.clone()),
            None => match self.next_answer(Topic::Pay) {
                Some(Value::Mana(mana)) => Some(mana),
                Some(_) => return Err(Stop::BadAnswer(question)),
                None => None,
            },
        };
        let paying = match (stated, pool.payments(due, &life)) {
            (_, Payments::None) => {
                return Err(Stop::Illegal(because(Because::CannotPay, "601.2h")));
            }
            (Some(mana), _) => {
                let there = pool.less(&mana).is_some();
                let paying = mana.paying(due, &life).filter(|_| there);
                paying.ok_or(Stop::BadAnswer(question))?
            }
            (None, Payments::One(paying)) => paying,
            (None, Payments::Several) => return Err(Stop::Unanswered(question)),
        };
        let spent = paying.mana;
        if !spent.is_empty() {
            let held = self.out_of_held(player, bill, &spent);
            let amount = i64::try_from(spent.total()).unwrap_or(i64::MAX);
            self.perform(Event::Paid { player, mana: spent, held }, rule);
            if bill.paying == Paying::Spell {
                self.perform(Event::Spent { spell: bill.source, amount }, rule);
            }
        }
        if paying.life > 0 {
            let event = Event::Life { player, change: -paying.life };
            self.perform(event, RuleNumber::literal("118.3b"));
        }
        Ok(())
    }

    /// Which mana life can be paid for, in a cost that may hold payments of life
    /// itself.
    pub(super) fn life_for_mana(&self, player: PlayerId, cost: &Cost, bill: Bill) -> LifeForMana {
        let allowed = |(change, frame): (RuleChange, Frame)| match change {
            RuleChange::LifeForMana { who, color, only } => {
                let theirs = self.scene().players(&who, &frame).contains(&player);
                (theirs && self.is_for(&only, player, bill)).then_some(color)
            }
            _ => None,
        };
        let mut colors: BTreeSet<Color> =
            self.rules_in_force().iter().cloned().filter_map(allowed).collect();
        let turning_up = matches!(bill.paying, Paying::TurnUp(_));
        if turning_up && !colors.is_empty() && !self.applies(Clause::TurningUpHasACost) {
            colors.clear();
        }
        let life = self.state.player(player).map_or(0, |p| p.life);
        let left = life.saturating_sub(life_in(cost));
        let most = if self.cannot_pay_life(player) { 0 } else { left };
        LifeForMana { colors, most }
    }
}
