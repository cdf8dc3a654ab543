use clap::Args;

use super::{Context, Failure, Outcome, card, topic};
use crate::index::{Entry, Filter, Found, Index, NamedRuling, Query, SearchError};
use crate::record::{CardName, Publication, RuleBook, RuleNumber, Texts};
use crate::render::{self, CardView, PublicationView, RuleRuling, RuleView, RulingView};

/// Show one ruling, a card's rulings, a topic, or what a rule number means and meant
#[derive(Debug, Args)]
pub struct Show {
    /// An id (`topic/slug`, or a slug alone), a card name, a rule number, or a topic
    #[arg(required = true)]
    what: Vec<String>,
    /// Of a card: unfold what stands on other cards too; of a ruling: all its questions
    #[arg(long)]
    all: bool,
}

/// What a name leads to, with all that is shown of it.
pub enum Subject {
    Ruling(Box<RulingSubject>),
    Publication(Box<PublicationView>),
    Rule(RuleNumber, Option<RuleView>),
    Card(Box<CardView>),
    /// Several ids or cards are called so.
    Several(Vec<String>),
}

/// A ruling with what surrounds it.
pub struct RulingSubject {
    named: NamedRuling,
    imported: Vec<Publication>,
    related: Vec<NamedRuling>,
    rule_book: RuleBook,
}

/// So many rulings about the same matter are named beside one.
const RELATED: usize = 5;

impl Show {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let what = self.what.join(" ");
        if let Some(subject) = context.with_index(|index| Subject::find(&what, index))? {
            return subject.show(&what, self.all, context);
        }
        let pages = context.library.topics()?;
        if let Some(topic) = topic::called(&what, &pages, context)? {
            return topic::show(&topic, &pages, context);
        }
        let Some(card) = card::nearly(&what, context)? else {
            return Err(nothing_called(&what, context));
        };
        Subject::of_card(&card, context)?.show(&what, self.all, context)
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
    /// # Errors
    /// Where the index is damaged.
    pub fn of_card(card: &CardName, context: &Context) -> Result<Self, Failure> {
        let view = context.with_index(|index| card_view(card.clone(), index))?;
        Ok(Self::Card(Box::new(view)))
    }

    /// Finds what is called `name`: a rule number first, then an id, then a card.
    pub fn find(name: &str, index: &Index) -> Result<Option<Self>, SearchError> {
        if let Some(number) = rule_number(name) {
            return Ok(Some(Self::Rule(number, rule(number, index)?)));
        }
        match index.get(name.trim())? {
            Found::One(Entry::Ruling(ruling)) => {
                return Ok(Some(Self::Ruling(Box::new(RulingSubject {
                    imported: index.publications_of(&ruling.id)?,
                    related: index.related(&ruling.id, RELATED)?,
                    rule_book: rule_book(index, &ruling.ruling.rules),
                    named: *ruling,
                }))));
            }
            Found::One(Entry::Publication(publication)) => {
                let stated = index.rulings_of(&publication)?;
                let (earlier, later) = index.wordings_of(&publication)?;
                let view = PublicationView::new(*publication, stated).beside(earlier, later);
                return Ok(Some(Self::Publication(Box::new(view))));
            }
            Found::Several(ids) => return Ok(Some(Self::Several(ids))),
            Found::None => {}
        }
        let mut cards = index.cards_called(name);
        Ok(match cards.len() {
            0 => None,
            1 => {
                let view = card_view(cards.remove(0), index)?;
                // Manifest Dread is a card, too; who types that means what it is called after.
                let is_meant = !view.says_nothing() || topic::named(name, index)?.is_none();
                is_meant.then(|| Self::Card(Box::new(view)))
            }
            _ => Some(Self::Several(cards.into_iter().map(|card| card.en).collect())),
        })
    }

    /// Prints it; of a card `all`, or what is its own.
    pub fn show(self, name: &str, all: bool, context: &Context) -> Result<Outcome, Failure> {
        match self {
            Self::Ruling(ruling) => {
                let RulingSubject { named, imported, related, rule_book } = &*ruling;
                let view = RulingView { named, imported, rule_book, related, all };
                let document = Named { ruling: &view };
                context.screen.print(&document, |screen| render::ruling(&view, screen))?;
                Ok(Outcome::Yes)
            }
            Self::Publication(publication) => {
                let document = PublicationDocument { publication: &publication };
                context
                    .screen
                    .print(&document, |screen| render::publication(&publication, screen))?;
                Ok(Outcome::Yes)
            }
            Self::Rule(_, Some(view)) => {
                let document = RuleDocument { rule: &view };
                context.screen.print(&document, |screen| render::rule(&view, screen))?;
                Ok(Outcome::Yes)
            }
            Self::Rule(number, None) => {
                Err(Failure::not_found(format!("nothing here cites {number}"))
                    .hint("only rules that the records cite are known here"))
            }
            Self::Card(view) => {
                context.screen.print(&view, |screen| render::card(&view, all, screen))?;
                Ok((!view.says_nothing()).into())
            }
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

#[derive(serde::Serialize)]
struct Named<'a> {
    ruling: &'a RulingView<'a>,
}

#[derive(serde::Serialize)]
struct PublicationDocument<'a> {
    publication: &'a PublicationView,
}

#[derive(serde::Serialize)]
struct RuleDocument<'a> {
    rule: &'a RuleView,
}

/// What is listed at most.
const ALL: usize = 1_000;

/// What is known of a rule, if anything is.
fn rule(number: RuleNumber, index: &Index) -> Result<Option<RuleView>, SearchError> {
    let mut query = Query::default();
    query.filters.required.push(Filter::Rule(number));
    query.filters.required.push(Filter::Is("ruling".to_owned()));
    let citing = index
        .search(&query, ALL)?
        .hits
        .into_iter()
        .map(|hit| RuleRuling { id: hit.id, text: Texts { en: hit.text.en, zh: hit.text.zh } });
    Ok(RuleView::new(number, &rule_book(index, &[number]), citing.collect()))
}

/// What the rule book says of `numbers`; nothing where it is faulty.
fn rule_book(index: &Index, numbers: &[RuleNumber]) -> RuleBook {
    let none = || RuleBook { editions: vec![], rules: [].into(), moved: vec![] };
    index.rule_book(numbers).unwrap_or_else(none)
}

fn card_view(card: CardName, index: &Index) -> Result<CardView, SearchError> {
    let hits = index.search(&Query::of_card(&card.en), ALL)?.hits;
    Ok(CardView::new(card, hits))
}
