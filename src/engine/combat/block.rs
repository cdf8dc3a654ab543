//! Declaring blockers, and staying blocked (509.1).

use crate::engine::ability::{Keyword, RuleChange};
use crate::engine::characteristics::CardType;
use crate::engine::choice::Stop;
use crate::engine::clause::Clause;
use crate::engine::event::Event;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId};
use crate::engine::refusal::{Because, Refusal, because};
use crate::engine::scene::Subject;
use crate::engine::turn::{Step, Turn};
use crate::record::RuleNumber;

impl Game {
    /// 509.1.
    pub(in crate::engine) fn block(
        &mut self,
        player: PlayerId,
        blocks: &[(ObjectId, ObjectId)],
    ) -> Result<Result<(), Refusal>, Stop> {
        let turn = self.state.turn;
        let first = turn.step == Step::DeclareAttackers && self.state.top_of_stack().is_none();
        let next = self.state.yet_to_block.first() == Some(&player);
        if !(first || next) || turn.active == player {
            return Ok(Err(because(Because::WrongTime, "509.1")));
        }
        let waiting = self.defenders_after(player);
        if let Err(refusal) = self.blocks_too_many(blocks) {
            return Ok(Err(refusal));
        }
        for (blocker, attacker) in blocks {
            if let Err(refusal) = self.can_block(player, *blocker, *attacker) {
                return Ok(Err(refusal));
            }
        }
        for (_, attacker) in blocks {
            let count = blocks.iter().filter(|(_, a)| a == attacker).count();
            if self.is_too_few(*attacker, count) && self.applies(Clause::Evasion) {
                return Ok(Err(because(Because::CannotBlock, "702.111b")));
            }
        }
        if let Err(refusal) = self.blocks_demanded(player, blocks) {
            return Ok(Err(refusal));
        }
        if first {
            self.end_step();
            self.begin_step(Turn { step: Step::DeclareBlockers, ..turn });
        }
        self.at_once(|game| {
            for (blocker, attacker) in blocks {
                let event = Event::Blocks { blocker: *blocker, attacker: *attacker };
                game.perform(event, RuleNumber::literal("509.1g"));
                if game.object(*attacker).is_some_and(|o| !o.combat.blocked) {
                    game.perform(Event::Blocked(*attacker), RuleNumber::literal("509.1h"));
                }
            }
            Ok(())
        })?;
        let done = waiting.is_empty();
        let rule = RuleNumber::literal("802.4");
        self.perform(Event::YetToBlock(waiting), rule);
        if done {
            self.settle(turn.active)?;
        } else {
            self.perform(Event::Priority(None), rule);
        }
        Ok(Ok(()))
    }

    pub(super) fn can_block(
        &self,
        player: PlayerId,
        blocker: ObjectId,
        attacker: ObjectId,
    ) -> Result<(), Refusal> {
        let cannot = || because(Because::CannotBlock, "509.1a");
        let it = self.subject(blocker).ok_or_else(cannot)?;
        let at = self.subject(attacker).ok_or_else(cannot)?;
        let fit = it.object.is_permanent()
            && !it.object.phased_out
            && it.controller == player
            && it.values.is(CardType::Creature)
            && !it.object.tapped;
        if !fit || at.object.combat.attacking != Some(player) {
            return Err(cannot());
        }
        match self.evades(&at, &it) {
            Some(rule) if self.applies(Clause::Evasion) => Err(because(Because::CannotBlock, rule)),
            _ => Ok(()),
        }
    }

    /// 509.1b: the rule by which one creature cannot block another.
    pub(super) fn evades(&self, at: &Subject<'_>, by: &Subject<'_>) -> Option<&'static str> {
        let (attacker, blocker) = (at.object.id, by.object.id);
        let flies = by.values.has(&Keyword::Flying) || by.values.has(&Keyword::Reach);
        if at.values.has(&Keyword::Flying) && !flies {
            return Some("702.9b");
        }
        let unblockable = self.rules_in_force().iter().any(|(change, frame)| match change {
            RuleChange::CantBeBlocked(what) => self.scene().matches(what, attacker, frame),
            RuleChange::CantBeBlockedBy { what, by } => {
                self.scene().matches(what, attacker, frame)
                    && self.scene().matches(by, blocker, frame)
            }
            RuleChange::CantBlock(what) => self.scene().matches(what, blocker, frame),
            RuleChange::BlocksOnly { what, only } => {
                self.scene().matches(what, blocker, frame)
                    && !self.scene().matches(only, attacker, frame)
            }
            _ => false,
        });
        if unblockable {
            return Some("509.1b");
        }
        self.is_protected_from(attacker, blocker).then_some("702.16f")
    }

    /// 702.111b.
    pub(super) fn is_too_few(&self, attacker: ObjectId, blockers: usize) -> bool {
        let menace = self.scene().values(attacker).is_some_and(|v| v.has(&Keyword::Menace));
        menace && blockers < 2
    }

    pub(super) fn blockers_of(&self, attacker: ObjectId) -> Vec<ObjectId> {
        let all = self.state.permanents().filter(|o| o.combat.blocking.contains(&attacker));
        all.map(|o| o.id).collect()
    }

    /// 509.1h: once blocked, an attacker stays blocked.
    pub(super) fn is_blocked(&self, it: &Subject<'_>) -> bool {
        let blockers = self.blockers_of(it.object.id);
        let gets_past = |blocker: &ObjectId| {
            self.subject(*blocker).is_some_and(|by| self.evades(it, &by).is_some())
        };
        let past = !blockers.is_empty() && blockers.iter().all(gets_past);
        let free = past || self.is_too_few(it.object.id, blockers.len());
        it.object.combat.blocked && (!free || self.applies(Clause::StaysBlocked))
    }
}
