use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Texts, fold_name};

/// A page about one topic, to be read from top to bottom. Its order is written
/// by hand; what the page does not place stands after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    /// As the rulings name it.
    pub name: String,
    /// Other names that lead to the page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    pub title: Texts,
    /// What it is about, in a sentence or two.
    pub intro: Texts,
    pub parts: Vec<TopicPart>,
}

/// Rulings of a topic that are read together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TopicPart {
    pub title: Texts,
    /// Ids.
    pub rulings: Vec<String>,
}

impl Topic {
    /// Whether the topic is called so, in any language.
    pub fn is_called(&self, name: &str) -> bool {
        let titles = [&self.title.en, &self.title.zh].into_iter().flatten();
        let mut names = titles.chain(&self.also).chain([&self.name]);
        let wanted = fold_name(&name.replace('-', " "));
        names.any(|own| fold_name(&own.replace('-', " ")) == wanted)
    }

    /// The rulings that the page places, in its order.
    pub fn placed(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().flat_map(|part| part.rulings.iter().map(String::as_str))
    }
}
