//! What is said of a scenario that does not come out as it says.

use std::fmt;

use serde::{Serialize, Serializer};

/// A short text in both languages. What stands in the words of scenarios, as
/// `bear: tapped: true`, is the same in both.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Said {
    pub en: String,
    pub zh: String,
}

impl Said {
    pub fn new(en: impl Into<String>, zh: impl Into<String>) -> Self {
        Self { en: en.into(), zh: zh.into() }
    }

    /// With something before it in both languages.
    pub fn after(self, before: &str) -> Self {
        Self { en: format!("{before}{}", self.en), zh: format!("{before}{}", self.zh) }
    }

    pub fn is_empty(&self) -> bool {
        self.en.is_empty()
    }

    pub fn is_the_same(&self) -> bool {
        self.en == self.zh
    }
}

impl From<String> for Said {
    fn from(text: String) -> Self {
        Self { zh: text.clone(), en: text }
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

/// Of what a program reads, the texts are English.
impl Serialize for Said {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.en)
    }
}
