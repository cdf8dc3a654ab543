//! Effects that last (611.2), and abilities that trigger later (603.7, 603.12).

use crate::engine::ability::{RuleChange, Script, Triggered, When};
use crate::engine::effect::{Change, Until};
use crate::engine::event::Event;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId};
use crate::engine::scene::Frame;
use crate::engine::state::{Continuous, Delayed, Pending, RuleEffect};
use crate::record::RuleNumber;

impl Game {
    pub(super) fn begin_effect(
        &mut self,
        objects: Vec<ObjectId>,
        changes: Vec<Change>,
        until: Until,
        frame: &Frame,
        you: PlayerId,
    ) {
        let chosen = self.scene().chosen(frame);
        let changes = changes.into_iter().map(|change| chosen.settle(change)).collect();
        let (source, x, timestamp) = (frame.source, frame.x, self.state.clock + 1);
        let effect = Continuous { source, you, x, objects, changes, timestamp, until };
        self.perform(Event::EffectBegan(effect), RuleNumber::literal("611.2c"));
    }

    pub(super) fn begin_rule(&mut self, change: &RuleChange, until: Until, frame: &Frame) {
        let (source, you) = (frame.source, frame.you);
        let mut change = change.clone();
        change.bind(self.scene(), frame);
        let begun = self.state.turn.number;
        let began = RuleEffect { source, you, change, until, begun };
        self.perform(Event::RuleBegan(began), RuleNumber::literal("611.2a"));
    }

    /// 603.7.
    pub(super) fn begin_delayed(
        &mut self,
        triggered: &Triggered,
        again: bool,
        until: Until,
        frame: &Frame,
    ) {
        let those = frame.those.first().copied().or(frame.that);
        let finds = self.finds_of(frame);
        let (source, you, x) = (frame.source, frame.you, frame.x);
        let mut triggered = triggered.clone();
        triggered.when.bind(self.scene(), frame);
        let delayed = Delayed { source, you, triggered, those, x, finds, again, until };
        self.perform(Event::DelayedBegan(Box::new(delayed)), RuleNumber::literal("603.7"));
    }

    /// 603.12.
    pub(in crate::engine) fn reflexive(&mut self, script: &Script, frame: &Frame) {
        let triggered = Triggered {
            when: When::Reflexive,
            only_if: None,
            in_graveyard: false,
            once: false,
            script: script.clone(),
        };
        let pending = Pending {
            source: frame.source,
            controller: frame.you,
            triggered,
            that: frame.those.first().copied(),
            that_player: frame.that_player,
            finds: self.finds_of(frame),
            x: frame.x,
        };
        self.perform(Event::Triggered(Box::new(pending)), RuleNumber::literal("603.12"));
    }
}
