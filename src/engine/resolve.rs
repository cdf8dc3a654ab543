//! What happens when all players have passed (608).

use super::ability::{Ability, Keyword, RuleChange};
use super::cast::spell_script;
use super::choice::{Stop, Topic};
use super::clause::Clause;
use super::effect::{Until, Who};
use super::enter::Entry;
use super::event::{Cause, Event, Why};
use super::faces::{Layout, Part};
use super::facing::Facing;
use super::filter::Filter;
use super::game::Game;
use super::ids::{ObjectId, PlayerId, Ref};
use super::moves::Goal;
use super::object::{Object, Spell, StackAbility, Way, Zone};
use super::scene::Frame;
use super::state::RuleEffect;
use super::this_turn::Resolved;
use super::trigger::triggered_part;
use crate::record::RuleNumber;

impl Game {
    pub(super) fn resolve_top(&mut self) -> Result<(), Stop> {
        let Some(top) = self.state.top_of_stack() else { return Ok(()) };
        let Some(object) = self.object(top).cloned() else { return Ok(()) };
        let from = self.log.len();
        self.perform(Event::Resolving(top), RuleNumber::literal("608.1"));
        match (&object.ability, &object.spell) {
            (Some(ability), _) => self.resolve_ability(&object, ability)?,
            (None, Some(spell)) => self.resolve_spell(&object, spell)?,
            (None, None) => self.perform(Event::Ceased(top), RuleNumber::literal("608.2n")),
        }
        self.tell_targets_of_copies(from);
        self.settle(self.state.turn.active) // 117.3b
    }

    fn resolve_ability(&mut self, object: &Object, ability: &StackAbility) -> Result<(), Stop> {
        let mut frame = Frame {
            x: ability.x,
            that: ability.that,
            that_player: ability.that_player,
            on_stack: Some(object.id),
            paid: ability.paid.clone(),
            finds: ability.finds.clone(),
            ..Frame::of(ability.source, object.controller)
        };
        frame.targets = self.still_legal(&ability.script.targets, &ability.targets, &frame);
        frame.shares = ability.script.shared(&ability.targets, &ability.shares);
        let condition = ability.only_if.as_ref();
        let ceased = RuleNumber::literal("608.2n");
        if fizzles(&ability.targets, &frame.targets) {
            self.perform(Event::DidNotResolve(object.id), RuleNumber::literal("608.2b"));
        } else if !self.lives_on(ability.source) || !self.has_it_still(ability) {
            self.perform(Event::DidNotResolve(object.id), RuleNumber::literal("113.7a"));
        } else if self.is_spare_ward(object.id, ability) {
            self.perform(Event::DidNotResolve(object.id), RuleNumber::literal("702.21a"));
        } else if condition.is_some_and(|c| !self.scene().holds(c, &frame)) {
            self.perform(Event::DidNotResolve(object.id), RuleNumber::literal("603.4"));
        } else {
            self.run(&ability.script.effects, &mut frame, RuleNumber::literal("608.2c"))?;
        }
        if self.object(object.id).is_some() {
            self.perform(Event::Ceased(object.id), ceased);
        }
        Ok(())
    }

    /// 113.7a: an ability on the stack does not need its source any more.
    fn lives_on(&self, source: super::ids::ObjectId) -> bool {
        self.object(source).is_some() || self.applies(Clause::Independent)
    }

    /// 702.21a: the ward of each permanent asks for its own cost, whatever was paid for another.
    fn is_spare_ward(&self, id: ObjectId, ward: &StackAbility) -> bool {
        let another = |resolved: &Resolved| {
            resolved.that == ward.that && resolved.on_stack != id && resolved.script.is_of_ward()
        };
        ward.triggered
            && ward.script.is_of_ward()
            && self.state.this_turn.resolved.values().any(another)
            && !self.applies(Clause::EachWard)
    }

    /// 113.7a: nor does its source have to have the ability still.
    fn has_it_still(&self, ability: &StackAbility) -> bool {
        if !ability.triggered {
            return true;
        }
        let has = self.scene().values(ability.source).is_none_or(|values| {
            let mut parts = values.abilities.iter().filter_map(|a| triggered_part(a));
            parts.any(|part| part.script == ability.script || part.script.modes.is_some())
        });
        has || self.applies(Clause::StaysOnStack)
    }

    fn resolve_spell(&mut self, object: &Object, spell: &Spell) -> Result<(), Stop> {
        let Some(it) = self.subject(object.id) else { return Ok(()) };
        let (values, you) = (it.values, it.controller);
        let script = spell_script(&values, spell).with_modes(&spell.modes);
        let on_stack = Some(object.id);
        let paid = spell.paid.clone();
        let mut frame = Frame { x: spell.x, on_stack, paid, ..Frame::of(object.id, you) };
        frame.targets = self.still_legal(&script.targets, &spell.targets, &frame);
        frame.shares = script.shared(&spell.targets, &spell.shares);
        let graveyard = |game: &mut Self, rule: &'static str| {
            game.send(&[object.id], Goal::Graveyard, Cause::Resolve, RuleNumber::literal(rule))
        };
        let mutating = spell.way == Way::Mutate;
        // 702.140b: without its target it is an ordinary creature spell.
        if fizzles(&spell.targets, &frame.targets) && !mutating {
            self.perform(Event::DidNotResolve(object.id), RuleNumber::literal("608.2b"));
            graveyard(self, "608.2b")?;
            return Ok(());
        }
        if values.is_instant_or_sorcery() {
            self.run(&script.effects, &mut frame, RuleNumber::literal("608.2c"))?;
            return self.finish_spell(object, you);
        }
        let creature = frame.targets.concat().first().copied().filter(|_| mutating);
        if let Some(Ref::Object(creature)) = creature {
            let on_top = self.yes_or_no(you, Topic::OnTop)?;
            self.merge(object.id, creature, on_top);
            return Ok(());
        }
        let aura = values.keywords().any(|k| matches!(k, Keyword::Enchant(_)));
        let host = frame.targets.concat().first().copied().filter(|_| aura);
        let entered = self.resolve_permanent(object, spell, you, host)?;
        if entered.is_none() {
            graveyard(self, "608.3e")?;
        }
        Ok(())
    }

    /// Where an instant or sorcery goes as the last step (608.2n).
    fn finish_spell(&mut self, object: &Object, you: PlayerId) -> Result<(), Stop> {
        let layout = self.state.card_of(object).map(|card| card.printed.layout);
        let inset = layout.filter(|_| object.part == Part::Second);
        let (goal, rule) = match inset {
            Some(Layout::Adventure) => (Goal::Exile, "715.3d"),
            Some(Layout::Omen) => (Goal::LibraryBottom, "720.3d"),
            _ => (Goal::Graveyard, "608.2n"),
        };
        let rule = RuleNumber::literal(rule);
        let became = self.send(&[object.id], goal, Cause::Resolve, rule)?;
        match inset {
            Some(Layout::Omen) => {
                self.perform(Event::Shuffled(object.owner), RuleNumber::literal("720.3d"));
            }
            Some(Layout::Adventure) => {
                for card in became {
                    self.go_on_adventure(card, you, rule);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// 715.3d: who controlled the spell may play the card from exile.
    fn go_on_adventure(&mut self, card: ObjectId, you: PlayerId, rule: RuleNumber) {
        if self.object(card).is_none_or(|object| object.zone != Zone::Exile) {
            return;
        }
        self.perform(Event::OnAdventure(card), rule);
        let change = RuleChange::MayCastFromExile { who: Who::You, what: Filter::Object(card) };
        let (until, begun) = (Until::Forever, self.state.turn.number);
        self.perform(
            Event::RuleBegan(RuleEffect { source: card, you, change, until, begun }),
            rule,
        );
    }

    /// 608.3a: a face-down spell becomes a face-down permanent (708.4).
    fn resolve_permanent(
        &mut self,
        object: &Object,
        spell: &Spell,
        you: super::ids::PlayerId,
        host: Option<Ref>,
    ) -> Result<Option<ObjectId>, Stop> {
        let rule = match object.facing {
            Facing::Up => "608.3a",
            Facing::Down(_) => "708.4",
        };
        let entry = Entry {
            facing: object.facing.clone(),
            part: object.part, // 709.5d, 712.13, 718.3b
            attached_to: host,
            x: spell.x,
            ..Entry::new(object.id, you, Cause::Resolve, RuleNumber::literal(rule))
        };
        self.enter(&entry)
    }

    /// 701.6a: a spell or ability is cancelled.
    pub(super) fn counter(&mut self, id: ObjectId) -> Result<(), Stop> {
        let rule = RuleNumber::literal("701.6a");
        if self.object(id).is_none_or(|object| object.zone != Zone::Stack) {
            return Ok(());
        }
        if self.cannot_be_countered(id) && self.applies(Clause::CannotBeCountered) {
            self.nothing(id, Why::CannotBeCountered, "101.2");
            return Ok(());
        }
        self.at_once(|game| {
            game.perform(Event::Countered(id), rule);
            game.send(&[id], Goal::Graveyard, Cause::Counter, rule)
        })?;
        Ok(())
    }

    /// 113.6g: because of a permanent, or of the spell itself.
    fn cannot_be_countered(&self, id: ObjectId) -> bool {
        let own = self.subject(id).into_iter().flat_map(|spell| {
            let frame = Frame::of(id, spell.controller);
            let rules = spell.values.abilities.iter().filter_map(|ability| match &**ability {
                Ability::Rule(change) => {
                    Some((change.in_force(self.scene(), &frame)?, frame.clone()))
                }
                _ => None,
            });
            rules.collect::<Vec<_>>()
        });
        self.rules_in_force().iter().cloned().chain(own).any(|(change, frame)| match change {
            RuleChange::CantBeCountered(what) => self.scene().matches(&what, id, &frame),
            _ => false,
        })
    }
}

/// 608.2b: it has targets and none of them is legal any more.
fn fizzles(chosen: &[Vec<Ref>], legal: &[Vec<Ref>]) -> bool {
    chosen.iter().any(|group| !group.is_empty()) && legal.iter().all(Vec::is_empty)
}
