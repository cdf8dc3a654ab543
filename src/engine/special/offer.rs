//! The ways to turn a permanent face up, and their costs (708.7).

use std::sync::Arc;

use crate::engine::ability::{Keyword, RuleChange};
use crate::engine::characteristics::{CardType, Characteristics};
use crate::engine::clause::Clause;
use crate::engine::cost::{Cost, CostPart};
use crate::engine::faces::Layout;
use crate::engine::facing::Cause;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId};
use crate::engine::object::Zone;
use crate::engine::procedure::{Offer, Procedure};
use crate::engine::refusal::{Because, Refusal, because};
use crate::engine::scene::{Frame, Subject};

impl Game {
    /// The procedures open to a player for one permanent (708.7), whether or
    /// not the player can pay.
    pub fn offers(&self, player: PlayerId, object: ObjectId) -> Vec<Offer> {
        let of = |procedure| self.offers_by(player, object, procedure).unwrap_or_default();
        Procedure::ALL.into_iter().flat_map(of).collect()
    }

    /// Every turning up that is open to a player now.
    pub fn turn_ups(&self, player: PlayerId) -> Vec<(ObjectId, Offer)> {
        let ids: Vec<ObjectId> = self.state.permanents().map(|object| object.id).collect();
        ids.into_iter()
            .flat_map(|id| self.offers(player, id).into_iter().map(move |offer| (id, offer)))
            .collect()
    }

    /// What one procedure can cost, or why it is not open: each ability that opens it
    /// has a cost of its own, and one of them is paid (702.37e, 708.7).
    pub fn offers_by(
        &self,
        player: PlayerId,
        id: ObjectId,
        procedure: Procedure,
    ) -> Result<Vec<Offer>, Refusal> {
        let not_there = |rule| because(Because::NotThere, rule);
        let object = self.object(id).ok_or_else(|| not_there("400.7"))?;
        match object.zone {
            Zone::Battlefield if object.phased_out => return Err(not_there("702.26b")),
            // Spells are not turned up.
            Zone::Stack if self.applies(Clause::PermanentsOnly) => return Err(not_there("708.7")),
            Zone::Battlefield | Zone::Stack => {}
            _ => return Err(not_there("400.7")),
        }
        if self.controller(id) != Some(player) {
            return Err(because(Because::NotYours, rule_of(procedure)));
        }
        let Some(down) = object.down() else {
            return Err(because(Because::NotFaceDown, "116.2b"));
        };
        if self.cannot_be_turned_up(id) {
            return Err(because(Because::Prohibited, "101.2"));
        }
        let costs = match procedure {
            Procedure::ManaCost => vec![self.mana_cost(id, down.cause)?],
            _ => self.keyword_costs(id, procedure, down.cause)?,
        };
        let offer = |cost| {
            let cost = self.less_what_it_says(player, id, cost);
            let cost = self.changed_cost(player, procedure, cost);
            Offer { procedure, cost: self.as_of_a_spell(player, id, cost) }
        };
        Ok(costs.into_iter().map(offer).collect())
    }

    /// 701.40b, 701.58b: the card itself counts, whatever applies to the permanent.
    fn mana_cost(&self, id: ObjectId, cause: Cause) -> Result<Cost, Refusal> {
        let rule = match cause {
            Cause::Manifest => "701.40b",
            Cause::Cloak => "701.58b",
            _ if self.applies(Clause::Origin) => {
                return Err(because(Because::NoSuchCost, "708.7"));
            }
            _ => "708.6",
        };
        let mut card = self.card_itself(id).unwrap_or_default();
        if !card.is(CardType::Creature) {
            card = self.creature_on_the_back(id).unwrap_or(card);
        }
        if let Some(other) = self.inset_of(id)
            && !self.applies(Clause::NormalCharacteristics)
        {
            card = other;
        }
        if !self.applies(Clause::CardItself) {
            let had_abilities = !card.abilities.is_empty();
            card = self.would_be(id).unwrap_or_default();
            if had_abilities && card.abilities.is_empty() {
                return Err(because(Because::NoSuchCost, rule));
            }
        }
        if !card.is(CardType::Creature) {
            return Err(because(Because::NotACreatureCard, rule));
        }
        let cost = card.cost.clone().ok_or_else(|| because(Because::NoManaCost, rule))?;
        Ok(Cost::mana(cost))
    }

    /// 712.8a: off the battlefield and the stack only the front counts.
    fn creature_on_the_back(&self, id: ObjectId) -> Option<Arc<Characteristics>> {
        let card = self.state.card_of(self.object(id)?)?;
        let double_faced = card.printed.is_double_faced();
        let back =
            card.printed.back.as_ref().filter(|b| double_faced && b.is(CardType::Creature))?;
        (!self.applies(Clause::FrontOnly)).then(|| Arc::clone(back))
    }

    /// 715.4, 718.4, 720.4: what a card has only as a spell that is cast so.
    fn inset_of(&self, id: ObjectId) -> Option<Arc<Characteristics>> {
        let printed = &self.state.card_of(self.object(id)?)?.printed;
        let inset = matches!(
            printed.layout,
            Layout::Adventure | Layout::Omen | Layout::Preparation | Layout::Prototype
        );
        let other = printed.back.as_ref().filter(|_| inset)?;
        let cost = other.cost.clone();
        Some(Arc::new(Characteristics { cost, ..(*printed.whole).clone() }))
    }

    /// 702.37e, 702.168d: the costs the permanent would have if it were face up, each
    /// once, in the order of its abilities.
    fn keyword_costs(
        &self,
        id: ObjectId,
        procedure: Procedure,
        cause: Cause,
    ) -> Result<Vec<Cost>, Refusal> {
        let face = if self.applies(Clause::WouldBeFace) {
            self.would_be(id).unwrap_or_default()
        } else {
            self.card_itself(id).unwrap_or_default()
        };
        let mut costs: Vec<Cost> = Vec::new();
        for keyword in face.keywords() {
            match (procedure, keyword) {
                (Procedure::Morph, Keyword::Morph(cost))
                | (Procedure::Megamorph, Keyword::Megamorph(cost))
                | (Procedure::Disguise, Keyword::Disguise(cost))
                    if !costs.contains(cost) =>
                {
                    costs.push(cost.clone());
                }
                _ => {}
            }
        }
        // 701.40c, 701.40d, 701.58c, 701.58d: such a cost opens its procedure whatever the cause.
        let too =
            if procedure == Procedure::Disguise { Clause::DisguiseToo } else { Clause::MorphToo };
        let manifested = matches!(cause, Cause::Manifest | Cause::Cloak);
        if costs.is_empty() || (manifested && !self.applies(too)) {
            return Err(because(Because::NoSuchCost, rule_of(procedure)));
        }
        Ok(costs)
    }

    /// 601.2f is about spells. Only where a clause is off: for this, too.
    fn as_of_a_spell(&self, player: PlayerId, id: ObjectId, cost: Cost) -> Cost {
        let rules = self.rules_in_force();
        if !rules.iter().any(|(change, _)| matches!(change, RuleChange::SpellsCost { .. })) {
            return cost;
        }
        let (Some(object), Some(values)) = (self.object(id), self.would_be(id)) else {
            return cost;
        };
        let it = Subject { object, values, controller: player };
        let more: i64 = rules
            .iter()
            .map(|(change, frame)| match change {
                RuleChange::SpellsCost { who, what, more }
                    if self.scene().players(who, frame).contains(&player)
                        && self.scene().fits(what, &it, frame) =>
                {
                    *more
                }
                _ => 0,
            })
            .fold(0, i64::saturating_add);
        if more == 0 || self.applies(Clause::NoSpellCosts) {
            return cost;
        }
        dearer(cost, more)
    }

    /// "This cost is reduced by": as much as that is now.
    fn less_what_it_says(&self, player: PlayerId, id: ObjectId, mut cost: Cost) -> Cost {
        let frame = Frame::of(id, player);
        let less = cost.0.iter().map(|part| match part {
            CostPart::Less(amount) => self.amount(amount, &frame),
            _ => 0,
        });
        let less = less.fold(0, i64::saturating_add);
        cost.0.retain(|part| !matches!(part, CostPart::Less(_)));
        if less == 0 { cost } else { dearer(cost, -less) }
    }

    pub(in crate::engine) fn changed_cost(
        &self,
        player: PlayerId,
        procedure: Procedure,
        cost: Cost,
    ) -> Cost {
        if !matches!(procedure, Procedure::Morph | Procedure::Megamorph) {
            return cost;
        }
        let more: i64 = self
            .rules_in_force()
            .iter()
            .map(|(change, frame)| match change {
                RuleChange::MorphCosts { who, more }
                    if self.scene().players(who, frame).contains(&player) =>
                {
                    *more
                }
                _ => 0,
            })
            .fold(0, i64::saturating_add);
        if more == 0 {
            return cost;
        }
        dearer(cost, more)
    }
}

/// All mana in it becomes dearer or cheaper, also where none is in it yet.
fn dearer(cost: Cost, more: i64) -> Cost {
    let mana = cost.mana_part().changed(more);
    let other = cost.0.into_iter().filter(|part| !matches!(part, CostPart::Mana(_)));
    let mana = Some(CostPart::Mana(mana)).into_iter();
    Cost(mana.chain(other).collect())
}

fn rule_of(procedure: Procedure) -> &'static str {
    match procedure {
        Procedure::Morph | Procedure::Megamorph => "702.37e",
        Procedure::Disguise => "702.168d",
        Procedure::ManaCost => "701.40b",
    }
}
