use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Texts;

/// Questions of one kind that no ruling answers (prices, other mechanics):
/// what is asked in such words is left alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Outside {
    /// What they are about.
    pub theme: Texts,
    pub questions: Vec<Texts>,
}
