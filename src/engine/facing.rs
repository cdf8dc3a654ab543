use std::sync::Arc;

use super::ability::{Ability, Keyword};
use super::characteristics::{CardType, Characteristics};
use super::cost::Cost;
use super::effect::Listed;
use super::mana::ManaCost;

/// Whether an object is face up or face down: a status, never a characteristic
/// (110.5a).
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Facing {
    #[default]
    Up,
    Down(Down),
}

/// What a face-down object looks like and why (708.2, 708.6). Both are public.
#[derive(Clone, Debug, PartialEq)]
pub struct Down {
    pub cause: Cause,
    pub packet: Arc<Characteristics>,
}

/// The rule or kind of ability that made an object face down, at the level at
/// which it is announced: megamorph and spellmorph are morph (702.37b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    Morph,
    Disguise,
    Manifest,
    Cloak,
    Effect,
}

impl Facing {
    pub fn down(&self) -> Option<&Down> {
        match self {
            Self::Up => None,
            Self::Down(down) => Some(down),
        }
    }

    pub fn is_down(&self) -> bool {
        self.down().is_some()
    }

    pub fn is_down_by(&self, cause: Cause) -> bool {
        self.down().is_some_and(|down| down.cause == cause)
    }
}

impl Down {
    /// The packet that belongs to a cause (708.1): 701.40a, 701.58a, 702.37a, 702.168a, 708.2a.
    pub fn by(cause: Cause) -> Self {
        let mut packet = Characteristics {
            types: [CardType::Creature].into(),
            power: Some(2),
            toughness: Some(2),
            ..Characteristics::default()
        };
        if matches!(cause, Cause::Disguise | Cause::Cloak) {
            let ward = Keyword::Ward(Cost::mana(ManaCost::generic(2)));
            packet.abilities.push(Arc::new(Ability::Keyword(ward)));
        }
        Self { cause, packet: Arc::new(packet) }
    }

    /// The packet of an effect that lists characteristics, or nothing (708.2, 708.2a).
    pub fn listed(listed: &Listed) -> Self {
        match listed {
            Listed::Default => Self::by(Cause::Effect),
            Listed::These(packet) => Self { cause: Cause::Effect, packet: Arc::clone(packet) },
        }
    }
}

impl Cause {
    pub const ALL: [Self; 5] =
        [Self::Morph, Self::Disguise, Self::Manifest, Self::Cloak, Self::Effect];

    pub fn word(self) -> &'static str {
        match self {
            Self::Morph => "morph",
            Self::Disguise => "disguise",
            Self::Manifest => "manifest",
            Self::Cloak => "cloak",
            Self::Effect => "effect",
        }
    }
}
