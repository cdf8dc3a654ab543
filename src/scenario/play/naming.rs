//! What names mean while a scenario is played, and what objects are called.

use super::Run;
use crate::engine::{ObjectId, PlayerId, Ref};
use crate::scenario::labels::Name;

impl Run<'_> {
    /// The object that a name means now.
    pub fn object(&self, name: &Name) -> Option<ObjectId> {
        match name {
            Name::Card(card) => self.game.state().object_of(*card),
            Name::Bound(label) => {
                let id = self.bound(label)?;
                self.game.state().objects.contains_key(&id).then_some(id)
            }
            Name::Player(_) => None,
        }
    }

    /// The object that was given this label in the course of play, there or not.
    pub fn bound(&self, label: &str) -> Option<ObjectId> {
        self.bound.get(label).copied()
    }

    pub fn first_object(&self, name: &Name) -> Option<ObjectId> {
        self.first.get(name).copied()
    }

    pub(super) fn reference(&self, name: &Name) -> Ref {
        match name {
            Name::Card(card) => Ref::Card(*card),
            Name::Player(player) => Ref::Player(*player),
            Name::Bound(label) => {
                Ref::Object(self.bound.get(label).copied().unwrap_or(ObjectId(u32::MAX)))
            }
        }
    }

    pub fn seat(&self, player: PlayerId) -> String {
        self.scenario.seats.get(usize::from(player.0)).cloned().unwrap_or_default()
    }

    pub fn name_text(&self, name: &Name) -> String {
        match name {
            Name::Card(card) => self.scenario.labels.of_card(*card).unwrap_or("a card").to_owned(),
            Name::Bound(label) => label.clone(),
            Name::Player(player) => self.seat(*player),
        }
    }

    /// The label of an object, or its handle. For the author, not for players.
    pub fn label_of(&self, id: ObjectId) -> String {
        if let Some((label, _)) = self.bound.iter().find(|(_, bound)| **bound == id) {
            return label.clone();
        }
        let card = self.game.state().objects.get(&id).and_then(|object| object.card);
        let label = card.and_then(|card| self.scenario.labels.of_card(card));
        label.map_or_else(|| id.to_string(), str::to_owned)
    }
}
