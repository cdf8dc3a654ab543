use std::collections::BTreeMap;

use super::aspect::Aspects;
use super::queue::{At, Queue};
use super::{Effect, Ground, Key, apply};
use crate::engine::clause::Clause;
use crate::engine::ids::ObjectId;
use crate::engine::layer::Layer;
use crate::engine::scene::{Board, Current};

/// Which of the waiting effects goes first: the oldest that depends on no
/// other (613.7, 613.8b); in a loop of dependencies, the oldest (613.8c).
///
/// What applying an effect would change is tried only where that is something
/// another one goes by, and only once for each state of the board.
pub struct Order {
    layer: Layer,
    /// How many waiting effects touch each aspect.
    touched: [usize; Aspects::COUNT],
    /// What would be otherwise if an effect were applied now.
    outcomes: BTreeMap<Key, Vec<(ObjectId, Current)>>,
    /// What an effect applies to now.
    affected: BTreeMap<Key, Vec<ObjectId>>,
}

impl Order {
    pub fn of(layer: Layer, queue: &Queue) -> Self {
        let mut touched = [0; Aspects::COUNT];
        if can_depend(layer) && !queue.open.is_empty() {
            let effects = queue.fixed.iter().chain(&queue.open);
            effects.for_each(|e| Aspects::touched(&e.changes).each(|n| touched[n] += 1));
        }
        Self { layer, touched, outcomes: BTreeMap::new(), affected: BTreeMap::new() }
    }

    pub fn first(&mut self, ground: Ground<'_>, board: &mut Board, queue: &Queue) -> Option<At> {
        let (oldest, _) = queue.by_age().next()?;
        if matches!(oldest, At::Fixed(_)) || !can_depend(self.layer) {
            return Some(oldest);
        }
        let mut by_age = queue.by_age();
        let free = by_age.find(|(at, effect)| {
            // Begun or fixed: neither existence nor set can change.
            matches!(at, At::Fixed(_)) || !self.depends_on_any(ground, board, queue, effect)
        });
        match free {
            Some((free, _)) if free != oldest && !ground.clauses.applies(Clause::DependsFirst) => {
                Some(oldest)
            }
            Some((free, _)) => Some(free),
            None => Some(oldest),
        }
    }

    /// An effect waits no more. What was found out holds as long as nothing changed.
    pub fn applied(&mut self, effect: &Effect, changed: bool) {
        Aspects::touched(&effect.changes).each(|n| {
            self.touched[n] = self.touched[n].saturating_sub(1);
        });
        if changed {
            self.outcomes.clear();
            self.affected.clear();
        }
    }

    fn depends_on_any(
        &mut self,
        ground: Ground<'_>,
        board: &mut Board,
        queue: &Queue,
        effect: &Effect,
    ) -> bool {
        let read = Aspects::read(effect);
        let own = Aspects::touched(&effect.changes);
        let mut by_others = false;
        read.each(|n| by_others |= self.touched[n] > usize::from(own.has(n)));
        by_others
            && queue.by_age().any(|(_, other)| {
                other.key != effect.key
                    && Aspects::touched(&other.changes).meets(read)
                    && self.depends(ground, board, effect, other)
            })
    }

    /// 613.8a: applying `other` first would change whether `effect` exists or what
    /// it applies to.
    fn depends(
        &mut self,
        ground: Ground<'_>,
        board: &mut Board,
        effect: &Effect,
        other: &Effect,
    ) -> bool {
        let layer = self.layer;
        let outcome =
            self.outcomes.entry(other.key).or_insert_with(|| outcome(ground, board, layer, other));
        if outcome.is_empty() {
            return false;
        }
        let before =
            self.affected.entry(effect.key).or_insert_with(|| effect.affected(ground, board));
        let now = exchange(board, outcome);
        let depends = !effect.exists(ground, board) || effect.affected(ground, board) != *before;
        exchange(board, &now);
        depends
    }
}

/// In the other layers no change of the vocabulary can alter what another one
/// of the same layer applies to.
fn can_depend(layer: Layer) -> bool {
    matches!(layer, Layer::Control | Layer::Type | Layer::Color | Layer::Ability)
}

/// The objects that an effect would make other than they are, as they would be.
fn outcome(
    ground: Ground<'_>,
    board: &mut Board,
    layer: Layer,
    effect: &Effect,
) -> Vec<(ObjectId, Current)> {
    let objects = effect.affected(ground, board);
    let now = objects.iter().filter_map(|id| Some((*id, board.get(id)?.clone())));
    let now: Vec<(ObjectId, Current)> = now.collect();
    apply::changes(ground, board, layer, effect, &objects);
    let mut then = exchange(board, &now);
    let same: Vec<bool> =
        then.iter().zip(&now).map(|((_, then), (_, now))| apply::is_same(then, now)).collect();
    let mut same = same.into_iter();
    then.retain(|_| !same.next().unwrap_or(true));
    then
}

/// Puts these onto the board, and gives what was there.
fn exchange(board: &mut Board, these: &[(ObjectId, Current)]) -> Vec<(ObjectId, Current)> {
    let put =
        |(id, current): &(ObjectId, Current)| Some((*id, board.insert(*id, current.clone())?));
    these.iter().filter_map(put).collect()
}
