use crate::engine::ability::Counter;
use crate::engine::faces::Part;
use crate::engine::facing::Facing;
use crate::engine::ids::{ObjectId, PlayerId, Ref};
use crate::engine::object::Zone;

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
    NotAPermanent,
    /// Neither a permanent nor on the stack.
    NotInPlay,
    NotOnTheStack,
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

impl Move {
    /// Discarded, and exiled instead of going to the graveyard (702.35a).
    pub fn is_for_madness(&self) -> bool {
        self.cause == Cause::Discard && self.to == Zone::Exile
    }
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
