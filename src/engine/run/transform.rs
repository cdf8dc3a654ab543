//! Turning a permanent over to its other face (701.27, 701.28).

use crate::engine::clause::Clause;
use crate::engine::event::{Event, Why};
use crate::engine::game::Game;
use crate::engine::ids::ObjectId;
use crate::engine::scene::Frame;
use crate::record::RuleNumber;

impl Game {
    /// 701.27f, 701.28e: an ability of a permanent turns that permanent over only if nothing has
    /// done so since it was put onto the stack; a delayed one, since it was made.
    pub(super) fn turned_over_since(&self, id: ObjectId, frame: &Frame) -> bool {
        let own = frame.on_stack.filter(|_| frame.source == id);
        let Some(ability) = own.and_then(|on_stack| self.object(on_stack)?.ability.as_ref()) else {
            return false;
        };
        let put = self.log.iter().rposition(|entry| match &entry.event {
            Event::PutOnStack { object, .. } | Event::AbilityCopied { object, .. } => {
                Some(*object) == frame.on_stack
            }
            _ => false,
        });
        let Some(put) = put else { return false };
        let made = self.log[..put].iter().rposition(|entry| match &entry.event {
            Event::DelayedBegan(delayed) => {
                delayed.source == id && delayed.triggered.script == ability.script
            }
            _ => false,
        });
        let turned = |event: &Event| matches!(event, Event::Transformed(other) if *other == id);
        self.log[made.unwrap_or(put)..].iter().any(|entry| turned(&entry.event))
    }

    /// 701.27, 701.28, 712.15a: a face-down permanent can neither transform nor convert.
    pub(super) fn transform(&mut self, id: ObjectId, rule: &'static str) {
        let Some(object) = self.object(id).filter(|o| o.is_permanent()) else { return };
        if object.facing.is_down() && self.applies(Clause::NoTransformDown) {
            return self.nothing(id, Why::CannotTransform, "712.15a");
        }
        let other = object.part.other();
        // 712.9, 712.10; 730.2i for the components of a merged permanent.
        if self.state.cards_of(object).any(|card| card.printed.can_transform(other)) {
            self.perform(Event::Transformed(id), RuleNumber::literal(rule));
        } else {
            self.nothing(id, Why::CannotTransform, rule);
        }
    }
}
