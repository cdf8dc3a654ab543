//! The one way onto the battlefield, for spells that resolve, manifested and
//! cloaked cards, reanimated and returning ones, lands and tokens.

use std::sync::Arc;

use super::ability::{Ability, AsEvent, Counter, Keyword, RuleChange};
use super::characteristics::{CardType, Characteristics};
use super::choice::{Stop, Topic};
use super::clause::Clause;
use super::effect::{Effect, Sel};
use super::event::{Cause, Event, Move, Why};
use super::faces::Part;
use super::facing::Facing;
use super::filter::Filter;
use super::game::Game;
use super::ids::{ObjectId, PlayerId, Ref};
use super::layers;
use super::object::{Object, Zone};
use super::scene::{Frame, Scene, Subject, printed};
use crate::record::RuleNumber;

/// How a card is to enter.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub object: ObjectId,
    pub controller: PlayerId,
    pub facing: Facing,
    pub tapped: bool,
    /// What it melds with (701.42a).
    pub with: Vec<ObjectId>,
    /// The face that is up; the unlocked door of a Room.
    pub part: Part,
    pub attached_to: Option<Ref>,
    pub cause: Cause,
    pub x: i64,
    pub rule: RuleNumber,
}

impl Entry {
    pub fn new(object: ObjectId, controller: PlayerId, cause: Cause, rule: RuleNumber) -> Self {
        Self {
            object,
            controller,
            facing: Facing::Up,
            tapped: false,
            with: Vec::new(),
            part: Part::First,
            attached_to: None,
            cause,
            x: 0,
            rule,
        }
    }
}

impl Game {
    /// Puts an object onto the battlefield, or says why it stays where it is.
    pub(super) fn enter(&mut self, entry: &Entry) -> Result<Option<ObjectId>, Stop> {
        let Some(object) = self.object(entry.object).cloned() else { return Ok(None) };
        let entry = &Entry { part: self.part_on_entering(&object, entry), ..entry.clone() };
        if let Facing::Down(down) = &entry.facing
            && !self.applies(Clause::DownBeforeEntering)
        {
            let became = self.enter(&Entry { facing: Facing::Up, ..entry.clone() })?;
            if let Some(object) = became {
                let event = Event::TurnedDown { object, down: down.clone() };
                self.perform(event, RuleNumber::literal("708.2a"));
            }
            return Ok(became);
        }
        let Some(values) = printed_or_packet(self, &object, entry) else { return Ok(None) };
        if let Some(rule) = not_a_permanent(&values)
            && self.applies(Clause::StaysWhereItIs)
        {
            return Ok(self.stays(entry, Why::NotAPermanentCard, rule));
        }
        let ways = self.ways_in(&object, entry);
        if ways.forbidden(object.zone) {
            let rule = match entry.cause {
                Cause::Manifest => "701.40f",
                Cause::Cloak => "701.58f",
                _ => "614.17d",
            };
            return Ok(self.stays(entry, Why::CannotEnter, RuleNumber::literal(rule)));
        }
        let mut counters = ways.counters;
        counters.extend(printed_counters(&values));
        let Some(attached_to) = self.host_on_entering(entry, &values)? else {
            return Ok(self.stays(entry, Why::IllegalAttachment, RuleNumber::literal("303.4g")));
        };
        let became = self.new_id();
        let m = Move {
            object: entry.object,
            from: object.zone,
            to: Zone::Battlefield,
            became,
            controller: entry.controller,
            facing: entry.facing.clone(),
            part: entry.part,
            with: entry.with.clone(),
            tapped: entry.tapped || ways.tapped,
            counters,
            attached_to,
            cause: entry.cause,
            top: false,
            apart: Vec::new(),
        };
        self.at_once(|game| {
            game.perform(Event::Moved(m), entry.rule);
            let frame = Frame { x: entry.x, ..Frame::of(became, entry.controller) };
            game.as_abilities(AsEvent::Enters, frame.clone())?;
            game.enters_as_what_it_copies(frame)?;
            if game.is_battle(became) {
                game.choose_protector(became, RuleNumber::literal("310.8a"))?;
            }
            Ok(())
        })?;
        Ok(Some(became))
    }

    fn stays(&mut self, entry: &Entry, why: Why, rule: RuleNumber) -> Option<ObjectId> {
        self.perform(Event::NothingHappened { object: Some(entry.object), why }, rule);
        None
    }

    /// "As this enters" and "as this is turned face up" (614.1c, 614.1e,
    /// 708.11): part of the event itself, before anything looks at its result.
    pub(super) fn as_abilities(&mut self, event: AsEvent, mut frame: Frame) -> Result<(), Stop> {
        let Some(values) = self.scene().values(frame.source) else { return Ok(()) };
        for ability in &values.abilities {
            if let Ability::As { event: at, effects } = &**ability
                && at.includes(event)
            {
                let rule = match event {
                    AsEvent::Enters => "614.1c",
                    AsEvent::TurnedUp | AsEvent::Either => "708.11",
                };
                self.run(effects, &mut frame, RuleNumber::literal(rule))?;
            }
        }
        Ok(())
    }

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
        let board = layers::compute(&state, &self.clauses, None);
        let values = Scene { state: &state, board: &board, clauses: &self.clauses }
            .values(ghost.id)
            .unwrap_or_default();
        (ghost, values)
    }

    pub(super) fn ways_in(&self, object: &Object, entry: &Entry) -> WaysIn {
        let mut ways = WaysIn::default();
        let mut rules: Vec<(RuleChange, Frame)> = self
            .rules_in_force()
            .into_iter()
            .filter(|(change, _)| is_about_entering(change))
            .collect();
        let own = printed_or_packet(self, object, entry).unwrap_or_default();
        if rules.is_empty() && !own.abilities.iter().any(|a| is_about_itself_entering(a)) {
            return ways;
        }
        let (ghost, values) = self.as_it_would_be(object, entry);
        // 113.6h, 614.12: its own, if they are about nothing else.
        let frame = Frame { x: entry.x, ..Frame::of(ghost.id, ghost.controller) };
        rules.extend(values.abilities.iter().filter(|a| is_about_itself_entering(a)).filter_map(
            |ability| match &**ability {
                Ability::Rule(change) => {
                    Some((change.in_force(self.scene(), &frame)?, frame.clone()))
                }
                _ => None,
            },
        ));
        let scene = self.scene();
        let it = Subject { object: &ghost, values, controller: ghost.controller };
        for (change, frame) in rules {
            match &change {
                RuleChange::CantEnter { what, from_library } if scene.fits(what, &it, &frame) => {
                    ways.forbidden |= !from_library;
                    ways.forbidden_from_library = true;
                }
                RuleChange::EntersTapped(what) if scene.fits(what, &it, &frame) => {
                    ways.tapped = true;
                }
                RuleChange::EntersWith { what, counter, count }
                    if scene.fits(what, &it, &frame) =>
                {
                    ways.counters.push((counter.clone(), scene.amount(count, &frame)));
                }
                _ => {}
            }
        }
        ways
    }

    /// The host of an Aura that enters without being a spell that resolves
    /// (303.4f). None: there is none and it stays where it is.
    fn host_on_entering(
        &mut self,
        entry: &Entry,
        values: &Characteristics,
    ) -> Result<Option<Option<Ref>>, Stop> {
        let enchant = values.keywords().find_map(|keyword| match keyword {
            Keyword::Enchant(what) => Some(what.clone()),
            _ => None,
        });
        let Some(what) = enchant.filter(|_| entry.attached_to.is_none()) else {
            return Ok(Some(entry.attached_to));
        };
        let frame = Frame::of(entry.object, entry.controller);
        let hosts: Vec<ObjectId> = self.scene().pick(&Sel::Each(what), &frame);
        if hosts.is_empty() {
            return Ok(None);
        }
        let picked = self.choose(entry.controller, Topic::Attach, &hosts, 1, 1)?;
        Ok(Some(picked.first().map(|id| Ref::Object(*id))))
    }
}

/// What replacement effects and prohibitions make of an entry.
#[derive(Default)]
pub(super) struct WaysIn {
    pub(super) forbidden: bool,
    pub(super) forbidden_from_library: bool,
    pub(super) tapped: bool,
    pub(super) counters: Vec<(Counter, i64)>,
}

impl WaysIn {
    pub(super) fn forbidden(&self, from: Zone) -> bool {
        self.forbidden || (self.forbidden_from_library && matches!(from, Zone::Library(_)))
    }
}

fn printed_or_packet(game: &Game, object: &Object, entry: &Entry) -> Option<Arc<Characteristics>> {
    match &entry.facing {
        Facing::Down(down) => Some(Arc::clone(&down.packet)), // 708.3
        // A token that is about to be made has no card yet.
        Facing::Up if object.card.is_none() => Some(Arc::clone(&object.copies.last()?.of.front)),
        Facing::Up => {
            let face = Object {
                part: entry.part,
                zone: Zone::Battlefield,
                flipped: false,
                copies: Vec::new(),
                ..object.clone()
            };
            printed(&game.state, &face)
        }
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

fn not_a_permanent(values: &Characteristics) -> Option<RuleNumber> {
    if values.is(CardType::Instant) {
        return Some(RuleNumber::literal("304.4"));
    }
    values.is(CardType::Sorcery).then_some(RuleNumber::literal("307.4"))
}

/// Loyalty, defense and lore counters come with entering, and only then
/// (306.5b, 310.4b, 714.3a).
pub(super) fn printed_counters(values: &Characteristics) -> Vec<(Counter, i64)> {
    let lore = values.subtypes.contains("Saga").then_some(1);
    [(Counter::Loyalty, values.loyalty), (Counter::Defense, values.defense), (Counter::Lore, lore)]
        .into_iter()
        .filter_map(|(counter, count)| Some((counter, count?)))
        .collect()
}

impl Effect {
    /// Whether it only makes mana (605.1a).
    pub(super) fn makes_mana(&self) -> bool {
        matches!(self, Self::AddMana { .. })
    }
}
