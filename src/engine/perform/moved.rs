use std::sync::Arc;

use crate::engine::event::Move;
use crate::engine::game::Game;
use crate::engine::ids::{CardId, ObjectId, Players, Ref};
use crate::engine::object::{Component, Object, Place, Zone};
use crate::engine::state::{CardKind, LastKnown};

impl Game {
    /// An object leaves its zone and its card is a new object in the next (400.7).
    pub(super) fn change_zone(&mut self, m: &Move) {
        let Some(old) = self.remember_and_remove(m.object) else { return };
        self.acts("400.7");
        if !old.counters.is_empty() {
            self.acts("122.2");
        }
        let mut new = Object::new(m.became, old.card, old.owner, m.to);
        new.seen = self.seen_after(&old, m);
        if matches!(m.from, Zone::Library(_)) {
            let seen_by_all = Place { known_to: Players::all(self.seats()), one_of: 1 };
            new.place = Some(old.place.unwrap_or(seen_by_all));
        }
        if matches!(m.to, Zone::Battlefield | Zone::Stack) {
            new.controller = m.controller;
            new.held_by = m.controller;
        }
        if m.to == Zone::Battlefield {
            new.kicked = old.spell.as_ref().map_or(0, |spell| spell.kicked); // 400.7d
            new.cast_from = old.was_cast_from();
            self.spell_copy_becomes_token(new.card);
        }
        self.join(&mut new, m);
        self.part(&old, m);
        self.place(new, m);
        self.state.became.insert(m.object, m.became);
        if (m.from, m.to) == (Zone::Stack, Zone::Battlefield) {
            self.carry_effects(m.object, m.became);
        }
    }

    /// 701.42a: other cards that the new object is represented by.
    fn join(&mut self, new: &mut Object, m: &Move) {
        for id in &m.with {
            let Some(other) = self.remember_and_remove(*id) else { continue };
            let seen = Players::all(self.seats());
            let part = m.part;
            new.under.extend(other.as_component().map(|c| Component { part, seen, ..c }));
            self.state.became.insert(*id, m.became);
        }
    }

    /// 730.3, 712.21: each component below the topmost is an object of its own.
    fn part(&mut self, old: &Object, m: &Move) {
        for (component, (id, zone)) in old.under.iter().zip(&m.apart).rev() {
            let owner = self.state.cards.get(component.card.0 as usize).map(|card| card.owner);
            let mut new = Object::new(*id, Some(component.card), owner.unwrap_or(old.owner), *zone);
            let lay = Object { seen: component.seen, ..old.clone() };
            new.seen = self.seen_after(&lay, m);
            // Below the topmost, as they lay (730.3a).
            self.place(new, &Move { to: *zone, became: *id, ..m.clone() });
        }
        if !m.apart.is_empty() {
            let parts = m.apart.iter().map(|(id, _)| *id).collect();
            self.state.apart.insert(m.object, parts);
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

    /// 608.3f, 707.10f.
    pub(in crate::engine) fn spell_copy_becomes_token(&mut self, card: Option<CardId>) {
        let card = card.and_then(|card| self.state.cards.get_mut(card.0 as usize));
        if let Some(card) = card.filter(|card| card.kind == CardKind::SpellCopy) {
            card.kind = CardKind::Token;
            self.acts("707.10f");
        }
    }

    fn place(&mut self, mut new: Object, m: &Move) {
        new.facing = m.facing.clone();
        new.part = m.part;
        new.tapped = m.tapped;
        new.attached_to = m.attached_to;
        // 616.1: what several effects put on it comes together.
        for (counter, count) in &m.counters {
            let all = new.counters.entry(counter.clone()).or_default();
            *all = all.saturating_add(*count);
        }
        new.since_turn = self.state.turn.number;
        new.timestamp = self.tick();
        let times = m.counters.iter().map(|(counter, _)| (counter.clone(), new.timestamp));
        new.counter_times = times.collect();
        let zone = self.state.zones.entry(m.to).or_default();
        if m.top && matches!(m.to, Zone::Library(_)) {
            zone.insert(0, new.id);
        } else {
            zone.push(new.id);
        }
        self.state.objects.insert(new.id, new);
    }

    /// Keeps what is known of an object and takes it out of the game.
    pub(in crate::engine) fn remember_and_remove(&mut self, id: ObjectId) -> Option<Object> {
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
    pub(in crate::engine) fn carry_effects(&mut self, spell: ObjectId, permanent: ObjectId) {
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
            Zone::Hand(player) => self.eyes_of(Players::one(player)),
            _ => old.seen,
        };
        if matches!(m.to, Zone::Battlefield | Zone::Stack) {
            seen = seen.with(self.eyes_of(Players::one(m.controller)));
        }
        if let Zone::Hand(player) = m.to {
            seen = seen.with(self.eyes_of(Players::one(player)));
        }
        seen
    }
}
