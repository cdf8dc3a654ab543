use crate::engine::choice::{Stop, Topic};
use crate::engine::effect::{Amount, Who};
use crate::engine::event::{Event, Why};
use crate::engine::filter::Filter;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, Players};
use crate::engine::object::Zone;
use crate::engine::scene::Frame;
use crate::record::RuleNumber;

impl Game {
    /// 701.23a: the player looks at the whole library; what is found is what
    /// the next instructions call `those`, and what of it lies there still `the rest`. Nobody has to find what is
    /// described (701.23b).
    pub(super) fn search(
        &mut self,
        who: &Who,
        what: &Filter,
        most: &Amount,
        frame: &mut Frame,
    ) -> Result<(), Stop> {
        frame.those.clear();
        let most = usize::try_from(self.amount(most, frame)).unwrap_or(0);
        let Some(player) = self.scene().players(who, frame).first().copied() else {
            return Ok(());
        };
        let library: Vec<ObjectId> = self.state.zone(Zone::Library(player)).to_vec();
        self.look_together(&library, Players::one(player), RuleNumber::literal("701.23a"));
        let fitting: Vec<ObjectId> =
            library.into_iter().filter(|id| self.scene().matches(what, *id, frame)).collect();
        let most = most.min(fitting.len());
        if most > 0 {
            frame.those = self.choose(player, Topic::Choose, &fitting, 0, most)?;
            frame.look(&frame.those.clone(), Players::one(player));
        }
        if frame.those.is_empty() {
            let event = Event::NothingHappened { object: None, why: Why::FoundNothing };
            self.perform(event, RuleNumber::literal("701.23b"));
        }
        Ok(())
    }
}
