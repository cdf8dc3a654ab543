use clap::Args;

use super::exclusion;
use super::filtering::Filtering;
use super::{Context, Failure, Outcome, card};
use crate::index::{Entry, Filter, Found, Index, Query, SearchError};
use crate::record::Topic;
use crate::render::{self, ExportFormat, ExportOrder, ExportView, PublicationView};

/// Write rulings for printing, or for other systems
///
/// The rulings of a search, in its order; without words, all that the options
/// leave, in the order of the topics. See docs/export.md.
#[derive(Debug, Args)]
pub struct Export {
    /// Words in either language
    words: Vec<String>,
    #[command(flatten)]
    filtering: Filtering,
    /// markdown is a booklet to read and print; the others are for programs
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "markdown",
        default_value_if("json", "true", "json")
    )]
    format: ExportFormat,
    /// The imported texts too; they belong to their publisher
    #[arg(long)]
    imported: bool,
}

impl Export {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        if context.screen.json && self.format != ExportFormat::Json {
            return Err(Failure::usage(
                "`--json` is one JSON document: it goes with `--format json` only",
            )
            .hint("leave out `--json`"));
        }
        let typed = exclusion::typed(&self.words);
        let mut query = Query::parse(&typed)?;
        query.filters.and(self.filtering.filters()?);
        card::resolve(&mut query, context)?;
        if !self.imported {
            query.filters.required.push(Filter::Is("ruling".to_owned()));
        }
        let found = context.with_index(|index| found(&query, self.imported, index))?;
        let (pages, book) = (context.library.topics()?, context.library.rule_book()?);
        let order = order(&query, &pages);
        let mut view = ExportView::new(found.0, found.1, pages, &book, order);
        view.asked.extend(Some(typed).filter(|typed| !typed.trim().is_empty()));
        view.asked.extend(self.filtering.words());
        if view.is_empty() {
            context.hint("nothing found; fewer words find more");
        }
        let text = render::export(&view, self.format, context.screen.langs);
        context.screen.print_text(&text)?;
        Ok((!view.is_empty()).into())
    }
}

/// As the search ranks them; without words, as the page of the topic that was
/// asked for has them, or those of all topics.
fn order(query: &Query, pages: &[Topic]) -> ExportOrder {
    if !query.text.is_empty() {
        return ExportOrder::Ranked;
    }
    let topic = query.filters.required.iter().find_map(|filter| match filter {
        Filter::Topic(name) => pages.iter().find(|page| page.name == *name),
        _ => None,
    });
    topic.map_or(ExportOrder::Topics, |page| ExportOrder::Topic(page.name.clone()))
}

type Records = (Vec<crate::index::NamedRuling>, Vec<PublicationView>);

/// The rulings and, where wanted, the publications: those that state one of the
/// rulings, and those that were found themselves.
fn found(query: &Query, imported: bool, index: &Index) -> Result<Records, SearchError> {
    const ALL: usize = 10_000_000;
    let (mut rulings, mut publications) = (Vec::new(), Vec::new());
    for hit in index.search(query, ALL)?.hits {
        match index.get(&hit.id)? {
            Found::One(Entry::Ruling(named)) => {
                if imported {
                    publications.extend(index.publications_of(&named.id)?);
                }
                rulings.push(*named);
            }
            Found::One(Entry::Publication(publication)) => publications.push(*publication),
            Found::Several(_) | Found::None => {}
        }
    }
    let mut seen = std::collections::HashSet::new();
    publications.retain(|publication| seen.insert(publication.key));
    let view = |publication| {
        let stated = index.rulings_of(&publication)?;
        Ok(PublicationView::new(publication, stated))
    };
    let views: Result<Vec<_>, SearchError> = publications.into_iter().map(view).collect();
    Ok((rulings, views?))
}
