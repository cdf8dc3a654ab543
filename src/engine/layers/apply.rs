use std::sync::Arc;

use super::lands::{add_mana_abilities, is_basic_land_type};
use super::{Effect, Ground};
use crate::engine::ability::Ability;
use crate::engine::characteristics::{CardType, Characteristics};
use crate::engine::effect::Change;
use crate::engine::ids::ObjectId;
use crate::engine::layer::Layer;
use crate::engine::scene::{Board, Frame, Scene};

/// Makes those changes of an effect that belong to `layer`.
pub fn changes(
    ground: Ground<'_>,
    board: &mut Board,
    layer: Layer,
    effect: &Effect,
    objects: &[ObjectId],
) {
    for change in effect.changes.iter().filter(|change| change.layer() == layer) {
        let pair = pair(ground.scene(board), change, &effect.frame);
        for id in objects {
            let Some(current) = board.get_mut(id) else { continue };
            if *change == Change::Control {
                current.controller = effect.frame.you;
                continue;
            }
            alter(Arc::make_mut(&mut current.values), change, pair);
            if layer == Layer::Type {
                add_mana_abilities(&mut current.values);
            }
        }
    }
}

/// The numbers of a change of power and toughness.
pub fn pair(scene: Scene<'_>, change: &Change, frame: &Frame) -> (i64, i64) {
    match change {
        Change::DefinePT(p, t) | Change::BasePT(p, t) | Change::PT(p, t) => {
            (scene.amount(p, frame), scene.amount(t, frame))
        }
        _ => (0, 0),
    }
}

pub fn alter(values: &mut Characteristics, change: &Change, (p, t): (i64, i64)) {
    match change {
        Change::Control => {}
        Change::AddTypes(types) => values.types.extend(types),
        Change::SetTypes(types) => {
            values.types = types.iter().copied().collect();
            if !values.is(CardType::Creature) && !values.is(CardType::Land) {
                values.subtypes.clear(); // 205.1a
            }
        }
        Change::AddSupertypes(supertypes) => values.supertypes.extend(supertypes),
        Change::AddSubtypes(subtypes) => values.subtypes.extend(subtypes.iter().cloned()),
        Change::SetSubtypes(subtypes) => {
            if subtypes.iter().any(|s| is_basic_land_type(s)) {
                values.abilities.clear(); // 305.7
            }
            values.subtypes = subtypes.iter().cloned().collect();
        }
        // Before a choice is made there is none to apply.
        Change::AddChosenKind | Change::SetChosenKind => {}
        Change::AddColors(colors) => values.colors.extend(colors),
        Change::SetColors(colors) => values.colors = colors.iter().copied().collect(),
        Change::Gain(ability) => values.abilities.push(Arc::clone(ability)),
        Change::LoseAll => values.abilities.clear(),
        Change::Lose(keyword) => values
            .abilities
            .retain(|a| !matches!(&**a, Ability::Keyword(k) if k.word() == keyword.word())),
        Change::DefinePT(..) | Change::BasePT(..) => {
            (values.power, values.toughness) = (Some(p), Some(t));
        }
        Change::PT(..) => modify(values, p, t),
        Change::SwitchPT => std::mem::swap(&mut values.power, &mut values.toughness),
    }
}

pub fn modify(values: &mut Characteristics, power: i64, toughness: i64) {
    let add = |value: Option<i64>, more: i64| Some(value.unwrap_or(0).saturating_add(more));
    values.power = add(values.power, power);
    values.toughness = add(values.toughness, toughness);
}
