//! Damage that is prevented or dealt to something else (614.9, 615), and the
//! choice among several such effects (616.1).

use super::ability::RuleChange;
use super::characteristics::CardType;
use super::choice::Stop;
use super::competing::Means;
use super::effect::Sel;
use super::event::Event;
use super::game::Game;
use super::ids::{ObjectId, PlayerId, Ref};
use super::rule_change::DamageTo;
use super::scene::Frame;
use crate::record::RuleNumber;

mod shield;

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

/// A blow, and what has changed it already.
struct Coming {
    blow: Blow,
    used: Vec<Alteration>,
}

/// What applies to a blow and what it is of.
struct Open {
    alteration: Alteration,
    source: ObjectId,
    means: Means,
    /// Prevents all of it, and nothing is used up by that.
    whole: bool,
}

type Rules = [(RuleChange, Frame)];

impl Game {
    /// What is left of the blows of one moment, and whom they hit, after replacement and
    /// prevention effects: one after the other, as the affected player chooses, several players
    /// in turn order (616.1). A shield waits for all that it can be used on.
    pub(super) fn altered(&mut self, blows: Vec<Blow>) -> Result<Vec<Blow>, Stop> {
        let rules = self.rules_in_force();
        let coming = blows.into_iter().map(|blow| Coming { blow, used: Vec::new() });
        let mut coming: Vec<Coming> = coming.collect();
        loop {
            let mut at_shields = Vec::new();
            for n in self.in_turn_order_of_the_affected(&coming) {
                if self.alter_up_to_shields(&mut coming[n], &rules)? {
                    at_shields.push(n);
                }
            }
            if at_shields.is_empty() {
                return Ok(coming.into_iter().map(|coming| coming.blow).collect());
            }
            self.meet_shields(&mut coming, &at_shields)?;
        }
    }

    fn in_turn_order_of_the_affected(&self, coming: &[Coming]) -> Vec<usize> {
        let mut all: Vec<usize> = (0..coming.len()).collect();
        self.sort_by_turn_order(&mut all, |n| self.affected(coming[*n].blow.to));
        all
    }

    /// Says whether a shield is next.
    fn alter_up_to_shields(&mut self, coming: &mut Coming, rules: &Rules) -> Result<bool, Stop> {
        while coming.blow.amount > 0 {
            let open = self.alterations(coming.blow, rules, &coming.used);
            let Some(next) = self.chosen_alteration(coming.blow, &open)? else { break };
            if matches!(next, Alteration::Guard(_)) {
                return Ok(true);
            }
            coming.used.push(next);
            self.alter(&mut coming.blow, next, rules);
        }
        Ok(false)
    }

    /// All that applies now (616.1f, 616.2).
    fn alterations(&self, blow: Blow, rules: &Rules, used: &[Alteration]) -> Vec<Open> {
        let mut open = Vec::new();
        for (n, (change, frame)) in rules.iter().enumerate() {
            let whole = matches!(change, RuleChange::Prevent { .. });
            if self.alters(change, frame, blow) {
                let (alteration, source) = (Alteration::Rule(n), frame.source);
                let earlier = open.iter().filter(|open: &&Open| open.source == source).count();
                open.push(Open { alteration, source, means: Means::Ability(earlier), whole });
            }
        }
        if let Some(source) = self.protected(blow) {
            let (alteration, means) = (Alteration::Protection, Means::Protection);
            open.push(Open { alteration, source, means, whole: true });
        }
        if let Ref::Object(hit) = blow.to
            && self.is_shielded_from_damage(hit)
        {
            let (alteration, means) = (Alteration::Counter, Means::ShieldCounter);
            let whole = self.was_shielded_at_this_moment(hit);
            open.push(Open { alteration, source: hit, means, whole });
        }
        let guards = self.state.guards.iter().enumerate().filter(|(_, g)| g.to == blow.to);
        open.extend(guards.map(|(n, guard)| Open {
            alteration: Alteration::Guard(n),
            source: guard.source,
            means: Means::Shield,
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
        let effects: Vec<(ObjectId, Means)> =
            open.iter().map(|open| (open.source, open.means)).collect();
        let first = self.comes_first(player, &effects)?;
        Ok(open.get(first).map(|open| open.alteration))
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
            Alteration::Guard(_) => {} // shields prevent together
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
