use clap::Args;

use super::{Context, Failure, Outcome};
use crate::{answer, render};

/// Answer a question, in Chinese or English, or say that nothing covers it
#[derive(Debug, Args)]
pub struct Ask {
    #[arg(required = true)]
    question: Vec<String>,
}

impl Ask {
    pub fn for_words(words: &[String]) -> Self {
        Self { question: words.to_vec() }
    }

    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let question = self.question.join(" ");
        if question.trim().is_empty() {
            return Err(Failure::usage("the question is empty"));
        }
        let answer = context.with_index(|index| answer::ask(index, &question))?;
        context.screen.print(&answer, |screen| render::answer(&answer, screen))?;
        Ok((!answer.abstained).into())
    }
}
