use serde::Deserialize;

/// What a card is called. Card files hold more (`docs/scenarios.md`); whoever
/// only wants the names reads this part of them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CardNames {
    pub name: CardName,
    /// Unofficial and former names, in any language.
    #[serde(default)]
    pub aliases: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardName {
    pub en: String,
    /// The official Simplified Chinese name, where the card has one.
    #[serde(default)]
    pub zh: Option<String>,
    /// The official Traditional Chinese name, where it is known.
    #[serde(default)]
    pub zht: Option<String>,
}

impl CardNames {
    /// Every name and alias.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        let name = &self.name;
        let official = [Some(&name.en), name.zh.as_ref(), name.zht.as_ref()];
        official.into_iter().flatten().chain(&self.aliases).map(String::as_str)
    }
}
