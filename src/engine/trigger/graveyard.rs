use std::borrow::Cow;
use std::sync::Arc;

use super::{Watcher, triggered_part};
use crate::engine::ability::{Ability, Keyword, When};
use crate::engine::clause::Clause;
use crate::engine::event::Event;
use crate::engine::faces::Printed;
use crate::engine::facing::Facing;
use crate::engine::game::Game;
use crate::engine::object::{Object, Zone};
use crate::engine::scene::printed;

impl Game {
    /// The second ability of a card with madness works where the first one put it (702.35a).
    pub(super) fn madness_watcher(&self, event: &Event) -> Option<Watcher<'static>> {
        let Event::Moved(m) = event else { return None };
        let card = self.object(m.became).filter(|_| m.is_for_madness())?;
        let values = printed(&self.state, card).unwrap_or_default();
        let madness =
            |ability: &&Arc<Ability>| matches!(***ability, Ability::Keyword(Keyword::Madness(_)));
        let triggered = triggered_part(values.abilities.iter().find(madness)?)?.into_owned();
        let triggered = Cow::Owned(triggered);
        Some(Watcher { object: card.id, controller: card.owner, triggered })
    }

    /// Cards whose abilities work in a graveyard (113.6b, 113.6k): those that
    /// say so, and of the card that is put there now the ones that look for
    /// being put there from anywhere. Never those that not everyone sees (603.2f).
    pub(super) fn graveyard_watchers(&self, event: &Event) -> Vec<Watcher<'static>> {
        let arrived = match event {
            Event::Moved(m) => Some(m.became),
            _ => None,
        };
        let buried = |object: &&Object| {
            matches!(object.zone, Zone::Graveyard(_)) && object.facing == Facing::Up
        };
        let hidden = |object: &&Object| match object.zone {
            Zone::Hand(_) | Zone::Library(_) => true,
            Zone::Exile => object.facing.is_down(),
            _ => false,
        };
        let mut all = Vec::new();
        for card in self.state.objects.values().filter(hidden) {
            let Some(Printed { whole, .. }) = self.state.card_of(card).map(|c| &*c.printed) else {
                continue;
            };
            for ability in &whole.abilities {
                if let Ability::Triggered(triggered) = &**ability
                    && triggered.in_graveyard
                    && !self.applies(Clause::SeenByAll)
                {
                    let triggered = Cow::Owned(triggered.clone());
                    all.push(Watcher { object: card.id, controller: card.owner, triggered });
                }
            }
        }
        for card in self.state.objects.values().filter(buried) {
            for ability in &printed(&self.state, card).unwrap_or_default().abilities {
                let Ability::Triggered(triggered) = &**ability else { continue };
                let works = triggered.in_graveyard
                    || (arrived == Some(card.id) && matches!(triggered.when, When::ToGraveyard(_)));
                if works {
                    let triggered = Cow::Owned(triggered.clone());
                    all.push(Watcher { object: card.id, controller: card.owner, triggered });
                }
            }
        }
        all
    }
}
