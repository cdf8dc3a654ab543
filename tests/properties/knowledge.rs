//! A second opinion on who can know which card an object is (property 3): kept
//! from the events alone, never from what the engine remembers.

use std::collections::BTreeMap;

use rulings::engine::{Event, Game, ObjectId, PlayerId, Players, Zone};

pub struct Known(BTreeMap<ObjectId, Players>);

impl Known {
    pub fn at_the_start(game: &Game) -> Self {
        let everyone = Players::all(game.seats());
        let all = game.state().objects.values().map(|object| {
            let who = match object.zone {
                Zone::Library(_) => Players::NONE,
                Zone::Hand(player) => Players::one(player),
                _ if object.down().is_some() => Players::one(object.controller),
                _ => everyone,
            };
            (object.id, who)
        });
        Self(all.collect())
    }

    /// Takes in what happened since.
    pub fn learn(&mut self, before: &Game, now: &Game) {
        let everyone = Players::all(now.seats());
        for entry in &now.log()[before.log().len()..] {
            match &entry.event {
                Event::Shown { object, to, .. } => self.tell(*object, *to),
                Event::TurnedUp { object, .. } => self.tell(*object, everyone),
                Event::ControlChanged { object, to } => self.tell(*object, Players::one(*to)),
                Event::TokenMade { object, .. } => self.tell(object.became, everyone),
                Event::SpellCopied { object, .. } => self.tell(*object, everyone),
                Event::Moved(m) => {
                    let old = self.0.get(&m.object).copied().unwrap_or_default();
                    let hand = matches!(m.from, Zone::Hand(_));
                    self.tell(m.became, if hand { Players::NONE } else { old });
                    let open = m.to.is_public() && m.facing.down().is_none();
                    self.tell(m.became, if open { everyone } else { seer(m.to, m.controller) });
                }
                _ => {}
            }
        }
    }

    fn tell(&mut self, object: ObjectId, who: Players) {
        let known = self.0.entry(object).or_default();
        *known = known.with(who);
    }

    /// Whoever knows a card has seen it by these events, or may look now.
    pub fn explains(&self, game: &Game) -> Result<(), String> {
        for object in game.state().objects.values().filter(|object| object.card.is_some()) {
            let Some(mention) = game.mention(object.id) else { continue };
            let seen = self.0.get(&object.id).copied().unwrap_or_default();
            for player in mention.known.without(seen).iter() {
                if !may_look(game, player, object.id) {
                    return Err(format!(
                        "property 3: {player:?} knows {} without having seen it",
                        object.id
                    ));
                }
            }
        }
        Ok(())
    }
}

/// Rule 708.5, and the effects of the table that let a player look.
fn may_look(game: &Game, player: PlayerId, id: ObjectId) -> bool {
    game.scene().controller(id) == Some(player)
        || game.state().rules.iter().any(|rule| rule.you == player)
}

/// Who gets to see the face of a card that lies hidden there.
fn seer(zone: Zone, controller: PlayerId) -> Players {
    match zone {
        Zone::Hand(player) => Players::one(player),
        Zone::Battlefield | Zone::Stack => Players::one(controller),
        _ => Players::NONE,
    }
}
