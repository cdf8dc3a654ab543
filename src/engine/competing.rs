//! Which of several effects that would change the same event comes first (616.1).

use super::choice::{Question, Stop, Topic, Value};
use super::game::Game;
use super::ids::{ObjectId, PlayerId, Ref};

/// What of an object it is that would change an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// The nth of its abilities that would, counted from 0.
    Ability(usize),
    /// Against so much damage (615.7).
    Shield,
    Protection,
    ShieldCounter,
    Regeneration,
}

impl Means {
    /// Those with a word; abilities are counted.
    pub const NAMED: [Self; 4] =
        [Self::Shield, Self::Protection, Self::ShieldCounter, Self::Regeneration];

    pub fn word(self) -> Option<&'static str> {
        match self {
            Self::Ability(_) => None,
            Self::Shield => Some("shield"),
            Self::Protection => Some("protection"),
            Self::ShieldCounter => Some("shield counter"),
            Self::Regeneration => Some("regeneration"),
        }
    }
}

impl Game {
    /// The number of the effect that `player` has come first. Effects of the same object and
    /// means count as one.
    pub(super) fn comes_first(
        &mut self,
        player: PlayerId,
        effects: &[(ObjectId, Means)],
    ) -> Result<usize, Stop> {
        let mut open: Vec<(usize, Ref, Means)> = Vec::new();
        for (n, (source, means)) in effects.iter().enumerate() {
            let what = self.state.reference_now(*source);
            if !open.iter().any(|(_, other, of)| (*other, *of) == (what, *means)) {
                open.push((n, what, *means));
            }
        }
        let options = open.iter().map(|(_, what, _)| *what).collect();
        let mut question = Question::new(player, Topic::Apply, options, 1, 1);
        question.means = open.iter().map(|(.., means)| *means).collect();
        let (what, of) = match self.next_answer(Topic::Apply) {
            Some(Value::First(what, of)) => (what, of),
            Some(_) => return Err(Stop::BadAnswer(question)),
            None if open.len() < 2 => return Ok(0),
            None => return Err(Stop::Unanswered(question)),
        };
        let what = self.state.settled(what);
        open.retain(|(_, other, means)| Some(*other) == what && of.is_none_or(|of| of == *means));
        match open.as_slice() {
            [(n, ..)] => Ok(*n),
            _ => Err(Stop::BadAnswer(question)),
        }
    }
}
