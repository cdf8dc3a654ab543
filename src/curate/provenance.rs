//! Whether a Chinese text that is called official stands in a document.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::library::publications::Publications;
use crate::record::{Key, Publication, Translation};

/// A text that is tagged `official`, and the documents it stands in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Official {
    /// The publication whose Chinese text it is.
    #[serde(rename = "ref")]
    pub name: String,
    pub key: Key,
    /// By name; empty where it was not found.
    pub documents: Vec<String>,
    /// In how many places it stands, documents not counted.
    #[serde(skip)]
    pub used: usize,
}

/// Every official text of pages, with the imported documents that have it word
/// for word. `None` where no document was imported: then nothing can be said.
pub fn official(publications: &Publications) -> Option<Vec<Official>> {
    let documents = documents(publications);
    if documents.is_empty() {
        return None;
    }
    let mut found = Vec::new();
    for publication in publications.iter() {
        let official =
            publication.zh.iter().filter(|t| t.translation == Some(Translation::Official));
        for text in official {
            let used = publication
                .appearances
                .iter()
                .filter(|at| at.zh == Some(text.key) && at.document().is_none())
                .count();
            // What only documents have needs no other proof.
            if used > 0 {
                let names = documents.get(&text.key).into_iter().flatten();
                let documents = names.map(|name| (*name).to_owned()).collect();
                found.push(Official { name: name(publication), key: text.key, documents, used });
            }
        }
    }
    Some(found)
}

/// The documents in which a Chinese text stands.
fn documents(publications: &Publications) -> BTreeMap<Key, BTreeSet<&str>> {
    let mut found: BTreeMap<Key, BTreeSet<&str>> = BTreeMap::new();
    for publication in publications.iter() {
        for at in &publication.appearances {
            if let (Some(document), Some(key)) = (at.document(), at.zh) {
                found.entry(key).or_default().insert(document);
            }
        }
        // Such a paragraph is Chinese alone, and known by that.
        if !publication.undated_in.is_empty() {
            let documents = publication.undated_in.iter().map(String::as_str);
            found.entry(publication.key).or_default().extend(documents);
        }
    }
    found
}

fn name(publication: &Publication) -> String {
    publication.key.publication()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::record::{Appearance, Verbatim};

    fn publication(zh: &str, source: &str, tag: Translation) -> Publication {
        let at = Appearance::new(None, "2024-02-02".parse().unwrap(), source);
        Publication::new(None, Some(Verbatim::chinese(zh, tag)), at).unwrap()
    }

    fn library(list: Vec<Publication>) -> Publications {
        let mut records: BTreeMap<Key, Publication> = BTreeMap::new();
        for publication in list {
            match records.get_mut(&publication.key) {
                Some(known) => known.appearances.extend(publication.appearances),
                None => {
                    records.insert(publication.key, publication);
                }
            }
        }
        records.into()
    }

    #[test]
    fn an_official_text_names_its_document() {
        let document = Appearance::in_document("faq_old.pdf");
        let list = vec![
            publication("灯笼会留着。", "page.txt", Translation::Official),
            publication("灯笼会留着。", &document, Translation::Official),
            publication("灯笼会熄灭。", "page.txt", Translation::Official),
            publication("机器译文。", "page.txt", Translation::Gpt),
        ];
        let found = official(&library(list)).unwrap();
        let listed: Vec<(bool, &[String])> =
            found.iter().map(|o| (o.used == 1, o.documents.as_slice())).collect();
        assert_eq!(listed.len(), 2);
        assert!(listed.contains(&(true, &["faq_old.pdf".to_owned()][..])));
        assert!(listed.contains(&(true, &[][..])));
    }

    #[test]
    fn a_document_without_a_day_proves_as_much() {
        let text = Verbatim::chinese("灯笼会留着。", Translation::Official);
        let mut page = publication("灯笼会留着。", "page.txt", Translation::Official);
        page.undated_in = Publication::in_undated_document(text, "faq_old.pdf").unwrap().undated_in;
        let found = official(&library(vec![page])).unwrap();
        assert_eq!(found[0].documents, ["faq_old.pdf"]);
    }

    #[test]
    fn without_documents_nothing_can_be_said() {
        let list = vec![publication("灯笼会留着。", "page.txt", Translation::Official)];
        assert_eq!(official(&library(list)), None);
    }
}
