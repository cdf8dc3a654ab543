use std::sync::Arc;

use super::lands::{add_mana_abilities, is_basic_land_type};
use super::subtype::SubtypeOf;
use super::{Effect, Ground};
use crate::engine::ability::Ability;
use crate::engine::characteristics::Characteristics;
use crate::engine::effect::Change;
use crate::engine::ids::ObjectId;
use crate::engine::layer::Layer;
use crate::engine::scene::{Board, Current, Frame, Scene};

/// What applying an effect did to the board.
#[derive(Default)]
pub struct Changed {
    pub anything: bool,
    /// Static abilities came, went or changed hands.
    pub statics: bool,
}

/// Makes those changes of an effect that belong to `layer`.
pub fn changes(
    ground: Ground<'_>,
    board: &mut Board,
    layer: Layer,
    effect: &Effect,
    objects: &[ObjectId],
) -> Changed {
    let mut changed = Changed::default();
    ground.cost(1 + objects.len());
    for change in effect.changes.iter().filter(|change| change.layer() == layer) {
        let scene = ground.scene(board);
        let pair = pair(scene, change, &effect.frame);
        // 800.4a: nothing gives control to a player who has left.
        let plays = scene.state.player(effect.frame.you).is_some_and(|player| !player.gone);
        let settled = change.is_open().then(|| scene.chosen(&effect.frame).settle(change.clone()));
        let change = settled.as_ref().unwrap_or(change);
        for id in objects {
            let Some(current) = board.get_mut(id) else { continue };
            let before = current.clone();
            if *change == Change::Control {
                if plays {
                    current.controller = effect.frame.you;
                }
            } else {
                alter(Arc::make_mut(&mut current.values), change, pair);
            }
            if layer == Layer::Type {
                add_mana_abilities(&mut current.values);
            }
            changed.anything |= !is_same(&before, current);
            changed.statics |= !has_same_statics(&before, current);
        }
    }
    changed
}

/// Whether the layers left an object as it was.
pub fn is_same(before: &Current, now: &Current) -> bool {
    let (a, b) = (&*before.values, &*now.values);
    before.controller == now.controller
        && (a.power, a.toughness) == (b.power, b.toughness)
        && (&a.types, &a.colors, &a.supertypes) == (&b.types, &b.colors, &b.supertypes)
        && a.subtypes == b.subtypes
        && a.abilities.len() == b.abilities.len()
        && a.abilities.iter().zip(&b.abilities).all(|(a, b)| Arc::ptr_eq(a, b))
}

fn has_same_statics(before: &Current, now: &Current) -> bool {
    let (mut a, mut b) = (statics(before).peekable(), statics(now).peekable());
    if a.peek().is_none() && b.peek().is_none() {
        return true;
    }
    before.controller == now.controller && a.eq(b)
}

pub fn has_statics(current: &Current) -> bool {
    statics(current).next().is_some()
}

fn statics(current: &Current) -> impl Iterator<Item = *const Ability> {
    let abilities = current.values.abilities.iter();
    abilities.filter(|a| matches!(***a, Ability::Static(_))).map(Arc::as_ptr)
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
            // 205.1a: subtypes go with the types that they are of.
            let Characteristics { types, subtypes, .. } = values;
            subtypes.retain(|subtype| SubtypeOf::named(subtype).suits(types));
        }
        Change::AddSupertypes(supertypes) => values.supertypes.extend(supertypes),
        Change::AddSubtypes(subtypes) => values.subtypes.extend(subtypes.iter().cloned()),
        Change::SetSubtypes(subtypes) => {
            if subtypes.iter().any(|s| is_basic_land_type(s)) {
                values.abilities.clear(); // 305.7
            }
            // 205.1a: those of the kinds that the new ones are of give way.
            let kinds: Vec<SubtypeOf> = subtypes.iter().map(|s| SubtypeOf::named(s)).collect();
            values.subtypes.retain(|old| !kinds.contains(&SubtypeOf::named(old)));
            values.subtypes.extend(subtypes.iter().cloned());
        }
        // 607.5a: without a choice there is none to apply.
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
