use std::collections::BTreeSet;

use crate::engine::clause::Clause;
use crate::engine::effect::Until;
use crate::engine::event::Event;
use crate::engine::facing::Facing;
use crate::engine::game::Game;
use crate::engine::ids::{CardId, ObjectId, Players, Ref};
use crate::engine::object::{At, Combat, Object, Place, Zone};

mod rest;

impl Game {
    /// What each event changes. No rule is decided here.
    pub(super) fn change(&mut self, event: &Event) {
        match event {
            Event::Moved(m) => self.change_zone(m),
            Event::TokenMade { card, object } => {
                let id = self.add_card(card.clone());
                self.new_token(id, object);
            }
            Event::SpellCopied { card, object, part, spell, controller, .. } => {
                let id = self.add_card(card.clone());
                let mut copy = Object::new(*object, Some(id), *controller, Zone::Stack);
                copy.spell = Some(spell.clone());
                copy.part = *part;
                self.add_object(copy);
            }
            Event::PutOnStack { object, controller, ability }
            | Event::AbilityCopied { object, controller, ability, .. } => {
                let mut new = Object::new(*object, None, *controller, Zone::Stack);
                new.ability = Some((**ability).clone());
                self.add_object(new);
            }
            Event::Merged { spell, permanent, on_top } => {
                self.change_merged(*spell, *permanent, *on_top);
            }
            Event::Renewed { object, became } => self.renew(*object, *became),
            Event::Ceased(object) => {
                self.remember_and_remove(*object);
            }
            Event::Shuffled(player) => {
                let library = self.state.zone(Zone::Library(*player)).to_vec();
                for id in library {
                    self.with(id, |object| object.seen = Players::NONE);
                }
            }
            Event::PileShuffled(pile) if self.applies(Clause::NobodyKnows) => {
                self.forget_order(pile);
            }
            Event::Ordered { order, by } => {
                self.lay(order);
                if let Some(by) = *by {
                    let place = Place { known_to: by, one_of: order.len() };
                    for id in order {
                        self.with(*id, |object| {
                            object.seen = object.seen.and(by);
                            object.place = Some(place);
                        });
                    }
                }
            }
            _ if self.change_object(event) => {}
            _ if self.change_player(event) => {}
            _ => self.change_rest(event),
        }
    }

    /// Nobody can tell any longer which card is which: not by having seen it, nor by its handle, nor by
    /// where it lay; and nobody is allowed any more to look at what lay face down in exile (406.3).
    fn forget_order(&mut self, pile: &[ObjectId]) {
        let mut handles: Vec<ObjectId> =
            pile.iter().filter_map(|id| Some(self.object(*id)?.handle)).collect();
        handles.sort_unstable();
        for (id, handle) in pile.iter().zip(handles) {
            self.with(*id, |object| {
                object.seen = Players::NONE;
                object.lookers = Players::NONE;
                object.place = object.place.map(|it| Place { known_to: Players::NONE, ..it });
                object.handle = handle;
            });
        }
        self.lay(pile);
    }

    /// Cards change places among themselves.
    fn lay(&mut self, order: &[ObjectId]) {
        let moved: BTreeSet<ObjectId> = order.iter().copied().collect();
        for cards in self.state.zones.values_mut() {
            let there: BTreeSet<ObjectId> =
                cards.iter().filter(|id| moved.contains(id)).copied().collect();
            let mut next = order.iter().filter(|id| there.contains(id)).copied();
            for id in cards.iter_mut().filter(|id| there.contains(id)) {
                *id = next.next().unwrap_or(*id);
            }
        }
    }

    fn change_object(&mut self, event: &Event) -> bool {
        match event {
            Event::TurnedUp { object, x, .. } => {
                let now = self.applies(Clause::NewTimestamp).then(|| self.tick());
                let everyone = Players::all(self.seats());
                self.with(*object, |o| {
                    o.facing = Facing::Up;
                    o.timestamp = now.unwrap_or(o.timestamp);
                    for component in &mut o.under {
                        component.facing = Facing::Up; // 730.2f
                        component.seen = everyone;
                    }
                    o.x = *x;
                    o.seen = everyone;
                });
            }
            Event::TurnedDown { object, down } => {
                let now = self.applies(Clause::NewTimestamp).then(|| self.tick());
                self.with(*object, |o| {
                    o.facing = Facing::Down(down.clone());
                    o.timestamp = now.unwrap_or(o.timestamp);
                    o.copies.retain(|copy| copy.until != Until::TurnedDown);
                    for component in o.under.iter_mut().filter(|c| !c.facing.is_down()) {
                        component.facing = Facing::Down(down.clone()); // 730.2f
                    }
                });
            }
            Event::Tapped(object) => self.with(*object, |o| o.tapped = true),
            Event::Untapped(object) => self.with(*object, |o| o.tapped = false),
            Event::Transformed(object) => self.turn_over_faces(*object),
            Event::Flipped(object) => self.with(*object, |o| o.flipped = true),
            Event::Unlocked { object, part } => {
                self.with(*object, |o| o.part = o.part.with(*part));
            }
            Event::Phased { object, out } => {
                let under = self.controller(*object).filter(|_| *out);
                self.with(*object, |o| {
                    o.phased_out = *out;
                    o.phased_under = under.unwrap_or(o.phased_under);
                });
            }
            Event::Counters { object, counter, change, .. } => {
                let now = self.tick();
                self.with(*object, |o| {
                    if *change > 0 {
                        o.counter_times.insert(counter.clone(), now);
                    }
                    let count = o.counters.entry(counter.clone()).or_default();
                    *count = count.saturating_add(*change);
                    o.counters.retain(|_, count| *count > 0);
                });
            }
            Event::Damage { to: Ref::Object(object), amount, deathtouch, marked, .. } => {
                self.with(*object, |o| {
                    if *marked {
                        o.damage = o.damage.saturating_add(*amount);
                        o.deathtouched |= deathtouch;
                    }
                });
            }
            Event::DamageRemoved(object) => self.with(*object, |o| {
                o.damage = 0;
                o.deathtouched = false;
            }),
            Event::DeathtouchOver(object) => self.with(*object, |o| o.deathtouched = false),
            Event::Shielded(object) => {
                self.with(*object, |o| o.shields = o.shields.saturating_add(1));
            }
            Event::Regenerated(object) => self.with(*object, |o| {
                o.shields = o.shields.saturating_sub(1);
                o.damage = 0;
                o.deathtouched = false;
            }),
            Event::Shown { object, to, .. } => self.with(*object, |o| {
                o.seen = o.seen.with(*to);
                o.under.iter_mut().for_each(|c| c.seen = c.seen.with(*to));
            }),
            Event::MayLookAt { object, who } => {
                self.with(*object, |o| o.lookers = o.lookers.with(*who));
            }
            Event::Chosen { spell, choices } => {
                self.with(*spell, |o| o.spell = Some(choices.clone()));
            }
            Event::Copied { object, copy } | Event::Shaped { object, shape: copy } => {
                self.with(*object, |o| o.copies.push(copy.clone()));
            }
            Event::Spent { spell, amount } => self.with(*spell, |o| {
                if let Some(spell) = &mut o.spell {
                    spell.spent = *amount;
                }
            }),
            Event::Retargeted { object, targets } => self.with(*object, |o| {
                if let Some(spell) = &mut o.spell {
                    spell.targets.clone_from(targets);
                }
                if let Some(ability) = &mut o.ability {
                    ability.targets.clone_from(targets);
                }
            }),
            Event::ControlChanged { object, to } => {
                let turn = self.state.turn.number;
                self.with(*object, |o| {
                    o.held_by = *to;
                    o.since_turn = turn; // 302.6
                    o.combat = Combat::default(); // 506.4
                });
                self.attacked_no_more(*object);
            }
            Event::Attached { object, to } => {
                let now = self.tick(); // 613.7e
                self.with(*object, |o| {
                    o.attached_to = *to;
                    o.timestamp = now;
                });
            }
            Event::Attacks { attacker, defender, at } => {
                let power = self.power_now(*attacker);
                self.with(*attacker, |o| {
                    o.combat.attacking = Some(*defender);
                    o.combat.at = *at;
                    o.combat.declared_power = power;
                });
            }
            Event::Blocks { blocker, attacker } => {
                let power = self.power_now(*blocker);
                self.with(*blocker, |o| {
                    o.combat.declared_power = power;
                    if !o.combat.blocking.contains(attacker) {
                        o.combat.blocking.push(*attacker);
                    }
                });
            }
            Event::Blocked(attacker) => self.with(*attacker, |o| o.combat.blocked = true),
            Event::StruckFirst(object) => self.with(*object, |o| o.combat.struck_first = true),
            Event::LeftCombat(object) => {
                self.with(*object, |o| o.combat = Combat::default());
                self.attacked_no_more(*object);
            }
            Event::Protects { object, player } => {
                self.with(*object, |o| o.protector = Some(*player));
            }
            _ => return false,
        }
        true
    }

    /// 506.4c: who attacks it goes on attacking, but attacks nothing.
    fn attacked_no_more(&mut self, id: ObjectId) {
        for object in self.state.objects.values_mut() {
            if object.combat.at == At::Permanent(id) {
                object.combat.at = At::Nothing;
            }
        }
    }

    fn add_card(&mut self, card: crate::engine::state::Card) -> CardId {
        self.state.cards.push(card);
        CardId(self.state.cards.len() as u32 - 1)
    }

    fn add_object(&mut self, mut object: Object) {
        object.timestamp = self.tick();
        object.seen = Players::all(self.seats());
        self.state.zones.entry(object.zone).or_default().push(object.id);
        self.state.objects.insert(object.id, object);
    }

    pub(in crate::engine) fn tick(&mut self) -> u64 {
        self.state.clock += 1;
        self.state.clock
    }

    fn with(&mut self, id: ObjectId, change: impl FnOnce(&mut Object)) {
        if let Some(object) = self.state.objects.get_mut(&id) {
            change(object);
        }
    }

    fn power_now(&self, id: ObjectId) -> i64 {
        self.scene().values(id).and_then(|values| values.power).unwrap_or(0)
    }
}
