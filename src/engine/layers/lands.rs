use std::sync::Arc;

use crate::engine::ability::{Ability, Script, Timing};
use crate::engine::characteristics::{CardType, Characteristics};
use crate::engine::cost::{Cost, CostPart};
use crate::engine::effect::{Effect, Who};
use crate::engine::held::Terms;
use crate::engine::mana::{Color, ManaCost, Symbol};

/// 305.6: the basic land types and the mana they make.
const BASIC: [(&str, Color); 5] = [
    ("Plains", Color::White),
    ("Island", Color::Blue),
    ("Swamp", Color::Black),
    ("Mountain", Color::Red),
    ("Forest", Color::Green),
];

pub fn is_basic_land_type(subtype: &str) -> bool {
    BASIC.iter().any(|(name, _)| *name == subtype)
}

/// 305.6: a land with a basic land type can be tapped for its mana, whatever
/// is printed on it.
pub fn add_mana_abilities(values: &mut Arc<Characteristics>) {
    if !values.is(CardType::Land) {
        return;
    }
    for (name, color) in BASIC {
        if !values.subtypes.contains(name) {
            continue;
        }
        let mana = ManaCost(vec![Symbol::Colored(color)]);
        let ability = Ability::Activated {
            cost: Cost(vec![CostPart::Tap]),
            timing: Timing::Instant,
            script: Script {
                effects: vec![Effect::AddMana {
                    who: Who::You,
                    options: vec![mana],
                    terms: Terms::default(),
                }],
                ..Script::default()
            },
        };
        if !values.abilities.iter().any(|known| **known == ability) {
            Arc::make_mut(values).abilities.push(Arc::new(ability));
        }
    }
}
