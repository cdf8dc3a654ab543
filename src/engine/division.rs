//! Damage that is divided among targets, which is announced as they are chosen (601.2d, 603.3d).

use super::ability::Script;
use super::aim::Aimed;
use super::choice::{Question, Stop, Topic};
use super::effect::{Amount, Effect, Sel};
use super::game::Game;
use super::ids::{PlayerId, Ref};
use super::refusal::{Because, because};
use super::scene::Frame;

impl Script {
    /// What is divided, and among which "target".
    fn division(&self) -> Option<(&Amount, usize)> {
        divided_in(&self.effects, 0)
    }

    /// The targets chosen, and how much each of them gets. New targets get what those in their
    /// place would have got (115.7f).
    pub(super) fn shared(&self, targets: &Aimed, shares: &[i64]) -> Vec<(Ref, i64)> {
        let group = self.division().and_then(|(_, among)| targets.get(among));
        group.into_iter().flatten().copied().zip(shares.iter().copied()).collect()
    }
}

fn divided_in(effects: &[Effect], first: usize) -> Option<(&Amount, usize)> {
    effects.iter().find_map(|effect| match effect {
        Effect::DamageDivided { amount, among, .. } => Some((amount, first + among)),
        Effect::Mode { first: inner, effects } => divided_in(effects, first + inner),
        _ => None,
    })
}

impl Game {
    /// How much each of the chosen targets gets, in their order: at least one. Asked for where
    /// there is more than one way.
    pub(super) fn shares(
        &mut self,
        player: PlayerId,
        script: &Script,
        targets: &Aimed,
        frame: &Frame,
    ) -> Result<Vec<i64>, Stop> {
        let Some((amount, among)) = script.division() else { return Ok(Vec::new()) };
        let whole = self.amount(amount, frame);
        let group = targets.get(among).cloned().unwrap_or_default();
        let (count, each) = (group.len(), i64::try_from(group.len()).unwrap_or(i64::MAX));
        if each > whole {
            return Err(Stop::Illegal(because(Because::IllegalTarget, "601.2d")));
        }
        if count < 2 || each == whole {
            return Ok(vec![if count == 1 { whole } else { 1 }; count]);
        }
        let question = Question::new(player, Topic::Divide, group.clone(), count, count);
        let division = self.divided(question.clone(), whole)?;
        let share = |what: &Ref| division.iter().find(|(to, _)| to == what).map(|(_, n)| *n);
        let shares: Option<Vec<i64>> = group.iter().map(share).collect();
        shares.ok_or(Stop::BadAnswer(question))
    }

    /// To the targets that are still legal; what was for another is lost (608.2b).
    pub(super) fn deal_divided(
        &mut self,
        by: &Sel,
        among: usize,
        frame: &Frame,
    ) -> Result<(), Stop> {
        let Some(source) = self.named(by, frame)?.first().copied() else { return Ok(()) };
        let legal = self.selected_or_players(&Sel::Target(among), frame)?;
        let shares = frame.shares.iter().filter(|(to, _)| legal.contains(to));
        self.damage(shares.map(|(to, amount)| (source, *to, *amount)).collect(), false)
    }
}
