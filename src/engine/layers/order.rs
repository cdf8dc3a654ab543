use super::{Effect, Key, apply, waiting};
use crate::engine::effect::Layer;
use crate::engine::scene::{Board, Scene};
use crate::engine::state::State;

/// Which of the waiting effects goes first: the oldest that depends on no
/// other (613.7, 613.8b); in a loop of dependencies, the oldest (613.8c).
pub fn first(state: &State, board: &Board, layer: Layer, effects: &[Effect]) -> Option<Effect> {
    let mut by_age: Vec<&Effect> = effects.iter().collect();
    by_age.sort_by_key(|effect| effect.timestamp);
    let oldest = *by_age.first()?;
    if by_age.len() == 1 || !can_depend(layer) {
        return Some(oldest.clone());
    }
    let free = by_age.iter().find(|effect| {
        by_age
            .iter()
            .all(|other| other.key == effect.key || !depends(state, board, layer, effect, other))
    });
    Some((*free.unwrap_or(&oldest)).clone())
}

/// In the other layers no change of the vocabulary can alter what another one
/// of the same layer applies to.
fn can_depend(layer: Layer) -> bool {
    matches!(layer, Layer::Control | Layer::Type | Layer::Color | Layer::Ability)
}

/// 613.8a: applying `other` first would change whether `effect` exists or what
/// it applies to.
fn depends(state: &State, board: &Board, layer: Layer, effect: &Effect, other: &Effect) -> bool {
    if effect.objects.is_some() {
        return false; // begun or fixed: neither existence nor set can change
    }
    let before = effect.affected(Scene { state, board });
    let mut after_other = board.clone();
    let objects = other.affected(Scene { state, board });
    apply::changes(state, &mut after_other, layer, other, &objects);
    let exists = match effect.key {
        Key::Resolved(_) => true,
        Key::Ability(..) => {
            waiting(state, &after_other, layer, &[]).iter().any(|e| e.key == effect.key)
        }
    };
    !exists || effect.affected(Scene { state, board: &after_other }) != before
}
