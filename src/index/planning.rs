use std::collections::HashSet;
use std::ops::Range;

use tantivy::Term;
use tantivy::schema::Field;

use super::document::concept_term;
use super::facts::rule_and_parents;
use super::lexicon::{Concept, Mention};
use super::open::Index;
use super::plan::{Group, Plan, Weighted};
use super::reading::Reading;
use super::stop;
use super::units::{Analyzed, Kind, Unit};
use super::wording::Worded;

/// How much a match counts, by what it is a match of.
mod weight {
    pub const CONCEPT: f32 = 1.5;
    pub const PARTS: f32 = 0.5;
    pub const WORD: f32 = 0.5;
    pub const STEM: f32 = 1.0;
    pub const PAIR: f32 = 1.0;
    pub const CHARACTER: f32 = 0.3;
    pub const NAME: f32 = 1.0;
    /// Of the card itself, where its whole name was typed.
    pub const CARD: f32 = 2.0;
    /// Of a word or a pair inside a term, whose concept counts already.
    pub const INSIDE: f32 = 0.4;
    /// Of anything that stands around the text and not in it.
    pub const ASIDE: f32 = 0.5;
}

impl Index {
    /// Plans the search for a text. Where it has words that no record has, and
    /// others that nearly are them, for those.
    pub(super) fn plan(&self, text: &str) -> tantivy::Result<Plan> {
        let reading = self.lexicon.reading(text);
        let plan = self.plan_as_typed(text, &reading)?;
        let cards = self.cards_sought(&reading.analyzed, &reading.mentions)?;
        let cards = weighted(cards, weight::CARD);
        Ok(Plan { cards, ..self.as_meant(text, plan)? })
    }

    /// Where a text has words that no record has, the plan for what was meant.
    pub(super) fn as_meant(&self, text: &str, plan: Plan) -> tantivy::Result<Plan> {
        if plan.unknown.is_empty() {
            return Ok(plan);
        }
        let Some(meant) = self.corrected(text, &plan.unknown)? else { return Ok(plan) };
        let meant_plan = self.plan_as_typed(&meant, &self.lexicon.reading(&meant))?;
        Ok(Plan { unknown: plan.unknown, ..meant_plan })
    }

    /// The plan for a text with the words that it has.
    pub(super) fn plan_as_typed(&self, text: &str, reading: &Reading) -> tantivy::Result<Plan> {
        let Reading { analyzed, mentions, .. } = reading;
        let mut plan = Plan { words: Worded::all(reading), ..Plan::default() };
        let mut wanted = Vec::new();
        for mention in mentions {
            let here = self.mention(mention, &mut plan);
            let units = mention.units.iter().cloned().flatten();
            let across = self.across(analyzed, &units.collect::<Vec<_>>());
            let words = mention.text(analyzed, text);
            wanted.push(Group { here, across, is_term: true, words });
        }
        let loose = reading.loose();
        for &i in loose {
            self.loose(analyzed, i, loose, &mut wanted);
        }
        if wanted.is_empty() {
            // Nothing but grammar: then the grammar is what is sought.
            for unit in &analyzed.units {
                let here = self.unit_terms(unit, weight::WORD);
                wanted.push(Group::of_words(here, unit.text.to_string(), Vec::new()));
                plan.sought.add_unit(unit);
            }
        }
        for group in wanted {
            if self.any_exists(&group.here)? || self.any_exists(&group.across)? {
                plan.groups.push(group);
            } else {
                plan.unknown.push(group.words);
            }
        }
        self.extras(analyzed, mentions, &mut plan);
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
    fn loose(&self, analyzed: &Analyzed, i: usize, loose: &[usize], wanted: &mut Vec<Group>) {
        let unit = &analyzed.units[i];
        let next =
            analyzed.units.get(i + 1).filter(|u| u.kind == Kind::Han && analyzed.joined(i + 1));
        let particle = |unit: &Unit| stop::is_particle(&unit.text);
        match (unit.kind, next) {
            (Kind::Word, _) if stop::is_stop_word(&unit.key) => {}
            (Kind::Han, Some(next)) if loose.contains(&(i + 1)) => {
                if !particle(unit) && !particle(next) {
                    let pair = format!("{}{}", unit.text, next.text);
                    let here = self.gram_terms(&pair, weight::PAIR);
                    wanted.push(Group::of_words(here, pair, self.across(analyzed, &[i, i + 1])));
                }
            }
            (Kind::Han, _) => {
                let alone = next.is_none() && !analyzed.joined(i);
                if alone && !particle(unit) || analyzed.units.len() == 1 {
                    let here = self.unit_terms(unit, weight::CHARACTER);
                    wanted.push(Group::of_words(here, unit.text.to_string(), Vec::new()));
                }
            }
            _ => {
                let here = self.unit_terms(unit, weight::WORD);
                let across = self.across(analyzed, &[i]);
                wanted.push(Group::of_words(here, unit.text.to_string(), across));
            }
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
                terms.extend(self.gram_terms(pair, weight::CHARACTER));
                continue;
            }
            let both = if inside[i + 1] { i } else { i + 1 };
            terms.extend(self.gram_terms(pair, weight(both, weight::PAIR)));
            if !(inside[i] && inside[i + 1]) {
                plan.sought.pairs.insert(pair.to_owned());
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
        plan.extras_across = self.all_across(analyzed, &inside, &mut plan.sought);
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
        if terms.iter().any(|(term, _)| self.vocabulary.has(term)) {
            return Ok(true);
        }
        if self.has_rulings_alone() {
            return Ok(false);
        }
        for (term, _) in terms {
            if self.searcher()?.doc_freq(term)? > 0 {
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
