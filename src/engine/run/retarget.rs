//! New targets for what is on the stack (115.7).

use crate::engine::aim::{Aim, Aimed};
use crate::engine::cast::spell_script;
use crate::engine::choice::{Question, Stop, Topic};
use crate::engine::event::Event;
use crate::engine::filter::Filter;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, PlayerId, Ref};
use crate::engine::object::Object;
use crate::engine::scene::Frame;
use crate::record::RuleNumber;

impl Game {
    /// What a spell or ability on the stack aims at, and whose words it is.
    fn aims_of(&self, id: ObjectId) -> Option<(Vec<Aim>, Aimed, Frame)> {
        let it = self.subject(id)?;
        if let Some(ability) = &it.object.ability {
            let frame = Frame {
                x: ability.x,
                that: ability.that,
                that_player: ability.that_player,
                on_stack: Some(id),
                ..Frame::of(ability.source, it.controller)
            };
            return Some((ability.script.targets.clone(), ability.targets.clone(), frame));
        }
        let spell = it.object.spell.as_ref()?;
        let frame = Frame { x: spell.x, on_stack: Some(id), ..Frame::of(id, it.controller) };
        let script = spell_script(&it.values, spell).with_modes(&spell.modes);
        Some((script.targets, spell.targets.clone(), frame))
    }

    /// 115.7d: each target may stay, even an illegal one.
    pub(super) fn new_targets(&mut self, id: ObjectId, player: PlayerId) -> Result<(), Stop> {
        let copy = |object: &Object| {
            let spell = object.spell.as_ref().map(|spell| spell.copy);
            spell.or(object.ability.as_ref().map(|ability| ability.copy)) == Some(true)
        };
        if self.object(id).is_some_and(copy) {
            self.acts("707.10c");
        }
        let Some((aims, now, frame)) = self.aims_of(id) else { return Ok(()) };
        let mut chosen = Aimed::new();
        for (aim, group) in aims.iter().zip(&now) {
            let mut options = self.legal_targets(&aim.what, &frame);
            options.extend(
                group.iter().filter(|what| !options.contains(what)).copied().collect::<Vec<_>>(),
            );
            let count = group.len();
            let question = Question::new(player, Topic::Targets, options, count, count);
            chosen.push(self.choose_refs(question)?);
        }
        self.retarget(id, player, &now, chosen, "115.7d");
        Ok(())
    }

    /// 115.7a: to other legal targets, all of them or none.
    pub(super) fn change_target(
        &mut self,
        id: ObjectId,
        to: Option<&Filter>,
        by: &Frame,
    ) -> Result<(), Stop> {
        let Some((aims, now, frame)) = self.aims_of(id) else { return Ok(()) };
        let fits = |what: &Ref| match (to, what) {
            (Some(filter), Ref::Object(object)) => self.scene().matches(filter, *object, by),
            (to, _) => to.is_none(),
        };
        let others = |(aim, group): (&Aim, &Vec<Ref>)| {
            let legal = self.legal_targets(&aim.what, &frame).into_iter();
            let others: Vec<Ref> = legal.filter(|w| !group.contains(w) && fits(w)).collect();
            (others.len() >= group.len()).then_some(others)
        };
        let Some(open) = aims.iter().zip(&now).map(others).collect::<Option<Aimed>>() else {
            return Ok(());
        };
        let (player, topic) = (by.you, Topic::Targets);
        let mut chosen = Aimed::new();
        for (options, group) in open.into_iter().zip(&now) {
            let (least, most) = (group.len(), group.len());
            chosen.push(self.choose_refs(Question::new(player, topic, options, least, most))?);
        }
        self.retarget(id, player, &now, chosen, "115.7a");
        Ok(())
    }

    /// 707.10, 707.10c: a copy is put onto the stack with targets, which become targets by
    /// that; those that were chosen for it have been told already.
    pub(in crate::engine) fn tell_targets_of_copies(&mut self, from: usize) {
        let entries = &self.log[from..];
        let copied = entries.iter().filter_map(|entry| match &entry.event {
            Event::SpellCopied { object, controller, .. }
            | Event::AbilityCopied { object, controller, .. } => Some((*object, *controller)),
            _ => None,
        });
        let told = |by: ObjectId, what: &Ref| {
            entries.iter().any(|entry| match &entry.event {
                Event::Targeted { object, by: teller, .. } => {
                    *teller == by && *what == Ref::Object(*object)
                }
                _ => false,
            })
        };
        let mut untold = Vec::new();
        for (copy, controller) in copied {
            let object = self.object(copy);
            let spell = object.and_then(|object| Some(&object.spell.as_ref()?.targets));
            let ability = object.and_then(|object| Some(&object.ability.as_ref()?.targets));
            let targets = spell.or(ability).into_iter().flat_map(|targets| targets.concat());
            let targets: Vec<Ref> = targets.filter(|what| !told(copy, what)).collect();
            untold.push((copy, controller, targets));
        }
        for (copy, controller, targets) in untold {
            self.tell_targets(copy, controller, &[targets]);
        }
    }

    fn retarget(
        &mut self,
        object: ObjectId,
        player: PlayerId,
        before: &[Vec<Ref>],
        targets: Aimed,
        rule: &'static str,
    ) {
        if before == targets {
            return;
        }
        let old = before.concat();
        let new = |group: &Vec<Ref>| group.iter().copied().filter(|w| !old.contains(w)).collect();
        let added: Aimed = targets.iter().map(new).collect();
        let controller = self.controller(object).unwrap_or(player);
        self.perform(Event::Retargeted { object, targets }, RuleNumber::literal(rule));
        self.tell_targets(object, controller, &added);
    }
}
