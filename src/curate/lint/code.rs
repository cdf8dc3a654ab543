use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// What kind of thing a finding is about. Names are stable; `docs/lint.md` has a section for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// A text in a file breaks the form that records have.
    Form,
    /// A scenario that cannot be played as it is written.
    Scenario,
    /// The facts of a card.
    CardFacts,
    ConflictMarker,
    NotUtf8,
    Misplaced,
    SameIdTwice,
    UnknownReference,
    UnusedException,
    AvoidedTerm,
    StaleTranslation,
    ObsoleteEnglish,
    MissingCounterpart,
    MixedRendering,
    TwoSenses,
    MeasureWord,
    NumberMismatch,
    SymbolMismatch,
    NegationMismatch,
    OwnerController,
    TraditionalCharacter,
    HalfWidthPunctuation,
    StraySpace,
    ChineseSymbol,
    ChineseQuotes,
    MixedApostrophes,
    ControlCharacter,
    DoubledWord,
    MissingAs,
    TruncatedStart,
    TruncatedEnd,
    JokeEntry,
    SetScoped,
    UnofficialName,
    OtherCard,
    MechanicNotOnCard,
    MissingLanguage,
    DatePrecedesTerm,
    RuleMoved,
    UnknownRule,
    UncitedRule,
    OutdatedWording,
    GptOverOfficial,
    OfficialNotFound,
    NoScenario,
    NoRuling,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Something says what is not so, or cannot be read.
    Error,
    /// A person should look.
    Warning,
}

impl Code {
    pub const ALL: [(Self, &'static str, Severity); 46] = {
        use Severity::{Error, Warning};
        [
            (Self::Form, "form", Error),
            (Self::Scenario, "scenario", Error),
            (Self::CardFacts, "card-facts", Error),
            (Self::ConflictMarker, "conflict-marker", Error),
            (Self::NotUtf8, "not-utf8", Error),
            (Self::Misplaced, "misplaced", Error),
            (Self::SameIdTwice, "same-id-twice", Error),
            (Self::UnknownReference, "unknown-reference", Error),
            (Self::UnusedException, "unused-exception", Warning),
            (Self::AvoidedTerm, "avoided-term", Warning),
            (Self::StaleTranslation, "stale-translation", Warning),
            (Self::ObsoleteEnglish, "obsolete-english", Warning),
            (Self::MissingCounterpart, "missing-counterpart", Warning),
            (Self::MixedRendering, "mixed-rendering", Warning),
            (Self::TwoSenses, "two-senses", Warning),
            (Self::MeasureWord, "measure-word", Warning),
            (Self::NumberMismatch, "number-mismatch", Error),
            (Self::SymbolMismatch, "symbol-mismatch", Error),
            (Self::NegationMismatch, "negation-mismatch", Error),
            (Self::OwnerController, "owner-controller", Warning),
            (Self::TraditionalCharacter, "traditional-character", Warning),
            (Self::HalfWidthPunctuation, "half-width-punctuation", Warning),
            (Self::StraySpace, "stray-space", Warning),
            (Self::ChineseSymbol, "chinese-symbol", Warning),
            (Self::ChineseQuotes, "chinese-quotes", Warning),
            (Self::MixedApostrophes, "mixed-apostrophes", Warning),
            (Self::ControlCharacter, "control-character", Error),
            (Self::DoubledWord, "doubled-word", Warning),
            (Self::MissingAs, "missing-as", Warning),
            (Self::TruncatedStart, "truncated-start", Warning),
            (Self::TruncatedEnd, "truncated-end", Warning),
            (Self::JokeEntry, "joke-entry", Warning),
            (Self::SetScoped, "set-scoped", Warning),
            (Self::UnofficialName, "unofficial-name", Warning),
            (Self::OtherCard, "other-card", Warning),
            (Self::MechanicNotOnCard, "mechanic-not-on-card", Warning),
            (Self::MissingLanguage, "missing-language", Warning),
            (Self::DatePrecedesTerm, "date-precedes-term", Warning),
            (Self::RuleMoved, "rule-moved", Warning),
            (Self::UnknownRule, "unknown-rule", Error),
            (Self::UncitedRule, "uncited-rule", Error),
            (Self::OutdatedWording, "outdated-wording", Warning),
            (Self::GptOverOfficial, "gpt-over-official", Warning),
            (Self::OfficialNotFound, "official-not-found", Warning),
            (Self::NoScenario, "no-scenario", Warning),
            (Self::NoRuling, "no-ruling", Warning),
        ]
    };

    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    pub fn severity(self) -> Severity {
        Self::ALL[self as usize].2
    }
}

impl Severity {
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Code {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = || Self::ALL.map(|(_, name, _)| name).join(", ");
        let found = Self::ALL.into_iter().find(|(_, name, _)| *name == text);
        found
            .map(|(code, ..)| code)
            .ok_or_else(|| format!("`{text}` is no code of a finding; there are {}", known()))
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_its_own_name_in_its_own_place() {
        for (at, (code, name, _)) in Code::ALL.into_iter().enumerate() {
            assert_eq!((code as usize, name.parse()), (at, Ok(code)));
        }
        assert!("no-such-code".parse::<Code>().is_err());
    }
}
