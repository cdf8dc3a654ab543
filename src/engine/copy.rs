//! Copying: what is copied are the values after layer 1 (707.2, 613.2c), colours
//! among them (707.2a), as they are now (707.2b); a copy of the copy gets them too (707.3).

use std::sync::Arc;

use super::characteristics::Characteristics;
use super::choice::Stop;
use super::clause::Clause;
use super::effect::{Change, Until};
use super::event::Event;
use super::faces::{Layout, Part, Printed};
use super::game::Game;
use super::ids::ObjectId;
use super::layers;
use super::object::{CopyEffect, Zone};
use super::scene::{Frame, printed};
use crate::record::RuleNumber;

impl Game {
    /// Makes an object a copy of another (707.2): its copiable values.
    pub(super) fn become_copy(
        &mut self,
        object: ObjectId,
        of: ObjectId,
        except: &[Change],
        until: Until,
        frame: &Frame,
    ) {
        if let Some(copied) = self.copied(of, except, frame, false) {
            let timestamp = self.state.clock + 1; // 613.7b
            let copy = CopyEffect { of: copied, until, own: false, timestamp };
            let event = Event::Copied { object, copy };
            self.perform(event, RuleNumber::literal("707.2"));
            self.copy_status(object, of);
        }
    }

    /// 707.2: a copy has the copiable values and no status of the original.
    pub(super) fn copy_status(&mut self, object: ObjectId, of: ObjectId) {
        self.acts("707.2b");
        let down = self.object(of).and_then(|original| original.down().cloned());
        if let Some(down) = down
            && !self.applies(Clause::StatusNotCopied)
        {
            self.perform(Event::TurnedDown { object, down }, RuleNumber::literal("707.2"));
        }
    }

    /// 707.5: what may enter as a copy enters as the copied text says, or as its own where it
    /// copies nothing, and as other effects say of what it is then (616.1f).
    pub(super) fn enters_as_it_is(&mut self, frame: &Frame) {
        let object = frame.source;
        let ways = self.ways_in_as_it_is(frame);
        for (counter, change) in ways.counters {
            let by = Some(frame.you);
            let event = Event::Counters { object, counter, change, by };
            self.perform(event, RuleNumber::literal("707.5"));
        }
        if ways.tapped && self.object(object).is_some_and(|o| !o.tapped) {
            self.perform(Event::Tapped(object), RuleNumber::literal("707.5"));
        }
    }

    /// Its controller chooses what it becomes, in layer 1a (613.2a, 707.2).
    pub(super) fn become_one_of(
        &mut self,
        object: ObjectId,
        options: &[Vec<Change>],
        until: Until,
        frame: &Frame,
    ) -> Result<(), Stop> {
        let open: Vec<usize> = (0..options.len()).collect();
        let chosen = self.numbers(frame.you, &open, 1, 1)?;
        let Some(changes) = chosen.first().and_then(|n| options.get(*n)) else { return Ok(()) };
        if let Some(of) = self.copied(object, changes, frame, false) {
            let timestamp = self.state.clock + 1;
            let shape = CopyEffect { of, until, own: true, timestamp };
            self.perform(Event::Shaped { object, shape }, RuleNumber::literal("613.2a"));
        }
        Ok(())
    }

    /// What a copy gets: exceptions are part of what is copied (707.9a, 707.9b).
    pub(super) fn copied(
        &self,
        of: ObjectId,
        except: &[Change],
        frame: &Frame,
        for_token: bool,
    ) -> Option<Arc<Printed>> {
        let with_exceptions = |face: &Arc<Characteristics>| {
            let mut face = (**face).clone();
            face.worth = None; // 202.3b, 202.3c
            for change in except {
                let pair = layers::pair(self.scene(), change, frame);
                layers::alter(&mut face, change, pair);
            }
            face
        };
        let parts = self.copied_parts(of, for_token);
        if let Some((printed, back)) = parts.as_ref().and_then(|p| Some((p, p.back.as_ref()?))) {
            let (front, back) = (with_exceptions(&printed.front), with_exceptions(back));
            return Some(Arc::new(Printed::double(printed.layout, front, back)));
        }
        Some(Arc::new(Printed::plain(Arc::new(with_exceptions(&self.copiable(of)?)))))
    }

    /// Where the alternative characteristics are copied too: 709.5, 710.2, 715.2b,
    /// 720.2b, 722.2b; for a token that is double-faced itself, 707.8a.
    fn copied_parts(&self, of: ObjectId, for_token: bool) -> Option<Arc<Printed>> {
        let known = self.state.last_known.get(&of).map(|known| &known.object);
        let object = self.object(of).or(known)?;
        if object.facing.is_down() || object.is_merged() {
            return None;
        }
        let card = self.state.card_of(object).map(|card| &card.printed);
        let printed = object.copies.last().map(|copy| &copy.of).or(card)?;
        let both = match printed.layout {
            Layout::Room
            | Layout::Flip
            | Layout::Adventure
            | Layout::Omen
            | Layout::Preparation => object.zone != Zone::Stack || object.part == Part::First,
            Layout::Transforming | Layout::Modal => for_token,
            _ => false,
        };
        both.then(|| Arc::clone(printed))
    }

    pub(super) fn copiable(&self, of: ObjectId) -> Option<Arc<Characteristics>> {
        if let Some(now) = self.board().get(&of) {
            let same = Arc::ptr_eq(&now.copiable, &now.values);
            let copied = same || self.applies(Clause::CopiableValues);
            return Some(Arc::clone(if copied { &now.copiable } else { &now.values }));
        }
        if let Some(object) = self.object(of) {
            return printed(&self.state, object);
        }
        self.state.last_known.get(&of).map(|known| Arc::clone(&known.copiable))
    }
}
