use super::aim::{Aim, Modes};
use super::cost::Cost;
use super::effect::{Amount, Change, Effect, Sel, Who};
use super::filter::Filter;
pub use super::keyword::{Keyword, Quality};
pub use super::rule_change::RuleChange;
use super::this_turn::Happening;
pub use super::when::{Triggered, When};

/// Everything an object can do, as data (113.3). There is nothing a card can
/// say outside this list.
#[derive(Clone, Debug, PartialEq)]
pub enum Ability {
    Keyword(Keyword),
    /// What an instant or sorcery does when it resolves (113.3a).
    Spell(Script),
    Activated {
        cost: Cost,
        timing: Timing,
        script: Script,
    },
    Triggered(Triggered),
    /// A continuous effect that lasts as long as the ability (604.1, 611.3).
    Static(Static),
    /// A change of what the rules allow or demand.
    Rule(RuleChange),
    /// "As this enters", "as this is turned face up" (614.1c, 614.1e).
    As {
        event: AsEvent,
        effects: Vec<Effect>,
    },
    /// An additional cost to cast the spell (118.8).
    AdditionalCost(Cost),
    /// What it also does if it was kicked (702.33e, 702.33g).
    IfKicked(Script),
}

/// Targets and what happens to them, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    pub targets: Vec<Aim>,
    pub effects: Vec<Effect>,
    /// To be chosen first; what they do comes after `effects` (700.2).
    pub modes: Option<Modes>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Timing {
    #[default]
    Instant,
    Sorcery,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AsEvent {
    Enters,
    TurnedUp,
    /// "As this enters or is turned face up".
    Either,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// The object an event or effect is about is such a thing.
    Matches(Sel, Filter),
    /// The card that represents it, wherever that is now, is such a card: what a
    /// revealed face-down permanent is (708.12), what died face down (400.7e).
    CardIs(Sel, Filter),
    /// The second amount is at least the first.
    AtLeast(Amount, Amount),
    /// It happened so often this turn, at least.
    ThisTurn {
        what: Happening,
        by: Option<Who>,
        like: Filter,
        times: i64,
    },
    /// The ability resolves for the first time this turn.
    FirstResolution,
    Either(Vec<Self>),
    Both(Vec<Self>),
    /// Differently named objects among them (201.2b).
    DifferentNames(i64, Filter),
    YourTurn,
    /// The source was kicked (702.33d).
    Kicked,
    Not(Box<Self>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Static {
    pub affects: Filter,
    pub changes: Vec<Change>,
    pub only_if: Option<Condition>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Counter {
    PlusOne,
    MinusOne,
    Loyalty,
    Defense,
    Lore,
    Named(String),
}

impl AsEvent {
    pub fn includes(self, event: Self) -> bool {
        self == event || self == Self::Either
    }
}
