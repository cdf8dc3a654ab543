//! What an effect says of particular objects is fixed when it begins: "target
//! creature can't block this turn" goes on about that creature (611.2c).

use super::effect::{Sel, Who};
use super::filter::Filter;
use super::ids::{ObjectId, Players};
use super::rule_change::RuleChange;
use super::scene::{Frame, Scene};
use super::when::When;

impl Filter {
    fn bind(&mut self, scene: Scene<'_>, frame: &Frame) {
        match self {
            Self::Is(sel) if **sel != Sel::This && **sel != Sel::Host => {
                let objects = scene.pick(sel, frame).into_iter().map(Self::Object);
                *self = Self::Any(objects.collect());
            }
            Self::All(parts) | Self::Any(parts) => {
                parts.iter_mut().for_each(|part| part.bind(scene, frame));
            }
            Self::Not(part) => part.bind(scene, frame),
            _ => {}
        }
    }

    /// 702.26b: what is phased out as an effect about it begins is not affected by it, and that
    /// stays so.
    fn leave_out_what_is_phased_out(&mut self, scene: Scene<'_>, frame: &Frame) {
        let out = |id: &ObjectId| scene.state.objects.get(id).is_some_and(|o| o.phased_out);
        let absent = match self {
            Self::All(parts) | Self::Any(parts) => {
                parts.iter_mut().for_each(|p| p.leave_out_what_is_phased_out(scene, frame));
                return;
            }
            Self::Object(id) => out(id),
            Self::This => out(&frame.source),
            Self::Is(sel) => **sel == Sel::This && out(&frame.source),
            _ => false,
        };
        if absent {
            *self = Self::Any(Vec::new());
        }
    }
}

impl Who {
    fn bind(&mut self, scene: Scene<'_>, frame: &Frame) {
        if !matches!(self, Self::You | Self::Opponents | Self::Each) {
            let players: Players = scene.players(self, frame).into_iter().collect();
            *self = Self::These(players);
        }
    }
}

impl When {
    pub(super) fn bind(&mut self, scene: Scene<'_>, frame: &Frame) {
        match self {
            Self::Enters(what)
            | Self::Leaves(what)
            | Self::Dies(what)
            | Self::ToGraveyard(what)
            | Self::TurnedUp { what, .. }
            | Self::TurnedDown(what)
            | Self::Transforms(what)
            | Self::AbilityTriggers(what)
            | Self::Cast { what, .. }
            | Self::Attacks(what)
            | Self::Blocks(what)
            | Self::CombatDamageToPlayer(what)
            | Self::DealsDamage(what)
            | Self::IsDealtDamage(what)
            | Self::BecomesTarget(what)
            | Self::Mutates(what)
            | Self::Unlocks(what, _)
            | Self::Sacrificed(what)
            | Self::Milled(what) => what.bind(scene, frame),
            Self::CombatDamageTo { by, to } => {
                by.bind(scene, frame);
                to.bind(scene, frame);
            }
            Self::CountersPut { who, on, .. } => {
                who.bind(scene, frame);
                on.bind(scene, frame);
            }
            Self::Step { whose, .. } => whose.bind(scene, frame),
            Self::Any(all) => all.iter_mut().for_each(|when| when.bind(scene, frame)),
            Self::OneOrMore(one) => one.bind(scene, frame),
            Self::ManifestsDread(_)
            | Self::Draws(_)
            | Self::State(_)
            | Self::Chapter(_)
            | Self::ExiledByMadness
            | Self::Reflexive => {}
        }
    }
}

impl RuleChange {
    pub(super) fn bind(&mut self, scene: Scene<'_>, frame: &Frame) {
        if let Self::If(_, change) = self {
            return change.bind(scene, frame);
        }
        for filter in self.filters() {
            filter.bind(scene, frame);
            filter.leave_out_what_is_phased_out(scene, frame);
        }
        if let Some(who) = self.who() {
            who.bind(scene, frame);
        }
    }
}
