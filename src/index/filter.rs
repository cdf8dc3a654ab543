use std::ops::Bound;

use tantivy::Term;
use tantivy::query::{
    BooleanQuery, ConstScoreQuery, Query as TantivyQuery, RangeQuery, TermQuery, TermSetQuery,
};
use tantivy::schema::IndexRecordOption;

use super::card_names::name_key;
use super::facts::day_number;
use super::open::{Index, SearchError};
use crate::record::{Date, RuleNumber, Translation};

/// One condition on what a hit must be, besides its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Published for this card, by any of its names.
    Card(String),
    /// In this topic.
    Topic(String),
    /// Citing this rule or one within it.
    Rule(RuleNumber),
    /// Having this tag: a translation, a kind or a status.
    Is(String),
    /// Published on a day of this range, both ends in it.
    Since(Date),
    Until(Date),
    /// Published after, or before, this day.
    After(Date),
    Before(Date),
}

/// What every hit must be, and what none may be. The flags of `search` and the
/// filters inside a query end up here alike.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filters {
    pub required: Vec<Filter>,
    pub excluded: Vec<Filter>,
}

/// A value that a filter does not know.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{filter}:{value}`: {hint}")]
pub struct UnknownValue {
    pub filter: &'static str,
    pub value: String,
    /// What it may be.
    pub hint: String,
}

/// Kinds and statuses that `is:` knows besides translations.
const STATES: [&str; 8] = [
    "ruling",
    "publication",
    "current",
    "incomplete",
    "outdated",
    "superseded",
    "withdrawn",
    "non-ruling",
];

impl Filter {
    /// Reads the value of the filter called `name`; none where there is no such filter.
    ///
    /// # Errors
    /// Where the filter does not know the value.
    pub fn parse(name: &str, operator: &str, value: &str) -> Result<Option<Self>, UnknownValue> {
        let date = |filter: &'static str| {
            let hint = |_| "write the day as YYYY-MM-DD, as in date>=2024-01-31".to_owned();
            value.parse::<Date>().map_err(hint).map_err(|hint| unknown(filter, value, hint))
        };
        Ok(Some(match (name, operator) {
            ("card", ":" | "=") => Self::Card(value.to_owned()),
            ("topic", ":" | "=") => Self::Topic(value.to_lowercase()),
            ("rule" | "cr", ":" | "=") => {
                let number = value.to_lowercase();
                let number = number.parse::<RuleNumber>();
                Self::Rule(number.map_err(|why| unknown("rule", value, why.to_string()))?)
            }
            ("is", ":" | "=") => Self::tag("is", value)?,
            ("translation", ":" | "=") => Self::translation(value)?,
            ("since", ":" | "=") => Self::Since(date("since")?),
            ("until", ":" | "=") => Self::Until(date("until")?),
            ("date", ">=") => Self::Since(date("date")?),
            ("date", "<=") => Self::Until(date("date")?),
            ("date", ">") => Self::After(date("date")?),
            ("date", "<") => Self::Before(date("date")?),
            _ => return Ok(None),
        }))
    }

    /// The filter of `--translation`.
    ///
    /// # Errors
    /// Where there is no such tag.
    pub fn translation(value: &str) -> Result<Self, UnknownValue> {
        let tag = value.to_lowercase().parse::<Translation>();
        let tag = tag.map_err(|why| unknown("translation", value, why))?;
        Ok(Self::Is(tag.code().to_owned()))
    }

    fn tag(filter: &'static str, value: &str) -> Result<Self, UnknownValue> {
        let value = value.to_lowercase();
        let known: Vec<_> =
            Translation::ALL.map(Translation::code).into_iter().chain(STATES).collect();
        if known.contains(&value.as_str()) {
            return Ok(Self::Is(value));
        }
        Err(unknown(filter, &value, format!("it may be {}", known.join(", "))))
    }
}

impl Filters {
    pub fn is_empty(&self) -> bool {
        self.required.is_empty() && self.excluded.is_empty()
    }

    /// Adds the conditions of `other`.
    pub fn and(&mut self, other: Self) {
        self.required.extend(other.required);
        self.excluded.extend(other.excluded);
    }
}

impl Index {
    /// The clauses that find what has each of `filters`. The days of several
    /// are one range, so that one publication must lie in all of it.
    pub(super) fn filter_clauses(
        &self,
        filters: &[Filter],
    ) -> Result<Vec<Box<dyn TantivyQuery>>, SearchError> {
        let (days, others): (Vec<_>, Vec<_>) = filters.iter().partition(|f| f.is_day());
        let mut clauses = Vec::new();
        if !days.is_empty() {
            clauses.push(self.day_query(&days));
        }
        for filter in others {
            clauses.push(self.filter_query(filter)?);
        }
        let unscored =
            |clause| -> Box<dyn TantivyQuery> { Box::new(ConstScoreQuery::new(clause, 0.0)) };
        Ok(clauses.into_iter().map(unscored).collect())
    }

    fn filter_query(&self, filter: &Filter) -> Result<Box<dyn TantivyQuery>, SearchError> {
        let fields = self.fields;
        let term = |field, text: &str| -> Box<dyn TantivyQuery> {
            let term = Term::from_field_text(field, text);
            Box::new(TermQuery::new(term, IndexRecordOption::Basic))
        };
        Ok(match filter {
            Filter::Card(name) => {
                let called = self.cards.called(name);
                let mut keys: Vec<_> = called.iter().map(|card| name_key(&card.en)).collect();
                if keys.is_empty() {
                    keys.push(name_key(name));
                }
                let terms = keys.iter().map(|key| Term::from_field_text(fields.card, key));
                Box::new(TermSetQuery::new(terms))
            }
            Filter::Topic(topic) => {
                self.check_topic(topic)?;
                term(fields.topic, topic)
            }
            Filter::Rule(number) => term(fields.rule, &number.to_string()),
            Filter::Is(tag) => term(fields.tag, tag),
            day => self.day_query(&[day]),
        })
    }

    /// One day of publication within all the given bounds.
    fn day_query(&self, days: &[&Filter]) -> Box<dyn TantivyQuery> {
        let (mut first, mut last) = (0, u64::MAX - 1);
        for filter in days {
            match filter {
                Filter::Since(day) => first = first.max(day_number(*day)),
                Filter::After(day) => first = first.max(day_number(*day) + 1),
                Filter::Until(day) => last = last.min(day_number(*day)),
                Filter::Before(day) => last = last.min(day_number(*day).saturating_sub(1)),
                _ => {}
            }
        }
        if first > last {
            return Box::new(BooleanQuery::new(Vec::new()));
        }
        let bound = |day| Bound::Included(Term::from_field_u64(self.fields.date, day));
        Box::new(RangeQuery::new(bound(first), bound(last)))
    }

    fn check_topic(&self, topic: &str) -> Result<(), SearchError> {
        let topics = self.topics()?;
        if topics.iter().any(|(name, _)| name == topic) {
            return Ok(());
        }
        let names: Vec<_> = topics.into_iter().map(|(name, _)| name).collect();
        let hint = format!("the topics are {}", names.join(", "));
        Err(SearchError::UnknownTopic(unknown("topic", topic, hint)))
    }
}

impl Filter {
    fn is_day(&self) -> bool {
        matches!(self, Self::Since(_) | Self::Until(_) | Self::After(_) | Self::Before(_))
    }
}

fn unknown(filter: &'static str, value: &str, hint: String) -> UnknownValue {
    UnknownValue { filter, value: value.to_owned(), hint }
}
