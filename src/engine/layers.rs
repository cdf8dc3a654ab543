//! The interaction of continuous effects (613). One pass from the printed card
//! to what an object is; nothing else works characteristics out.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::ability::{Ability, Counter, Keyword};
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
mod lands;
mod order;

pub use apply::{alter, pair};

/// What the layers go by.
#[derive(Clone, Copy)]
struct Ground<'a> {
    state: &'a State,
    clauses: &'a Clauses,
}

impl<'a> Ground<'a> {
    fn scene(self, board: &'a Board) -> Scene<'a> {
        Scene { state: self.state, board, clauses: self.clauses }
    }
}

/// A continuous effect on its way through the layers.
#[derive(Clone)]
struct Effect {
    key: Key,
    frame: Frame,
    filter: Filter,
    changes: Vec<Change>,
    timestamp: u64,
    /// Set once it has begun to apply (613.6), or from the start (611.2c).
    objects: Option<Vec<ObjectId>>,
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
/// out for `face_up`: it becomes what it would be face up (702.37e).
pub fn compute(state: &State, clauses: &Clauses, face_up: Option<ObjectId>) -> Board {
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
    let mut begun: Vec<Effect> = Vec::new();
    for layer in Layer::ALL {
        run(Ground { state, clauses }, &mut board, layer, &mut begun);
        if layer == Layer::ModifyPT {
            counters(state, &mut board);
        }
    }
    for object in objects.iter().filter(|_| !early) {
        if let (Some(packet), Some(current)) = (packet(object), board.get_mut(&object.id)) {
            (current.values, current.copiable) = (Arc::clone(&packet), packet);
        }
    }
    board
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
    Some(Current { copiable: Arc::clone(&values), values, controller: object.controller })
}

/// Applies the effects of one layer, each once, in the order of 613.7 and 613.8.
fn run(ground: Ground<'_>, board: &mut Board, layer: Layer, begun: &mut Vec<Effect>) {
    let mut done: BTreeSet<Key> = BTreeSet::new();
    loop {
        let waiting: Vec<Effect> = waiting(ground, board, layer, begun)
            .into_iter()
            .filter(|effect| !done.contains(&effect.key))
            .collect();
        let Some(mut effect) = order::first(ground, board, layer, &waiting) else { return };
        let objects = effect.affected(ground.scene(board));
        apply::changes(ground, board, layer, &effect, &objects);
        done.insert(effect.key);
        if effect.objects.is_none() {
            effect.objects = Some(objects);
            begun.push(effect);
        }
    }
}

/// The effects that have something to do in this layer: begun ones, those of
/// resolved spells, and the static abilities that exist at this point.
fn waiting(ground: Ground<'_>, board: &Board, layer: Layer, begun: &[Effect]) -> Vec<Effect> {
    let works_here = |changes: &[Change]| changes.iter().any(|change| change.layer() == layer);
    let mut all: Vec<Effect> =
        begun.iter().filter(|effect| works_here(&effect.changes)).cloned().collect();
    let has_begun = |key: Key| begun.iter().any(|effect| effect.key == key);
    for (n, effect) in ground.state.effects.iter().enumerate() {
        let key = Key::Resolved(n);
        if works_here(&effect.changes) && !has_begun(key) {
            let frame = Frame { x: effect.x, ..Frame::of(effect.source, effect.you) };
            all.push(Effect {
                key,
                frame,
                filter: Filter::Anything,
                changes: effect.changes.clone(),
                timestamp: effect.timestamp,
                objects: Some(effect.objects.clone()),
            });
        }
    }
    if layer == Layer::Ability {
        all.extend(keyword_counters(ground.state).filter(|effect| !has_begun(effect.key)));
    }
    let scene = ground.scene(board);
    for object in ground.state.permanents() {
        let Some(current) = board.get(&object.id) else { continue };
        for ability in &current.values.abilities {
            let Ability::Static(fixed) = &**ability else { continue };
            let key = Key::Ability(object.id, Arc::as_ptr(ability) as usize);
            if !works_here(&fixed.changes) || has_begun(key) {
                continue;
            }
            let frame = Frame::of(object.id, current.controller);
            if fixed.only_if.as_ref().is_some_and(|c| !scene.holds(c, &frame)) {
                continue;
            }
            all.push(Effect {
                key,
                frame,
                filter: fixed.affects.clone(),
                changes: fixed.changes.clone(),
                timestamp: object.timestamp, // 613.7a
                objects: None,
            });
        }
    }
    all
}

impl Effect {
    fn affected(&self, scene: Scene<'_>) -> Vec<ObjectId> {
        match &self.objects {
            Some(objects) => objects.clone(),
            None => scene
                .state
                .permanents()
                .map(|object| object.id)
                .filter(|id| scene.matches(&self.filter, *id, &self.frame))
                .collect(),
        }
    }
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
                timestamp: object.counter_times.get(counter).copied().unwrap_or(object.timestamp),
                objects: Some(vec![id]),
            })
        });
        kinds.collect::<Vec<_>>()
    };
    state.permanents().flat_map(of)
}

/// +1/+1 and -1/-1 counters (613.4c).
fn counters(state: &State, board: &mut Board) {
    for object in state.permanents() {
        let sum =
            object.counters(&Counter::PlusOne).saturating_sub(object.counters(&Counter::MinusOne));
        if sum != 0
            && let Some(current) = board.get_mut(&object.id)
            && current.values.is(CardType::Creature)
        {
            let values = Arc::make_mut(&mut current.values);
            apply::modify(values, sum, sum);
        }
    }
}
