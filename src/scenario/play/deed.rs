//! Steps as actions of the engine, and its questions in the words of a scenario.

use super::Run;
use crate::engine::{
    Action, Activating, Answer, Casting, Outcome, Part, Question, Ref, Trouble, Value,
};
use crate::scenario::labels::Name;
use crate::scenario::step::{Choices, Deed, Play, Reply, Step};

impl Run<'_> {
    pub(super) fn do_deed(&mut self, step: &Step) -> Result<Outcome, (String, String)> {
        let answers = step.answers.iter().map(|(topic, reply)| Answer {
            topic: *topic,
            value: match reply {
                Reply::Names(names) => {
                    Value::Refs(names.iter().map(|n| self.reference(n)).collect())
                }
                Reply::Yes(yes) => Value::Yes(*yes),
                Reply::Amounts(amounts) => Value::Amounts(
                    amounts.iter().map(|(name, n)| (self.reference(name), *n)).collect(),
                ),
                Reply::Mana(mana) => Value::Mana(mana.clone()),
                Reply::Color(color) => Value::Color(*color),
                Reply::Word(word) => Value::Word(word.clone()),
                Reply::Numbers(numbers) => Value::Numbers(numbers.clone()),
                Reply::Ability(name, n) => Value::Ability(self.reference(name), *n),
            },
        });
        let answers: Vec<Answer> = answers.collect();
        let result = match &step.what {
            Deed::Resolve => self.game.resolve(answers),
            Deed::GoTo { turn, step } => self.game.advance(*turn, *step, answers),
            Deed::By(player, play) => {
                let action = self.action(play)?;
                let whose = step.on_behalf_of.unwrap_or(*player);
                self.game.act_for(*player, whose, &action, answers)
            }
        };
        result.map_err(|trouble| self.explain(&trouble))
    }

    fn action(&self, play: &Play) -> Result<Action, (String, String)> {
        let object = |name: &Name| {
            self.object(name).ok_or_else(|| {
                (format!("`{}` is in the game", self.name_text(name)), "it is not".to_owned())
            })
        };
        let group = |names: &Vec<Name>| names.iter().map(|n| self.reference(n)).collect();
        let targets = |choices: &Choices| choices.targets.iter().map(group).collect();
        Ok(match play {
            Play::Pass => Action::Pass,
            Play::Concede => Action::Concede,
            Play::Cast { what, down, face, way, kicked, choices } => Action::Cast(Casting {
                object: object(what)?,
                down: *down,
                x: choices.x,
                targets: targets(choices),
                modes: choices.modes.clone(),
                mana: choices.mana.clone(),
                part: face.as_ref().map(|word| self.part(what, word)).transpose()?,
                way: *way,
                kicked: *kicked,
            }),
            Play::Activate { what, ability, choices } => Action::Activate(Activating {
                object: object(what)?,
                ability: *ability,
                x: choices.x,
                targets: targets(choices),
                modes: choices.modes.clone(),
                mana: choices.mana.clone(),
            }),
            Play::TurnUp { what, procedure, choices } => Action::TurnUp {
                object: object(what)?,
                procedure: *procedure,
                x: choices.x,
                mana: choices.mana.clone(),
            },
            Play::Land(what, face) => {
                let part = face.as_ref().map(|word| self.part(what, word)).transpose()?;
                Action::PlayLand(object(what)?, part.unwrap_or_default())
            }
            Play::Unlock { what, face, choices } => Action::Unlock {
                object: object(what)?,
                part: self.part(what, face)?,
                mana: choices.mana.clone(),
            },
            Play::LookAt(what) => Action::LookAt(object(what)?),
            Play::Attack(pairs) => {
                let whom = |name: &Name| match name {
                    Name::Player(player) => Ok(Ref::Player(*player)),
                    _ => object(name).map(Ref::Object),
                };
                let pairs = pairs.iter().map(|(a, p)| Ok((object(a)?, whom(p)?)));
                Action::Attack(pairs.collect::<Result<_, (String, String)>>()?)
            }
            Play::Block(pairs) => {
                let pairs = pairs.iter().map(|(b, a)| Ok((object(b)?, object(a)?)));
                Action::Block(pairs.collect::<Result<_, (String, String)>>()?)
            }
        })
    }

    /// The part of a card that a word means.
    fn part(&self, name: &Name, word: &str) -> Result<Part, (String, String)> {
        let state = self.game.state();
        let object = self.object(name).and_then(|id| state.objects.get(&id));
        let layout =
            object.and_then(|object| state.card_of(object)).map(|card| card.printed.layout);
        let layout = layout.unwrap_or_default();
        layout.part_named(word).ok_or_else(|| {
            let words: Vec<&str> = layout.parts().iter().map(|(word, _)| *word).collect();
            (
                format!("`{}` has a face `{word}`", self.name_text(name)),
                format!("it has only: {}", words.join(", ")),
            )
        })
    }

    fn explain(&self, trouble: &Trouble) -> (String, String) {
        match trouble {
            Trouble::Unanswered(question) => {
                ("every choice is made".into(), format!("{} is open", self.question(question)))
            }
            Trouble::BadAnswer(question) => {
                (format!("an answer that fits: {}", self.question(question)), "another one".into())
            }
            Trouble::LeftOver(answers) => {
                let words: Vec<&str> = answers.iter().map(|a| a.topic.word()).collect();
                ("every answer is asked for".into(), format!("left over: {}", words.join(", ")))
            }
            Trouble::TooMuch(what) => ("the game goes on to an end".into(), (*what).to_owned()),
        }
    }

    fn question(&self, question: &Question) -> String {
        let options: Vec<String> = question
            .options
            .iter()
            .map(|option| match option {
                Ref::Player(player) => self.seat(*player),
                Ref::Object(id) => self.label_of(*id),
                Ref::Card(_) => String::new(),
            })
            .collect();
        let among =
            if options.is_empty() { String::new() } else { format!(" [{}]", options.join(", ")) };
        let decides = self.game.decides_for(question.player);
        let by = if decides == question.player {
            String::new()
        } else {
            format!(" ({} decides)", self.seat(decides))
        };
        format!("`{}` of {}{by}{among}", question.topic.word(), self.seat(question.player))
    }
}
