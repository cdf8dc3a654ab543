//! What the layers cost. Steps are counted, not time.

use super::*;
use crate::engine::ability::Static;
use crate::engine::effect::{Amount, Until};
use crate::engine::faces::Printed;
use crate::engine::game::Game;
use crate::engine::ids::{CardId, PlayerId};
use crate::engine::state::{Card, CardKind, Continuous};

/// A battlefield with so many permanents that are all alike.
fn permanents(count: u32, types: &[CardType], abilities: &[Ability]) -> State {
    let mut state = Game::empty().state().clone();
    let (types, owner) = (types.iter().copied().collect(), PlayerId(0));
    let abilities = abilities.iter().cloned().map(Arc::new).collect();
    let face = Characteristics { types, abilities, ..Characteristics::default() };
    let printed = Arc::new(Printed::plain(Arc::new(face)));
    for n in 0..count {
        let (id, card) = (ObjectId(1000 + n), CardId(state.cards.len() as u32));
        let printed = Arc::clone(&printed);
        state.cards.push(Card { owner, printed, kind: CardKind::Card, commander: false });
        let mut object = Object::new(id, Some(card), owner, Zone::Battlefield);
        object.timestamp = u64::from(n);
        state.objects.insert(id, object);
        state.zones.entry(Zone::Battlefield).or_default().push(id);
    }
    state
}

fn steps(state: &State) -> usize {
    compute(state, &Clauses::default(), None).1
}

fn with_effects(count: u64, change: &Change) -> State {
    let mut state = permanents(1, &[CardType::Creature], &[]);
    let effect = |timestamp| Continuous {
        source: ObjectId(1000),
        you: PlayerId(0),
        x: 0,
        objects: vec![ObjectId(1000)],
        changes: vec![change.clone()],
        timestamp,
        until: Until::EndOfTurn,
    };
    state.effects = (0..count).map(effect).collect();
    state
}

#[test]
fn effects_on_one_creature_cost_so_much_each() {
    let one = Amount::Number(1);
    let haste = Arc::new(Ability::Keyword(Keyword::Haste));
    for change in [Change::PT(one.clone(), one), Change::Gain(haste), Change::AddSubtypes(vec![])] {
        let (some, more) = (with_effects(100, &change), with_effects(200, &change));
        assert!(steps(&more) <= 2 * steps(&some) + 10, "{} {}", steps(&some), steps(&more));
    }
}

/// Each of them looks at each permanent, and what depends on what is asked once.
#[test]
fn static_abilities_cost_so_much_for_each_permanent() {
    let lands_are_creatures = Ability::Static(Static {
        affects: Filter::Type(CardType::Land),
        changes: vec![Change::AddTypes(vec![CardType::Creature])],
        only_if: None,
    });
    let of = |count| {
        let all = std::slice::from_ref(&lands_are_creatures);
        steps(&permanents(count, &[CardType::Land], all))
    };
    assert!(of(40) <= 4 * of(20) + 400, "{} {}", of(20), of(40));
    assert!(of(40) < 40 * 40 * 10, "{}", of(40));
}
