//! Steps as actions of the engine, and its questions in the words of a scenario.

use super::Run;
use super::trouble::carry_out;
use crate::engine::{Action, Activating, Answer, Casting, Outcome, Part, Ref, TurningUp, Value};
use crate::scenario::labels::Name;
use crate::scenario::report::Failure;
use crate::scenario::said::Said;
use crate::scenario::step::{Choices, Deed, Play, Reply, Step};

/// Why a step cannot be played.
pub(super) type Stuck = Box<Failure>;

impl Run<'_> {
    pub(super) fn do_deed(&mut self, step: &Step, strict: bool) -> Result<Outcome, Stuck> {
        let here = |(expected, got)| Box::new(Failure { place: step.place.clone(), expected, got });
        let answers = self.answers(step);
        let action = match &step.what {
            Deed::By(player, play) => {
                if strict && let Some(what) = self.left_over(*player, play) {
                    let expected = Said::new(
                        "everything said of the step is asked for",
                        "这一步所说的都用得上",
                    );
                    return Err(here((expected, what)));
                }
                Some(self.action(play).map_err(here)?)
            }
            _ => None,
        };
        let result = carry_out(&mut self.game, step, action.as_ref(), answers.clone());
        result.map_err(|trouble| {
            if let Some(stuck) = self.explain_payment(step, &trouble) {
                return stuck;
            }
            here(match self.in_the_way(step, action.as_ref(), &answers, &trouble) {
                Some(topic) => self.explain_order(&trouble, topic),
                None => self.explain(&trouble),
            })
        })
    }

    pub(super) fn answers(&self, step: &Step) -> Vec<Answer> {
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
                Reply::Mana(mana) => Value::Mana(mana.mana.clone()),
                Reply::Color(color) => Value::Color(*color),
                Reply::Word(word) => Value::Word(word.clone()),
                Reply::Numbers(numbers) => Value::Numbers(numbers.clone()),
                Reply::Ability(name, n) => Value::Ability(self.reference(name), *n),
                Reply::Turns(turns) => {
                    Value::Turns(turns.iter().map(|(name, n)| (self.reference(name), *n)).collect())
                }
                Reply::First(name, means) => Value::First(self.reference(name), *means),
            },
        });
        answers.collect()
    }

    fn action(&self, play: &Play) -> Result<Action, (Said, Said)> {
        let object = |name: &Name| {
            self.object(name).ok_or_else(|| {
                let name = self.name_text(name);
                let expected =
                    Said::new(format!("`{name}` is in the game"), format!("`{name}`在对局中"));
                (expected, Said::new("it is not", "它不在"))
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
                mana: choices.paid(),
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
                mana: choices.paid(),
            }),
            Play::TurnUp { what, procedure, cost, choices } => Action::TurnUp(TurningUp {
                object: object(what)?,
                procedure: *procedure,
                cost: *cost,
                x: choices.x,
                mana: choices.paid(),
            }),
            Play::Land(what, face) => {
                let part = face.as_ref().map(|word| self.part(what, word)).transpose()?;
                Action::PlayLand(object(what)?, part.unwrap_or_default())
            }
            Play::Unlock { what, face, choices } => Action::Unlock {
                object: object(what)?,
                part: self.part(what, face)?,
                mana: choices.paid(),
            },
            Play::LookAt(what) => Action::LookAt(object(what)?),
            Play::Attack(pairs) => {
                let whom = |name: &Name| match name {
                    Name::Player(player) => Ok(Ref::Player(*player)),
                    _ => object(name).map(Ref::Object),
                };
                let pairs = pairs.iter().map(|(a, p)| Ok((object(a)?, whom(p)?)));
                Action::Attack(pairs.collect::<Result<_, (Said, Said)>>()?)
            }
            Play::Block(pairs) => {
                let pairs = pairs.iter().map(|(b, a)| Ok((object(b)?, object(a)?)));
                Action::Block(pairs.collect::<Result<_, (Said, Said)>>()?)
            }
        })
    }

    /// The part of a card that a word means.
    fn part(&self, name: &Name, word: &str) -> Result<Part, (Said, Said)> {
        let state = self.game.state();
        let object = self.object(name).and_then(|id| state.objects.get(&id));
        let layout =
            object.and_then(|object| state.card_of(object)).map(|card| card.printed.layout);
        let layout = layout.unwrap_or_default();
        layout.part_named(word).ok_or_else(|| {
            let words: Vec<&str> = layout.parts().iter().map(|(word, _)| *word).collect();
            let (name, words) = (self.name_text(name), words.join(", "));
            (
                Said::new(
                    format!("`{name}` has a face `{word}`"),
                    format!("`{name}`有`{word}`这一面"),
                ),
                Said::new(format!("it has only: {words}"), format!("它只有：{words}")),
            )
        })
    }
}
