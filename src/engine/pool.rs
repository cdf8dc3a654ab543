use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::mana::{Color, Kind, MOST_MANA, ManaCost, Symbol};

/// Mana a player has (106.4).
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pool(BTreeMap<Kind, u32>);

/// Different ways to have paid a part of a cost that are followed up; a real
/// cost has a handful.
const MOST_STATES: usize = 10_000;

/// How a cost can be met out of a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Payments {
    None,
    /// There is only one way.
    One(Pool),
    /// The player has to say which mana.
    Several,
}

impl Pool {
    /// The mana a text like `{2}{G}` stands for in a pool: generic symbols are
    /// colourless mana there.
    pub fn from_symbols(symbols: &ManaCost) -> Option<Self> {
        let mut pool = Self::default();
        for symbol in &symbols.0 {
            match symbol {
                Symbol::Generic(n) => pool.add(None, *n),
                Symbol::Colorless => pool.add(None, 1),
                Symbol::Colored(c) => pool.add(Some(*c), 1),
                Symbol::X | Symbol::Hybrid(..) => return None,
            }
        }
        Some(pool)
    }

    pub fn add(&mut self, kind: Kind, amount: u32) {
        if amount > 0 {
            let held = self.0.entry(kind).or_default();
            *held = held.saturating_add(amount).min(MOST_MANA);
        }
    }

    pub fn total(&self) -> u64 {
        self.0.values().map(|n| u64::from(*n)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn held(&self, kind: Kind) -> u32 {
        self.0.get(&kind).copied().unwrap_or(0)
    }

    /// What is left without `part`, if all of it is here.
    pub fn less(&self, part: &Self) -> Option<Self> {
        let mut left = self.0.clone();
        for (kind, amount) in &part.0 {
            let held = left.get_mut(kind).filter(|held| **held >= *amount)?;
            *held -= amount;
        }
        left.retain(|_, held| *held > 0);
        Some(Self(left))
    }

    /// What both have of each kind.
    pub fn common(&self, other: &Self) -> Self {
        let mut both = Self::default();
        for (kind, amount) in &self.0 {
            both.add(*kind, (*amount).min(other.held(*kind)));
        }
        both
    }

    pub fn plus(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        for (kind, amount) in &other.0 {
            sum.add(*kind, *amount);
        }
        sum
    }

    /// The ways to pay `cost`, whose X is already fixed.
    pub fn payments(&self, cost: &ManaCost) -> Payments {
        let mut found = self.ways(cost);
        match found.len() {
            0 => Payments::None,
            1 => found.pop().map_or(Payments::None, Payments::One),
            _ => Payments::Several,
        }
    }

    /// Whether exactly this mana pays `cost`.
    pub fn pays(&self, cost: &ManaCost) -> bool {
        self.ways(cost).iter().any(|spent| spent == self)
    }

    /// Two ways at most. Symbol by symbol, each time with what can have been
    /// spent so far; the generic part last.
    fn ways(&self, cost: &ManaCost) -> Vec<Self> {
        let mut found = Vec::new();
        if u64::try_from(cost.value(0)).unwrap_or(0) > self.total() {
            return found;
        }
        let mut spent_so_far = BTreeSet::from([Self::default()]);
        let mut generic: u32 = 0;
        for symbol in &cost.0 {
            let kinds = match symbol {
                Symbol::X => return found,
                Symbol::Generic(n) => {
                    generic = generic.saturating_add(*n);
                    continue;
                }
                Symbol::Colorless => [None, None],
                Symbol::Colored(c) => [Some(*c), Some(*c)],
                Symbol::Hybrid(a, b) => [Some(*a), Some(*b)],
            };
            let more = |spent: &Self| {
                let free = kinds.into_iter().filter(|kind| self.held(*kind) > spent.held(*kind));
                free.map(|kind| spent.with_one(kind)).collect::<Vec<_>>()
            };
            spent_so_far = spent_so_far.iter().flat_map(more).take(MOST_STATES).collect();
        }
        for spent in &spent_so_far {
            self.search_generic(0, generic, spent, &mut found);
            if found.len() > 1 {
                break;
            }
        }
        found
    }

    fn with_one(&self, kind: Kind) -> Self {
        let mut more = self.clone();
        more.add(kind, 1);
        more
    }

    fn search_generic(&self, from: usize, left: u32, spent: &Self, found: &mut Vec<Self>) {
        if left == 0 {
            if !found.contains(spent) {
                found.push(spent.clone());
            }
            return;
        }
        let free: Vec<(Kind, u32)> = self.0.iter().map(|(k, n)| (*k, n - spent.held(*k))).collect();
        let Some((kind, most)) = free.get(from).copied() else { return };
        let later: u64 = free.iter().skip(from + 1).map(|(_, n)| u64::from(*n)).sum();
        let least = u64::from(left).saturating_sub(later) as u32;
        for amount in least..=most.min(left) {
            let mut more = spent.clone();
            more.add(kind, amount);
            self.search_generic(from + 1, left - amount, &more, found);
            if found.len() > 1 {
                return;
            }
        }
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, amount) in &self.0 {
            let letter = kind.map_or('C', Color::letter);
            match amount {
                1..=8 => (0..*amount).try_for_each(|_| write!(f, "{{{letter}}}"))?,
                _ => write!(f, "{amount}x{{{letter}}}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(text: &str) -> Pool {
        Pool::from_symbols(&text.parse().unwrap()).unwrap()
    }

    #[test]
    fn a_payment_is_found_where_there_is_one_and_asked_for_where_there_are_several() {
        let ways = |held: &str, cost: &str| pool(held).payments(&cost.parse().unwrap());
        assert_eq!(ways("{G}", "{1}{G}"), Payments::None);
        assert_eq!(ways("{1}{G}", "{1}{G}"), Payments::One(pool("{1}{G}")));
        assert_eq!(ways("{G}{G}{G}", "{1}{G}"), Payments::One(pool("{G}{G}")));
        assert_eq!(ways("{G}{R}{W}", "{1}{G}"), Payments::Several);
        assert_eq!(ways("{R}{G}", "{R/G}"), Payments::Several);
        assert_eq!(ways("{R}{G}", "{R/G}{R}"), Payments::One(pool("{R}{G}")));
        let many = "{R/G}".repeat(60);
        assert_eq!(
            ways(&format!("{}{}", "{R}".repeat(30), "{G}".repeat(30)), &format!("{many}{{W}}")),
            Payments::None
        );
        assert_eq!(ways("{60}", &many), Payments::None);
        assert!(pool("{G}{R}").pays(&"{1}{G}".parse().unwrap()));
        assert!(!pool("{G}{R}").pays(&"{2}{G}".parse().unwrap()));
    }
}
