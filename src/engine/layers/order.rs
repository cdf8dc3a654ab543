use super::{Effect, Ground, Key, apply, waiting};
use crate::engine::clause::Clause;
use crate::engine::layer::Layer;
use crate::engine::scene::Board;

/// Which of the waiting effects goes first: the oldest that depends on no
/// other (613.7, 613.8b); in a loop of dependencies, the oldest (613.8c).
pub fn first(
    ground: Ground<'_>,
    board: &Board,
    layer: Layer,
    effects: &[Effect],
) -> Option<Effect> {
    let mut by_age: Vec<&Effect> = effects.iter().collect();
    by_age.sort_by_key(|effect| effect.timestamp);
    let oldest = *by_age.first()?;
    if by_age.len() == 1 || !can_depend(layer) {
        return Some(oldest.clone());
    }
    let free = by_age.iter().find(|effect| {
        by_age
            .iter()
            .all(|other| other.key == effect.key || !depends(ground, board, layer, effect, other))
    });
    match free {
        Some(free) if free.key != oldest.key && !ground.clauses.applies(Clause::DependsFirst) => {
            Some(oldest.clone())
        }
        _ => Some((*free.unwrap_or(&oldest)).clone()),
    }
}

/// In the other layers no change of the vocabulary can alter what another one
/// of the same layer applies to.
fn can_depend(layer: Layer) -> bool {
    matches!(layer, Layer::Control | Layer::Type | Layer::Color | Layer::Ability)
}

/// 613.8a: applying `other` first would change whether `effect` exists or what
/// it applies to.
fn depends(
    ground: Ground<'_>,
    board: &Board,
    layer: Layer,
    effect: &Effect,
    other: &Effect,
) -> bool {
    if effect.objects.is_some() {
        return false; // begun or fixed: neither existence nor set can change
    }
    let before = effect.affected(ground.scene(board));
    let mut after_other = board.clone();
    let objects = other.affected(ground.scene(board));
    apply::changes(ground, &mut after_other, layer, other, &objects);
    let exists = match effect.key {
        Key::Resolved(_) | Key::Counter(..) => true,
        Key::Ability(..) => {
            waiting(ground, &after_other, layer, &[]).iter().any(|e| e.key == effect.key)
        }
    };
    !exists || effect.affected(ground.scene(&after_other)) != before
}
