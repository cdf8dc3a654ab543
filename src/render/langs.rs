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

    /// Of the same in several languages what is to be printed; all of it where
    /// none is in those languages.
    pub fn wanted<T>(self, mut all: Vec<T>, language: impl Fn(&T) -> Language) -> Vec<T> {
        let is_wanted = |one: &T| self.list().contains(&language(one));
        if all.iter().any(is_wanted) {
            all.retain(is_wanted);
        }
        all
    }

    /// What a text says in the languages that are printed, in their order.
    pub fn of(self, texts: &Texts) -> impl Iterator<Item = &str> {
        self.list().iter().filter_map(|&language| texts.get(language))
    }

    /// A short word of the program's own, in the languages that are printed.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_no_wanted_language_is_shown_all_the_same() {
        let language = |(language, _): &(Language, &str)| *language;
        let both = vec![(Language::Zh, "显化"), (Language::En, "manifest")];
        assert_eq!(Langs::En.wanted(both.clone(), language), [(Language::En, "manifest")]);
        assert_eq!(Langs::Both.wanted(both.clone(), language), both);
        let english = vec![(Language::En, "manifest")];
        assert_eq!(Langs::Zh.wanted(english.clone(), language), english);
    }
}
