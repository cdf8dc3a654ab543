use super::ids::PlayerId;

/// The steps of a turn in order (500.1); a main phase has none and counts as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    Untap,
    Upkeep,
    Draw,
    Main1,
    BeginCombat,
    DeclareAttackers,
    DeclareBlockers,
    FirstStrikeDamage,
    CombatDamage,
    EndCombat,
    Main2,
    End,
    Cleanup,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    pub number: u32,
    pub active: PlayerId,
    pub step: Step,
}

impl Step {
    pub const ALL: [Self; 13] = [
        Self::Untap,
        Self::Upkeep,
        Self::Draw,
        Self::Main1,
        Self::BeginCombat,
        Self::DeclareAttackers,
        Self::DeclareBlockers,
        Self::FirstStrikeDamage,
        Self::CombatDamage,
        Self::EndCombat,
        Self::Main2,
        Self::End,
        Self::Cleanup,
    ];

    pub fn word(self) -> &'static str {
        match self {
            Self::Untap => "untap",
            Self::Upkeep => "upkeep",
            Self::Draw => "draw",
            Self::Main1 => "main 1",
            Self::BeginCombat => "begin combat",
            Self::DeclareAttackers => "attackers",
            Self::DeclareBlockers => "blockers",
            Self::FirstStrikeDamage => "first strike",
            Self::CombatDamage => "damage",
            Self::EndCombat => "end combat",
            Self::Main2 => "main 2",
            Self::End => "end",
            Self::Cleanup => "cleanup",
        }
    }

    pub fn is_main(self) -> bool {
        matches!(self, Self::Main1 | Self::Main2)
    }

    pub fn is_combat(self) -> bool {
        (Self::BeginCombat..=Self::EndCombat).contains(&self)
    }

    /// The step that comes next, none after the last.
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self as usize + 1).copied()
    }
}
