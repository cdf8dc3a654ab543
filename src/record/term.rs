use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Date, RuleNumber};

/// One game term: how each language says it, and how it should not be said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Term {
    pub en: String,
    /// Other English words in use for it (`unmorph`); search treats them as the term.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub en_also: Vec<String>,
    /// The preferred Simplified Chinese form.
    pub zh: String,
    /// Also right: search and lint treat it as the term.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zh_also: Vec<String>,
    /// Non-standard or obsolete: search finds it, lint reports it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zh_avoid: Vec<String>,
    /// Those of `zh_avoid` that mean too many things to widen a search with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ambiguous: Vec<String>,
    /// The Traditional Chinese form.
    pub zht: String,
    /// Whether the Traditional form was seen in a source or is a conversion.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub zht_seen: bool,
    pub category: String,
    /// Its rule in the newest edition; none for products, documents and abolished terms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleNumber>,
    /// The day of the first publication that could use the term; none where it was always there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Date>,
    /// What the Chinese form was verified in; empty: not verified.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verified: Vec<String>,
    /// No longer a term of the rules, kept because people and old texts use it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub obsolete: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}
