use std::collections::HashSet;
use std::ops::Range;

use tantivy::Term;
use tantivy::query::{Query as TantivyQuery, TermQuery};
use tantivy::schema::{Field, IndexRecordOption};

use super::document::concept_term;
use super::facts::rule_and_parents;
use super::highlight::Sought;
use super::lexicon::{Concept, Mention};
use super::open::Index;
use super::stop;
use super::units::{Analyzed, Kind, Unit, analyze};

pub(super) type Clause = Box<dyn TantivyQuery>;
/// A term and how much a match of it counts.
pub(super) type Weighted = (Term, f32);

/// How much a match counts, by what it is a match of.
mod weight {
    pub const CONCEPT: f32 = 1.5;
    pub const PARTS: f32 = 0.5;
    pub const WORD: f32 = 0.5;
    pub const STEM: f32 = 1.0;
    pub const PAIR: f32 = 1.0;
    pub const CHARACTER: f32 = 0.3;
    pub const NAME: f32 = 1.0;
    /// Of a word or a pair inside a term, whose concept counts already.
    pub const INSIDE: f32 = 0.4;
    /// Of anything that stands around the text and not in it.
    pub const ASIDE: f32 = 0.5;
}

/// How a text is searched for: things of which a hit must have enough, and
/// what only adds to its score.
#[derive(Default)]
pub(super) struct Plan {
    /// One per thing the text speaks of: the terms that say it.
    pub groups: Vec<Vec<Weighted>>,
    pub extras: Vec<Weighted>,
    pub sought: Sought,
    /// Words that no record has.
    pub unknown: Vec<String>,
}

impl Plan {
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty() && self.extras.is_empty()
    }

    /// Of how many things a hit must have at least one match: all of two, and
    /// a smaller share the more there are, as in a question.
    pub fn enough(&self) -> usize {
        match self.groups.len() {
            few @ 0..=2 => few,
            many => (many * 9).div_ceil(20),
        }
    }
}

impl Index {
    /// Plans the search for a text.
    pub(super) fn plan(&self, text: &str) -> tantivy::Result<Plan> {
        let analyzed = analyze(text);
        let mentions = self.lexicon.mentions(&analyzed);
        let mut plan = Plan::default();
        let mut wanted = Vec::new();
        for mention in &mentions {
            wanted.push((self.mention(mention, &mut plan), mention.text(&analyzed, text)));
        }
        let loose = loose_units(&analyzed, &mentions);
        for &i in &loose {
            self.loose(&analyzed, i, &loose, &mut wanted);
        }
        if wanted.is_empty() {
            // Nothing but grammar: then the grammar is what is sought.
            for unit in &analyzed.units {
                wanted.push((self.unit_terms(unit, weight::WORD), unit.text.clone()));
                plan.sought.add_unit(unit);
            }
        }
        for (terms, words) in wanted {
            if self.any_exists(&terms)? {
                plan.groups.push(terms);
            } else {
                plan.unknown.push(words);
            }
        }
        self.extras(&analyzed, &mentions, &mut plan);
        Ok(plan)
    }

    fn mention(&self, mention: &Mention, plan: &mut Plan) -> Vec<Weighted> {
        let sense = &mention.sense;
        plan.sought.concepts.extend(&sense.concepts);
        let around = self.fields.aside_concept;
        let mut terms =
            weighted(self.concept_terms(&sense.concepts, self.fields.concept), weight::CONCEPT);
        terms.extend(weighted(
            self.concept_terms(&sense.concepts, around),
            weight::CONCEPT * weight::ASIDE,
        ));
        let parts = self.concept_terms(&sense.parts, self.fields.concept);
        plan.extras.extend(weighted(parts, weight::PARTS));
        terms
    }

    /// What a unit that no term covers is searched by: a word by its stem, a
    /// Han character together with the next one.
    fn loose(
        &self,
        analyzed: &Analyzed,
        i: usize,
        loose: &[usize],
        wanted: &mut Vec<(Vec<Weighted>, String)>,
    ) {
        let unit = &analyzed.units[i];
        let next =
            analyzed.units.get(i + 1).filter(|u| u.kind == Kind::Han && analyzed.joined(i + 1));
        let particle = |unit: &Unit| stop::is_particle(&unit.text);
        match (unit.kind, next) {
            (Kind::Word, _) if stop::is_stop_word(&unit.key) => {}
            (Kind::Han, Some(next)) if loose.contains(&(i + 1)) => {
                if !particle(unit) && !particle(next) {
                    let pair = format!("{}{}", unit.text, next.text);
                    wanted.push((self.gram_terms(&pair, weight::PAIR), pair));
                }
            }
            (Kind::Han, _) => {
                let alone = next.is_none() && !analyzed.joined(i);
                if alone && !particle(unit) || analyzed.units.len() == 1 {
                    wanted.push((self.unit_terms(unit, weight::CHARACTER), unit.text.clone()));
                }
            }
            _ => wanted.push((self.unit_terms(unit, weight::WORD), unit.text.clone())),
        }
    }

    /// Every stem, pair and character, for its own sake.
    fn extras(&self, analyzed: &Analyzed, mentions: &[Mention], plan: &mut Plan) {
        let inside = covered(analyzed, mentions);
        let weight = |i: usize, weight| if inside[i] { weight * weight::INSIDE } else { weight };
        let particle = |i: usize| stop::is_particle(&analyzed.units[i].text);
        let mut terms: Vec<Weighted> = Vec::new();
        for (i, pair) in analyzed.bigrams() {
            if particle(i) || particle(i + 1) {
                terms.extend(self.gram_terms(&pair, weight::CHARACTER));
                continue;
            }
            let both = if inside[i + 1] { i } else { i + 1 };
            terms.extend(self.gram_terms(&pair, weight(both, weight::PAIR)));
            if !(inside[i] && inside[i + 1]) {
                plan.sought.pairs.insert(pair);
            }
        }
        for (i, unit) in analyzed.units.iter().enumerate() {
            let stop_word = unit.kind == Kind::Word && stop::is_stop_word(&unit.key);
            if stop_word || particle(i) {
                continue;
            }
            if unit.kind == Kind::Han && (analyzed.joined(i) || analyzed.joined_to_next(i)) {
                let term = Term::from_field_text(self.fields.zh, &unit.text);
                terms.push((term, weight(i, weight::CHARACTER)));
                continue;
            }
            let found = self.unit_terms(unit, weight::WORD).into_iter();
            terms.extend(found.map(|(term, full)| (term, weight(i, full))));
            if !inside[i] {
                plan.sought.add_unit(unit);
            }
        }
        let mut seen = HashSet::new();
        terms.retain(|(term, _)| seen.insert(term.clone()));
        plan.extras.extend(terms);
    }

    fn unit_terms(&self, unit: &Unit, weight: f32) -> Vec<Weighted> {
        let fields = self.fields;
        let mut terms = vec![(Term::from_field_text(fields.zh, &unit.text), weight)];
        if unit.kind != Kind::Han {
            terms.push((Term::from_field_text(fields.en, &unit.text), weight));
        }
        match unit.kind {
            Kind::Word => terms.extend(self.gram_terms(&unit.key, weight::STEM)),
            Kind::Symbol => terms.extend(self.gram_terms(&unit.text, weight::STEM)),
            Kind::Rule => {
                terms.extend(self.gram_terms(&unit.text, weight::STEM));
                terms.push((Term::from_field_text(fields.rule, &unit.text), weight::STEM));
            }
            Kind::Han => {}
        }
        terms.push((Term::from_field_text(fields.name, &unit.text), weight::NAME));
        terms
    }

    fn gram_terms(&self, gram: &str, weight: f32) -> Vec<Weighted> {
        let term = |field| Term::from_field_text(field, gram);
        let fields = self.fields;
        vec![
            (term(fields.gram), weight),
            (term(fields.aside), weight * weight::ASIDE),
            (term(fields.name), weight * weight::NAME),
        ]
    }

    pub(super) fn concept_terms(&self, concepts: &[Concept], field: Field) -> Vec<Term> {
        concepts.iter().map(|&c| Term::from_field_text(field, &concept_term(c))).collect()
    }

    fn any_exists(&self, terms: &[Weighted]) -> tantivy::Result<bool> {
        for (term, _) in terms {
            if self.searcher.doc_freq(term)? > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Mention {
    fn text(&self, analyzed: &Analyzed, text: &str) -> String {
        let place = |units: &Range<usize>| {
            analyzed.units[units.start].range.start..analyzed.units[units.end - 1].range.end
        };
        let parts: Vec<_> = self.units.iter().filter_map(|u| text.get(place(u))).collect();
        parts.join(" ")
    }
}

/// The units that neither a term nor a phrase of a question covers.
pub(super) fn loose_units(analyzed: &Analyzed, mentions: &[Mention]) -> Vec<usize> {
    let mut covered = covered(analyzed, mentions);
    let mut i = 0;
    while i < covered.len() {
        let rest = &analyzed.folded.text[analyzed.units[i].folded.start..];
        let phrase = stop::question_phrase(rest).filter(|_| !covered[i]);
        let end = (i + phrase.unwrap_or(0)).min(covered.len());
        covered[i..end].fill(true);
        i = end.max(i + 1);
    }
    (0..covered.len()).filter(|&i| !covered[i]).collect()
}

/// For each unit, whether a term covers it.
fn covered(analyzed: &Analyzed, mentions: &[Mention]) -> Vec<bool> {
    let mut covered = vec![false; analyzed.units.len()];
    for units in mentions.iter().flat_map(|m| &m.units) {
        covered[units.clone()].fill(true);
    }
    covered
}

/// A rule that is cited finds its subrules too: they carry its number.
pub(super) fn sought_numbers(unit: &Unit) -> Vec<&str> {
    if unit.kind == Kind::Rule { rule_and_parents(&unit.text) } else { vec![&unit.text] }
}

fn weighted(terms: Vec<Term>, weight: f32) -> Vec<Weighted> {
    terms.into_iter().map(|term| (term, weight)).collect()
}

pub(super) fn exact(term: Term) -> Clause {
    Box::new(TermQuery::new(term, IndexRecordOption::Basic))
}
