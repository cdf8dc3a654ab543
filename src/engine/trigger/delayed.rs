//! Abilities that an effect made, to trigger later (603.7).

use super::Found;
use super::about::about;
use crate::engine::event::Event;
use crate::engine::game::Game;
use crate::engine::scene::Frame;
use crate::engine::state::Pending;

impl Game {
    /// Those that this event sets off.
    pub(super) fn delayed(&self, event: &Event) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        for (n, delayed) in self.state.delayed.iter().enumerate() {
            let finds = delayed.finds.iter().copied().chain(event.left()).collect();
            let (that, x) = (delayed.those, delayed.x);
            let frame = Frame { that, x, finds, ..Frame::of(delayed.source, delayed.you) };
            let triggered = &delayed.triggered;
            if about(&triggered.when, event, self.scene(), &frame).is_some()
                && self.may_trigger(triggered, self.scene(), &frame)
            {
                let pending = Pending {
                    source: delayed.source,
                    controller: delayed.you,
                    triggered: triggered.clone(),
                    that,
                    that_player: None,
                    finds: frame.finds,
                    x,
                };
                let done = found.iter().filter(|found| found.delayed.is_some()).count();
                let delayed = (!delayed.again).then(|| n - done);
                found.push(Found { pending, delayed, again: 0 });
            }
        }
        found
    }
}
