//! The publications of a user's library: their texts, and what the records know about them.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::LazyLock;

use regex::Regex;

use super::finding::Finding;
use super::noted::{Noted, On, placed};
use super::pages::{pages, title_notes, titles};
use super::records::moved;
use super::{Code, Knowledge, Note, Passage, PassageKind, passage};
use crate::curate::provenance;
use crate::library::Records;
use crate::library::publications::Publications;
use crate::record::{Key, Language, Publication, RuleNumber, Translation, Verbatim, Wording};
use crate::yaml::Source;

static RULE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\b[1-9]\d\d\.\d{1,3}[a-z]?\b").expect("it is a pattern"));

/// Notes by publication and text, before they are looked up in the shards.
pub struct Imported<'a> {
    publications: &'a Publications,
    /// Published wordings that the records know to be outdated.
    wordings: HashMap<Key, (&'a str, &'a Wording)>,
    /// English texts, without case and marks, that have an official translation.
    official: BTreeSet<String>,
    /// Texts that are tagged official and stand in none of the imported documents.
    unproven: BTreeSet<Key>,
    /// Sources that are in both languages, though not every paragraph is.
    bilingual: BTreeSet<&'a str>,
}

impl<'a> Imported<'a> {
    pub fn new(publications: &'a Publications, records: &'a Records) -> Self {
        let mut wordings = HashMap::new();
        for entry in &records.rulings {
            for published in &entry.ruling.published {
                let texts = [&published.en, &published.zh].into_iter().flatten();
                for (text, wording) in texts.filter_map(|t| Some((t, published.wording.as_ref()?)))
                {
                    wordings.insert(text.key, (entry.id.as_str(), wording));
                }
            }
        }
        let is_official = |zh: &Verbatim| zh.translation == Some(Translation::Official);
        let translated = publications.iter().filter(|p| p.zh.iter().any(is_official));
        let official = translated.filter_map(|p| Some(letters(&p.en.as_ref()?.text))).collect();
        let tagged = provenance::official(publications).unwrap_or_default();
        let unproven = tagged.into_iter().filter(|text| text.documents.is_empty());
        let unproven = unproven.map(|text| text.key).collect();
        let mut counts: BTreeMap<&str, (usize, usize, usize)> = BTreeMap::new();
        for publication in publications.iter() {
            for at in &publication.appearances {
                let (english, chinese, all) = counts.entry(&at.source).or_default();
                *english += usize::from(publication.en.is_some());
                *chinese += usize::from(at.zh.is_some());
                *all += 1;
            }
        }
        // At least a quarter of its paragraphs stand in the rarer language.
        let mixed = counts.into_iter().filter(|(_, (en, zh, all))| en.min(zh) * 4 >= *all);
        let bilingual = mixed.map(|(source, _)| source).collect();
        Self { publications, wordings, official, unproven, bilingual }
    }

    pub fn findings(
        &self,
        records: &Records,
        knowledge: &Knowledge,
        shards: &[Source],
    ) -> Vec<Finding> {
        let mut noted: BTreeMap<Key, Vec<Noted<'_>>> = BTreeMap::new();
        let standing = self.publications.iter().filter(|p| p.replaced_by().is_none());
        for publication in standing {
            let mut notes = self.of(publication, records, knowledge);
            if publication.non_ruling {
                // Its words are settled; who says they are official can be wrong all the same.
                notes.retain(|(_, _, note)| note.code == Code::OfficialNotFound);
            }
            if !notes.is_empty() {
                noted.insert(publication.key, notes);
            }
        }
        let of_pages = self.of_pages(knowledge).into_iter().chain(self.of_titles(knowledge));
        for (publication, on, note) in of_pages {
            let notes = noted.entry(publication.key).or_default();
            // What stands on several pages is said once.
            if !notes.iter().any(|(_, text, known)| *text == on && *known == note) {
                notes.push((publication, on, note));
            }
        }
        placed(noted, shards)
    }

    /// What the paragraphs of a page do differently.
    fn of_pages(&self, knowledge: &Knowledge) -> Vec<Noted<'a>> {
        let mut found = Vec::new();
        for page in pages(self.publications) {
            let texts: Vec<Passage<'_>> = page
                .iter()
                .map(|publication| Passage {
                    en: publication.en.as_ref().map(|text| text.text.as_str()),
                    zh: publication.zh.first().map(|text| text.text.as_str()),
                    kind: PassageKind::Published,
                    ..Passage::default()
                })
                .collect();
            for (n, note) in super::pages::check(&texts, &knowledge.lexicon) {
                let on = match note.language {
                    Language::En => page[n].en.as_ref(),
                    Language::Zh => page[n].zh.first(),
                };
                found.extend(on.map(|text| (page[n], On::Text(text.key), note)));
            }
        }
        found
    }

    fn of_titles(&self, knowledge: &Knowledge) -> Vec<Noted<'a>> {
        let mut found = Vec::new();
        for (publication, at) in titles(self.publications) {
            let title = publication.appearances[at].title.as_deref().unwrap_or_default();
            let notes = title_notes(title, knowledge).into_iter();
            found.extend(notes.map(|note| (publication, On::Title(at), note)));
        }
        found
    }

    fn of<'p>(
        &self,
        publication: &'p Publication,
        records: &Records,
        knowledge: &Knowledge,
    ) -> Vec<Noted<'p>> {
        let mut found = Vec::new();
        let english = publication.en.as_ref();
        let cards: BTreeSet<&str> =
            publication.appearances.iter().filter_map(|at| at.card.as_deref()).collect();
        let first = publication.appearances.iter().map(|at| at.date).min();
        let versions: Vec<Option<&Verbatim>> = match &publication.zh[..] {
            [] => vec![None],
            texts => texts.iter().map(Some).collect(),
        };
        for zh in versions {
            let text = Passage {
                en: english.map(|en| en.text.as_str()),
                zh: zh.map(|zh| zh.text.as_str()),
                kind: PassageKind::Published,
                cards: cards.iter().copied().collect(),
                first,
            };
            let mut notes = passage(&text, knowledge);
            self.translation(publication, zh, &mut notes);
            numbers(&text, records, &mut notes);
            for note in notes {
                let on = if note.language == Language::En { english } else { zh };
                // What concerns the English alone is said once, with the first translation.
                let told = found.iter().any(|(_, _, other): &Noted<'_>| *other == note);
                if let Some(on) = on.filter(|_| note.language == Language::Zh || !told) {
                    found.push((publication, On::Text(on.key), note));
                }
            }
        }
        for text in english.into_iter().chain(&publication.zh) {
            if let Some((ruling, wording)) = self.wordings.get(&text.key) {
                let why = wording.note.prefer(Language::En).unwrap_or_default();
                let message = format!("{ruling} says of this wording: {why}");
                let language = if english.is_some_and(|en| en.key == text.key) {
                    Language::En
                } else {
                    Language::Zh
                };
                let note = Note::new(Code::OutdatedWording, language, 0..text.text.len(), message);
                found.push((publication, On::Text(text.key), note));
                break;
            }
        }
        found
    }

    fn translation(&self, publication: &Publication, zh: Option<&Verbatim>, notes: &mut Vec<Note>) {
        let alone = publication.appearances.iter().any(|at| {
            self.bilingual.contains(at.source.as_str())
                && (at.zh.is_none() || publication.en.is_none())
        });
        let missing = match (&publication.en, zh) {
            (Some(en), None) => Some((Language::En, "Chinese", en.text.len())),
            (None, Some(zh)) => Some((Language::Zh, "English", zh.text.len())),
            _ => None,
        };
        if let Some((language, other, length)) = missing.filter(|_| alone) {
            let message = format!("its page has paragraphs in {other}, this one is not in {other}");
            notes.push(Note::new(Code::MissingLanguage, language, 0..length, message));
        }
        if let Some(zh) = zh.filter(|zh| {
            zh.translation == Some(Translation::Official) && self.unproven.contains(&zh.key)
        }) {
            let message = "called official; it stands in none of the imported release notes";
            notes.push(Note::zh(Code::OfficialNotFound, 0..zh.text.len(), message));
        }
        let (Some(en), Some(zh)) = (&publication.en, zh) else { return };
        if zh.translation == Some(Translation::Gpt) && self.official.contains(&letters(&en.text)) {
            let message =
                "made by a machine; the library has an official translation of this English";
            notes.push(Note::zh(Code::GptOverOfficial, 0..zh.text.len(), message));
        }
    }
}

/// Rule numbers in a text that stand elsewhere today.
fn numbers(text: &Passage<'_>, records: &Records, notes: &mut Vec<Note>) {
    let Some(date) = text.first else { return };
    for language in Language::BOTH {
        for found in text.get(language).into_iter().flat_map(|t| RULE.find_iter(t)) {
            let number: Option<RuleNumber> = found.as_str().parse().ok();
            if let Some((topic, now)) = number.and_then(|n| moved(&records.rule_book, n, date)) {
                let message =
                    format!("{} was {topic} on {date}; that is {now} today", found.as_str());
                notes.push(Note::new(Code::RuleMoved, language, found.range(), message));
            }
        }
    }
}

fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
