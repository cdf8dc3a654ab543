use super::ability::Counter;
use super::aim::Aimed;
use super::chosen::Chosen;
use super::faces::Part;
use super::facing::Down;
use super::held::Terms;
use super::ids::{CardId, ObjectId, PlayerId, Players, Ref};
pub use super::logged::{Logged, Mention};
use super::object::{At, CopyEffect, Spell, StackAbility};
use super::pool::Pool;
use super::procedure::Procedure;
use super::skip::Skipped;
use super::state::{Card, Continuous, Delayed, Guard, Pending, RuleEffect};
use super::turn::Turn;

mod facts;
mod moving;

pub use moving::{Cause, Move, Why};

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
        part: Part,
        of: ObjectId,
        spell: Spell,
        controller: PlayerId,
    },
    /// A copy of an ability on the stack (707.10b).
    AbilityCopied {
        object: ObjectId,
        of: ObjectId,
        ability: Box<StackAbility>,
        controller: PlayerId,
    },
    Shuffled(PlayerId),
    /// Cards got an order that nobody knows (701.24a).
    PileShuffled(Vec<ObjectId>),
    /// Cards of a zone lie in this order now, in the places that they had among them.
    Ordered {
        order: Vec<ObjectId>,
        /// Who alone can tell which of them lies where; None: whoever could before.
        by: Option<Players>,
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
        /// Who puts them on it, where a player does (122.6).
        by: Option<PlayerId>,
    },
    /// 705.2
    CoinFlipped {
        player: PlayerId,
        won: bool,
    },
    /// A shield against damage (615.7).
    Guarded(Guard),
    GuardUsed {
        guard: usize,
        less: i64,
    },
    Prevented {
        source: ObjectId,
        to: Ref,
        amount: i64,
    },
    Redirected {
        source: ObjectId,
        onto: ObjectId,
    },
    /// A player is to skip the next of these (614.10).
    SkipBegan {
        player: PlayerId,
        skipped: Skipped,
    },
    Skipped {
        player: PlayerId,
        skipped: Skipped,
    },
    ExtraTurn(PlayerId),
    /// A player will control the next turn of another (723.1).
    WillBeControlled {
        player: PlayerId,
        by: PlayerId,
    },
    /// From now on, until the next turn begins.
    Controlled {
        player: PlayerId,
        by: PlayerId,
    },
    /// What lasted until this player's next turn is over.
    YourTurnBegan(PlayerId),
    ExtraTurnTaken(PlayerId),
    Damage {
        source: ObjectId,
        to: Ref,
        amount: i64,
        combat: bool,
        deathtouch: bool,
        /// It stays marked on a creature (120.3e).
        marked: bool,
        /// How much life the player loses for it (120.3a).
        lost: i64,
    },
    /// Damage and the marks of deathtouch wear off (514.2).
    DamageRemoved(ObjectId),
    /// State-based actions have been checked since it was dealt damage by a source with
    /// deathtouch (704.5h).
    DeathtouchOver(ObjectId),
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
        /// The one below the topmost of a merged permanent that is shown.
        component: Option<CardId>,
        to: Players,
        name: Option<String>,
        look: bool,
    },
    /// Cards of a library were looked at together: only who looked can tell them apart.
    LookedAtTogether {
        cards: Vec<ObjectId>,
        by: Players,
    },
    /// Where such cards lie now is seen by all again.
    PutDown,
    /// Permission to look at a card exiled face down (406.3).
    MayLookAt {
        object: ObjectId,
        who: Players,
    },
    Mana {
        player: PlayerId,
        added: Pool,
        terms: Terms,
    },
    /// What an effect allowed for one spell has been used.
    RuleUsed(usize),
    /// A loyalty ability of it was activated (606.3).
    LoyaltyUsed(ObjectId),
    /// What an effect exiled, for what is "exiled with" its source (607.2a).
    ExiledWith {
        source: ObjectId,
        cards: Vec<ObjectId>,
    },
    /// What was moved to pay for a spell or ability on the stack, as it was.
    PaidWith {
        object: ObjectId,
        paid: Vec<ObjectId>,
    },
    /// A choice that other abilities of a permanent speak of (607.2d).
    Chose {
        object: ObjectId,
        chosen: Chosen,
    },
    Paid {
        player: PlayerId,
        mana: Pool,
        /// How much of it came out of which mana on terms.
        held: Vec<(usize, Pool)>,
    },
    /// How much mana was spent to cast a spell (601.2h).
    Spent {
        spell: ObjectId,
        amount: i64,
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
        at: At,
    },
    /// A battle has a player to protect it (310.8).
    Protects {
        object: ObjectId,
        player: PlayerId,
    },
    /// Poison counters (122.1f).
    Poison {
        player: PlayerId,
        change: i64,
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
    /// 733.1: an action could not be completed and was taken back.
    Reversed {
        player: PlayerId,
        because: super::refusal::Because,
    },
    /// Something was to happen to an object and did not.
    NothingHappened {
        object: Option<ObjectId>,
        why: Why,
    },
}
