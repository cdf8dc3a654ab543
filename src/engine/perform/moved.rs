use std::sync::Arc;

use crate::engine::effect::Until;
use crate::engine::event::Move;
use crate::engine::game::Game;
use crate::engine::ids::{CardId, ObjectId, Players, Ref};
use crate::engine::object::{CopyEffect, Object, Zone};
use crate::engine::state::{CardKind, LastKnown};

impl Game {
    /// An object leaves its zone and its card is a new object in the next (400.7).
    pub(super) fn change_zone(&mut self, m: &Move) {
        let Some(old) = self.remember_and_remove(m.object) else { return };
        let mut new = Object::new(m.became, old.card, old.owner, m.to);
        new.seen = self.seen_after(&old, m);
        if matches!(m.to, Zone::Battlefield | Zone::Stack) {
            new.controller = m.controller;
            new.held_by = m.controller;
        }
        if m.to == Zone::Battlefield {
            self.spell_copy_becomes_token(new.card);
        }
        self.place(new, m);
        self.state.became.insert(m.object, m.became);
        if (m.from, m.to) == (Zone::Stack, Zone::Battlefield) {
            self.carry_effects(m.object, m.became);
        }
    }

    pub(super) fn new_token(&mut self, card: CardId, m: &Move) {
        let owner = self.state.cards.get(card.0 as usize).map_or(m.controller, |c| c.owner);
        let mut new = Object::new(m.became, Some(card), owner, m.to);
        new.controller = m.controller;
        new.held_by = m.controller;
        new.seen = Players::all(self.seats());
        self.place(new, m);
    }

    /// The same card and status, and nothing else, in the same place.
    pub(super) fn renew(&mut self, object: ObjectId, became: ObjectId) {
        let at = |ids: &[ObjectId]| ids.iter().position(|id| *id == object);
        let place = self.object(object).and_then(|o| at(self.state.zone(o.zone)));
        let Some(old) = self.remember_and_remove(object) else { return };
        let mut new = Object::new(became, old.card, old.owner, old.zone);
        new.controller = old.controller;
        new.held_by = old.controller;
        new.facing = old.facing;
        new.tapped = old.tapped;
        new.seen = old.seen;
        new.x = old.x;
        new.since_turn = self.state.turn.number;
        new.timestamp = self.tick();
        let zone = self.state.zones.entry(new.zone).or_default();
        zone.insert(place.unwrap_or(zone.len()), became);
        self.state.objects.insert(became, new);
        self.state.became.insert(object, became);
    }

    /// 608.3f.
    fn spell_copy_becomes_token(&mut self, card: Option<CardId>) {
        let card = card.and_then(|card| self.state.cards.get_mut(card.0 as usize));
        if let Some(card) = card.filter(|card| card.kind == CardKind::SpellCopy) {
            card.kind = CardKind::Token;
        }
    }

    fn place(&mut self, mut new: Object, m: &Move) {
        new.facing = m.facing.clone();
        new.tapped = m.tapped;
        new.attached_to = m.attached_to;
        new.counters = m.counters.iter().cloned().collect();
        new.since_turn = self.state.turn.number;
        new.timestamp = self.tick();
        if let Some(values) = &m.copy {
            new.copies.push(CopyEffect {
                values: Arc::clone(values),
                until: Until::Forever,
                own: false,
            });
        }
        let zone = self.state.zones.entry(m.to).or_default();
        if m.top && matches!(m.to, Zone::Library(_)) {
            zone.insert(0, new.id);
        } else {
            zone.push(new.id);
        }
        self.state.objects.insert(new.id, new);
    }

    /// Keeps what is known of an object and takes it out of the game.
    pub(super) fn remember_and_remove(&mut self, id: ObjectId) -> Option<Object> {
        let scene = self.scene();
        let subject = scene.subject(id)?;
        let copiable = scene.board.get(&id).map_or(&subject.values, |now| &now.copiable);
        let known = LastKnown {
            object: subject.object.clone(),
            copiable: Arc::clone(copiable),
            values: Arc::clone(&subject.values),
            controller: subject.controller,
        };
        let old = self.state.objects.remove(&id)?;
        if let Some(zone) = self.state.zones.get_mut(&old.zone) {
            zone.retain(|other| *other != id);
        }
        self.state.last_known.insert(id, Arc::new(known));
        Some(old)
    }

    /// 400.7a: what changed a permanent spell goes on changing the permanent.
    fn carry_effects(&mut self, spell: ObjectId, permanent: ObjectId) {
        for effect in &mut self.state.effects {
            if effect.objects.contains(&spell) {
                effect.objects.push(permanent);
            }
        }
        let targets =
            self.state.objects.values_mut().filter(|o| o.attached_to == Some(Ref::Object(spell)));
        targets.for_each(|o| o.attached_to = Some(Ref::Object(permanent)));
    }

    /// Who has seen which card the new object is (708.5, 701.20e).
    fn seen_after(&self, old: &Object, m: &Move) -> Players {
        let everyone = Players::all(self.seats());
        if m.to.is_public() && !m.facing.is_down() {
            return everyone;
        }
        let mut seen = match m.from {
            // From a hand nobody else can tell which card it was.
            Zone::Hand(player) => Players::one(player),
            _ => old.seen,
        };
        if matches!(m.to, Zone::Battlefield | Zone::Stack) {
            seen = seen.with(Players::one(m.controller));
        }
        if let Zone::Hand(player) = m.to {
            seen = seen.with(Players::one(player));
        }
        seen
    }
}
