use std::cmp::Ordering;

use super::characteristics::{CardType, Supertype};
use super::effect::{Sel, Who};
use super::ids::ObjectId;
use super::mana::Color;

/// Which objects an ability or effect speaks of. Asked about what an object is
/// now, or was when it left (608.2h).
#[derive(Clone, Debug, PartialEq)]
pub enum Filter {
    Anything,
    /// The object that has the ability.
    This,
    /// One object, fixed when an effect began (611.2c); not sayable.
    Object(ObjectId),
    /// What a selection names when the effect begins or is asked.
    Is(Box<Sel>),
    All(Vec<Self>),
    Any(Vec<Self>),
    Not(Box<Self>),
    Type(CardType),
    Supertype(Supertype),
    Subtype(String),
    Color(Color),
    Colorless,
    Permanent,
    Token,
    Name(String),
    Nameless,
    /// 201.2a: two objects without a name never share one.
    SameNameAs(Box<Sel>),
    SharesCreatureTypeWith(Box<Sel>),
    FaceDown,
    FaceUp,
    Manifested,
    Cloaked,
    YouControl,
    OpponentControls,
    ControlledBy(Who),
    YouOwn,
    /// Sayable only as part of keywords.
    OwnedBy(Who),
    Tapped,
    Attacking,
    Blocking,
    Keyword(String),
    /// Has a morph ability of any kind.
    Morph,
    NoAbilities,
    ManaValue(Compare, i64),
    EvenManaValue,
    /// How many colours it has (105.2).
    Colors(Compare, i64),
    Power(Compare, i64),
    Toughness(Compare, i64),
    /// Its power against that of another object.
    PowerAgainst(Ordering, Box<Sel>),
    /// What the object with the ability is attached to.
    Host,
    /// Was turned face up this turn.
    TurnedUpThisTurn,
    /// Was dealt damage by the object with the ability this turn.
    HurtByThis,
    /// Was exiled by the object with the ability (607.2a).
    ExiledWithThis,
    /// Of the creature type that was chosen.
    ChosenKind,
    /// Was cast, and no mana was spent on it.
    NoManaSpent,
    /// Attacks and was not blocked.
    Unblocked,
    /// Has a counter, or something attached to it that counts (701.x).
    Modified,
    /// Has a target like this, on the stack.
    Targeting(Box<Self>),
    /// An ability on the stack.
    Ability,
    /// How many targets it has, on the stack.
    Targets(Compare, i64),
    /// Was cast, if it is a spell; was cast as a spell, if it is a permanent.
    FromHand,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    Exactly,
    OrMore,
    OrLess,
}

impl Compare {
    pub fn holds(self, value: i64, than: i64) -> bool {
        match self {
            Self::Exactly => value == than,
            Self::OrMore => value >= than,
            Self::OrLess => value <= than,
        }
    }
}

impl Filter {
    pub fn all<const N: usize>(parts: [Self; N]) -> Self {
        Self::All(parts.into())
    }
}
