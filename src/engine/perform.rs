//! The one mutator: every change of a game is an [`Event`] that passes here.

use std::cell::OnceCell;
use std::sync::Arc;

use super::characteristics::Characteristics;
use super::choice::Stop;
use super::clause::Clause;
use super::event::{Event, Logged, Mention};
use super::game::Game;
use super::ids::ObjectId;
use super::scene::printed;
use crate::record::RuleNumber;

mod change;
mod moved;
mod players;

/// An action with more events than this is taken to be endless.
pub const MOST_EVENTS: usize = 200_000;

/// More triggered abilities than this are never on their way at once.
pub const MOST_PENDING: usize = 1_000;

const MOST_OBJECTS: usize = 10_000;

/// An action that takes more work than this is taken to be endless.
const MOST_WORK: u64 = 10_000_000;

impl Game {
    pub(super) fn perform(&mut self, event: Event, rule: RuleNumber) {
        self.perform_all(vec![event], rule);
    }

    /// Lets several things happen at the same time.
    pub(super) fn perform_all(&mut self, events: Vec<Event>, rule: RuleNumber) {
        let alone = self.open.is_none();
        if alone {
            self.begin_moment();
        }
        for event in events {
            let mut mentions = self.mentions(&event);
            self.change(&event);
            let same_board = event.leaves_the_board_alone();
            if !same_board {
                self.board = OnceCell::new();
            }
            if !same_board || matches!(event, Event::RuleBegan(_) | Event::RuleUsed(_)) {
                self.rules = OnceCell::new();
            }
            mentions.extend(event.new_object().and_then(|id| self.mention(id)));
            if let Some(happened) = self.memorable(&event) {
                self.state.this_turn.happened.push(happened);
                self.board = OnceCell::new();
                self.rules = OnceCell::new();
            }
            if !event.is_silent() {
                let clauses = self.clauses.acted_lately();
                let moment = self.moment;
                self.log.push(Logged { event, rule, moment, mentions, clauses });
            }
            if let Some(worked_out) = self.board.get().filter(|_| same_board) {
                self.clauses.act_again(worked_out.clauses);
            }
        }
        if alone {
            self.end_moment();
        }
    }

    /// Everything inside happens at one moment: triggers look at the board
    /// before all of it, or after all of it (603.10).
    pub(super) fn at_once<T>(
        &mut self,
        deed: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        if self.open.is_some() {
            return deed(self);
        }
        self.begin_moment();
        let result = deed(self)?;
        self.end_moment();
        Ok(result)
    }

    pub(super) fn begin_moment(&mut self) {
        for lasting in self.new_lookers() {
            self.change(&lasting);
        }
        self.moment += 1;
        self.open = Some((Arc::clone(self.board()), self.log.len()));
    }

    pub(super) fn end_moment(&mut self) {
        if let Some((before, from)) = self.open.take() {
            self.collect_triggers(&before, from);
        }
    }

    /// # Errors
    /// When so much has happened that it will hardly ever end.
    pub(super) fn check_cap(&self) -> Result<(), Stop> {
        if self.log.len().saturating_sub(self.logged) > MOST_EVENTS {
            return Err(Stop::TooMuch("more than 200000 events in one action"));
        }
        if self.state.pending.len() >= MOST_PENDING {
            return Err(Stop::TooMuch("more than 1000 triggered abilities at once"));
        }
        if self.state.objects.len() > MOST_OBJECTS {
            return Err(Stop::TooMuch("more than 10000 objects"));
        }
        if self.work.get() > MOST_WORK {
            return Err(Stop::TooMuch("more than 10000000 steps of work in one action"));
        }
        Ok(())
    }

    fn mentions(&self, event: &Event) -> Vec<Mention> {
        event.objects().into_iter().filter_map(|id| self.mention(id)).collect()
    }

    /// 708.9, 708.12: what a face-down object is as a card, another as it shows.
    pub(super) fn card_or_face(
        &self,
        object: &super::object::Object,
    ) -> Option<Arc<Characteristics>> {
        match self.state.card_of(object) {
            Some(card) if object.facing.is_down() => Some(Arc::clone(&card.printed.whole)),
            _ => printed(&self.state, object),
        }
    }

    /// How an object looks at this moment, and who knows more.
    pub fn mention(&self, id: ObjectId) -> Option<Mention> {
        let known = self.state.last_known.get(&id);
        let object = self.state.objects.get(&id).or(known.map(|k| &k.object))?;
        let source = object.ability.as_ref().map(|ability| ability.source);
        if let Some(source) = source {
            let about = self.mention(source)?;
            return Some(Mention { object: id, is_ability: true, zone: object.zone, ..about });
        }
        let seen = self.scene().subject(id);
        let face_up = !object.facing.is_down() && object.zone.is_public();
        let values = seen.as_ref().map(|s| &s.values);
        // Of a face-down object: the card, whatever of it would show.
        let card = self.card_or_face(object).and_then(|values| values.full_name());
        Some(Mention {
            object: id,
            handle: object.handle,
            card_id: object.card,
            card,
            public: values.filter(|_| face_up).and_then(|v| v.full_name()),
            known: self.who_knows(object),
            down: object.facing.is_down(),
            cause: object.down().map(|d| d.cause).filter(|_| self.is_on(Clause::Origin)),
            told_apart: !object.facing.is_down() || self.is_on(Clause::Distinguishable),
            zone: object.zone,
            is_ability: false,
            owner: object.owner,
            controller: seen.map_or(object.controller, |s| s.controller),
        })
    }
}
