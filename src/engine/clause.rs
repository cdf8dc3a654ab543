use std::fmt;

use crate::record::RuleNumber;

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
}

/// A clause, its name and what the remaining rules give without it.
struct Entry(Clause, &'static str, &'static str);

#[rustfmt::skip]
const TABLE: &[Entry] = &[
    Entry(Clause::SpellmorphIsMorph, "ext:spellmorph-is-morph",
        "a spellmorph cost is no morph cost: effects on morph costs leave it alone"),
    Entry(Clause::SpellmorphCast, "ext:spellmorph-cast",
        "paying a spellmorph cost turns the permanent face up like any morph cost; an instant or sorcery \
         card is revealed and stays face down"),
    Entry(Clause::SpellmorphNotACreature, "ext:spellmorph-not-a-creature",
        "a card with spellmorph is judged as the face-down creature it was on the battlefield"),
    Entry(Clause::SpellmorphNeedsItsCost, "ext:spellmorph-needs-its-cost",
        "effects on the permanent are ignored at once: the card's own spellmorph cost is enough"),
    Entry(Clause::SpellmorphAnyCause, "ext:spellmorph-any-cause",
        "only a permanent that was cast face down has a way to use its spellmorph cost (708.7)"),
    Entry(Clause::SpellmorphController, "ext:spellmorph-controller",
        "a card with spellmorph is cast by its owner, as from any other zone"),
    Entry(Clause::Reversed, "733.1/reversed",
        "an action that cannot be completed stays where it got stuck"),
    Entry(Clause::EntersFaceUp, "110.5b/enters-face-up",
        "a card put back onto the battlefield lies as it did when it was last there"),
    Entry(Clause::StaysWhereItIs, "400.4a/stays-where-it-is",
        "an instant or sorcery card is put onto the battlefield like any other card"),
    Entry(Clause::OwnedLeave, "800.4a/owned",
        "what a player who leaves owns stays in the game"),
    Entry(Clause::LeftBehindExiled, "800.4a/exiled",
        "what a player who leaves controlled and others own stays where it is"),
    Entry(Clause::LooksBack, "603.10a/looks-back",
        "only what is there after the event notices that something left the battlefield"),
    Entry(Clause::FromAnywhere, "603.6c/from-anywhere",
        "\"from anywhere\" looks back like an ability for leaving the battlefield"),
    Entry(Clause::ExiledFaceUp, "406.3/face-up",
        "what is exiled lies as it lay before"),
    Entry(Clause::LookLasts, "406.3/lasting",
        "who was allowed to look at a card exiled face down may do so once, while that is resolved"),
    Entry(Clause::CreaturesArePermanents, "109.2/permanents",
        "who may look at face-down creatures may look at face-down creature spells too"),
    Entry(Clause::Tax, "903.8/tax",
        "casting a commander from the command zone costs no more each time"),
    Entry(Clause::Independent, "113.7a/independent",
        "an ability whose source is gone does nothing"),
    Entry(Clause::OneAtATime, "701.40e/one-at-a-time",
        "cards manifested or cloaked together enter together"),
    Entry(Clause::StatusPersists, "110.5c/status-persists",
        "a permanent that turns face up gets the default status: untapped"),
    Entry(Clause::SpecialActionNoStack, "405.6d/no-stack",
        "turning a permanent face up waits on the stack like an activated ability"),
    Entry(Clause::NothingEnters, "708.8/nothing-enters",
        "a permanent that turns face up counts as entering: enters-abilities trigger"),
    Entry(Clause::Packet, "708.2/packet",
        "a face-down object keeps the characteristics of its card"),
    Entry(Clause::RestToGraveyard, "701.62a/rest-to-graveyard",
        "cards looked at and not manifested stay on top of the library"),
    Entry(Clause::AsMuchAsPossible, "609.3/as-much-as-possible",
        "an instruction that cannot be followed in full is not followed at all"),
    Entry(Clause::RevealPermanent, "708.9/permanent",
        "a face-down permanent that leaves the battlefield is not revealed"),
    Entry(Clause::RevealSpell, "708.9/spell",
        "a face-down spell that leaves the stack is not revealed"),
    Entry(Clause::InstantStaysDown, "701.40g/stays-down",
        "an instant or sorcery card turns face up on the battlefield like any other"),
    Entry(Clause::NoTransformDown, "712.15a/no-transform",
        "a face-down double-faced card can be transformed: its back is what is hidden"),
    Entry(Clause::DreadTriggersAnyway, "701.62b/trigger-anyway",
        "manifesting dread triggers nothing unless a card was manifested"),
    Entry(Clause::RevealAtEnd, "708.9/end",
        "face-down objects are not revealed when their owner leaves or the game ends"),
    Entry(Clause::TurnedDownFirst, "708.4/turned-down-first",
        "whether a card may be cast face down is judged by its face"),
    Entry(Clause::ThreeForMorph, "702.37c/three",
        "a card cast face down costs its mana cost"),
    Entry(Clause::LookFollowsControl, "708.5/control",
        "who may look at a face-down permanent or spell goes by its owner"),
    Entry(Clause::NotOthers, "708.5/not-others",
        "everyone may look at every face-down permanent and spell"),
    Entry(Clause::Distinguishable, "708.6/distinguishable",
        "face-down objects of one player and cause cannot be told apart"),
    Entry(Clause::Origin, "708.6/origin",
        "what made an object face down is forgotten: each can be turned up as if manifested"),
    Entry(Clause::MorphToo, "701.40c/morph-too",
        "a manifested permanent is turned up for its mana cost only, even with morph"),
    Entry(Clause::DisguiseToo, "701.40d/disguise-too",
        "a manifested permanent is turned up for its mana cost only, even with disguise"),
    Entry(Clause::MegamorphCounter, "702.37b/counter",
        "megamorph puts no counter"),
    Entry(Clause::CardItself, "701.40b/card-itself",
        "a manifested permanent is judged as it would be face up, and without abilities it cannot be turned up"),
    Entry(Clause::WouldBeFace, "702.37e/would-be-face",
        "the morph cost printed on the card counts, whatever effects apply"),
    Entry(Clause::RevealOnly, "708.9/reveal-only",
        "a face-down object that is revealed on leaving is turned face up"),
    Entry(Clause::NoSubtypes, "708.2a/no-subtypes",
        "a face-down object keeps the subtypes of its card"),
    Entry(Clause::PacketBeforeEffects, "613.2b/before-other-effects",
        "the characteristics of being face down come after all other effects and hide them"),
    Entry(Clause::SameObject, "400.7/same-object",
        "a permanent that turns face up or down becomes a new object: nothing stays aimed at it, on it or attached to it"),
    Entry(Clause::EffectsStay, "708.8/effects-stay",
        "effects that applied to a face-down permanent end for it as it turns face up"),
    Entry(Clause::NamelessShareNone, "201.2a/nameless-share-none",
        "objects without a name count as having the same name"),
    Entry(Clause::NamelessNotDifferent, "201.2b/nameless-not-different",
        "an object without a name counts as having a different name"),
    Entry(Clause::CopiableValues, "707.2/copiable-values",
        "a copy has all that the original is at that moment, whatever effect gave it"),
    Entry(Clause::StatusNotCopied, "707.2/status-not-copied",
        "a copy of a face-down permanent is face down in the same way"),
    Entry(Clause::PacketOverCopy, "708.10/packet-over-copy",
        "a face-down permanent that becomes a copy shows what it copies"),
    Entry(Clause::ListedPacket, "708.2/listed-characteristics",
        "whatever is face down is a plain 2/2 creature, also where an effect lists something else"),
    Entry(Clause::TargetsRechecked, "608.2b/targets-rechecked",
        "a target that has become illegal is affected all the same"),
    Entry(Clause::AuraGoes, "704.5m/aura-goes",
        "an Aura stays on what it cannot enchant"),
    Entry(Clause::EquipmentComesOff, "704.5n/equipment-comes-off",
        "Equipment stays on what it cannot equip"),
    Entry(Clause::LeavesCombat, "506.4/leaves-combat",
        "a permanent that is no creature any more goes on attacking or blocking"),
    Entry(Clause::KeepsAttacking, "506.4a/keeps-attacking",
        "an attacker that could not attack as it is now is removed from combat"),
    Entry(Clause::AttacksAsDeclared, "508.2a/only-when-declared",
        "a creature that turns face up while attacking counts as attacking then: attack abilities trigger"),
    Entry(Clause::StaysBlocked, "509.1h/stays-blocked",
        "an attacker becomes unblocked once its blockers could not block it as it is now"),
    Entry(Clause::Evasion, "509.1b/evasion",
        "any untapped creature can block any attacker"),
    Entry(Clause::BlocksAsDeclared, "509.3f/only-when-declared",
        "a creature that turns face up while blocking counts as blocking then: block abilities trigger"),
    Entry(Clause::PowerAtDamage, "510.1a/power-at-damage",
        "a creature deals combat damage equal to the power it had when it attacked or blocked"),
    Entry(Clause::NotLockedIn, "611.3a/not-locked-in",
        "what a static ability does to a face-down permanent goes on after it turns face up"),
    Entry(Clause::PhasingKeeps, "702.26d/same-permanent",
        "a permanent that phases in is a new object with the default status: face up"),
    Entry(Clause::FrontOnly, "712.8a/front-only",
        "a hidden double-faced card counts as a creature card if either face is a creature"),
];

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
    pub fn when_off(self) -> &'static str {
        self.entry().2
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
