use clap::Args;

use super::exclusion;
use super::filtering::Filtering;
use super::show::Subject;
use super::{Context, Failure, Outcome, card};
use crate::index::{Filter, Query};
use crate::render;

/// Search the rulings, in both languages at once
///
/// Filters may stand among the words: card:NAME, topic:T, rule:N, is:official,
/// is:gpt, date>=2024-01-31, "exact phrase", -word.
#[derive(Debug, Args)]
pub struct Search {
    /// Words in either language
    #[arg(required_unless_present_any = ["card", "topic", "rule", "translation", "since", "until"])]
    words: Vec<String>,
    #[command(flatten)]
    filtering: Filtering,
    /// How many to show
    #[arg(short = 'n', long = "limit", value_name = "K", default_value_t = 10)]
    limit: usize,
    /// A card whose name was mistyped is shown, as it would be by its name.
    #[arg(skip)]
    shows_cards: bool,
}

impl Search {
    pub fn for_words(words: &[String]) -> Self {
        Self {
            words: words.to_vec(),
            filtering: Filtering::default(),
            limit: 10,
            shows_cards: true,
        }
    }

    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let mut query = Query::parse(&exclusion::typed(&self.words))?;
        query.filters.and(self.filtering.filters()?);
        query.unmarked = !context.screen.shows_marks();
        card::resolve(&mut query, context)?;
        let results = context.with_index(|index| {
            let results = index.search(&query, self.limit)?;
            let is_name = results.total == 0 && !index.cards_called(&query.text).is_empty();
            if is_name { index.search(&of_card(&query), self.limit) } else { Ok(results) }
        })?;
        let unknown = !results.unknown.is_empty();
        let mistyped = if unknown { card::mistyped(&query.text, context)? } else { None };
        let results = match mistyped {
            Some(card) if self.shows_cards && query.filters.is_empty() => {
                return Subject::of_card(&card, context)?.show(&query.text, false, context);
            }
            Some(card) => {
                let query = of_card(&Query { text: card.en, ..query });
                context.with_index(|index| index.search(&query, self.limit))?
            }
            None => results,
        };
        context.screen.print(&results, |screen| render::results(&results, screen))?;
        if results.total == 0 {
            context.hint("nothing found; fewer words find more");
        }
        Ok((results.total > 0).into())
    }
}

/// The query with its words as the name of a card.
fn of_card(query: &Query) -> Query {
    let mut query = query.clone();
    let card = Filter::Card(std::mem::take(&mut query.text));
    query.filters.required.push(card);
    query
}
