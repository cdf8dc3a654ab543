use super::ability::Counter;
use super::aim::HowMany;
use super::filter::Filter;
use super::ids::Players;

/// Which objects.
#[derive(Clone, Debug, PartialEq)]
pub enum Sel {
    This,
    /// The object the trigger event happened to, or what became of it.
    That,
    Target(usize),
    /// What the instruction before this one moved, made or chose.
    Those,
    /// What this is attached to.
    Host,
    Each(Filter),
    /// All cards in a zone of a player.
    Top(Who, Amount),
    InGraveyards(Who, Filter),
    InHand(Who, Filter),
    /// `who` picks so many of those as the effect happens.
    Choice(Who, HowMany, Box<Self>),
    /// All of these.
    Several(Vec<Self>),
    /// Spells and abilities on the stack, but for the one that says so.
    OnStack(Filter),
    /// What was moved to pay for the ability.
    Paid,
    InExile(Filter),
    /// Of the cards looked at last, those that lie there still.
    Rest,
}

/// Which player or players.
#[derive(Clone, Debug, PartialEq)]
pub enum Who {
    You,
    Opponents,
    Each,
    Target(usize),
    ControllerOf(Box<Sel>),
    OwnerOf(Box<Sel>),
    /// The player the trigger event is about.
    That,
    /// Fixed when an effect began; not sayable.
    These(Players),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Amount {
    Number(i64),
    X,
    /// How often it was kicked (702.33d).
    Kicked,
    /// As much damage as the trigger event was about.
    ThatMuch,
    Count(Filter),
    PowerOf(Box<Sel>),
    /// The power of all of them together.
    TotalPower(Filter),
    /// How many the selection names.
    HowMany(Box<Sel>),
    LifeOf(Who),
    /// Half of it, rounded up or down (107.1a).
    Half {
        of: Box<Self>,
        up: bool,
    },
    /// Counters on the object, of one kind or any.
    CountersOn(Box<Sel>, Option<Counter>),
    /// So many times another amount; -1 for "-X".
    Times(i64, Box<Self>),
}

/// 115.1: what may be chosen as a target.
#[derive(Clone, Debug, PartialEq)]
pub enum TargetSpec {
    Permanent(Filter),
    Spell(Filter),
    StackObject(Filter),
    CardInGraveyard(Filter),
    CardInExile(Filter),
    Player,
    Opponent,
    PermanentOrPlayer(Filter),
    /// Any of these: of several kinds of zones.
    Either(Vec<Self>),
}
