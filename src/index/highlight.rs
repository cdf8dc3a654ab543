use std::collections::HashSet;
use std::ops::Range;

use super::lexicon::{Concept, Lexicon};
use super::planning::sought_numbers;
use super::units::{Analyzed, Kind, Unit, analyze};

/// What a query sought, to be marked where it stands in a hit.
#[derive(Clone, Debug, Default)]
pub(super) struct Sought {
    /// Words and single characters as they were typed.
    pub units: HashSet<String>,
    pub stems: HashSet<String>,
    /// Pairs of Han characters.
    pub pairs: HashSet<String>,
    pub concepts: HashSet<Concept>,
    /// Phrases, each as its units and their places.
    pub phrases: Vec<Vec<(usize, String)>>,
}

impl Sought {
    pub fn add_unit(&mut self, unit: &Unit) {
        self.units.insert(unit.text.to_string());
        if unit.kind == Kind::Word {
            self.stems.insert(unit.key.to_string());
        }
    }

    pub fn add_phrase(&mut self, phrase: &str) {
        let analyzed = analyze(phrase);
        let texts = analyzed.units.iter().map(|unit| unit.text.to_string());
        let units: Vec<_> = analyzed.positions().into_iter().zip(texts).collect();
        if !units.is_empty() {
            self.phrases.push(units);
        }
    }

    /// Where what was sought stands in a text: byte ranges in order that
    /// neither touch nor cut a character.
    pub fn ranges(&self, text: &str, lexicon: &Lexicon) -> Vec<[usize; 2]> {
        if self.is_empty() {
            return Vec::new();
        }
        let analyzed = analyze(text);
        let mut stretches = self.single_units(&analyzed);
        stretches.extend(self.phrase_stretches(&analyzed));
        for mention in lexicon.mentions(&analyzed) {
            if mention.sense.concepts.iter().any(|c| self.concepts.contains(c)) {
                stretches.extend(mention.units);
            }
        }
        let place = |units: Range<usize>| {
            let last = units.end.checked_sub(1)?;
            let (first, last) = (analyzed.units.get(units.start)?, analyzed.units.get(last)?);
            Some([first.range.start, last.range.end])
        };
        merge(stretches.into_iter().filter_map(place).collect())
    }

    fn is_empty(&self) -> bool {
        let words = self.units.is_empty() && self.stems.is_empty() && self.pairs.is_empty();
        words && self.concepts.is_empty() && self.phrases.is_empty()
    }

    fn single_units(&self, analyzed: &Analyzed) -> Vec<Range<usize>> {
        let mut stretches = Vec::new();
        for (i, unit) in analyzed.units.iter().enumerate() {
            let typed = sought_numbers(unit).iter().any(|number| self.units.contains(*number));
            if typed || (unit.kind == Kind::Word && self.stems.contains(unit.key.as_str())) {
                stretches.push(i..i + 1);
            }
        }
        let pairs = analyzed.bigrams().filter(|(_, pair)| self.pairs.contains(*pair));
        stretches.extend(pairs.map(|(i, _)| i..i + 2));
        stretches
    }

    fn phrase_stretches(&self, analyzed: &Analyzed) -> Vec<Range<usize>> {
        let places = analyzed.positions();
        let stands = |phrase: &[(usize, String)], start: usize| {
            let units = analyzed.units.get(start..start + phrase.len());
            let same = |(i, unit): (usize, &Unit)| {
                unit.text == phrase[i].1 && places[start + i] - places[start] == phrase[i].0
            };
            units.is_some_and(|units| units.iter().enumerate().all(same))
        };
        let starts = 0..analyzed.units.len();
        let all = starts.flat_map(|start| self.phrases.iter().map(move |phrase| (start, phrase)));
        let found = all.filter(|(start, phrase)| stands(phrase, *start));
        found.map(|(start, phrase)| start..start + phrase.len()).collect()
    }
}

/// Ranges in order, those that touch joined.
pub(super) fn merge(mut ranges: Vec<[usize; 2]>) -> Vec<[usize; 2]> {
    ranges.sort_unstable();
    let mut merged: Vec<[usize; 2]> = Vec::new();
    for [start, end] in ranges {
        match merged.last_mut() {
            Some(last) if start <= last[1] => last[1] = last[1].max(end),
            _ => merged.push([start, end]),
        }
    }
    merged
}
