//! Casting a spell, by the steps of 601.2.

use std::sync::Arc;

use super::ability::{Ability, Keyword, Script};
use super::aim::{Aim, Aimed};
use super::characteristics::{CardType, Characteristics};
use super::choice::{Question, Stop, Topic};
use super::clause::Clause;
use super::cost::Cost;
use super::effect::{Sel, TargetSpec, Who};
use super::event::{Cause as MoveCause, Event, Move};
use super::faces::Part;
use super::facing::Cause;
use super::filter::Filter;
use super::game::Game;
use super::held::{Bill, Paying};
use super::ids::{ObjectId, PlayerId};
use super::object::{Object, Spell, Way, Zone};
use super::pool::Pool;
use super::refusal::Refusal;
use super::scene::Frame;
use crate::record::RuleNumber;

mod cost;
mod legal;
mod now;
mod part;

/// What a player announces.
#[derive(Clone, Debug, PartialEq)]
pub struct Casting {
    pub object: ObjectId,
    /// Face down, with this ability (702.37c, 702.168b).
    pub down: Option<Cause>,
    pub x: Option<i64>,
    /// One group for each "target".
    pub targets: Aimed,
    /// Counted from 0.
    pub modes: Vec<usize>,
    pub mana: Option<Pool>,
    /// The face, half or inset that is cast (709.3, 712.11b, 715.3, 718.3).
    pub part: Option<Part>,
    /// What is paid in place of the mana cost.
    pub way: Way,
    /// How many times it is kicked (702.33d).
    pub kicked: u32,
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
        let spellmorph = casting.way == Way::Spellmorph;
        if spellmorph && !self.applies(Clause::SpellmorphCast) {
            return self.spellmorph_turns_up(player, casting);
        }
        let begun = if spellmorph {
            self.begin_spellmorph(player, casting.object)?
        } else {
            if let Some(question) = self.which_part(player, casting) {
                return Err(Stop::Unanswered(question));
            }
            self.may_begin(player, casting)
        };
        let proposal = match begun {
            Ok(proposal) => proposal,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let spell = self.put_on_stack(player, casting, &proposal);
        self.complete(player, spell, casting, &proposal)?;
        self.settle(player)?;
        Ok(Ok(()))
    }

    /// 601.2b–i, of a spell that is on the stack.
    fn complete(
        &mut self,
        player: PlayerId,
        spell: ObjectId,
        casting: &Casting,
        proposal: &Proposal,
    ) -> Result<(), Stop> {
        let cost = self.total_cost(player, casting, proposal)?;
        let x = match casting.x {
            None if cost.has_x() => {
                let topic = Topic::X;
                let question = Question::open(player, topic);
                return Err(Stop::Unanswered(question));
            }
            x => x.unwrap_or(0),
        };
        let (targets, shares) = self.chosen_targets(player, spell, casting, x)?;
        let choices = Spell {
            targets: targets.clone(),
            shares,
            modes: casting.modes.clone(),
            x,
            kicked: casting.kicked,
            way: casting.way,
            ..Spell::proposed(proposal.from)
        };
        self.perform(Event::Chosen { spell, choices }, RuleNumber::literal("601.2c"));
        let bill = Bill { source: spell, paying: Paying::Spell };
        let rule = RuleNumber::literal("601.2h");
        let paid = self.pay(player, &cost, bill, x, casting.mana.as_ref(), rule)?;
        self.perform(Event::PaidWith { object: spell, paid }, rule);
        if proposal.from == Zone::Command
            && let Some(card) = proposal.object.card
        {
            self.perform(Event::CommanderCast { player, card }, RuleNumber::literal("903.8"));
        }
        self.perform(Event::Cast { spell, player }, RuleNumber::literal("601.2i"));
        self.use_up(player, proposal);
        self.tell_targets(spell, player, &targets);
        Ok(())
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
            part: proposal.object.part,
            with: Vec::new(),
            tapped: false,
            counters: Vec::new(),
            attached_to: None,
            cause: MoveCause::Cast,
            top: false,
            apart: Vec::new(),
        };
        self.perform(Event::Moved(m), RuleNumber::literal(rule));
        became
    }

    /// 601.2b, 601.2c; and how much each of them gets, where something is divided (601.2d).
    fn chosen_targets(
        &mut self,
        player: PlayerId,
        spell: ObjectId,
        casting: &Casting,
        x: i64,
    ) -> Result<(Aimed, Vec<i64>), Stop> {
        let chosen =
            Spell { way: casting.way, kicked: casting.kicked, ..Spell::proposed(Zone::Stack) };
        let script = self.scene().values(spell).map(|v| spell_script(&v, &chosen));
        let script = script.unwrap_or_default();
        self.check_modes(player, &script, &casting.modes)?;
        let script = script.with_modes(&casting.modes);
        let frame = Frame { x, on_stack: Some(spell), ..Frame::of(spell, player) };
        let targets = self.check_targets(&script.targets, &casting.targets, &frame)?;
        let shares = self.shares(player, &script, &targets, &frame)?;
        Ok((targets, shares))
    }
}

/// What a spell does when it resolves, and its targets; an Aura spell has the
/// one target its enchant ability asks for (303.4a).
pub(super) fn spell_script(values: &Characteristics, spell: &Spell) -> Script {
    let mut script = Script::default();
    if spell.way == Way::Mutate {
        script.targets.push(Aim::one(TargetSpec::Permanent(to_mutate())));
    }
    for ability in &values.abilities {
        match &**ability {
            Ability::Spell(part) if values.is_instant_or_sorcery() => script.join(part),
            // 702.33g
            Ability::IfKicked(part) if values.is_instant_or_sorcery() && spell.kicked > 0 => {
                script.join(part);
            }
            Ability::Keyword(Keyword::Enchant(filter)) if values.subtypes.contains("Aura") => {
                script.targets.push(Aim::one(TargetSpec::Permanent(filter.clone())));
            }
            _ => {}
        }
    }
    script
}

/// 702.140a: a non-Human creature with the same owner as the spell.
fn to_mutate() -> Filter {
    Filter::all([
        Filter::Type(CardType::Creature),
        Filter::Not(Box::new(Filter::Subtype("Human".to_owned()))),
        Filter::OwnedBy(Who::OwnerOf(Box::new(Sel::This))),
    ])
}
