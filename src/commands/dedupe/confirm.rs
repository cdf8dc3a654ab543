//! Asking about the steps of a plan, one after the other, as `git add -p` asks about hunks.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

use super::editor;
use crate::commands::{Context, Failure};
use crate::curate::merge::{Plan, PlanFault, Step};
use crate::render;
use crate::yaml::{self, Source};

/// Whether steps can be carried out, the last of them behind the others.
type Check<'a> = &'a dyn Fn(&[Step]) -> Result<(), PlanFault>;

/// The steps that somebody confirms. Questions go to stderr; answers come from stdin, a line each.
pub fn confirm(plan: Plan, check: Check<'_>, context: &Context) -> Result<Plan, Failure> {
    let steps = plan.steps.into_iter().map(|step| Asked { step, confirmed: false, draft: None });
    let mut asking = Asking {
        steps: steps.collect(),
        of_ruling: BTreeMap::new(),
        answers: io::stdin().lock().lines(),
        check,
        context,
    };
    asking.ask_all()?;
    let confirmed = asking.steps.into_iter().filter(|asked| asked.confirmed);
    Ok(Plan { steps: confirmed.map(|asked| asked.step).collect() })
}

struct Asked {
    step: Step,
    confirmed: bool,
    /// What an editor left that is no step: to go on from there.
    draft: Option<String>,
}

struct Asking<'a, A> {
    steps: Vec<Asked>,
    /// What was said of all steps that are left of a ruling.
    of_ruling: BTreeMap<String, bool>,
    answers: A,
    check: Check<'a>,
    context: &'a Context,
}

enum Answer {
    Yes,
    No,
    /// So with this step and all that follow of its ruling.
    All(bool),
    Edit,
    Back,
    Quit,
}

impl Answer {
    fn of(text: &str) -> Option<Self> {
        Some(match text.trim() {
            "y" | "yes" | "是" => Self::Yes,
            "n" | "no" | "否" | "" => Self::No,
            "a" | "all" => Self::All(true),
            "d" | "done" => Self::All(false),
            "e" | "edit" => Self::Edit,
            "k" | "b" | "back" => Self::Back,
            "q" | "quit" => Self::Quit,
            _ => return None,
        })
    }
}

const HELP: [(&str, &str, &str); 8] = [
    ("y", "do this step", "执行此步"),
    ("n", "leave it", "不执行此步"),
    ("a", "do this step and all that follow of the same ruling", "执行此步及同一释疑其后各步"),
    ("d", "leave this step and all that follow of the same ruling", "不执行此步及同一释疑其后各步"),
    (
        "e",
        "edit this step (VISUAL or EDITOR), then ask again",
        "编辑此步（VISUAL或EDITOR），再行询问",
    ),
    ("k", "go back to the step before", "回到上一步"),
    (
        "q",
        "leave this step and all others, do what was confirmed",
        "其余各步均不执行，执行已确认者",
    ),
    (
        "?",
        "print this; an interrupt (Ctrl-C) does nothing at all",
        "显示帮助；按Ctrl-C则全部不执行",
    ),
];

impl<A: Iterator<Item = io::Result<String>>> Asking<'_, A> {
    fn ask_all(&mut self) -> Result<(), Failure> {
        let mut at = 0;
        while at < self.steps.len() {
            let into = self.steps[at].step.into.clone();
            if let Some(said) = self.of_ruling.get(&into) {
                self.steps[at].confirmed = *said;
                at += 1;
                continue;
            }
            match self.ask(at)? {
                Answer::Yes => self.steps[at].confirmed = true,
                Answer::No => self.steps[at].confirmed = false,
                Answer::All(said) => {
                    self.steps[at].confirmed = said;
                    self.of_ruling.insert(into, said);
                }
                Answer::Edit => {
                    self.edit(at)?;
                    continue;
                }
                Answer::Back => {
                    at = at.saturating_sub(1);
                    self.of_ruling.remove(&self.steps[at].step.into);
                    continue;
                }
                Answer::Quit => {
                    self.steps.truncate(at);
                    return Ok(());
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// Shows a step and waits for an answer; the end of input is `q`.
    fn ask(&mut self, at: usize) -> Result<Answer, Failure> {
        let mut err = io::stderr();
        let screen = &self.context.screen;
        write!(err, "\n{}", render::step(&self.steps[at].step, screen).into_text())?;
        loop {
            let letters: Vec<&str> = HELP.iter().map(|(letter, ..)| *letter).collect();
            let question = screen.langs.label("Do this?", "是否执行？");
            write!(err, "{}/{} {question} [{}] ", at + 1, self.steps.len(), letters.join(","))?;
            err.flush()?;
            let Some(answer) = self.answers.next().transpose()? else { return Ok(Answer::Quit) };
            if let Some(answer) = Answer::of(&answer) {
                return Ok(answer);
            }
            for (letter, en, zh) in HELP {
                writeln!(err, "{letter}  {}", screen.langs.label(en, zh))?;
            }
        }
    }

    /// Lets somebody edit a step. What is no step, or cannot be done behind those confirmed
    /// before it, changes nothing: the fault is told, and `e` goes on from what was written.
    fn edit(&mut self, at: usize) -> Result<(), Failure> {
        let asked = &self.steps[at];
        let text = match &asked.draft {
            Some(draft) => draft.clone(),
            None => yaml::write(&asked.step)?,
        };
        let edited = match editor::edit(&text) {
            Ok(edited) => edited,
            Err(why) => {
                self.context.warn(&why);
                return Ok(());
            }
        };
        let before = self.steps[..at].iter().filter(|asked| asked.confirmed);
        let mut steps: Vec<Step> = before.map(|asked| asked.step.clone()).collect();
        let read = Source::new("the edited step", edited.as_str()).read::<Step>();
        let sound = read.map_err(PlanFault::from).and_then(|step| {
            steps.push(step.clone());
            (self.check)(&steps).map(|()| step)
        });
        match sound {
            Ok(step) => self.steps[at] = Asked { step, confirmed: false, draft: None },
            Err(fault) => {
                self.context.warn(&fault.to_string());
                self.steps[at].draft = Some(edited);
            }
        }
        Ok(())
    }
}
