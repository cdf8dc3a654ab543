//! How a blocked attacker's damage is divided (510.1c, 702.19b).

use crate::engine::ability::Keyword;
use crate::engine::choice::{Question, Stop, Topic};
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, Ref};

type Hits = Vec<(ObjectId, Ref, i64)>;

impl Game {
    /// What a blocked attacker deals to its blockers and, with trample, to what
    /// it attacks. Asked for where there is more than one way.
    pub(super) fn assigned(
        &mut self,
        attacker: ObjectId,
        power: i64,
        goal: Option<Ref>,
    ) -> Result<Hits, Stop> {
        let Some(values) = self.scene().values(attacker) else { return Ok(Vec::new()) };
        // What is attacked no more is dealt no damage (506.4c, 702.19d).
        let goal = goal.filter(|_| values.has(&Keyword::Trample));
        let deathtouch = values.has(&Keyword::Deathtouch);
        let blockers: Vec<(Ref, i64)> = self
            .blockers_of(attacker)
            .into_iter()
            .map(|id| (Ref::Object(id), self.lethal(id, deathtouch)))
            .collect();
        match (blockers.as_slice(), goal) {
            ([], Some(goal)) => return Ok(vec![(attacker, goal, power)]),
            ([], None) => return Ok(Vec::new()),
            ([(only, _)], None) => return Ok(vec![(attacker, *only, power)]),
            ([(only, lethal)], Some(_)) if *lethal >= power && self.blocks_one(*only) => {
                return Ok(vec![(attacker, *only, power)]);
            }
            _ => {}
        }
        let mut options: Vec<Ref> = blockers.iter().map(|(blocker, _)| *blocker).collect();
        options.extend(goal);
        let dealt = self.divided(self.damage_question(attacker, options), power)?;
        Ok(dealt.into_iter().map(|(to, n)| (attacker, to, n)).collect())
    }

    /// 702.19b: what tramples is dealt only where every blocker is dealt lethal damage, that
    /// of other creatures at the same time included.
    pub(super) fn check_trampling(&self, attacker: ObjectId, hits: &Hits) -> Result<(), Stop> {
        let Some(it) = self.subject(attacker) else { return Ok(()) };
        let goal = self.attacked_by(&it.object.combat);
        let tramples =
            hits.iter().any(|(by, to, n)| *by == attacker && Some(*to) == goal && *n > 0);
        let enough = |blocker: ObjectId| {
            let to_it = || hits.iter().filter(|(_, to, _)| *to == Ref::Object(blocker));
            let dealt = to_it().map(|(.., n)| *n).fold(0, i64::saturating_add);
            // 702.2c: any of it by a source with deathtouch.
            let deadly = to_it().any(|(by, _, n)| *n > 0 && self.has_deathtouch(*by));
            deadly || dealt >= self.lethal(blocker, false)
        };
        if tramples && self.is_blocked(&it) && !self.blockers_of(attacker).into_iter().all(enough) {
            return Err(Stop::BadAnswer(self.damage_question(attacker, Vec::new())));
        }
        Ok(())
    }

    /// Whether no other attacker can deal damage to a blocker.
    fn blocks_one(&self, blocker: Ref) -> bool {
        let Ref::Object(id) = blocker else { return true };
        self.object(id).is_none_or(|object| object.combat.blocking.len() < 2)
    }

    /// 510.1d: a blocker divides its damage among what it blocks as its
    /// controller likes.
    pub(super) fn assigned_by_blocker(
        &mut self,
        blocker: ObjectId,
        power: i64,
        blocking: &[ObjectId],
    ) -> Result<Hits, Stop> {
        let attacks =
            |id: &&ObjectId| self.object(**id).is_some_and(|o| o.combat.attacking.is_some());
        let options: Vec<Ref> =
            blocking.iter().filter(attacks).map(|id| Ref::Object(*id)).collect();
        if let [] | [_] = options.as_slice() {
            return Ok(options.into_iter().map(|only| (blocker, only, power)).collect());
        }
        let dealt = self.divided(self.damage_question(blocker, options), power)?;
        Ok(dealt.into_iter().map(|(to, n)| (blocker, to, n)).collect())
    }

    fn damage_question(&self, attacker: ObjectId, options: Vec<Ref>) -> Question {
        let player = self.controller(attacker).unwrap_or(self.state.turn.active);
        let most = options.len();
        Question::new(player, Topic::Damage, options, 1, most)
    }

    fn has_deathtouch(&self, id: ObjectId) -> bool {
        self.scene().values(id).is_some_and(|values| values.has(&Keyword::Deathtouch))
    }

    fn lethal(&self, id: ObjectId, deathtouch: bool) -> i64 {
        let toughness = self.scene().values(id).and_then(|v| v.toughness).unwrap_or(0);
        let damage = self.object(id).map_or(0, |o| o.damage);
        let lethal = toughness.saturating_sub(damage).max(0);
        if deathtouch { lethal.min(1) } else { lethal } // 702.2c
    }
}
