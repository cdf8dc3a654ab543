use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::ability::Counter;
use super::clause::Clause;
use super::faces::{Layout, Part, Printed};
use super::facing::{Down, Facing};
use super::ids::{CardId, ObjectId, PlayerId, Players, Ref};
use super::kept::Kept;
use super::object::{Object, Zone};
use super::pool::Pool;
use super::state::{Card, CardKind, Player, State};
use super::turn::Turn;

/// A game about to be played.
#[derive(Clone, Debug)]
pub struct Setup {
    pub seats: Vec<Seat>,
    /// In the order in which they came where they are.
    pub things: Vec<Thing>,
    pub turn: Turn,
    /// Who controls the active player for this turn (723.1).
    pub turn_controlled_by: Option<PlayerId>,
    pub off: BTreeSet<Clause>,
    pub extensions: BTreeSet<Extension>,
}

#[derive(Clone, Debug)]
pub struct Seat {
    pub life: i64,
    pub poison: i64,
    pub pool: Pool,
}

/// Rules from outside the Comprehensive Rules that a game can switch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Extension {
    /// Playtest cards (100.7).
    Spellmorph,
}

/// A card or token of the set-up. Its number in the list is its [`CardId`].
#[derive(Clone, Debug)]
pub struct Thing {
    pub printed: Arc<Printed>,
    pub owner: PlayerId,
    pub controller: PlayerId,
    pub zone: Zone,
    pub down: Option<Down>,
    pub tapped: bool,
    pub phased_out: bool,
    pub part: Part,
    pub flipped: bool,
    pub counters: BTreeMap<Counter, i64>,
    pub damage: i64,
    pub attached_to: Option<CardId>,
    /// Of a battle; nobody yet where nothing is said (310.8, 704.5w).
    pub protector: Option<PlayerId>,
    pub token: bool,
    pub commander: bool,
    /// Came under its controller's control this turn (302.6).
    pub new: bool,
}

/// What is wrong with a set-up, and with which thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupFault {
    pub thing: Option<usize>,
    pub what: &'static str,
}

impl Setup {
    /// Two players, no cards.
    pub fn empty() -> Self {
        Self {
            seats: vec![Seat { life: 20, poison: 0, pool: Pool::default() }; 2],
            things: Vec::new(),
            turn: Turn { number: 1, active: PlayerId(0), step: super::turn::Step::Main1 },
            turn_controlled_by: None,
            off: BTreeSet::new(),
            extensions: BTreeSet::new(),
        }
    }

    /// All that is wrong with it.
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        if !(2..=4).contains(&self.seats.len()) {
            faults.push(SetupFault { thing: None, what: "a game has two to four players" });
        }
        let seated = |player: PlayerId| usize::from(player.0) < self.seats.len();
        if !seated(self.turn.active) {
            faults.push(SetupFault { thing: None, what: "the active player has no seat" });
        }
        if self.turn_controlled_by.is_some_and(|by| !seated(by)) {
            faults.push(SetupFault { thing: None, what: "who controls the turn has no seat" });
        }
        for (n, thing) in self.things.iter().enumerate() {
            let mut fault = |what| faults.push(SetupFault { thing: Some(n), what });
            if !seated(thing.owner) || !seated(thing.controller) {
                fault("its owner or controller has no seat");
            }
            let on_battlefield = thing.zone == Zone::Battlefield;
            if !on_battlefield && (thing.tapped || thing.attached_to.is_some() || thing.damage != 0)
            {
                fault("only a permanent can be tapped, attached or damaged");
            }
            if thing.down.is_some() && !on_battlefield && thing.zone != Zone::Exile {
                fault("only on the battlefield or in exile can a set-up have it face down");
            }
            if thing.zone == Zone::Stack {
                fault("a game does not begin with something on the stack: cast it");
            }
            if on_battlefield && thing.down.is_none() && thing.is_no_permanent() {
                fault("an instant or sorcery cannot be face up on the battlefield (304.4, 307.4)");
            }
            if thing.down.is_some() && thing.printed.is_double_faced() && thing.part != Part::First
            {
                fault("a face-down permanent does not have its back face up (712.15a)");
            }
            if (thing.part != Part::First || thing.flipped) && !on_battlefield {
                fault("only on the battlefield has a card another face up");
            }
            if thing.part != Part::First && thing.printed.layout == Layout::Meld {
                fault("what is melded has to be melded in the game (701.42a)");
            }
            if thing.counters.values().any(|count| *count < 1) || thing.damage < 0 {
                fault("numbers of counters and damage are positive");
            }
            if let Some(host) = thing.attached_to
                && self.things.get(host.0 as usize).is_none_or(|t| t.zone != Zone::Battlefield)
            {
                fault("what it is attached to is not on the battlefield");
            }
            let host = thing.attached_to.and_then(|host| self.things.get(host.0 as usize));
            if host.is_some_and(|host| host.phased_out && !thing.phased_out) {
                fault("what is attached phases out with its host (702.26g)");
            }
            if self.circle(n) {
                fault("it is attached to itself, directly or in a circle");
            }
        }
        faults
    }

    fn circle(&self, start: usize) -> bool {
        let host = |n: usize| self.things.get(n)?.attached_to.map(|card| card.0 as usize);
        let mut at = host(start);
        for _ in 0..self.things.len() {
            match at {
                Some(n) if n == start => return true,
                Some(n) => at = host(n),
                None => return false,
            }
        }
        false
    }

    pub(super) fn state(&self) -> State {
        let players = self
            .seats
            .iter()
            .enumerate()
            .map(|(n, seat)| Player {
                last_turn: if n == usize::from(self.turn.active.0) { self.turn.number } else { 0 },
                life: seat.life,
                poison: seat.poison,
                pool: seat.pool.clone(),
                ..Player::default()
            })
            .collect();
        let mut state = State {
            players,
            cards: self.things.iter().map(Thing::card).collect(),
            objects: BTreeMap::new(),
            zones: BTreeMap::new(),
            turn: self.turn,
            priority: Some(self.turn.active),
            passed: Players::NONE,
            yet_to_block: Vec::new(),
            effects: Vec::new(),
            rules: Vec::new(),
            delayed: Vec::new(),
            this_turn: super::this_turn::ThisTurn::default(),
            skips: Vec::new(),
            extra_turns: Vec::new(),
            controls_turn: self.turn_controlled_by,
            next_turn_controlled: Vec::new(),
            last_in_order: None,
            passed_over: Vec::new(),
            guards: Vec::new(),
            pending: Vec::new(),
            last_known: Kept::default(),
            became: Kept::default(),
            apart: Kept::default(),
            asked: BTreeSet::new(),
            next_object: self.things.len() as u32 + 1,
            clock: self.things.len() as u64 + 1,
            over: false,
        };
        for (n, thing) in self.things.iter().enumerate() {
            let id = ObjectId(n as u32 + 1);
            state.objects.insert(id, thing.object(id, CardId(n as u32), self));
            state.zones.entry(thing.zone).or_default().push(id);
        }
        state
    }
}

impl Thing {
    /// 304.4, 307.4.
    fn is_no_permanent(&self) -> bool {
        let face = self.printed.shown(self.part, self.flipped, Zone::Battlefield);
        face.is_instant_or_sorcery()
    }

    fn card(&self) -> Card {
        let kind = if self.token { CardKind::Token } else { CardKind::Card };
        Card {
            owner: self.owner,
            printed: Arc::clone(&self.printed),
            kind,
            commander: self.commander,
        }
    }

    fn object(&self, id: ObjectId, card: CardId, setup: &Setup) -> Object {
        let facing = self.down.clone().map_or(Facing::Up, Facing::Down);
        let seen = match self.zone {
            Zone::Library(_) => Players::NONE,
            Zone::Hand(player) => Players::one(player),
            _ if facing.is_down() => Players::one(self.controller),
            _ => Players::all(setup.seats.len()),
        };
        Object {
            controller: self.controller,
            held_by: self.controller,
            facing,
            tapped: self.tapped,
            phased_out: self.phased_out,
            phased_under: self.controller,
            part: self.part,
            flipped: self.flipped,
            counters: self.counters.clone(),
            damage: self.damage,
            attached_to: self.attached_to.map(|host| Ref::Object(ObjectId(host.0 + 1))),
            timestamp: u64::from(id.0),
            protector: self.protector,
            since_turn: if self.new { setup.turn.number } else { 0 },
            seen,
            ..Object::new(id, Some(card), self.owner, self.zone)
        }
    }
}
