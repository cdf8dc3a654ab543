use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A finding of `lint` that is right and stays: `rulings/exceptions.yaml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exception {
    pub code: String,
    /// The ruling, publication (`pub/…`), scenario, file or folder it is about.
    #[serde(rename = "in")]
    pub subject: String,
    /// Only where these words are what is found; any finding of the code without them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Why it is right as it is.
    pub because: String,
}
