//! The one way of turning a permanent face up, and the one of turning it face
//! down (708.2a, 708.8).

use super::ability::{Ability, AsEvent, Counter, RuleChange, Script};
use super::choice::Stop;
use super::clause::Clause;
use super::effect::{Change, Until};
use super::enter::printed_counters;
use super::event::{Event, Why};
use super::facing::{Cause, Down};
use super::filter::Filter;
use super::game::Game;
use super::ids::{ObjectId, PlayerId};
use super::procedure::Procedure;
use super::scene::Frame;
use super::state::Continuous;
use crate::record::RuleNumber;

impl Game {
    /// Turns a permanent face up, by a procedure or by an effect. Says whether
    /// it is face up now because of this.
    pub(super) fn turn_up(
        &mut self,
        id: ObjectId,
        who: PlayerId,
        by: Option<Procedure>,
        x: i64,
    ) -> Result<bool, Stop> {
        if self.object(id).is_some_and(|o| o.facing.is_down()) && self.cannot_be_turned_up(id) {
            self.nothing(id, Why::CannotBeTurnedUp, "101.2");
            return Ok(false);
        }
        self.turn_up_freely(id, who, by, x)
    }

    /// As [`Game::turn_up`], whatever forbids it.
    fn turn_up_freely(
        &mut self,
        id: ObjectId,
        who: PlayerId,
        by: Option<Procedure>,
        x: i64,
    ) -> Result<bool, Stop> {
        let Some(object) = self.object(id) else { return Ok(false) };
        let Some(cause) = object.down().map(|down| down.cause) else { return Ok(false) };
        let tapped = object.tapped;
        let (whole, hidden) = (object.clone(), self.hidden_instant(object));
        let stays = |rule: &&str| {
            let merged = *rule == "730.2g";
            let clause = if merged { Clause::ComponentStaysDown } else { Clause::InstantStaysDown };
            self.applies(clause)
        };
        if let Some(rule) = hidden.filter(stays) {
            // GAP-2: the same for causes the rules are silent about.
            let cloaked = cause == Cause::Cloak && rule == "701.40g";
            let rule = if cloaked { "701.58g" } else { rule };
            self.reveal(id, RuleNumber::literal(rule));
            self.reveal_components(&whole, RuleNumber::literal(rule));
            self.nothing(id, Why::StaysFaceDown, rule);
            return Ok(false);
        }
        let you = self.controller(id).unwrap_or(self.state.turn.active);
        let x = if x == 0 || self.applies(Clause::XGoesOn) { x } else { 0 };
        let statics = self.statics_on(id);
        self.at_once(|game| {
            game.perform(Event::TurnedUp { object: id, who, by, x }, rule_of(by));
            game.end_statics(statics, id);
            if tapped && !game.applies(Clause::StatusPersists) {
                game.perform(Event::Untapped(id), RuleNumber::literal("110.5b"));
            }
            if !game.applies(Clause::EffectsStay) {
                game.perform(Event::EffectsLost(id), RuleNumber::literal("708.8"));
            }
            let id = game.same_object(id);
            game.fights_anew(id);
            if !game.applies(Clause::NothingEnters) {
                game.perform(Event::CountedAsEntering(id), RuleNumber::literal("603.6a"));
                game.enters_after_all(id, you)?;
            }
            if by == Some(Procedure::Megamorph) && game.applies(Clause::MegamorphCounter) {
                let counter = Counter::PlusOne;
                let by = Some(who);
                let event = Event::Counters { object: id, counter, change: 1, by };
                game.perform(event, RuleNumber::literal("702.37b"));
            }
            if by.is_none() && !game.applies(Clause::ByAnyMeans) {
                return Ok(());
            }
            let frame = Frame { x, ..Frame::of(id, you) };
            if game.applies(Clause::PartOfTurning) {
                return game.as_abilities(AsEvent::TurnedUp, &frame);
            }
            game.as_turned_up_triggers(&frame);
            Ok(())
        })?;
        Ok(true)
    }

    /// 608.2f: what an instruction turns up is turned at the same time; what forbids any of
    /// it is what forbids it before. Says what is face up now.
    pub(super) fn turn_up_together(
        &mut self,
        objects: &[ObjectId],
        who: PlayerId,
    ) -> Result<Vec<ObjectId>, Stop> {
        let down = |id: &ObjectId| self.object(*id).is_some_and(|o| o.facing.is_down());
        let (forbidden, free): (Vec<ObjectId>, Vec<ObjectId>) =
            objects.iter().filter(|id| down(id)).partition(|id| self.cannot_be_turned_up(**id));
        self.at_once(|game| {
            for object in forbidden {
                game.nothing(object, Why::CannotBeTurnedUp, "101.2");
            }
            let mut turned = Vec::new();
            for object in free {
                if game.turn_up_freely(object, who, None, 0)? {
                    turned.push(object);
                }
            }
            Ok(turned)
        })
    }

    /// Only where a clause is off: what comes with entering comes now.
    fn enters_after_all(&mut self, object: ObjectId, you: PlayerId) -> Result<(), Stop> {
        let frame = Frame::of(object, you);
        let Some(values) = self.scene().values(object) else { return Ok(()) };
        if self.may_enter_as_a_copy(object) {
            return self.as_abilities(AsEvent::Enters, &frame);
        }
        let mut counters = printed_counters(&values);
        for ability in &values.abilities {
            if let Ability::Rule(RuleChange::EntersWith { what: Filter::This, counter, count }) =
                &**ability
            {
                counters.push((counter.clone(), self.amount(count, &frame)));
            }
        }
        for (counter, change) in counters {
            let event = Event::Counters { object, counter, change, by: Some(you) };
            self.perform(event, RuleNumber::literal("614.1c"));
        }
        self.as_abilities(AsEvent::Enters, &frame)
    }

    /// Only where a clause is off: "as this is turned face up" as a trigger.
    fn as_turned_up_triggers(&mut self, frame: &Frame) {
        let Some(values) = self.scene().values(frame.source) else { return };
        for ability in &values.abilities {
            if let Ability::As { event, effects } = &**ability
                && event.includes(AsEvent::TurnedUp)
            {
                let script = Script { effects: effects.clone(), ..Script::default() };
                self.reflexive(&script, frame);
            }
        }
    }

    /// What static abilities do to a permanent.
    fn statics_on(&self, id: ObjectId) -> Vec<(ObjectId, PlayerId, Vec<Change>)> {
        let (scene, board) = (self.scene(), self.board());
        let mut found = Vec::new();
        for (source, now) in board.iter() {
            let frame = Frame::of(*source, now.controller);
            for ability in &now.values.abilities {
                if let Ability::Static(fixed) = &**ability
                    && scene.matches(&fixed.affects, id, &frame)
                {
                    found.push((*source, now.controller, fixed.changes.clone()));
                }
            }
        }
        found
    }

    /// 611.3a: a static effect is about what it describes at each moment.
    fn end_statics(&mut self, before: Vec<(ObjectId, PlayerId, Vec<Change>)>, id: ObjectId) {
        let now = self.statics_on(id);
        for (source, you, changes) in before.into_iter().filter(|old| !now.contains(old)) {
            if !self.applies(Clause::NotLockedIn) {
                let (objects, timestamp) = (vec![id], self.state.clock);
                let until = Until::Forever;
                let effect = Continuous { source, you, x: 0, objects, changes, timestamp, until };
                self.perform(Event::EffectBegan(effect), RuleNumber::literal("611.2c"));
            }
        }
    }

    /// Turns a permanent face down, with the characteristics the effect lists.
    pub(super) fn turn_down(&mut self, id: ObjectId, down: Down) {
        let Some(object) = self.object(id) else { return };
        if object.facing.is_down() && self.applies(Clause::NotTwice) {
            return self.nothing(id, Why::AlreadyFaceDown, "708.2b");
        }
        if self.is_double_faced(object) && self.applies(Clause::DoubleFacedStays) {
            let rule = if object.is_merged() { "730.2j" } else { "712.16" };
            return self.nothing(id, Why::DoubleFaced, rule);
        }
        self.perform(Event::TurnedDown { object: id, down }, RuleNumber::literal("708.2a"));
        self.same_object(id);
    }

    /// 400.7: only a change of zones makes a new object. What it is from now on.
    fn same_object(&mut self, id: ObjectId) -> ObjectId {
        if self.applies(Clause::SameObject) {
            return id;
        }
        self.renew_object(id)
    }

    /// Only where a clause is off.
    pub(super) fn renew_object(&mut self, object: ObjectId) -> ObjectId {
        let became = self.new_id();
        self.perform(Event::Renewed { object, became }, RuleNumber::literal("400.7"));
        became
    }

    /// 508.2a, 509.3f: it attacked or blocked when it was declared, and only then.
    fn fights_anew(&mut self, id: ObjectId) {
        let Some(combat) = self.object(id).map(|object| object.combat.clone()) else { return };
        if let Some(defender) = combat.attacking
            && !self.applies(Clause::AttacksAsDeclared)
        {
            let event = Event::Attacks { attacker: id, defender, at: combat.at };
            self.perform(event, RuleNumber::literal("508.1k"));
        }
        for attacker in combat.blocking {
            if !self.applies(Clause::BlocksAsDeclared) {
                let event = Event::Blocks { blocker: id, attacker };
                self.perform(event, RuleNumber::literal("509.1g"));
            }
        }
    }

    pub(super) fn nothing(&mut self, id: ObjectId, why: Why, rule: &'static str) {
        let event = Event::NothingHappened { object: Some(id), why };
        self.perform(event, RuleNumber::literal(rule));
    }

    /// 101.2: "can't" beats every permission and effect.
    pub(super) fn cannot_be_turned_up(&self, id: ObjectId) -> bool {
        let said = self.rules_in_force().iter().any(|(change, frame)| match change {
            RuleChange::CantBeTurnedUp(what) => self.scene().matches(what, id, frame),
            _ => false,
        });
        said && self.applies(Clause::CannotTurnUp)
    }
}

fn rule_of(by: Option<Procedure>) -> RuleNumber {
    RuleNumber::literal(match by {
        None | Some(Procedure::ManaCost) => "708.8",
        Some(Procedure::Morph | Procedure::Megamorph) => "702.37e",
        Some(Procedure::Disguise) => "702.168d",
    })
}
