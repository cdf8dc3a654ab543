use crate::engine::choice::{Stop, Topic};
use crate::engine::clause::Clause;
use crate::engine::effect::{Sel, Who};
use crate::engine::enter::Entry;
use crate::engine::event::{Cause as MoveCause, Event, Why};
use crate::engine::facing::{Cause, Down, Facing};
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId, Players};
use crate::engine::moves::Goal;
use crate::engine::object::Zone;
use crate::engine::scene::Frame;
use crate::record::RuleNumber;

impl Game {
    /// Manifest (701.40) and cloak (701.58): the same act with another packet.
    pub(super) fn manifest(
        &mut self,
        who: &Who,
        what: &Sel,
        way: (bool, bool),
        frame: &mut Frame,
    ) -> Result<(), Stop> {
        let Some(player) = self.scene().players(who, frame).first().copied() else {
            return Ok(());
        };
        let cards = self.present(what, frame)?;
        let (cloak, tapped) = way;
        frame.those.clear();
        if cards.is_empty() {
            let event = Event::NothingHappened { object: None, why: Why::EmptyLibrary };
            self.perform(event, RuleNumber::literal("609.3"));
        }
        // 701.40e, 701.58e: one at a time; from elsewhere all at once (GAP-7).
        let from_library =
            |id: &ObjectId| matches!(self.object(*id).map(|o| o.zone), Some(Zone::Library(_)));
        if cards.iter().any(from_library) && self.applies(Clause::OneAtATime) {
            for card in cards {
                frame.those.extend(self.manifest_one(player, card, cloak, tapped)?);
                self.show_tops_of_libraries();
            }
            return Ok(());
        }
        let entries: Vec<Entry> =
            cards.into_iter().map(|card| manifested(player, card, cloak, tapped)).collect();
        frame.those = self.enter_together(&entries)?;
        Ok(())
    }

    fn manifest_one(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        cloak: bool,
        tapped: bool,
    ) -> Result<Option<ObjectId>, Stop> {
        self.enter(&manifested(player, card, cloak, tapped))
    }

    /// 701.62a: look at the top two cards, manifest one, the rest to the graveyard.
    pub(super) fn manifest_dread(
        &mut self,
        player: PlayerId,
        frame: &mut Frame,
    ) -> Result<(), Stop> {
        let rule = RuleNumber::literal("701.62a");
        let library = self.state.zone(Zone::Library(player));
        let looked_at: Vec<ObjectId> = library.iter().take(2).copied().collect();
        frame.those.clear();
        if looked_at.is_empty() {
            let event = Event::NothingHappened { object: None, why: Why::EmptyLibrary };
            self.perform(event, RuleNumber::literal("609.3"));
        } else if looked_at.len() == 2 || self.applies(Clause::AsMuchAsPossible) {
            self.look_together(&looked_at, Players::one(player), rule);
            let picked = self.choose(player, Topic::Manifest, &looked_at, 1, 1)?;
            for card in &picked {
                frame.those.extend(self.manifest_one(player, *card, false, false)?);
            }
            let rest: Vec<ObjectId> =
                looked_at.into_iter().filter(|id| self.object(*id).is_some()).collect();
            if !rest.is_empty() && self.applies(Clause::RestToGraveyard) {
                self.send(&rest, Goal::Graveyard, MoveCause::ManifestDreadRest, rule)?;
            }
        }
        // 701.62b: after the process, even if nothing of it could be done.
        let anything = !frame.those.is_empty();
        if anything || self.applies(Clause::DreadTriggersAnyway) {
            self.perform(Event::ManifestedDread(player), RuleNumber::literal("701.62b"));
        }
        Ok(())
    }
}

/// How a card enters that is manifested or cloaked.
fn manifested(player: PlayerId, card: ObjectId, cloak: bool, tapped: bool) -> Entry {
    let (cause, moved, rule) = if cloak {
        (Cause::Cloak, MoveCause::Cloak, "701.58a")
    } else {
        (Cause::Manifest, MoveCause::Manifest, "701.40a")
    };
    Entry {
        facing: Facing::Down(Down::by(cause)),
        tapped,
        ..Entry::new(card, player, moved, RuleNumber::literal(rule))
    }
}
