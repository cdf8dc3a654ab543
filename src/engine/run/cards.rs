use crate::engine::ability::RuleChange;
use crate::engine::choice::Stop;
use crate::engine::clause::Clause;
use crate::engine::effect::{Effect, Sel, Who};
use crate::engine::enter::Entry;
use crate::engine::event::{Cause, Event, Why};
use crate::engine::facing::{Down, Facing};
use crate::engine::filter::Filter;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, Players, Ref};
use crate::engine::moves::Goal;
use crate::engine::scene::Frame;
use crate::record::RuleNumber;

impl Game {
    /// The instructions that do something to objects. Says whether this is one.
    pub(super) fn run_on_cards(
        &mut self,
        effect: &Effect,
        frame: &mut Frame,
    ) -> Result<bool, Stop> {
        match effect {
            Effect::Destroy(what) => {
                let objects = self.permanents(what, frame, "701.8a")?;
                self.destroy(&objects, true)?;
            }
            Effect::Bury(what) => {
                let objects = self.permanents(what, frame, "701.8a")?;
                self.destroy(&objects, false)?;
            }
            Effect::Regenerate(what) => {
                for object in self.permanents(what, frame, "701.19a")? {
                    self.perform(Event::Shielded(object), RuleNumber::literal("701.19a"));
                }
            }
            Effect::Sacrifice(what) => {
                let objects = self.permanents(what, frame, "701.21a")?;
                // 701.21a: only what the player controls who is to sacrifice it.
                let who = if let Sel::Choice(by, ..) = what { by } else { &Who::You };
                let players = self.scene().players(who, frame);
                let own = |id: &ObjectId| {
                    self.controller(*id).is_some_and(|player| players.contains(&player))
                };
                let objects: Vec<ObjectId> = objects.into_iter().filter(own).collect();
                let rule = RuleNumber::literal("701.21a");
                frame.those = self.send(&objects, Goal::Graveyard, Cause::Sacrifice, rule)?;
            }
            Effect::Exile { what, face_down } => {
                let goal = if *face_down { Goal::ExileFaceDown } else { Goal::Exile };
                self.send_selected(what, goal, Cause::Effect, "701.13a", frame)?;
                let (source, cards) = (frame.source, frame.those.clone());
                self.perform(Event::ExiledWith { source, cards }, RuleNumber::literal("607.2a"));
                self.go_on_looking(frame);
            }
            Effect::ToHand(what) => {
                self.send_selected(what, Goal::Hand, Cause::Effect, "400.7", frame)?;
            }
            Effect::ToGraveyard(what) => {
                self.send_selected(what, Goal::Graveyard, Cause::Effect, "400.7", frame)?;
            }
            Effect::ToLibraryBottom(what) => self.put_into_libraries(what, false, frame)?,
            Effect::ToLibraryTop(what) => self.put_into_libraries(what, true, frame)?,
            Effect::ToBattlefield { what, who, tapped, down } => {
                let player = self.scene().players(who, frame).first().copied();
                let objects = self.present(what, frame)?;
                let mut entries = Vec::new();
                for object in objects {
                    let Some(controller) = player else { break };
                    let rule = RuleNumber::literal("110.5b");
                    entries.push(Entry {
                        facing: match down {
                            Some(listed) => Self::down_by(listed),
                            None if self.applies(Clause::EntersFaceUp) => Facing::Up,
                            None => self.facing_before(object),
                        },
                        tapped: *tapped,
                        ..Entry::new(object, controller, Cause::Effect, rule)
                    });
                }
                frame.those = self.enter_together(&entries)?;
            }
            Effect::Manifest { who, what, tapped } | Effect::Cloak { who, what, tapped } => {
                let cloak = matches!(effect, Effect::Cloak { .. });
                self.manifest(who, what, (cloak, *tapped), frame)?;
            }
            Effect::Damage { amount, by, to } => self.deal(amount, by, to, frame)?,
            Effect::DamageDivided { by, among, .. } => self.deal_divided(by, *among, frame)?,
            Effect::Fight(one, other) => self.fight(one, other, frame)?,
            Effect::Search { who, what, most } => self.search(who, what, most, frame)?,
            Effect::Tap(what) => self.tap_all(what, frame, true)?,
            Effect::Untap(what) => self.tap_all(what, frame, false)?,
            Effect::PutCounters { counter, count, on } => {
                let change = self.amount(count, frame);
                for object in self.selected(on, frame)? {
                    if change > 0 && self.object(object).is_some() {
                        let counter = counter.clone();
                        let by = Some(frame.you);
                        let event = Event::Counters { object, counter, change, by };
                        self.perform(event, RuleNumber::literal("122.1"));
                    }
                }
            }
            Effect::Attach { what, to } => {
                let objects = self.permanents(what, frame, "701.3b")?;
                let host = match (to, objects.as_slice()) {
                    // 303.4k, 701.3b: what it can be attached to is what can be chosen.
                    (Sel::Choice(by, count, among), [only]) => {
                        let mut hosts = self.present(among, frame)?;
                        hosts.retain(|host| self.can_be_attached(*only, *host));
                        self.chosen_of(&hosts, by, count, frame)?
                    }
                    _ => self.permanents(to, frame, "701.3b")?,
                };
                for object in objects {
                    if let Some(host) = host.first() {
                        self.attach(object, *host);
                    }
                }
            }
            Effect::TurnUp(what) => {
                let objects = self.permanents(what, frame, "110.5d")?;
                let mut free = Vec::new();
                for object in objects {
                    if self.is_free(object)? {
                        free.push(object);
                    }
                }
                frame.those = self.turn_up_together(&free, frame.you)?;
            }
            Effect::TurnDown { what, down } => {
                let objects = self.permanents(what, frame, "110.5d")?;
                self.at_once(|game| {
                    objects.iter().for_each(|object| game.turn_down(*object, Down::listed(down)));
                    Ok(())
                })?;
            }
            Effect::Transform(what) | Effect::Convert(what) => {
                let convert = matches!(effect, Effect::Convert(_));
                let rule = if convert { "701.28a" } else { "701.27a" };
                for object in self.permanents(what, frame, rule)? {
                    if self.turned_over_since(object, frame) {
                        self.nothing(object, Why::CannotTransform, "701.27f");
                    } else {
                        self.transform(object, rule);
                    }
                }
            }
            Effect::Flip(what) => {
                for object in self.permanents(what, frame, "110.5d")? {
                    if self.object(object).is_some_and(|o| self.can_flip(o)) {
                        self.perform(Event::Flipped(object), RuleNumber::literal("710.2"));
                    } else {
                        self.nothing(object, Why::CannotFlip, "710.4");
                    }
                }
            }
            Effect::Meld(one, other) => {
                let mut cards = self.present(one, frame)?;
                cards.extend(self.present(other, frame)?);
                frame.those = self.meld(frame.you, &cards)?.into_iter().collect();
            }
            Effect::PhaseOut(what) => {
                for object in self.permanents(what, frame, "110.5d")? {
                    self.phase_out(object);
                }
            }
            Effect::Counter(what) => {
                for object in self.on_the_stack(what, frame, "701.6a")? {
                    self.counter(object)?;
                }
            }
            Effect::MayCast { what, until, lands, free, spending } => {
                for object in self.present(what, frame)? {
                    let one = || (Who::You, Filter::Object(object));
                    if *lands {
                        let (who, what) = one();
                        let change = RuleChange::MayPlayLandFromExile { who, what };
                        self.begin_rule(&change, *until, frame);
                    }
                    if *free {
                        let (who, what) = one();
                        let change = RuleChange::WithoutPayingManaCost { who, what };
                        self.begin_rule(&change, *until, frame);
                    }
                    if let Some(any) = *spending {
                        let (who, what) = one();
                        let change = RuleChange::SpendAnyMana { who, what, any };
                        self.begin_rule(&change, *until, frame);
                    }
                    let (who, what) = one();
                    let change = RuleChange::MayCastFromExile { who, what };
                    self.begin_rule(&change, *until, frame);
                }
            }
            Effect::Reveal(what) => {
                for object in self.present(what, frame)? {
                    self.reveal(object, RuleNumber::literal("701.20a"));
                }
            }
            Effect::MayLookAt { who, what } => {
                let who: Players = self.scene().players(who, frame).into_iter().collect();
                for object in self.present(what, frame)? {
                    let event = Event::MayLookAt { object, who };
                    self.perform(event, RuleNumber::literal("406.3"));
                }
            }
            Effect::Look { who, what } => {
                let players: Players = self.scene().players(who, frame).into_iter().collect();
                let cards = self.selected(what, frame)?;
                frame.those.clone_from(&cards);
                frame.look(&cards, players);
                self.look_together(&cards, players, RuleNumber::literal("701.20e"));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The objects named, or what is found of them if they changed zones since.
    pub(in crate::engine) fn present(
        &mut self,
        what: &Sel,
        frame: &Frame,
    ) -> Result<Vec<ObjectId>, Stop> {
        let objects = self.selected(what, frame)?;
        Ok(objects.into_iter().flat_map(|id| self.scene().found(id, frame)).collect())
    }

    /// How a card lay when it was last on the battlefield.
    fn facing_before(&self, object: ObjectId) -> Facing {
        let came_from = self.state.became.iter().find(|(_, became)| **became == object);
        match came_from.and_then(|(old, _)| self.state.last_known.get(old)) {
            Some(known) if known.object.is_permanent() => known.object.facing.clone(),
            Some(known) => self.facing_before(known.object.id),
            None => Facing::Up,
        }
    }

    fn send_selected(
        &mut self,
        what: &Sel,
        goal: Goal,
        cause: Cause,
        rule: &'static str,
        frame: &mut Frame,
    ) -> Result<(), Stop> {
        let objects = self.present(what, frame)?;
        frame.those = self.send(&objects, goal, cause, RuleNumber::literal(rule))?;
        Ok(())
    }

    fn tap_all(&mut self, what: &Sel, frame: &Frame, tap: bool) -> Result<(), Stop> {
        for object in self.permanents(what, frame, "110.5d")? {
            match self.object(object).map(|o| o.tapped) {
                Some(false) if tap => {
                    self.perform(Event::Tapped(object), RuleNumber::literal("701.26a"));
                }
                Some(true) if !tap => self.untap_all(&[object], "701.26b")?,
                _ => {}
            }
        }
        Ok(())
    }

    fn attach(&mut self, what: ObjectId, host: ObjectId) {
        // 701.3b: it is there already.
        if self.object(what).is_some_and(|o| o.attached_to == Some(Ref::Object(host))) {
            return;
        }
        if !self.can_be_attached(what, host) {
            return self.nothing(what, Why::IllegalAttachment, "701.3b");
        }
        let event = Event::Attached { object: what, to: Some(Ref::Object(host)) };
        self.perform(event, RuleNumber::literal("701.3a"));
    }
}
