//! What a query says in the other language, for texts that stand in that
//! language alone: by the translations that the library taught.

use tantivy::Term;

use super::highlight::Sought;
use super::open::Index;
use super::plan::Weighted;
use super::stop;
use super::units::Analyzed;

/// Of a word inside a term, whose concept counts already.
const INSIDE: f32 = 0.4;
/// Unlikely translations count less than they are likely.
const DOUBT: f32 = 1.5;
/// Translations of this weight are marked in hits.
const MARKED: f32 = 0.3;

impl Index {
    /// What says some units in the other language.
    pub(super) fn across(&self, text: &Analyzed, units: &[usize]) -> Vec<Weighted> {
        self.terms(&self.translated(text, |i| units.contains(&i).then_some(1.0)))
    }

    /// What says anything of a text; `inside` tells which units a term covers.
    /// What is likely enough is marked where it is found.
    pub(super) fn all_across(
        &self,
        text: &Analyzed,
        inside: &[bool],
        sought: &mut Sought,
    ) -> Vec<Weighted> {
        let translated = self.translated(text, |i| Some(if inside[i] { INSIDE } else { 1.0 }));
        for (name, _) in translated.iter().filter(|(_, weight)| *weight >= MARKED) {
            let marked = if name.is_ascii() { &mut sought.stems } else { &mut sought.pairs };
            marked.insert((*name).to_owned());
        }
        self.terms(&translated)
    }

    fn terms(&self, translated: &[(&str, f32)]) -> Vec<Weighted> {
        let term = |name: &str| Term::from_field_text(self.fields.lone, name);
        translated.iter().map(|(name, weight)| (term(name), *weight)).collect()
    }

    /// The translations of the words and pairs that have a weight, each once.
    fn translated(
        &self,
        text: &Analyzed,
        weight: impl Fn(usize) -> Option<f32>,
    ) -> Vec<(&str, f32)> {
        if self.learned.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(&str, f32)> = Vec::new();
        let mut add = |word: &str, weight: f32| {
            for (name, alike) in self.learned.translations(word) {
                let weight = weight * alike.powf(DOUBT);
                match found.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, best)) => *best = best.max(weight),
                    None => found.push((name, weight)),
                }
            }
        };
        for (i, pair) in text.bigrams() {
            if let (Some(first), Some(second)) = (weight(i), weight(i + 1)) {
                add(pair, first.max(second));
            }
        }
        for (i, unit) in text.units.iter().enumerate() {
            if let Some(weight) = weight(i).filter(|_| stop::is_telling_word(unit)) {
                add(&unit.key, weight);
            }
        }
        found
    }
}
