//! The one way onto the battlefield, for spells that resolve, manifested and
//! cloaked cards, reanimated and returning ones, lands and tokens.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::ability::{AsEvent, Counter, Keyword};
use super::characteristics::{CardType, Characteristics};
use super::choice::{Stop, Topic};
use super::clause::Clause;
use super::effect::Sel;
use super::event::{Cause, Event, Move, Why};
use super::faces::Part;
use super::facing::{Down, Facing};
use super::game::Game;
use super::ids::{ObjectId, PlayerId, Ref};
use super::object::{Object, Zone};
use super::scene::{Frame, printed};
use crate::record::RuleNumber;

mod ways;

pub(super) use ways::WaysIn;

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

/// An entry that nothing stands in the way of.
struct Arrival {
    moved: Move,
    x: i64,
    rule: RuleNumber,
    /// Only where a clause is off: it is turned face down once it is there.
    down_then: Option<Down>,
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
        Ok(self.enter_together(std::slice::from_ref(entry))?.first().copied())
    }

    /// Puts objects onto the battlefield at the same time. What changes or forbids it, and
    /// what an Aura can be put on, is what is there before any of them (614.12, 303.4f).
    pub(super) fn enter_together(&mut self, entries: &[Entry]) -> Result<Vec<ObjectId>, Stop> {
        let (mut arrivals, mut met) = (Vec::new(), BTreeSet::new());
        for entry in entries.iter().filter(|entry| met.insert(entry.object)) {
            arrivals.extend(self.arrival(entry)?);
        }
        let entered: Vec<ObjectId> = arrivals.iter().map(|it| it.moved.became).collect();
        self.at_once(|game| {
            for arrival in &arrivals {
                game.perform(Event::Moved(arrival.moved.clone()), arrival.rule);
            }
            arrivals.iter().try_for_each(|arrival| game.as_it_enters(arrival, &entered))
        })?;
        for (arrival, object) in arrivals.into_iter().zip(&entered) {
            if let Some(down) = arrival.down_then {
                let event = Event::TurnedDown { object: *object, down };
                self.perform(event, RuleNumber::literal("708.2a"));
            }
        }
        Ok(entered)
    }

    /// What is part of entering (614.1c), for one of those that `entered` together.
    fn as_it_enters(&mut self, arrival: &Arrival, entered: &[ObjectId]) -> Result<(), Stop> {
        let it = arrival.moved.became;
        let together = entered.to_vec();
        let frame = Frame { x: arrival.x, together, ..Frame::of(it, arrival.moved.controller) };
        self.as_abilities(AsEvent::Enters, &frame)?;
        if self.is_battle(it) {
            self.choose_protector(it, RuleNumber::literal("310.8a"))?;
        }
        Ok(())
    }

    /// How an object will enter, or why it stays where it is.
    fn arrival(&mut self, entry: &Entry) -> Result<Option<Arrival>, Stop> {
        self.check_cap()?;
        let Some(object) = self.object(entry.object).cloned() else { return Ok(None) };
        if self.is_stray_token(&object) {
            return Ok(self.stays(entry, Why::CannotEnter, RuleNumber::literal("111.8")));
        }
        let entry = &Entry { part: self.part_on_entering(&object, entry), ..entry.clone() };
        if let Facing::Down(down) = &entry.facing
            && !self.applies(Clause::DownBeforeEntering)
        {
            let up = self.arrival(&Entry { facing: Facing::Up, ..entry.clone() })?;
            return Ok(up.map(|up| Arrival { down_then: Some(down.clone()), ..up }));
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
        let Some(attached_to) = self.host_on_entering(entry, &values)? else {
            return Ok(self.stays(entry, Why::IllegalAttachment, RuleNumber::literal("303.4g")));
        };
        let moved = Move {
            object: entry.object,
            from: object.zone,
            to: Zone::Battlefield,
            became: self.new_id(),
            controller: entry.controller,
            facing: entry.facing.clone(),
            part: entry.part,
            with: entry.with.clone(),
            tapped: entry.tapped || ways.tapped,
            counters: ways.counters,
            attached_to,
            cause: entry.cause,
            top: false,
            apart: Vec::new(),
        };
        Ok(Some(Arrival { moved, x: entry.x, rule: entry.rule, down_then: None }))
    }

    fn stays(&mut self, entry: &Entry, why: Why, rule: RuleNumber) -> Option<Arrival> {
        self.perform(Event::NothingHappened { object: Some(entry.object), why }, rule);
        None
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
        let mut hosts: Vec<ObjectId> = self.scene().pick(&Sel::Each(what), &frame);
        hosts.retain(|host| !self.is_protected_from(*host, entry.object));
        Ok(self.choose_host(entry.controller, &hosts)?.map(Some))
    }

    /// What an Aura enters attached to, as its controller chooses (303.4f). None: there is nothing.
    pub(super) fn choose_host(
        &mut self,
        player: PlayerId,
        hosts: &[ObjectId],
    ) -> Result<Option<Ref>, Stop> {
        if hosts.is_empty() {
            return Ok(None);
        }
        let picked = self.choose(player, Topic::Attach, hosts, 1, 1)?;
        Ok(picked.first().map(|host| Ref::Object(*host)))
    }
}

fn printed_or_packet(game: &Game, object: &Object, entry: &Entry) -> Option<Arc<Characteristics>> {
    match &entry.facing {
        Facing::Down(down) => Some(Arc::clone(&down.packet)), // 708.3
        // A token that is about to be made has no card yet.
        Facing::Up if object.card.is_none() => {
            let of = &object.copies.last()?.of;
            Some(Arc::clone(of.shown(entry.part, false, Zone::Battlefield)))
        }
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
