use crate::engine::ability::{Counter, Keyword, RuleChange};
use crate::engine::characteristics::{CardType, Characteristics};
use crate::engine::choice::Stop;
use crate::engine::effect::{Amount, Sel, Who};
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
        let Some(source) = self.named(by, frame)?.first().copied() else { return Ok(()) };
        let hit = self.selected_or_players(to, frame)?;
        self.damage(hit.into_iter().map(|to| (source, to, amount)).collect(), false)
    }

    /// Of several players all are dealt it at the same time.
    pub(super) fn deal_to_players(
        &mut self,
        amount: &Amount,
        by: &Sel,
        to: &Who,
        frame: &Frame,
    ) -> Result<(), Stop> {
        let amount = self.amount(amount, frame);
        let Some(source) = self.scene().pick(by, frame).first().copied() else { return Ok(()) };
        let players = self.scene().players(to, frame).into_iter();
        self.damage(players.map(|player| (source, Ref::Player(player), amount)).collect(), false)
    }

    /// What an instruction is about whose target may be a player.
    pub(in crate::engine) fn selected_or_players(
        &mut self,
        sel: &Sel,
        frame: &Frame,
    ) -> Result<Vec<Ref>, Stop> {
        let Sel::Target(n) = sel else {
            return Ok(self.selected(sel, frame)?.into_iter().map(Ref::Object).collect());
        };
        let mut all = frame.targets.get(*n).cloned().unwrap_or_default();
        all.retain(|what| !matches!(what, Ref::Object(id) if self.is_phased_out(*id)));
        Ok(all)
    }

    /// 701.14: both fight, or neither (701.14b).
    pub(super) fn fight(&mut self, one: &Sel, other: &Sel, frame: &Frame) -> Result<(), Stop> {
        let power = |game: &Self, id: ObjectId| {
            let it = game.subject(id).filter(|it| it.values.is(CardType::Creature))?;
            Some(it.values.power.unwrap_or(0))
        };
        let rule = "701.14b";
        let (one, other) =
            (self.permanents(one, frame, rule)?, self.permanents(other, frame, rule)?);
        let (Some(one), Some(other)) = (one.first().copied(), other.first().copied()) else {
            return Ok(());
        };
        let (Some(first), Some(second)) = (power(self, one), power(self, other)) else {
            return Ok(());
        };
        self.damage(
            vec![(one, Ref::Object(other), first), (other, Ref::Object(one), second)],
            false,
        )
    }

    /// 120.4: what sources deal at the same time.
    ///
    /// # Errors
    /// Where the affected player has to say which effect comes first.
    pub(in crate::engine) fn damage(
        &mut self,
        hits: Vec<(ObjectId, Ref, i64)>,
        combat: bool,
    ) -> Result<(), Stop> {
        let blows = hits.into_iter();
        let blows = blows.map(|(source, to, amount)| Blow { source, to, amount, combat }).collect();
        self.at_once(|game| {
            for blow in game.altered(blows)? {
                game.land(blow);
            }
            Ok(())
        })
    }

    /// 120.3: what a source deals and what comes of it.
    fn land(&mut self, blow: Blow) {
        let Blow { source, to, amount, combat } = blow;
        let Some(it) = self.subject(source).filter(|_| amount > 0) else { return };
        let (deathtouch, lifelink) =
            (it.values.has(&Keyword::Deathtouch), it.values.has(&Keyword::Lifelink));
        let you = it.controller;
        let hit = match to {
            Ref::Object(object) => {
                let there = self.object(object).is_some_and(|o| o.is_permanent());
                let Some(hit) = self.scene().values(object).filter(|_| there) else { return };
                Some((object, hit))
            }
            // 800.4e: nobody is there to be dealt damage.
            Ref::Player(player) if self.state.player(player).is_none_or(|p| p.gone) => return,
            _ => None,
        };
        let is = |card_type| hit.as_ref().is_some_and(|(_, values)| values.is(card_type));
        let (creature, walker) = (is(CardType::Creature), is(CardType::Planeswalker));
        let rule = match (&hit, creature, walker) {
            (None, ..) => "120.3a",
            (_, true, _) => "120.3e",
            (_, _, true) => "120.3c",
            _ if is(CardType::Battle) => "120.3h",
            _ => return, // 120.1a
        };
        let (marked, lost) = (creature, self.life_lost(to, amount));
        let event = Event::Damage { source, to, amount, combat, deathtouch, marked, lost };
        self.perform(event, RuleNumber::literal(rule));
        if let Some((object, values)) = &hit {
            self.damage_counters(*object, values, amount);
        }
        if lifelink {
            let event = Event::Life { player: you, change: amount };
            self.perform(event, RuleNumber::literal("120.3f"));
        }
    }

    /// The life that damage costs (120.3a), as changed by what changes the result of damage
    /// and not the damage (120.4c).
    fn life_lost(&self, to: Ref, amount: i64) -> i64 {
        let Ref::Player(player) = to else { return 0 };
        let life = self.state.player(player).map_or(0, |p| p.life);
        let stays = |(change, frame): &(RuleChange, Frame)| match change {
            RuleChange::LifeStaysAtOne(who) => self.scene().players(who, frame).contains(&player),
            _ => false,
        };
        if life < 1 || amount < life || !self.rules_in_force().iter().any(stays) {
            return amount;
        }
        self.acts("120.4c");
        life - 1
    }

    /// 120.3c, 120.3h: damage takes loyalty or defense counters off.
    fn damage_counters(&mut self, object: ObjectId, hit: &Characteristics, amount: i64) {
        let all = [
            (CardType::Planeswalker, Counter::Loyalty, "120.3c"),
            (CardType::Battle, Counter::Defense, "120.3h"),
        ];
        for (card_type, counter, rule) in all {
            if hit.is(card_type) {
                let change = amount.saturating_neg();
                let event = Event::Counters { object, counter, change, by: None };
                self.perform(event, RuleNumber::literal(rule));
            }
        }
    }
}
