//! Sagas: lore counters, chapters, and their end (714).

use super::ability::{Ability, Counter, Script, Triggered, When};
use super::event::{Cause, Event};
use super::game::Game;
use super::ids::{ObjectId, PlayerId};
use super::object::Zone;
use super::scene::{Scene, Subject};
use super::state_based::Todo;
use crate::record::RuleNumber;

impl Game {
    /// 704.5s: a Saga without chapters stays.
    pub(super) fn finished_sagas(&self) -> Vec<Todo> {
        self.permanents_that(|it| {
            let last = chapters(it).map(|(n, _)| n).max();
            let told = last.is_some_and(|last| it.object.counters(&Counter::Lore) >= last);
            told && it.values.subtypes.contains("Saga") && !self.is_being_told(it)
        })
        .into_iter()
        .map(|id| Todo::Send(id, Cause::Sacrifice))
        .collect()
    }

    /// Whether a chapter ability of it has triggered and not left the stack.
    fn is_being_told(&self, it: &Subject<'_>) -> bool {
        let waits = self
            .state
            .pending
            .iter()
            .any(|p| p.source == it.object.id && matches!(p.triggered.when, When::Chapter(_)));
        let stack = self.state.zone(Zone::Stack).iter().filter_map(|id| self.object(*id));
        let mut abilities = stack.filter_map(|object| object.ability.as_ref());
        waits
            || abilities.any(|on_stack| {
                on_stack.source == it.object.id
                    && chapters(it).any(|(_, script)| *script == on_stack.script)
            })
    }

    /// 714.3c: a turn-based action of the precombat main phase.
    pub(super) fn tell_sagas(&mut self, player: PlayerId) {
        let sagas = self.permanents_that(|it| {
            it.controller == player
                && it.values.subtypes.contains("Saga")
                && chapters(it).next().is_some()
        });
        let by = Some(player);
        let put = |object| Event::Counters { object, counter: Counter::Lore, change: 1, by };
        let events: Vec<Event> = sagas.into_iter().map(put).collect();
        if !events.is_empty() {
            self.perform_all(events, RuleNumber::literal("714.3c"));
        }
    }
}

/// How many lore counters a Saga had before and has after an event (714.2b).
pub(super) fn lore_put(event: &Event, saga: ObjectId, scene: Scene<'_>) -> Option<(i64, i64)> {
    match event {
        Event::Moved(m) | Event::TokenMade { object: m, .. } if m.became == saga => {
            let put = m.counters.iter().filter(|(counter, _)| *counter == Counter::Lore);
            Some((0, put.map(|(_, count)| count).sum()))
        }
        Event::Counters { object, counter: Counter::Lore, change, .. } if *object == saga => {
            let now = scene.subject(saga)?.object.counters(&Counter::Lore);
            Some((now.saturating_sub(*change), now))
        }
        _ => None,
    }
}

fn chapters<'a>(it: &'a Subject<'_>) -> impl Iterator<Item = (i64, &'a Script)> {
    it.values.abilities.iter().filter_map(|ability| match &**ability {
        Ability::Triggered(Triggered { when: When::Chapter(n), script, .. }) => Some((*n, script)),
        _ => None,
    })
}
