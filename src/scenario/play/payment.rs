//! Mana that a step names and that does not pay, in the words of a scenario.

use super::Run;
use super::deed::Stuck;
use crate::engine::{Action, Activating, Outcome, PlayerId, Pool, Topic, Trouble};
use crate::scenario::report::Failure;
use crate::scenario::said::Said;
use crate::scenario::step::{Deed, Paid, Play, Reply, Step};

impl Run<'_> {
    /// Which mana is named that is not there, or does not pay what it should.
    pub(super) fn explain_payment(&self, step: &Step, trouble: &Trouble) -> Option<Stuck> {
        let Trouble::BadAnswer(question) = trouble else { return None };
        if question.topic != Topic::Pay {
            return None;
        }
        let pool = self.mana_then(step, question.player);
        let all = named(step);
        let is_there = |paid: &Paid| pool.less(&paid.mana).is_some();
        let paid = all.iter().find(|paid| !is_there(paid)).or(all.first())?;
        let (seat, mana) = (self.seat(question.player), &paid.mana);
        let held =
            if pool.is_empty() { Said::new("nothing", "空") } else { pool.to_string().into() };
        if is_there(paid) {
            let expected = Said::new(
                format!("`pay` of {seat}: mana that pays the cost exactly, out of {held}"),
                format!("{seat}的`pay`：恰好支付该费用的法术力，来自{}", held.zh),
            );
            let got = Said::new(format!("{mana} does not"), format!("{mana}并非如此"));
            return Some(Box::new(Failure { place: paid.place.clone(), expected, got }));
        }
        let missing = mana.less(&mana.common(&pool)).unwrap_or_default();
        let expected = Said::new(
            format!("`pay` of {seat}: mana that is in the pool, which holds {held}"),
            format!("{seat}的`pay`：法术力池中的法术力（池中：{}）", held.zh),
        );
        let got = Said::new(format!("{missing} is not there"), format!("缺少{missing}"));
        Some(Box::new(Failure { place: paid.place.clone(), expected, got }))
    }

    /// What a player has to pay with, once the mana abilities that the step names were activated.
    fn mana_then(&self, step: &Step, player: PlayerId) -> Pool {
        let mut game = self.game.clone();
        for (_, reply) in &step.answers {
            let Reply::Ability(what, ability) = reply else { continue };
            let Some(object) = self.object(what) else { continue };
            let (targets, modes) = (Vec::new(), Vec::new());
            let activating =
                Activating { object, ability: *ability, x: None, targets, modes, mana: None };
            let mut after = game.clone();
            let outcome = after.act(player, &Action::Activate(activating), Vec::new());
            if outcome == Ok(Outcome::Done) {
                game = after;
            }
        }
        game.state().player(player).map(|p| p.mana()).unwrap_or_default()
    }
}

/// The mana that a step says is paid, in the order it is asked for.
fn named(step: &Step) -> Vec<&Paid> {
    let with = match &step.what {
        Deed::By(
            _,
            Play::Cast { choices, .. }
            | Play::Activate { choices, .. }
            | Play::TurnUp { choices, .. }
            | Play::Unlock { choices, .. },
        ) => choices.mana.as_ref(),
        _ => None,
    };
    let answers = step.answers.iter().filter_map(|(topic, reply)| match reply {
        Reply::Mana(paid) if *topic == Topic::Pay => Some(paid),
        _ => None,
    });
    with.into_iter().chain(answers).collect()
}
