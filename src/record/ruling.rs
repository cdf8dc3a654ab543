use std::fmt;

use schemars::JsonSchema;
use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Date, Published, RuleNumber, Texts};

/// One claim about how the game works, in the project's own words.
///
/// Its id is `<topic>/<slug>`, the place of its file; the file does not repeat it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    pub text: Texts,
    /// The reason, in a sentence: what in the rules makes it so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Texts>,
    pub topics: Vec<String>,
    /// Other slugs that it is found by: of claims that turned out to be this one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    pub rules: Vec<RuleNumber>,
    /// The edition that `rules` was read in.
    pub rules_as_of: Date,
    pub status: Status,
    /// What a reader must know besides; required unless the status is `current`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Texts>,
    pub questions: Vec<Question>,
    /// Scenarios that demonstrate it; `demo` plays the first.
    #[serde(default)]
    pub scenarios: Vec<String>,
    /// Facts about where it was published; never the published sentences.
    #[serde(default)]
    pub published: Vec<Published>,
    /// What people have looked at and settled, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reviewed: Vec<Reviewed>,
}

/// Somebody looked at something and stands for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reviewed {
    /// Who, in whatever words they like.
    pub by: String,
    pub date: Date,
    /// What was settled, and where that is about a publication, its id.
    pub what: String,
}

impl Ruling {
    /// The topics of this ruling under the id `id`: its folder first.
    pub fn topics_of<'a>(&'a self, id: &'a str) -> Vec<&'a str> {
        let folder = id.split_once('/').map(|(topic, _)| topic);
        let mut topics: Vec<&str> = folder.into_iter().collect();
        for topic in &self.topics {
            if !topics.contains(&topic.as_str()) {
                topics.push(topic);
            }
        }
        topics
    }
}

/// What people really ask, with the short answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Question {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub en: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zh: Option<String>,
    /// For a question that yes or no answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
    /// The verdict in a few words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<Texts>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    Yes,
    No,
}

/// Whether a ruling can be relied on today.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    Current,
    /// True, and leaves out something that is needed now.
    Incomplete,
    /// The wording or the rule behind it has changed.
    Outdated,
    /// Another ruling (its id) says it now.
    SupersededBy(String),
    /// Taken back on that day.
    Withdrawn(Date),
}

impl Status {
    /// Whether a judge may rely on it today; others are listed after those.
    pub fn is_in_force(&self) -> bool {
        matches!(self, Self::Current | Self::Incomplete)
    }

    fn from_word(word: &str) -> Option<Self> {
        match word {
            "current" => Some(Self::Current),
            "incomplete" => Some(Self::Incomplete),
            "outdated" => Some(Self::Outdated),
            _ => None,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Current => f.write_str("current"),
            Self::Incomplete => f.write_str("incomplete"),
            Self::Outdated => f.write_str("outdated"),
            Self::SupersededBy(id) => write!(f, "superseded-by: {id}"),
            Self::Withdrawn(date) => write!(f, "withdrawn: {date}"),
        }
    }
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = match self {
            Self::SupersededBy(_) | Self::Withdrawn(_) => to.serialize_map(Some(1))?,
            plain => return to.collect_str(plain),
        };
        match self {
            Self::SupersededBy(id) => map.serialize_entry("superseded-by", id)?,
            Self::Withdrawn(date) => map.serialize_entry("withdrawn", date)?,
            _ => {}
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Status {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(StatusVisitor)
    }
}

struct StatusVisitor;

impl<'de> Visitor<'de> for StatusVisitor {
    type Value = Status;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("current, incomplete, outdated, {superseded-by: ID} or {withdrawn: DATE}")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Status, E> {
        Status::from_word(word).ok_or_else(|| E::invalid_value(de::Unexpected::Str(word), &self))
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Status, M::Error> {
        let key: Option<String> = map.next_key()?;
        let status = match key.as_deref() {
            Some("superseded-by") => Status::SupersededBy(map.next_value()?),
            Some("withdrawn") => Status::Withdrawn(map.next_value()?),
            other => {
                let found = de::Unexpected::Str(other.unwrap_or("nothing"));
                return Err(de::Error::invalid_value(found, &self));
            }
        };
        match map.next_key::<String>()? {
            None => Ok(status),
            Some(extra) => Err(de::Error::custom(format!("`{extra}`: a status says one thing"))),
        }
    }
}
