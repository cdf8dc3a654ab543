use crate::engine::event::Event;
use crate::engine::game::Game;
use crate::engine::held::{Held, Terms};
use crate::engine::ids::{CardId, ObjectId, PlayerId, Ref};
use crate::engine::pool::Pool;
use crate::engine::state::Player;

impl Game {
    /// What events change about players.
    pub(super) fn change_player(&mut self, event: &Event) -> bool {
        match event {
            Event::Life { player, change } => {
                self.with_player(*player, |p| p.life = p.life.saturating_add(*change));
            }
            Event::Damage { to: Ref::Player(player), amount, lost, source, combat, .. } => {
                let commander = self.commander_card(*source).filter(|_| *combat);
                self.with_player(*player, |p| {
                    p.life = p.life.saturating_sub(*lost);
                    if let Some(card) = commander {
                        let taken = p.commander_damage.entry(card).or_default();
                        *taken = taken.saturating_add(*amount);
                    }
                });
            }
            Event::Poison { player, change } => {
                self.with_player(*player, |p| p.poison = p.poison.saturating_add(*change));
            }
            Event::DrewFromEmpty(player) => self.with_player(*player, |p| p.drew_from_empty = true),
            Event::Mana { player, added, terms } => self.with_player(*player, |p| {
                if *terms == Terms::default() {
                    p.pool = p.pool.plus(added);
                } else {
                    p.held.push(Held { mana: added.clone(), terms: terms.clone() });
                }
            }),
            Event::Paid { player, mana, held } => self.with_player(*player, |p| {
                let mut rest = mana.clone();
                for (n, part) in held {
                    rest = rest.less(part).unwrap_or_default();
                    if let Some(held) = p.held.get_mut(*n) {
                        held.mana = held.mana.less(part).unwrap_or_default();
                    }
                }
                p.held.retain(|held| !held.mana.is_empty());
                if let Some(left) = p.pool.less(&rest) {
                    p.pool = left;
                }
            }),
            Event::PoolEmptied(player) => self.with_player(*player, |p| {
                p.pool = Pool::default();
                p.held.retain(|held| held.terms.lasts);
            }),
            Event::LandPlayed(player) => self.with_player(*player, |p| p.lands_played += 1),
            Event::CommanderCast { player, card } => self.with_player(*player, |p| {
                *p.commander_casts.entry(*card).or_default() += 1;
            }),
            Event::Lost(player) | Event::Left(player) => {
                self.with_player(*player, |p| p.gone = true);
            }
            _ => return false,
        }
        true
    }

    pub(super) fn with_player(&mut self, player: PlayerId, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.state.players.get_mut(usize::from(player.0)) {
            change(player);
        }
    }

    fn commander_card(&self, source: ObjectId) -> Option<CardId> {
        let subject = self.subject(source)?;
        let under = subject.object.under.iter().map(|component| component.card);
        let mut cards = subject.object.card.into_iter().chain(under); // 903.3c
        cards.find(|card| self.state.cards.get(card.0 as usize).is_some_and(|c| c.commander))
    }
}
