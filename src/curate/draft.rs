//! Records that are begun: for a person to go on with.

use crate::library::changes::{Change, ChangeSet};
use crate::library::{Records, is_ruling_id};
use crate::record::{Date, Publication, Ruling, Status, Texts};
use crate::yaml::{self, Fault};

use super::lint::Code;
use super::merge::facts_of;
use super::record_text::canonical;

/// Why a record could not be begun. Nothing was changed then.
#[derive(Debug, thiserror::Error)]
pub enum DraftFault {
    #[error(
        "`{0}` is no id; an id is TOPIC/SLUG, each of at most 100 lower-case letters, digits and hyphens"
    )]
    NoId(String),
    #[error("there is a ruling `{0}` already")]
    Taken(String),
    #[error("{code}: `{0}` is known to state no ruling", code = Code::JokeEntry)]
    NoRuling(String),
    #[error("rules.yaml lists no edition of the rules")]
    NoEdition,
    #[error(transparent)]
    Record(#[from] Fault),
}

/// A new record, from a publication or with places to fill in. It is marked as
/// incomplete until somebody has finished it.
///
/// # Errors
/// The id is none, or is taken; the publication states no ruling.
pub fn draft(
    records: &Records,
    id: &str,
    from: Option<&Publication>,
) -> Result<ChangeSet, DraftFault> {
    let topic = topic_of(id).ok_or_else(|| DraftFault::NoId(id.to_owned()))?;
    if records.rulings.iter().any(|entry| entry.id == id) {
        return Err(DraftFault::Taken(id.to_owned()));
    }
    let newest = records.rule_book.editions.last().ok_or(DraftFault::NoEdition)?.date;
    if let Some(publication) = from.filter(|publication| publication.non_ruling) {
        return Err(DraftFault::NoRuling(publication.key.publication()));
    }
    let text = match from {
        Some(publication) => yaml::write(&begun(publication, topic, newest))?,
        None => template(topic, newest),
    };
    let path = format!("{id}.yaml");
    let text = canonical(&path, text);
    yaml::Source::new(path.clone(), text.clone()).read::<Ruling>()?;
    let change = Change { path, old: None, new: Some(text) };
    Ok(ChangeSet { what: format!("rulings new {id}"), files: vec![change], undoes: None })
}

fn begun(publication: &Publication, topic: &str, newest: Date) -> Ruling {
    let name = publication.key.publication();
    Ruling {
        text: Texts {
            en: publication.en.as_ref().map(|text| text.text.clone()),
            zh: publication.zh.first().map(|text| text.text.clone()),
        },
        why: None,
        topics: vec![topic.to_owned()],
        also: Vec::new(),
        rules: Vec::new(),
        rules_as_of: newest,
        status: Status::Incomplete,
        note: Some(Texts::new(
            &format!("Begun from {name}: the words are those of the page."),
            &format!("由{name}起草，文字仍为原页文字。"),
        )),
        questions: Vec::new(),
        scenarios: Vec::new(),
        published: facts_of(publication, None),
        reviewed: Vec::new(),
    }
}

fn topic_of(id: &str) -> Option<&str> {
    let (topic, _) = id.split_once('/')?;
    is_ruling_id(id).then_some(topic)
}

fn template(topic: &str, newest: Date) -> String {
    format!(
        "\
text:                        # the claim, one claim only, in your own words
  en: What is so.
  zh: 断言。
why:                         # the reason in one sentence: what in the rules makes it so
  en: Why it is so.
  zh: 原因。
topics: [\"{topic}\"]
rules: []                    # quoted: [\"708.8\", \"110.5c\"]; the most telling first
rules_as_of: {newest}
status: incomplete           # current, once it is finished
note:                        # required unless current
  en: Not written yet.
  zh: 尚未写成。
questions: []                # what people really ask
scenarios: []                # what demonstrates it
published: []
"
    )
}
