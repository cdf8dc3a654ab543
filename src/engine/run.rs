//! Following instructions, in the order written (608.2c, 609.3).

use std::sync::Arc;

use super::choice::{Stop, Topic};
use super::effect::{Amount, Change, Effect};
use super::event::Event;
use super::faces::{Part, Printed};
use super::facing::{Down, Facing};
use super::game::Game;
use super::held::{Bill, Paying};
use super::ids::ObjectId;
use super::scene::Frame;
use crate::record::RuleNumber;

mod arrange;
mod asked;
mod cards;
mod copies;
mod damage;
mod exchange;
mod lasting;
mod manifest;
mod order;
mod players;
mod retarget;
mod search;
mod selected;
mod tokens;
mod transform;

use tokens::Made;

/// In steps of looking at one object, apart from those it is about.
const COST_OF_AN_INSTRUCTION: usize = 10;

impl Game {
    pub(super) fn run(
        &mut self,
        effects: &[Effect],
        frame: &mut Frame,
        rule: RuleNumber,
    ) -> Result<(), Stop> {
        frame.began.get_or_insert(ObjectId(self.state.next_object));
        for effect in effects {
            self.cost(COST_OF_AN_INSTRUCTION + self.board().len());
            self.check_cap()?;
            if !self.run_on_cards(effect, frame)? && !self.run_on_players(effect, frame)? {
                self.run_other(effect, frame, rule)?;
            }
            // 506.4: what an instruction takes out of combat is out, whatever the next one does.
            self.look_after_control()?;
            self.check_combat();
        }
        Ok(())
    }

    pub(super) fn amount(&self, amount: &Amount, frame: &Frame) -> i64 {
        self.scene().amount(amount, frame).max(0)
    }

    fn run_other(
        &mut self,
        effect: &Effect,
        frame: &mut Frame,
        rule: RuleNumber,
    ) -> Result<(), Stop> {
        match effect {
            Effect::Change { what, changes, until } => {
                let objects = self.in_play(what, frame, "611.2c")?;
                self.begin_effect(objects, changes.clone(), *until, frame, frame.you);
            }
            Effect::GainControl { who, what, until } => {
                let objects = self.in_play(what, frame, "108.4")?;
                let you = self.scene().players(who, frame).first().copied();
                if let Some(you) = you {
                    let others = |id: &ObjectId| self.controller(*id) != Some(you);
                    let others: Vec<ObjectId> = objects.iter().copied().filter(others).collect();
                    self.begin_effect(objects, vec![Change::Control], *until, frame, you);
                    let gained = others.into_iter().filter(|id| self.controller(*id) == Some(you));
                    frame.those = gained.collect();
                }
            }
            Effect::Rule { change, until } => self.begin_rule(change, *until, frame),
            Effect::BecomeCopy { what, of, except, until } => {
                let of = self.named(of, frame)?.first().copied();
                for object in self.in_play(what, frame, "707.2")? {
                    if let Some(of) = of {
                        self.become_copy(object, of, except, *until, frame);
                    }
                }
            }
            Effect::Token { who, face, count, tapped, counters } => {
                let count = self.amount(count, frame);
                let printed = Arc::new(Printed::plain(Arc::clone(face)));
                let counters = counters.iter();
                let counters = counters.map(|(kind, n)| (kind.clone(), self.amount(n, frame)));
                let made = Made { count, tapped: *tapped, counters: counters.collect() };
                self.tokens(who, (&printed, Part::First), &made, frame)?;
            }
            Effect::TokenCopy { who, of, except, count } => {
                let count = self.amount(count, frame);
                let Some(of) = self.named(of, frame)?.first().copied() else { return Ok(()) };
                if let Some(face) = self.copied(of, except, frame, true) {
                    let part = self.part_of_token_copy(of, &face);
                    self.tokens(who, (&face, part), &Made { count, ..Made::default() }, frame)?;
                }
                for token in frame.those.clone() {
                    self.copy_status(token, of);
                }
            }
            Effect::CopySpell(what) => {
                let originals = self.on_the_stack(what, frame, "707.10")?.into_iter();
                let copies = originals.filter_map(|id| self.copy_on_stack(id, frame.you));
                frame.those = copies.collect();
            }
            Effect::NewTargets(what) => {
                for object in self.on_the_stack(what, frame, "115.7d")? {
                    self.new_targets(object, frame.you)?;
                }
            }
            Effect::ChangeTarget { what, to } => {
                for object in self.on_the_stack(what, frame, "115.7a")? {
                    self.change_target(object, to.as_ref(), frame)?;
                }
            }
            Effect::BecomeOneOf { what, options, until } => {
                for object in self.in_play(what, frame, "613.2a")? {
                    self.become_one_of(object, options, *until, frame)?;
                }
            }
            Effect::ShufflePile(what) => {
                let pile = self.selected(what, frame)?;
                frame.those = self.shuffle_pile(pile, frame.you)?;
                frame.shuffled.clone_from(&frame.those);
            }
            Effect::Mode { first, effects } => {
                let own = frame.targets.iter().skip(*first).cloned().collect();
                let all = std::mem::replace(&mut frame.targets, own);
                self.run(effects, frame, rule)?;
                frame.targets = all;
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
            Effect::FlipCoin { who, won, lost } => {
                let Some(player) = self.scene().players(who, frame).first().copied() else {
                    return Ok(());
                };
                let wins = self.flip_coin(player)?;
                self.run(if wins { won } else { lost }, frame, rule)?;
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
            Effect::CastNow { what, way, otherwise } => {
                let cast = self.may_cast_in_between(what, *way, frame)?;
                self.run(if cast { &[] } else { otherwise }, frame, rule)?;
            }
            Effect::PayOr { who, cost, otherwise } => {
                let player = self.scene().players(who, frame).first().copied();
                let bill = Bill { source: frame.source, paying: Paying::Other };
                let can = player.filter(|p| self.can_pay(*p, cost, bill, 0).is_ok());
                let pays = match can {
                    Some(player) => self.yes_or_no(player, Topic::May)?.then_some(player),
                    None => None,
                };
                match pays {
                    Some(player) => {
                        self.pay(player, cost, bill, 0, None, rule)?;
                    }
                    None => self.run(otherwise, frame, rule)?,
                }
            }
            Effect::Delayed { triggered, again, until } => {
                self.begin_delayed(triggered, *again, *until, frame);
            }
            Effect::Reflexive(script) => self.reflexive(script, frame),
            Effect::ChooseColor => {
                frame.chosen.color = Some(self.ask_color(frame.you)?);
                self.remember_choice(frame);
            }
            Effect::ChooseKind => {
                frame.chosen.kind = Some(self.ask_kind(frame.you)?);
                self.remember_choice(frame);
            }
            Effect::Exchange(one, other) => self.exchange(one, other, frame)?,
            Effect::Skip(who, skipped) => {
                for player in self.scene().players(who, frame) {
                    let event = Event::SkipBegan { player, skipped: *skipped };
                    self.perform(event, RuleNumber::literal("614.10"));
                }
            }
            Effect::ExtraTurn(who) => {
                for player in self.scene().players(who, frame) {
                    self.perform(Event::ExtraTurn(player), RuleNumber::literal("500.7"));
                }
            }
            Effect::ControlNextTurn(who) => {
                for player in self.scene().players(who, frame) {
                    let event = Event::WillBeControlled { player, by: frame.you };
                    self.perform(event, RuleNumber::literal("723.1"));
                }
            }
            Effect::PreventNext { amount, to } => self.guard(amount, to, frame)?,
            _ => {}
        }
        Ok(())
    }

    pub(super) fn down_by(listed: &super::effect::Listed) -> Facing {
        Facing::Down(Down::listed(listed))
    }
}
