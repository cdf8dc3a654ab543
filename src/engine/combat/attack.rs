//! Declaring attackers (508.1).

use crate::engine::ability::Keyword;
use crate::engine::characteristics::CardType;
use crate::engine::choice::Stop;
use crate::engine::event::Event;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId, Ref};
use crate::engine::object::At;
use crate::engine::refusal::{Because, Refusal, because};
use crate::engine::turn::{Step, Turn};
use crate::record::RuleNumber;

impl Game {
    /// 508.1: the whole declaration, or none of it.
    pub(in crate::engine) fn attack(
        &mut self,
        player: PlayerId,
        attacks: &[(ObjectId, Ref)],
    ) -> Result<Result<(), Refusal>, Stop> {
        let turn = self.state.turn;
        let in_time = turn.step == Step::BeginCombat && self.state.top_of_stack().is_none();
        if turn.active != player || !in_time || self.state.priority != Some(player) {
            return Ok(Err(because(Because::WrongTime, "508.1")));
        }
        let mut declared = Vec::new();
        for (attacker, whom) in attacks {
            match self.can_attack(player, *attacker, *whom) {
                Ok(defender) => declared.push((*attacker, defender, *whom)),
                Err(refusal) => return Ok(Err(refusal)),
            }
        }
        if let Err(refusal) = self.attacks_demanded(player, attacks) {
            return Ok(Err(refusal));
        }
        self.end_step();
        self.begin_step(Turn { step: Step::DeclareAttackers, ..turn });
        let rule = RuleNumber::literal("508.1k");
        self.at_once(|game| {
            for (attacker, defender, whom) in declared {
                let vigilant =
                    game.scene().values(attacker).is_some_and(|v| v.has(&Keyword::Vigilance));
                if !vigilant {
                    game.perform(Event::Tapped(attacker), RuleNumber::literal("508.1f"));
                }
                let at = match whom {
                    Ref::Object(id) => At::Permanent(id),
                    _ => At::Player,
                };
                game.perform(Event::Attacks { attacker, defender, at }, rule);
            }
            Ok(())
        })?;
        self.settle(player)?;
        Ok(Ok(()))
    }

    /// Whether a creature can attack a player, planeswalker or battle; the
    /// defending player then.
    pub(super) fn can_attack(
        &self,
        player: PlayerId,
        attacker: ObjectId,
        whom: Ref,
    ) -> Result<PlayerId, Refusal> {
        let cannot = || because(Because::CannotAttack, "508.1a");
        let it = self.subject(attacker).ok_or_else(cannot)?;
        let defender = self.defender_of(player, whom).ok_or_else(cannot)?;
        let fit = it.object.is_permanent()
            && !it.object.phased_out
            && it.controller == player
            && it.values.is(CardType::Creature)
            && !it.values.is(CardType::Battle)
            && !it.object.tapped;
        if !fit {
            return Err(cannot());
        }
        if self.is_kept_from_attacking(attacker, defender) {
            return Err(because(Because::CannotAttack, "508.1c"));
        }
        if it.values.has(&Keyword::Defender) {
            return Err(because(Because::CannotAttack, "702.3b"));
        }
        let sick = self.state.is_new_to(player, it.object);
        if sick && !it.values.has(&Keyword::Haste) {
            return Err(because(Because::SummoningSick, "302.6"));
        }
        Ok(defender)
    }

    /// 506.2, 508.1b: opponents, planeswalkers they control, battles they protect.
    fn defender_of(&self, player: PlayerId, whom: Ref) -> Option<PlayerId> {
        let defender = match whom {
            Ref::Player(defender) => defender,
            _ => {
                let id = self.state.object_at(whom)?;
                let it = self.subject(id).filter(|it| it.object.is_permanent())?;
                if it.object.phased_out {
                    return None;
                }
                let walker = it.values.is(CardType::Planeswalker).then_some(it.controller);
                let battle = it.object.protector.filter(|_| it.values.is(CardType::Battle)); // 310.8b
                battle.or(walker)?
            }
        };
        let there = self.state.player(defender).is_some_and(|p| !p.gone);
        (defender != player && there).then_some(defender)
    }
}
