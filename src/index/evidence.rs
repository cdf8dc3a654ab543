use std::collections::HashSet;

use tantivy::Term as TantivyTerm;

use super::document::concept_term;
use super::lexicon::Concept;
use super::open::Index;
use super::plan::loose_units;
use super::stop;
use super::units::{Kind, analyze, stem};

/// What a text speaks of, to be compared with what another one does.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// Each thing once, in the order of the text.
    pub things: Vec<Thing>,
    concepts: HashSet<Concept>,
    grams: HashSet<String>,
}

/// One thing that a text speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    /// A term of the lexicon; several concepts where the word is ambiguous.
    Term(Vec<Concept>),
    /// The stem of a word, or a symbol.
    Word(String),
    /// Two Han characters that no term covers.
    Pair(String),
}

impl Evidence {
    /// Whether this text speaks of `thing` in some form.
    pub fn has(&self, thing: &Thing) -> bool {
        match thing {
            Thing::Term(concepts) => concepts.iter().any(|c| self.concepts.contains(c)),
            Thing::Word(gram) | Thing::Pair(gram) => self.grams.contains(gram),
        }
    }

    /// Adds what `other` speaks of.
    pub fn extend(&mut self, other: &Self) {
        for thing in &other.things {
            if !self.things.contains(thing) {
                self.things.push(thing.clone());
            }
        }
        self.concepts.extend(&other.concepts);
        self.grams.extend(other.grams.iter().cloned());
    }

    fn add(&mut self, thing: Thing) {
        if !self.things.contains(&thing) {
            self.things.push(thing);
        }
    }
}

impl Index {
    /// What a text speaks of, words of grammar left out.
    pub fn evidence(&self, text: &str) -> Evidence {
        let analyzed = analyze(text);
        let mentions = self.lexicon.mentions(&analyzed);
        let mut evidence = Evidence::default();
        for mention in &mentions {
            let sense = &mention.sense;
            if sense.composed {
                sense.parts.iter().for_each(|&part| evidence.add(Thing::Term(vec![part])));
            } else {
                evidence.add(Thing::Term(sense.concepts.clone()));
            }
            evidence.concepts.extend(sense.concepts.iter().chain(&sense.parts));
        }
        let loose = loose_units(&analyzed, &mentions);
        let particle = |i: usize| stop::is_particle(&analyzed.units[i].text);
        for (i, pair) in analyzed.bigrams() {
            if loose.contains(&i) && loose.contains(&(i + 1)) && !particle(i) && !particle(i + 1) {
                evidence.add(Thing::Pair(pair.clone()));
            }
            evidence.grams.insert(pair);
        }
        for (i, unit) in analyzed.units.iter().enumerate().filter(|(_, u)| u.kind != Kind::Han) {
            let gram = if unit.kind == Kind::Word { stem(&unit.text) } else { unit.text.clone() };
            if loose.contains(&i) && !stop::is_stop_word(&gram) {
                evidence.add(Thing::Word(gram.clone()));
            }
            evidence.grams.insert(gram);
        }
        evidence
    }

    /// In how many records a thing stands. Damage counts as none: whoever reads
    /// the records themselves will meet it.
    pub fn frequency(&self, thing: &Thing) -> u64 {
        let fields = self.fields;
        let count = |field, text: &str| {
            self.searcher.doc_freq(&TantivyTerm::from_field_text(field, text)).unwrap_or(0)
        };
        let either = |inside, around, text: &str| count(inside, text).max(count(around, text));
        match thing {
            Thing::Word(gram) | Thing::Pair(gram) => either(fields.gram, fields.aside, gram),
            Thing::Term(concepts) => {
                let terms = concepts.iter().map(|&c| concept_term(c));
                terms.map(|t| either(fields.concept, fields.aside_concept, &t)).max().unwrap_or(0)
            }
        }
    }

    /// How a thing is called, for people.
    pub fn name_of(&self, thing: &Thing) -> String {
        match thing {
            Thing::Word(gram) | Thing::Pair(gram) => gram.clone(),
            Thing::Term(concepts) => {
                let name = concepts.first().and_then(|&c| self.lexicon.name(c));
                name.map_or_else(String::new, |(en, zh)| format!("{en} {zh}"))
            }
        }
    }
}
