use std::str::FromStr;

use crate::record::{Language, Texts};

/// The languages that are printed. Searching always looks in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Langs {
    En,
    Zh,
    #[default]
    Both,
}

impl Langs {
    pub fn list(self) -> &'static [Language] {
        match self {
            Self::En => &[Language::En],
            Self::Zh => &[Language::Zh],
            Self::Both => &[Language::Zh, Language::En],
        }
    }

    /// A short word of the program's own, in the languages that are printed.
    /// What a text says in the languages that are printed, in their order.
    pub fn of(self, texts: &Texts) -> impl Iterator<Item = &str> {
        self.list().iter().filter_map(|&language| texts.get(language))
    }

    pub fn label(self, en: &str, zh: &str) -> String {
        match self {
            Self::En => en.to_owned(),
            Self::Zh => zh.to_owned(),
            Self::Both => format!("{zh} {en}"),
        }
    }
}

impl FromStr for Langs {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_ascii_lowercase().replace('_', "-").as_str() {
            "en" => Ok(Self::En),
            "both" => Ok(Self::Both),
            "zh" | "zhs" | "cn" | "zh-hans" | "zh-cn" | "zht" | "tw" | "zh-hant" | "zh-tw" => {
                Ok(Self::Zh)
            }
            _ => Err("the languages are zh, en and both".into()),
        }
    }
}
