//! Activated abilities (602), mana abilities (605), lands (305).

use super::ability::{Ability, Keyword, RuleChange, Script, Timing};
use super::aim::{Aim, Aimed};
use super::characteristics::CardType;
use super::choice::Stop;
use super::cost::{Cost, CostPart};
use super::effect::{Amount, Change, Effect, Sel, TargetSpec, Until, Who};
use super::enter::Entry;
use super::event::{Cause, Event};
use super::faces::{Layout, Part};
use super::filter::Filter;
use super::game::Game;
use super::held::{Bill, Paying};
use super::ids::{ObjectId, PlayerId};
use super::object::{Object, StackAbility, Zone};
use super::pay::only_zero;
use super::pool::Pool;
use super::refusal::{Because, Refusal, because};
use super::scene::Frame;
use crate::record::RuleNumber;

#[derive(Clone, Debug, PartialEq)]
pub struct Activating {
    pub object: ObjectId,
    /// Which of its activated abilities, counted from 0.
    pub ability: usize,
    pub x: Option<i64>,
    /// One group for each "target".
    pub targets: Aimed,
    /// Counted from 0.
    pub modes: Vec<usize>,
    pub mana: Option<Pool>,
}

impl Game {
    /// The activated abilities an object has now, those of keywords too.
    fn activated(&self, id: ObjectId) -> Vec<(Cost, Timing, Script)> {
        let Some(values) = self.scene().values(id) else { return Vec::new() };
        let of = |ability: &Ability| match ability {
            Ability::Activated { cost, timing, script } => {
                Some((cost.clone(), *timing, script.clone()))
            }
            Ability::Keyword(Keyword::Equip(cost)) => {
                Some((cost.clone(), Timing::Sorcery, equip())) // 702.6a
            }
            Ability::Keyword(Keyword::Cycling(cost)) => {
                Some((with_discard(cost), Timing::Instant, cycle())) // 702.29a
            }
            Ability::Keyword(Keyword::Crew(power)) => {
                Some((Cost(vec![CostPart::Crew(*power)]), Timing::Instant, crew()))
            }
            _ => None,
        };
        values.abilities.iter().filter_map(|ability| of(ability)).collect()
    }

    pub(super) fn activate(
        &mut self,
        player: PlayerId,
        act: &Activating,
    ) -> Result<Result<(), Refusal>, Stop> {
        let (cost, script) = match self.may_activate(player, act) {
            Ok(found) => found,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let x = act.x.unwrap_or(0);
        let bill = Bill { source: act.object, paying: Paying::Ability };
        if let Err(refusal) = self.can_pay(player, &cost, bill, x) {
            return Ok(Err(refusal));
        }
        let mut frame = Frame { x, ..Frame::of(act.object, player) };
        let rule = RuleNumber::literal("602.2b");
        let makes_mana = is_mana_ability(&cost, &script);
        if makes_mana {
            frame.paid = self.pay(player, &cost, bill, x, act.mana.as_ref(), rule)?;
            let event = Event::Activated { source: act.object, player, mana: true };
            self.perform(event, RuleNumber::literal("605.3b"));
            self.run(&script.effects, &mut frame, RuleNumber::literal("605.3b"))?;
        } else {
            self.check_modes(player, &script, &act.modes)?;
            let script = script.with_modes(&act.modes);
            let targets = self.check_targets(&script.targets, &act.targets, &frame)?;
            let shares = self.shares(player, &script, &targets, &frame)?;
            let ability = StackAbility {
                source: act.object,
                script,
                targets: targets.clone(),
                shares,
                x,
                that: None,
                that_player: None,
                paid: Vec::new(),
                finds: Vec::new(),
                triggered: false,
                copy: false,
                only_if: None,
            };
            let object = self.new_id();
            let put = Event::PutOnStack { object, controller: player, ability: Box::new(ability) };
            self.perform(put, RuleNumber::literal("602.2a"));
            let paid = self.pay(player, &cost, bill, x, act.mana.as_ref(), rule)?;
            self.perform(Event::PaidWith { object, paid }, rule);
            let event = Event::Activated { source: act.object, player, mana: false };
            self.perform(event, rule);
            self.tell_targets(object, player, &targets);
        }
        self.settle(player)?;
        Ok(Ok(()))
    }

    /// In the middle of a payment (605.3a); it resolves at once (605.3b).
    pub(super) fn activate_for_mana(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        ability: usize,
    ) -> Result<(), Stop> {
        let found = self.activated(object).into_iter().nth(ability);
        let found = found.filter(|(cost, _, script)| is_mana_ability(cost, script));
        let Some((cost, timing, script)) = found else {
            return Err(Stop::Illegal(because(Because::NoSuchAbility, "605.3a")));
        };
        if timing == Timing::Sorcery {
            return Err(Stop::Illegal(because(Because::WrongTime, "602.5d"))); // nobody has priority
        }
        let there = self.object(object).is_some_and(|o| o.is_permanent() && !o.phased_out);
        if !there || self.controller(object) != Some(player) {
            return Err(Stop::Illegal(because(Because::NotYours, "602.2")));
        }
        let bill = Bill { source: object, paying: Paying::Ability };
        self.pay(player, &cost, bill, 0, None, RuleNumber::literal("602.2b"))?;
        let rule = RuleNumber::literal("605.3b");
        self.perform(Event::Activated { source: object, player, mana: true }, rule);
        self.run(&script.effects, &mut Frame::of(object, player), rule)
    }

    fn may_activate(&self, player: PlayerId, act: &Activating) -> Result<(Cost, Script), Refusal> {
        self.has_priority(player, "117.1b")?;
        let object = self.object(act.object).filter(|o| !o.phased_out);
        let object = object.ok_or_else(|| because(Because::NotThere, "113.6"))?;
        if self.controller(act.object) != Some(player) {
            return Err(because(Because::NotYours, "602.2"));
        }
        let found = self.activated(act.object).into_iter().nth(act.ability);
        let (cost, timing, script) =
            found.ok_or_else(|| because(Because::NoSuchAbility, "602.2"))?;
        only_zero(act.x, cost.has_x(), "107.3a")?;
        let works = match cost.0.contains(&CostPart::DiscardThis) {
            true => object.zone == Zone::Hand(player), // 702.29a
            false => object.is_permanent(),
        };
        if !works {
            return Err(because(Because::NotThere, "113.6"));
        }
        if !is_mana_ability(&cost, &script) {
            self.no_split_second()?;
        }
        let turn = self.state.turn;
        let sorcery_time =
            turn.active == player && turn.step.is_main() && self.state.top_of_stack().is_none();
        let loyalty = is_loyalty_ability(&cost);
        if loyalty && self.state.this_turn.loyalty.contains(&act.object) {
            return Err(because(Because::Prohibited, "606.3"));
        }
        if loyalty && !sorcery_time {
            return Err(because(Because::WrongTime, "606.3"));
        }
        if timing == Timing::Sorcery && !sorcery_time {
            return Err(because(Because::WrongTime, "602.5d"));
        }
        Ok((cost, script))
    }

    /// 305.1, 116.2a.
    pub(super) fn play_land(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        part: Part,
    ) -> Result<Result<(), Refusal>, Stop> {
        if let Err(refusal) = self.may_play_land(player, object, part) {
            return Ok(Err(refusal));
        }
        let rule = RuleNumber::literal("305.1");
        self.perform(Event::LandPlayed(player), rule);
        let entry = Entry::new(object, player, Cause::PlayLand, rule);
        self.enter(&Entry { part, ..entry })?;
        self.settle(player)?;
        Ok(Ok(()))
    }

    /// 305.1: an effect may allow playing a land from exile.
    fn may_play_exiled(&self, player: PlayerId, id: ObjectId) -> bool {
        self.rules_in_force().iter().any(|(change, frame)| match change {
            RuleChange::MayPlayLandFromExile { who, what } => {
                self.scene().players(who, frame).contains(&player)
                    && self.scene().matches(what, id, frame)
            }
            _ => false,
        })
    }

    fn may_play_land(&self, player: PlayerId, id: ObjectId, part: Part) -> Result<(), Refusal> {
        self.has_priority(player, "305.1")?;
        let turn = self.state.turn;
        if turn.active != player || !turn.step.is_main() || self.state.top_of_stack().is_some() {
            return Err(because(Because::WrongTime, "305.1"));
        }
        let allowed = |o: &&Object| {
            o.zone == Zone::Hand(player)
                || (o.zone == Zone::Exile && self.may_play_exiled(player, id))
        };
        let object = self.object(id).filter(allowed);
        let object = object.ok_or_else(|| because(Because::NotThere, "305.1"))?;
        let card = self.state.card_of(object).map(|card| &card.printed);
        let card = card.ok_or_else(|| because(Because::NotACard, "305.1"))?;
        if part != Part::First && card.layout != Layout::Modal {
            return Err(because(Because::NoSuchFace, "712.12"));
        }
        let face = card.shown(part, false, Zone::Battlefield);
        if !face.is(CardType::Land) {
            return Err(because(Because::NotACard, "305.1"));
        }
        if self.state.player(player).is_some_and(|p| p.lands_played > 0) {
            return Err(because(Because::AlreadyPlayed, "305.2"));
        }
        Ok(())
    }
}

/// 605.1a: no target, no loyalty ability, and it could add mana.
fn is_mana_ability(cost: &Cost, script: &Script) -> bool {
    script.targets.is_empty()
        && script.modes.is_none()
        && !is_loyalty_ability(cost)
        && script.effects.iter().any(Effect::could_add_mana)
}

fn is_loyalty_ability(cost: &Cost) -> bool {
    cost.0.iter().any(|part| matches!(part, CostPart::Loyalty(_)))
}

impl Effect {
    /// Whatever has to be so for it, and whoever decides.
    fn could_add_mana(&self) -> bool {
        let any = |effects: &[Self]| effects.iter().any(Self::could_add_mana);
        match self {
            Self::AddMana { .. } => true,
            Self::May { effects, otherwise, .. } => any(effects) || any(otherwise),
            Self::If { then, otherwise, .. } => any(then) || any(otherwise),
            Self::FlipCoin { won, lost, .. } => any(won) || any(lost),
            Self::PayOr { otherwise, .. } => any(otherwise),
            Self::Repeat { effects, .. } | Self::ForEach { effects, .. } => any(effects),
            _ => false,
        }
    }
}

fn with_discard(cost: &Cost) -> Cost {
    let parts = cost.0.iter().cloned().chain([CostPart::DiscardThis]);
    Cost(parts.collect())
}

fn cycle() -> Script {
    Script { effects: vec![Effect::Draw(Who::You, Amount::Number(1))], ..Script::default() }
}

/// 702.122a; it stays what else it is (205.1b).
fn crew() -> Script {
    let changes = vec![Change::AddTypes(vec![CardType::Artifact, CardType::Creature])];
    let change = Effect::Change { what: Sel::This, changes, until: Until::EndOfTurn };
    Script { effects: vec![change], ..Script::default() }
}

fn equip() -> Script {
    let yours = Filter::all([Filter::Type(CardType::Creature), Filter::YouControl]);
    Script {
        targets: vec![Aim::one(TargetSpec::Permanent(yours))],
        effects: vec![Effect::Attach { what: Sel::This, to: Sel::Target(0) }],
        ..Script::default()
    }
}
