//! Combat damage (510).

use crate::engine::ability::Keyword;
use crate::engine::choice::Stop;
use crate::engine::clause::Clause;
use crate::engine::event::Event;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, Ref};
use crate::engine::object::{At, Combat};
use crate::engine::scene::Subject;
use crate::record::RuleNumber;

impl Game {
    /// 510.1, 510.2: all at once.
    pub(in crate::engine) fn combat_damage(&mut self, first: bool) -> Result<(), Stop> {
        let mut hits: Vec<(ObjectId, Ref, i64)> = Vec::new();
        let mut early: Vec<ObjectId> = Vec::new();
        for id in self.fighters() {
            let Some(it) = self.subject(id) else { continue };
            let fighting = it.object.combat != Combat::default();
            if !fighting || !self.strikes(&it, first) {
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
            if combat.attacking.is_some() {
                let (blocked, goal) = (self.is_blocked(&it), self.attacked_by(&combat));
                if blocked {
                    hits.extend(self.assigned(id, power, goal)?);
                } else {
                    hits.extend(goal.map(|goal| (id, goal, power))); // 510.1b, 800.4e
                }
            } else {
                hits.extend(self.assigned_by_blocker(id, power, &combat.blocking)?);
            }
        }
        for id in self.fighters() {
            self.check_trampling(id, &hits)?;
        }
        self.at_once(|game| {
            for id in early {
                game.perform(Event::StruckFirst(id), RuleNumber::literal("510.4"));
            }
            game.damage(hits, true)
        })
    }

    /// What an attacker is attacking now; nothing where a planeswalker or battle
    /// was removed from combat (506.4c).
    pub(super) fn attacked_by(&self, combat: &Combat) -> Option<Ref> {
        let defender = combat.attacking?;
        match combat.at {
            At::Nothing => None,
            At::Permanent(id) => self.object(id).map(|_| Ref::Object(id)),
            At::Player => {
                let there = self.state.player(defender).is_some_and(|p| !p.gone);
                there.then_some(Ref::Player(defender))
            }
        }
    }

    /// 510.1a: the power it has as damage is assigned.
    fn power_in_combat(&self, it: &Subject<'_>) -> i64 {
        let (now, then) = (it.values.power.unwrap_or(0), it.object.combat.declared_power);
        if now == then || self.applies(Clause::PowerAtDamage) { now } else { then }
    }

    pub(in crate::engine) fn anyone_strikes_first(&self) -> bool {
        self.state.permanents().any(|o| {
            (o.combat.attacking.is_some() || !o.combat.blocking.is_empty())
                && self.subject(o.id).is_some_and(|it| self.strikes(&it, true))
        })
    }

    /// 510.4, 702.4b, 702.7b: what had first strike as the first step began does not deal its
    /// damage later, whatever it has then, unless it has double strike; what had not does.
    fn strikes(&self, it: &Subject<'_>, first: bool) -> bool {
        let has = it.values.has(&Keyword::FirstStrike);
        let double = it.values.has(&Keyword::DoubleStrike);
        let had = it.object.combat.struck_first;
        if first || double {
            return has || double;
        }
        !(if had == has || self.applies(Clause::AsTheFirstStepBegan) { had } else { has })
    }
}
