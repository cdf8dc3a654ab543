//! What a spell costs (601.2f).

use std::sync::Arc;

use super::{Casting, Proposal};
use crate::engine::ability::{Ability, Keyword, RuleChange};
use crate::engine::characteristics::Characteristics;
use crate::engine::choice::Stop;
use crate::engine::clause::Clause;
use crate::engine::cost::{Cost, CostPart};
use crate::engine::effect::Until;
use crate::engine::event::Event;
use crate::engine::game::Game;
use crate::engine::ids::PlayerId;
use crate::engine::mana::{AnyMana, MOST_MANA, ManaCost};
use crate::engine::object::{Way, Zone};
use crate::engine::pay::only_zero;
use crate::engine::refusal::{Because, because};
use crate::engine::scene::{Frame, Subject};
use crate::engine::state::RuleEffect;
use crate::record::RuleNumber;

impl Game {
    /// 601.2f: the mana cost or {3}, additional costs, increases, reductions.
    pub(super) fn total_cost(
        &self,
        player: PlayerId,
        casting: &Casting,
        proposal: &Proposal,
    ) -> Result<Cost, Stop> {
        let free = |change| match change {
            RuleChange::WithoutPayingManaCost { who, what } => Some((who, what)),
            _ => None,
        };
        let free_of_cost = casting.way == Way::Nothing;
        let two = casting.way != Way::ManaCost && casting.down.is_some();
        if two && self.applies(Clause::OneAlternativeCost) {
            // 118.9a: only one alternative cost.
            return Err(Stop::Illegal(because(Because::Prohibited, "118.9a")));
        }
        let base = match (&proposal.instead, casting.down, free_of_cost) {
            (Some(cost), ..) => cost.mana_part(),
            (None, Some(_), true) => ManaCost::default(),
            // 702.37c, 702.168b
            (None, Some(_), _) if self.applies(Clause::ThreeForMorph) => ManaCost::generic(3),
            (None, _, true) if self.any_rule(player, proposal, free) => ManaCost::default(),
            (None, _, true) => {
                return Err(Stop::Illegal(because(Because::NoSuchCost, "118.9")));
            }
            (None, _, _) => match &proposal.face.cost {
                Some(cost) => cost.clone(),
                None => return Err(Stop::Illegal(because(Because::NoManaCost, "118.6"))),
            },
        };
        // All mana together, then what makes it more or less: a reduction reaches that of
        // additional costs, too.
        let extra = additional_costs(&proposal.values, casting.kicked);
        let mut mana = base;
        mana.0.extend(extra.iter().flat_map(|cost| cost.mana_part().0));
        if mana.has_x() && casting.x.is_none() {
            return Ok(Cost::mana(mana));
        }
        only_zero(casting.x, mana.has_x(), "107.3b")?;
        let x = casting.x.unwrap_or(0).clamp(0, i64::from(MOST_MANA)) as u32;
        let more = self.tax(player, proposal).saturating_add(self.cost_changes(player, proposal));
        let mut cost = Cost::mana(self.with_any_mana(player, proposal, mana.fixed(x, more)));
        let other = |part: &&CostPart| !matches!(part, CostPart::Mana(_));
        let instead = proposal.instead.iter().chain(&extra).flat_map(|cost| &cost.0);
        cost.0.extend(instead.filter(other).cloned());
        Ok(cost)
    }

    /// 118.14, 609.4b: nothing about the cost is changed, only what pays for it.
    fn with_any_mana(&self, player: PlayerId, proposal: &Proposal, cost: ManaCost) -> ManaCost {
        let spent_as = |asked| {
            self.any_rule(player, proposal, |change| match change {
                RuleChange::SpendAnyMana { who, what, any } if any == asked => Some((who, what)),
                _ => None,
            })
        };
        let any = [AnyMana::Type, AnyMana::Color].into_iter().find(|any| spent_as(*any));
        match any {
            Some(any) => {
                self.acts("118.14");
                cost.paid_with(any)
            }
            None => cost,
        }
    }

    /// 903.8: {2} for each earlier time from the command zone.
    pub(super) fn tax(&self, player: PlayerId, proposal: &Proposal) -> i64 {
        let Some(card) = proposal.object.card.filter(|_| proposal.from == Zone::Command) else {
            return 0;
        };
        if !self.applies(Clause::Tax) {
            return 0;
        }
        let casts = self.state.player(player).and_then(|p| p.commander_casts.get(&card).copied());
        i64::from(casts.unwrap_or(0)) * 2
    }

    /// "The next spell": what made this one cheaper or dearer is over.
    pub(super) fn use_up(&mut self, player: PlayerId, proposal: &Proposal) {
        let values = Arc::clone(&proposal.values);
        let it = Subject { object: &proposal.object, values, controller: player };
        let used = |rule: &RuleEffect| {
            let frame = Frame::of(rule.source, rule.you);
            match &rule.change {
                RuleChange::SpellsCost { who, what, .. } if rule.until == Until::NextUse => {
                    self.scene().players(who, &frame).contains(&player)
                        && self.scene().fits(what, &it, &frame)
                }
                _ => false,
            }
        };
        let over: Vec<usize> =
            (0..self.state.rules.len()).filter(|n| used(&self.state.rules[*n])).collect();
        for n in over.into_iter().rev() {
            self.perform(Event::RuleUsed(n), RuleNumber::literal("611.2a"));
        }
    }

    pub(super) fn cost_changes(&self, player: PlayerId, proposal: &Proposal) -> i64 {
        let scene = self.scene();
        let values = Arc::clone(&proposal.values);
        let it = Subject { object: &proposal.object, values, controller: player };
        self.rules_in_force()
            .iter()
            .map(|(change, frame)| match change {
                RuleChange::SpellsCost { who, what, more }
                    if scene.players(who, frame).contains(&player)
                        && scene.fits(what, &it, frame) =>
                {
                    *more
                }
                _ => 0,
            })
            .fold(0, i64::saturating_add)
    }
}

/// 118.8, 702.33a: mandatory ones, and the kicker cost as often as it is paid.
fn additional_costs(values: &Characteristics, kicked: u32) -> Vec<Cost> {
    let of = |ability: &Arc<Ability>| match &**ability {
        Ability::AdditionalCost(cost) => vec![cost.clone()],
        Ability::Keyword(Keyword::Kicker { cost, .. }) => vec![cost.clone(); kicked as usize],
        _ => Vec::new(),
    };
    values.abilities.iter().flat_map(of).collect()
}
