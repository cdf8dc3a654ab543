use std::sync::Arc;

use super::ability::Counter;
use super::characteristics::Characteristics;
use super::clause::Clause;
use super::facing::{Down, Facing};
use super::ids::{CardId, ObjectId, PlayerId, Players, Ref};
use super::object::{CopyEffect, Spell, StackAbility, Zone};
use super::pool::Pool;
use super::procedure::Procedure;
use super::state::{Card, Continuous, Delayed, Pending, RuleEffect};
use super::turn::Turn;
use crate::record::RuleNumber;

/// Everything that can happen. Nothing changes a game but an event.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    Moved(Move),
    TokenMade {
        card: Card,
        object: Move,
    },
    /// A copy of a spell on the stack (707.10).
    SpellCopied {
        card: Card,
        object: ObjectId,
        of: ObjectId,
        spell: Spell,
        controller: PlayerId,
    },
    Shuffled(PlayerId),
    TurnedUp {
        object: ObjectId,
        by: Option<Procedure>,
        x: i64,
    },
    TurnedDown {
        object: ObjectId,
        down: Down,
    },
    /// Only where a clause is off: a permanent counts as entering.
    CountedAsEntering(ObjectId),
    /// Only where a clause is off: a permanent becomes a new object.
    Renewed {
        object: ObjectId,
        became: ObjectId,
    },
    /// Only where a clause is off: effects on an object end.
    EffectsLost(ObjectId),
    Tapped(ObjectId),
    Untapped(ObjectId),
    Transformed(ObjectId),
    Phased {
        object: ObjectId,
        out: bool,
    },
    Counters {
        object: ObjectId,
        counter: Counter,
        change: i64,
    },
    Damage {
        source: ObjectId,
        to: Ref,
        amount: i64,
        combat: bool,
        deathtouch: bool,
    },
    /// Damage and the marks of deathtouch wear off (514.2).
    DamageRemoved(ObjectId),
    Shielded(ObjectId),
    Regenerated(ObjectId),
    Life {
        player: PlayerId,
        change: i64,
    },
    DrewFromEmpty(PlayerId),
    /// A card was shown: revealed to all or looked at by some (701.20).
    Shown {
        object: ObjectId,
        to: Players,
        name: Option<String>,
        look: bool,
    },
    /// Permission to look at a card exiled face down (406.3).
    MayLookAt {
        object: ObjectId,
        who: Players,
    },
    Mana {
        player: PlayerId,
        added: Pool,
    },
    Paid {
        player: PlayerId,
        mana: Pool,
    },
    PoolEmptied(PlayerId),
    Cast {
        spell: ObjectId,
        player: PlayerId,
    },
    /// An object became a target (115.1).
    Targeted {
        object: ObjectId,
        by: ObjectId,
        player: PlayerId,
    },
    Chosen {
        spell: ObjectId,
        choices: Spell,
    },
    Activated {
        source: ObjectId,
        player: PlayerId,
        mana: bool,
    },
    Triggered(Box<Pending>),
    PutOnStack {
        object: ObjectId,
        controller: PlayerId,
        ability: Box<StackAbility>,
    },
    /// The pending abilities were put on the stack.
    PendingTaken,
    Resolving(ObjectId),
    /// A token, a copy or an ability is gone (111.7, 608.2n).
    Ceased(ObjectId),
    Countered(ObjectId),
    /// All its targets are illegal (608.2b).
    DidNotResolve(ObjectId),
    EffectBegan(Continuous),
    RuleBegan(RuleEffect),
    DelayedBegan(Box<Delayed>),
    DelayedDone(usize),
    /// "Until end of turn" is over (514.2).
    EffectsEnded,
    Copied {
        object: ObjectId,
        copy: CopyEffect,
    },
    ControlChanged {
        object: ObjectId,
        to: PlayerId,
    },
    Attached {
        object: ObjectId,
        to: Option<Ref>,
    },
    Step(Turn),
    Passed(PlayerId),
    Priority(Option<PlayerId>),
    Attacks {
        attacker: ObjectId,
        defender: PlayerId,
    },
    Blocks {
        blocker: ObjectId,
        attacker: ObjectId,
    },
    Blocked(ObjectId),
    StruckFirst(ObjectId),
    LeftCombat(ObjectId),
    LandPlayed(PlayerId),
    ManifestedDread(PlayerId),
    AskedForCommander(ObjectId),
    /// 800.4a: effects that gave a player control are over.
    ControlEnded(PlayerId),
    CommanderCast {
        player: PlayerId,
        card: CardId,
    },
    Lost(PlayerId),
    Left(PlayerId),
    Ended {
        winner: Option<PlayerId>,
    },
    /// Something was to happen to an object and did not.
    /// 733.1: an action could not be completed and was taken back.
    Reversed {
        player: PlayerId,
        because: super::refusal::Because,
    },
    NothingHappened {
        object: Option<ObjectId>,
        why: Why,
    },
}

/// Why nothing happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Why {
    CannotEnter,
    NotAPermanentCard,
    StaysFaceDown,
    AlreadyFaceDown,
    DoubleFaced,
    CannotTransform,
    CannotBeTurnedUp,
    EmptyLibrary,
    Declined,
    IllegalAttachment,
    CannotBeCountered,
    FoundNothing,
}

/// An object changes zones and becomes a new one (400.7).
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    pub object: ObjectId,
    pub from: Zone,
    pub to: Zone,
    pub became: ObjectId,
    pub controller: PlayerId,
    pub facing: Facing,
    pub tapped: bool,
    pub counters: Vec<(Counter, i64)>,
    pub attached_to: Option<Ref>,
    pub cause: Cause,
    /// On top of a library, else at the bottom.
    pub top: bool,
    pub copy: Option<Arc<Characteristics>>,
}

/// Why an object moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    Effect,
    Manifest,
    Cloak,
    ManifestDreadRest,
    Draw,
    Discard,
    Mill,
    Sacrifice,
    Destroy,
    StateBased,
    Cast,
    Resolve,
    Counter,
    PlayLand,
    Legend,
    LeftGame,
}

/// One thing that happened, as it is told: which rule did it, what was involved.
#[derive(Clone, Debug, PartialEq)]
pub struct Logged {
    pub event: Event,
    pub rule: RuleNumber,
    /// Events with the same number happened at the same time.
    pub moment: u32,
    pub mentions: Vec<Mention>,
    /// Clauses that acted while this came about.
    pub clauses: Vec<Clause>,
}

/// How an object of an event looked at the time, and to whom.
#[derive(Clone, Debug, PartialEq)]
pub struct Mention {
    pub object: ObjectId,
    /// What represents it; of an ability, what represents its source.
    pub card_id: Option<CardId>,
    /// The name on the card.
    pub card: Option<String>,
    /// The name everyone sees: the object's own, if it is face up in a public zone.
    pub public: Option<String>,
    /// Who knows which card it is.
    pub known: Players,
    pub down: bool,
    /// What made it face down, which is public (708.6).
    pub cause: Option<super::facing::Cause>,
    /// Its handle is public, so that it can be told from others (708.6).
    pub told_apart: bool,
    pub zone: Zone,
    pub is_ability: bool,
    pub owner: PlayerId,
    pub controller: PlayerId,
}
