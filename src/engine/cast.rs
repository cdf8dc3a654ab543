//! Casting a spell, by the steps of 601.2.

use std::sync::Arc;

use super::ability::{Ability, Keyword, RuleChange, Script};
use super::characteristics::{CardType, Characteristics};
use super::choice::{Question, Stop, Topic};
use super::clause::Clause;
use super::cost::{Cost, CostPart};
use super::effect::TargetSpec;
use super::event::{Cause as MoveCause, Event, Move};
use super::facing::{Cause, Down, Facing};
use super::filter::Filter;
use super::game::Game;
use super::ids::{ObjectId, PlayerId, Ref};
use super::mana::ManaCost;
use super::object::{Object, Spell, Zone};
use super::pool::Pool;
use super::refusal::{Because, Refusal, because};
use super::scene::{Frame, Subject, printed};
use super::setup::Extension;
use crate::record::RuleNumber;

/// What a player announces.
#[derive(Clone, Debug, PartialEq)]
pub struct Casting {
    pub object: ObjectId,
    /// Face down, with this ability (702.37c, 702.168b).
    pub down: Option<Cause>,
    pub x: Option<i64>,
    pub targets: Vec<Ref>,
    pub mana: Option<Pool>,
    /// "Without paying its mana cost", where something allows it.
    pub free: bool,
    /// From the battlefield, for its spellmorph cost.
    pub spellmorph: bool,
}

/// A spell about to be cast, as it is judged.
#[derive(Clone)]
pub(super) struct Proposal {
    pub object: Object,
    pub values: Arc<Characteristics>,
    /// Its printed face.
    pub face: Arc<Characteristics>,
    pub from: Zone,
    /// What is paid instead of the mana cost (118.9), {3} and nothing apart.
    pub instead: Option<Cost>,
}

impl Proposal {
    pub fn judged_as(&self, values: Arc<Characteristics>) -> Self {
        Self { values, ..self.clone() }
    }
}

impl Game {
    pub(super) fn cast(
        &mut self,
        player: PlayerId,
        casting: &Casting,
    ) -> Result<Result<(), Refusal>, Stop> {
        if casting.spellmorph && !self.applies(Clause::SpellmorphCast) {
            return self.spellmorph_turns_up(player, casting);
        }
        let begun = if casting.spellmorph {
            self.begin_spellmorph(player, casting.object)?
        } else {
            self.may_begin(player, casting)
        };
        let proposal = match begun {
            Ok(proposal) => proposal,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let spell = self.put_on_stack(player, casting, &proposal);
        let cost = self.total_cost(player, casting, &proposal)?;
        let x = match casting.x {
            None if cost.has_x() => {
                let topic = Topic::X;
                let question = Question { player, topic, options: Vec::new(), least: 0, most: 0 };
                return Err(Stop::Unanswered(question));
            }
            x => x.unwrap_or(0),
        };
        let targets = self.chosen_targets(player, spell, casting, x)?;
        let choices = Spell { targets: targets.clone(), x, from: proposal.from, copy: false };
        self.perform(Event::Chosen { spell, choices }, RuleNumber::literal("601.2c"));
        self.pay(player, &cost, spell, x, casting.mana.as_ref(), RuleNumber::literal("601.2h"))?;
        if proposal.from == Zone::Command
            && let Some(card) = proposal.object.card
        {
            self.perform(Event::CommanderCast { player, card }, RuleNumber::literal("903.8"));
        }
        self.perform(Event::Cast { spell, player }, RuleNumber::literal("601.2i"));
        self.tell_targets(spell, player, &targets);
        self.settle(player)?;
        Ok(Ok(()))
    }

    /// Everything that must hold before a player may begin (601.3).
    fn may_begin(&self, player: PlayerId, casting: &Casting) -> Result<Proposal, Refusal> {
        self.has_priority(player, "117.1a")?;
        self.no_split_second()?;
        let object = self.object(casting.object).cloned();
        let object = object.ok_or_else(|| because(Because::NotThere, "400.7"))?;
        let face = printed(&self.state, &object).unwrap_or_default();
        if let Some(cause) = casting.down {
            self.has_the_ability(&face, cause)?;
        }
        let ghost = Object {
            zone: Zone::Stack,
            controller: player,
            facing: casting.down.map_or(Facing::Up, |cause| Facing::Down(Down::by(cause))),
            spell: Some(Spell { targets: Vec::new(), x: 0, from: object.zone, copy: false }),
            ..object.clone()
        };
        // 708.4: turned face down first; from here on it is its packet.
        let values = match ghost.down() {
            Some(down) if self.applies(Clause::TurnedDownFirst) => Arc::clone(&down.packet),
            _ => Arc::clone(&face),
        };
        let proposal = Proposal { from: object.zone, object: ghost, values, face, instead: None };
        self.may_cast_from(player, &object, &proposal)?;
        if proposal.values.is(CardType::Land) {
            return Err(because(Because::NotACard, "305.9"));
        }
        self.right_time(player, &proposal)?;
        if self.any_rule(player, &proposal, |change| match change {
            RuleChange::CantCast { who, what } => Some((who, what)),
            _ => None,
        }) {
            return Err(because(Because::Prohibited, "601.3a"));
        }
        Ok(proposal)
    }

    pub(super) fn no_split_second(&self) -> Result<(), Refusal> {
        let stack = self.state.zone(Zone::Stack);
        let split = stack.iter().filter_map(|id| self.scene().values(*id));
        if split.into_iter().any(|values| values.has(&Keyword::SplitSecond)) {
            return Err(because(Because::SplitSecond, "702.61a"));
        }
        Ok(())
    }

    /// Nothing but morph or disguise lets one cast face down (702.37d, 702.168c).
    fn has_the_ability(&self, face: &Characteristics, cause: Cause) -> Result<(), Refusal> {
        let has = face.keywords().any(|keyword| match (cause, keyword) {
            (Cause::Morph, Keyword::Morph(_) | Keyword::Megamorph(_))
            | (Cause::Disguise, Keyword::Disguise(_)) => true,
            (Cause::Morph, Keyword::Spellmorph(_)) => self.has_extension(Extension::Spellmorph),
            _ => false,
        });
        let rule = if cause == Cause::Disguise { "702.168c" } else { "702.37d" };
        if has { Ok(()) } else { Err(because(Because::NoSuchAbility, rule)) }
    }

    fn may_cast_from(
        &self,
        player: PlayerId,
        object: &Object,
        proposal: &Proposal,
    ) -> Result<(), Refusal> {
        let commander = self.state.card_of(object).is_some_and(|card| card.commander);
        let allowed = match object.zone {
            Zone::Hand(owner) => owner == player,
            Zone::Command => object.owner == player && commander, // 903.8
            Zone::Library(owner) => {
                let top = self.state.zone(object.zone).first() == Some(&object.id);
                owner == player
                    && top
                    && self.any_rule(player, proposal, |change| match change {
                        RuleChange::MayCastTopOfLibrary { who, what } => Some((who, what)), // 601.3e
                        _ => None,
                    })
            }
            Zone::Exile => {
                let visible = !object.facing.is_down() || self.may_look(player, object.id); // 601.3f
                visible
                    && self.any_rule(player, proposal, |change| match change {
                        RuleChange::MayCastFromExile { who, what } => Some((who, what)),
                        _ => None,
                    })
            }
            _ => false,
        };
        if allowed { Ok(()) } else { Err(because(Because::NotThere, "601.3")) }
    }

    /// Instants and flash at any time one has priority, the rest in one's own
    /// main phase with an empty stack (117.1a).
    fn right_time(&self, player: PlayerId, proposal: &Proposal) -> Result<(), Refusal> {
        let turn = self.state.turn;
        let sorcery_time =
            turn.active == player && turn.step.is_main() && self.state.top_of_stack().is_none();
        let values = &proposal.values;
        let instant = values.is(CardType::Instant) || values.has(&Keyword::Flash);
        let flash = |change| match change {
            RuleChange::Flash { who, what } => Some((who, what)),
            _ => None,
        };
        if sorcery_time || instant || self.any_rule(player, proposal, flash) {
            return Ok(());
        }
        Err(because(Because::WrongTime, "117.1a"))
    }

    /// Whether a rule change of some kind is about this player and this spell.
    pub(super) fn any_rule(
        &self,
        player: PlayerId,
        proposal: &Proposal,
        kind: impl Fn(RuleChange) -> Option<(super::effect::Who, Filter)>,
    ) -> bool {
        let scene = self.scene();
        let values = Arc::clone(&proposal.values);
        let it = Subject { object: &proposal.object, values, controller: player };
        self.rules_in_force().into_iter().any(|(change, frame)| {
            kind(change).is_some_and(|(who, what)| {
                scene.players(&who, &frame).contains(&player) && scene.fits(&what, &it, &frame)
            })
        })
    }

    /// 601.2a.
    fn put_on_stack(
        &mut self,
        player: PlayerId,
        casting: &Casting,
        proposal: &Proposal,
    ) -> ObjectId {
        let became = self.new_id();
        let rule = if casting.down.is_some() { "708.4" } else { "601.2a" };
        let m = Move {
            object: casting.object,
            from: proposal.from,
            to: Zone::Stack,
            became,
            controller: player,
            facing: proposal.object.facing.clone(),
            tapped: false,
            counters: Vec::new(),
            attached_to: None,
            cause: MoveCause::Cast,
            top: false,
            copy: None,
        };
        self.perform(Event::Moved(m), RuleNumber::literal(rule));
        became
    }

    /// 601.2f: the mana cost or {3}, additional costs, increases, reductions.
    fn total_cost(
        &self,
        player: PlayerId,
        casting: &Casting,
        proposal: &Proposal,
    ) -> Result<Cost, Stop> {
        let free = |change| match change {
            RuleChange::WithoutPayingManaCost { who, what } => Some((who, what)),
            _ => None,
        };
        if casting.free && (casting.down.is_some() || proposal.instead.is_some()) {
            // 118.9a: only one alternative cost.
            return Err(Stop::Illegal(because(Because::Prohibited, "118.9a")));
        }
        let base = match (&proposal.instead, casting.down, casting.free) {
            (Some(cost), ..) => cost.mana_part(),
            // 702.37c, 702.168b
            (None, Some(_), _) if self.applies(Clause::ThreeForMorph) => ManaCost::generic(3),
            (None, None, true) if self.any_rule(player, proposal, free) => ManaCost::default(),
            (None, None, true) => {
                return Err(Stop::Illegal(because(Because::NoSuchCost, "118.9")));
            }
            (None, _, _) => match &proposal.face.cost {
                Some(cost) => cost.clone(),
                None => return Err(Stop::Illegal(because(Because::NoManaCost, "118.6"))),
            },
        };
        let x = casting.x.unwrap_or(0).clamp(0, i64::from(super::mana::MOST_MANA)) as u32;
        if base.has_x() && casting.x.is_none() {
            return Ok(Cost::mana(base));
        }
        let more = self.tax(player, proposal) + self.cost_changes(player, proposal);
        let mut cost = Cost::mana(base.fixed(x, more));
        let instead = proposal.instead.iter().flat_map(|instead| &instead.0);
        cost.0.extend(instead.filter(|part| !matches!(part, CostPart::Mana(_))).cloned());
        for ability in &proposal.values.abilities {
            if let Ability::AdditionalCost(extra) = &**ability {
                cost.0.extend(extra.0.iter().cloned().map(|part| match part {
                    CostPart::Mana(mana) => CostPart::Mana(mana.fixed(x, 0)),
                    other => other,
                }));
            }
        }
        Ok(cost)
    }

    /// 903.8: {2} for each earlier time from the command zone.
    fn tax(&self, player: PlayerId, proposal: &Proposal) -> i64 {
        let Some(card) = proposal.object.card.filter(|_| proposal.from == Zone::Command) else {
            return 0;
        };
        let casts = self.state.player(player).and_then(|p| p.commander_casts.get(&card).copied());
        i64::from(casts.unwrap_or(0)) * 2
    }

    fn cost_changes(&self, player: PlayerId, proposal: &Proposal) -> i64 {
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

    /// 601.2c.
    fn chosen_targets(
        &self,
        player: PlayerId,
        spell: ObjectId,
        casting: &Casting,
        x: i64,
    ) -> Result<Vec<Ref>, Stop> {
        let script = self.scene().values(spell).map(|v| spell_script(&v)).unwrap_or_default();
        let frame = Frame { x, ..Frame::of(spell, player) };
        self.check_targets(&script.targets, &casting.targets, &frame)
    }

    /// Each target chosen must be legal for its "target", none missing, none over.
    pub(super) fn check_targets(
        &self,
        specs: &[TargetSpec],
        chosen: &[Ref],
        frame: &Frame,
    ) -> Result<Vec<Ref>, Stop> {
        let illegal = Stop::Illegal(because(Because::IllegalTarget, "601.2c"));
        if chosen.len() != specs.len() {
            let player = frame.you;
            let options = specs.first().map(|s| self.legal_targets(s, frame)).unwrap_or_default();
            if options.is_empty() && !specs.is_empty() {
                return Err(illegal);
            }
            let (topic, least) = (Topic::Targets, specs.len());
            return Err(Stop::Unanswered(Question { player, topic, options, least, most: least }));
        }
        let mut targets = Vec::new();
        for (spec, what) in specs.iter().zip(chosen) {
            match self.state.settled(*what) {
                Some(what) if self.is_legal_target(spec, what, frame) => targets.push(what),
                _ => return Err(illegal),
            }
        }
        Ok(targets)
    }
}

/// What a spell does when it resolves, and its targets; an Aura spell has the
/// one target its enchant ability asks for (303.4a).
pub(super) fn spell_script(values: &Characteristics) -> Script {
    let mut script = Script::default();
    for ability in &values.abilities {
        match &**ability {
            Ability::Spell(part) if values.is_instant_or_sorcery() => script.join(part),
            Ability::Keyword(Keyword::Enchant(filter)) if values.subtypes.contains("Aura") => {
                script.targets.push(TargetSpec::Permanent(filter.clone()));
            }
            _ => {}
        }
    }
    script
}
