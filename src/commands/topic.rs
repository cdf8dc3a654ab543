use clap::Args;

use super::{Context, Failure, Outcome};
use crate::index::{Filter, Index, Query, SearchError};
use crate::record::Topic as Written;
use crate::render::{self, TopicView};

/// Read one topic from top to bottom
#[derive(Debug, Args)]
pub struct Topic {
    /// Its name in either language; `rulings topics` lists them
    #[arg(required = true)]
    name: Vec<String>,
}

impl Topic {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let name = self.name.join(" ");
        let pages = context.library.topics()?;
        match called(&name, &pages, context)? {
            Some(topic) => show(&topic, &pages, context),
            None => Err(unknown(&name, context)?),
        }
    }
}

/// The name of the topic that is called `name`: one with a page, or else one
/// that rulings merely name.
pub fn called(name: &str, pages: &[Written], context: &Context) -> Result<Option<String>, Failure> {
    if let Some(page) = pages.iter().find(|page| page.is_called(name)) {
        return Ok(Some(page.name.clone()));
    }
    context.with_index(|index| named(name, index))
}

/// The topic that rulings name so.
pub fn named(name: &str, index: &Index) -> Result<Option<String>, SearchError> {
    let wanted = name.trim().to_lowercase().replace(' ', "-");
    Ok(index.topics()?.into_iter().map(|(topic, _)| topic).find(|topic| *topic == wanted))
}

/// Prints the page of a topic.
pub fn show(topic: &str, pages: &[Written], context: &Context) -> Result<Outcome, Failure> {
    const ALL: usize = 100_000;
    let mut query = Query::default();
    query.filters.required.push(Filter::Topic(topic.to_owned()));
    query.filters.required.push(Filter::Is("ruling".to_owned()));
    let found = context.with_index(|index| index.search(&query, ALL))?;
    let view = TopicView::new(topic, pages, found.hits);
    context.screen.print(&view, |screen| render::topic(&view, screen))?;
    Ok(Outcome::Yes)
}

fn unknown(name: &str, context: &Context) -> Result<Failure, Failure> {
    const LIKELY: f64 = 0.6;
    let topics = context.with_index(|index| index.topics())?;
    let likeness = |topic: &str| strsim::jaro_winkler(topic, &name.to_lowercase());
    let mut near: Vec<&str> = topics.iter().map(|(topic, _)| topic.as_str()).collect();
    near.retain(|topic| likeness(topic) > LIKELY);
    near.sort_by(|a, b| likeness(b).total_cmp(&likeness(a)));
    near.truncate(3);
    let hint = match near.as_slice() {
        [] => "`rulings topics` lists them".to_owned(),
        near => format!("did you mean {}? `rulings topics` lists them all", near.join(", ")),
    };
    Ok(Failure::not_found(format!("no topic is called `{name}`")).hint(hint))
}
