use std::collections::BTreeMap;
use std::sync::Arc;

use super::ability::Counter;
use super::chosen::Chosen;
use super::effect::Until;
use super::faces::{Part, Printed};
use super::facing::{Cause, Down, Facing};
use super::ids::{CardId, ObjectId, PlayerId, Players, Ref};

mod on_stack;

pub use on_stack::{Spell, StackAbility, Way};

/// Where an object is (400.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Zone {
    Library(PlayerId),
    Hand(PlayerId),
    Battlefield,
    Graveyard(PlayerId),
    Stack,
    Exile,
    Command,
}

impl Zone {
    /// 400.2: whose fronts all players can see.
    pub fn is_public(self) -> bool {
        !matches!(self, Self::Library(_) | Self::Hand(_))
    }

    pub fn word(self) -> &'static str {
        match self {
            Self::Library(_) => "library",
            Self::Hand(_) => "hand",
            Self::Battlefield => "battlefield",
            Self::Graveyard(_) => "graveyard",
            Self::Stack => "stack",
            Self::Exile => "exile",
            Self::Command => "command",
        }
    }
}

/// An object (109.1). What it *is* is worked out from this by the layers; the
/// printed card is never overwritten.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    pub id: ObjectId,
    /// What everyone tells it apart by: its own, until a pile is shuffled (701.24a).
    pub handle: ObjectId,
    /// None for an ability on the stack.
    pub card: Option<CardId>,
    pub owner: PlayerId,
    /// Under whose control it entered its zone (110.2).
    pub controller: PlayerId,
    /// Who was seen to control it last, to notice a change (layer 2).
    pub held_by: PlayerId,
    pub zone: Zone,
    pub facing: Facing,
    pub tapped: bool,
    pub phased_out: bool,
    /// Under whose control it phased out last (702.26a).
    pub phased_under: PlayerId,
    /// Which part of its card is used; the back of a double-faced card, say.
    pub part: Part,
    /// A status (110.5); it means something for flip cards.
    pub flipped: bool,
    pub counters: BTreeMap<Counter, i64>,
    /// When the last of each kind came (613.7c).
    pub counter_times: BTreeMap<Counter, u64>,
    pub damage: i64,
    pub deathtouched: bool,
    /// Regeneration shields of this turn (701.19a).
    pub shields: u32,
    pub attached_to: Option<Ref>,
    /// 613.7: entering, and turning up or down, set it anew (613.7d, 613.7f).
    pub timestamp: u64,
    /// The turn since which its controller has had it continuously (302.6).
    pub since_turn: u32,
    /// Copy effects on it, oldest first (613.2a).
    pub copies: Vec<CopyEffect>,
    /// What else represents a melded or merged permanent, from the top down
    /// (712.4a, 730.2); the topmost card is `card`.
    pub under: Vec<Component>,
    /// When something merged with it last (730.2a); 0 for never.
    pub merged_at: u64,
    /// Who has seen which card this is: a memory, not a permission.
    pub seen: Players,
    /// Who may look while it is face down outside the battlefield and stack (406.3).
    pub lookers: Players,
    /// Of a card that lies in a library or has just left one: who can tell where.
    pub place: Option<Place>,
    /// Of a battle (310.8).
    pub protector: Option<PlayerId>,
    /// What exiled it (607.2a).
    pub exiled_with: Option<ObjectId>,
    pub spell: Option<Spell>,
    pub ability: Option<StackAbility>,
    pub combat: Combat,
    /// The value of X that was paid to turn it up (702.37f, 702.168e).
    pub x: i64,
    /// Exiled as it resolved as an Adventure (715.3d).
    pub adventured: bool,
    /// How often the spell it was has been kicked (400.7d, 702.33d).
    pub kicked: u32,
    /// Where the spell it was has been cast from (400.7d); nowhere if it was none.
    pub cast_from: Option<Zone>,
    /// By when it became what it is a copy of; 0 for never.
    pub chosen: BTreeMap<u64, Chosen>,
}

/// Who can tell at which place in a library a card lies or lay (701.20e).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub known_to: Players,
    /// Of so many cards that were looked at together it is one.
    pub one_of: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CopyEffect {
    /// What is copied; with all parts of it, where the copy has them too.
    pub of: Arc<Printed>,
    pub until: Until,
    /// Not copied from anything: chosen as it entered or turned up (613.2a).
    pub own: bool,
    pub timestamp: u64,
}

/// A card or token that represents a permanent together with others (730.2).
#[derive(Clone, Debug, PartialEq)]
pub struct Component {
    pub card: CardId,
    pub part: Part,
    /// Components have their own, the permanent that of the topmost (730.2e).
    pub facing: Facing,
    pub copies: Vec<CopyEffect>,
    pub seen: Players,
}

/// What an attacking creature attacks (508.1b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum At {
    #[default]
    Player,
    /// A planeswalker or battle.
    Permanent(ObjectId),
    /// What it attacked was removed from combat (506.4c).
    Nothing,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Combat {
    /// The defending player (508.5).
    pub attacking: Option<PlayerId>,
    /// What of that player it attacks.
    pub at: At,
    pub blocked: bool,
    /// Its power when it was declared.
    pub declared_power: i64,
    /// Had first or double strike as the first strike damage was dealt (510.4).
    pub struck_first: bool,
    pub blocking: Vec<ObjectId>,
}

impl Object {
    pub fn new(id: ObjectId, card: Option<CardId>, owner: PlayerId, zone: Zone) -> Self {
        Self {
            id,
            handle: id,
            card,
            owner,
            controller: owner,
            held_by: owner,
            zone,
            facing: Facing::Up,
            tapped: false,
            phased_out: false,
            phased_under: owner,
            part: Part::First,
            flipped: false,
            counters: BTreeMap::new(),
            counter_times: BTreeMap::new(),
            damage: 0,
            deathtouched: false,
            shields: 0,
            attached_to: None,
            timestamp: 0,
            since_turn: 0,
            copies: Vec::new(),
            under: Vec::new(),
            merged_at: 0,
            seen: Players::NONE,
            lookers: Players::NONE,
            place: None,
            protector: None,
            exiled_with: None,
            spell: None,
            ability: None,
            combat: Combat::default(),
            x: 0,
            adventured: false,
            kicked: 0,
            cast_from: None,
            chosen: BTreeMap::new(),
        }
    }

    /// 702.33d: as a spell, or as the spell that it was.
    pub fn times_kicked(&self) -> u32 {
        self.spell.as_ref().map_or(self.kicked, |spell| spell.kicked)
    }

    /// As a spell, or as the spell that it was; a copy has not been cast (707.10).
    pub fn was_cast_from(&self) -> Option<Zone> {
        let spell = self.spell.as_ref();
        spell.map_or(self.cast_from, |spell| Some(spell.from).filter(|_| !spell.copy))
    }

    pub fn is_permanent(&self) -> bool {
        self.zone == Zone::Battlefield
    }

    pub fn down(&self) -> Option<&Down> {
        self.facing.down()
    }

    pub fn is_down_by(&self, cause: Cause) -> bool {
        self.facing.is_down_by(cause)
    }

    pub fn counters(&self, counter: &Counter) -> i64 {
        self.counters.get(counter).copied().unwrap_or(0)
    }
}
