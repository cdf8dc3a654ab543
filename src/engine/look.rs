//! Who may look, who has seen, and what is public: three different facts.

use std::sync::Arc;

use super::ability::RuleChange;
use super::clause::Clause;
use super::event::Event;
use super::facing::Facing;
use super::game::{Game, InForce};
use super::ids::{ObjectId, PlayerId, Players};
use super::object::{Object, Zone};
use super::refusal::{Because, Refusal, because};
use super::scene::Frame;
use crate::record::RuleNumber;

impl Game {
    /// Whether a player may look at the front of an object now (708.5, 406.3).
    pub fn may_look(&self, player: PlayerId, id: ObjectId) -> bool {
        let on = |clause| self.applies(clause);
        let theirs = || self.sees_for(player).is_some_and(|other| self.permits(other, id, on));
        self.permits(player, id, on) || (theirs() && self.applies(Clause::SeesToo))
    }

    fn permits(&self, player: PlayerId, id: ObjectId, on: impl Fn(Clause) -> bool) -> bool {
        let Some(object) = self.object(id) else { return false };
        if self.state.player(player).is_none_or(|one| one.gone) {
            return false;
        }
        let allowed = || self.is_allowed_to_look(player, id);
        match (&object.facing, object.zone) {
            (Facing::Up, zone) if zone.is_public() => true,
            (_, Zone::Hand(owner)) => owner == player,
            (_, Zone::Library(_)) => allowed(),
            (_, Zone::Battlefield | Zone::Stack) => {
                let theirs = if on(Clause::LookFollowsControl) {
                    self.controller(id)
                } else {
                    Some(object.owner)
                };
                // 109.2: "face-down creatures" are permanents, not spells.
                let speaks_of_it =
                    object.zone == Zone::Battlefield || !on(Clause::CreaturesArePermanents);
                theirs == Some(player) || (speaks_of_it && allowed()) || !on(Clause::NotOthers)
            }
            (_, zone) => {
                let lasting = || object.lookers.has(player) && on(Clause::LookLasts);
                lasting() || allowed() || (zone == Zone::Exile && !on(Clause::NotExamined))
            }
        }
    }

    /// Who was instructed to look at a card and then to exile it face down may go
    /// on looking at it (406.3).
    pub(super) fn go_on_looking(&mut self, frame: &Frame) {
        for (card, who) in &frame.lookers {
            let exiled = self.state.became.get(card).filter(|exiled| frame.those.contains(exiled));
            if let Some(object) = exiled.copied().filter(|id| self.is_hidden_in_exile(*id)) {
                let event = Event::MayLookAt { object, who: *who };
                self.perform(event, RuleNumber::literal("406.3"));
            }
        }
    }

    /// Who is allowed to look at a card exiled face down stays so, whatever happens
    /// next to what allows it (406.3).
    pub(super) fn new_lookers(&self) -> Vec<Event> {
        let exile = self.state.zone(Zone::Exile).iter().copied();
        let hidden = exile.filter(|id| self.is_hidden_in_exile(*id));
        let allowed = |object| {
            let new = |player: &PlayerId| {
                let kept = self.object(object).is_some_and(|o| o.lookers.has(*player));
                !kept && self.is_allowed_to_look(*player, object)
            };
            let who: Players = Players::all(self.seats()).iter().filter(new).collect();
            (who != Players::NONE).then_some(Event::MayLookAt { object, who })
        };
        hidden.filter_map(allowed).collect()
    }

    fn is_hidden_in_exile(&self, id: ObjectId) -> bool {
        self.object(id).is_some_and(|o| o.zone == Zone::Exile && o.facing.is_down())
    }

    fn is_allowed_to_look(&self, player: PlayerId, id: ObjectId) -> bool {
        self.rules_in_force().iter().any(|(change, frame)| match change {
            RuleChange::MayLook { who, what } => {
                self.scene().players(who, frame).contains(&player)
                    && self.scene().matches(what, id, frame)
            }
            RuleChange::MayLookAtTop(who) => {
                let top = self.state.zone(Zone::Library(player)).first() == Some(&id);
                top && self.scene().players(who, frame).contains(&player)
            }
            _ => false,
        })
    }

    /// Which players know what card an object is: they see it, may look at it,
    /// or have seen it.
    pub(super) fn who_knows(&self, object: &Object) -> Players {
        let all = Players::all(self.seats());
        if object.zone.is_public() && !object.facing.is_down() {
            return all;
        }
        let may = |player| self.permits(player, object.id, |clause| self.is_on(clause));
        let shared = |player| self.is_on(Clause::SeesToo) && self.sees_for(player).is_some_and(may);
        all.iter().filter(|p| object.seen.has(*p) || may(*p) || shared(*p)).collect()
    }

    /// Other face-down objects that nobody could tell from this one by what is
    /// public: where it is, whose, its status and counters, and, as 708.6
    /// demands, what made it face down and when it came.
    pub fn looks_like(&self, id: ObjectId) -> Vec<ObjectId> {
        let record = |object: &Object| {
            let cause = object.down().map(|down| down.cause);
            (
                (object.zone, object.owner, self.controller(object.id), object.facing.is_down()),
                (object.tapped, object.counters.clone(), object.attached_to),
                cause.filter(|_| self.applies(Clause::Origin)),
                Some(object.id).filter(|_| self.applies(Clause::Distinguishable)),
            )
        };
        let Some(object) = self.object(id) else { return Vec::new() };
        let mine = record(object);
        let others = self.state.objects.values().filter(|o| o.id != id && o.facing.is_down());
        others.filter(|other| record(other) == mine).map(|other| other.id).collect()
    }

    /// Shows an object to everyone, without turning it (701.20b).
    pub(super) fn reveal(&mut self, id: ObjectId, rule: RuleNumber) {
        self.show(id, Players::all(self.seats()), false, rule);
    }

    /// Shows an object to players and to who sees what they see (723.4).
    pub(super) fn show(&mut self, object: ObjectId, to: Players, look: bool, rule: RuleNumber) {
        self.show_only(object, self.eyes_of(to), look, rule);
    }

    fn show_only(&mut self, object: ObjectId, to: Players, look: bool, rule: RuleNumber) {
        // 708.12: what is shown is the card without the effects on it.
        let face = self.object(object).and_then(|o| self.card_or_face(o));
        let name = face.and_then(|face| face.full_name());
        self.perform(Event::Shown { object, component: None, to, name, look }, rule);
    }

    /// Players look at cards, all at the same time. Which of them is which nobody
    /// else can tell until they have been put somewhere (701.20e).
    pub(super) fn look_together(&mut self, cards: &[ObjectId], to: Players, rule: RuleNumber) {
        for card in cards {
            self.show(*card, to, true, rule);
        }
        let in_library =
            |id: &ObjectId| self.object(*id).is_some_and(|o| matches!(o.zone, Zone::Library(_)));
        let cards: Vec<ObjectId> = cards.iter().copied().filter(in_library).collect();
        if cards.len() > 1 && self.applies(Clause::OthersLearnNoPlace) {
            let by = self.eyes_of(to);
            self.perform(Event::LookedAtTogether { cards, by }, RuleNumber::literal("701.20e"));
        }
    }

    /// What was looked at lies where it is to lie.
    pub(super) fn put_down(&mut self) {
        let held = |o: &Object| matches!(o.zone, Zone::Library(_)) && o.place.is_some();
        if self.state.objects.values().any(held) {
            self.perform(Event::PutDown, RuleNumber::literal("701.20e"));
        }
    }

    /// Any player may do this at any time; it needs no priority.
    pub(super) fn look_at(&mut self, player: PlayerId, id: ObjectId) -> Result<(), Refusal> {
        if self.object(id).is_none() {
            return Err(because(Because::NotThere, "400.7"));
        }
        if !self.may_look(player, id) {
            return Err(because(Because::NotAllowedToLook, self.looking_rule(id)));
        }
        self.show_only(id, Players::one(player), true, RuleNumber::literal(self.looking_rule(id)));
        Ok(())
    }

    /// The rule that says who may look at an object where it is.
    fn looking_rule(&self, id: ObjectId) -> &'static str {
        match self.object(id).map(|object| object.zone) {
            Some(Zone::Exile) => "406.3",
            Some(Zone::Library(_)) => "401.2",
            Some(Zone::Hand(_)) => "402.3",
            Some(Zone::Graveyard(_)) => "404.2",
            _ => "708.5",
        }
    }

    /// Every rule change in force and whose words it is: of permanents, and of
    /// resolved spells and abilities.
    pub(super) fn rules_in_force(&self) -> Arc<[(RuleChange, Frame)]> {
        let work_out = || {
            let (rules, clauses) = self.clauses.watching(|| self.work_out_rules());
            InForce { rules, clauses }
        };
        let in_force = self.rules.get_or_init(work_out);
        self.clauses.act_again(in_force.clauses);
        Arc::clone(&in_force.rules)
    }

    fn work_out_rules(&self) -> Arc<[(RuleChange, Frame)]> {
        let (board, scene) = (self.board(), self.scene());
        let fixed = self.state.permanents().flat_map(|object| {
            let current = board.get(&object.id);
            let frame = current.map(|now| Frame::of(object.id, now.controller));
            let abilities = current.map_or(&[][..], |now| &now.values.abilities);
            abilities.iter().filter_map(move |ability| match (&**ability, &frame) {
                (super::ability::Ability::Rule(change), Some(frame)) => {
                    Some((change.in_force(scene, frame)?, frame.clone()))
                }
                _ => None,
            })
        });
        let for_a_time = self.state.rules.iter().filter_map(|rule| {
            let frame = Frame::of(rule.source, rule.you);
            Some((rule.change.in_force(scene, &frame)?, frame))
        });
        fixed.chain(for_a_time).collect()
    }

    /// 401.5: cards on top of libraries that are played with the top revealed.
    pub(super) fn show_tops_of_libraries(&mut self) {
        let rules = self.rules_in_force();
        for (change, frame) in rules.iter() {
            let RuleChange::PlaysWithTopRevealed(who) = change else { continue };
            for player in self.scene().players(who, frame) {
                let top = self.state.zone(Zone::Library(player)).first().copied();
                let everyone = Players::all(self.seats());
                if let Some(top) = top
                    && self.object(top).is_some_and(|o| o.seen != everyone)
                {
                    self.reveal(top, RuleNumber::literal("401.5"));
                }
            }
        }
    }
}
