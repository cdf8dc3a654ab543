//! Differences that change what a text says.

use serde::{Deserialize, Serialize};

use words::{LIMITS, YOU, YOU_ZH};

use crate::record::Language;

mod contradict;
mod profile;
mod said;
mod words;

pub use contradict::contradictions;
pub use said::Said;

#[cfg(test)]
mod tests;

/// What two texts may not differ in if they are to say the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    /// "unless", "except"
    Exception,
    /// "may" against "must"
    MayMust,
    Number,
    /// Symbols in braces.
    Cost,
    Zone,
    /// controller, owner, opponent
    Whose,
    /// each, any, all
    Quantity,
    /// "at least" against "at most", "up to"
    Limit,
    /// "only"
    Only,
    /// "before" against "after"
    Time,
    Negation,
}

impl Matter {
    /// Its name in English and Chinese.
    pub fn label(self) -> (&'static str, &'static str) {
        match self {
            Self::Exception => ("exceptions", "例外"),
            Self::MayMust => ("may or must", "可以与必须"),
            Self::Number => ("numbers", "数字"),
            Self::Cost => ("costs", "费用"),
            Self::Zone => ("zones", "区域"),
            Self::Whose => ("controller or owner", "操控者与拥有者"),
            Self::Quantity => ("each, any or all", "每个、任意与所有"),
            Self::Limit => ("at least or at most", "至少与至多"),
            Self::Only => ("only", "仅限"),
            Self::Time => ("before or after", "之前与之后"),
            Self::Negation => ("negation", "否定"),
        }
    }
}

/// In what the texts differ that matters, and the words or numbers themselves:
/// those only `old` has, then those only `new` has.
///
/// An exception, a number, a cost, a limit or an "only" that only one of them has
/// matters. Of zones, of may and must, of controller and owner, of each and any, of
/// before and after, one must stand for the other: that a text does not mention them
/// is only brevity. Negations are counted, except in Chinese texts so different that
/// counting says nothing; in texts of the same words they must deny the same ones.
pub fn matters(language: Language, old: &str, new: &str) -> Vec<Difference> {
    Said::of(language, old).against(&Said::of(language, new))
}

/// One matter in which two texts differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    pub matter: Matter,
    pub only_old: Vec<String>,
    pub only_new: Vec<String>,
}

impl Difference {
    fn new(matter: Matter) -> Self {
        Self { matter, only_old: Vec::new(), only_new: Vec::new() }
    }

    fn counts(&self) -> bool {
        let replaced = !self.only_old.is_empty() && !self.only_new.is_empty();
        let all = || self.only_old.iter().chain(&self.only_new);
        match self.matter {
            Matter::Exception | Matter::Number | Matter::Cost | Matter::Only | Matter::Negation => {
                true
            }
            Matter::MayMust | Matter::Zone | Matter::Quantity | Matter::Time => replaced,
            Matter::Limit => replaced || all().any(|word| LIMITS.contains(&word.as_str())),
            Matter::Whose => replaced && self.names_somebody_else(),
        }
    }

    /// "you" stands for a controller or an owner as often as not, for an opponent never.
    fn names_somebody_else(&self) -> bool {
        let you =
            |list: &[String]| list.iter().all(|word| [YOU[0], YOU_ZH[0]].contains(&word.as_str()));
        let opponent =
            |list: &[String]| list.iter().any(|word| ["opponent", "对手"].contains(&word.as_str()));
        match (you(&self.only_old), you(&self.only_new)) {
            (true, _) => opponent(&self.only_new),
            (_, true) => opponent(&self.only_old),
            _ => true,
        }
    }
}
