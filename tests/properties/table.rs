//! Random tables: who has what when a game begins.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use rulings::engine::{
    CardId, Cause, Counter, Down, Extension, Part, PlayerId, Pool, Printed, Seat, Setup, Step,
    Thing, Turn, Zone,
};
use rulings::scenario::{Catalogue, Scenario};
use rulings::yaml::Source;

/// The decisions of one random game, used up from the front; zero when empty,
/// so that a shorter list is a simpler game.
#[derive(Clone)]
pub struct Dice(VecDeque<u16>);

impl Dice {
    pub fn new(decisions: &[u16]) -> Self {
        Self(decisions.iter().copied().collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn below(&mut self, limit: usize) -> usize {
        usize::from(self.0.pop_front().unwrap_or(0)) % limit.max(1)
    }

    pub fn one<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }
}

/// The cards of `table.yaml`: those to hide or to have, and the spells.
pub struct Cards {
    pub permanents: Vec<Arc<Printed>>,
    pub spells: Vec<Arc<Printed>>,
}

impl Cards {
    pub fn read() -> Self {
        let source = Source::new("table.yaml", include_str!("table.yaml"));
        let catalogue = Catalogue::read(&[]).unwrap_or_else(|_| panic!("no cards, no faults"));
        let scenario = Scenario::read(&source, &catalogue).unwrap_or_else(|faults| {
            let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("{}", all.join("\n"))
        });
        let of = |test: fn(Zone) -> bool| {
            let things = scenario.setup().things.iter().filter(|thing| test(thing.zone));
            things.map(|thing| Arc::clone(&thing.printed)).collect()
        };
        Self {
            permanents: of(|zone| matches!(zone, Zone::Library(_))),
            spells: of(|zone| matches!(zone, Zone::Hand(_))),
        }
    }
}

/// Two or three players with some permanents, spells in hand and a library.
pub fn setup(cards: &Cards, dice: &mut Dice) -> Setup {
    let seats = 2 + dice.below(2);
    let mut pool = Pool::default();
    pool.add(None, 60);
    let mut things = Vec::new();
    for n in 0..seats {
        let player = PlayerId(n as u8);
        for _ in 0..2 + dice.below(3) {
            let owner = PlayerId(dice.below(seats) as u8);
            let mut it = thing(dice.one(&cards.permanents), owner, Zone::Battlefield);
            it.controller = player;
            let must_hide = it.printed.front.is_instant_or_sorcery();
            if must_hide || dice.below(4) > 0 {
                it.down = Some(Down::by(Cause::ALL[dice.below(5)]));
            }
            it.tapped = dice.below(3) == 0;
            it.new = dice.below(3) == 0;
            if dice.below(3) == 0 {
                it.counters.insert(Counter::PlusOne, 1 + dice.below(2) as i64);
            }
            things.push(it);
        }
        for _ in 0..4 {
            things.push(thing(dice.one(&cards.spells), player, Zone::Hand(player)));
        }
        for zone in [Zone::Hand(player), Zone::Library(player), Zone::Library(player)] {
            things.push(thing(dice.one(&cards.permanents), player, zone));
        }
        for _ in 0..6 {
            things.push(thing(dice.one(&cards.permanents), player, Zone::Library(player)));
        }
    }
    Setup {
        turn_controlled_by: None,
        seats: vec![Seat { life: 20, poison: 0, pool }; seats],
        things,
        turn: Turn { number: 3, active: PlayerId(0), step: Step::Main1 },
        extensions: [Extension::Spellmorph].into(),
        ..Setup::empty()
    }
}

/// The same table with another card under one face-down permanent.
pub fn with_other_card(setup: &Setup, which: CardId, printed: &Arc<Printed>) -> Setup {
    let mut other = setup.clone();
    other.things[which.0 as usize].printed = Arc::clone(printed);
    other
}

fn thing(printed: Option<&Arc<Printed>>, owner: PlayerId, zone: Zone) -> Thing {
    let Some(printed) = printed else { panic!("there are cards") };
    Thing {
        protector: None,
        printed: Arc::clone(printed),
        owner,
        controller: owner,
        zone,
        down: None,
        tapped: false,
        phased_out: false,
        part: Part::First,
        flipped: false,
        counters: BTreeMap::new(),
        damage: 0,
        attached_to: None,
        token: false,
        commander: false,
        new: false,
    }
}
