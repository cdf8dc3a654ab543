use crate::engine::ability::{Ability, RuleChange, When};
use crate::engine::event::Event;
use crate::engine::game::Game;
use crate::engine::ids::ObjectId;
use crate::engine::object::Zone;
use crate::engine::scene::Frame;
use crate::engine::state::Pending;
use crate::engine::when::Triggered;
use crate::record::RuleNumber;

impl Game {
    /// 603.8: abilities that trigger because of how things are, unless they are
    /// on their way already.
    pub(in crate::engine) fn state_triggers(&mut self) {
        let mut found = Vec::new();
        for object in self.state.permanents() {
            let Some(it) = self.subject(object.id) else { continue };
            for ability in &it.values.abilities {
                let Ability::Triggered(triggered) = &**ability else { continue };
                let When::State(condition) = &triggered.when else { continue };
                let frame = Frame::of(object.id, it.controller);
                if self.scene().holds(condition, &frame) && !self.is_under_way(object.id, triggered)
                {
                    found.push(Pending {
                        source: object.id,
                        controller: it.controller,
                        triggered: triggered.clone(),
                        that: None,
                        that_player: None,
                        finds: Vec::new(),
                        x: 0,
                    });
                }
            }
        }
        for pending in found {
            self.perform(Event::Triggered(Box::new(pending)), RuleNumber::literal("603.8"));
        }
    }

    /// 603.2d: how many more times an ability of a permanent triggers that something turning
    /// face up has set off.
    pub(in crate::engine) fn triggers_again(&self, pending: &Pending) -> usize {
        if pending.triggered.in_graveyard {
            return 0;
        }
        let rules = self.rules_in_force();
        let apply = rules.iter().filter(|(change, frame)| match change {
            RuleChange::TriggersAgain(who) => {
                self.scene().players(who, frame).contains(&pending.controller)
            }
            _ => false,
        });
        apply.count()
    }

    fn is_under_way(&self, source: ObjectId, triggered: &Triggered) -> bool {
        let waiting = |p: &Pending| p.source == source && p.triggered == *triggered;
        let on_stack = |id: &ObjectId| {
            let ability = self.object(*id).and_then(|o| o.ability.as_ref());
            ability.is_some_and(|a| {
                let modes_open = triggered.script.modes.is_some();
                a.source == source && (modes_open || a.script == triggered.script)
            })
        };
        self.state.pending.iter().any(waiting) || self.state.zone(Zone::Stack).iter().any(on_stack)
    }
}
