//! Copies of what is on the stack (707.10).

use std::sync::Arc;

use crate::engine::event::Event;
use crate::engine::faces::{Layout, Part, Printed};
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId};
use crate::engine::object::{Object, Spell, StackAbility, Zone};
use crate::engine::state::{Card, CardKind};
use crate::record::RuleNumber;

impl Game {
    /// A copy of a spell or ability, with all that was chosen for it.
    pub(super) fn copy_on_stack(&mut self, of: ObjectId, controller: PlayerId) -> Option<ObjectId> {
        match self.object(of)?.ability.clone() {
            Some(ability) => Some(self.copy_ability(of, ability, controller)),
            None => self.copy_spell(of, controller),
        }
    }

    /// 707.10b: it has the source of the original, and counts as the same ability.
    fn copy_ability(
        &mut self,
        of: ObjectId,
        ability: StackAbility,
        controller: PlayerId,
    ) -> ObjectId {
        let object = self.new_id();
        let ability = Box::new(StackAbility { copy: true, ..ability });
        let event = Event::AbilityCopied { object, of, ability, controller };
        self.perform(event, RuleNumber::literal("707.10"));
        self.acts("707.10b");
        object
    }

    /// 707.10; of a face-down spell: face up, with the packet (GAP-5).
    fn copy_spell(&mut self, of: ObjectId, controller: PlayerId) -> Option<ObjectId> {
        let copied = self.object(of).filter(|o| o.zone == Zone::Stack)?;
        let (spell, values) = (copied.spell.clone()?, self.copiable(of)?);
        let (printed, part) = match self.both_faces(copied) {
            Some(printed) => (printed, copied.part),
            None => (Arc::new(Printed::plain(values)), Part::First),
        };
        let kind = CardKind::SpellCopy;
        let card = Card { owner: controller, printed, kind, commander: false };
        let copy = self.new_id();
        let object = copy;
        let spell = Spell { copy: true, spent: 0, ..spell };
        let event = Event::SpellCopied { card, object, part, of, spell, controller };
        self.perform(event, RuleNumber::literal("707.10"));
        self.copy_status(copy, of);
        Some(object)
    }

    /// Both faces of a double-faced permanent spell, which a copy of it has too. One that
    /// is face down, or a copy of something else, has only what it is.
    fn both_faces(&self, spell: &Object) -> Option<Arc<Printed>> {
        let printed = &self.state.card_of(spell)?.printed;
        let turns = matches!(printed.layout, Layout::Transforming | Layout::Modal);
        let shows = !spell.facing.is_down() && spell.copies.is_empty();
        let permanent = !printed.shown(spell.part, false, Zone::Stack).is_instant_or_sorcery();
        if !(turns && shows && permanent) {
            return None;
        }
        self.acts("707.10g");
        Some(Arc::clone(printed))
    }
}
