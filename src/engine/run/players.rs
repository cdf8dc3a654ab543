use crate::engine::choice::{Stop, Topic};
use crate::engine::effect::{Amount, Effect};
use crate::engine::event::{Cause, Event};
use crate::engine::game::Game;
use crate::engine::held::Terms;
use crate::engine::ids::{ObjectId, PlayerId};
use crate::engine::mana::ManaCost;
use crate::engine::moves::Goal;
use crate::engine::object::Zone;
use crate::engine::pool::Pool;
use crate::engine::scene::Frame;
use crate::record::RuleNumber;

impl Game {
    /// The instructions that do something to players. Says whether this is one.
    pub(super) fn run_on_players(
        &mut self,
        effect: &Effect,
        frame: &mut Frame,
    ) -> Result<bool, Stop> {
        let (who, amount) = match effect {
            Effect::Draw(who, amount)
            | Effect::GainLife(who, amount)
            | Effect::LoseLife(who, amount)
            | Effect::Poison(who, amount)
            | Effect::Discard(who, amount)
            | Effect::Mill(who, amount)
            | Effect::Scry(who, amount)
            | Effect::Surveil(who, amount) => (who, amount),
            Effect::DamagePlayer { amount, by, to } => {
                return self.deal_to_players(amount, by, to, frame).map(|()| true);
            }
            Effect::AddMana { who, .. } | Effect::Shuffle(who) | Effect::ManifestDread(who) => {
                (who, &Amount::Number(0))
            }
            _ => return Ok(false),
        };
        let amount = self.amount(amount, frame);
        let players = self.scene().players(who, frame);
        match effect {
            Effect::Discard(..) => return self.discard(&players, amount, frame).map(|()| true),
            Effect::Mill(..) => return self.mill(&players, amount, frame).map(|()| true),
            Effect::ManifestDread(_) => {
                // One after the other in turn order (701.62a); `those` are then all of them.
                let mut all = Vec::new();
                for player in players {
                    self.manifest_dread(player, frame)?;
                    all.append(&mut frame.those);
                }
                frame.those = all;
                return Ok(true);
            }
            _ => {}
        }
        for player in players {
            match effect {
                Effect::Draw(..) => self.draw(player, amount)?,
                Effect::GainLife(..) => self.life(player, amount),
                Effect::LoseLife(..) => self.life(player, amount.saturating_neg()),
                Effect::Poison(..) => {
                    let event = Event::Poison { player, change: amount };
                    self.perform(event, RuleNumber::literal("122.1f"));
                }
                Effect::Scry(..) => self.scry(player, amount)?,
                Effect::Surveil(..) => self.surveil(player, amount)?,
                Effect::AddMana { options, terms, .. } => self.add_mana(player, options, terms)?,
                Effect::Shuffle(_) => {
                    self.perform(Event::Shuffled(player), RuleNumber::literal("701.24a"));
                }
                _ => {}
            }
        }
        Ok(true)
    }

    /// 701.9a; of several players each chooses in turn order, then all discard at once (101.4).
    fn discard(
        &mut self,
        players: &[PlayerId],
        amount: i64,
        frame: &mut Frame,
    ) -> Result<(), Stop> {
        let mut picked = Vec::new();
        for player in players {
            let hand = self.state.zone(Zone::Hand(*player)).to_vec();
            let count = usize::try_from(amount).unwrap_or(0).min(hand.len());
            picked.extend(self.choose(*player, Topic::Discard, &hand, count, count)?);
        }
        let rule = RuleNumber::literal("701.9a");
        frame.those = self.send(&picked, Goal::Graveyard, Cause::Discard, rule)?;
        Ok(())
    }

    /// 701.17a; several players mill at once (608.2f).
    fn mill(&mut self, players: &[PlayerId], amount: i64, frame: &mut Frame) -> Result<(), Stop> {
        let count = usize::try_from(amount).unwrap_or(0);
        let top =
            |player: &PlayerId| self.state.zone(Zone::Library(*player)).iter().take(count).copied();
        let cards: Vec<ObjectId> = players.iter().flat_map(top).collect();
        let rule = RuleNumber::literal("701.17a");
        frame.those = self.send(&cards, Goal::Graveyard, Cause::Mill, rule)?;
        Ok(())
    }

    /// 106.1, 106.4: of several kinds of mana the player chooses one.
    fn add_mana(
        &mut self,
        player: PlayerId,
        options: &[ManaCost],
        terms: &Terms,
    ) -> Result<(), Stop> {
        let options: Vec<Pool> = options.iter().filter_map(Pool::from_symbols).collect();
        let added = match options.as_slice() {
            [only] => only.clone(),
            several => self.ask_mana(player, several)?,
        };
        let event = Event::Mana { player, added, terms: terms.clone() };
        self.perform(event, RuleNumber::literal("106.4"));
        Ok(())
    }

    pub(in crate::engine) fn life(&mut self, player: PlayerId, change: i64) {
        if change != 0 {
            self.perform(Event::Life { player, change }, RuleNumber::literal("119.3"));
        }
    }
}
