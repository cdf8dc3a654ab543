//! What keeps a step from being played, in the words of a scenario.

use super::Run;
use crate::engine::{
    Action, Answer, Because, Game, Means, Outcome, Question, Ref, Refusal, Step as TurnStep, Topic,
    Trouble,
};
use crate::scenario::said::Said;
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

    pub(super) fn explain_order(&self, trouble: &Trouble, topic: Topic) -> (Said, Said) {
        let (_, open) = self.explain(trouble);
        let word = topic.word();
        let got = Said::new(
            format!(
                "nobody asks for `{word}` here (what is forced need not be answered); so {open}"
            ),
            format!("此处没有人询问`{word}`（别无选择时无须回答）；因此{}", open.zh),
        );
        (
            Said::new("every answer is asked for, in the order given", "每个回答都依此顺序被询问"),
            got,
        )
    }

    pub(super) fn explain(&self, trouble: &Trouble) -> (Said, Said) {
        match trouble {
            // Nothing to choose among and nothing to be chosen: there is no such question.
            Trouble::Unanswered(question)
                if question.topic == Topic::Targets && question.most == 0 =>
            {
                (
                    Said::new("every target is asked for", "每个目标都被询问"),
                    Said::new("left over: targets; it has none", "多出：targets；它没有目标"),
                )
            }
            Trouble::Unanswered(question) => {
                let open = self.question(question);
                (
                    Said::new("every choice is made", "每个选择都已作出"),
                    Said::new(format!("{open} is open"), format!("尚未回答：{}", open.zh)),
                )
            }
            Trouble::BadAnswer(question) => {
                let open = self.question(question);
                (
                    Said::new(
                        format!("an answer that fits: {open}"),
                        format!("合适的回答：{}", open.zh),
                    ),
                    Said::new("another one", "别的回答"),
                )
            }
            Trouble::LeftOver(answers) => {
                let words: Vec<&str> = answers.iter().map(|a| a.topic.word()).collect();
                let words = words.join(", ");
                (
                    Said::new("every answer is asked for", "每个回答都被询问"),
                    Said::new(format!("left over: {words}"), format!("多出：{words}")),
                )
            }
            Trouble::TooMuch(what) => (
                Said::new("the game goes on to an end", "对局能进行到底"),
                Said::new(*what, limit_zh(what)),
            ),
        }
    }

    /// What a refusal is told as; of a way through the turn that something on the stack bars, with the
    /// step where it lies.
    pub(super) fn with_stop(&self, got: String, step: &Step, refusal: Refusal) -> Said {
        let barred = refusal.because == Because::StackNotEmpty;
        let Some(stop) = barred.then(|| self.last_step_reached(step)).flatten() else {
            return got.into();
        };
        let word = stop.word();
        Said::new(
            format!("{got}: something goes on it in the step `{word}`; go there and resolve it"),
            format!("{got}：在步骤`{word}`中有物件进入堆叠；请先前往该步骤并使其结算"),
        )
    }

    /// The last step before the one asked for that all players can pass on to.
    fn last_step_reached(&self, step: &Step) -> Option<TurnStep> {
        let now = self.game.state().turn.step;
        let later = TurnStep::ALL.into_iter().cycle().skip_while(|step| *step != now).skip(1);
        let answers = self.answers(step);
        let reached = |to: &TurnStep| {
            let outcome = self.game.clone().advance(None, *to, answers.clone());
            matches!(outcome, Ok(Outcome::Done) | Err(Trouble::LeftOver(_)))
        };
        later.take(TurnStep::ALL.len() - 1).filter(reached).last()
    }

    fn question(&self, question: &Question) -> Said {
        let named: Vec<String> = question
            .options
            .iter()
            .map(|option| match option {
                Ref::Player(player) => self.seat(*player),
                Ref::Object(id) => self.label_of(*id),
                Ref::Card(_) => String::new(),
            })
            .collect();
        let options = named.iter().enumerate().map(|(n, name)| {
            let before = named[..n].iter().filter(|before| *before == name).count();
            let several = named.iter().filter(|other| *other == name).count() > 1;
            match (question.topic, question.means.get(n)) {
                (Topic::Order, _) if before > 0 => format!("{{{name}: {}}}", before + 1),
                (Topic::Apply, Some(means)) if several => match (means, means.word()) {
                    (Means::Ability(nth), _) => format!("{{{name}: {}}}", nth + 1),
                    (_, word) => format!("{{{name}: {}}}", word.unwrap_or_default()),
                },
                _ => name.clone(),
            }
        });
        let options: Vec<String> = options.collect();
        let among =
            if options.is_empty() { String::new() } else { format!(" [{}]", options.join(", ")) };
        let decides = self.game.decides_for(question.player);
        let needed = match question.least {
            least if least > 1 && question.topic == Topic::Targets => {
                Said::new(format!(" ({least} are needed)"), format!("（需要{least}个）"))
            }
            _ => Said::default(),
        };
        let (word, of) = (question.topic.word(), self.seat(question.player));
        let by = if decides == question.player {
            Said::default()
        } else {
            let by = self.seat(decides);
            Said::new(format!(" ({by} decides)"), format!("（由{by}决定）"))
        };
        Said::new(
            format!("`{word}` of {of}{by}{among}{needed}"),
            format!("{of}的`{word}`{}{among}{}", by.zh, needed.zh),
        )
    }
}

/// The limits of the engine, as it names them.
fn limit_zh(what: &str) -> String {
    let number: String = what.chars().filter(char::is_ascii_digit).collect();
    let things = ["triggered", "objects", "tokens", "steps of work"];
    let zh = match things.into_iter().find(|word| what.contains(word)) {
        Some("triggered") => "个触发式异能同时等待",
        Some("objects") => "个物件",
        Some("tokens") => "个衍生物同时产生",
        Some(_) => "步工作用于一个行动",
        None => "个事件",
    };
    format!("超过{number}{zh}")
}
