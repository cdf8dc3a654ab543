//! State-based actions (704): one list, one loop.

use std::collections::{BTreeMap, BTreeSet};

use super::ability::{Counter, Keyword};
use super::characteristics::{CardType, Supertype};
use super::choice::{Stop, Topic};
use super::clause::Clause;
use super::event::{Cause, Event};
use super::game::Game;
use super::ids::{ObjectId, PlayerId, Ref};
use super::moves::{Goal, Leaving};
use super::object::Zone;
use super::scene::Subject;
use super::state::{CardKind, Player};
use crate::record::RuleNumber;

/// What a check finds to be done.
pub(super) enum Todo {
    Event(Event),
    Send(ObjectId, Cause),
    Destroy(ObjectId),
    Lose(PlayerId),
}

type Check = fn(&Game) -> Vec<Todo>;

mod newest;

/// The checks of 704.5 and 704.6 in their order, those with a choice apart.
const CHECKS: [(&str, Check); 18] = [
    ("704.5a", |game| game.losers(|p| p.life <= 0)),
    ("704.5b", |game| game.losers(|p| p.drew_from_empty)),
    ("704.5c", |game| game.losers(|p| p.poison >= 10)),
    ("704.5d", |game| game.ceasing(CardKind::Token, Zone::Battlefield)),
    // 707.10a says the same.
    ("704.5e", |game| game.ceasing(CardKind::SpellCopy, Zone::Stack)),
    ("704.5f", |game| game.dying(|it| it.values.toughness.unwrap_or(0) <= 0)),
    ("704.5g", |game| game.destroyed(has_lethal_damage)),
    ("704.5h", |game| game.destroyed(|it| it.object.deathtouched)),
    ("704.5i", |game| game.without_counters(CardType::Planeswalker, &Counter::Loyalty)),
    ("704.5k", Game::older_worlds),
    ("704.5m", Game::loose_auras),
    ("704.5n", |game| game.misplaced(true)),
    ("704.5p", |game| game.misplaced(false)),
    ("704.5q", Game::opposite_counters),
    ("704.5s", Game::finished_sagas),
    ("704.5v", |game| game.without_counters(CardType::Battle, &Counter::Defense)),
    ("704.5y", Game::older_roles),
    ("704.6c", |game| game.losers(|p| p.commander_damage.values().any(|d| *d >= 21))),
];

impl Game {
    /// Does all that apply at once (704.3). Says whether there were any.
    pub(super) fn state_based_actions(&mut self) -> Result<bool, Stop> {
        let todo: Vec<(RuleNumber, Todo)> = CHECKS
            .iter()
            .flat_map(|(rule, check)| {
                let rule = RuleNumber::literal(rule);
                check(self).into_iter().map(move |todo| (rule, todo))
            })
            .collect();
        let legends = self.legends()?;
        let any = !todo.is_empty() || !legends.is_empty();
        let touched: Vec<ObjectId> =
            self.state.permanents().filter(|o| o.deathtouched).map(|o| o.id).collect();
        let mut lost = Vec::new();
        self.at_once(|game| {
            let (mut doomed, mut leaving) = (BTreeSet::new(), Vec::new());
            let mut buried = |object, cause, rule| {
                leaving.push(Leaving { object, goal: Goal::Graveyard, cause, rule });
            };
            for (rule, todo) in todo {
                match todo {
                    Todo::Event(event) => game.perform(event, rule),
                    Todo::Send(object, cause) => buried(object, cause, rule),
                    Todo::Destroy(object) => {
                        // 704.7: for several reasons, but once.
                        if doomed.insert(object) && !game.regenerates(object) {
                            buried(object, Cause::StateBased, rule);
                        }
                    }
                    Todo::Lose(player) => lost.push((player, rule)),
                }
            }
            for object in legends {
                buried(object, Cause::Legend, RuleNumber::literal("704.5j"));
            }
            game.send_together(&leaving)
        })?;
        for object in touched {
            // "Since the last time state-based actions were checked."
            if self.object(object).is_some() {
                self.perform(Event::DeathtouchOver(object), RuleNumber::literal("704.5h"));
            }
        }
        self.lose(&lost)?;
        let any = self.battles_unprotected()? || any;
        Ok(self.commanders_home()? || any)
    }

    fn losers(&self, test: impl Fn(&Player) -> bool) -> Vec<Todo> {
        let players = self.state.players.iter().enumerate();
        players
            .filter(|(_, player)| !player.gone && test(player))
            .map(|(n, _)| Todo::Lose(PlayerId(n as u8)))
            .collect()
    }

    fn ceasing(&self, kind: CardKind, home: Zone) -> Vec<Todo> {
        let strays = self.state.objects.values().filter(|object| {
            object.zone != home && self.state.card_of(object).is_some_and(|c| c.kind == kind)
        });
        let gone = strays.filter(|_| kind != CardKind::Token || self.applies(Clause::TokensCease));
        gone.map(|object| Todo::Event(Event::Ceased(object.id))).collect()
    }

    pub(super) fn permanents_that(&self, test: impl Fn(&Subject<'_>) -> bool) -> Vec<ObjectId> {
        let subjects = self.state.permanents().filter_map(|object| self.subject(object.id));
        subjects.filter(|it| test(it)).map(|it| it.object.id).collect()
    }

    fn dying(&self, test: impl Fn(&Subject<'_>) -> bool) -> Vec<Todo> {
        let all = self.permanents_that(|it| it.values.is(CardType::Creature) && test(it));
        all.into_iter().map(|id| Todo::Send(id, Cause::StateBased)).collect()
    }

    fn destroyed(&self, test: impl Fn(&Subject<'_>) -> bool) -> Vec<Todo> {
        let all = self.permanents_that(|it| {
            it.values.is(CardType::Creature)
                && it.values.toughness.unwrap_or(0) > 0
                && !it.values.has(&Keyword::Indestructible)
                && test(it)
        });
        all.into_iter().map(Todo::Destroy).collect()
    }

    fn without_counters(&self, card_type: CardType, counter: &Counter) -> Vec<Todo> {
        self.permanents_that(|it| it.values.is(card_type) && it.object.counters(counter) == 0)
            .into_iter()
            .map(|id| Todo::Send(id, Cause::StateBased))
            .collect()
    }

    fn is_well_attached(&self, id: ObjectId) -> bool {
        match self.object(id).and_then(|object| object.attached_to) {
            Some(Ref::Object(host)) => self.can_be_attached(id, host),
            _ => false,
        }
    }

    fn loose_auras(&self) -> Vec<Todo> {
        self.permanents_that(|it| {
            it.values.subtypes.contains("Aura")
                && !self.is_well_attached(it.object.id)
                && self.applies(Clause::AuraGoes)
        })
        .into_iter()
        .map(|id| Todo::Send(id, Cause::StateBased))
        .collect()
    }

    /// 704.5n for Equipment, 704.5p for what should not be attached at all.
    fn misplaced(&self, equipment: bool) -> Vec<Todo> {
        self.permanents_that(|it| {
            let is_equipment =
                it.values.subtypes.contains("Equipment") && !it.values.is(CardType::Creature);
            let aura = it.values.subtypes.contains("Aura");
            it.object.attached_to.is_some()
                && is_equipment == equipment
                && !aura
                && !self.is_well_attached(it.object.id)
                && (!equipment || self.applies(Clause::EquipmentComesOff))
        })
        .into_iter()
        .map(|object| Todo::Event(Event::Attached { object, to: None }))
        .collect()
    }

    fn opposite_counters(&self) -> Vec<Todo> {
        let mut todo = Vec::new();
        for object in self.state.permanents() {
            let both = object.counters(&Counter::PlusOne).min(object.counters(&Counter::MinusOne));
            for counter in [Counter::PlusOne, Counter::MinusOne] {
                if both > 0 {
                    let (object, change) = (object.id, -both);
                    todo.push(Todo::Event(Event::Counters { object, counter, change, by: None }));
                }
            }
        }
        todo
    }

    /// 704.5j: permanents without a name share none (201.2a).
    fn legends(&mut self) -> Result<Vec<ObjectId>, Stop> {
        let mut groups: BTreeMap<(PlayerId, String), Vec<ObjectId>> = BTreeMap::new();
        for object in self.state.permanents() {
            let Some(it) = self.subject(object.id) else { continue };
            if let Some(name) = it.values.name.clone()
                && it.values.supertypes.contains(&Supertype::Legendary)
            {
                groups.entry((it.controller, name)).or_default().push(object.id);
            }
        }
        let mut groups: Vec<_> = groups.into_iter().collect();
        self.sort_by_turn_order(&mut groups, |((player, _), _)| Some(*player));
        let mut gone = Vec::new();
        for ((player, _), group) in groups {
            if group.len() > 1 {
                let kept = self.choose(player, Topic::Keep, &group, 1, 1)?;
                gone.extend(group.into_iter().filter(|id| !kept.contains(id)));
            }
        }
        Ok(gone)
    }

    /// 704.6d, 903.9a: the owner may put a commander back.
    fn commanders_home(&mut self) -> Result<bool, Stop> {
        let mut any = false;
        let mut now: Vec<(ObjectId, PlayerId)> = self
            .state
            .objects
            .values()
            .filter(|o| matches!(o.zone, Zone::Graveyard(_) | Zone::Exile))
            .filter(|o| self.state.card_of(o).is_some_and(|card| card.commander))
            .filter(|o| !self.state.asked.contains(&o.id))
            .map(|o| (o.id, o.owner))
            .collect();
        self.sort_by_turn_order(&mut now, |(_, owner)| Some(*owner));
        for (id, owner) in now {
            self.perform(Event::AskedForCommander(id), RuleNumber::literal("903.9a"));
            if self.yes_or_no(owner, Topic::Command)? {
                let rule = RuleNumber::literal("903.9a");
                self.send(&[id], Goal::Command, Cause::StateBased, rule)?;
                any = true;
            }
        }
        Ok(any)
    }
}

/// 704.5g.
fn has_lethal_damage(it: &Subject<'_>) -> bool {
    it.object.damage > 0 && it.object.damage >= it.values.toughness.unwrap_or(0)
}
