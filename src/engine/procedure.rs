use super::cost::Cost;

/// A way for a player to turn a face-down permanent face up (708.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Procedure {
    /// 702.37e
    Morph,
    /// 702.37b: a morph cost that also brings a +1/+1 counter.
    Megamorph,
    /// 702.168d
    Disguise,
    /// 701.40b, 701.58b
    ManaCost,
}

/// A procedure that is open for a permanent, and its cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    pub procedure: Procedure,
    pub cost: Cost,
}

impl Procedure {
    pub const ALL: [Self; 4] = [Self::Morph, Self::Megamorph, Self::Disguise, Self::ManaCost];

    pub fn word(self) -> &'static str {
        match self {
            Self::Morph => "morph",
            Self::Megamorph => "megamorph",
            Self::Disguise => "disguise",
            Self::ManaCost => "mana cost",
        }
    }
}
