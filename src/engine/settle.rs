//! What happens before a player receives priority (117.5): state-based
//! actions, then triggered abilities onto the stack, again and again.

use super::choice::Stop;
use super::clause::Clause;
use super::event::{Cause, Event};
use super::game::Game;
use super::ids::{ObjectId, PlayerId, Players};
use super::moves::Goal;
use super::object::StackAbility;
use super::refusal::{Because, Refusal, because};
use super::scene::Frame;
use super::state::Pending;
use crate::record::RuleNumber;

/// How often each object is looked at, in steps: by every check of 704.5 and more.
const COST_OF_SETTLING: usize = 20;

impl Game {
    pub(super) fn has_priority(&self, player: PlayerId, rule: &'static str) -> Result<(), Refusal> {
        if self.state.over {
            return Err(because(Because::GameOver, "104.1"));
        }
        if self.state.priority == Some(player) {
            return Ok(());
        }
        Err(because(Because::NoPriority, rule))
    }

    pub(super) fn settle(&mut self, then: PlayerId) -> Result<(), Stop> {
        self.put_down();
        self.look_after_everything()?;
        self.give_priority_from(then);
        Ok(())
    }

    /// To the first who is still in the game, unless it is over.
    fn give_priority_from(&mut self, then: PlayerId) {
        let next = self.state.in_turn_order(then).first().copied();
        self.give_priority(next.filter(|_| !self.state.over));
    }

    /// 117.5: before anything is done, what was set up gets what every player gets priority
    /// after. Later every action sees to that itself.
    pub(super) fn begin(&mut self) -> Result<(), Stop> {
        let Some(player) = self.state.priority.filter(|_| !self.begun) else { return Ok(()) };
        let from = self.log.len();
        self.look_after_everything()?;
        if self.log.len() > from {
            self.give_priority_from(player);
        }
        self.begun = true;
        Ok(())
    }

    /// State-based actions, then triggers, until there are none.
    fn look_after_everything(&mut self) -> Result<(), Stop> {
        loop {
            self.cost(COST_OF_SETTLING * self.board().len());
            self.check_cap()?;
            self.look_after_control()?;
            self.check_combat();
            self.show_tops_of_libraries();
            if self.state.over {
                return Ok(());
            }
            if self.state_based_actions()? {
                continue;
            }
            self.state_triggers();
            if self.state.pending.is_empty() {
                return Ok(());
            }
            self.put_triggers_on_stack()?;
        }
    }

    fn give_priority(&mut self, player: Option<PlayerId>) {
        self.state.passed = Players::NONE;
        self.perform(Event::Priority(player), RuleNumber::literal("117.3c"));
    }

    /// 800.4c: what comes back to a player who has left is exiled as soon as the effect that
    /// gave another control of it is over.
    pub(super) fn look_after_control(&mut self) -> Result<(), Stop> {
        let nobodys = self.notice_control();
        self.send(&nobodys, Goal::Exile, Cause::LeftGame, RuleNumber::literal("800.4c"))?;
        Ok(())
    }

    /// A change of control shows only in the layers; here it becomes an event. What would come to
    /// a player who has left comes to nobody: it is told apart, to be exiled.
    pub(super) fn notice_control(&mut self) -> Vec<ObjectId> {
        let board = std::sync::Arc::clone(self.board());
        let changed: Vec<(ObjectId, PlayerId)> = self
            .state
            .permanents()
            .filter_map(|object| {
                let now = board.get(&object.id)?.controller;
                (now != object.held_by).then_some((object.id, now))
            })
            .collect();
        let gone = |to: PlayerId| self.state.player(to).is_some_and(|player| player.gone);
        let (nobodys, changed): (Vec<_>, Vec<_>) =
            changed.into_iter().partition(|(_, to)| gone(*to));
        for (object, to) in changed {
            self.perform(Event::ControlChanged { object, to }, RuleNumber::literal("613.1b"));
        }
        nobodys.into_iter().map(|(object, _)| object).collect()
    }

    /// 603.3b: each player in turn order, in the order that player chooses; those
    /// that wait for another ability to trigger come after all others.
    fn put_triggers_on_stack(&mut self) -> Result<(), Stop> {
        let pending = self.state.pending.clone();
        self.perform(Event::PendingTaken, RuleNumber::literal("603.3"));
        let (second, first): (Vec<Pending>, Vec<Pending>) =
            pending.into_iter().partition(|p| p.triggered.when.is_a_trigger());
        if !second.is_empty() {
            self.acts("603.3b");
        }
        for pass in [first, second] {
            for player in self.state.in_turn_order(self.state.turn.active) {
                let mine = pass.iter().filter(|p| p.controller == player).cloned().collect();
                if pass.iter().any(|p| p.controller != player) {
                    self.acts("603.3b");
                }
                for one in self.ordered(player, mine)? {
                    self.put_trigger(&one)?;
                }
            }
        }
        Ok(())
    }

    fn put_trigger(&mut self, pending: &Pending) -> Result<(), Stop> {
        let player = pending.controller;
        let frame = Frame {
            x: pending.x,
            that: pending.that,
            that_player: pending.that_player,
            finds: pending.finds.clone(),
            ..Frame::of(pending.source, player)
        };
        let modes = self.ask_modes(player, &pending.triggered.script, &frame)?;
        let script = pending.triggered.script.with_modes(&modes);
        let Some(targets) = self.ask_targets(player, &script.targets, &frame)? else {
            return Ok(());
        };
        let shares = self.shares(player, &script, &targets, &frame)?;
        if !self.applies(Clause::TriggersUseStack) {
            let shares = script.shared(&targets, &shares);
            let mut frame = Frame { targets, shares, ..frame };
            return self.run(&script.effects, &mut frame, RuleNumber::literal("608.2c"));
        }
        let ability = StackAbility {
            source: pending.source,
            script,
            targets: targets.clone(),
            shares,
            x: pending.x,
            that: pending.that,
            that_player: pending.that_player,
            paid: Vec::new(),
            finds: pending.finds.clone(),
            triggered: true,
            copy: false,
            only_if: pending.triggered.only_if.clone(),
        };
        let object = self.new_id();
        let event = Event::PutOnStack { object, controller: player, ability: Box::new(ability) };
        self.perform(event, RuleNumber::literal("603.3"));
        self.tell_targets(object, player, &targets);
        Ok(())
    }
}
