use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::form::{Reader, did_you_mean};
use crate::engine::{CardId, PlayerId};
use crate::yaml::Node;

/// What the words of a scenario stand for. A label given in the set-up follows
/// its card; one given in a step (`as`) is bound when the step is played.
pub struct Labels {
    pub seats: Vec<String>,
    cards: BTreeMap<String, (CardId, usize, usize)>,
    in_steps: BTreeMap<String, (usize, usize)>,
    used: RefCell<BTreeSet<String>>,
}

/// A name in a step or expectation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Name {
    Card(CardId),
    /// Bound by an earlier step.
    Bound(String),
    Player(PlayerId),
}

impl Labels {
    pub fn new(seats: Vec<String>) -> Self {
        Self { seats, cards: BTreeMap::new(), in_steps: BTreeMap::new(), used: RefCell::default() }
    }

    pub fn seat(&self, word: &str) -> Option<PlayerId> {
        self.seats.iter().position(|seat| seat == word).map(|n| PlayerId(n as u8))
    }

    pub fn player(&self, reader: &Reader<'_>, node: &Node) -> Option<PlayerId> {
        let word = reader.text(node)?;
        let found = self.seat(word);
        if found.is_none() {
            reader.unknown(node, word, "a player", self.seats.iter().map(String::as_str));
        }
        found
    }

    pub fn give_card(&mut self, reader: &Reader<'_>, node: &Node, card: CardId) {
        if let Some(label) = self.new_label(reader, node) {
            self.cards.insert(label, (card, node.line, node.column));
        }
    }

    pub fn give_in_step(&mut self, reader: &Reader<'_>, node: &Node) -> Option<String> {
        let label = self.new_label(reader, node)?;
        self.in_steps.insert(label.clone(), (node.line, node.column));
        Some(label)
    }

    fn new_label(&self, reader: &Reader<'_>, node: &Node) -> Option<String> {
        let label = reader.text(node)?;
        let taken = self.cards.contains_key(label)
            || self.in_steps.contains_key(label)
            || self.seat(label).is_some();
        if taken {
            reader.fault(node, format!("the label `{label}` is given twice"));
            return None;
        }
        Some(label.to_owned())
    }

    /// The card a label of the set-up stands for, not counted as a use.
    pub fn card(&self, label: &str) -> Option<CardId> {
        self.used.borrow_mut().insert(label.to_owned());
        self.cards.get(label).map(|(card, ..)| *card)
    }

    pub fn find(&self, word: &str) -> Option<Name> {
        self.used.borrow_mut().insert(word.to_owned());
        if let Some((card, ..)) = self.cards.get(word) {
            return Some(Name::Card(*card));
        }
        if self.in_steps.contains_key(word) {
            return Some(Name::Bound(word.to_owned()));
        }
        self.seat(word).map(Name::Player)
    }

    pub fn name(&self, reader: &Reader<'_>, node: &Node) -> Option<Name> {
        let word = reader.text(node)?;
        let found = self.find(word);
        if found.is_none() {
            let known: Vec<&str> = self.known().collect();
            let hint = did_you_mean(word, &known);
            reader.fault_with(node, format!("nothing here is labelled `{word}`"), hint);
        }
        found
    }

    /// A label of an object, not of a player.
    pub fn object(&self, reader: &Reader<'_>, node: &Node) -> Option<Name> {
        let name = self.name(reader, node)?;
        if let Name::Player(_) = name {
            reader.fault(node, "the label of an object is needed here, not a player");
            return None;
        }
        Some(name)
    }

    pub fn known(&self) -> impl Iterator<Item = &str> {
        self.cards.keys().chain(self.in_steps.keys()).chain(&self.seats).map(String::as_str)
    }

    /// Labels that nothing speaks of.
    pub fn unused(&self) -> Vec<(String, usize, usize)> {
        let used = self.used.borrow();
        let cards = self.cards.iter().map(|(label, (_, line, column))| (label, line, column));
        let steps = self.in_steps.iter().map(|(label, (line, column))| (label, line, column));
        cards
            .chain(steps)
            .filter(|(label, ..)| !used.contains(*label))
            .map(|(label, line, column)| (label.clone(), *line, *column))
            .collect()
    }

    /// The label of a card, for messages to the author.
    pub fn of_card(&self, card: CardId) -> Option<&str> {
        self.cards.iter().find(|(_, (id, ..))| *id == card).map(|(label, _)| label.as_str())
    }
}
