//! Plays random games: random deeds, random answers to what they lead to.

use rulings::engine::{
    Action, Activating, Answer, Casting, Cause, Game, ObjectId, Outcome, PlayerId, Procedure,
    Question, Ref, Step, Topic, Trouble, TurningUp, Value, Way, Zone,
};

use crate::table::Dice;

/// What was done, so that another game can do the same.
#[derive(Clone, Debug)]
pub enum Deed {
    By(PlayerId, Action),
    Resolve,
    Advance(Step),
}

#[derive(Clone, Debug)]
pub struct Done {
    pub deed: Deed,
    pub answers: Vec<Answer>,
}

impl Done {
    fn targets(&mut self) -> Option<&mut Vec<Vec<Ref>>> {
        match &mut self.deed {
            Deed::By(_, Action::Cast(casting)) => Some(&mut casting.targets),
            Deed::By(_, Action::Activate(act)) => Some(&mut act.targets),
            _ => None,
        }
    }

    /// What came of it, if the game can go on at all.
    pub fn again(&self, game: &mut Game) -> Result<Outcome, Trouble> {
        let answers = self.answers.clone();
        match &self.deed {
            Deed::By(player, action) => game.act(*player, action, answers),
            Deed::Resolve => game.resolve(answers),
            Deed::Advance(step) => game.advance(None, *step, answers),
        }
    }
}

/// Tries a random deed; answers questions at random until none is left.
pub fn step(game: &mut Game, dice: &mut Dice) -> (Done, Result<Outcome, Trouble>) {
    let mut done = Done { deed: deed(game, dice), answers: Vec::new() };
    for _ in 0..20 {
        match done.again(game) {
            Err(Trouble::Unanswered(question)) => {
                let targets = done.targets().filter(|targets| targets.is_empty());
                match (targets, answer(&question, dice)) {
                    // Targets of a spell or ability are announced with it.
                    (Some(targets), Some(Answer { topic: Topic::Targets, value })) => {
                        let Value::Refs(refs) = value else { continue };
                        *targets = vec![refs];
                    }
                    (_, Some(answer)) => done.answers.push(answer),
                    (_, None) => return (done, Err(Trouble::Unanswered(question))),
                }
            }
            result => return (done, result),
        }
    }
    (done, Err(Trouble::TooMuch("questions")))
}

fn answer(question: &Question, dice: &mut Dice) -> Option<Answer> {
    let topic = question.topic;
    let value = match topic {
        Topic::May | Topic::Command => Value::Yes(dice.below(2) == 0),
        Topic::Pay | Topic::X => return None,
        _ => {
            let mut options = question.options.clone();
            let most = question.most.min(options.len());
            let count = question.least.min(most);
            let mut picked = Vec::new();
            for _ in 0..count {
                picked.push(options.remove(dice.below(options.len())));
            }
            Value::Refs(picked)
        }
    };
    Some(Answer { topic, value })
}

fn deed(game: &Game, dice: &mut Dice) -> Deed {
    let who = match game.state().priority {
        Some(player) if dice.below(12) > 0 => player,
        _ => PlayerId(dice.below(game.seats()) as u8),
    };
    let permanents: Vec<ObjectId> = game.state().zone(Zone::Battlefield).to_vec();
    let any = |dice: &mut Dice| dice.one(&permanents).copied().unwrap_or(ObjectId(1));
    let waiting = game.state().top_of_stack().is_some();
    match dice.below(16) {
        0..=3 if waiting => Deed::Resolve,
        4 if !waiting => Deed::Advance(Step::ALL[dice.below(13)]),
        5 | 6 => {
            let open = game.turn_ups(who);
            let (object, procedure) = match dice.one(&open) {
                Some((object, offer)) if dice.below(4) > 0 => (*object, offer.procedure),
                _ => (any(dice), Procedure::ALL[dice.below(Procedure::ALL.len())]),
            };
            let (x, cost, mana) = (Some(0), Some(0), None);
            Deed::By(who, Action::TurnUp(TurningUp { object, procedure, cost, x, mana }))
        }
        7 if dice.below(2) == 0 => {
            let object = any(dice);
            Deed::By(
                who,
                Action::Cast(Casting { way: Way::Spellmorph, ..casting(game, object, dice) }),
            )
        }
        8 => Deed::By(who, Action::LookAt(any(dice))),
        9 if dice.below(4) == 0 => {
            let (object, target) = (any(dice), any(dice));
            let targets = vec![vec![Ref::Object(target)]];
            let modes = vec![];
            let act = Activating { object, ability: 0, x: None, targets, modes, mana: None };
            Deed::By(who, Action::Activate(act))
        }
        10 if game.state().turn.step == Step::BeginCombat || dice.below(8) == 0 => {
            let defender = PlayerId(dice.below(game.seats()) as u8);
            Deed::By(who, Action::Attack(vec![(any(dice), Ref::Player(defender))]))
        }
        11 if dice.below(20) == 0 => Deed::By(who, Action::Concede),
        11 => Deed::By(who, Action::Pass),
        _ => {
            let hand = game.state().zone(Zone::Hand(who));
            let object = dice.one(hand).copied().unwrap_or(ObjectId(1));
            let down = match dice.below(6) {
                0 => Some(Cause::Morph),
                1 => Some(Cause::Disguise),
                _ => None,
            };
            Deed::By(who, Action::Cast(Casting { down, ..casting(game, object, dice) }))
        }
    }
}

/// Some targets: most spells of the table have one, some none.
fn casting(game: &Game, object: ObjectId, dice: &mut Dice) -> Casting {
    let mut targets = Vec::new();
    let zone = [Zone::Battlefield, Zone::Battlefield, Zone::Stack][dice.below(3)];
    if dice.below(5) > 0 {
        let target = dice.one(game.state().zone(zone)).copied();
        targets.extend(target.map(|target| vec![Ref::Object(target)]));
    }
    Casting {
        object,
        down: None,
        part: None,
        modes: Vec::new(),
        x: None,
        targets,
        mana: None,
        way: Way::ManaCost,
        kicked: 0,
    }
}
