//! Everything that must hold before a player may begin to cast (601.3).

use std::sync::Arc;

use super::part::{alternative_cost, can_be_kicked};
use super::{Casting, Proposal};
use crate::engine::ability::{Keyword, RuleChange};
use crate::engine::characteristics::{CardType, Characteristics};
use crate::engine::clause::Clause;
use crate::engine::effect::Who;
use crate::engine::facing::{Cause, Down, Facing};
use crate::engine::filter::Filter;
use crate::engine::game::Game;
use crate::engine::ids::PlayerId;
use crate::engine::object::{Object, Spell, Way, Zone};
use crate::engine::refusal::{Because, Refusal, because};
use crate::engine::scene::{Subject, printed};
use crate::engine::setup::Extension;

impl Game {
    /// Everything that must hold before a player may begin (601.3).
    pub(super) fn may_begin(
        &self,
        player: PlayerId,
        casting: &Casting,
    ) -> Result<Proposal, Refusal> {
        self.has_priority(player, "117.1a")?;
        self.no_split_second()?;
        let (object, proposal) = self.proposed(player, casting)?;
        self.may_cast_from(player, &object, &proposal)?;
        can_be_a_spell(&proposal)?;
        self.right_time(player, &proposal)?;
        self.not_forbidden(player, &proposal)?;
        Ok(proposal)
    }

    /// As an effect lets the player cast it while that resolves: from wherever it is, at a time
    /// at which nobody has priority (608.2g).
    pub(super) fn may_cast_now(
        &self,
        player: PlayerId,
        casting: &Casting,
    ) -> Result<Proposal, Refusal> {
        self.no_split_second()?;
        let (_, proposal) = self.proposed(player, casting)?;
        can_be_a_spell(&proposal)?;
        self.not_forbidden(player, &proposal)?;
        Ok(proposal)
    }

    /// The card, and what it would be on the stack.
    fn proposed(&self, player: PlayerId, casting: &Casting) -> Result<(Object, Proposal), Refusal> {
        let object = self.object(casting.object).cloned();
        let object = object.ok_or_else(|| because(Because::NotThere, "400.7"))?;
        let part = self.part_to_cast(&object, casting)?;
        let card = self.state.card_of(&object).map(|card| Arc::clone(&card.printed));
        let face = match &card {
            // 709.3a, 712.11c, 715.3a, 718.3a: only that part is judged.
            Some(card) if casting.down.is_none() => {
                Arc::clone(card.shown(part, false, Zone::Stack))
            }
            _ => printed(&self.state, &object).unwrap_or_default(),
        };
        if let Some(cause) = casting.down {
            self.has_the_ability(&face, cause)?;
        }
        let ghost = Object {
            zone: Zone::Stack,
            controller: player,
            facing: casting.down.map_or(Facing::Up, |cause| Facing::Down(Down::by(cause))),
            part,
            spell: Some(Spell { way: casting.way, ..Spell::proposed(object.zone) }),
            ..object.clone()
        };
        // 708.4: turned face down first; from here on it is its packet.
        let values = match ghost.down() {
            Some(down) if self.applies(Clause::TurnedDownFirst) => Arc::clone(&down.packet),
            _ => Arc::clone(&face),
        };
        let instead = alternative_cost(&values, casting.way)?;
        can_be_kicked(&values, casting.kicked)?;
        let proposal = Proposal { from: object.zone, object: ghost, values, face, instead };
        Ok((object, proposal))
    }

    fn not_forbidden(&self, player: PlayerId, proposal: &Proposal) -> Result<(), Refusal> {
        let forbidden = self.any_rule(player, proposal, |change| match change {
            RuleChange::CantCast { who, what } => Some((who, what)),
            _ => None,
        });
        if forbidden { Err(because(Because::Prohibited, "601.3a")) } else { Ok(()) }
    }

    pub(in crate::engine) fn no_split_second(&self) -> Result<(), Refusal> {
        let stack = self.state.zone(Zone::Stack);
        let split = stack.iter().filter_map(|id| self.scene().values(*id));
        if split.into_iter().any(|values| values.has(&Keyword::SplitSecond)) {
            return Err(because(Because::SplitSecond, "702.61a"));
        }
        Ok(())
    }

    /// Nothing but morph or disguise lets one cast face down (702.37d, 702.168c).
    pub(super) fn has_the_ability(
        &self,
        face: &Characteristics,
        cause: Cause,
    ) -> Result<(), Refusal> {
        let has = face.keywords().any(|keyword| match (cause, keyword) {
            (Cause::Morph, Keyword::Morph(_) | Keyword::Megamorph(_))
            | (Cause::Disguise, Keyword::Disguise(_)) => true,
            (Cause::Morph, Keyword::Spellmorph(_)) => self.has_extension(Extension::Spellmorph),
            _ => false,
        });
        let rule = if cause == Cause::Disguise { "702.168c" } else { "702.37d" };
        if has { Ok(()) } else { Err(because(Because::NoSuchAbility, rule)) }
    }

    pub(super) fn may_cast_from(
        &self,
        player: PlayerId,
        object: &Object,
        proposal: &Proposal,
    ) -> Result<(), Refusal> {
        let commander = self.state.is_commander(object);
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
            Zone::Graveyard(owner) => {
                let flashback = proposal.object.spell.as_ref().map(|spell| spell.way);
                let spell = proposal.values.is_instant_or_sorcery();
                owner == player && flashback == Some(Way::Flashback) && spell // 702.34a
                    || self.any_rule(player, proposal, |change| match change {
                        RuleChange::MayCastFromGraveyard { who, what } => Some((who, what)),
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
    pub(super) fn right_time(&self, player: PlayerId, proposal: &Proposal) -> Result<(), Refusal> {
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
    pub(in crate::engine) fn any_rule(
        &self,
        player: PlayerId,
        proposal: &Proposal,
        kind: impl Fn(RuleChange) -> Option<(Who, Filter)>,
    ) -> bool {
        let scene = self.scene();
        let values = Arc::clone(&proposal.values);
        let it = Subject { object: &proposal.object, values, controller: player };
        self.rules_in_force().iter().cloned().any(|(change, frame)| {
            kind(change).is_some_and(|(who, what)| {
                scene.players(&who, &frame).contains(&player) && scene.fits(&what, &it, &frame)
            })
        })
    }
}

fn can_be_a_spell(proposal: &Proposal) -> Result<(), Refusal> {
    if proposal.values.is(CardType::Land) {
        return Err(because(Because::NotACard, "305.9"));
    }
    Ok(())
}
