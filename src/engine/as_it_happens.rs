//! "As this enters" and "as this is turned face up" (614.1c, 614.1e, 708.11): part of the event
//! itself, before anything looks at its result.

use std::sync::Arc;

use super::ability::{Ability, AsEvent};
use super::characteristics::Characteristics;
use super::choice::Stop;
use super::competing::Means;
use super::effect::{Effect, Sel};
use super::game::Game;
use super::ids::ObjectId;
use super::scene::{Frame, printed};
use crate::record::RuleNumber;

impl Game {
    /// Follows them one after the other. After each it is asked anew which there are, each acting
    /// once (616.1f, 614.5): a permanent that became a copy has those of what it copies.
    pub(super) fn as_abilities(&mut self, event: AsEvent, frame: &Frame) -> Result<(), Stop> {
        let rule = RuleNumber::literal(match event {
            AsEvent::Enters => "614.1c",
            AsEvent::TurnedUp | AsEvent::Either => "708.11",
        });
        let mut waits = event == AsEvent::Enters && self.may_enter_as_a_copy(frame.source);
        let mut followed = Vec::new();
        loop {
            let next = self.next_as_ability(event, frame, &followed)?;
            if waits && !next.as_ref().is_some_and(|next| next.makes_a_copy()) {
                waits = false;
                self.enters_as_it_is(frame);
            }
            let Some(next) = next else { return Ok(()) };
            let copied = self.copied_since(frame.source);
            if let Ability::As { effects, .. } = &*next {
                self.run(effects, &mut frame.clone(), rule)?;
            }
            followed.push(next);
            if self.copied_since(frame.source) != copied {
                followed.clear();
            }
            self.check_cap()?;
        }
    }

    /// Whether its own text can make it a copy as it enters: what changes how it enters waits
    /// for that (616.1c).
    pub(super) fn may_enter_as_a_copy(&self, id: ObjectId) -> bool {
        let object = self.object(id).filter(|object| !object.facing.is_down());
        let face = object.and_then(|object| printed(&self.state, object));
        face.is_some_and(|face| face.copies_as_it_enters())
    }

    /// What makes it a copy as it enters comes first (616.1c). As it is turned face up its
    /// controller chooses (616.1e); asked where one of them makes it a copy (decision 0041).
    fn next_as_ability(
        &mut self,
        event: AsEvent,
        frame: &Frame,
        followed: &[Arc<Ability>],
    ) -> Result<Option<Arc<Ability>>, Stop> {
        let Some(values) = self.scene().values(frame.source) else { return Ok(None) };
        let mut followed = followed.to_vec();
        let mut open: Vec<&Arc<Ability>> = Vec::new();
        for ability in &values.abilities {
            match followed.iter().position(|other| other == ability) {
                Some(n) => {
                    followed.swap_remove(n);
                }
                None if ability.acts_as(event) => open.push(ability),
                None => {}
            }
        }
        let copier = open.iter().position(|ability| ability.makes_a_copy());
        let next = match copier {
            Some(copier) if event == AsEvent::Enters => copier,
            Some(_) => {
                let means = (0..open.len()).map(|n| (frame.source, Means::Ability(n)));
                self.comes_first(frame.you, &means.collect::<Vec<_>>())?
            }
            None => 0,
        };
        Ok(open.get(next).copied().cloned())
    }

    /// When it became a copy of something else last.
    fn copied_since(&self, id: ObjectId) -> Option<u64> {
        let copies = self.object(id)?.copies.iter();
        copies.filter(|copy| !copy.own).map(|copy| copy.timestamp).max()
    }
}

impl Characteristics {
    pub(super) fn copies_as_it_enters(&self) -> bool {
        self.abilities.iter().any(|a| a.acts_as(AsEvent::Enters) && a.makes_a_copy())
    }
}

impl Ability {
    fn acts_as(&self, event: AsEvent) -> bool {
        matches!(self, Self::As { event: at, .. } if at.includes(event))
    }

    /// Whether it can make the object itself a copy of another.
    fn makes_a_copy(&self) -> bool {
        fn copies(effects: &[Effect]) -> bool {
            effects.iter().any(|effect| match effect {
                Effect::BecomeCopy { what, .. } => *what == Sel::This,
                Effect::May { effects, otherwise, .. } => copies(effects) || copies(otherwise),
                Effect::If { then, otherwise, .. } => copies(then) || copies(otherwise),
                Effect::PayOr { otherwise, .. } => copies(otherwise),
                _ => false,
            })
        }
        matches!(self, Self::As { effects, .. } if copies(effects))
    }
}
