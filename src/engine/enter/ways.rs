//! What replacement effects and prohibitions make of an entry (614.12).

use std::sync::Arc;

use super::{Entry, printed_counters, printed_or_packet};
use crate::engine::ability::{Ability, Counter, RuleChange};
use crate::engine::characteristics::Characteristics;
use crate::engine::clause::Clause;
use crate::engine::facing::Facing;
use crate::engine::filter::Filter;
use crate::engine::game::Game;
use crate::engine::object::{Object, Zone};
use crate::engine::scene::{Frame, Scene, Subject};

/// What replacement effects and prohibitions make of an entry.
#[derive(Default)]
pub(in crate::engine) struct WaysIn {
    pub(in crate::engine) forbidden: bool,
    pub(in crate::engine) forbidden_from_library: bool,
    pub(in crate::engine) tapped: bool,
    pub(in crate::engine) counters: Vec<(Counter, i64)>,
}

impl WaysIn {
    pub(in crate::engine) fn forbidden(&self, from: Zone) -> bool {
        self.forbidden || (self.forbidden_from_library && matches!(from, Zone::Library(_)))
    }
}

impl Game {
    /// 614.12: what the permanent would be on the battlefield decides which
    /// effects apply to its entering.
    fn as_it_would_be(&self, object: &Object, entry: &Entry) -> (Object, Arc<Characteristics>) {
        let mut ghost = Object {
            controller: entry.controller,
            zone: Zone::Battlefield,
            facing: entry.facing.clone(),
            part: entry.part,
            timestamp: self.state.clock + 1,
            ..object.clone()
        };
        ghost.counters.clear();
        if ghost.facing.is_down() && !self.applies(Clause::AsItWouldBe) {
            ghost.facing = Facing::Up;
        }
        let mut state = self.state.clone();
        if let Some(zone) = state.zones.get_mut(&object.zone) {
            zone.retain(|id| *id != object.id);
        }
        state.zones.entry(Zone::Battlefield).or_default().push(ghost.id);
        state.objects.insert(ghost.id, ghost.clone());
        let board = self.board_with(&state, None);
        let scene = Scene { state: &state, board: &board, clauses: &self.clauses, as_up: None };
        let values = scene.values(ghost.id).unwrap_or_default();
        (ghost, values)
    }

    pub(in crate::engine) fn ways_in(&self, object: &Object, entry: &Entry) -> WaysIn {
        let mut rules: Vec<(RuleChange, Frame)> = self
            .rules_in_force()
            .iter()
            .filter(|(change, _)| is_about_entering(change))
            .cloned()
            .collect();
        let own = printed_or_packet(self, object, entry).unwrap_or_default();
        let mut ways = WaysIn::default();
        if !rules.is_empty() || own.abilities.iter().any(|a| is_about_itself_entering(a)) {
            let (ghost, values) = self.as_it_would_be(object, entry);
            let frame = Frame { x: entry.x, ..Frame::of(ghost.id, ghost.controller) };
            rules.extend(self.own_rules_of_entering(&values, &frame));
            let it = Subject { object: &ghost, values, controller: ghost.controller };
            ways = self.ways_by(&rules, &it);
        }
        if own.copies_as_it_enters() {
            // 616.1c: first it becomes what it copies.
            return WaysIn { tapped: false, counters: Vec::new(), ..ways };
        }
        ways.counters.extend(printed_counters(&own));
        ways
    }

    /// For what has entered and has copied what it was to copy: by what it is now (616.1f).
    pub(in crate::engine) fn ways_in_as_it_is(&self, frame: &Frame) -> WaysIn {
        let Some(it) = self.subject(frame.source) else { return WaysIn::default() };
        let there = |(change, of): &&(RuleChange, Frame)| {
            is_about_entering(change) && !frame.together.contains(&of.source)
        };
        let together = || frame.together.clone();
        let mut rules: Vec<(RuleChange, Frame)> = self
            .rules_in_force()
            .iter()
            .filter(there)
            .map(|(change, of)| (change.clone(), Frame { together: together(), ..of.clone() }))
            .collect();
        rules.extend(self.own_rules_of_entering(&it.values, frame));
        let mut ways = self.ways_by(&rules, &it);
        ways.counters.extend(printed_counters(&it.values));
        ways
    }

    /// 113.6h, 614.12: its own, if they are about nothing else.
    fn own_rules_of_entering(
        &self,
        values: &Characteristics,
        frame: &Frame,
    ) -> Vec<(RuleChange, Frame)> {
        let own = values.abilities.iter().filter(|a| is_about_itself_entering(a));
        let rules = own.filter_map(|ability| match &**ability {
            Ability::Rule(change) => Some((change.in_force(self.scene(), frame)?, frame.clone())),
            _ => None,
        });
        rules.collect()
    }

    fn ways_by(&self, rules: &[(RuleChange, Frame)], it: &Subject<'_>) -> WaysIn {
        let (mut ways, scene) = (WaysIn::default(), self.scene());
        for (change, frame) in rules {
            match change {
                RuleChange::CantEnter { what, from_library } if scene.fits(what, it, frame) => {
                    ways.forbidden |= !from_library;
                    ways.forbidden_from_library = true;
                }
                RuleChange::EntersTapped(what) if scene.fits(what, it, frame) => {
                    ways.tapped = true;
                }
                RuleChange::EntersWith { what, counter, count } if scene.fits(what, it, frame) => {
                    ways.counters.push((counter.clone(), scene.amount(count, frame)));
                }
                _ => {}
            }
        }
        ways
    }
}

fn is_about_entering(change: &RuleChange) -> bool {
    matches!(
        change,
        RuleChange::CantEnter { .. } | RuleChange::EntersTapped(_) | RuleChange::EntersWith { .. }
    )
}

fn is_about_itself_entering(ability: &Ability) -> bool {
    fn about_itself(change: &RuleChange) -> bool {
        match change {
            RuleChange::EntersTapped(what) | RuleChange::EntersWith { what, .. } => {
                *what == Filter::This
            }
            RuleChange::If(_, change) => about_itself(change),
            _ => false,
        }
    }
    matches!(ability, Ability::Rule(change) if about_itself(change))
}
