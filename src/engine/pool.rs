use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::mana::{Color, Kind, MOST_MANA, ManaCost, Symbol};

/// Mana a player has (106.4).
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pool(BTreeMap<Kind, u32>);

/// Different ways to have paid a part of a cost that are followed up; a real
/// cost has a handful.
const MOST_STATES: usize = 2_000;

/// Mana, and life in place of some (107.4f, 118.13).
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Payment {
    pub mana: Pool,
    pub life: i64,
}

/// What life can be paid in place of: 2 for each such symbol.
#[derive(Clone, Debug, Default)]
pub struct LifeForMana {
    /// Beside Phyrexian symbols.
    pub colors: BTreeSet<Color>,
    /// No more than this in all.
    pub most: i64,
}

/// How a cost can be met out of a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Payments {
    None,
    /// There is only one way.
    One(Payment),
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
                Symbol::X
                | Symbol::Less(_)
                | Symbol::Hybrid(..)
                | Symbol::TwoOr(_)
                | Symbol::Phyrexian(_) => return None,
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

    /// The ways to pay any of these costs, whose X is already fixed.
    pub fn payments(&self, costs: &[ManaCost], life: &LifeForMana) -> Payments {
        let mut found: Vec<Payment> = costs.iter().flat_map(|cost| self.ways(cost, life)).collect();
        found.sort();
        found.dedup();
        match found.len() {
            0 => Payments::None,
            1 => found.pop().map_or(Payments::None, Payments::One),
            _ => Payments::Several,
        }
    }

    /// How one of these costs is paid with exactly this mana; with as little life as can be.
    pub fn paying(&self, costs: &[ManaCost], life: &LifeForMana) -> Option<Payment> {
        let ways = costs.iter().flat_map(|cost| self.ways(cost, life));
        let all = ways.filter(|way| way.mana == *self);
        all.min_by_key(|way| way.life)
    }

    /// Two ways of all mana at most. Symbol by symbol, each time with what can
    /// have been spent so far; the generic part last.
    fn ways(&self, cost: &ManaCost, life: &LifeForMana) -> Vec<Payment> {
        let mut found = Vec::new();
        let mut so_far = BTreeSet::from([(Payment::default(), 0)]);
        for symbol in &cost.0 {
            if *symbol == Symbol::X {
                return found;
            }
            let more = |(spent, generic): &(Payment, u32)| {
                self.spend(*symbol, spent, *generic, life).collect::<Vec<_>>()
            };
            so_far = so_far.iter().flat_map(more).take(MOST_STATES).collect();
        }
        let less = cost.0.iter().map(|symbol| match symbol {
            Symbol::Less(n) => *n,
            _ => 0,
        });
        let less = less.fold(0, u32::saturating_add);
        for (spent, generic) in &so_far {
            let mut mana = Vec::new();
            self.search_generic(0, generic.saturating_sub(less), &spent.mana, &mut mana);
            found.extend(mana.into_iter().map(|mana| Payment { mana, life: spent.life }));
            if found.len() > MOST_STATES {
                break;
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// What can have been spent after one more symbol, and how much generic mana
    /// is still to come.
    fn spend(
        &self,
        symbol: Symbol,
        spent: &Payment,
        generic: u32,
        life: &LifeForMana,
    ) -> impl Iterator<Item = (Payment, u32)> {
        let (kinds, more): (&[Kind], _) = match symbol {
            Symbol::X | Symbol::Less(_) => (&[], 0),
            Symbol::Generic(n) => (&[], n),
            Symbol::Colorless => (&[None], 0),
            Symbol::Colored(c) | Symbol::Phyrexian(c) => (&[Some(c)], 0),
            Symbol::TwoOr(c) => (&[Some(c)], 2),
            Symbol::Hybrid(a, b) => (&[Some(a), Some(b)], 0),
        };
        let free = kinds.iter().filter(|kind| self.held(**kind) > spent.mana.held(**kind));
        let with_mana = free.map(|kind| Payment { mana: spent.mana.with_one(*kind), ..*spent });
        let mut all: Vec<(Payment, u32)> = with_mana.map(|spent| (spent, generic)).collect();
        if more > 0 || kinds.is_empty() {
            all.push((spent.clone(), generic.saturating_add(more)));
        }
        let for_life = matches!(symbol, Symbol::Phyrexian(_))
            || kinds.iter().flatten().any(|color| life.colors.contains(color));
        if for_life && spent.life.saturating_add(2) <= life.most {
            all.push((Payment { life: spent.life + 2, ..spent.clone() }, generic));
        }
        all.into_iter()
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
        let no_life = LifeForMana::default();
        let ways = |held: &str, cost: &str| pool(held).payments(&[cost.parse().unwrap()], &no_life);
        let one = |mana: &str| Payments::One(Payment { mana: pool(mana), life: 0 });
        assert_eq!(ways("{G}", "{1}{G}"), Payments::None);
        assert_eq!(ways("{1}{G}", "{1}{G}"), one("{1}{G}"));
        assert_eq!(ways("{G}{G}{G}", "{1}{G}"), one("{G}{G}"));
        assert_eq!(ways("{G}{R}{W}", "{1}{G}"), Payments::Several);
        assert_eq!(ways("{R}{G}", "{R/G}"), Payments::Several);
        assert_eq!(ways("{R}{G}", "{R/G}{R}"), one("{R}{G}"));
        assert_eq!(ways("{R}{R}", "{2/W}"), one("{R}{R}"));
        assert_eq!(ways("{R}{W}", "{2/W}"), Payments::Several);
        let cheaper = |held: &str, cost: &str, less: i64| {
            pool(held).payments(&[cost.parse::<ManaCost>().unwrap().fixed(0, -less)], &no_life)
        };
        assert_eq!(cheaper("{R}", "{2/W}", 1), one("{R}"));
        assert_eq!(cheaper("{R}{R}{R}", "{2/W}{2/G}", 1), one("{R}{R}{R}"));
        assert_eq!(cheaper("{R}{R}", "{2/W}{2/G}", 1), Payments::None);
        assert_eq!(cheaper("{R}{W}", "{2/W}{2/G}", 1), one("{R}{W}"));
        assert_eq!(cheaper("{W}{G}", "{2/W}{2/G}", 2), Payments::Several);
        assert_eq!(cheaper("{R}", "{1}{2/W}", 2), one("{R}"));
        assert_eq!(ways("{R}", "{R/P}"), one("{R}"));
        assert_eq!(ways("{G}", "{R/P}"), Payments::None);
        let many = "{R/G}".repeat(60);
        assert_eq!(
            ways(&format!("{}{}", "{R}".repeat(30), "{G}".repeat(30)), &format!("{many}{{W}}")),
            Payments::None
        );
        assert_eq!(ways("{60}", &many), Payments::None);
        let pays = |mana: &str, cost: &str| pool(mana).paying(&[cost.parse().unwrap()], &no_life);
        assert!(pays("{G}{R}", "{1}{G}").is_some());
        assert!(pays("{G}{R}", "{2}{G}").is_none());
    }

    #[test]
    fn life_stands_for_a_symbol() {
        let life = LifeForMana { colors: BTreeSet::from([Color::Black]), most: 4 };
        let cost = ["{3}{B}{B}".parse().unwrap()];
        let all_life = Payment { mana: pool("{3}"), life: 4 };
        assert_eq!(pool("{3}").payments(&cost, &life), Payments::One(all_life.clone()));
        assert_eq!(pool("{4}").payments(&cost, &life), Payments::One(all_life));
        assert_eq!(pool("{3}{B}").payments(&cost, &life), Payments::Several);
        let with = |mana: &str| pool(mana).paying(&cost, &life).map(|way| way.life);
        assert_eq!((with("{3}{B}"), with("{3}"), with("{2}{B}{B}")), (Some(2), Some(4), Some(2)));
        assert_eq!(with("{2}"), None);
        let poor = LifeForMana { most: 3, ..life };
        assert_eq!(pool("{3}").payments(&cost, &poor), Payments::None);
    }
}
