//! Of several permanents only the newest stays: the world rule, and Roles (704.5k, 704.5y).

use std::collections::BTreeMap;

use super::Todo;
use crate::engine::characteristics::Supertype;
use crate::engine::event::{Cause, Event};
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId, Ref};

impl Game {
    /// 704.5k: all but the one that has been a world for the shortest time; none where two have
    /// been for as short a time.
    pub(super) fn older_worlds(&self) -> Vec<Todo> {
        let worlds = self.permanents_that(|it| it.values.supertypes.contains(&Supertype::World));
        if worlds.len() < 2 {
            return Vec::new();
        }
        let newest = worlds.iter().map(|id| self.so_since(*id)).max();
        let is_newest = |id: &ObjectId| Some(self.so_since(*id)) == newest;
        let alone = worlds.iter().filter(|id| is_newest(id)).count() == 1;
        let gone = worlds.into_iter().filter(|id| !(alone && is_newest(id)));
        gone.map(|id| Todo::Send(id, Cause::StateBased)).collect()
    }

    /// The moment since which it is what it is: it entered, was turned over or became a copy.
    /// What lies there from the beginning came one after the other.
    fn so_since(&self, id: ObjectId) -> (u32, u64) {
        let changed = |event: &Event| {
            event.entered() == Some(id)
                || matches!(
                    event,
                    Event::TurnedUp { object, .. }
                    | Event::Copied { object, .. }
                    | Event::Transformed(object) if *object == id
                )
        };
        match self.log.iter().rfind(|entry| changed(&entry.event)) {
            Some(entry) => (entry.moment, 0),
            None => (0, self.object(id).map_or(0, |object| object.timestamp)),
        }
    }

    /// 704.5y: of the Roles of one player on a permanent all but the one with the latest timestamp.
    pub(super) fn older_roles(&self) -> Vec<Todo> {
        let mut groups: BTreeMap<(Ref, PlayerId), Vec<(u64, ObjectId)>> = BTreeMap::new();
        for id in self.permanents_that(|it| it.values.subtypes.contains("Role")) {
            let Some(it) = self.subject(id) else { continue };
            if let Some(host) = it.object.attached_to {
                groups.entry((host, it.controller)).or_default().push((it.object.timestamp, id));
            }
        }
        let older = groups.into_values().flat_map(|mut roles| {
            roles.sort_unstable();
            roles.pop();
            roles
        });
        older.map(|(_, id)| Todo::Send(id, Cause::StateBased)).collect()
    }
}
