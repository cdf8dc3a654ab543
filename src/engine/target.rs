//! Targets and whether they are legal (115).

use std::collections::BTreeSet;

use super::ability::{Keyword, Quality};
use super::characteristics::CardType;
use super::effect::TargetSpec;
use super::event::Event;
use super::filter::Filter;
use super::game::Game;
use super::ids::{ObjectId, PlayerId, Ref};
use super::object::Zone;
use super::scene::{Frame, Subject};
use crate::record::RuleNumber;

impl Game {
    /// All legal targets for one "target" of a spell or ability.
    pub(super) fn legal_targets(&self, spec: &TargetSpec, frame: &Frame) -> Vec<Ref> {
        let players = (0..self.seats()).map(|n| Ref::Player(PlayerId(n as u8)));
        let objects = self.state.objects.keys().map(|id| Ref::Object(*id));
        objects.chain(players).filter(|what| self.is_legal_target(spec, *what, frame)).collect()
    }

    pub(super) fn is_legal_target(&self, spec: &TargetSpec, what: Ref, frame: &Frame) -> bool {
        let object = match what {
            Ref::Player(player) => {
                let here = self.state.player(player).is_some_and(|p| !p.gone);
                return here
                    && match spec {
                        TargetSpec::Player | TargetSpec::PermanentOrPlayer(_) => true,
                        TargetSpec::Opponent => player != frame.you,
                        _ => false,
                    };
            }
            Ref::Object(object) => object,
            Ref::Card(_) => return false,
        };
        let Some(it) = self.subject(object).filter(|_| self.object(object).is_some()) else {
            return false;
        };
        if frame.on_stack == Some(object) {
            return false; // 115.5
        }
        let fits = |filter: &Filter| self.scene().fits(filter, &it, frame);
        match spec {
            TargetSpec::Permanent(filter) | TargetSpec::PermanentOrPlayer(filter) => {
                it.object.is_permanent()
                    && !it.object.phased_out
                    && fits(filter)
                    && !self.is_shielded(&it, frame)
            }
            TargetSpec::Spell(filter) => {
                it.object.zone == Zone::Stack && it.object.card.is_some() && fits(filter)
            }
            TargetSpec::StackObject(filter) => it.object.zone == Zone::Stack && fits(filter),
            TargetSpec::CardInGraveyard(filter) => {
                matches!(it.object.zone, Zone::Graveyard(_)) && fits(filter)
            }
            TargetSpec::CardInExile(filter) => it.object.zone == Zone::Exile && fits(filter),
            TargetSpec::Either(specs) => {
                specs.iter().any(|spec| self.is_legal_target(spec, what, frame))
            }
            TargetSpec::Player | TargetSpec::Opponent => false,
        }
    }

    /// Shroud, hexproof and protection (702.11, 702.16b, 702.18).
    fn is_shielded(&self, it: &Subject<'_>, frame: &Frame) -> bool {
        it.values.keywords().any(|keyword| match keyword {
            Keyword::Shroud => true,
            Keyword::Hexproof => it.controller != frame.you,
            Keyword::Protection(quality) => self.has_quality(frame.source, quality),
            _ => false,
        })
    }

    /// Whether a source has what something is protected from (702.16a).
    pub(super) fn has_quality(&self, source: ObjectId, quality: &Quality) -> bool {
        let Some(values) = self.scene().values(source) else { return false };
        match quality {
            Quality::Color(color) => values.colors.contains(color),
            Quality::Type(card_type) => values.is(*card_type),
            Quality::Subtype(subtype) => values.subtypes.contains(subtype),
            Quality::Everything => true,
            Quality::ChosenColor => false,
        }
    }

    /// Whether a permanent has protection from something (702.16a).
    pub(super) fn is_protected_from(&self, it: ObjectId, what: ObjectId) -> bool {
        let Some(values) = self.scene().values(it) else { return false };
        values.keywords().any(|keyword| match keyword {
            Keyword::Protection(quality) => self.has_quality(what, quality),
            _ => false,
        })
    }

    /// Whether a permanent can be attached to another (301.5, 303.4).
    pub(super) fn can_be_attached(&self, what: ObjectId, host: ObjectId) -> bool {
        let (Some(it), Some(to)) = (self.subject(what), self.subject(host)) else { return false };
        // What has left is known still, but nothing can be attached to it.
        let gone = self.object(what).is_none() || self.object(host).is_none();
        if gone || what == host || !to.object.is_permanent() || to.object.phased_out {
            return false;
        }
        if !it.object.is_permanent() && it.object.zone != Zone::Stack {
            return false;
        }
        let frame = Frame::of(what, it.controller);
        let protected = self.is_protected_from(host, what);
        let suits = if it.values.subtypes.contains("Equipment") {
            to.values.is(CardType::Creature)
        } else {
            it.values.keywords().any(|keyword| match keyword {
                Keyword::Enchant(filter) => self.scene().fits(filter, &to, &frame),
                _ => false,
            })
        };
        suits && !protected && !it.values.is(CardType::Creature)
    }

    pub(super) fn tell_targets(&mut self, by: ObjectId, player: PlayerId, targets: &[Vec<Ref>]) {
        // 603.2c: it becomes the target of this once, however often it is chosen for it.
        let mut told = BTreeSet::new();
        for target in targets.iter().flatten() {
            if let Ref::Object(object) = target
                && told.insert(*object)
            {
                let event = Event::Targeted { object: *object, by, player };
                self.perform(event, RuleNumber::literal("115.1"));
            }
        }
    }
}
