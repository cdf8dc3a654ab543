use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::ability::{RuleChange, Triggered};
use super::characteristics::Characteristics;
use super::effect::{Change, Until};
use super::faces::Printed;
use super::held::Held;
use super::ids::{CardId, ObjectId, PlayerId, Players, Ref};
use super::kept::Kept;
use super::object::{Object, Zone};
use super::pool::Pool;
use super::skip::Skipped;
use super::this_turn::ThisTurn;
use super::turn::Turn;

/// Everything that is so at one moment. Only `perform` changes it.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub players: Vec<Player>,
    pub cards: Vec<Card>,
    pub objects: BTreeMap<ObjectId, Object>,
    /// In order: the top of a library first, the top of the stack last.
    pub zones: BTreeMap<Zone, Vec<ObjectId>>,
    pub turn: Turn,
    pub priority: Option<PlayerId>,
    pub passed: Players,
    /// Defending players who have still to declare their blockers (802.4).
    pub yet_to_block: Vec<PlayerId>,
    /// Effects of resolved spells and abilities (611.2).
    pub effects: Vec<Continuous>,
    pub rules: Vec<RuleEffect>,
    pub delayed: Vec<Delayed>,
    pub this_turn: ThisTurn,
    /// Steps and turns players are to skip.
    pub skips: Vec<(PlayerId, Skipped)>,
    /// The one created last is taken first (500.7).
    pub extra_turns: Vec<PlayerId>,
    /// Who controls the active player for this turn (723.1).
    pub controls_turn: Option<PlayerId>,
    /// Players whose next turn another controls, the effect created last at the end.
    pub next_turn_controlled: Vec<(PlayerId, PlayerId)>,
    /// Whose turn in the usual order an extra turn followed.
    pub last_in_order: Option<PlayerId>,
    /// Players who have left and whose turns would have been between the last one and this.
    pub passed_over: Vec<PlayerId>,
    /// Damage to be prevented this turn (615.7).
    pub guards: Vec<Guard>,
    /// Triggered abilities that wait for the next priority (603.3).
    pub pending: Vec<Pending>,
    /// Objects as they were when they left their zone (608.2h).
    pub last_known: Kept<ObjectId, Arc<LastKnown>>,
    /// What an object became when it changed zones (400.7).
    pub became: Kept<ObjectId, ObjectId>,
    /// What the components of a merged permanent became, the topmost apart (730.3).
    pub apart: Kept<ObjectId, Vec<ObjectId>>,
    /// Commanders whose owner has answered for their present zone (903.9a).
    pub asked: BTreeSet<ObjectId>,
    pub next_object: u32,
    pub clock: u64,
    pub over: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Player {
    pub life: i64,
    pub pool: Pool,
    /// Mana on terms.
    pub held: Vec<Held>,
    pub poison: i64,
    /// Had to draw from an empty library since the last check (704.5b).
    pub drew_from_empty: bool,
    pub lands_played: u32,
    /// The latest turn of this player that has begun; 0 where it was before the game in hand.
    pub last_turn: u32,
    pub gone: bool,
    /// Combat damage taken from each commander (903.10a).
    pub commander_damage: BTreeMap<CardId, i64>,
    /// How often each commander was cast from the command zone (903.8).
    pub commander_casts: BTreeMap<CardId, u32>,
}

/// A physical card, a token or a copy (108.2, 111.1, 707.10).
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    pub owner: PlayerId,
    pub printed: Arc<Printed>,
    pub kind: CardKind,
    pub commander: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardKind {
    Card,
    Token,
    SpellCopy,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Continuous {
    pub source: ObjectId,
    pub you: PlayerId,
    pub x: i64,
    /// The set is fixed when the effect begins (611.2c).
    pub objects: Vec<ObjectId>,
    pub changes: Vec<Change>,
    pub timestamp: u64,
    pub until: Until,
}

/// A shield against the next so much damage (615.7).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guard {
    pub to: Ref,
    pub left: i64,
    pub source: ObjectId,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RuleEffect {
    pub source: ObjectId,
    pub you: PlayerId,
    pub change: RuleChange,
    pub until: Until,
    /// The turn it began in.
    pub begun: u32,
}

/// A delayed triggered ability (603.7).
#[derive(Clone, Debug, PartialEq)]
pub struct Delayed {
    pub source: ObjectId,
    pub you: PlayerId,
    pub triggered: Triggered,
    pub those: Option<ObjectId>,
    /// The X, or the damage, of what made it.
    pub x: i64,
    /// What it may follow into the zone it went to (400.7j).
    pub finds: Vec<ObjectId>,
    /// Not once, but whenever it happens.
    pub again: bool,
    pub until: Until,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Pending {
    pub source: ObjectId,
    pub controller: PlayerId,
    pub triggered: Triggered,
    pub that: Option<ObjectId>,
    pub that_player: Option<PlayerId>,
    /// What it may follow into the zone it went to (400.7e).
    pub finds: Vec<ObjectId>,
    pub x: i64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LastKnown {
    pub object: Object,
    pub values: Arc<Characteristics>,
    pub copiable: Arc<Characteristics>,
    pub controller: PlayerId,
}

impl RuleEffect {
    /// Whether it is over when this turn is (514.2).
    pub fn ends_with(&self, turn: Turn) -> bool {
        match self.until {
            Until::EndOfTurn | Until::NextUse => true,
            Until::EndOfYourNextTurn => turn.active == self.you && turn.number > self.begun,
            Until::TurnedDown | Until::YourNextTurn | Until::Forever => false,
        }
    }
}

impl State {
    pub fn zone(&self, zone: Zone) -> &[ObjectId] {
        self.zones.get(&zone).map_or(&[], Vec::as_slice)
    }

    /// Permanents that are phased in (702.26b).
    pub fn permanents(&self) -> impl DoubleEndedIterator<Item = &Object> {
        self.zone(Zone::Battlefield)
            .iter()
            .filter_map(|id| self.objects.get(id))
            .filter(|object| !object.phased_out)
    }

    pub fn card_of(&self, object: &Object) -> Option<&Card> {
        self.cards.get(object.card?.0 as usize)
    }

    /// The object that a card represents now.
    pub fn object_of(&self, card: CardId) -> Option<ObjectId> {
        let is_it = |object: &&Object| {
            object.card == Some(card) || object.under.iter().any(|part| part.card == card)
        };
        self.objects.values().find(is_it).map(|object| object.id)
    }

    /// What an object is now called by, following it through zone changes: for those
    /// who tell and ask. What rules find of it is said by `Scene::found`.
    pub fn now(&self, object: ObjectId) -> Option<ObjectId> {
        let mut id = object;
        while !self.objects.contains_key(&id) {
            id = *self.became.get(&id)?;
        }
        Some(id)
    }

    pub fn player(&self, player: PlayerId) -> Option<&Player> {
        self.players.get(player.0 as usize)
    }

    /// Players still in the game, from `first` on in turn order (101.4).
    pub fn in_turn_order(&self, first: PlayerId) -> Vec<PlayerId> {
        let count = self.players.len();
        let from = usize::from(first.0);
        (0..count)
            .map(|n| PlayerId(((from + n) % count) as u8))
            .filter(|p| self.player(*p).is_some_and(|player| !player.gone))
            .collect()
    }

    /// 302.6: it has not been under a player's control since that player's latest turn began.
    pub fn is_new_to(&self, player: PlayerId, object: &Object) -> bool {
        let last = self.player(player).map_or(0, |player| player.last_turn);
        object.since_turn > 0 && object.since_turn >= last
    }

    pub fn top_of_stack(&self) -> Option<ObjectId> {
        self.zone(Zone::Stack).last().copied()
    }
}
