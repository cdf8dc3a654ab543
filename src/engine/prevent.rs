//! Damage that is prevented or dealt to something else (614.9, 615), and the
//! choice among several such effects (616.1).

use super::ability::RuleChange;
use super::characteristics::CardType;
use super::choice::{Question, Stop, Topic};
use super::effect::{Amount, Sel};
use super::event::Event;
use super::game::Game;
use super::ids::{ObjectId, PlayerId, Ref};
use super::rule_change::DamageTo;
use super::scene::Frame;
use super::state::Guard;
use crate::record::RuleNumber;

mod order;

/// Damage about to be dealt.
#[derive(Clone, Copy)]
pub(super) struct Blow {
    pub source: ObjectId,
    pub to: Ref,
    pub amount: i64,
    pub combat: bool,
}

/// One effect that would change a blow. Each acts once (614.5).
#[derive(Clone, Copy, PartialEq)]
enum Alteration {
    /// A rule change in force, by its number.
    Rule(usize),
    /// Protection of what is hit (702.16e).
    Protection,
    /// A shield against so much damage (615.7), by its number.
    Guard(usize),
    /// A shield counter (122.1c).
    Counter,
}

/// What applies to a blow and what it is of.
struct Open {
    alteration: Alteration,
    source: ObjectId,
    /// Prevents all of it, and nothing is used up by that.
    whole: bool,
}

type Rules = [(RuleChange, Frame)];

impl Game {
    /// A shield against so much damage of this turn (615.7).
    pub(super) fn guard(&mut self, amount: &Amount, to: &Sel, frame: &Frame) -> Result<(), Stop> {
        let left = self.amount(amount, frame);
        for to in self.selected_or_players(to, frame)? {
            let guard = Guard { to, left, source: frame.source };
            self.perform(Event::Guarded(guard), RuleNumber::literal("615.7"));
        }
        Ok(())
    }

    /// What is left of a blow, and whom it hits, after replacement and prevention
    /// effects: one after the other, as the affected player chooses (616.1).
    pub(super) fn altered(&mut self, mut blow: Blow) -> Result<Blow, Stop> {
        let rules = self.rules_in_force();
        let mut used = Vec::new();
        while blow.amount > 0 {
            let open = self.alterations(blow, &rules, &used);
            let Some(next) = self.chosen_alteration(blow, &open)? else { break };
            used.push(next);
            self.alter(&mut blow, next, &rules);
        }
        Ok(blow)
    }

    /// All that applies now (616.1f, 616.2).
    fn alterations(&self, blow: Blow, rules: &Rules, used: &[Alteration]) -> Vec<Open> {
        let mut open = Vec::new();
        for (n, (change, frame)) in rules.iter().enumerate() {
            let whole = matches!(change, RuleChange::Prevent { .. });
            if self.alters(change, frame, blow) {
                let alteration = Alteration::Rule(n);
                open.push(Open { alteration, source: frame.source, whole });
            }
        }
        if let Some(source) = self.protected(blow) {
            open.push(Open { alteration: Alteration::Protection, source, whole: true });
        }
        if let Ref::Object(hit) = blow.to
            && self.is_shielded_from_damage(hit)
        {
            open.push(Open { alteration: Alteration::Counter, source: hit, whole: false });
        }
        let guards = self.state.guards.iter().enumerate().filter(|(_, g)| g.to == blow.to);
        open.extend(guards.map(|(n, guard)| Open {
            alteration: Alteration::Guard(n),
            source: guard.source,
            whole: false,
        }));
        let again = |open: &Open| {
            !matches!(open.alteration, Alteration::Guard(_)) && used.contains(&open.alteration)
        };
        open.retain(|open| !again(open));
        open
    }

    fn alters(&self, change: &RuleChange, frame: &Frame, blow: Blow) -> bool {
        match change {
            RuleChange::Prevent { combat, by, to } => self.is_of(*combat, by, to, frame, blow),
            RuleChange::Redirect { combat, by, to, onto } => {
                self.is_of(*combat, by, to, frame, blow) && self.goal(onto, frame).is_some()
            }
            _ => false,
        }
    }

    /// 702.16e: a permanent that the source of the damage is nothing to.
    fn protected(&self, blow: Blow) -> Option<ObjectId> {
        let Ref::Object(hit) = blow.to else { return None };
        self.is_protected_from(hit, blow.source).then_some(hit)
    }

    /// Asked where it makes a difference which comes first: not among effects
    /// that each prevent all of it, nor among shields (decision 0041).
    fn chosen_alteration(&mut self, blow: Blow, open: &[Open]) -> Result<Option<Alteration>, Stop> {
        let Some(first) = open.first() else { return Ok(None) };
        if are_alike(open) {
            return Ok(Some(first.alteration));
        }
        let Some(player) = self.affected(blow.to) else { return Ok(Some(first.alteration)) };
        let now = |open: &Open| self.state.now(open.source).unwrap_or(open.source);
        let mut options: Vec<Ref> = open.iter().map(|open| Ref::Object(now(open))).collect();
        options.sort();
        options.dedup();
        let question = Question { player, topic: Topic::Apply, options, least: 1, most: 1 };
        let picked = self.choose_refs(question)?;
        let is_it = |open: &&Open| {
            let source = self.state.now(open.source).unwrap_or(open.source);
            picked.contains(&Ref::Object(source))
        };
        Ok(open.iter().find(is_it).map(|open| open.alteration))
    }

    /// The affected player, or the controller of the affected object.
    fn affected(&self, hit: Ref) -> Option<PlayerId> {
        match hit {
            Ref::Player(player) => Some(player),
            _ => self.controller(self.state.object_at(hit)?),
        }
    }

    fn alter(&mut self, blow: &mut Blow, alteration: Alteration, rules: &Rules) {
        match alteration {
            Alteration::Protection => {
                self.prevented(*blow, blow.amount, "702.16e");
                blow.amount = 0;
            }
            Alteration::Counter => {
                if let Ref::Object(hit) = blow.to {
                    self.prevent_by_shield(hit, blow.source, blow.amount);
                }
                blow.amount = 0;
            }
            Alteration::Guard(n) => {
                let less = self.state.guards.get(n).map_or(0, |g| g.left).min(blow.amount);
                self.prevented(*blow, less, "615.1a");
                self.perform(Event::GuardUsed { guard: n, less }, RuleNumber::literal("615.7"));
                blow.amount -= less;
            }
            Alteration::Rule(n) => match rules.get(n) {
                Some((RuleChange::Prevent { .. }, _)) => {
                    self.prevented(*blow, blow.amount, "615.1a");
                    blow.amount = 0;
                }
                Some((RuleChange::Redirect { onto, .. }, frame)) => {
                    if let Some(onto) = self.goal(onto, frame) {
                        let event = Event::Redirected { source: blow.source, onto };
                        self.perform(event, RuleNumber::literal("614.9"));
                        blow.to = Ref::Object(onto);
                    }
                }
                _ => {}
            },
        }
    }

    /// 614.9: what it would go to has to be something that damage is dealt to.
    fn goal(&self, onto: &super::filter::Filter, frame: &Frame) -> Option<ObjectId> {
        let is_hit = |id: &ObjectId| {
            let there = self.subject(*id).filter(|it| it.object.is_permanent());
            let types = [CardType::Battle, CardType::Creature, CardType::Planeswalker];
            there.is_some_and(|it| types.into_iter().any(|t| it.values.is(t)))
        };
        self.scene().pick(&Sel::Each(onto.clone()), frame).into_iter().find(is_hit)
    }

    fn is_of(
        &self,
        combat: bool,
        by: &super::filter::Filter,
        to: &DamageTo,
        frame: &Frame,
        blow: Blow,
    ) -> bool {
        (blow.combat || !combat)
            && self.scene().matches(by, blow.source, frame)
            && self.is_meant(to, blow.to, frame)
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

    fn prevented(&mut self, blow: Blow, amount: i64, rule: &'static str) {
        let event = Event::Prevented { source: blow.source, to: blow.to, amount };
        self.perform(event, RuleNumber::literal(rule));
    }
}

/// Whether it makes no difference which of them comes first.
fn are_alike(open: &[Open]) -> bool {
    let guard = |open: &Open| matches!(open.alteration, Alteration::Guard(_));
    open.len() < 2 || open.iter().all(|open| open.whole) || open.iter().all(guard)
}
