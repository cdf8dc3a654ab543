//! Following instructions, in the order written (608.2c, 609.3).

use std::sync::Arc;

use super::choice::{Stop, Topic};
use super::effect::{Amount, Change, Effect, Sel, Until};
use super::event::{Cause, Event};
use super::faces::Printed;
use super::facing::{Down, Facing};
use super::game::Game;
use super::ids::{ObjectId, PlayerId};
use super::moves::Goal;
use super::object::Zone;
use super::scene::Frame;
use super::state::{Continuous, Delayed, Pending, RuleEffect};
use crate::record::RuleNumber;

mod cards;
mod damage;
mod manifest;
mod order;
mod retarget;
mod search;
mod tokens;

impl Game {
    pub(super) fn run(
        &mut self,
        effects: &[Effect],
        frame: &mut Frame,
        rule: RuleNumber,
    ) -> Result<(), Stop> {
        for effect in effects {
            self.check_cap()?;
            if !self.run_on_cards(effect, frame)? && !self.run_on_players(effect, frame)? {
                self.run_other(effect, frame, rule)?;
            }
        }
        Ok(())
    }

    /// The objects an instruction is about, with the choices it asks for.
    pub(super) fn selected(&mut self, sel: &Sel, frame: &Frame) -> Result<Vec<ObjectId>, Stop> {
        let (who, count, among) = match sel {
            Sel::Choice(who, count, among) => (who, count, among),
            Sel::Several(all) => {
                let mut picked = Vec::new();
                for sel in all {
                    picked.extend(self.selected(sel, frame)?);
                }
                return Ok(picked);
            }
            _ => return Ok(self.scene().pick(sel, frame)),
        };
        let options = self.selected(among, frame)?;
        let player = self.scene().players(who, frame).first().copied();
        let Some(player) = player.filter(|_| !options.is_empty()) else { return Ok(Vec::new()) };
        let (least, most) = self.how_many(count, frame);
        self.choose(player, Topic::Choose, &options, least, most.min(options.len()))
    }

    pub(super) fn amount(&self, amount: &Amount, frame: &Frame) -> i64 {
        self.scene().amount(amount, frame).max(0)
    }

    fn run_on_players(&mut self, effect: &Effect, frame: &mut Frame) -> Result<bool, Stop> {
        let (who, amount) = match effect {
            Effect::Draw(who, amount)
            | Effect::GainLife(who, amount)
            | Effect::LoseLife(who, amount)
            | Effect::Discard(who, amount)
            | Effect::Mill(who, amount)
            | Effect::Scry(who, amount)
            | Effect::Surveil(who, amount)
            | Effect::DamagePlayer { to: who, amount, .. } => (who, amount),
            Effect::AddMana(who, _) | Effect::Shuffle(who) | Effect::ManifestDread(who) => {
                (who, &Amount::Number(0))
            }
            _ => return Ok(false),
        };
        let amount = self.amount(amount, frame);
        for player in self.scene().players(who, frame) {
            match effect {
                Effect::Draw(..) => self.draw(player, amount)?,
                Effect::GainLife(..) => self.life(player, amount),
                Effect::LoseLife(..) => self.life(player, amount.saturating_neg()),
                Effect::Discard(..) => {
                    let hand = self.state.zone(Zone::Hand(player)).to_vec();
                    let count = usize::try_from(amount).unwrap_or(0).min(hand.len());
                    let picked = self.choose(player, Topic::Discard, &hand, count, count)?;
                    let rule = RuleNumber::literal("701.9a");
                    frame.those = self.send(&picked, Goal::Graveyard, Cause::Discard, rule)?;
                }
                Effect::Mill(..) => {
                    let count = usize::try_from(amount).unwrap_or(0);
                    let library = self.state.zone(Zone::Library(player));
                    let top: Vec<ObjectId> = library.iter().take(count).copied().collect();
                    let rule = RuleNumber::literal("701.17a");
                    frame.those = self.send(&top, Goal::Graveyard, Cause::Mill, rule)?;
                }
                Effect::Scry(..) => self.scry(player, amount)?,
                Effect::Surveil(..) => self.surveil(player, amount)?,
                Effect::DamagePlayer { by, .. } => {
                    if let Some(source) = self.scene().pick(by, frame).first() {
                        self.damage(*source, super::ids::Ref::Player(player), amount, false);
                    }
                }
                Effect::AddMana(_, mana) => self.add_mana(player, mana),
                Effect::Shuffle(_) => {
                    self.perform(Event::Shuffled(player), RuleNumber::literal("701.24a"));
                }
                Effect::ManifestDread(_) => self.manifest_dread(player, frame)?,
                _ => {}
            }
        }
        Ok(true)
    }

    fn add_mana(&mut self, player: PlayerId, mana: &super::mana::ManaCost) {
        if let Some(added) = super::pool::Pool::from_symbols(mana) {
            self.perform(Event::Mana { player, added }, RuleNumber::literal("106.4"));
        }
    }

    pub(super) fn life(&mut self, player: PlayerId, change: i64) {
        if change != 0 {
            self.perform(Event::Life { player, change }, RuleNumber::literal("119.3"));
        }
    }

    fn run_other(
        &mut self,
        effect: &Effect,
        frame: &mut Frame,
        rule: RuleNumber,
    ) -> Result<(), Stop> {
        match effect {
            Effect::Change { what, changes, until } => {
                let objects = self.selected(what, frame)?;
                self.begin_effect(objects, changes.clone(), *until, frame, frame.you);
            }
            Effect::GainControl { who, what, until } => {
                let objects = self.selected(what, frame)?;
                let you = self.scene().players(who, frame).first().copied();
                if let Some(you) = you {
                    self.begin_effect(objects, vec![Change::Control], *until, frame, you);
                }
            }
            Effect::Rule { change, until } => {
                let (source, you) = (frame.source, frame.you);
                let mut change = change.clone();
                change.bind(self.scene(), frame);
                let began = RuleEffect {
                    source,
                    you,
                    change,
                    until: *until,
                    begun: self.state.turn.number,
                };
                self.perform(Event::RuleBegan(began), RuleNumber::literal("611.2a"));
            }
            Effect::BecomeCopy { what, of, except, until } => {
                let of = self.selected(of, frame)?.first().copied();
                for object in self.selected(what, frame)? {
                    if let Some(of) = of {
                        self.become_copy(object, of, except, *until, frame);
                    }
                }
            }
            Effect::Token { who, face, count, tapped } => {
                let count = self.amount(count, frame);
                let printed = Arc::new(Printed::plain(Arc::clone(face)));
                self.tokens(who, &printed, count, *tapped, frame)?;
            }
            Effect::TokenCopy { who, of, except, count } => {
                let count = self.amount(count, frame);
                let Some(of) = self.selected(of, frame)?.first().copied() else { return Ok(()) };
                if let Some(face) = self.copied(of, except, frame, true) {
                    self.tokens(who, &face, count, false, frame)?;
                }
                for token in frame.those.clone() {
                    self.copy_status(token, of);
                }
            }
            Effect::CopySpell(what) => {
                let spells = self.selected(what, frame)?;
                let copies = spells.into_iter().filter_map(|id| self.copy_spell(id, frame.you));
                frame.those = copies.collect();
            }
            Effect::NewTargets(what) => {
                for object in self.selected(what, frame)? {
                    self.new_targets(object, frame.you)?;
                }
            }
            Effect::ChangeTarget { what, to } => {
                for object in self.selected(what, frame)? {
                    self.change_target(object, to.as_ref(), frame)?;
                }
            }
            Effect::BecomeOneOf { what, options, until } => {
                for object in self.selected(what, frame)? {
                    self.become_one_of(object, options, *until, frame)?;
                }
            }
            Effect::ShufflePile(what) => {
                let pile = self.selected(what, frame)?;
                frame.those = self.shuffle_pile(pile, frame.you)?;
            }
            Effect::Mode { first, effects } => {
                let mut inner = frame.clone();
                inner.targets = frame.targets.iter().skip(*first).cloned().collect();
                self.run(effects, &mut inner, rule)?;
                frame.those = inner.those;
            }
            Effect::ForEach { what, effects } => {
                let outer = frame.that;
                for object in self.selected(what, frame)? {
                    frame.that = Some(object);
                    self.run(effects, frame, rule)?;
                }
                frame.that = outer;
            }
            Effect::Repeat { times, effects } => {
                let mut all = Vec::new();
                for _ in 0..self.amount(times, frame) {
                    self.run(effects, frame, rule)?;
                    all.append(&mut frame.those);
                }
                frame.those = all;
            }
            Effect::May { who, effects, otherwise } => {
                let Some(player) = self.scene().players(who, frame).first().copied() else {
                    return Ok(());
                };
                let yes = self.yes_or_no(player, Topic::May)?;
                self.run(if yes { effects } else { otherwise }, frame, rule)?;
            }
            Effect::If { condition, then, otherwise } => {
                let holds = self.scene().holds(condition, frame);
                self.run(if holds { then } else { otherwise }, frame, rule)?;
            }
            Effect::PayOr { who, cost, otherwise } => {
                let player = self.scene().players(who, frame).first().copied();
                let can = player.filter(|p| self.can_pay(*p, cost, frame.source, 0).is_ok());
                let pays = match can {
                    Some(player) => self.yes_or_no(player, Topic::May)?.then_some(player),
                    None => None,
                };
                match pays {
                    Some(player) => self.pay(player, cost, frame.source, 0, None, rule)?,
                    None => self.run(otherwise, frame, rule)?,
                }
            }
            Effect::Delayed { triggered, again, until } => {
                let those = frame.those.first().copied().or(frame.that);
                let (source, you) = (frame.source, frame.you);
                let mut triggered = (**triggered).clone();
                triggered.when.bind(self.scene(), frame);
                let (again, until) = (*again, *until);
                let delayed = Delayed { source, you, triggered, those, again, until };
                let event = Event::DelayedBegan(Box::new(delayed));
                self.perform(event, RuleNumber::literal("603.7"));
            }
            Effect::Reflexive(script) => {
                let triggered = super::ability::Triggered {
                    when: super::ability::When::Reflexive,
                    only_if: None,
                    in_graveyard: false,
                    once: false,
                    script: script.clone(),
                };
                let pending = Pending {
                    source: frame.source,
                    controller: frame.you,
                    triggered,
                    that: frame.those.first().copied(),
                    that_player: frame.that_player,
                    x: frame.x,
                };
                let event = Event::Triggered(Box::new(pending));
                self.perform(event, RuleNumber::literal("603.12"));
            }
            _ => {}
        }
        Ok(())
    }

    fn begin_effect(
        &mut self,
        objects: Vec<ObjectId>,
        changes: Vec<Change>,
        until: Until,
        frame: &Frame,
        you: PlayerId,
    ) {
        let (source, x, timestamp) = (frame.source, frame.x, self.state.clock + 1);
        let effect = Continuous { source, you, x, objects, changes, timestamp, until };
        self.perform(Event::EffectBegan(effect), RuleNumber::literal("611.2c"));
    }

    pub(super) fn down_by(listed: &super::effect::Listed) -> Facing {
        Facing::Down(Down::listed(listed))
    }
}
