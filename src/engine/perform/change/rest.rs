use crate::engine::effect::Until;
use crate::engine::event::Event;
use crate::engine::game::Game;
use crate::engine::ids::{PlayerId, Players};
use crate::engine::object::{Object, Place, Zone};
use crate::engine::state::Pending;
use crate::engine::this_turn::{Resolved, ThisTurn};

impl Game {
    /// Turns, effects and what is kept about them.
    pub(super) fn change_rest(&mut self, event: &Event) {
        match event {
            Event::Triggered(pending) => {
                let Pending { source, triggered, .. } = &**pending;
                if triggered.once {
                    self.state.this_turn.triggered.push((*source, triggered.clone()));
                }
                self.state.pending.push((**pending).clone());
            }
            Event::Guarded(guard) => self.state.guards.push(*guard),
            Event::GuardUsed { guard, less } => {
                if let Some(guard) = self.state.guards.get_mut(*guard) {
                    guard.left = guard.left.saturating_sub(*less);
                }
                self.state.guards.retain(|guard| guard.left > 0);
            }
            Event::SkipBegan { player, skipped } => self.state.skips.push((*player, *skipped)),
            Event::Skipped { player, skipped } => {
                let this = self.state.skips.iter().position(|skip| *skip == (*player, *skipped));
                this.map(|n| self.state.skips.remove(n));
            }
            Event::ExtraTurn(player) => self.state.extra_turns.push(*player),
            Event::ExtraTurnTaken(_) => {
                self.state.extra_turns.pop();
                let now = self.state.turn.active;
                self.state.last_in_order.get_or_insert(now);
            }
            Event::WillBeControlled { player, by } => {
                self.state.next_turn_controlled.push((*player, *by));
            }
            Event::Controlled { player, by } => {
                self.state.next_turn_controlled.retain(|(of, _)| of != player);
                self.state.controls_turn = Some(*by);
            }
            Event::YourTurnBegan(player) => {
                let over =
                    |you: PlayerId, until: Until| until == Until::YourNextTurn && you == *player;
                self.state.effects.retain(|e| !over(e.you, e.until));
                self.state.rules.retain(|rule| !over(rule.you, rule.until));
            }
            Event::RuleUsed(n) if *n < self.state.rules.len() => {
                self.state.rules.remove(*n);
            }
            Event::LoyaltyUsed(object) => self.state.this_turn.loyalty.push(*object),
            Event::ExiledWith { source, cards } => {
                for card in cards {
                    self.with(*card, |object| object.exiled_with = Some(*source));
                }
            }
            Event::LookedAtTogether { cards, by } => {
                let place = Place { known_to: *by, one_of: cards.len() };
                for card in cards {
                    self.with(*card, |object| object.place = Some(place));
                }
            }
            Event::PutDown => {
                let in_library = |o: &&mut Object| matches!(o.zone, Zone::Library(_));
                let cards = self.state.objects.values_mut().filter(in_library);
                cards.for_each(|object| object.place = None);
            }
            Event::PaidWith { object, paid } => self.with(*object, |object| {
                if let Some(ability) = &mut object.ability {
                    ability.paid.clone_from(paid);
                }
                if let Some(spell) = &mut object.spell {
                    spell.paid.clone_from(paid);
                }
            }),
            Event::Chose { object, chosen } => self.with(*object, |o| o.choose(chosen.clone())),
            Event::Resolving(object) => {
                let ability = self.object(*object).and_then(|o| o.ability.as_ref());
                let resolved = ability.map(|ability| Resolved {
                    on_stack: *object,
                    source: ability.source,
                    script: ability.script.clone(),
                    that: ability.that,
                });
                if let Some(resolved) = resolved {
                    self.state.this_turn.resolved.push(resolved);
                }
            }
            Event::Countered(object) => self.state.this_turn.countered.push(*object),
            Event::PendingTaken => self.state.pending.clear(),
            Event::EffectBegan(effect) => self.state.effects.push(effect.clone()),
            Event::EffectsLost(object) => {
                self.state.effects.iter_mut().for_each(|e| e.objects.retain(|id| id != object));
            }
            Event::RuleBegan(rule) => self.state.rules.push(rule.clone()),
            Event::DelayedBegan(delayed) => self.state.delayed.push((**delayed).clone()),
            Event::DelayedDone(n) if *n < self.state.delayed.len() => {
                self.state.delayed.remove(*n);
            }
            Event::EffectsEnded => {
                self.state.effects.retain(|e| e.until != Until::EndOfTurn);
                let turn = self.state.turn;
                self.state.rules.retain(|rule| !rule.ends_with(turn));
                self.state.delayed.retain(|delayed| delayed.until != Until::EndOfTurn);
                for object in self.state.objects.values_mut() {
                    object.copies.retain(|copy| copy.until != Until::EndOfTurn);
                    object.shields = 0;
                }
            }
            Event::Step(turn) => {
                if turn.number != self.state.turn.number {
                    for player in &mut self.state.players {
                        player.lands_played = 0;
                        player.held.clear();
                    }
                    self.state.this_turn = ThisTurn::default();
                    self.state.guards.clear();
                    self.state.controls_turn = None; // 723.1
                    self.with_player(turn.active, |player| player.last_turn = turn.number);
                }
                self.state.turn = *turn;
                self.state.yet_to_block.clear();
            }
            Event::YetToBlock(players) => self.state.yet_to_block = players.clone(),
            Event::OnAdventure(object) => self.with(*object, |o| o.adventured = true),
            Event::Passed(player) => {
                self.state.passed = self.state.passed.with(Players::one(*player));
            }
            Event::Priority(player) => self.state.priority = *player,
            Event::AskedForCommander(object) => {
                self.state.asked.insert(*object);
            }
            Event::ControlEnded(player) => self.state.end_control_of(*player),
            Event::Ended { .. } => self.state.over = true,
            Event::Cast { .. } | Event::Activated { .. } => self.state.passed = Players::NONE,
            _ => {}
        }
    }
}
