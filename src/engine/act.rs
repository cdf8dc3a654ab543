use super::activate::Activating;
use super::cast::Casting;
use super::choice::Answer;
use super::faces::Part;
use super::game::{Game, Outcome, Trouble};
use super::ids::{ObjectId, PlayerId, Ref};
use super::pool::Pool;
use super::refusal::{Because, because};
use super::special::TurningUp;
use super::turn::Step;

/// What a player can do.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    Pass,
    Cast(Casting),
    Activate(Activating),
    TurnUp(TurningUp),
    /// With the face of a modal double-faced card (712.12).
    PlayLand(ObjectId, Part),
    /// A door of a Room (709.5e).
    Unlock {
        object: ObjectId,
        part: Part,
        mana: Option<Pool>,
    },
    /// Whom or what each attacks.
    Attack(Vec<(ObjectId, Ref)>),
    Block(Vec<(ObjectId, ObjectId)>),
    LookAt(ObjectId),
    Concede,
}

impl Game {
    /// A player does something, with the answers to the questions it leads to.
    ///
    /// # Errors
    /// When a question has no answer or the wrong one, an answer is left over,
    /// or the game does not end. The game is then as it was.
    pub fn act(
        &mut self,
        player: PlayerId,
        action: &Action,
        answers: Vec<Answer>,
    ) -> Result<Outcome, Trouble> {
        self.act_for(player, player, action, answers)
    }

    /// As [`Game::act`], decided by another, who controls the player (723.5).
    ///
    /// # Errors
    /// As for [`Game::act`].
    pub fn act_for(
        &mut self,
        by: PlayerId,
        player: PlayerId,
        action: &Action,
        answers: Vec<Answer>,
    ) -> Result<Outcome, Trouble> {
        self.attempt(Some(player), answers, |game| {
            if game.state.player(player).is_none_or(|p| p.gone) {
                // The others may play on (800.4).
                let refusal = match game.state.over {
                    true => because(Because::GameOver, "104.3"),
                    false => because(Because::LeftTheGame, "800.4"),
                };
                return Ok(Err(refusal));
            }
            if let Err(refusal) = game.may_decide(by, player, action) {
                return Ok(Err(refusal));
            }
            match action {
                Action::Pass => game.pass(player),
                Action::Cast(casting) => game.cast(player, casting),
                Action::Activate(activating) => game.activate(player, activating),
                Action::TurnUp(turning) => game.take_turn_up(player, turning),
                Action::PlayLand(object, part) => game.play_land(player, *object, *part),
                Action::Unlock { object, part, mana } => {
                    game.unlock(player, *object, *part, mana.as_ref())
                }
                Action::Attack(attacks) => game.attack(player, attacks),
                Action::Block(blocks) => game.block(player, blocks),
                Action::LookAt(object) => Ok(game.look_at(player, *object)),
                Action::Concede => Ok(Ok(game.concede(player)?)),
            }
        })
    }

    /// All players pass in succession: the top of the stack resolves (117.4).
    ///
    /// # Errors
    /// As for [`Game::act`].
    pub fn resolve(&mut self, answers: Vec<Answer>) -> Result<Outcome, Trouble> {
        self.attempt(None, answers, |game| {
            if !game.state.yet_to_block.is_empty() {
                return Ok(Err(because(Because::WrongTime, "802.4")));
            }
            if game.state.top_of_stack().is_none() {
                return Ok(Err(because(Because::NotThere, "117.4")));
            }
            Ok(Ok(game.all_pass()?))
        })
    }

    /// All players pass until a step begins, of the turn of `turn` if given.
    ///
    /// # Errors
    /// As for [`Game::act`].
    pub fn advance(
        &mut self,
        turn: Option<PlayerId>,
        step: Step,
        answers: Vec<Answer>,
    ) -> Result<Outcome, Trouble> {
        self.attempt(None, answers, |game| {
            if !game.state.yet_to_block.is_empty() {
                return Ok(Err(because(Because::WrongTime, "802.4")));
            }
            let never = because(Because::WrongTime, "500.2");
            let in_the_way = because(Because::StackNotEmpty, "117.4");
            Ok(match game.go_to(turn, step)? {
                true => Ok(()),
                false if game.state.over => Err(because(Because::GameOver, "104.1")),
                false if game.state.top_of_stack().is_some() => Err(in_the_way),
                false => Err(never),
            })
        })
    }
}
