use crate::engine::choice::Stop;
use crate::engine::effect::{Change, Sel, Until};
use crate::engine::game::Game;
use crate::engine::scene::Frame;

impl Game {
    /// 701.12b: both permanents change hands, or nothing happens.
    pub(super) fn exchange(&mut self, one: &Sel, other: &Sel, frame: &Frame) -> Result<(), Stop> {
        let rule = "701.12b";
        let (one, other) =
            (self.permanents(one, frame, rule)?, self.permanents(other, frame, rule)?);
        let (Some(one), Some(other)) = (one.first().copied(), other.first().copied()) else {
            return Ok(());
        };
        let (first, second) = (self.controller(one), self.controller(other));
        let (Some(first), Some(second)) = (first, second) else { return Ok(()) };
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
