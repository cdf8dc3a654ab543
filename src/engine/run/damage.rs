use crate::engine::ability::{Counter, Keyword};
use crate::engine::characteristics::{CardType, Characteristics};
use crate::engine::choice::Stop;
use crate::engine::effect::{Amount, Sel};
use crate::engine::event::Event;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, Ref};
use crate::engine::prevent::Blow;
use crate::engine::scene::Frame;
use crate::record::RuleNumber;

impl Game {
    /// An instruction to deal damage; a target may be a player (115.4).
    pub(super) fn deal(
        &mut self,
        amount: &Amount,
        by: &Sel,
        to: &Sel,
        frame: &Frame,
    ) -> Result<(), Stop> {
        let amount = self.amount(amount, frame);
        let Some(source) = self.selected(by, frame)?.first().copied() else { return Ok(()) };
        let hit: Vec<Ref> = match to {
            Sel::Target(n) => frame.targets.get(*n).cloned().unwrap_or_default(),
            _ => self.selected(to, frame)?.into_iter().map(Ref::Object).collect(),
        };
        self.at_once(|game| {
            for to in hit {
                game.damage(source, to, amount, false);
            }
            Ok(())
        })
    }

    /// 701.14: both fight, or neither (701.14b).
    pub(super) fn fight(&mut self, one: &Sel, other: &Sel, frame: &Frame) -> Result<(), Stop> {
        let power = |game: &Self, id: ObjectId| {
            let it = game.subject(id).filter(|it| it.object.is_permanent())?;
            let there = game.object(id).is_some() && it.values.is(CardType::Creature);
            there.then(|| it.values.power.unwrap_or(0))
        };
        let (one, other) = (self.selected(one, frame)?, self.selected(other, frame)?);
        let (Some(one), Some(other)) = (one.first().copied(), other.first().copied()) else {
            return Ok(());
        };
        let (Some(first), Some(second)) = (power(self, one), power(self, other)) else {
            return Ok(());
        };
        self.at_once(|game| {
            game.damage(one, Ref::Object(other), first, false);
            game.damage(other, Ref::Object(one), second, false);
            Ok(())
        })
    }

    /// 120.3, 702.16e: damage, unless protection prevents it.
    pub(in crate::engine) fn damage(
        &mut self,
        source: ObjectId,
        to: Ref,
        amount: i64,
        combat: bool,
    ) {
        if amount <= 0 {
            return;
        }
        let Blow { to, amount, .. } = self.altered(Blow { source, to, amount, combat });
        if amount <= 0 {
            return;
        }
        let (values, you) = match self.subject(source) {
            Some(it) => (it.values, it.controller),
            None => return,
        };
        let rule = match to {
            Ref::Object(object) => {
                let Some(hit) = self.scene().values(object) else { return };
                if self.object(object).is_none_or(|o| !o.is_permanent()) {
                    return;
                }
                let protected = hit
                    .keywords()
                    .any(|k| matches!(k, Keyword::Protection(q) if self.has_quality(source, q)));
                if protected {
                    return;
                }
                if !hit.is(CardType::Creature) {
                    return self.damage_counters(object, &hit, amount);
                }
                "120.3e"
            }
            // 800.4e: nobody is there to be dealt damage.
            Ref::Player(player) if self.state.player(player).is_none_or(|p| p.gone) => return,
            _ => "120.3a",
        };
        let deathtouch = values.has(&Keyword::Deathtouch);
        let event = Event::Damage { source, to, amount, combat, deathtouch };
        self.perform(event, RuleNumber::literal(rule));
        if values.has(&Keyword::Lifelink) {
            let event = Event::Life { player: you, change: amount };
            self.perform(event, RuleNumber::literal("120.3f"));
        }
    }

    /// 120.3c, 120.3h: damage takes loyalty or defense counters off.
    fn damage_counters(&mut self, object: ObjectId, hit: &Characteristics, amount: i64) {
        let (counter, rule) = if hit.is(CardType::Planeswalker) {
            (Counter::Loyalty, "120.3c")
        } else if hit.is(CardType::Battle) {
            (Counter::Defense, "120.3h")
        } else {
            return;
        };
        let event = Event::Counters { object, counter, change: amount.saturating_neg() };
        self.perform(event, RuleNumber::literal(rule));
    }
}
