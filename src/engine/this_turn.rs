//! What happened in the present turn, for what asks about it: each thing as it
//! was at that moment.

use std::sync::Arc;

use super::ability::{Script, Triggered};
use super::clause::Clause;
use super::effect::Who;
use super::event::Event;
use super::filter::Filter;
use super::game::Game;
use super::ids::{ObjectId, PlayerId, Ref};
use super::kept::Kept;
use super::object::Zone;
use super::scene::{Frame, Scene, Subject};
use super::state::LastKnown;

/// Kept until the turn ends.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ThisTurn {
    pub happened: Kept<usize, Happened>,
    /// Abilities that trigger once each turn and have.
    pub triggered: Vec<(ObjectId, Triggered)>,
    /// Permanents of which a loyalty ability was activated.
    pub loyalty: Vec<ObjectId>,
    /// Spells and abilities that were countered.
    pub countered: Vec<ObjectId>,
    /// Abilities that began to resolve.
    pub resolved: Kept<usize, Resolved>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Resolved {
    pub on_stack: ObjectId,
    pub source: ObjectId,
    pub script: Script,
    /// What it was about.
    pub that: Option<ObjectId>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Happened {
    pub what: Happening,
    /// Who did it: who controls what entered, attacked or died; who turned it
    /// up; who cast it.
    pub by: PlayerId,
    pub it: Arc<LastKnown>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    Entered,
    TurnedUp,
    Cast,
    Attacked,
    Died,
    /// Was dealt damage by this object.
    Hurt(ObjectId),
}

impl Game {
    /// What is to be remembered of an event that has just happened.
    pub(super) fn memorable(&self, event: &Event) -> Option<Happened> {
        let (what, id, by) = match event {
            Event::TurnedUp { object, who, .. } => (Happening::TurnedUp, *object, Some(*who)),
            Event::Cast { spell, player } => (Happening::Cast, *spell, Some(*player)),
            Event::Attacks { attacker, .. } => (Happening::Attacked, *attacker, None),
            Event::Damage { source, to: Ref::Object(hurt), .. } => {
                (Happening::Hurt(*source), *hurt, None)
            }
            Event::Moved(m) if m.from == Zone::Battlefield => {
                let dies = matches!(m.to, Zone::Graveyard(_));
                let known = self.state.last_known.get(&m.object).filter(|_| dies)?;
                let (by, it) = (known.controller, Arc::clone(known));
                return Some(Happened { what: Happening::Died, by, it });
            }
            _ => (Happening::Entered, event.entered()?, None),
        };
        let it = self.subject(id)?;
        let known = LastKnown {
            object: it.object.clone(),
            copiable: Arc::clone(&it.values),
            values: it.values,
            controller: it.controller,
        };
        Some(Happened { what, by: by.unwrap_or(known.controller), it: Arc::new(known) })
    }
}

impl Scene<'_> {
    /// How often this turn something like it happened, by one of these players.
    pub(super) fn times_this_turn(
        self,
        what: Happening,
        by: Option<&Who>,
        like: &Filter,
        frame: &Frame,
    ) -> i64 {
        let by = by.map(|who| self.players(who, frame));
        let fits = |happened: &&Happened| {
            let LastKnown { object, values, controller, .. } = &*happened.it;
            let it = Subject { object, values: Arc::clone(values), controller: *controller };
            happened.what == what
                && self.counts(happened)
                && by.as_ref().is_none_or(|players| players.contains(&happened.by))
                && self.fits(like, &it, frame)
        };
        self.state.this_turn.happened.values().filter(fits).count() as i64
    }

    /// 601.2i: a spell was cast, whatever became of it then.
    fn counts(self, happened: &Happened) -> bool {
        happened.what != Happening::Cast
            || !self.state.this_turn.countered.contains(&happened.it.object.id)
            || self.clauses.applies(Clause::CountsAsCast)
    }

    pub(super) fn happened_to(self, what: Happening, object: ObjectId) -> bool {
        let mut all = self.state.this_turn.happened.values();
        all.any(|h| h.what == what && h.it.object.id == object)
    }

    /// Whether an ability resolves for the first time this turn.
    pub(super) fn resolves_first(self, frame: &Frame) -> bool {
        let ability = frame.on_stack.and_then(|id| self.state.objects.get(&id)?.ability.as_ref());
        ability.is_some_and(|ability| {
            let same = |resolved: &&Resolved| {
                resolved.source == ability.source && resolved.script == ability.script
            };
            self.state.this_turn.resolved.values().filter(same).count() == 1
        })
    }
}
