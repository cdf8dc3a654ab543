use super::ability::{Condition, Counter, Script};
use super::effect::Who;
use super::faces::Part;
use super::filter::Filter;
use super::turn::Step;

#[derive(Clone, Debug, PartialEq)]
pub struct Triggered {
    pub when: When,
    /// An intervening "if" (603.4).
    pub only_if: Option<Condition>,
    /// It works in the graveyard, and only there (113.6b, 113.6m).
    pub in_graveyard: bool,
    /// It triggers only once each turn.
    pub once: bool,
    pub script: Script,
}

/// Trigger events (603.2). The filter is asked about the object the event
/// happens to.
#[derive(Clone, Debug, PartialEq)]
pub enum When {
    Enters(Filter),
    Leaves(Filter),
    Dies(Filter),
    /// "Is put into a graveyard from anywhere": never looks back (603.6c).
    ToGraveyard(Filter),
    TurnedUp {
        what: Filter,
        by: Option<Who>,
    },
    TurnedDown(Filter),
    /// Another action than turning over, whatever the hand does (701.27b); also "transforms into" (701.27e).
    Transforms(Filter),
    /// 702.140d
    Mutates(Filter),
    /// This door of it is unlocked, as it enters or later (709.5h).
    Unlocks(Filter, Part),
    Cast {
        who: Who,
        what: Filter,
    },
    Attacks(Filter),
    Blocks(Filter),
    CombatDamageToPlayer(Filter),
    /// Combat damage to an object.
    CombatDamageTo {
        by: Filter,
        to: Filter,
    },
    DealsDamage(Filter),
    IsDealtDamage(Filter),
    BecomesTarget(Filter),
    ManifestsDread(Who),
    Draws(Who),
    /// One or more counters of a kind, on something that is there or enters (122.6).
    CountersPut {
        who: Who,
        counter: Counter,
        on: Filter,
    },
    Step {
        step: Step,
        whose: Who,
    },
    Sacrificed(Filter),
    /// A card is milled (701.17a).
    Milled(Filter),
    /// This card is exiled as it is discarded (702.35a).
    ExiledByMadness,
    /// So much as it becomes true (603.8).
    State(Box<Condition>),
    /// An ability of this triggers; it goes on the stack after those that wait for
    /// anything else (603.3b).
    AbilityTriggers(Filter),
    /// However many of these happen at one moment, and to one player (603.2c).
    OneOrMore(Box<Self>),
    /// Any of several events, in one ability (603.2).
    Any(Vec<Self>),
    /// Lore counters put on this reach the number (714.2b).
    Chapter(i64),
    /// Right now (603.12).
    Reflexive,
}

impl When {
    /// Whether its trigger condition is another ability triggering (603.3b).
    pub(super) fn is_a_trigger(&self) -> bool {
        match self {
            Self::AbilityTriggers(_) => true,
            Self::OneOrMore(one) => one.is_a_trigger(),
            Self::Any(all) => all.iter().all(Self::is_a_trigger),
            _ => false,
        }
    }
}
