use std::fmt;

use crate::record::{Language, RuleNumber};

mod table;

use table::{Entry, TABLE};

/// A part of a rule that can be switched off, to show what the game would be
/// without it. Each acts at one place: search for its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clause {
    SpellmorphIsMorph,
    SpellmorphCast,
    SpellmorphNotACreature,
    SpellmorphNeedsItsCost,
    SpellmorphAnyCause,
    SpellmorphController,
    Reversed,
    EntersFaceUp,
    StaysWhereItIs,
    OwnedLeave,
    LeftBehindExiled,
    LooksBack,
    FromAnywhere,
    ExiledFaceUp,
    LookLasts,
    NotExamined,
    CreaturesArePermanents,
    Tax,
    Independent,
    OneAtATime,
    StatusPersists,
    SpecialActionNoStack,
    NothingEnters,
    Packet,
    RestToGraveyard,
    AsMuchAsPossible,
    RevealPermanent,
    RevealSpell,
    InstantStaysDown,
    NoTransformDown,
    DreadTriggersAnyway,
    RevealAtEnd,
    TurnedDownFirst,
    ThreeForMorph,
    LookFollowsControl,
    NotOthers,
    Distinguishable,
    Origin,
    MorphToo,
    DisguiseToo,
    MegamorphCounter,
    CardItself,
    WouldBeFace,
    RevealOnly,
    NoSubtypes,
    PacketBeforeEffects,
    SameObject,
    EffectsStay,
    NamelessShareNone,
    NamelessNotDifferent,
    CopiableValues,
    StatusNotCopied,
    PacketOverCopy,
    ListedPacket,
    TargetsRechecked,
    AuraGoes,
    EquipmentComesOff,
    LeavesCombat,
    KeepsAttacking,
    AttacksAsDeclared,
    StaysBlocked,
    Evasion,
    BlocksAsDeclared,
    PowerAtDamage,
    NotLockedIn,
    PhasingKeeps,
    FrontOnly,
    NobodyKnows,
    DoubleFacedStays,
    MergedIsNotTurnedUp,
    OneAlternativeCost,
    FlashbackExiles,
    AdventureOnce,
    NormalCharacteristics,
    ComponentStaysDown,
    DoorsLocked,
    RestrictedMana,
    NotTwice,
    CannotTurnUp,
    RevealedAsCard,
    StaysOnStack,
    TokensCease,
    ByAnyMeans,
    PartOfTurning,
    ForFree,
    XGoesOn,
    XChosen,
    TurnUpNeedsPriority,
    TurnUpAnyTime,
    PermanentsOnly,
    SplitSecondAllows,
    NoSpellCosts,
    AfterTheTurn,
    TriggersUseStack,
    ManaSpent,
    SeesToo,
    Decides,
    OthersLearnNoPlace,
    TurningUpHasACost,
    SeenByAll,
    DependsFirst,
    NewTimestamp,
    DownBeforeEntering,
    AsItWouldBe,
    OrderNotRevealed,
    OwnTapSymbol,
    EachWard,
    CannotBeCountered,
    MillIsNamed,
    MadnessExiles,
    AsTheFirstStepBegan,
    EachOccurrence,
    CountsAsCast,
}

impl Clause {
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.iter().map(|entry| entry.0)
    }

    fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }

    /// `708.8/nothing-enters`
    pub fn name(self) -> &'static str {
        self.entry().1
    }

    pub fn rule(self) -> RuleNumber {
        // The name begins with it; what has no number there is of playtest cards.
        let number = self.name().split('/').next().and_then(|number| number.parse().ok());
        number.unwrap_or(const { RuleNumber::literal("100.7") })
    }

    /// What the remaining rules give where this clause is off.
    pub fn when_off(self, language: Language) -> &'static str {
        match language {
            Language::En => self.entry().2,
            Language::Zh => self.entry().3,
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|clause| clause.name() == name)
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_clauses() {
        for clause in Clause::all() {
            assert_eq!(TABLE[clause as usize].0, clause);
            assert_eq!(Clause::named(clause.name()), Some(clause));
            let rule = clause.rule().to_string();
            assert!(clause.name().starts_with(&rule) || clause.name().starts_with("ext:"));
            assert!(TABLE.len() < 128, "the record of acting clauses has 128 bits");
        }
    }
}
