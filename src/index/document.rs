use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use tantivy::TantivyDocument;

use super::card_names::Cards;
use super::corpus::cards_of;
use super::cut::cut;
use super::entry::{Entry, publication_id};
use super::facts::{
    RULING, day_number, newest, order, publication_status, rule_and_parents, status_word, trust,
};
use super::learned::{Lesson, teaches};
use super::lexicon::{Concept, Lexicon};
use super::reading::{Reading, Readings};
use super::schema::Fields;
use super::tokens::{add_concepts, gram_tokens, name_tokens, unit_tokens};
use crate::record::{
    Appearance, Date, Key, Language, Publication, Ruling, Texts, Translation, forget_unknown_cards,
};

/// A record as it is kept, to be shown without any other file.
#[derive(Debug)]
pub(super) struct Stored {
    pub facts: Facts,
    pub entry: Entry,
}

/// Where and when a record was published.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Facts {
    pub cards: Vec<String>,
    pub newest: Option<Date>,
    /// On how many cards and days.
    pub times: usize,
}

/// What the document of a publication keeps; a ruling is kept elsewhere
/// ([`Shown`](super::shown::Shown)).
#[derive(Serialize, Deserialize)]
struct Body<P> {
    facts: Facts,
    publication: P,
}

impl Stored {
    /// A publication, unless the bytes were damaged into holding none.
    pub fn of_body(body: &str) -> Option<Self> {
        let Body::<Publication> { facts, publication } = serde_json::from_str(body).ok()?;
        Some(Self { facts, entry: Entry::Publication(Box::new(publication)) })
    }
}

/// Whether a document can be a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Visibility {
    Ruling,
    Publication,
    /// A publication that states a ruling: found through the ruling only.
    Attached,
}

impl Visibility {
    pub fn code(self) -> &'static str {
        match self {
            Self::Ruling => "ruling",
            Self::Publication => "publication",
            Self::Attached => "attached",
        }
    }
}

/// Turns records into documents.
pub(super) struct Writer<'a> {
    fields: Fields,
    lexicon: &'a Lexicon,
    cards: &'a Cards,
    /// Cards come again and again: what they are filed under.
    met: RefCell<HashMap<String, Rc<CardTerms>>>,
}

/// What documents of a card are filed under.
struct CardTerms {
    facets: Vec<String>,
    name: Vec<(usize, String)>,
}

impl<'a> Writer<'a> {
    pub fn new(fields: Fields, lexicon: &'a Lexicon, cards: &'a Cards) -> Self {
        Self { fields, lexicon, cards, met: RefCell::default() }
    }

    /// A ruling, with the imported publications that state it, and where and
    /// when it was published; `gist` is the place of its gist.
    pub fn ruling(
        &self,
        (id, ruling): (&str, &Ruling),
        readings: &Readings<'_>,
        stating: &[&Publication],
        gist: u64,
    ) -> (TantivyDocument, Facts) {
        let mut appearances: Vec<Appearance> = Vec::new();
        for p in &ruling.published {
            appearances.push(Appearance::new(p.card.clone(), p.date, ""));
        }
        let imported = stating.iter().flat_map(|p| &p.appearances);
        let of_any_page =
            |a: &Appearance| Appearance { source: String::new(), title: None, ..a.clone() };
        appearances.extend(imported.map(of_any_page));
        let listed = ruling.published.iter().filter_map(|p| p.zh.as_ref()?.translation);
        let seen = stating.iter().flat_map(|p| &p.zh).filter_map(|text| text.translation);
        let tags = listed.chain(seen).chain([Translation::Project]).map(Translation::code);

        let mut document = self.start(id, Visibility::Ruling, tags);
        ruling.topics_of(id).iter().for_each(|topic| document.add_text(self.fields.topic, topic));
        for number in &ruling.rules {
            self.rule_facets(&number.to_string(), &mut document);
        }
        document.add_text(self.fields.tag, status_word(&ruling.status));
        for slug in &ruling.also {
            document.add_text(self.fields.slug, slug);
            let topic = id.split('/').next().unwrap_or_default();
            document.add_text(self.fields.id, format!("{topic}/{slug}"));
        }
        let read = |text: &str| readings.of(text);
        self.texts(&pieces(&ruling.text), read, &mut document);
        self.aside(id, ruling, readings, &mut document);
        let order = order(ruling.status.is_in_force(), RULING, newest(&appearances));
        let facts = self.appearances(&appearances, order, &mut document);
        document.add_u64(self.fields.gist, gist);
        (document, facts)
    }

    /// A publication, with the rulings that it states, and what it teaches.
    pub fn publication(
        &self,
        publication: &Publication,
        states: &[String],
    ) -> (TantivyDocument, Option<Lesson>) {
        let mut lesson = None;
        let attached = !states.is_empty();
        let visibility = if attached { Visibility::Attached } else { Visibility::Publication };
        let tags = publication.zh.iter().filter_map(|t| t.translation).map(Translation::code);
        let mut document = self.start(&publication_id(publication), visibility, tags);
        states.iter().for_each(|id| document.add_text(self.fields.states, id));
        let other = |key: &Key| *key != publication.key;
        let translations = publication.zh.iter().map(|text| text.key).filter(other);
        translations.for_each(|key| document.add_text(self.fields.slug, key.short()));
        for key in publication.replaced_anywhere_by() {
            document.add_text(self.fields.replaced_by, key.short());
        }
        document.add_text(self.fields.tag, publication_status(publication));
        let current = publication.replaced_by().is_none() && !publication.non_ruling;
        let order = order(current, trust(publication), newest(&publication.appearances));
        let facts = if attached {
            self.appearances(&[], order, &mut document)
        } else {
            let en = publication.en.iter().map(|t| (Language::En, t.text.as_str()));
            let zh = publication.zh.iter().map(|t| (Language::Zh, t.text.as_str()));
            let texts = en.chain(zh).collect::<Vec<_>>();
            let read = |text: &str| Rc::new(self.lexicon.reading(text));
            let texts = self.texts(&texts, read, &mut document);
            let of = |language| {
                texts.iter().filter(move |(l, _)| *l == language).map(|(_, text)| &text.analyzed)
            };
            let lesson_of = || Lesson::new(of(Language::En), of(Language::Zh));
            lesson = teaches(publication).then(lesson_of);
            self.appearances(&publication.appearances, order, &mut document)
        };
        let body = serde_json::to_string(&Body { facts, publication });
        document.add_text(self.fields.body, body.unwrap_or_default());
        (document, lesson)
    }

    fn start<'t>(
        &self,
        id: &str,
        visibility: Visibility,
        tags: impl Iterator<Item = &'t str>,
    ) -> TantivyDocument {
        let mut document = TantivyDocument::default();
        document.add_text(self.fields.id, id);
        document.add_text(self.fields.slug, id.rsplit('/').next().unwrap_or(id));
        document.add_text(self.fields.kind, visibility.code());
        let mut tags: Vec<_> = tags.chain([visibility.code()]).collect();
        tags.sort_unstable();
        tags.dedup();
        tags.iter().for_each(|tag| document.add_text(self.fields.tag, tag));
        document
    }

    fn rule_facets(&self, number: &str, document: &mut TantivyDocument) {
        for prefix in rule_and_parents(number) {
            document.add_text(self.fields.rule, prefix);
        }
    }

    /// Files a document under its cards and days.
    fn appearances(
        &self,
        appearances: &[Appearance],
        order: u64,
        document: &mut TantivyDocument,
    ) -> Facts {
        let cards = cards_of(appearances);
        let terms: Vec<_> = cards.iter().map(|card| self.card(card)).collect();
        let mut facets: Vec<_> = terms.iter().flat_map(|terms| &terms.facets).collect();
        facets.sort();
        facets.dedup();
        facets.iter().for_each(|facet| document.add_text(self.fields.card, facet));
        let mut name: Vec<_> = terms.iter().flat_map(|terms| terms.name.clone()).collect();
        name.sort();
        name.dedup();
        document.add_text(self.fields.name, cut(name));
        let mut days: Vec<_> = appearances.iter().map(|a| a.date).collect();
        days.sort();
        days.dedup();
        days.iter().for_each(|&day| document.add_u64(self.fields.date, day_number(day)));
        document.add_u64(self.fields.order, order);
        let mut times = appearances.iter().map(|a| (a.date, a.whose())).collect();
        forget_unknown_cards(&mut times);
        let (newest, times) = (days.last().copied(), times.len());
        Facts { cards, newest, times }
    }

    fn card(&self, card: &str) -> Rc<CardTerms> {
        if let Some(terms) = self.met.borrow().get(card) {
            return Rc::clone(terms);
        }
        let names = self.cards.names(card);
        let name = name_tokens(names.iter().map(String::as_str));
        let terms = Rc::new(CardTerms { facets: self.cards.facets(card), name });
        self.met.borrow_mut().insert(card.to_owned(), Rc::clone(&terms));
        terms
    }

    fn texts(
        &self,
        texts: &[(Language, &str)],
        read: impl Fn(&str) -> Rc<Reading>,
        document: &mut TantivyDocument,
    ) -> Vec<(Language, Rc<Reading>)> {
        let fields = self.fields;
        let mut grams = Vec::new();
        let mut concepts = BTreeMap::new();
        let texts: Vec<_> = texts.iter().map(|(language, text)| (*language, read(text))).collect();
        for (language, reading) in &texts {
            let analyzed = &reading.analyzed;
            let field = if *language == Language::En { fields.en } else { fields.zh };
            document.add_text(field, cut(unit_tokens(analyzed)));
            grams.extend(gram_tokens(analyzed));
            reading.count_concepts(&mut concepts);
        }
        let grams = cut(grams);
        if texts.windows(2).all(|pair| pair[0].0 == pair[1].0) {
            document.add_text(fields.lone, &grams);
        }
        document.add_text(fields.gram, grams);
        add_concepts(fields.concept, &concepts, document);
        texts
    }

    /// What stands around the claim: its slugs, the questions it answers and
    /// their verdicts, the reason, the note.
    fn aside(
        &self,
        id: &str,
        ruling: &Ruling,
        readings: &Readings<'_>,
        document: &mut TantivyDocument,
    ) {
        let asked = ruling.questions.iter().flat_map(|q| [&q.en, &q.zh]).flatten();
        let around = ruling.questions.iter().filter_map(|q| q.short.as_ref());
        let around = around.chain(&ruling.why).chain(&ruling.note).flat_map(pieces);
        let mut grams = Vec::new();
        let mut concepts = BTreeMap::new();
        let slugs = id.rsplit('/').take(1).chain(ruling.also.iter().map(String::as_str));
        let asked = asked.map(String::as_str).chain(slugs);
        let texts = asked.chain(around.map(|(_, text)| text));
        let read: Vec<_> = texts.map(|text| readings.of(text)).collect();
        for reading in &read {
            grams.extend(gram_tokens(&reading.analyzed));
            reading.count_concepts(&mut concepts);
        }
        document.add_text(self.fields.aside, cut(grams));
        add_concepts(self.fields.aside_concept, &concepts, document);
    }
}

/// How a concept is written in the index.
pub(super) fn concept_term(concept: Concept) -> String {
    concept.to_string()
}

fn pieces(texts: &Texts) -> Vec<(Language, &str)> {
    Language::BOTH.iter().filter_map(|&l| Some((l, texts.get(l)?))).collect()
}
