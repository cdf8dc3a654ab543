use super::ability::{Condition, Counter};
use super::effect::{Amount, Who};
use super::filter::Filter;
use super::held::Use;
use super::mana::{AnyMana, Color};
use super::scene::{Frame, Scene};

/// What a permanent changes in the rules as long as it is there. "Can't" beats
/// "can" (101.2).
#[derive(Clone, Debug, PartialEq)]
pub enum RuleChange {
    /// Only while this is so.
    If(Condition, Box<Self>),
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
    MayLookAtTop(Who),
    MayCastTopOfLibrary {
        who: Who,
        what: Filter,
    },
    /// Cards that are in exile face up, or that the player may look at (601.3f).
    MayCastFromExile {
        who: Who,
        what: Filter,
    },
    MayCastFromGraveyard {
        who: Who,
        what: Filter,
    },
    CantPayLife(Who),
    /// "For each {B} in a cost, you may pay 2 life rather than pay that mana."
    LifeForMana {
        who: Who,
        color: Color,
        /// In costs of these alone; in any where nothing stands.
        only: Vec<Use>,
    },
    PlaysWithTopRevealed(Who),
    CantBeBlocked(Filter),
    CantBeBlockedBy {
        what: Filter,
        by: Filter,
    },
    CantBlock(Filter),
    /// Can block so many attackers more (509.1a).
    BlocksMore {
        what: Filter,
        more: i64,
    },
    /// 509.1b: only such attackers.
    BlocksOnly {
        what: Filter,
        only: Filter,
    },
    /// 508.1d; `whom`: one of these players.
    MustAttack {
        what: Filter,
        whom: Option<Who>,
    },
    /// 509.1c.
    MustBlock(Filter),
    /// 508.1c; `unless` the defending player controls such a thing.
    CantAttack {
        what: Filter,
        unless: Option<Filter>,
    },
    DoesNotUntap(Filter),
    /// 615.1a.
    Prevent {
        combat: bool,
        by: Filter,
        to: DamageTo,
    },
    /// 614.9.
    Redirect {
        combat: bool,
        by: Filter,
        to: DamageTo,
        onto: Filter,
    },
    LifeStaysAtOne(Who),
    /// Abilities that trigger on turning up trigger once more (603.2d).
    TriggersAgain(Who),
    MayPlayLandFromExile {
        who: Who,
        what: Filter,
    },
    /// 113.6g: a spell's own ability of this kind works on the stack.
    CantBeCountered(Filter),
    ExiledInsteadOfDying(Filter),
    WithoutPayingManaCost {
        who: Who,
        what: Filter,
    },
    /// Any mana can be spent to cast it; said of cards that an effect allows to cast (118.14).
    SpendAnyMana {
        who: Who,
        what: Filter,
        any: AnyMana,
    },
}

/// Whom damage would be dealt to.
#[derive(Clone, Debug, PartialEq)]
pub enum DamageTo {
    Anything,
    Objects(Filter),
    Players(Who),
}

impl RuleChange {
    /// The change, if its condition holds now.
    pub(super) fn in_force(&self, scene: Scene<'_>, frame: &Frame) -> Option<Self> {
        match self {
            Self::If(condition, change) if scene.holds(condition, frame) => {
                change.in_force(scene, frame)
            }
            Self::If(..) => None,
            other => Some(other.clone()),
        }
    }

    /// The filters in it that can speak of particular objects.
    pub(super) fn filters(&mut self) -> Vec<&mut Filter> {
        match self {
            Self::CantEnter { what, .. }
            | Self::EntersTapped(what)
            | Self::EntersWith { what, .. }
            | Self::CantBeTurnedUp(what)
            | Self::CantCast { what, .. }
            | Self::SpellsCost { what, .. }
            | Self::Flash { what, .. }
            | Self::MayLook { what, .. }
            | Self::MayCastTopOfLibrary { what, .. }
            | Self::MayCastFromExile { what, .. }
            | Self::CantBeBlocked(what)
            | Self::CantBlock(what)
            | Self::BlocksMore { what, .. }
            | Self::MayCastFromGraveyard { what, .. }
            | Self::MustAttack { what, .. }
            | Self::MustBlock(what)
            | Self::CantAttack { what, .. }
            | Self::DoesNotUntap(what)
            | Self::MayPlayLandFromExile { what, .. }
            | Self::CantBeCountered(what)
            | Self::ExiledInsteadOfDying(what)
            | Self::SpendAnyMana { what, .. }
            | Self::WithoutPayingManaCost { what, .. } => vec![what],
            Self::CantBeBlockedBy { what, by } | Self::BlocksOnly { what, only: by } => {
                vec![what, by]
            }
            Self::Prevent { by, to, .. } => match to {
                DamageTo::Objects(what) => vec![by, what],
                _ => vec![by],
            },
            Self::Redirect { by, to, onto, .. } => match to {
                DamageTo::Objects(what) => vec![by, what, onto],
                _ => vec![by, onto],
            },
            Self::If(..)
            | Self::MorphCosts { .. }
            | Self::CantPayLife(_)
            | Self::LifeForMana { .. }
            | Self::MayLookAtTop(_)
            | Self::LifeStaysAtOne(_)
            | Self::TriggersAgain(_)
            | Self::PlaysWithTopRevealed(_) => Vec::new(),
        }
    }

    /// The players it is about.
    pub(super) fn who(&mut self) -> Option<&mut Who> {
        match self {
            Self::CantCast { who, .. }
            | Self::SpellsCost { who, .. }
            | Self::MorphCosts { who, .. }
            | Self::Flash { who, .. }
            | Self::MayLook { who, .. }
            | Self::MayCastTopOfLibrary { who, .. }
            | Self::MayCastFromExile { who, .. }
            | Self::CantPayLife(who)
            | Self::LifeForMana { who, .. }
            | Self::MayCastFromGraveyard { who, .. }
            | Self::PlaysWithTopRevealed(who)
            | Self::MayLookAtTop(who)
            | Self::LifeStaysAtOne(who)
            | Self::TriggersAgain(who)
            | Self::MayPlayLandFromExile { who, .. }
            | Self::MustAttack { whom: Some(who), .. }
            | Self::Prevent { to: DamageTo::Players(who), .. }
            | Self::Redirect { to: DamageTo::Players(who), .. }
            | Self::SpendAnyMana { who, .. }
            | Self::WithoutPayingManaCost { who, .. } => Some(who),
            _ => None,
        }
    }
}
