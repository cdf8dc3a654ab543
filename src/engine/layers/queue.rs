//! The effects of one layer, each applied once, in the order of 613.7 and 613.8.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use super::order::Order;
use super::{Effect, Ground, Key, apply, keyword_counters};
use crate::engine::ability::Ability;
use crate::engine::effect::Change;
use crate::engine::filter::Filter;
use crate::engine::ids::ObjectId;
use crate::engine::layer::Layer;
use crate::engine::scene::{Board, Frame};

/// What waits to be applied, the oldest first.
pub struct Queue {
    /// On a set of objects that cannot change any more.
    pub fixed: VecDeque<Effect>,
    /// Of static abilities: on whatever fits when they apply.
    pub open: VecDeque<Effect>,
    /// Whether some static ability has a condition, met or not.
    conditional: bool,
}

/// Where an effect stands in the queue.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum At {
    Fixed(usize),
    Open(usize),
}

/// What goes from layer to layer.
pub struct Passing {
    /// Effects of static abilities that have begun to apply (613.6).
    begun: Vec<Effect>,
    /// Permanents that have static abilities.
    sources: Vec<ObjectId>,
}

impl Passing {
    pub fn of(ground: Ground<'_>, board: &Board) -> Self {
        Self { begun: Vec::new(), sources: sources(ground, board) }
    }
}

fn sources(ground: Ground<'_>, board: &Board) -> Vec<ObjectId> {
    ground.look_at_all();
    let has_some = |id: &ObjectId| board.get(id).is_some_and(apply::has_statics);
    ground.state.permanents().map(|object| object.id).filter(has_some).collect()
}

pub fn run(ground: Ground<'_>, board: &mut Board, layer: Layer, passing: &mut Passing) {
    let mut done: BTreeSet<Key> = passing.begun.iter().map(|effect| effect.key).collect();
    let mut queue = Queue::of(ground, board, layer, passing, &done);
    let mut order = Order::of(layer, &queue);
    while let Some(at) = order.first(ground, board, &queue) {
        let Some(mut effect) = queue.take(at) else { return };
        let objects = effect.affected(ground, board);
        let changed = apply::changes(ground, board, layer, &effect, &objects);
        order.applied(&effect, changed.anything);
        if effect.objects.is_none() {
            done.insert(effect.key);
            effect.objects = Some(objects);
            passing.begun.push(effect);
        }
        if changed.statics {
            passing.sources = sources(ground, board);
        }
        if changed.statics || (changed.anything && queue.conditional) {
            queue.look_again(ground, board, layer, (&passing.sources, &done));
            order = Order::of(layer, &queue);
        }
    }
}

impl Queue {
    fn of(
        ground: Ground<'_>,
        board: &Board,
        layer: Layer,
        passing: &Passing,
        done: &BTreeSet<Key>,
    ) -> Self {
        let (fixed, open) = (by_age(fixed(ground, layer, &passing.begun)), VecDeque::new());
        let mut queue = Self { fixed, open, conditional: false };
        queue.look_again(ground, board, layer, (&passing.sources, done));
        queue
    }

    /// The static abilities that exist at this point and have not been applied.
    fn look_again(
        &mut self,
        ground: Ground<'_>,
        board: &Board,
        layer: Layer,
        (sources, done): (&[ObjectId], &BTreeSet<Key>),
    ) {
        ground.cost(sources.len());
        self.conditional = false;
        let mut all = Vec::new();
        for id in sources {
            let Some(object) = ground.state.objects.get(id) else { continue };
            let Some(current) = board.get(id) else { continue };
            for ability in &current.values.abilities {
                let Ability::Static(fixed) = &**ability else { continue };
                let key = Key::Ability(object.id, Arc::as_ptr(ability) as usize);
                if !works_in(layer, &fixed.changes) || done.contains(&key) {
                    continue;
                }
                self.conditional |= fixed.only_if.is_some();
                let effect = Effect {
                    key,
                    frame: Frame::of(object.id, current.controller),
                    filter: fixed.affects.clone(),
                    changes: fixed.changes.clone(),
                    only_if: fixed.only_if.clone(),
                    timestamp: object.timestamp, // 613.7a
                    objects: None,
                };
                if effect.condition_holds(ground, board) {
                    all.push(effect);
                }
            }
        }
        self.open = by_age(all);
    }

    /// The oldest first; of the same age those that have begun.
    pub fn by_age(&self) -> impl Iterator<Item = (At, &Effect)> {
        let mut fixed = self.fixed.iter().enumerate().peekable();
        let mut open = self.open.iter().enumerate().peekable();
        std::iter::from_fn(move || {
            let younger = match (fixed.peek(), open.peek()) {
                (Some((_, fixed)), Some((_, open))) => fixed.timestamp > open.timestamp,
                (fixed, _) => fixed.is_none(),
            };
            if younger {
                open.next().map(|(n, effect)| (At::Open(n), effect))
            } else {
                fixed.next().map(|(n, effect)| (At::Fixed(n), effect))
            }
        })
    }

    fn take(&mut self, at: At) -> Option<Effect> {
        match at {
            At::Fixed(n) => self.fixed.remove(n),
            At::Open(n) => self.open.remove(n),
        }
    }
}

impl Effect {
    fn condition_holds(&self, ground: Ground<'_>, board: &Board) -> bool {
        let holds = |condition| ground.scene(board).holds(condition, &self.frame);
        self.only_if.as_ref().is_none_or(holds)
    }

    /// Whether the static ability it comes from is there, on this board.
    pub fn exists(&self, ground: Ground<'_>, board: &Board) -> bool {
        let Key::Ability(object, ability) = self.key else { return true };
        let has_it = board.get(&object).is_some_and(|current| {
            current.values.abilities.iter().any(|a| Arc::as_ptr(a) as usize == ability)
        });
        has_it && self.condition_holds(ground, board)
    }
}

fn by_age(mut effects: Vec<Effect>) -> VecDeque<Effect> {
    effects.sort_by_key(|effect| effect.timestamp);
    effects.into()
}

fn works_in(layer: Layer, changes: &[Change]) -> bool {
    changes.iter().any(|change| change.layer() == layer)
}

/// Begun effects, those of resolved spells and abilities, and keyword counters.
fn fixed(ground: Ground<'_>, layer: Layer, begun: &[Effect]) -> Vec<Effect> {
    let mut all: Vec<Effect> =
        begun.iter().filter(|effect| works_in(layer, &effect.changes)).cloned().collect();
    for (n, effect) in ground.state.effects.iter().enumerate() {
        if works_in(layer, &effect.changes) {
            all.push(Effect {
                key: Key::Resolved(n),
                frame: Frame { x: effect.x, ..Frame::of(effect.source, effect.you) },
                filter: Filter::Anything,
                changes: effect.changes.clone(),
                only_if: None,
                timestamp: effect.timestamp,
                objects: Some(effect.objects.clone()),
            });
        }
    }
    if layer == Layer::Ability {
        all.extend(keyword_counters(ground.state));
    }
    all
}
