use clap::Args;

use super::exclusion;
use super::{Context, Failure, Outcome};
use crate::index::{Filter, Filters, Query};
use crate::record::{Date, RuleNumber};
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
    /// Published for this card, by any of its names
    #[arg(long, value_name = "NAME")]
    card: Vec<String>,
    /// In this topic
    #[arg(long)]
    topic: Vec<String>,
    /// Citing this rule, or one within it
    #[arg(long, value_name = "NUMBER")]
    rule: Vec<RuleNumber>,
    /// Published with a Chinese text of this origin: official, project, community, unknown, gpt
    #[arg(long, value_name = "TAG")]
    translation: Vec<String>,
    /// Published on this day or later (YYYY-MM-DD)
    #[arg(long, value_name = "DATE")]
    since: Option<Date>,
    /// Published on this day or earlier
    #[arg(long, value_name = "DATE")]
    until: Option<Date>,
    /// How many to show
    #[arg(short = 'n', long = "limit", value_name = "K", default_value_t = 10)]
    limit: usize,
}

impl Search {
    pub fn for_words(words: &[String]) -> Self {
        Self {
            words: words.to_vec(),
            card: vec![],
            topic: vec![],
            rule: vec![],
            translation: vec![],
            since: None,
            until: None,
            limit: 10,
        }
    }

    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let mut query = Query::parse(&exclusion::typed(&self.words))?;
        query.filters.and(self.filters()?);
        let results = context.with_index(|index| {
            let results = index.search(&query, self.limit)?;
            let is_name = results.total == 0 && !index.cards_called(&query.text).is_empty();
            if is_name { index.search(&of_card(&query), self.limit) } else { Ok(results) }
        })?;
        context.screen.print(&results, |screen| render::results(&results, screen))?;
        if results.total == 0 {
            context.hint("nothing found; fewer words find more");
        }
        Ok((results.total > 0).into())
    }

    fn filters(&self) -> Result<Filters, Failure> {
        let mut required: Vec<Filter> = self.card.iter().cloned().map(Filter::Card).collect();
        required.extend(self.topic.iter().map(|t| Filter::Topic(t.to_lowercase())));
        required.extend(self.rule.iter().copied().map(Filter::Rule));
        for tag in &self.translation {
            required.push(Filter::translation(tag)?);
        }
        required.extend(self.since.map(Filter::Since));
        required.extend(self.until.map(Filter::Until));
        Ok(Filters { required, excluded: vec![] })
    }
}

/// The query with its words as the name of a card.
fn of_card(query: &Query) -> Query {
    let mut query = query.clone();
    let card = Filter::Card(std::mem::take(&mut query.text));
    query.filters.required.push(card);
    query
}
