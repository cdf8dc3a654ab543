//! Keywords that are triggered abilities, or have one among them.

use std::borrow::Cow;

use crate::engine::ability::{Ability, Keyword, Script, Triggered, When};
use crate::engine::effect::{Effect, Sel, Who};
use crate::engine::filter::Filter;
use crate::engine::object::Way;

/// The triggered ability an ability is; ward is one (702.21a), and so is a part of madness.
pub(in crate::engine) fn triggered_part(ability: &Ability) -> Option<Cow<'_, Triggered>> {
    match ability {
        Ability::Triggered(triggered) => Some(Cow::Borrowed(triggered)),
        Ability::Keyword(Keyword::Ward(cost)) => {
            let ward = Effect::PayOr {
                who: Who::ControllerOf(Box::new(Sel::That)),
                cost: cost.clone(),
                otherwise: vec![Effect::Counter(Sel::That)],
            };
            Some(of_keyword(When::BecomesTarget(Filter::This), ward))
        }
        Ability::Keyword(Keyword::Madness(_)) => {
            let cast = Effect::CastNow {
                what: Sel::This,
                way: Way::Madness,
                otherwise: vec![Effect::ToGraveyard(Sel::This)],
            };
            Some(of_keyword(When::ExiledByMadness, cast))
        }
        _ => None,
    }
}

fn of_keyword(when: When, effect: Effect) -> Cow<'static, Triggered> {
    let script = Script { effects: vec![effect], ..Script::default() };
    Cow::Owned(Triggered { when, only_if: None, in_graveyard: false, once: false, script })
}

impl Script {
    /// What a ward does (702.21a).
    pub(in crate::engine) fn is_of_ward(&self) -> bool {
        let counters = |effect: &Effect| match effect {
            Effect::PayOr { otherwise, .. } => *otherwise == [Effect::Counter(Sel::That)],
            _ => false,
        };
        matches!(self.effects.as_slice(), [only] if counters(only))
    }
}
