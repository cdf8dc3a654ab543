//! Attacking, blocking and combat damage (508 to 510).

use super::ability::{Keyword, RuleChange};
use super::characteristics::CardType;
use super::choice::Stop;
use super::clause::Clause;
use super::event::Event;
use super::game::Game;
use super::ids::{ObjectId, PlayerId, Ref};
use super::object::Combat;
use super::refusal::{Because, Refusal, because};
use super::scene::Subject;
use super::turn::Step;
use crate::record::RuleNumber;

mod assign;
mod demands;
mod several;

impl Game {
    /// 508.1: the whole declaration, or none of it.
    pub(super) fn attack(
        &mut self,
        player: PlayerId,
        attacks: &[(ObjectId, PlayerId)],
    ) -> Result<Result<(), Refusal>, Stop> {
        let turn = self.state.turn;
        let in_time = turn.step == Step::BeginCombat && self.state.top_of_stack().is_none();
        if turn.active != player || !in_time || self.state.priority != Some(player) {
            return Ok(Err(because(Because::WrongTime, "508.1")));
        }
        for (attacker, defender) in attacks {
            if let Err(refusal) = self.can_attack(player, *attacker, *defender) {
                return Ok(Err(refusal));
            }
        }
        if let Err(refusal) = self.attacks_demanded(player, attacks) {
            return Ok(Err(refusal));
        }
        self.end_step();
        self.begin_step(super::turn::Turn { step: Step::DeclareAttackers, ..turn });
        let rule = RuleNumber::literal("508.1k");
        self.at_once(|game| {
            for (attacker, defender) in attacks {
                let vigilant =
                    game.scene().values(*attacker).is_some_and(|v| v.has(&Keyword::Vigilance));
                if !vigilant {
                    game.perform(Event::Tapped(*attacker), RuleNumber::literal("508.1f"));
                }
                let event = Event::Attacks { attacker: *attacker, defender: *defender };
                game.perform(event, rule);
            }
            Ok(())
        })?;
        self.settle(player)?;
        Ok(Ok(()))
    }

    fn can_attack(
        &self,
        player: PlayerId,
        attacker: ObjectId,
        defender: PlayerId,
    ) -> Result<(), Refusal> {
        let cannot = || because(Because::CannotAttack, "508.1a");
        let it = self.subject(attacker).ok_or_else(cannot)?;
        let opponent = defender != player && self.state.player(defender).is_some_and(|p| !p.gone);
        let fit = it.object.is_permanent()
            && !it.object.phased_out
            && it.controller == player
            && it.values.is(CardType::Creature)
            && !it.values.is(CardType::Battle)
            && !it.object.tapped;
        if !fit || !opponent {
            return Err(cannot());
        }
        if self.is_kept_from_attacking(attacker, defender) {
            return Err(because(Because::CannotAttack, "508.1c"));
        }
        if it.values.has(&Keyword::Defender) {
            return Err(because(Because::CannotAttack, "702.3b"));
        }
        let sick = it.object.since_turn >= self.state.turn.number;
        if sick && !it.values.has(&Keyword::Haste) {
            return Err(because(Because::SummoningSick, "302.6"));
        }
        Ok(())
    }

    /// 509.1.
    pub(super) fn block(
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
            self.begin_step(super::turn::Turn { step: Step::DeclareBlockers, ..turn });
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

    fn can_block(
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
    fn evades(&self, at: &Subject<'_>, by: &Subject<'_>) -> Option<&'static str> {
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
        let mut keywords = at.values.keywords();
        keywords
            .any(|k| matches!(k, Keyword::Protection(q) if self.has_quality(blocker, q)))
            .then_some("702.16f")
    }

    /// 702.111b.
    fn is_too_few(&self, attacker: ObjectId, blockers: usize) -> bool {
        let menace = self.scene().values(attacker).is_some_and(|v| v.has(&Keyword::Menace));
        menace && blockers < 2
    }

    fn blockers_of(&self, attacker: ObjectId) -> Vec<ObjectId> {
        let all = self.state.permanents().filter(|o| o.combat.blocking.contains(&attacker));
        all.map(|o| o.id).collect()
    }

    /// 509.1h: once blocked, an attacker stays blocked.
    fn is_blocked(&self, it: &Subject<'_>) -> bool {
        let blockers = self.blockers_of(it.object.id);
        let gets_past = |blocker: &ObjectId| {
            self.subject(*blocker).is_some_and(|by| self.evades(it, &by).is_some())
        };
        let past = !blockers.is_empty() && blockers.iter().all(gets_past);
        let free = past || self.is_too_few(it.object.id, blockers.len());
        it.object.combat.blocked && (!free || self.applies(Clause::StaysBlocked))
    }

    /// 510.1, 510.2: all at once.
    pub(super) fn combat_damage(&mut self, first: bool) -> Result<(), Stop> {
        let mut hits: Vec<(ObjectId, Ref, i64)> = Vec::new();
        let mut early: Vec<ObjectId> = Vec::new();
        for id in self.fighters() {
            let Some(it) = self.subject(id) else { continue };
            let fighting = it.object.combat != Combat::default();
            if !fighting || !strikes(&it, first) {
                continue;
            }
            if first {
                early.push(id);
            }
            let power = self.power_in_combat(&it);
            if power <= 0 {
                continue;
            }
            let combat = it.object.combat.clone();
            if let Some(defender) = combat.attacking {
                let blocked = self.is_blocked(&it);
                if blocked {
                    hits.extend(self.assigned(id, power, defender)?);
                } else if self.state.player(defender).is_some_and(|p| !p.gone) {
                    hits.push((id, Ref::Player(defender), power)); // 800.4e
                }
            } else {
                hits.extend(self.assigned_by_blocker(id, power, &combat.blocking)?);
            }
        }
        self.at_once(|game| {
            for id in early {
                game.perform(Event::StruckFirst(id), RuleNumber::literal("510.4"));
            }
            for (source, to, amount) in hits {
                game.damage(source, to, amount, true);
            }
            Ok(())
        })
    }

    /// 510.1a: the power it has as damage is assigned.
    fn power_in_combat(&self, it: &Subject<'_>) -> i64 {
        let (now, then) = (it.values.power.unwrap_or(0), it.object.combat.declared_power);
        if now == then || self.applies(Clause::PowerAtDamage) { now } else { then }
    }

    pub(super) fn anyone_strikes_first(&self) -> bool {
        self.state.permanents().any(|o| {
            (o.combat.attacking.is_some() || !o.combat.blocking.is_empty())
                && self.subject(o.id).is_some_and(|it| strikes(&it, true))
        })
    }

    /// 506.4: what is no creature any more, or a battle now, is out of combat;
    /// what has defender now is not (506.4a).
    pub(super) fn check_combat(&mut self) {
        let fighting = self
            .state
            .objects
            .values()
            .filter(|o| o.combat.attacking.is_some() || !o.combat.blocking.is_empty());
        let out: Vec<ObjectId> = fighting
            .filter(|o| {
                let Some(values) = self.scene().values(o.id) else { return true };
                if o.phased_out {
                    return true;
                }
                let unfit = !values.is(CardType::Creature) || values.is(CardType::Battle);
                let late = o.combat.attacking.is_some() && values.has(&Keyword::Defender);
                (unfit && self.applies(Clause::LeavesCombat))
                    || (late && !self.applies(Clause::KeepsAttacking))
            })
            .map(|o| o.id)
            .collect();
        for object in out {
            self.perform(Event::LeftCombat(object), RuleNumber::literal("506.4"));
        }
    }
}

/// 510.4, 702.4b, 702.7b: what had first strike when it counted does not deal
/// its damage later, whatever it has then, unless it has double strike.
fn strikes(it: &Subject<'_>, first: bool) -> bool {
    let double = it.values.has(&Keyword::DoubleStrike);
    if first {
        it.values.has(&Keyword::FirstStrike) || double
    } else {
        !it.object.combat.struck_first || double
    }
}
