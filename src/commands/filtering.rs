use clap::Args;

use super::Failure;
use crate::index::{Filter, Filters};
use crate::record::{Date, RuleNumber};

/// The conditions that `search` and `export` take as options.
#[derive(Clone, Debug, Default, Args)]
pub struct Filtering {
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
}

impl Filtering {
    /// # Errors
    /// Where a value is none that the filter knows.
    pub fn filters(&self) -> Result<Filters, Failure> {
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

    /// The options as a query writes them: `topic:morph date>=2024-01-01`.
    pub fn words(&self) -> Vec<String> {
        let value = |value: &str| match value.contains(char::is_whitespace) {
            true => format!("\"{value}\""),
            false => value.to_owned(),
        };
        let mut words: Vec<String> = Vec::new();
        words.extend(self.card.iter().map(|name| format!("card:{}", value(name))));
        words.extend(self.topic.iter().map(|name| format!("topic:{}", value(name))));
        words.extend(self.rule.iter().map(|number| format!("rule:{number}")));
        words.extend(self.translation.iter().map(|tag| format!("is:{}", value(tag))));
        words.extend(self.since.map(|date| format!("date>={date}")));
        words.extend(self.until.map(|date| format!("date<={date}")));
        words
    }
}
