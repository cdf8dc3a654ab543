use super::ability::Counter;
use super::aim::Aimed;
use super::faces::Part;
use super::facing::{Down, Facing};
use super::ids::{CardId, ObjectId, PlayerId, Players, Ref};
pub use super::logged::{Logged, Mention};
use super::object::{CopyEffect, Spell, StackAbility, Zone};
use super::pool::Pool;
use super::procedure::Procedure;
use super::state::{Card, Continuous, Delayed, Pending, RuleEffect};
use super::turn::Turn;

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
    /// Cards got an order that nobody knows (701.24a).
    PileShuffled(Vec<ObjectId>),
    /// The cards at the top of a zone lie in this order now.
    Ordered {
        zone: Zone,
        order: Vec<ObjectId>,
    },
    Scried {
        player: PlayerId,
        /// It was surveil.
        surveil: bool,
    },
    /// A spell or ability has other targets now (115.7).
    Retargeted {
        object: ObjectId,
        targets: Aimed,
    },
    /// An object became something of its controller's choice (613.2a).
    Shaped {
        object: ObjectId,
        shape: CopyEffect,
    },
    TurnedUp {
        object: ObjectId,
        /// Who took the action, or whose instruction it was.
        who: PlayerId,
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
    /// 710.2
    Flipped(ObjectId),
    /// 709.5e
    Unlocked {
        object: ObjectId,
        part: Part,
    },
    /// A spell becomes part of a permanent (730.2).
    Merged {
        spell: ObjectId,
        permanent: ObjectId,
        on_top: bool,
    },
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
    /// Whose declaration of blockers is awaited (802.4).
    YetToBlock(Vec<PlayerId>),
    /// Exiled as it resolved as an Adventure (715.3d).
    OnAdventure(ObjectId),
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
    CannotMeld,
    CannotFlip,
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
    pub part: Part,
    /// What else the new object is represented by: it leaves its zone too (701.42a).
    pub with: Vec<ObjectId>,
    pub tapped: bool,
    pub counters: Vec<(Counter, i64)>,
    pub attached_to: Option<Ref>,
    pub cause: Cause,
    /// On top of a library, else at the bottom.
    pub top: bool,
    /// What the other components of a merged permanent become, and where (730.3).
    pub apart: Vec<(ObjectId, Zone)>,
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
    Meld,
}
