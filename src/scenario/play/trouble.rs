//! What keeps a step from being played, in the words of a scenario.

use super::Run;
use crate::engine::{Action, Answer, Game, Outcome, Question, Ref, Topic, Trouble};
use crate::scenario::step::{Deed, Step};

pub fn carry_out(
    game: &mut Game,
    step: &Step,
    action: Option<&Action>,
    answers: Vec<Answer>,
) -> Result<Outcome, Trouble> {
    match (&step.what, action) {
        (Deed::GoTo { turn, step }, _) => game.advance(*turn, *step, answers),
        (Deed::By(player, _), Some(action)) => {
            game.act_for(*player, step.on_behalf_of.unwrap_or(*player), action, answers)
        }
        (Deed::Resolve | Deed::By(..), _) => game.resolve(answers),
    }
}

impl Run<'_> {
    /// The answer that nobody asks for and that keeps the one behind it from its
    /// question: without it that question is answered.
    pub(super) fn in_the_way(
        &self,
        step: &Step,
        action: Option<&Action>,
        answers: &[Answer],
        trouble: &Trouble,
    ) -> Option<Topic> {
        let Trouble::Unanswered(open) = trouble else { return None };
        let given = answers.iter().position(|answer| answer.topic == open.topic)?;
        let before = (0..given).find(|skipped| {
            let mut rest = answers.to_vec();
            rest.remove(*skipped);
            let again = carry_out(&mut self.game.clone(), step, action, rest);
            let asked = |topic| topic == open.topic || topic == answers[*skipped].topic;
            !matches!(&again, Err(Trouble::Unanswered(q) | Trouble::BadAnswer(q)) if asked(q.topic))
        })?;
        Some(answers[before].topic)
    }

    pub(super) fn explain_order(&self, trouble: &Trouble, topic: Topic) -> (String, String) {
        let (_, open) = self.explain(trouble);
        let word = topic.word();
        (
            "every answer is asked for, in the order given".into(),
            format!(
                "nobody asks for `{word}` here (what is forced need not be answered); so {open}"
            ),
        )
    }

    pub(super) fn explain(&self, trouble: &Trouble) -> (String, String) {
        match trouble {
            // Nothing to choose among and nothing to be chosen: there is no such question.
            Trouble::Unanswered(question)
                if question.topic == Topic::Targets && question.most == 0 =>
            {
                ("every target is asked for".into(), "left over: targets; it has none".into())
            }
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
