//! What sorts of things the targets of an ability are, and which sort a word needs: an instruction
//! about another sort would be played as if it were not there.

use crate::engine::{Aim, Sel, TargetSpec};
use crate::scenario::form::Reader;
use crate::yaml::Node;

/// What a "target" can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Permanent,
    Player,
    PermanentOrPlayer,
    Spell,
    SpellOrAbility,
    /// In a graveyard or in exile.
    Card,
    PermanentOrCard,
}

/// The targets that are chosen where a word stands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Targets {
    sorts: [Option<Sort>; MOST],
    count: usize,
}

/// They are numbered from 1 to 9.
const MOST: usize = 9;

/// What an instruction can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    Object,
    Player,
    /// What damage is dealt to.
    ObjectOrPlayer,
    Permanent,
    /// What counters can be put on, in any zone (122.1a).
    Counted,
    /// A permanent, or something on the stack: it has a controller, and effects change it.
    InPlay,
    OnTheStack,
    /// What can be put onto the battlefield: it is not there.
    Elsewhere,
}

impl Targets {
    pub fn of(aims: &[Aim]) -> Self {
        let mut sorts = [None; MOST];
        for (sort, aim) in sorts.iter_mut().zip(aims) {
            *sort = Some(Sort::of(&aim.what));
        }
        Self { sorts, count: aims.len() }
    }

    pub fn count(&self) -> usize {
        self.count
    }

    /// Those of the one that has more.
    pub fn or(self, other: Self) -> Self {
        if other.count > self.count { other } else { self }
    }
}

impl Sort {
    fn of(spec: &TargetSpec) -> Self {
        match spec {
            TargetSpec::Permanent(_) => Self::Permanent,
            TargetSpec::Player | TargetSpec::Opponent => Self::Player,
            TargetSpec::PermanentOrPlayer(_) => Self::PermanentOrPlayer,
            TargetSpec::Spell(_) => Self::Spell,
            TargetSpec::StackObject(_) => Self::SpellOrAbility,
            TargetSpec::CardInGraveyard(_) | TargetSpec::CardInExile(_) => Self::Card,
            TargetSpec::Either(specs) => {
                let permanent = |spec: &TargetSpec| matches!(spec, TargetSpec::Permanent(_));
                let any = specs.iter().any(permanent);
                if any { Self::PermanentOrCard } else { Self::Card }
            }
        }
    }

    /// What all that a selection can ever name is, where its words say that.
    fn of_selection(sel: &Sel) -> Option<(Self, &'static str)> {
        Some(match sel {
            Sel::Each(_) => (Self::Permanent, "this names permanents"),
            Sel::Top(..) => (Self::Card, "this names cards in a library"),
            Sel::InGraveyards(..) => (Self::Card, "this names cards in a graveyard"),
            Sel::InHand(..) => (Self::Card, "this names cards in a hand"),
            Sel::InExile(_) => (Self::Card, "this names cards in exile"),
            Sel::OnStack(_) => (Self::SpellOrAbility, "this names what is on the stack"),
            _ => return None,
        })
    }

    fn word(self) -> &'static str {
        match self {
            Self::Permanent => "a permanent",
            Self::Player => "a player",
            Self::PermanentOrPlayer => "a permanent or player",
            Self::Spell => "a spell",
            Self::SpellOrAbility => "a spell or ability",
            Self::Card => "a card in a graveyard or in exile",
            Self::PermanentOrCard => "a permanent, or a card in a graveyard or in exile",
        }
    }
}

impl Needs {
    fn is_met_by(self, sort: Sort) -> bool {
        use Sort::{
            Card, Permanent, PermanentOrCard, PermanentOrPlayer, Player, Spell, SpellOrAbility,
        };
        match self {
            Self::Object => sort != Player,
            Self::Player => matches!(sort, Player | PermanentOrPlayer),
            Self::ObjectOrPlayer => matches!(sort, Permanent | Player | PermanentOrPlayer),
            Self::Permanent => matches!(sort, Permanent | PermanentOrPlayer),
            Self::Counted => {
                matches!(sort, Permanent | PermanentOrPlayer | Card | PermanentOrCard)
            }
            Self::InPlay => {
                matches!(sort, Permanent | PermanentOrPlayer | Spell | SpellOrAbility)
            }
            Self::OnTheStack => matches!(sort, Spell | SpellOrAbility),
            Self::Elsewhere => sort == Card,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Object => "an object",
            Self::Player => "a player",
            Self::ObjectOrPlayer => "a permanent or player",
            Self::Permanent => "a permanent",
            Self::Counted => "a permanent or card",
            Self::InPlay => "a permanent, or a spell or ability on the stack,",
            Self::OnTheStack => "a spell or ability on the stack",
            Self::Elsewhere => "a card that is not on the battlefield",
        }
    }
}

impl Reader<'_> {
    /// Whether the nth target is of the sort that is needed where it stands.
    pub fn target_is(&self, node: &Node, n: usize, needs: Needs) {
        let Some(sort) = self.scope().targets.sorts.get(n).copied().flatten() else { return };
        if !needs.is_met_by(sort) {
            let (which, is, needed) = (target_word(n), sort.word(), needs.word());
            self.fault(node, format!("`{which}` is {is}: {needed} is needed here"));
        }
    }

    /// Whether a selection can ever name what is needed: one of another zone never does.
    pub fn selection_is(&self, node: &Node, sel: &Sel, needs: Needs) {
        if let Some((sort, names)) = Sort::of_selection(sel)
            && !needs.is_met_by(sort)
        {
            self.fault(node, format!("{names}: {} is needed here", needs.word()));
        }
    }

    /// The same for a selection that is a target, and for nothing else.
    pub fn if_target_is(&self, node: &Node, needs: Needs) {
        if let Some(n) = node.text().and_then(target_number) {
            self.target_is(node, n, needs);
        }
    }
}

/// `target`, `target 2`, as they are written; counted from 0.
pub fn target_word(n: usize) -> String {
    if n == 0 { "target".to_owned() } else { format!("target {}", n + 1) }
}

/// `target`, `target 2`: counted from 0.
pub fn target_number(text: &str) -> Option<usize> {
    match text.strip_prefix("target")? {
        "" => Some(0),
        rest => rest.strip_prefix(' ')?.parse::<usize>().ok()?.checked_sub(1),
    }
}
