//! What effects change of an object, and what others go by: where these do not
//! meet, no effect depends on the other (613.8a).

use super::Effect;
use crate::engine::effect::Change;
use crate::engine::filter::Filter;

/// A set of aspects of objects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Aspects(u8);

const NONE: Aspects = Aspects(0);
const CONTROL: Aspects = Aspects(1);
const TYPES: Aspects = Aspects(1 << 1);
const SUBTYPES: Aspects = Aspects(1 << 2);
const SUPERTYPES: Aspects = Aspects(1 << 3);
const COLORS: Aspects = Aspects(1 << 4);
/// Some ability more or less.
const ABILITIES: Aspects = Aspects(1 << 5);
/// Any ability less: a static one may be gone.
const LOSSES: Aspects = Aspects(1 << 6);
const ALL: Aspects = Aspects((1 << 7) - 1);

impl Aspects {
    pub const COUNT: usize = 7;

    /// What applying these changes can alter.
    pub fn touched(changes: &[Change]) -> Self {
        changes.iter().map(of_change).fold(NONE, Self::with)
    }

    /// What decides whether an effect exists, and what it applies to.
    pub fn read(effect: &Effect) -> Self {
        match effect.only_if {
            Some(_) => ALL,
            None => LOSSES.with(of_filter(&effect.filter)),
        }
    }

    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub fn has(self, n: usize) -> bool {
        self.0 & (1 << n) != 0
    }

    pub fn each(self, mut of_one: impl FnMut(usize)) {
        (0..Self::COUNT).filter(|n| self.has(*n)).for_each(&mut of_one);
    }

    fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

fn of_change(change: &Change) -> Aspects {
    match change {
        Change::Control => CONTROL,
        // Land types bring mana abilities (305.6).
        Change::AddTypes(_) => TYPES.with(ABILITIES),
        Change::SetTypes(_) => TYPES.with(SUBTYPES).with(ABILITIES),
        Change::AddSubtypes(_) | Change::AddChosenKind => SUBTYPES.with(ABILITIES),
        Change::SetSubtypes(_) | Change::SetChosenKind => {
            SUBTYPES.with(ABILITIES).with(LOSSES) // 305.7
        }
        Change::AddSupertypes(_) => SUPERTYPES,
        Change::AddColors(_) | Change::SetColors(_) => COLORS,
        Change::Gain(_) => ABILITIES,
        Change::LoseAll | Change::Lose(_) => ABILITIES.with(LOSSES),
        Change::DefinePT(..) | Change::BasePT(..) | Change::PT(..) | Change::SwitchPT => NONE,
    }
}

/// What is not known to go by less goes by everything.
fn of_filter(filter: &Filter) -> Aspects {
    match filter {
        Filter::All(parts) | Filter::Any(parts) => {
            parts.iter().map(of_filter).fold(NONE, Aspects::with)
        }
        Filter::Not(part) => of_filter(part),
        Filter::Type(_) | Filter::Permanent => TYPES,
        Filter::Supertype(_) => SUPERTYPES,
        Filter::Subtype(_) | Filter::ChosenKind => SUBTYPES,
        Filter::Color(_) | Filter::Colorless | Filter::Colors(..) => COLORS,
        Filter::Keyword(_) | Filter::Morph | Filter::NoAbilities => ABILITIES,
        Filter::YouControl | Filter::OpponentControls => CONTROL,
        Filter::Anything
        | Filter::This
        | Filter::Object(_)
        | Filter::Token
        | Filter::Name(_)
        | Filter::Nameless
        | Filter::FaceDown
        | Filter::FaceUp
        | Filter::Manifested
        | Filter::Cloaked
        | Filter::YouOwn
        | Filter::Tapped
        | Filter::Attacking
        | Filter::Blocking
        | Filter::ManaValue(..)
        | Filter::EvenManaValue
        | Filter::Host
        | Filter::TurnedUpThisTurn
        | Filter::Unblocked => NONE,
        _ => ALL,
    }
}
