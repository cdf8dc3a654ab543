//! What leaves the battlefield, and what is known of it then (603.6c, 603.10a).

use crate::engine::ability::When;
use crate::engine::clause::Clause;
use crate::engine::event::Event;
use crate::engine::game::Game;
use crate::engine::ids::ObjectId;
use crate::engine::object::{Object, Zone};
use crate::engine::scene::Scene;

impl Game {
    pub(super) fn leaves_battlefield(&self, event: &Event) -> bool {
        match event {
            Event::Moved(m) => m.from == Zone::Battlefield,
            Event::Ceased(id) => self.scene().left_the_game(*id),
            _ => false,
        }
    }

    /// Whether an ability that waits for this looks back in time (603.10a); one
    /// that waits for "from anywhere" never does (603.6c).
    pub(super) fn looks_back(&self, when: &When) -> bool {
        match when {
            When::Leaves(_) | When::Dies(_) | When::Sacrificed(_) => {
                self.applies(Clause::LooksBack)
            }
            When::ToGraveyard(_) => !self.applies(Clause::FromAnywhere),
            When::TurnedUp { .. } => !self.applies(Clause::AfterTheTurn),
            When::OneOrMore(one) => self.looks_back(one),
            When::Any(all) => all.iter().any(|when| self.looks_back(when)),
            _ => false,
        }
    }

    /// What X is for an object whose ability triggers: for a spell the one that was announced
    /// (107.3a), for a permanent that enters that of the spell it was (107.3m), for one that
    /// was turned up the one that was chosen then (702.37f), also where it is gone since.
    pub(super) fn x_of(&self, watcher: ObjectId, event: &Event) -> i64 {
        let id = match event {
            Event::Moved(m) if m.became == watcher && m.from == Zone::Stack => m.object,
            _ => watcher,
        };
        let known = self.state.last_known.get(&id).map(|known| &known.object);
        let x = |o: &Object| o.spell.as_ref().map_or(o.x, |spell| spell.x);
        self.object(id).or(known).map_or(0, x)
    }
}

impl Scene<'_> {
    /// 603.6c: a phased-in permanent that ceased to be because its owner left the game.
    pub(super) fn left_the_game(self, id: ObjectId) -> bool {
        let known = self.state.last_known.get(&id).map(|known| &known.object);
        known.is_some_and(|object| object.is_permanent() && !object.phased_out)
    }
}
