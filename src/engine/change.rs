use std::sync::Arc;

use super::ability::{Ability, Keyword, Quality};
use super::characteristics::{CardType, Supertype};
use super::effect::Amount;
use super::layer::Layer;
use super::mana::Color;

/// What a continuous effect does, each in its layer (613.1).
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Whoever's effect it is controls the object.
    Control,
    AddTypes(Vec<CardType>),
    SetTypes(Vec<CardType>),
    AddSupertypes(Vec<Supertype>),
    AddSubtypes(Vec<String>),
    /// For lands, setting a basic land type also takes their abilities (305.7).
    SetSubtypes(Vec<String>),
    /// The creature type that was chosen.
    AddChosenKind,
    SetChosenKind,
    AddColors(Vec<Color>),
    SetColors(Vec<Color>),
    Gain(Arc<Ability>),
    LoseAll,
    Lose(Keyword),
    DefinePT(Amount, Amount),
    BasePT(Amount, Amount),
    PT(Amount, Amount),
    SwitchPT,
}

impl Change {
    /// The layer or sublayer it is applied in.
    pub fn layer(&self) -> Layer {
        match self {
            Self::Control => Layer::Control,
            Self::AddTypes(_)
            | Self::SetTypes(_)
            | Self::AddSupertypes(_)
            | Self::AddSubtypes(_)
            | Self::AddChosenKind
            | Self::SetChosenKind
            | Self::SetSubtypes(_) => Layer::Type,
            Self::AddColors(_) | Self::SetColors(_) => Layer::Color,
            Self::Gain(_) | Self::LoseAll | Self::Lose(_) => Layer::Ability,
            Self::DefinePT(..) => Layer::DefinePT,
            Self::BasePT(..) => Layer::BasePT,
            Self::PT(..) => Layer::ModifyPT,
            Self::SwitchPT => Layer::SwitchPT,
        }
    }

    /// Whether it speaks of a choice.
    pub(super) fn is_open(&self) -> bool {
        match self {
            Self::AddChosenKind | Self::SetChosenKind => true,
            Self::Gain(ability) => {
                matches!(**ability, Ability::Keyword(Keyword::Protection(Quality::ChosenColor)))
            }
            _ => false,
        }
    }
}
