//! Permanents that several cards represent: melded (701.42, 712.4) and merged
//! ones (730).

use std::sync::Arc;

use super::characteristics::Characteristics;
use super::choice::Stop;
use super::clause::Clause;
use super::enter::Entry;
use super::event::{Cause, Event, Why};
use super::faces::{Layout, Part};
use super::game::Game;
use super::ids::{CardId, ObjectId, PlayerId};
use super::object::{Component, CopyEffect, Object, Zone};
use super::scene::printed;
use super::state::{CardKind, State};
use crate::record::RuleNumber;

impl Object {
    /// Represented by more than one card or token.
    pub fn is_merged(&self) -> bool {
        !self.under.is_empty()
    }

    /// Its topmost component, as one that lies under another.
    pub(super) fn as_component(&self) -> Option<Component> {
        Some(Component {
            card: self.card?,
            part: self.part,
            facing: self.facing.clone(),
            copies: self.copies.clone(),
            seen: self.seen,
        })
    }
}

impl State {
    /// Everything that represents an object, from the top down.
    pub fn cards_of(&self, object: &Object) -> impl Iterator<Item = &super::state::Card> {
        let under = object.under.iter().map(|component| component.card);
        let all: Vec<CardId> = object.card.into_iter().chain(under).collect();
        all.into_iter().filter_map(|card| self.cards.get(card.0 as usize))
    }

    /// 730.2d: of a merged permanent only the topmost component counts.
    pub fn is_token(&self, object: &Object) -> bool {
        self.card_of(object).is_some_and(|card| card.kind == CardKind::Token)
    }

    /// 903.3c: one of its components is a commander.
    pub fn is_commander(&self, object: &Object) -> bool {
        self.cards_of(object).any(|card| card.commander)
    }
}

/// 613.2a: what an object is after copy effects and merging, before being face
/// down. `up`: its face-down components count as face up (702.37e, 730.2f).
pub(super) fn layer_one_a(
    state: &State,
    object: &Object,
    up: bool,
) -> Option<Arc<Characteristics>> {
    let shown =
        |copy: &CopyEffect| Arc::clone(copy.of.shown(object.part, object.flipped, object.zone));
    let copied = object.copies.last();
    // A copy effect that is older than the merging is one of the topmost component.
    if let Some(copy) = copied.filter(|copy| copy.timestamp > object.merged_at) {
        return Some(shown(copy));
    }
    let mut values = copied.map(shown).or_else(|| printed(state, object))?;
    if !object.is_merged() {
        return Some(values);
    }
    let mut rest = object.under.as_slice();
    if let [half, others @ ..] = rest
        && is_melded(state, object.card, object.part, half)
    {
        // 202.3c, 712.8g
        let fronts = [object.card, Some(half.card)].into_iter().flatten();
        let worth = fronts.filter_map(|card| state.cards.get(card.0 as usize));
        let worth = worth.map(|card| card.printed.front.mana_value(0)).fold(0, i64::saturating_add);
        Arc::make_mut(&mut values).worth = Some(worth);
        rest = others;
    }
    // 702.140e
    while let [component, others @ ..] = rest {
        let abilities = component_abilities(state, object, component, up);
        Arc::make_mut(&mut values).abilities.extend(abilities);
        rest = match others {
            [half, after @ ..] if is_melded(state, Some(component.card), component.part, half) => {
                after
            }
            _ => others,
        };
    }
    Some(values)
}

fn is_melded(state: &State, card: Option<CardId>, part: Part, half: &Component) -> bool {
    let of = |card: CardId| state.cards.get(card.0 as usize).map(|card| &card.printed);
    part == Part::Second
        && half.part == Part::Second
        && card.and_then(of).zip(of(half.card)).is_some_and(|(a, b)| a.melds_with(b))
}

fn component_abilities(
    state: &State,
    object: &Object,
    component: &Component,
    up: bool,
) -> Vec<Arc<super::ability::Ability>> {
    if let Some(down) = component.facing.down().filter(|_| !up) {
        return down.packet.abilities.clone();
    }
    let card = state.cards.get(component.card.0 as usize);
    let copied = component.copies.last().map(|copy| &copy.of);
    let of = copied.or(card.map(|card| &card.printed));
    of.map(|of| of.shown(component.part, object.flipped, object.zone).abilities.clone())
        .unwrap_or_default()
}

impl Game {
    /// 712.16, 730.2j: represented by a double-faced card or token.
    pub(super) fn is_double_faced(&self, object: &Object) -> bool {
        self.state.cards_of(object).any(|card| card.printed.is_double_faced())
    }

    /// 701.40g, 730.2g: the card that keeps a face-down permanent face down.
    pub(super) fn hidden_instant(&self, object: &Object) -> Option<&'static str> {
        let is_one = |card: CardId| {
            let card = self.state.cards.get(card.0 as usize);
            card.is_some_and(|card| card.printed.whole.is_instant_or_sorcery())
        };
        if object.card.is_some_and(is_one) {
            return Some("701.40g");
        }
        let hidden = object.under.iter().any(|c| c.facing.is_down() && is_one(c.card));
        hidden.then_some("730.2g")
    }

    /// 708.9, 730.2g: shows every face-down component below the topmost.
    pub(super) fn reveal_components(&mut self, object: &Object, rule: RuleNumber) {
        let to = super::ids::Players::all(self.seats());
        for component in object.under.iter().filter(|component| component.facing.is_down()) {
            let card = self.state.cards.get(component.card.0 as usize);
            let name = card.and_then(|card| card.printed.whole.full_name());
            let (object, component) = (object.id, Some(component.card));
            self.perform(Event::Shown { object, component, to, name, look: false }, rule);
        }
    }

    /// 701.42a: puts two cards onto the battlefield as one permanent.
    pub(super) fn meld(
        &mut self,
        player: PlayerId,
        cards: &[ObjectId],
    ) -> Result<Option<ObjectId>, Stop> {
        let rule = RuleNumber::literal("701.42a");
        let printed = |id: &ObjectId| {
            let card = self.state.card_of(self.object(*id)?)?;
            (card.kind == CardKind::Card).then(|| Arc::clone(&card.printed))
        };
        let pair: Vec<_> = cards.iter().filter_map(printed).collect();
        let (&[first, second], [a, b]) = (cards, pair.as_slice()) else {
            return Ok(self.cannot_meld(cards));
        };
        if !a.melds_with(b) {
            return Ok(self.cannot_meld(cards));
        }
        let entry = Entry {
            part: Part::Second,
            with: vec![second],
            ..Entry::new(first, player, Cause::Meld, rule)
        };
        self.enter(&entry)
    }

    /// 701.42c.
    fn cannot_meld(&mut self, cards: &[ObjectId]) -> Option<ObjectId> {
        for card in cards {
            self.nothing(*card, Why::CannotMeld, "701.42c");
        }
        None
    }

    /// 702.140c: the spell becomes part of the creature, and nothing enters.
    pub(super) fn merge(&mut self, spell: ObjectId, permanent: ObjectId, on_top: bool) {
        let was_down = self.object(permanent).filter(|o| o.facing.is_down()).is_some();
        let event = Event::Merged { spell, permanent, on_top };
        self.perform(event, RuleNumber::literal("702.140c"));
        // 730.2e
        if was_down && on_top && !self.applies(Clause::MergedIsNotTurnedUp) {
            let who = self.controller(permanent).unwrap_or(self.state.turn.active);
            let event = Event::TurnedUp { object: permanent, who, by: None, x: 0 };
            self.perform(event, RuleNumber::literal("708.8"));
        }
    }

    /// What the event changes: 730.2, 730.2c.
    pub(super) fn change_merged(&mut self, spell: ObjectId, permanent: ObjectId, on_top: bool) {
        let Some(spell_object) = self.remember_and_remove(spell) else { return };
        self.acts("730.2b");
        self.spell_copy_becomes_token(spell_object.card);
        let now = self.tick();
        let everyone = super::ids::Players::all(self.seats());
        let Some(component) = spell_object.as_component() else { return };
        if let Some(object) = self.state.objects.get_mut(&permanent) {
            object.merged_at = now;
            if on_top && let Some(old_top) = object.as_component() {
                object.under.insert(0, old_top);
                object.card = Some(component.card);
                object.part = component.part;
                object.facing = component.facing;
                object.copies = component.copies;
                object.seen = everyone;
            } else {
                object.under.push(component);
            }
        }
        self.state.became.insert(spell, permanent);
        self.carry_effects(spell, permanent); // 702.140f
    }

    /// 712.9, 730.2i: every component that can, turns its other face up.
    pub(super) fn turn_over_faces(&mut self, id: ObjectId) {
        let State { objects, cards, .. } = &mut self.state;
        let Some(object) = objects.get_mut(&id) else { return };
        let turned = |card: CardId, part: Part| {
            let can =
                cards.get(card.0 as usize).is_some_and(|c| c.printed.can_transform(part.other()));
            if can { part.other() } else { part }
        };
        if let Some(card) = object.card {
            object.part = turned(card, object.part);
        }
        for component in &mut object.under {
            component.part = turned(component.card, component.part);
        }
    }

    /// 709.5d: a Room that was not cast has both doors locked.
    pub(super) fn part_on_entering(&self, object: &Object, entry: &Entry) -> Part {
        let layout = self.state.card_of(object).map(|card| card.printed.layout);
        match layout {
            Some(Layout::Room) if entry.cause != Cause::Resolve || object.facing.is_down() => {
                if self.applies(Clause::DoorsLocked) {
                    Part::Neither
                } else {
                    Part::Both
                }
            }
            _ => entry.part,
        }
    }

    /// Where the components of a permanent go that leaves (730.3, 712.21), all
    /// but the topmost: with it, a commander apart (903.9c).
    pub(super) fn apart(
        &mut self,
        object: &Object,
        to: impl Fn(PlayerId, bool) -> Zone,
        commander_home: bool,
    ) -> Vec<(ObjectId, Zone)> {
        let cards: Vec<CardId> = object.under.iter().map(|component| component.card).collect();
        let zone = |game: &Self, card: CardId| {
            let card = game.state.cards.get(card.0 as usize);
            let owner = card.map_or(object.owner, |card| card.owner);
            to(owner, commander_home && card.is_some_and(|card| card.commander))
        };
        cards.into_iter().map(|card| (self.new_id(), zone(self, card))).collect()
    }
}
