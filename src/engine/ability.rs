use super::characteristics::CardType;
use super::cost::Cost;
use super::effect::{Amount, Change, Effect, Sel, TargetSpec, Who};
use super::filter::Filter;
use super::mana::Color;
use super::turn::Step;

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
}

/// Targets and what happens to them, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    pub targets: Vec<TargetSpec>,
    pub effects: Vec<Effect>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Timing {
    #[default]
    Instant,
    Sorcery,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Triggered {
    pub when: When,
    /// An intervening "if" (603.4).
    pub only_if: Option<Condition>,
    /// It works in the graveyard, and only there (113.6b, 113.6m).
    pub in_graveyard: bool,
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
    TurnedUp(Filter),
    Cast {
        who: Who,
        what: Filter,
    },
    Attacks(Filter),
    Blocks(Filter),
    CombatDamageToPlayer(Filter),
    DealsDamage(Filter),
    IsDealtDamage(Filter),
    BecomesTarget(Filter),
    ManifestsDread(Who),
    Draws(Who),
    Step {
        step: Step,
        whose: Who,
    },
    /// Any of several events, in one ability (603.2).
    Any(Vec<Self>),
    /// Lore counters put on this reach the number (714.2b).
    Chapter(i64),
    /// Right now (603.12).
    Reflexive,
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
    /// At least so many objects on the battlefield.
    AtLeast(Amount, Filter),
    /// Differently named objects among them (201.2b).
    DifferentNames(i64, Filter),
    YourTurn,
    Not(Box<Self>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Static {
    pub affects: Filter,
    pub changes: Vec<Change>,
    pub only_if: Option<Condition>,
}

/// What a permanent changes in the rules as long as it is there. "Can't" beats
/// "can" (101.2).
#[derive(Clone, Debug, PartialEq)]
pub enum RuleChange {
    /// Nothing like it can enter the battlefield; `from_library`: only from there.
    CantEnter {
        what: Filter,
        from_library: bool,
    },
    EntersTapped(Filter),
    EntersWith {
        what: Filter,
        counter: Counter,
        count: Amount,
    },
    CantBeTurnedUp(Filter),
    CantCast {
        who: Who,
        what: Filter,
    },
    SpellsCost {
        who: Who,
        what: Filter,
        more: i64,
    },
    MorphCosts {
        who: Who,
        more: i64,
    },
    Flash {
        who: Who,
        what: Filter,
    },
    MayLook {
        who: Who,
        what: Filter,
    },
    MayCastTopOfLibrary {
        who: Who,
        what: Filter,
    },
    /// Cards that are in exile face up, or that the player may look at (601.3f).
    MayCastFromExile {
        who: Who,
        what: Filter,
    },
    CantPayLife(Who),
    PlaysWithTopRevealed(Who),
    CantBeBlocked(Filter),
    CantBeBlockedBy {
        what: Filter,
        by: Filter,
    },
    CantBlock(Filter),
    /// 113.6g: a spell's own ability of this kind works on the stack.
    CantBeCountered(Filter),
    ExiledInsteadOfDying(Filter),
    WithoutPayingManaCost {
        who: Who,
        what: Filter,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub enum Keyword {
    Deathtouch,
    Defender,
    DoubleStrike,
    FirstStrike,
    Flash,
    Flying,
    Haste,
    Hexproof,
    Indestructible,
    Lifelink,
    Menace,
    Reach,
    Shroud,
    SplitSecond,
    Trample,
    Vigilance,
    Ward(Cost),
    Protection(Quality),
    Enchant(Filter),
    Equip(Cost),
    Cycling(Cost),
    Morph(Cost),
    Megamorph(Cost),
    Disguise(Cost),
    /// Outside the Comprehensive Rules: behind the extension `spellmorph`.
    Spellmorph(Cost),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Quality {
    Color(Color),
    Type(CardType),
    Subtype(String),
    Everything,
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

impl Keyword {
    pub fn word(&self) -> &'static str {
        match self {
            Self::Deathtouch => "deathtouch",
            Self::Defender => "defender",
            Self::DoubleStrike => "double strike",
            Self::FirstStrike => "first strike",
            Self::Flash => "flash",
            Self::Flying => "flying",
            Self::Haste => "haste",
            Self::Hexproof => "hexproof",
            Self::Indestructible => "indestructible",
            Self::Lifelink => "lifelink",
            Self::Menace => "menace",
            Self::Reach => "reach",
            Self::Shroud => "shroud",
            Self::SplitSecond => "split second",
            Self::Trample => "trample",
            Self::Vigilance => "vigilance",
            Self::Ward(_) => "ward",
            Self::Protection(_) => "protection",
            Self::Enchant(_) => "enchant",
            Self::Equip(_) => "equip",
            Self::Cycling(_) => "cycling",
            Self::Morph(_) => "morph",
            Self::Megamorph(_) => "megamorph",
            Self::Disguise(_) => "disguise",
            Self::Spellmorph(_) => "spellmorph",
        }
    }

    /// The keywords without a cost or quality.
    pub const SIMPLE: [Self; 16] = [
        Self::Deathtouch,
        Self::Defender,
        Self::DoubleStrike,
        Self::FirstStrike,
        Self::Flash,
        Self::Flying,
        Self::Haste,
        Self::Hexproof,
        Self::Indestructible,
        Self::Lifelink,
        Self::Menace,
        Self::Reach,
        Self::Shroud,
        Self::SplitSecond,
        Self::Trample,
        Self::Vigilance,
    ];

    /// The cost of a morph ability of any kind: megamorph costs are morph costs
    /// (702.37b), and so are those of spellmorph.
    pub fn morph_cost(&self) -> Option<&Cost> {
        match self {
            Self::Morph(cost) | Self::Megamorph(cost) | Self::Spellmorph(cost) => Some(cost),
            _ => None,
        }
    }
}
