//! What an object is on the stack, beyond its characteristics.

use super::Zone;
use crate::engine::ability::{Condition, Script};
use crate::engine::aim::Aimed;
use crate::engine::ids::{ObjectId, PlayerId};

/// What was chosen while a spell was cast (601.2b–c).
#[derive(Clone, Debug, PartialEq)]
pub struct Spell {
    pub targets: Aimed,
    /// How much of what is divided each of its targets gets (601.2d).
    pub shares: Vec<i64>,
    /// Counted from 0.
    pub modes: Vec<usize>,
    pub x: i64,
    /// How much mana was spent to cast it.
    pub spent: i64,
    pub from: Zone,
    /// Not a card but a copy of a spell (707.10).
    pub copy: bool,
    /// How often it is kicked (702.33d).
    pub kicked: u32,
    /// What was paid in place of the mana cost.
    pub way: Way,
    /// What was moved to pay for it, as it was (707.10: for a copy, too).
    pub paid: Vec<ObjectId>,
}

/// What is paid for a spell in place of its mana cost, apart from {3}: one thing
/// at most (118.9a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    #[default]
    ManaCost,
    /// "Without paying its mana cost".
    Nothing,
    /// From the battlefield; outside the Comprehensive Rules.
    Spellmorph,
    /// 702.34a
    Flashback,
    /// What its own text offers (118.9).
    Alternative,
    /// 702.140a
    Mutate,
    /// 702.35a
    Madness,
}

impl Way {
    pub const ALL: [Self; 7] = [
        Self::ManaCost,
        Self::Nothing,
        Self::Spellmorph,
        Self::Flashback,
        Self::Alternative,
        Self::Mutate,
        Self::Madness,
    ];

    pub fn word(self) -> &'static str {
        match self {
            Self::ManaCost => "mana cost",
            Self::Nothing => "nothing",
            Self::Spellmorph => "spellmorph",
            Self::Flashback => "flashback",
            Self::Alternative => "alternative cost",
            Self::Mutate => "mutate",
            Self::Madness => "madness",
        }
    }
}

impl Spell {
    /// As it is before anything is chosen.
    pub fn proposed(from: Zone) -> Self {
        Self {
            targets: Vec::new(),
            shares: Vec::new(),
            modes: Vec::new(),
            x: 0,
            spent: 0,
            from,
            copy: false,
            kicked: 0,
            way: Way::ManaCost,
            paid: Vec::new(),
        }
    }
}

/// An ability on the stack: independent of its source (113.7a).
#[derive(Clone, Debug, PartialEq)]
pub struct StackAbility {
    pub source: ObjectId,
    pub script: Script,
    pub targets: Aimed,
    /// How much of what is divided each of its targets gets (601.2d).
    pub shares: Vec<i64>,
    pub x: i64,
    pub that: Option<ObjectId>,
    pub that_player: Option<PlayerId>,
    /// What was moved to pay for it, as it was.
    pub paid: Vec<ObjectId>,
    /// What it may follow into the zone it went to (400.7e).
    pub finds: Vec<ObjectId>,
    pub triggered: bool,
    /// Neither activated nor triggered, but a copy of one that was (707.10).
    pub copy: bool,
    pub only_if: Option<Condition>,
}
