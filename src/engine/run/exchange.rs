use crate::engine::choice::Stop;
use crate::engine::effect::{Change, Sel, Until};
use crate::engine::game::Game;
use crate::engine::scene::Frame;

impl Game {
    /// 701.12b: both permanents change hands, or nothing happens.
    pub(super) fn exchange(&mut self, one: &Sel, other: &Sel, frame: &Frame) -> Result<(), Stop> {
        let (one, other) = (self.selected(one, frame)?, self.selected(other, frame)?);
        let (Some(one), Some(other)) = (one.first().copied(), other.first().copied()) else {
            return Ok(());
        };
        let there = |id| self.object(id).filter(|o| o.is_permanent()).and(self.controller(id));
        let (Some(first), Some(second)) = (there(one), there(other)) else { return Ok(()) };
        if first == second {
            return Ok(());
        }
        self.at_once(|game| {
            for (object, to) in [(one, second), (other, first)] {
                let control = vec![Change::Control];
                game.begin_effect(vec![object], control, Until::Forever, frame, to);
            }
            Ok(())
        })
    }
}
