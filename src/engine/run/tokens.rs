use std::sync::Arc;

use crate::engine::ability::{AsEvent, Counter, Keyword};
use crate::engine::choice::Stop;
use crate::engine::effect::{Until, Who};
use crate::engine::enter::{Entry, WaysIn};
use crate::engine::event::{Cause, Event, Move, Why};
use crate::engine::faces::{Layout, Part, Printed};
use crate::engine::facing::Facing;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId};
use crate::engine::object::{CopyEffect, Object, Zone};
use crate::engine::scene::Frame;
use crate::engine::state::{Card, CardKind};
use crate::record::RuleNumber;

/// No instruction makes more tokens than this at once.
const MOST_AT_ONCE: i64 = 1_000;

/// How many tokens of a kind are made, and how they enter.
#[derive(Default)]
pub(super) struct Made {
    pub count: i64,
    pub tapped: bool,
    pub counters: Vec<(Counter, i64)>,
}

impl Game {
    /// 111.1, 701.7a; a token enters like any other permanent.
    pub(super) fn tokens(
        &mut self,
        who: &Who,
        (printed, part): (&Arc<Printed>, Part),
        how: &Made,
        frame: &mut Frame,
    ) -> Result<(), Stop> {
        if how.count > MOST_AT_ONCE {
            return Err(Stop::TooMuch("more than 1000 tokens at once"));
        }
        // 614.12: what changes their entering is there before any of them.
        let mut ways = Vec::new();
        for controller in self.scene().players(who, frame) {
            let way = self.ways_in_for_token(printed, part, controller);
            if way.forbidden(Zone::Battlefield) {
                self.perform(forbidden(), RuleNumber::literal("614.17d"));
            } else {
                ways.push((controller, way));
            }
        }
        frame.those = self.at_once(|game| {
            let mut made = Vec::new();
            for (controller, way) in ways {
                let mut counters = way.counters;
                counters.extend(how.counters.iter().cloned());
                counters.retain(|(_, count)| *count > 0);
                for _ in 0..how.count {
                    game.check_cap()?;
                    let became = game.new_id();
                    let card = Card {
                        owner: controller,
                        printed: Arc::clone(printed),
                        kind: CardKind::Token,
                        commander: false,
                    };
                    let object = Move {
                        object: became,
                        from: Zone::Battlefield,
                        to: Zone::Battlefield,
                        became,
                        controller,
                        facing: Facing::Up,
                        part,
                        with: Vec::new(),
                        tapped: how.tapped || way.tapped,
                        counters: counters.clone(),
                        attached_to: None,
                        cause: Cause::Effect,
                        top: false,
                        apart: Vec::new(),
                    };
                    let Some(object) = game.attached_token(&card, object)? else {
                        game.perform(unattached(), RuleNumber::literal("303.4g"));
                        continue;
                    };
                    made.push((became, controller));
                    let event = Event::TokenMade { card, object };
                    game.perform(event, RuleNumber::literal("701.7a"));
                }
            }
            let those: Vec<ObjectId> = made.iter().map(|(token, _)| *token).collect();
            for (token, controller) in made {
                let frame = Frame { together: those.clone(), ..Frame::of(token, controller) };
                game.as_abilities(AsEvent::Enters, &frame)?;
            }
            Ok(those)
        })?;
        Ok(())
    }

    /// 303.4f: on what an Aura token is made, as its controller chooses. None: on nothing, so that
    /// it is not made (303.4g).
    fn attached_token(&mut self, card: &Card, object: Move) -> Result<Option<Move>, Stop> {
        let face = card.printed.shown(object.part, false, Zone::Battlefield);
        if !face.keywords().any(|keyword| matches!(keyword, Keyword::Enchant(_))) {
            return Ok(Some(object));
        }
        // As if it were there already: what it can be attached to is asked of it.
        let (id, player) = (object.became, object.controller);
        let mut there = self.clone();
        let event = Event::TokenMade { card: card.clone(), object: object.clone() };
        there.perform(event, RuleNumber::literal("701.7a"));
        let hosts: Vec<ObjectId> = self.state.permanents().map(|host| host.id).collect();
        let hosts: Vec<ObjectId> =
            hosts.into_iter().filter(|host| there.can_be_attached(id, *host)).collect();
        let host = self.choose_host(player, &hosts)?;
        Ok(host.map(|host| Move { attached_to: Some(host), ..object }))
    }

    /// 707.8a: a copy of a double-faced permanent has the same face up. 709.5d: of a Room, no
    /// half was cast.
    pub(super) fn part_of_token_copy(&self, of: ObjectId, copy: &Printed) -> Part {
        let known = self.state.last_known.get(&of).map(|known| &known.object);
        let shows = self.object(of).or(known).map(|object| object.part);
        match copy.layout {
            Layout::Room => Part::Neither,
            Layout::Transforming | Layout::Modal => shows.unwrap_or_default(),
            _ => Part::First,
        }
    }

    /// 614.12: how a token with this face would enter.
    fn ways_in_for_token(
        &self,
        printed: &Arc<Printed>,
        part: Part,
        controller: PlayerId,
    ) -> WaysIn {
        let id = ObjectId(self.state.next_object);
        let mut ghost = Object::new(id, None, controller, Zone::Battlefield);
        let (of, until) = (Arc::clone(printed), Until::Forever);
        ghost.copies.push(CopyEffect { of, until, own: false, timestamp: 0 });
        let rule = RuleNumber::literal("701.7a");
        let entry = Entry::new(id, controller, Cause::Effect, rule);
        self.ways_in(&ghost, &Entry { part, ..entry })
    }
}

fn unattached() -> Event {
    Event::NothingHappened { object: None, why: Why::IllegalAttachment }
}

fn forbidden() -> Event {
    Event::NothingHappened { object: None, why: Why::CannotEnter }
}
