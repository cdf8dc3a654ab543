use std::collections::BTreeSet;

use serde::{Serialize, Serializer};

use super::picture::Picture;
use super::said::Said;
use crate::record::{RuleNumber, Texts};
use crate::yaml::Place;

/// An expectation that does not hold, or a step that could not be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    #[serde(rename = "where", serialize_with = "as_text")]
    pub place: Place,
    pub expected: Said,
    pub got: Said,
}

/// One thing that happened, told in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// What kind of event; `act` for what a player does, `refused` and
    /// `reversed` for what did not go.
    pub event: String,
    pub rule: Option<RuleNumber>,
    pub text: Texts,
    /// Which line of `play` it belongs to, from 1; 0 is the set-up.
    pub step: usize,
    /// Clauses that acted.
    pub clauses: Vec<&'static str>,
}

/// A clause that is off, and what is so without it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Off {
    pub clause: &'static str,
    pub rule: RuleNumber,
    pub then: &'static str,
    /// The same in Chinese.
    pub then_zh: &'static str,
}

/// A scenario that has been played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Played {
    pub id: String,
    pub title: Texts,
    pub passed: bool,
    pub failures: Vec<Failure>,
    pub events: Vec<Told>,
    pub before: Picture,
    pub after: Picture,
    /// With a clause off: the first event that is another one than with it on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts_at: Option<usize>,
    /// With a clause off: what happens there with it on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with_the_rule: Option<Told>,
    /// With a clause off and the same events: the table at the end with it on, where
    /// it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after_with_the_rule: Option<Picture>,
    /// With a clause off: what is expected with it on and is not so now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub no_longer: Vec<Failure>,
    /// With a clause off: which, and what the remaining rules give.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without: Option<Off>,
    /// With several clauses off, as all of one rule: the others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also_without: Vec<Off>,
    /// With a clause off: whether the scenario states the wrong outcome that follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stated: Option<bool>,
    /// Every rule that an event or refusal names, and of every clause that acted.
    pub rules_applied: BTreeSet<RuleNumber>,
}

fn as_text<S: Serializer>(place: &Place, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(place)
}
