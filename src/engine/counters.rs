//! Counters that the rules themselves give something to do (122.1). Those of other names only
//! count.

use super::ability::Counter;
use super::choice::Stop;
use super::event::Event;
use super::game::Game;
use super::ids::{ObjectId, Ref};
use super::object::Object;
use crate::record::RuleNumber;

const STUN: &str = "stun";
const SHIELD: &str = "shield";
const FINALITY: &str = "finality";

impl Counter {
    /// 122.1a: what a +X/+Y or -X/-Y counter adds.
    pub fn power_and_toughness(&self) -> Option<(i64, i64)> {
        match self {
            Self::PlusOne => Some((1, 1)),
            Self::MinusOne => Some((-1, -1)),
            Self::Named(name) => {
                let (power, toughness) = name.split_once('/')?;
                let (plus, minus) = ('+', '-');
                let both = |sign| power.starts_with(sign) && toughness.starts_with(sign);
                (both(plus) || both(minus)).then_some(())?;
                Some((number(power)?, number(toughness)?))
            }
            Self::Loyalty | Self::Defense | Self::Lore => None,
        }
    }
}

/// Small enough for all sums to be what they are.
fn number(text: &str) -> Option<i64> {
    let number: i64 = text.parse().ok()?;
    (-1_000..=1_000).contains(&number).then_some(number)
}

impl Object {
    fn has_counter(&self, name: &str) -> bool {
        let is = |counter: &Counter| matches!(counter, Counter::Named(named) if named == name);
        self.counters.iter().any(|(counter, count)| is(counter) && *count > 0)
    }

    /// 122.1h: exiled instead of being put into a graveyard.
    pub(super) fn is_final(&self) -> bool {
        self.has_counter(FINALITY)
    }
}

impl Game {
    /// What untaps, at the same time; of what has a stun counter that goes instead (122.1d).
    pub(super) fn untap_all(
        &mut self,
        objects: &[ObjectId],
        rule: &'static str,
    ) -> Result<(), Stop> {
        self.at_once(|game| {
            for id in objects {
                if game.object(*id).is_some_and(|object| object.has_counter(STUN)) {
                    game.take_off(*id, STUN, "122.1d");
                } else {
                    game.perform(Event::Untapped(*id), RuleNumber::literal(rule));
                }
            }
            Ok(())
        })
    }

    /// 122.1c: a shield counter goes instead of the permanent that an effect would destroy.
    pub(super) fn is_shielded_from_destruction(&self, id: ObjectId) -> bool {
        self.object(id).is_some_and(|object| object.has_counter(SHIELD))
    }

    pub(super) fn lose_shield_counter(&mut self, id: ObjectId) {
        self.take_off(id, SHIELD, "122.1c");
    }

    /// 122.1c: one effect, which prevents all damage of one moment.
    pub(super) fn is_shielded_from_damage(&self, hit: ObjectId) -> bool {
        let has = self.object(hit).is_some_and(|object| object.has_counter(SHIELD));
        has || self.was_shielded_at_this_moment(hit)
    }

    /// A shield counter goes for the damage that it has prevented: one for all of a moment.
    pub(super) fn prevent_by_shield(&mut self, hit: ObjectId, source: ObjectId, amount: i64) {
        let first = !self.was_shielded_at_this_moment(hit);
        let event = Event::Prevented { source, to: Ref::Object(hit), amount };
        self.perform(event, RuleNumber::literal("122.1c"));
        if first {
            self.lose_shield_counter(hit);
        }
    }

    pub(super) fn was_shielded_at_this_moment(&self, hit: ObjectId) -> bool {
        let from = self.open.as_ref().map_or(self.log.len(), |(_, from)| *from);
        let rule = RuleNumber::literal("122.1c");
        self.log[from..].iter().any(|entry| {
            entry.rule == rule
                && matches!(entry.event, Event::Prevented { to: Ref::Object(id), .. } if id == hit)
        })
    }

    fn take_off(&mut self, object: ObjectId, name: &str, rule: &'static str) {
        let counter = Counter::Named(name.to_owned());
        let event = Event::Counters { object, counter, change: -1, by: None };
        self.perform(event, RuleNumber::literal(rule));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_counters_add_stands_in_their_name() {
        let adds = |name: &str| Counter::Named(name.to_owned()).power_and_toughness();
        assert_eq!(adds("+2/+0"), Some((2, 0)));
        assert_eq!(adds("-0/-1"), Some((0, -1)));
        for other in ["oil", "+1/-1", "1/1", "+1+1", "+1/", "+9999/+0"] {
            assert_eq!(adds(other), None, "{other}");
        }
    }
}
