use super::ask::Ask;
use super::search::Search;
use super::show::Subject;
use super::{Context, Failure, Outcome};
use crate::answer;

/// Words without a command: an id, a rule number or a card name shows it, a
/// question asks, anything else searches.
pub fn run(words: &[String], context: &Context) -> Result<Outcome, Failure> {
    let text = words.join(" ");
    if text.trim().is_empty() {
        return Err(
            Failure::usage("no command and no words").hint("`rulings --help` lists the commands")
        );
    }
    if let Some(subject) = context.with_index(|index| Subject::find(&text, index))? {
        return subject.show(&text, false, context);
    }
    if answer::is_question(&text) {
        return Ask::for_words(words).run(context);
    }
    Search::for_words(words).run(context)
}
