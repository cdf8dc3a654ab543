//! Plans: what a maintainer may confirm of what `dedupe` found, and carrying
//! them out.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::dedupe::Matter;
use crate::library::changes::ChangeFault;
use crate::record::{Key, Language, Texts};
use crate::yaml::Fault;

mod apply;
mod propose;

pub(super) use apply::facts_of;
pub use apply::prepare;
pub use propose::propose;

/// What to do, step by step. People edit it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub steps: Vec<Step>,
}

/// What to do with one group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    pub group: String,
    #[serde(rename = "do")]
    pub action: Action,
    /// The ruling that takes the members in.
    pub into: String,
    /// The file of that ruling when the plan was made; a new one has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<Key>,
    /// The text of a new ruling; otherwise only to read.
    pub text: Texts,
    /// The language that no text of the group is in: to be written, here or in the new record.
    /// Only to read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lacks: Option<Language>,
    pub members: Vec<Taken>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// The members are publications of an existing ruling.
    Attach,
    /// The members are publications of a ruling that is to be written.
    New,
    /// The members are rulings that `into` supersedes.
    Supersede,
    /// Nothing.
    Skip,
}

/// One publication or ruling of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Taken {
    #[serde(rename = "ref")]
    pub name: String,
    pub take: Take,
    pub lang: Language,
    pub key: Key,
    /// In what it differs from the canonical text that matters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conflict: Vec<Matter>,
    /// Only to read.
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Take {
    AsIs,
    /// With a note that a newer wording supersedes it.
    Outdated,
    Leave,
}

/// The language that a ruling would have no text in.
fn lacking(text: &Texts) -> Option<Language> {
    Language::BOTH.into_iter().find(|language| text.get(*language).is_none())
}

/// Why a plan cannot be carried out. Nothing was changed then.
#[derive(Debug, thiserror::Error)]
pub enum PlanFault {
    #[error("step {step} ({group}): {what}")]
    Mismatch { step: usize, group: String, what: String },
    #[error(transparent)]
    Record(#[from] Fault),
    #[error(transparent)]
    Change(#[from] ChangeFault),
}

impl PlanFault {
    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            Self::Mismatch { .. } => {
                "nothing was changed; `rulings dedupe --plan FILE` makes a plan of what is there now".to_owned()
            }
            Self::Record(fault) => fault.hint.clone().unwrap_or_default(),
            Self::Change(fault) => fault.hint().to_owned(),
        }
    }
}

/// Texts by relative path.
type Files = BTreeMap<String, String>;
