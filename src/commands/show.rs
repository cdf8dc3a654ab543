use clap::Args;

use super::{Context, Failure, Outcome, topic};
use crate::index::{
    Entry, Filter, Found, Index, NamedPublication, NamedRuling, Query, SearchError,
};
use crate::record::{CardName, Publication, RuleNumber};
use crate::render::{self, CardView, RuleRuling, RuleView, RulingView};

/// Show one ruling, a card's rulings, a topic, or what a rule number means and meant
#[derive(Debug, Args)]
pub struct Show {
    /// An id (`topic/slug`, or a slug alone), a card name, a rule number, or a topic
    #[arg(required = true)]
    what: Vec<String>,
}

/// What a name leads to.
pub enum Subject {
    Ruling(Box<NamedRuling>, Vec<Publication>),
    Publication(Box<Publication>),
    Rule(RuleNumber),
    Card(CardName),
    /// Several ids or cards are called so.
    Several(Vec<String>),
}

impl Show {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let what = self.what.join(" ");
        if let Some(subject) = context.with_index(|index| Subject::find(&what, index))? {
            return subject.show(&what, context);
        }
        let pages = context.library.topics()?;
        match topic::called(&what, &pages, context)? {
            Some(topic) => topic::show(&topic, &pages, context),
            None => Err(nothing_called(&what, context)),
        }
    }
}

fn nothing_called(what: &str, context: &Context) -> Failure {
    const NEAREST: usize = 3;
    let query = Query::of_text(&what.replace(['-', '/'], " "));
    let found = context.with_index(|index| index.search(&query, NEAREST));
    let ids: Vec<String> =
        found.map(|r| r.hits.into_iter().map(|hit| hit.id).collect()).unwrap_or_default();
    let hint = match ids.as_slice() {
        [] => "`rulings search WORDS` searches".to_owned(),
        ids => format!("the nearest rulings: {}", ids.join(", ")),
    };
    Failure::not_found(format!("no ruling, card or rule is called `{what}`")).hint(hint)
}

impl Subject {
    /// Finds what is called `name`: a rule number first, then an id, then a card.
    pub fn find(name: &str, index: &Index) -> Result<Option<Self>, SearchError> {
        if let Some(number) = rule_number(name) {
            return Ok(Some(Self::Rule(number)));
        }
        match index.get(name.trim())? {
            Found::One(Entry::Ruling(ruling)) => {
                let publications = index.publications_of(&ruling.id)?;
                return Ok(Some(Self::Ruling(ruling, publications)));
            }
            Found::One(Entry::Publication(publication)) => {
                return Ok(Some(Self::Publication(publication)));
            }
            Found::Several(ids) => return Ok(Some(Self::Several(ids))),
            Found::None => {}
        }
        let mut cards = index.cards_called(name);
        Ok(match cards.len() {
            0 => None,
            1 => cards.pop().map(Self::Card),
            _ => Some(Self::Several(cards.into_iter().map(|card| card.en).collect())),
        })
    }

    pub fn show(self, name: &str, context: &Context) -> Result<Outcome, Failure> {
        match self {
            Self::Ruling(named, imported) => show_ruling(&named, &imported, context),
            Self::Publication(publication) => {
                let named = NamedPublication::from(*publication);
                let document = PublicationDocument { publication: &named };
                context.screen.print(&document, |screen| render::publication(&named, screen))?;
                Ok(Outcome::Yes)
            }
            Self::Rule(number) => show_rule(number, context),
            Self::Card(card) => show_card(card, context),
            Self::Several(names) => {
                let list = names.join(", ");
                Err(Failure::not_found(format!("`{name}` could be several: {list}"))
                    .hint("give one of them in full"))
            }
        }
    }
}

/// `708.9`, also as `CR 708.9`, `rule 708.9.` or `规则708.9`.
fn rule_number(name: &str) -> Option<RuleNumber> {
    let lower = name.trim().trim_end_matches(['.', '。']).to_lowercase();
    let prefixes = ["rules", "rule", "cr", "规则", "規則"];
    let rest = prefixes.iter().find_map(|prefix| lower.strip_prefix(prefix)).unwrap_or(&lower);
    rest.trim().parse().ok()
}

fn show_ruling(
    named: &NamedRuling,
    imported: &[Publication],
    context: &Context,
) -> Result<Outcome, Failure> {
    let rule_book = context.library.rule_book()?;
    let view = RulingView { id: &named.id, ruling: &named.ruling, imported, rule_book: &rule_book };
    let document = Named { ruling: &view };
    context.screen.print(&document, |screen| render::ruling(&view, screen))?;
    Ok(Outcome::Yes)
}

#[derive(serde::Serialize)]
struct Named<'a> {
    ruling: &'a RulingView<'a>,
}

#[derive(serde::Serialize)]
struct PublicationDocument<'a> {
    publication: &'a NamedPublication,
}

fn show_rule(number: RuleNumber, context: &Context) -> Result<Outcome, Failure> {
    let citing = citing(number, context)?;
    let rule_book = context.library.rule_book()?;
    let Some(view) = RuleView::new(number, &rule_book, citing) else {
        return Err(Failure::not_found(format!("nothing here cites {number}"))
            .hint("only rules that the records cite are known here"));
    };
    context.screen.print(&RuleDocument { rule: &view }, |screen| render::rule(&view, screen))?;
    Ok(Outcome::Yes)
}

#[derive(serde::Serialize)]
struct RuleDocument<'a> {
    rule: &'a RuleView,
}

/// The rulings that cite a rule or one within it.
fn citing(number: RuleNumber, context: &Context) -> Result<Vec<RuleRuling>, Failure> {
    const ALL: usize = 1_000;
    let mut query = Query::default();
    query.filters.required.push(Filter::Rule(number));
    query.filters.required.push(Filter::Is("ruling".to_owned()));
    let results = context.with_index(|index| index.search(&query, ALL))?;
    let ruling = |hit: crate::index::Hit| RuleRuling {
        id: hit.id,
        text: crate::record::Texts { en: hit.text.en, zh: hit.text.zh },
    };
    Ok(results.hits.into_iter().map(ruling).collect())
}

fn show_card(card: CardName, context: &Context) -> Result<Outcome, Failure> {
    const ALL: usize = 1_000;
    let mut query = Query::default();
    query.filters.required.push(Filter::Card(card.en.clone()));
    let results = context.with_index(|index| index.search(&query, ALL))?;
    let view = CardView::new(card, results.hits);
    context.screen.print(&view, |screen| render::card(&view, screen))?;
    Ok(Outcome::Yes)
}
