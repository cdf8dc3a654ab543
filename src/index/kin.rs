//! Rulings that speak of one matter: those that are asked about in the same
//! words, and those that cite the same rules. Who types three words wants what
//! stands beside, too.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use tantivy::directory::OwnedBytes;

use super::facts::rule_and_parents;
use super::list::List;
use super::wording::{Told, Wordings};
use crate::record::Ruling;

/// So many of its kin are kept of each ruling, the nearest first.
const KEPT: usize = 30;
/// How near the same words and the same rules make, each a part of one.
const BY_WORDS: f32 = 1.3;
const BY_RULES: f32 = 2.8;
/// Beyond so many rulings all with all are too many to compare: they have no kin.
const MANY: usize = 1000;

/// The kin of each ruling with how near they are, in the order of the rulings,
/// read where they lie.
#[derive(Clone, Debug)]
pub(super) struct Kin(List);

impl Kin {
    pub fn new(bytes: OwnedBytes) -> Self {
        Self(List::new(bytes))
    }

    /// The kin of the ruling at a place: their places, and how near they are.
    pub fn of(&self, ruling: usize) -> impl Iterator<Item = (usize, f32)> {
        let first = ruling.saturating_mul(KEPT * 2);
        let one = move |at: usize| {
            let place = first.checked_add(at * 2)?;
            Some((self.0.get(place)? as usize, f32::from_bits(self.0.get(place + 1)?)))
        };
        (0..KEPT).map_while(one).filter(|(_, near)| *near > 0.0)
    }

    /// Works out how near all rulings are to each other. `told` has their texts
    /// in their order.
    pub fn write(rulings: &[(String, Ruling)], told: &[Told], wordings: &Wordings) -> OwnedBytes {
        if rulings.len() > MANY {
            return OwnedBytes::empty();
        }
        let asked: Vec<Vec<f32>> = told.par_iter().map(|told| fit(told, wordings)).collect();
        let rules = rules(rulings);
        let mut numbers = Vec::with_capacity(rulings.len() * KEPT * 2);
        for one in 0..rulings.len() {
            let near = |other: usize| {
                let by_words = (asked[one][other] + asked[other][one]) / 2.0;
                BY_WORDS * by_words.max(0.0) + BY_RULES * shared(&rules[one], &rules[other])
            };
            let others = (0..rulings.len()).filter(|other| *other != one);
            let mut all: Vec<(usize, f32)> = others.map(|other| (other, near(other))).collect();
            all.sort_by(|a, b| b.1.total_cmp(&a.1));
            all.resize(KEPT, (0, 0.0));
            for (other, near) in all {
                numbers.extend([other as u32, near.to_bits()]);
            }
        }
        List::write(numbers)
    }
}

/// How well the questions and the text of a ruling fit each ruling, against
/// how well they fit any.
fn fit(told: &Told, wordings: &Wordings) -> Vec<f32> {
    let (sums, texts) = (wordings.fit_of_all(told.lessons()), told.lessons().count());
    let any = sums.iter().sum::<f32>() / sums.len().max(1) as f32;
    sums.into_iter().map(|sum| (sum - any) / texts.max(1) as f32).collect()
}

/// The rules that each ruling cites, and those that they are within, with how
/// rare they are; the lengths of these lists as vectors are one.
fn rules(rulings: &[(String, Ruling)]) -> Vec<BTreeMap<String, f32>> {
    let cited = |(_, ruling): &(String, Ruling)| -> BTreeSet<String> {
        let numbers = ruling.rules.iter().map(ToString::to_string);
        let with_parents = |number: String| -> Vec<String> {
            rule_and_parents(&number)
                .into_iter()
                .filter(|n| n.contains('.'))
                .map(Into::into)
                .collect()
        };
        numbers.flat_map(with_parents).collect()
    };
    let cited: Vec<_> = rulings.iter().map(cited).collect();
    let mut times: BTreeMap<&String, usize> = BTreeMap::new();
    cited.iter().flatten().for_each(|rule| *times.entry(rule).or_default() += 1);
    let rare = |rule: &String| ((rulings.len() + 1) as f32 / times[rule] as f32).ln();
    let weighed = |rules: &BTreeSet<String>| {
        let length = rules.iter().map(|rule| rare(rule).powi(2)).sum::<f32>().sqrt();
        rules.iter().map(|rule| (rule.clone(), rare(rule) / length)).collect()
    };
    cited.iter().map(weighed).collect()
}

fn shared(one: &BTreeMap<String, f32>, other: &BTreeMap<String, f32>) -> f32 {
    one.iter().filter_map(|(rule, weight)| Some(weight * other.get(rule)?)).sum()
}

#[cfg(test)]
mod tests {
    use super::super::lexicon::Lexicon;
    use super::super::reading::Readings;
    use super::*;

    fn ruling(text: &str, rules: &[&str], question: &str) -> (String, Ruling) {
        let ruling = serde_json::json!({
            "text": {"en": text}, "topics": [], "rules": rules, "rules_as_of": "2026-09-25",
            "status": "current", "questions": [{"en": question}, {"en": text}],
        });
        (text.to_owned(), serde_json::from_value(ruling).unwrap())
    }

    fn kin(rulings: &[(String, Ruling)]) -> Kin {
        let lexicon = Lexicon::new(Lexicon::compile(&[]));
        let told = |(_, ruling): &(String, Ruling)| Told::of(ruling, &Readings::new(&lexicon));
        let told: Vec<Told> = rulings.iter().map(told).collect();
        let wordings = Wordings::new(Wordings::write(&told));
        Kin::new(Kin::write(rulings, &told, &wordings))
    }

    #[test]
    fn kin_cite_the_same_rules() {
        let kin = kin(&[
            ruling("Bears sleep in winter.", &["702.37e"], "Do bears sleep long?"),
            ruling("Birds fly south.", &["708.2a"], "Do birds sing?"),
            ruling("Bears wake in spring.", &["704.5m"], "When do bears wake?"),
            ruling("Fish swim.", &["702.37a"], "May fish jump?"),
        ]);
        let near =
            |ruling: usize| -> Vec<usize> { kin.of(ruling).map(|(other, _)| other).collect() };
        assert!(near(0).contains(&3), "{:?}", near(0));
        assert!(near(3).contains(&0), "{:?}", near(3));
        assert!(!near(0).contains(&1) && !near(0).contains(&0), "{:?}", near(0));
        assert_eq!(kin.of(9).count(), 0);
    }

    #[test]
    fn damaged_bytes_are_no_kin() {
        for bytes in [&[][..], &[1, 0, 0, 0, 1], &[255; 16]] {
            let kin = Kin::new(OwnedBytes::new(bytes.to_vec()));
            assert!(kin.of(0).all(|(_, near)| near > 0.0));
            assert_eq!(kin.of(usize::MAX).count(), 0);
        }
        assert_eq!(kin(&[]).of(0).count(), 0);
    }
}
