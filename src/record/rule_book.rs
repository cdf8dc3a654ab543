use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Date, RuleNumber, Texts};

/// The rule numbers the project cites, per edition, and how they moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleBook {
    /// The editions spoken of, oldest first.
    pub editions: Vec<Edition>,
    /// Every number cited from the newest edition, with what it is about.
    pub rules: BTreeMap<RuleNumber, Texts>,
    /// Subjects whose number changed.
    pub moved: Vec<Moved>,
}

/// One edition of the Comprehensive Rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The day it took effect; the first known day of it where `approximate`.
    pub date: Date,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub approximate: bool,
}

/// One subject and the numbers it had, oldest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moved {
    pub topic: Texts,
    pub numbers: Vec<MovedNumber>,
}

/// The number a subject had in one edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovedNumber {
    pub edition: Date,
    pub number: RuleNumber,
}

impl RuleBook {
    /// The newest edition.
    ///
    /// # Panics
    /// Never on a book that the library has checked: it has an edition.
    pub fn newest(&self) -> Date {
        self.editions.last().expect("a rule book has an edition").date
    }

    /// Whether the closed list has `number` in the edition of that day.
    pub fn cites(&self, edition: Date, number: RuleNumber) -> bool {
        if edition == self.newest() {
            return self.rules.contains_key(&number);
        }
        let stood = |m: &MovedNumber| m.edition == edition && number.is_within(m.number);
        self.moved.iter().flat_map(|m| &m.numbers).any(stood)
    }

    pub fn has_edition(&self, date: Date) -> bool {
        self.editions.iter().any(|e| e.date == date)
    }

    /// What `number` means in the newest edition, if the project cites it.
    pub fn today(&self, number: RuleNumber) -> Option<&Texts> {
        self.rules.get(&number)
    }

    /// Subjects that stood under `number` (or under the rule it is a part of)
    /// in some edition.
    pub fn subjects_of(&self, number: RuleNumber) -> impl Iterator<Item = &Moved> {
        let stood = move |m: &MovedNumber| number.is_within(m.number);
        self.moved.iter().filter(move |m| m.numbers.iter().any(stood))
    }
}
