//! Creatures tapped in place of mana (702.51).

use std::collections::BTreeSet;

use crate::engine::ability::Keyword;
use crate::engine::characteristics::CardType;
use crate::engine::choice::{Question, Stop, Topic, Value};
use crate::engine::event::Event;
use crate::engine::filter::Filter;
use crate::engine::game::Game;
use crate::engine::held::{Bill, Paying};
use crate::engine::ids::{ObjectId, PlayerId};
use crate::engine::mana::{Color, ManaCost, Symbol};
use crate::engine::refusal::{Because, because};
use crate::record::RuleNumber;

/// Different costs that can be left, no more of which are followed up.
const MOST_LEFT: usize = 2_000;

impl Game {
    /// Taps the creatures named for it, and tells what is due in mana then: one cost for each
    /// way of saying which of them paid for what. The total cost is settled before (702.51b).
    pub(super) fn convoke(
        &mut self,
        player: PlayerId,
        whole: ManaCost,
        bill: Bill,
    ) -> Result<Vec<ManaCost>, Stop> {
        let values = self.scene().values(bill.source).filter(|_| bill.paying == Paying::Spell);
        let has = values.is_some_and(|values| values.has(&Keyword::Convoke));
        if !has || !self.is_answered(Topic::Convoke) {
            return Ok(vec![whole]);
        }
        let rule = "702.51a";
        let options = self.untapped(player, bill.source, &Filter::Type(CardType::Creature));
        let tapped = self.named_for_convoke(player)?;
        if !tapped.iter().all(|creature| options.contains(creature)) {
            return Err(because(Because::CannotPay, rule).into());
        }
        let mut due: BTreeSet<ManaCost> = whole.with_halves_chosen().into_iter().collect();
        for creature in &tapped {
            let values = self.scene().values(*creature).unwrap_or_default();
            let paid = |cost: &ManaCost| cost.without_one(&values.colors);
            due = due.iter().flat_map(paid).take(MOST_LEFT).collect();
            self.cost(due.len());
        }
        if due.is_empty() {
            return Err(because(Because::CannotPay, rule).into());
        }
        for creature in tapped {
            self.perform(Event::Tapped(creature), RuleNumber::literal(rule));
        }
        Ok(due.into_iter().collect())
    }

    fn named_for_convoke(&mut self, player: PlayerId) -> Result<Vec<ObjectId>, Stop> {
        let question = Question::open(player, Topic::Convoke);
        let Some(Value::Refs(named)) = self.next_answer(Topic::Convoke) else {
            return Err(Stop::BadAnswer(question));
        };
        let objects: BTreeSet<ObjectId> =
            named.iter().filter_map(|what| self.state.object_at(*what)).collect();
        if objects.len() != named.len() {
            return Err(Stop::BadAnswer(question));
        }
        Ok(objects.into_iter().collect())
    }
}

impl ManaCost {
    /// Each {2/W} as {W} or as {2} (601.2b), so that what is generic is known.
    fn with_halves_chosen(&self) -> Vec<Self> {
        let mut all = vec![Self::default()];
        for symbol in &self.0 {
            let halves = match symbol {
                Symbol::TwoOr(color) => vec![Symbol::Colored(*color), Symbol::Generic(2)],
                other => vec![*other],
            };
            let with = |cost: &Self, half: Symbol| Self([cost.0.as_slice(), &[half]].concat());
            let all_with = |cost| halves.iter().map(move |half| with(cost, *half));
            all = all.iter().flat_map(all_with).take(MOST_LEFT).collect();
        }
        all.iter().map(|cost| cost.fixed(0, 0)).collect()
    }

    /// What is left once a creature of these colours has paid for one mana, each way it can.
    fn without_one(&self, colors: &BTreeSet<Color>) -> Vec<Self> {
        let left = |n: usize| {
            let smaller = match self.0[n] {
                Symbol::Generic(amount) => amount.checked_sub(1)?,
                Symbol::Colored(c) | Symbol::Phyrexian(c) if colors.contains(&c) => 0,
                Symbol::Hybrid(a, b) if colors.contains(&a) || colors.contains(&b) => 0,
                _ => return None,
            };
            let mut left = self.clone();
            left.0[n] = Symbol::Generic(smaller);
            Some(left.fixed(0, 0))
        };
        (0..self.0.len()).filter_map(left).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(cost: &str, colors: &[Color]) -> Vec<String> {
        let colors = colors.iter().copied().collect();
        let cost: ManaCost = cost.parse().unwrap();
        let all = cost.with_halves_chosen().into_iter().flat_map(|cost| cost.without_one(&colors));
        all.map(|cost| cost.to_string()).collect()
    }

    #[test]
    fn a_creature_pays_for_generic_mana_or_for_its_colour() {
        assert_eq!(left("{2}{G}", &[]), ["{1}{G}"]);
        assert_eq!(left("{2}{G}", &[Color::Green]), ["{1}{G}", "{2}"]);
        assert_eq!(left("{G/W}{C}", &[Color::White]), ["{C}"]);
        assert_eq!(left("{G}{C}", &[Color::White]), [""; 0]);
        assert_eq!(left("{2/W}", &[]), ["{1}"]);
        assert_eq!(left("{2/W}", &[Color::White]), ["{0}", "{1}"]);
        assert_eq!(left("{1}", &[Color::White]), ["{0}"]);
    }
}
