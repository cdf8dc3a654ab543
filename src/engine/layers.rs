//! The interaction of continuous effects (613). One pass from the printed card
//! to what an object is; nothing else works characteristics out.

use std::cell::Cell;
use std::sync::Arc;

use super::ability::{Ability, Condition, Counter, Keyword};
use super::characteristics::{CardType, Characteristics};
use super::clause::Clause;
use super::clauses::Clauses;
use super::effect::Change;
use super::facing::Down;
use super::filter::Filter;
use super::ids::ObjectId;
use super::layer::Layer;
use super::merge::layer_one_a;
use super::object::{Object, Zone};
use super::scene::{Board, Current, Frame, Scene};
use super::state::State;

mod apply;
mod aspect;
mod lands;
mod order;
mod queue;
mod subtype;

pub use subtype::{is_creature_type, suits_types};
#[cfg(test)]
mod tests;

pub use apply::{alter, pair};
use queue::Passing;

/// What the layers go by.
#[derive(Clone, Copy)]
struct Ground<'a> {
    state: &'a State,
    clauses: &'a Clauses,
    /// What is taken to be face up.
    as_up: Option<ObjectId>,
    /// How often an object or effect was looked at.
    steps: &'a Cell<usize>,
}

impl<'a> Ground<'a> {
    fn scene(self, board: &'a Board) -> Scene<'a> {
        Scene { state: self.state, board, clauses: self.clauses, as_up: self.as_up }
    }

    fn cost(self, steps: usize) {
        self.steps.set(self.steps.get().saturating_add(steps));
    }

    /// Every permanent is looked at.
    fn look_at_all(self) {
        self.cost(self.state.zone(Zone::Battlefield).len());
    }
}

/// A continuous effect on its way through the layers.
#[derive(Clone)]
struct Effect {
    key: Key,
    frame: Frame,
    filter: Filter,
    changes: Vec<Change>,
    /// Of a static ability: whether there is such an effect.
    only_if: Option<Condition>,
    timestamp: u64,
    /// Set once it has begun to apply (613.6), or from the start (611.2c).
    objects: Option<Vec<ObjectId>>,
}

impl Effect {
    fn affected(&self, ground: Ground<'_>, board: &Board) -> Vec<ObjectId> {
        if let Some(objects) = &self.objects {
            return objects.clone();
        }
        ground.look_at_all();
        let scene = ground.scene(board);
        let fits = |id: &ObjectId| scene.matches(&self.filter, *id, &self.frame);
        ground.state.permanents().map(|object| object.id).filter(fits).collect()
    }
}

/// What makes an effect the same one from layer to layer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Resolved(usize),
    /// An ability of an object, by where it is kept in memory.
    Ability(ObjectId, usize),
    /// A keyword counter: the place of its kind among those of the object.
    Counter(ObjectId, usize),
}

/// Works out every object on the battlefield and the stack. Layer 1b is left
/// out for `face_up`: it becomes what it would be face up (702.37e). Tells also in
/// how many steps.
pub fn compute(state: &State, clauses: &Clauses, face_up: Option<ObjectId>) -> (Board, usize) {
    let objects: Vec<&Object> = [Zone::Battlefield, Zone::Stack]
        .into_iter()
        .flat_map(|zone| state.zone(zone))
        .filter_map(|id| state.objects.get(id))
        .collect();
    let down = |object: &Object| object.facing.is_down() && face_up != Some(object.id);
    let early = objects.iter().any(|o| down(o)) && clauses.applies(Clause::PacketBeforeEffects);
    let packet = |object: &Object| {
        let down = object.down().filter(|_| down(object) && clauses.applies(Clause::Packet))?;
        if !object.copies.is_empty() && !clauses.applies(Clause::PacketOverCopy) {
            return None;
        }
        let usual = Down::by(down.cause).packet;
        let listed = *down.packet == *usual || clauses.applies(Clause::ListedPacket);
        let mut packet = if listed { Arc::clone(&down.packet) } else { usual };
        if !clauses.applies(Clause::NoSubtypes) {
            let face = layer_one_a(state, object, false)?;
            Arc::make_mut(&mut packet).subtypes.extend(face.subtypes.iter().cloned());
        }
        Some(packet)
    };
    let mut board: Board = objects
        .iter()
        .filter_map(|object| {
            let packet = if early { packet(object) } else { None };
            let up = face_up == Some(object.id);
            Some((object.id, layer_one(state, object, packet, up)?))
        })
        .collect();
    let steps = Cell::new(objects.len());
    let ground = Ground { state, clauses, as_up: face_up, steps: &steps };
    let mut passing = Passing::of(ground, &board);
    for layer in Layer::ALL {
        queue::run(ground, &mut board, layer, &mut passing);
        if layer == Layer::ModifyPT {
            counters(state, &mut board);
        }
    }
    for object in objects.iter().filter(|_| !early) {
        if let (Some(packet), Some(current)) = (packet(object), board.get_mut(&object.id)) {
            (current.values, current.copiable) = (Arc::clone(&packet), packet);
        }
    }
    only_creatures_fight(state, &mut board);
    (board, steps.get())
}

/// 208.3: a permanent that is no creature has no power and toughness, whatever is printed on it.
fn only_creatures_fight(state: &State, board: &mut Board) {
    for object in state.permanents() {
        if let Some(current) = board.get_mut(&object.id)
            && !current.values.is(CardType::Creature)
            && (current.values.power, current.values.toughness) != (None, None)
        {
            let values = Arc::make_mut(&mut current.values);
            (values.power, values.toughness) = (None, None);
        }
    }
}

/// 613.2: copies (1a), then face-down packets (1b). The result is copiable.
fn layer_one(
    state: &State,
    object: &Object,
    packet: Option<Arc<Characteristics>>,
    up: bool,
) -> Option<Current> {
    let mut values = packet.or_else(|| layer_one_a(state, object, up))?; // 613.2b, 708.2, 708.10, 712.15
    lands::add_mana_abilities(&mut values);
    let copiable = Arc::clone(&values);
    if let Some(chosen) = object.chosen() {
        chosen.put_into(&mut values); // no copiable value (707.6)
    }
    Some(Current { copiable, values, controller: object.controller })
}

/// 122.1b, 613.1f: a keyword counter gives its keyword, with its own timestamp.
fn keyword_counters(state: &State) -> impl Iterator<Item = Effect> {
    let of = |object: &Object| {
        let id = object.id;
        let kinds = object.counters.keys().enumerate().filter_map(|(n, counter)| {
            let Counter::Named(name) = counter else { return None };
            let ability = Ability::Keyword(Keyword::of_counter(name)?);
            Some(Effect {
                key: Key::Counter(id, n),
                frame: Frame::of(id, object.controller),
                filter: Filter::Anything,
                changes: vec![Change::Gain(Arc::new(ability))],
                only_if: None,
                timestamp: object.counter_times.get(counter).copied().unwrap_or(object.timestamp),
                objects: Some(vec![id]),
            })
        });
        kinds.collect::<Vec<_>>()
    };
    state.permanents().flat_map(of)
}

/// +X/+Y and -X/-Y counters (122.1a, 613.4c).
fn counters(state: &State, board: &mut Board) {
    for object in state.permanents() {
        let (mut power, mut toughness) = (0_i64, 0_i64);
        for (counter, count) in &object.counters {
            if let Some((p, t)) = counter.power_and_toughness() {
                power = power.saturating_add(p.saturating_mul(*count));
                toughness = toughness.saturating_add(t.saturating_mul(*count));
            }
        }
        if (power, toughness) != (0, 0)
            && let Some(current) = board.get_mut(&object.id)
            && current.values.is(CardType::Creature)
        {
            let values = Arc::make_mut(&mut current.values);
            apply::modify(values, power, toughness);
        }
    }
}
