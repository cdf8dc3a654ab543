//! What is found of an object that has left its zone. It is a new object with no
//! relation to the old one (400.7); a few words find it all the same, for one step.

use super::game::Game;
use super::ids::{ObjectId, Ref};
use super::object::Zone;
use super::scene::{Frame, Scene};

impl Scene<'_> {
    /// An object that the words of `frame` speak of: itself, or what these words
    /// find of it now; of a merged permanent every component (730.3c).
    pub fn found(self, id: ObjectId, frame: &Frame) -> Vec<ObjectId> {
        if self.state.objects.contains_key(&id) {
            return vec![id];
        }
        let found = self.next(id).into_iter().filter(|next| self.finds(id, *next, frame));
        found.flat_map(|next| self.found(next, frame)).collect()
    }

    /// What an object became as it left its zone.
    fn next(self, id: ObjectId) -> Vec<ObjectId> {
        let apart = self.state.apart.get(&id).into_iter().flatten();
        self.state.became.get(&id).into_iter().chain(apart).copied().collect()
    }

    /// Whether these words find, in the zone it came to, what an object became.
    fn finds(self, id: ObjectId, next: ObjectId, frame: &Frame) -> bool {
        let Some(zone) = self.zone_of(next).filter(|zone| zone.is_public()) else { return false };
        let rule = if frame.finds.contains(&id) {
            "400.7e"
        } else if frame.paid.contains(&id) || frame.began.is_some_and(|began| next >= began) {
            "400.7j" // moved by the cost, or by the effect itself
        } else if matches!(zone, Zone::Graveyard(_)) && self.fell_off(id, frame) {
            "400.7f"
        } else {
            return false;
        };
        self.clauses.acts(rule);
        true
    }

    /// The source was attached to what left the battlefield and set it off.
    fn fell_off(self, id: ObjectId, frame: &Frame) -> bool {
        let host = self.state.last_known.get(&id).and_then(|known| known.object.attached_to);
        id == frame.source && frame.finds.iter().any(|left| host == Some(Ref::Object(*left)))
    }

    fn zone_of(self, id: ObjectId) -> Option<Zone> {
        let known = || self.state.last_known.get(&id).map(|known| known.object.zone);
        self.state.objects.get(&id).map(|object| object.zone).or_else(known)
    }
}

impl Game {
    /// What an ability that begins now and triggers later will find as these
    /// words do: other parts of one effect (400.7j).
    pub(super) fn finds_of(&self, frame: &Frame) -> Vec<ObjectId> {
        let mut finds = frame.finds.clone();
        let scene = self.scene();
        let mut ids: Vec<ObjectId> = [frame.source].into_iter().chain(frame.that).collect();
        while let Some(id) = ids.pop() {
            let next = scene.next(id).into_iter().filter(|next| scene.finds(id, *next, frame));
            let next: Vec<ObjectId> = next.collect();
            if !next.is_empty() && !finds.contains(&id) {
                finds.push(id);
                ids.extend(next);
            }
        }
        finds
    }
}
