//! What the words of an ability can point back at: `that`, `those`, `target`… A
//! word that points at nothing would be played as if it were not there.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::form::Reader;
use crate::engine::When;
use crate::yaml::{Node, Value};

mod back;
mod sort;

pub use back::Back;
pub use sort::{Needs, Targets, target_word};

/// What there is to point at where a word stands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scope {
    pub targets: Targets,
    pub that: bool,
    pub those: bool,
    pub rest: bool,
    pub that_much: bool,
    pub that_player: bool,
    pub paid: bool,
    pub x: bool,
    /// In an ability that triggers later (603.7c).
    pub later: bool,
}

/// What a card has somewhere, so that its abilities can speak of it.
#[derive(Clone, Debug, Default)]
pub struct OfCard(BTreeSet<String>);

impl OfCard {
    pub fn of(node: &Node) -> Self {
        let mut words = BTreeSet::new();
        gather(node, &mut words);
        Self(words)
    }

    /// Every word that stands in it.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    pub fn says(&self, any: &[&str]) -> bool {
        any.iter().any(|word| self.0.contains(*word))
    }

    pub fn has_x(&self) -> bool {
        self.0.iter().any(|word| word.contains("{X}"))
    }

    /// Something else than mana is paid for a spell.
    pub fn pays(&self) -> bool {
        self.says(&["additional cost", "alternative cost", "flashback", "kicker", "multikicker"])
    }
}

fn gather(node: &Node, words: &mut BTreeSet<String>) {
    match &node.value {
        Value::Text(text) => {
            words.insert(text.clone());
        }
        Value::List(items) => items.iter().for_each(|item| gather(item, words)),
        Value::Map(entries) => entries.iter().for_each(|(key, value)| {
            gather(key, words);
            gather(value, words);
        }),
        _ => {}
    }
}

impl Scope {
    /// What an event is about (603.2): of several events, what all of them have.
    pub fn of_event(when: &When) -> Self {
        let that = Self { that: true, ..Self::default() };
        let much = Self { that_much: true, ..that };
        match when {
            When::Enters(_)
            | When::Leaves(_)
            | When::Dies(_)
            | When::ToGraveyard(_)
            | When::TurnedUp { .. }
            | When::TurnedDown(_)
            | When::Transforms(_)
            | When::AbilityTriggers(_)
            | When::Sacrificed(_)
            | When::Milled(_)
            | When::Mutates(_)
            | When::Unlocks(..)
            | When::Blocks(_) => that,
            When::Cast { .. }
            | When::Attacks(_)
            | When::BecomesTarget(_)
            | When::CountersPut { .. } => Self { that_player: true, ..that },
            When::CombatDamageToPlayer(_) => Self { that_player: true, ..much },
            When::CombatDamageTo { .. } | When::DealsDamage(_) | When::IsDealtDamage(_) => much,
            When::ManifestsDread(_) | When::Draws(_) | When::Step { .. } => {
                Self { that_player: true, ..Self::default() }
            }
            When::OneOrMore(one) => Self::of_event(one),
            When::Any(all) => all.iter().map(Self::of_event).reduce(Self::both).unwrap_or_default(),
            When::State(_) | When::Chapter(_) | When::Reflexive | When::ExiledByMadness => {
                Self::default()
            }
        }
    }

    fn both(self, other: Self) -> Self {
        Self {
            that: self.that && other.that,
            that_much: self.that_much && other.that_much,
            that_player: self.that_player && other.that_player,
            ..Self::default()
        }
    }
}

impl Reader<'_> {
    /// What words can point back at here.
    pub fn scope(&self) -> Scope {
        self.scope.get()
    }

    /// From here on there is more, or less.
    pub fn change_scope(&self, change: impl FnOnce(&mut Scope)) {
        let mut scope = self.scope.get();
        change(&mut scope);
        self.scope.set(scope);
    }

    /// Reads something with another scope.
    pub fn within<T>(&self, scope: Scope, read: impl FnOnce() -> T) -> T {
        let outer = self.scope.replace(scope);
        let found = read();
        self.scope.set(outer);
        found
    }

    /// Reads a card, or a part of the one that is being read.
    pub fn within_card<T>(&self, node: &Node, read: impl FnOnce() -> T) -> T {
        if self.card.borrow().is_some() {
            return read();
        }
        *self.card.borrow_mut() = Some(Rc::new(OfCard::of(node)));
        let found = read();
        *self.card.borrow_mut() = None;
        found
    }

    pub fn card(&self) -> Rc<OfCard> {
        self.card.borrow().clone().unwrap_or_default()
    }
}
