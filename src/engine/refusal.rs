use crate::record::RuleNumber;

/// Why a player may not do something, and the rule that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub because: Because,
    pub rule: RuleNumber,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Because {
    NoPriority,
    NotThere,
    NotYours,
    NotFaceDown,
    NoSuchCost,
    NotACreatureCard,
    NoManaCost,
    CannotPay,
    Prohibited,
    WrongTime,
    IllegalTarget,
    NoSuchAbility,
    NoSuchFace,
    NotACard,
    NotAllowedToLook,
    CannotAttack,
    CannotBlock,
    SplitSecond,
    SummoningSick,
    AlreadyTapped,
    GameOver,
    LeftTheGame,
    AlreadyPlayed,
    Demanded,
    AnotherDecides,
    StackNotEmpty,
}

impl Because {
    pub const ALL: [Self; 26] = [
        Self::NoPriority,
        Self::NotThere,
        Self::NotYours,
        Self::NotFaceDown,
        Self::NoSuchCost,
        Self::NotACreatureCard,
        Self::NoManaCost,
        Self::CannotPay,
        Self::Prohibited,
        Self::WrongTime,
        Self::IllegalTarget,
        Self::NoSuchAbility,
        Self::NoSuchFace,
        Self::NotACard,
        Self::NotAllowedToLook,
        Self::CannotAttack,
        Self::CannotBlock,
        Self::SplitSecond,
        Self::SummoningSick,
        Self::AlreadyTapped,
        Self::GameOver,
        Self::LeftTheGame,
        Self::AlreadyPlayed,
        Self::Demanded,
        Self::AnotherDecides,
        Self::StackNotEmpty,
    ];

    /// The word scenarios use.
    pub fn word(self) -> &'static str {
        match self {
            Self::NoPriority => "no priority",
            Self::NotThere => "not there",
            Self::NotYours => "not yours",
            Self::NotFaceDown => "not face down",
            Self::NoSuchCost => "no such cost",
            Self::NotACreatureCard => "not a creature card",
            Self::NoManaCost => "no mana cost",
            Self::CannotPay => "cannot pay",
            Self::Prohibited => "prohibited",
            Self::WrongTime => "wrong time",
            Self::IllegalTarget => "illegal target",
            Self::NoSuchAbility => "no such ability",
            Self::NoSuchFace => "no such face",
            Self::NotACard => "cannot be cast",
            Self::NotAllowedToLook => "may not look",
            Self::CannotAttack => "cannot attack",
            Self::CannotBlock => "cannot block",
            Self::SplitSecond => "split second",
            Self::SummoningSick => "summoning sick",
            Self::AlreadyTapped => "already tapped",
            Self::GameOver => "game over",
            Self::LeftTheGame => "left the game",
            Self::AlreadyPlayed => "already played a land",
            Self::Demanded => "demanded",
            Self::AnotherDecides => "another decides",
            Self::StackNotEmpty => "stack not empty",
        }
    }
}

/// Shorthand for refusing with a rule.
pub fn because(because: Because, rule: &'static str) -> Refusal {
    Refusal { because, rule: RuleNumber::literal(rule) }
}
