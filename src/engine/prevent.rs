//! Damage that is prevented or dealt to something else (614.9, 615).

use super::ability::RuleChange;
use super::choice::Stop;
use super::effect::{Amount, Sel};
use super::event::Event;
use super::game::Game;
use super::ids::{ObjectId, Ref};
use super::rule_change::DamageTo;
use super::scene::Frame;
use crate::record::RuleNumber;

/// Damage about to be dealt.
#[derive(Clone, Copy)]
pub(super) struct Blow {
    pub source: ObjectId,
    pub to: Ref,
    pub amount: i64,
    pub combat: bool,
}

impl Game {
    /// A shield against so much damage of this turn (615.7).
    pub(super) fn guard(&mut self, amount: &Amount, to: &Sel, frame: &Frame) -> Result<(), Stop> {
        let amount = self.amount(amount, frame);
        let all: Vec<Ref> = match to {
            Sel::Target(n) => frame.targets.get(*n).cloned().unwrap_or_default(),
            _ => self.selected(to, frame)?.into_iter().map(Ref::Object).collect(),
        };
        for to in all {
            self.perform(Event::Guarded { to, amount }, RuleNumber::literal("615.7"));
        }
        Ok(())
    }

    /// What is left of a blow, and whom it hits, after replacement effects:
    /// each acts once (614.5), the oldest first.
    pub(super) fn altered(&mut self, blow: Blow) -> Blow {
        let mut blow = self.redirected(blow);
        if self.is_prevented(blow) {
            self.prevented(blow, blow.amount);
            return Blow { amount: 0, ..blow };
        }
        while let Some(n) = self.state.guards.iter().position(|(to, _)| *to == blow.to) {
            let less = self.state.guards[n].1.min(blow.amount);
            if less == 0 {
                break;
            }
            self.prevented(blow, less);
            self.perform(Event::GuardUsed { guard: n, less }, RuleNumber::literal("615.7"));
            blow.amount -= less;
        }
        self.no_lower_than_one(blow)
    }

    fn redirected(&mut self, mut blow: Blow) -> Blow {
        for (change, frame) in self.rules_in_force() {
            let RuleChange::Redirect { combat, by, to, onto } = &change else { continue };
            let hits = (blow.combat || !combat)
                && self.scene().matches(by, blow.source, &frame)
                && self.is_meant(to, blow.to, &frame);
            let onto = self.scene().pick(&Sel::Each(onto.clone()), &frame).first().copied();
            if let Some(onto) = onto.filter(|_| hits) {
                let event = Event::Redirected { source: blow.source, onto };
                self.perform(event, RuleNumber::literal("614.9"));
                blow.to = Ref::Object(onto);
            }
        }
        blow
    }

    fn is_prevented(&self, blow: Blow) -> bool {
        self.rules_in_force().iter().any(|(change, frame)| match change {
            RuleChange::Prevent { combat, by, to } => {
                (blow.combat || !combat)
                    && self.scene().matches(by, blow.source, frame)
                    && self.is_meant(to, blow.to, frame)
            }
            _ => false,
        })
    }

    fn is_meant(&self, whom: &DamageTo, hit: Ref, frame: &Frame) -> bool {
        match (whom, hit) {
            (DamageTo::Anything, _) => true,
            (DamageTo::Objects(what), Ref::Object(id)) => self.scene().matches(what, id, frame),
            (DamageTo::Players(who), Ref::Player(player)) => {
                self.scene().players(who, frame).contains(&player)
            }
            _ => false,
        }
    }

    fn prevented(&mut self, blow: Blow, amount: i64) {
        let event = Event::Prevented { source: blow.source, to: blow.to, amount };
        self.perform(event, RuleNumber::literal("615.1a"));
    }

    /// "Damage that would reduce your life total to less than 1."
    fn no_lower_than_one(&mut self, blow: Blow) -> Blow {
        let Ref::Player(player) = blow.to else { return blow };
        let kept = self.rules_in_force().iter().any(|(change, frame)| match change {
            RuleChange::LifeStaysAtOne(who) => self.scene().players(who, frame).contains(&player),
            _ => false,
        });
        let life = self.state.player(player).map_or(0, |p| p.life);
        let most = if kept && life >= 1 { life - 1 } else { blow.amount };
        Blow { amount: blow.amount.min(most), ..blow }
    }
}
