//! Casting a card with spellmorph from the battlefield. Playtest cards stand
//! outside the Comprehensive Rules (100.7): all this comes from the rulings on
//! the one such card, and works only where the extension is switched on.

use std::sync::Arc;

use super::ability::{Keyword, RuleChange};
use super::cast::{Casting, Proposal};
use super::choice::Stop;
use super::clause::Clause;
use super::cost::Cost;
use super::facing::{Cause, Facing};
use super::game::Game;
use super::held::{Bill, Paying};
use super::ids::{ObjectId, PlayerId};
use super::object::{Object, Spell, Way, Zone};
use super::procedure::Procedure;
use super::refusal::{Because, Refusal, because};
use super::setup::Extension;
use super::state::CardKind;
use crate::record::RuleNumber;

impl Game {
    /// Shows that the permanent has a spellmorph cost, and then judges the card
    /// as the spell that it will be.
    ///
    /// # Errors
    /// Refused as long as nothing was shown; reversed from then on (733.1).
    pub(super) fn begin_spellmorph(
        &mut self,
        player: PlayerId,
        id: ObjectId,
    ) -> Result<Result<Proposal, Refusal>, Stop> {
        let cost = match self.spellmorph_cost(player, id) {
            Ok(cost) => cost,
            Err(refusal) => return Ok(Err(refusal)),
        };
        self.reveal(id, RuleNumber::literal("100.7"));
        let Some(proposal) = self.as_the_card(player, id, cost) else {
            return Ok(Err(because(Because::NotThere, "400.7")));
        };
        let judged = if self.applies(Clause::SpellmorphNotACreature) {
            Arc::clone(&proposal.values)
        } else {
            self.scene().values(id).unwrap_or_default()
        };
        if self.any_rule(player, &proposal.judged_as(judged), |change| match change {
            RuleChange::CantCast { who, what } => Some((who, what)),
            _ => None,
        }) {
            return Err(Stop::Illegal(because(Because::Prohibited, "601.3a")));
        }
        if let Some(object) = self.object(id).cloned() {
            self.reveal_on_leaving(&object);
        }
        Ok(Ok(proposal))
    }

    /// The cost, if the player may begin (702.37e is the model): the permanent's
    /// controller, with priority, for a cost that it would have face up.
    fn spellmorph_cost(&self, player: PlayerId, id: ObjectId) -> Result<Cost, Refusal> {
        self.has_priority(player, "117.1c")?;
        self.no_split_second()?;
        let object = self.object(id).filter(|o| o.is_permanent() && !o.phased_out);
        let object = object.ok_or_else(|| because(Because::NotThere, "400.7"))?;
        let caster = if self.applies(Clause::SpellmorphController) {
            self.controller(id)
        } else {
            Some(object.owner)
        };
        if caster != Some(player) {
            return Err(because(Because::NotYours, "702.37e"));
        }
        let down = object.down().ok_or_else(|| because(Because::NotFaceDown, "708.7"))?;
        if down.cause != Cause::Morph && !self.applies(Clause::SpellmorphAnyCause) {
            return Err(because(Because::NoSuchCost, "708.7"));
        }
        if self.state.card_of(object).is_none_or(|card| card.kind != CardKind::Card) {
            return Err(because(Because::NotACard, "112.1"));
        }
        let face = if self.applies(Clause::SpellmorphNeedsItsCost) {
            self.would_be(id)
        } else {
            self.card_itself(id)
        };
        let face = face.filter(|_| self.has_extension(Extension::Spellmorph)).unwrap_or_default();
        let cost = face.keywords().find_map(|keyword| match keyword {
            Keyword::Spellmorph(cost) => Some(cost.clone()),
            _ => None,
        });
        let cost = cost.ok_or_else(|| because(Because::NoSuchCost, "702.37e"))?;
        if !self.applies(Clause::SpellmorphIsMorph) {
            return Ok(cost);
        }
        Ok(self.changed_cost(player, Procedure::Morph, cost))
    }

    /// The card without any effect that applies to the permanent.
    fn as_the_card(&self, player: PlayerId, id: ObjectId, cost: Cost) -> Option<Proposal> {
        let object = self.object(id)?;
        let from = object.zone;
        let ghost = Object {
            zone: Zone::Stack,
            controller: player,
            facing: Facing::Up,
            copies: Vec::new(),
            under: Vec::new(),
            spell: Some(Spell { way: Way::Spellmorph, ..Spell::proposed(from) }),
            ..object.clone()
        };
        let values = self.card_itself(id)?;
        let face = Arc::clone(&values);
        Some(Proposal { object: ghost, values, face, from, instead: Some(cost) })
    }

    /// Without the one difference from morph: paying turns the permanent up.
    pub(super) fn spellmorph_turns_up(
        &mut self,
        player: PlayerId,
        casting: &Casting,
    ) -> Result<Result<(), Refusal>, Stop> {
        let cost = match self.spellmorph_cost(player, casting.object) {
            Ok(cost) => cost,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let (id, x) = (casting.object, casting.x.unwrap_or(0));
        let bill = Bill { source: id, paying: Paying::TurnUp(Procedure::Morph) };
        self.pay(player, &cost, bill, x, casting.mana.as_ref(), RuleNumber::literal("118.3a"))?;
        self.turn_up(id, player, Some(Procedure::Morph), x)?;
        self.settle(player)?;
        Ok(Ok(()))
    }
}
