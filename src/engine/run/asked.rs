//! Things chosen as an effect happens that are no objects.

use crate::engine::choice::{Question, Stop, Topic, Value};
use crate::engine::event::Event;
use crate::engine::game::Game;
use crate::engine::ids::PlayerId;
use crate::engine::mana::Color;
use crate::engine::pool::Pool;
use crate::engine::scene::Frame;
use crate::record::RuleNumber;

impl Game {
    pub(super) fn ask_color(&mut self, player: PlayerId) -> Result<Color, Stop> {
        match self.asked(player, Topic::Color)? {
            Value::Color(color) => Ok(color),
            _ => Err(Stop::BadAnswer(Question::open(player, Topic::Color))),
        }
    }

    /// A creature type (205.3m), by its word.
    pub(super) fn ask_kind(&mut self, player: PlayerId) -> Result<String, Stop> {
        match self.asked(player, Topic::Kind)? {
            Value::Word(word) => Ok(word),
            _ => Err(Stop::BadAnswer(Question::open(player, Topic::Kind))),
        }
    }

    pub(super) fn ask_mana(&mut self, player: PlayerId, options: &[Pool]) -> Result<Pool, Stop> {
        match self.asked(player, Topic::Mana)? {
            Value::Mana(mana) if options.contains(&mana) => Ok(mana),
            _ => Err(Stop::BadAnswer(Question::open(player, Topic::Mana))),
        }
    }

    /// 607.2d: other abilities of a permanent can speak of it later.
    pub(super) fn remember_choice(&mut self, frame: &Frame) {
        let object = frame.source;
        if self.object(object).is_some_and(|o| o.is_permanent()) {
            let event = Event::Chose { object, chosen: frame.chosen.clone() };
            self.perform(event, RuleNumber::literal("607.2d"));
        }
    }

    fn asked(&mut self, player: PlayerId, topic: Topic) -> Result<Value, Stop> {
        self.next_answer(topic).ok_or_else(|| Stop::Unanswered(Question::open(player, topic)))
    }
}
