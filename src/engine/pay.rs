//! Paying costs (118, 601.2h): all of a cost or nothing of it.

use super::ability::RuleChange;
use super::choice::Stop;
use super::cost::{Cost, CostPart};
use super::game::Game;
use super::held::Bill;
use super::ids::{ObjectId, PlayerId};
use super::mana::{MOST_MANA, ManaCost};
use super::pool::{Payments, Pool};
use super::procedure::Offer;
use super::refusal::{Because, Refusal, because};
use crate::record::RuleNumber;

mod convoke;
mod mana;
mod part;

impl Game {
    /// Whether all of a cost can be paid (118.3).
    pub(super) fn can_pay(
        &self,
        player: PlayerId,
        cost: &Cost,
        bill: Bill,
        x: i64,
    ) -> Result<(), Refusal> {
        self.can_pay_due(player, cost, &[fixed(cost, x)], bill)
    }

    /// With what is due in mana, counted in any of several ways.
    fn can_pay_due(
        &self,
        player: PlayerId,
        cost: &Cost,
        due: &[ManaCost],
        bill: Bill,
    ) -> Result<(), Refusal> {
        let source = bill.source;
        let (pool, life) = (self.mana_for(player, bill), self.life_for_mana(player, cost, bill));
        let none = pool.payments(due, &life) == Payments::None;
        if none && !self.mana_is_to_come() {
            return Err(because(Because::CannotPay, "118.3"));
        }
        for part in &cost.0 {
            let times = cost.0.iter().filter(|other| *other == part).count();
            self.can_pay_part(player, part, times, source)?;
        }
        if self.state.player(player).map_or(0, |p| p.life) < life_in(cost) {
            return Err(because(Because::CannotPay, "119.4"));
        }
        Ok(())
    }

    /// Whether exactly this mana pays for it.
    pub(super) fn pays(
        &self,
        player: PlayerId,
        mana: &Pool,
        offer: &Offer,
        bill: Bill,
        x: i64,
    ) -> bool {
        let life = self.life_for_mana(player, &offer.cost, bill);
        mana.paying(&[fixed(&offer.cost, x)], &life).is_some()
    }

    fn cannot_pay_life(&self, player: PlayerId) -> bool {
        self.rules_in_force().iter().any(|(change, frame)| match change {
            RuleChange::CantPayLife(who) => self.scene().players(who, frame).contains(&player),
            _ => false,
        })
    }

    /// Pays a cost in full; what was moved for it, as it was.
    ///
    /// # Errors
    /// When it cannot be paid, or the player has to say how.
    pub(super) fn pay(
        &mut self,
        player: PlayerId,
        cost: &Cost,
        bill: Bill,
        x: i64,
        mana: Option<&Pool>,
        rule: RuleNumber,
    ) -> Result<Vec<ObjectId>, Stop> {
        let whole = fixed(cost, x);
        self.make_mana(player, &whole)?;
        let due = self.convoke(player, whole, bill)?;
        self.can_pay_due(player, cost, &due, bill)?;
        self.pay_mana(player, cost, &due, mana, bill, rule)?;
        let mut paid = Vec::new();
        for part in &cost.0 {
            // 118.3: what was paid for another part of the cost does not pay for this one.
            self.can_pay_part(player, part, 1, bill.source)?;
            paid.extend(self.pay_part(player, part, bill.source, rule)?);
        }
        Ok(paid)
    }
}

/// The life that the parts of a cost name; all of it has to be there (118.3, 119.4).
fn life_in(cost: &Cost) -> i64 {
    let named = cost.0.iter().map(|part| match part {
        CostPart::Life(amount) => *amount,
        _ => 0,
    });
    named.fold(0, i64::saturating_add)
}

/// 107.3b: where nothing that is paid includes X, no other X can be chosen than 0.
pub(super) fn only_zero(x: Option<i64>, has_x: bool, rule: &'static str) -> Result<(), Refusal> {
    match x {
        Some(x) if x != 0 && !has_x => Err(because(Because::CannotPay, rule)),
        _ => Ok(()),
    }
}

fn fixed(cost: &Cost, x: i64) -> ManaCost {
    cost.mana_part().fixed(x.clamp(0, i64::from(MOST_MANA)) as u32, 0)
}
