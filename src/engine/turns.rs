//! Passing, and the way through the steps of a turn (117.4, 500).

use super::ability::RuleChange;
use super::choice::{Stop, Topic};
use super::event::{Cause, Event};
use super::game::Game;
use super::ids::{ObjectId, PlayerId, Players};
use super::moves::Goal;
use super::object::Zone;
use super::refusal::Refusal;
use super::turn::{Step, Turn};
use crate::record::RuleNumber;

impl Game {
    pub(super) fn pass(&mut self, player: PlayerId) -> Result<Result<(), Refusal>, Stop> {
        if let Err(refusal) = self.has_priority(player, "117.3d") {
            return Ok(Err(refusal));
        }
        self.pass_on(player)?;
        Ok(Ok(()))
    }

    fn pass_on(&mut self, player: PlayerId) -> Result<(), Stop> {
        self.perform(Event::Passed(player), RuleNumber::literal("117.3d"));
        let waiting = self
            .state
            .in_turn_order(PlayerId((player.0 + 1) % self.seats() as u8))
            .into_iter()
            .find(|p| !self.state.passed.has(*p));
        if let Some(next) = waiting {
            self.perform(Event::Priority(Some(next)), RuleNumber::literal("117.3d"));
            return Ok(());
        }
        self.state.passed = Players::NONE;
        if self.state.top_of_stack().is_some() {
            self.resolve_top() // 117.4
        } else {
            self.leave_step()
        }
    }

    /// All players pass in succession, so that the top of the stack resolves.
    pub(super) fn all_pass(&mut self) -> Result<(), Stop> {
        let stack = self.state.zone(Zone::Stack).len();
        let log = self.log.len();
        while let Some(player) = self.state.priority {
            self.pass_on(player)?;
            let resolved = self.log[log..].iter().any(|l| matches!(l.event, Event::Resolving(_)));
            if resolved || stack == 0 {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Players pass with an empty stack until the step is reached. What
    /// happens on the way that needs someone ends the way.
    pub(super) fn go_to(&mut self, turn: Option<PlayerId>, step: Step) -> Result<bool, Stop> {
        let start = self.state.turn;
        loop {
            self.check_cap()?;
            let now = self.state.turn;
            let there = now.step == step && turn.is_none_or(|p| now.active == p);
            if there && (now != start) {
                return Ok(true); // with what triggered at its beginning on the stack
            }
            if self.state.over || self.state.top_of_stack().is_some() {
                return Ok(false);
            }
            if now.number > start.number.saturating_add(8) {
                return Ok(false);
            }
            self.leave_step()?;
        }
    }

    pub(super) fn next_step(&mut self) -> Result<(), Stop> {
        self.end_step();
        let turn = self.state.turn;
        self.demands_met(turn)?;
        let next = self.after_skips(turn);
        self.begin_step(next);
        self.turn_based_actions()
    }

    /// 101.4: what is the active player's first, then that of the others in turn order.
    pub(super) fn sort_by_turn_order<T>(
        &self,
        all: &mut [T],
        whose: impl Fn(&T) -> Option<PlayerId>,
    ) {
        let order = self.state.in_turn_order(self.state.turn.active);
        all.sort_by_key(|one| {
            let player = whose(one);
            order.iter().position(|other| Some(*other) == player)
        });
    }

    /// 500.5: mana empties as a step ends.
    pub(super) fn end_step(&mut self) {
        for n in 0..self.seats() {
            let player = PlayerId(n as u8);
            if self
                .state
                .player(player)
                .is_some_and(|p| !p.pool.is_empty() || p.held.iter().any(|held| !held.terms.lasts))
            {
                self.perform(Event::PoolEmptied(player), RuleNumber::literal("500.5"));
            }
        }
        if self.state.turn.step == Step::EndCombat {
            let fighters: Vec<ObjectId> = self
                .state
                .permanents()
                .filter(|o| o.combat != super::object::Combat::default())
                .map(|o| o.id)
                .collect();
            for object in fighters {
                self.perform(Event::LeftCombat(object), RuleNumber::literal("511.3"));
            }
        }
    }

    pub(super) fn begin_step(&mut self, turn: Turn) {
        self.perform(Event::Step(turn), RuleNumber::literal("500.1"));
    }

    fn turn_based_actions(&mut self) -> Result<(), Stop> {
        let active = self.state.turn.active;
        match self.state.turn.step {
            Step::Untap => {
                self.your_turn_begins(active);
                self.untap(active)?;
                self.state.passed_over.clear();
                return self.next_step(); // 502.4: no priority
            }
            Step::Draw => self.draw(active, 1)?,
            Step::Main1 => self.tell_sagas(active),
            Step::FirstStrikeDamage => self.combat_damage(true)?,
            Step::CombatDamage => self.combat_damage(false)?,
            Step::Cleanup => {
                self.cleanup(active)?;
                if !self.anything_happens_in_cleanup()? {
                    return self.next_step(); // 514.3
                }
            }
            _ => {}
        }
        self.settle(active)
    }

    /// 514.3a: state-based actions, or triggers that wait; then players get priority, and
    /// another cleanup step follows.
    fn anything_happens_in_cleanup(&mut self) -> Result<bool, Stop> {
        let mut any = false;
        while self.state_based_actions()? {
            any = true;
        }
        self.state_triggers();
        Ok((any || !self.state.pending.is_empty()) && !self.state.over)
    }

    /// Goes on from a step in which players had priority.
    fn leave_step(&mut self) -> Result<(), Stop> {
        if self.state.turn.step != Step::Cleanup {
            return self.next_step();
        }
        self.end_step();
        self.begin_step(self.state.turn);
        self.turn_based_actions()
    }

    /// 502.1, 502.3.
    fn untap(&mut self, active: PlayerId) -> Result<(), Stop> {
        self.phase_in(active);
        let board = std::sync::Arc::clone(self.board());
        let mine = |object: &super::object::Object| {
            board.get(&object.id).map_or(object.controller, |now| now.controller) == active
        };
        let all = self.state.permanents().filter(|o| mine(o));
        let stays = self.rules_in_force();
        let kept = |id: ObjectId| {
            stays.iter().any(|(change, frame)| match change {
                RuleChange::DoesNotUntap(what) => self.scene().matches(what, id, frame),
                _ => false,
            })
        };
        let tapped: Vec<_> = all.filter(|o| o.tapped && !kept(o.id)).map(|o| o.id).collect();
        self.untap_all(&tapped, "502.3")
    }

    /// 514.1, 514.2.
    fn cleanup(&mut self, active: PlayerId) -> Result<(), Stop> {
        let hand = self.state.zone(Zone::Hand(active)).to_vec();
        if hand.len() > 7 {
            let over = hand.len() - 7;
            let picked = self.choose(active, Topic::Discard, &hand, over, over)?;
            let rule = RuleNumber::literal("514.1");
            self.send(&picked, Goal::Graveyard, Cause::Discard, rule)?;
        }
        let rule = RuleNumber::literal("514.2");
        let hurt: Vec<Event> = self
            .state
            .objects
            .values()
            .filter(|o| o.damage > 0 || o.deathtouched)
            .map(|o| Event::DamageRemoved(o.id))
            .collect();
        let mut events = hurt;
        let fading = |until: super::effect::Until| until == super::effect::Until::EndOfTurn;
        let any = self.state.effects.iter().any(|e| fading(e.until))
            || self.state.rules.iter().any(|rule| rule.ends_with(self.state.turn))
            || self.state.delayed.iter().any(|d| fading(d.until))
            || self
                .state
                .objects
                .values()
                .any(|o| o.shields > 0 || o.copies.iter().any(|c| fading(c.until)));
        if any {
            events.push(Event::EffectsEnded);
        }
        self.perform_all(events, rule);
        self.look_after_control()
    }
}
