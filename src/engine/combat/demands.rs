//! What must and what cannot attack or block (508.1c–d, 509.1b–c).

use crate::engine::ability::RuleChange;
use crate::engine::choice::Stop;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId, Ref};
use crate::engine::refusal::{Because, Refusal, because};
use crate::engine::turn::{Step, Turn};

impl Game {
    /// Nobody may let the time for a declaration pass that a rule demands.
    pub(in crate::engine) fn demands_met(&self, turn: Turn) -> Result<(), Stop> {
        match turn.step {
            Step::BeginCombat => self.attacks_demanded(turn.active, &[])?,
            Step::DeclareAttackers => {
                for player in self.state.in_turn_order(turn.active) {
                    if player != turn.active {
                        self.blocks_demanded(player, &[])?;
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// 508.1d: every creature obeys as many demands as it can. Whom one attacks
    /// does not restrict another, so each is judged by itself.
    pub(super) fn attacks_demanded(
        &self,
        player: PlayerId,
        attacks: &[(ObjectId, Ref)],
    ) -> Result<(), Refusal> {
        let rules = self.rules_in_force();
        if !rules.iter().any(|(change, _)| matches!(change, RuleChange::MustAttack { .. })) {
            return Ok(());
        }
        let obeyed = |creature: ObjectId, whom: Option<Ref>| {
            let count = rules.iter().filter(|(change, frame)| match change {
                RuleChange::MustAttack { what, whom: demanded } => {
                    self.scene().matches(what, creature, frame)
                        && whom.is_some_and(|whom| {
                            let is_it = |p: &PlayerId| whom == Ref::Player(*p);
                            demanded.as_ref().is_none_or(|who| {
                                self.scene().players(who, frame).iter().any(is_it)
                            })
                        })
                }
                _ => false,
            });
            count.count()
        };
        let players = self.state.in_turn_order(player).into_iter().map(Ref::Player);
        let others = self.state.permanents().map(|object| Ref::Object(object.id));
        let goals: Vec<Ref> = players.chain(others).collect();
        for object in self.state.permanents() {
            let open = goals.iter().filter(|whom| obeyed(object.id, Some(**whom)) > 0);
            let open = open.filter(|whom| self.can_attack(player, object.id, **whom).is_ok());
            let most = open.map(|whom| obeyed(object.id, Some(*whom))).max().unwrap_or(0);
            let attacked = attacks.iter().find(|(id, _)| *id == object.id).map(|(_, whom)| *whom);
            if obeyed(object.id, attacked) < most {
                return Err(because(Because::Demanded, "508.1d"));
            }
        }
        Ok(())
    }

    /// 509.1c. A creature that must block and does not is only excused where
    /// nothing it could block can be blocked with it.
    pub(super) fn blocks_demanded(
        &self,
        player: PlayerId,
        blocks: &[(ObjectId, ObjectId)],
    ) -> Result<(), Refusal> {
        let rules = self.rules_in_force();
        let must = |id: ObjectId| {
            rules.iter().any(|(change, frame)| match change {
                RuleChange::MustBlock(what) => self.scene().matches(what, id, frame),
                _ => false,
            })
        };
        let idle: Vec<ObjectId> = self
            .state
            .permanents()
            .map(|o| o.id)
            .filter(|id| must(*id) && !blocks.iter().any(|(blocker, _)| blocker == id))
            .collect();
        let attackers = self.state.permanents().filter(|o| o.combat.attacking == Some(player));
        for attacker in attackers.map(|o| o.id) {
            let able = idle.iter().filter(|id| self.can_block(player, **id, attacker).is_ok());
            let already = blocks.iter().filter(|(_, at)| *at == attacker).count();
            let more = able.count();
            if more > 0 && !self.is_too_few(attacker, already + more) {
                return Err(because(Because::Demanded, "509.1c"));
            }
        }
        Ok(())
    }

    /// 508.1c.
    pub(super) fn is_kept_from_attacking(&self, id: ObjectId, defender: PlayerId) -> bool {
        self.rules_in_force().iter().any(|(change, frame)| match change {
            RuleChange::CantAttack { what, unless } => {
                let excused = unless.as_ref().is_some_and(|unless| {
                    self.state.permanents().any(|o| {
                        self.controller(o.id) == Some(defender)
                            && self.scene().matches(unless, o.id, frame)
                    })
                });
                self.scene().matches(what, id, frame) && !excused
            }
            _ => false,
        })
    }
}
