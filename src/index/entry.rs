use serde::ser::{SerializeMap, SerializeStruct};
use serde::{Deserialize, Serialize, Serializer};

use crate::record::{Language, Publication, Published, Ruling};

/// A record as the index keeps it.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    Ruling(Box<NamedRuling>),
    Publication(Box<Publication>),
}

/// What looking for a record by its id found.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    One(Entry),
    /// A slug that several topics have: the ids to choose from.
    Several(Vec<String>),
    None,
}

/// A publication with its id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamedPublication {
    pub id: String,
    #[serde(flatten)]
    pub publication: Publication,
}

impl From<Publication> for NamedPublication {
    fn from(publication: Publication) -> Self {
        Self { id: publication_id(&publication), publication }
    }
}

/// A ruling with its id. Its JSON is the `RULING` of the command-line contract.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct NamedRuling {
    pub id: String,
    pub ruling: Ruling,
}

impl Entry {
    pub fn id(&self) -> String {
        match self {
            Self::Ruling(named) => named.id.clone(),
            Self::Publication(publication) => publication_id(publication),
        }
    }
}

/// `pub/` and the first digits of its key.
pub(super) fn publication_id(publication: &Publication) -> String {
    publication.key.publication()
}

/// A ruling with the imported words of its publications, where the library has
/// them. Its JSON is the `RULING` of the command-line contract.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    pub named: &'a NamedRuling,
    pub imported: &'a [Publication],
}

impl Serialize for NamedRuling {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Told { named: self, imported: &[] }.serialize(to)
    }
}

impl Serialize for Told<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let ruling = &self.named.ruling;
        let mut out = to.serialize_struct("RULING", 11)?;
        out.serialize_field("id", &self.named.id)?;
        out.serialize_field("text", &ruling.text)?;
        out.serialize_field("why", &ruling.why)?;
        out.serialize_field("topics", &self.named.topics())?;
        out.serialize_field("rules", &ruling.rules)?;
        out.serialize_field("rules_as_of", &ruling.rules_as_of)?;
        out.serialize_field("status", &ruling.status.to_string())?;
        out.serialize_field("note", &ruling.note)?;
        out.serialize_field("questions", &ruling.questions)?;
        out.serialize_field("scenarios", &ruling.scenarios)?;
        let facts = |published| Facts { published, imported: self.imported };
        let published: Vec<_> = ruling.published.iter().map(facts).collect();
        out.serialize_field("published", &published)?;
        out.end()
    }
}

impl NamedRuling {
    /// Its folder first, then its other topics.
    pub fn topics(&self) -> Vec<&str> {
        self.ruling.topics_of(&self.id)
    }
}

/// One publication of a ruling, in the shape of the contract.
struct Facts<'a> {
    published: &'a Published,
    imported: &'a [Publication],
}

impl Serialize for Facts<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let published = self.published;
        let texts: Vec<_> = [(Language::En, &published.en), (Language::Zh, &published.zh)]
            .into_iter()
            .filter_map(|(language, text)| Some((language, text.as_ref()?)))
            .collect();
        let languages: Vec<_> = texts.iter().map(|(language, _)| language).collect();
        let mut out = to.serialize_struct("PUBLISHED", 8)?;
        out.serialize_field("card", &published.card)?;
        out.serialize_field("date", &published.date)?;
        out.serialize_field("page", &published.page)?;
        out.serialize_field("lang", &languages)?;
        let tag = |(l, text): &(Language, &_)| {
            let text: &crate::record::PublishedText = text;
            text.translation.map(|tag| (*l, tag))
        };
        out.serialize_field("translation", &Pairs(texts.iter().filter_map(tag).collect()))?;
        let key =
            |(language, text): &(Language, &crate::record::PublishedText)| (*language, text.key);
        out.serialize_field("key", &Pairs(texts.iter().map(key).collect()))?;
        out.serialize_field("wording", &published.wording)?;
        let words = published.words(self.imported);
        let words: Vec<&str> = words.into_iter().map(|(_, words)| words).collect();
        out.serialize_field("text", &words)?;
        out.end()
    }
}

struct Pairs<V>(Vec<(Language, V)>);

impl<V: Serialize> Serialize for Pairs<V> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(language, value)| map.serialize_entry(language, value))?;
        map.end()
    }
}
