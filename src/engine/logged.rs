use super::clause::Clause;
use super::event::{Cause, Event};
use super::ids::{CardId, ObjectId, PlayerId, Players};
use super::object::Zone;
use crate::record::RuleNumber;

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

impl Logged {
    /// 701.8b: destroyed by a spell or ability, or for lethal damage or that of deathtouch.
    pub fn destroys(&self) -> bool {
        let Event::Moved(m) = &self.event else { return false };
        let by_state = ["704.5g", "704.5h"].map(RuleNumber::literal);
        m.cause == Cause::Destroy || (m.cause == Cause::StateBased && by_state.contains(&self.rule))
    }
}

/// How an object of an event looked at the time, and to whom.
#[derive(Clone, Debug, PartialEq)]
pub struct Mention {
    pub object: ObjectId,
    /// What it is told apart by: its own handle, of an ability that of its source.
    pub handle: ObjectId,
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
