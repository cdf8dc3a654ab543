//! What was probably meant by words that no record has: a slip of the keyboard
//! in an alphabet, a wrong character in Chinese.

use std::ops::Range;

use pinyin::ToPinyin;

use super::open::Index;
use super::units::{Analyzed, Kind, analyze};

/// Shorter words are too near to too many others.
const SHORTEST: usize = 4;
/// Words of so many letters may have two slips.
const LONG: usize = 8;
/// The lengths of Chinese forms that a character may be wrong in.
const FORM: std::ops::RangeInclusive<usize> = 2..=6;

impl Index {
    /// A text with what was probably meant in the place of words and pairs
    /// that no record has; none where nothing is near.
    pub(super) fn corrected(
        &self,
        text: &str,
        unknown: &[String],
    ) -> tantivy::Result<Option<String>> {
        let analyzed = analyze(text);
        let mut meant: Vec<(Range<usize>, String)> = Vec::new();
        for unit in analyzed
            .units
            .iter()
            .filter(|unit| unknown.iter().any(|known| known == unit.text.as_str()))
        {
            if unit.kind == Kind::Word
                && let Some(word) = self.nearest_word(&unit.text)?
            {
                meant.push((unit.range.clone(), word));
            }
        }
        meant.extend(self.nearest_forms(&analyzed, unknown));
        meant.sort_unstable_by_key(|(range, _)| range.start);
        let mut corrected = text.to_owned();
        for (range, words) in meant.iter().rev() {
            corrected.replace_range(range.clone(), words);
        }
        Ok((!meant.is_empty()).then_some(corrected))
    }

    /// The word of the records that differs least; of several the most
    /// frequent, then the first.
    fn nearest_word(&self, typed: &str) -> tantivy::Result<Option<String>> {
        let letters = typed.chars().count();
        if letters < SHORTEST || !typed.chars().all(char::is_alphabetic) {
            return Ok(None);
        }
        let most = if letters < LONG { 1 } else { 2 };
        let kinds = letters_of(typed);
        let mut nearest: Option<(usize, u32, String)> = None;
        for segment in self.searcher()?.segment_readers() {
            let words = segment.inverted_index(self.fields.en)?;
            let mut stream = words.terms().stream().map_err(tantivy::TantivyError::from)?;
            while let Some((word, info)) = stream.next() {
                let Ok(word) = std::str::from_utf8(word) else { continue };
                // Each slip puts one letter in, takes one out, or both.
                let others = letters_of(word);
                let missing = (kinds & !others).count_ones().max((others & !kinds).count_ones());
                if missing as usize > most || word.chars().count().abs_diff(letters) > most {
                    continue;
                }
                let slips = strsim::osa_distance(typed, word);
                let nearer = nearest.as_ref().is_none_or(|(least, frequency, _)| {
                    (slips, u32::MAX - info.doc_freq) < (*least, u32::MAX - frequency)
                });
                if slips <= most && nearer {
                    nearest = Some((slips, info.doc_freq, word.to_owned()));
                }
            }
        }
        Ok(nearest.map(|(_, _, word)| word))
    }

    /// Chinese forms of the lexicon that stretches around unknown pairs are
    /// near to, with the places of the stretches.
    fn nearest_forms(&self, text: &Analyzed, unknown: &[String]) -> Vec<(Range<usize>, String)> {
        let pairs = text.bigrams().filter(|(_, pair)| unknown.iter().any(|known| known == pair));
        let mut found = Vec::new();
        let mut free = 0;
        for (at, _) in pairs {
            if at < free {
                continue;
            }
            if let Some((units, form)) = self.form_around(text, at, free) {
                free = units.end;
                let (first, last) = (&text.units[units.start], &text.units[units.end - 1]);
                found.push((first.range.start..last.range.end, form));
            }
        }
        found
    }

    /// The longest form that is near to a stretch around the pair at `at`
    /// which does not begin before `free`.
    fn form_around(
        &self,
        text: &Analyzed,
        at: usize,
        free: usize,
    ) -> Option<(Range<usize>, String)> {
        let mut best: Option<(usize, Range<usize>, String)> = None;
        for form in self.lexicon.chinese_forms() {
            let form: Vec<&str> = form.split(' ').collect();
            if !FORM.contains(&form.len()) {
                continue;
            }
            for start in (at + 2).saturating_sub(form.len()).max(free)..=at {
                let units = start..start + form.len();
                if !is_near(text, &units, &form, at) {
                    continue;
                }
                let worth = form.len() * 2 + usize::from(sounds_like(text, &units, &form));
                if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                    best = Some((worth, units, form.concat()));
                }
            }
        }
        best.map(|(_, units, form)| (units, form))
    }
}

/// Which letters a word has, as bits; some share one.
fn letters_of(word: &str) -> u64 {
    word.chars().fold(0, |letters, letter| letters | 1 << (u32::from(letter) % u64::BITS))
}

/// Whether some units are a form but for one character, or sound like it; what
/// differs stands in the pair at `at`.
fn is_near(text: &Analyzed, units: &Range<usize>, form: &[&str], at: usize) -> bool {
    if units.end > text.units.len() || !(units.start + 1..units.end).all(|i| text.joined(i)) {
        return false;
    }
    let wrong = wrong(text, units, form);
    let there = wrong.iter().any(|&place| (at..at + 2).contains(&(units.start + place)));
    let few = wrong.len() * 2 <= form.len() && sounds_like(text, units, form);
    there && (few || (wrong.len() == 1 && form.len() > 2))
}

fn sounds_like(text: &Analyzed, units: &Range<usize>, form: &[&str]) -> bool {
    let here = text.units.get(units.clone()).unwrap_or_default();
    here.len() == form.len()
        && here.iter().zip(form).all(|(unit, character)| {
            unit.text == *character
                || sound(&unit.text).is_some_and(|s| Some(s) == sound(character))
        })
}

/// The places where units differ from a form.
fn wrong(text: &Analyzed, units: &Range<usize>, form: &[&str]) -> Vec<usize> {
    let here = &text.units[units.clone()];
    (0..form.len()).filter(|&place| here[place].text != form[place]).collect()
}

fn sound(character: &str) -> Option<&'static str> {
    character.chars().next()?.to_pinyin().map(|sound| sound.plain())
}
