//! Phasing out and in (702.26): no zone changes, and no status but this one.

use super::clause::Clause;
use super::event::Event;
use super::game::Game;
use super::ids::{ObjectId, PlayerId, Ref};
use super::object::Object;
use crate::record::RuleNumber;

impl Game {
    /// With all that is attached to it, which comes back with it (702.26g).
    pub(super) fn phase_out(&mut self, id: ObjectId) {
        let all = self.with_what_is_attached(id, false);
        let events = all.into_iter().map(|object| Event::Phased { object, out: true }).collect();
        self.perform_all(events, RuleNumber::literal("702.26b"));
    }

    /// 502.1: what phased out under the control of the active player, whoever controls it now
    /// (702.26a), or of a player who has left and whose turn would have been before this one
    /// (702.26n); unless its host is still away.
    pub(super) fn phase_in(&mut self, active: PlayerId) {
        let due = |o: &Object| {
            o.phased_under == active || self.state.passed_over.contains(&o.phased_under)
        };
        let away = |id: ObjectId| self.object(id).is_some_and(|host| host.phased_out);
        let back = self.state.objects.values().filter(|o| o.is_permanent() && o.phased_out);
        let back = back.filter(|o| due(o));
        let direct = back.filter(|o| !matches!(o.attached_to, Some(Ref::Object(h)) if away(h)));
        let direct: Vec<ObjectId> = direct.map(|o| o.id).collect();
        for id in direct {
            let all = self.with_what_is_attached(id, true);
            let events = all.iter().map(|id| Event::Phased { object: *id, out: false }).collect();
            self.perform_all(events, RuleNumber::literal("702.26a"));
            for object in all {
                self.is_what_it_was(object);
            }
        }
    }

    pub(super) fn is_phased_out(&self, id: ObjectId) -> bool {
        self.object(id).is_some_and(|object| object.phased_out)
    }

    fn is_what_it_was(&mut self, id: ObjectId) {
        let down = self.object(id).is_some_and(|object| object.facing.is_down());
        if down && !self.applies(Clause::PhasingKeeps) {
            let object = self.renew_object(id);
            let who = self.controller(object).unwrap_or(self.state.turn.active);
            let event = Event::TurnedUp { object, who, by: None, x: 0 };
            self.perform(event, RuleNumber::literal("110.5b"));
        }
    }

    /// A permanent, what is attached to it and is phased out or not, what is
    /// attached to that, and so on.
    fn with_what_is_attached(&self, id: ObjectId, out: bool) -> Vec<ObjectId> {
        let mut all = vec![id];
        let mut next = 0;
        while let Some(host) = all.get(next).copied() {
            next += 1;
            let attached = self.state.objects.values().filter(|o| {
                o.is_permanent() && o.phased_out == out && o.attached_to == Some(Ref::Object(host))
            });
            let new: Vec<ObjectId> =
                attached.map(|o| o.id).filter(|id| !all.contains(id)).collect();
            all.extend(new);
        }
        all
    }
}
