use crate::engine::event::Event;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, Ref};

/// Whose damage a trigger looks at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dealt {
    By(ObjectId),
    To(ObjectId),
    /// This much, whatever else is dealt.
    Amount(i64),
}

/// The `n`th entry of the log and where the moment it belongs to began.
#[derive(Clone, Copy)]
pub(super) struct Moment {
    pub from: usize,
    pub n: usize,
}

impl Game {
    /// All damage dealt by one object, or to one object, at one moment is one
    /// event with one sum (603.2, 510.2): told at its first part, and nothing
    /// at the others.
    pub(super) fn damage_of(&self, dealt: Dealt, moment: Moment) -> Option<i64> {
        if let Dealt::Amount(amount) = dealt {
            return Some(amount);
        }
        let part = |event: &Event| match (event, dealt) {
            (Event::Damage { source, amount, .. }, Dealt::By(id)) if *source == id => Some(*amount),
            (Event::Damage { to: Ref::Object(to), amount, .. }, Dealt::To(id)) if *to == id => {
                Some(*amount)
            }
            _ => None,
        };
        let entries = &self.log[moment.from..];
        let earlier = &self.log[moment.from..moment.n];
        if earlier.iter().any(|entry| part(&entry.event).is_some()) {
            return None;
        }
        let parts = entries.iter().filter_map(|entry| part(&entry.event));
        Some(parts.fold(0, i64::saturating_add))
    }
}
