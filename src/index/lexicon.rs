use std::ops::Range;
use std::sync::Arc;

use tantivy::directory::OwnedBytes;

use super::table::Table;
use super::units::{Analyzed, Kind};

mod compile;
mod sense;
mod starts;

use starts::Starts;

pub use sense::Sense;

/// Changes whenever terms compile to other tables.
pub const LEXICON_VERSION: u32 = 6;

/// In the key of an English form: here its object may stand. `turn it face up`
/// is the form `turn … face up`.
const GAP: &str = "…";
/// What the keys of such forms begin with, so that they stand together.
const GAPPED: &str = "\u{1}";
/// How many words the object may have.
const WIDEST_GAP: usize = 7;

/// How players call a creature, with any character before and after it.
const WORD_BY_ITSELF: &str = "怪";

/// What the names of a term, and of an everyday word, begin with in the table.
const TERM: char = '#';
const EVERYDAY_WORD: char = '~';

/// The number of a term in the lexicon: what the words of both languages for
/// one thing have in common.
pub type Concept = u16;

/// The lexicon in the form that finds terms in a text without being parsed.
#[derive(Clone, Debug)]
pub struct Lexicon {
    /// The units of a form, joined by spaces, to its [`Sense`].
    forms: Table,
    /// Concept to its English and Chinese names.
    names: Table,
    starts: Option<Arc<Starts>>,
}

/// A compiled lexicon as it is kept.
#[derive(Clone, Debug)]
pub struct LexiconTables {
    /// Forms to senses, and the heads of that table.
    pub forms: OwnedBytes,
    pub heads: OwnedBytes,
    /// Concepts to names, and the heads of that table.
    pub names: OwnedBytes,
    pub name_heads: OwnedBytes,
}

/// A term in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    pub sense: Sense,
    /// The units it is made of: one stretch, or two around a gap.
    pub units: Vec<Range<usize>>,
}

impl Lexicon {
    /// Reads what [`Lexicon::compile`] wrote.
    pub fn new(tables: LexiconTables) -> Self {
        let forms = Table::indexed(tables.forms, tables.heads);
        let names = Table::indexed(tables.names, tables.name_heads);
        Self { forms, names, starts: None }
    }

    /// The same for whoever reads many texts.
    #[must_use]
    pub(super) fn for_many(self) -> Self {
        Self { starts: Some(Arc::new(Starts::of(&self.forms))), ..self }
    }

    /// The terms in a text: the longest form at each place, from the left.
    pub fn mentions(&self, text: &Analyzed) -> Vec<Mention> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < text.units.len() {
            match self.mention_at(text, at) {
                Some(mention) => {
                    at = mention.units[0].end;
                    found.push(mention);
                }
                None => at += 1,
            }
        }
        found
    }

    /// The names of a concept: English, Chinese.
    pub fn name(&self, concept: Concept) -> Option<(&str, &str)> {
        let names = self.names.get(&key_of(concept.into()))?;
        names.trim_start_matches([TERM, EVERYDAY_WORD]).split_once('|')
    }

    /// Whether a concept is a term of the game and not an everyday word.
    pub fn is_term(&self, concept: Concept) -> bool {
        self.names.get(&key_of(concept.into())).is_some_and(|names| names.starts_with(TERM))
    }

    /// The keys of its Chinese forms of two characters and more.
    pub(super) fn chinese_forms(&self) -> impl Iterator<Item = &str> {
        let all = self.forms.with_prefix("").map(|(form, _)| form);
        all.filter(|form| form.starts_with(|c: char| ('\u{3400}'..='\u{9FFF}').contains(&c)))
    }

    fn mention_at(&self, text: &Analyzed, at: usize) -> Option<Mention> {
        let gapped = self.across_gap(text, at);
        let mut longest: Option<Mention> = None;
        let mut key = String::new();
        for end in at..text.units.len() {
            if end > at && !text.flows(end) {
                break;
            }
            key.push_str(if end > at { " " } else { "" });
            key.push_str(&text.units[end].key);
            let Some(sense) = self.form_from(&key) else { break };
            if let Some(sense) = sense.filter(|_| !text.is_lone_part(at..end + 1)) {
                let stretch = at..end + 1;
                longest = Some(Mention { sense: Sense::read(sense), units: vec![stretch] });
            }
        }
        let whole = longest.as_ref().map_or(0, |mention| mention.units[0].end);
        gapped.filter(|gapped| gapped.units[0].end >= whole).or(longest)
    }

    /// None where no form begins with these words; else the sense that they
    /// have alone, if they do.
    fn form_from(&self, words: &str) -> Option<Option<&str>> {
        if let Some(starts) = &self.starts {
            let place = starts.whole(words)?;
            return Some(place.and_then(|place| self.forms.at(place)).map(|(_, sense)| sense));
        }
        let (form, sense) = self.forms.first_among(0..self.forms.len(), words)?;
        form.starts_with(words).then_some((form.len() == words.len()).then_some(sense))
    }

    /// `turn … face up`: the head stands at `at`, the tail a few words later.
    fn across_gap(&self, text: &Analyzed, at: usize) -> Option<Mention> {
        let first = text.units[at].key.as_str();
        if self.starts.as_ref().is_some_and(|starts| !starts.gapped(first)) {
            return None;
        }
        // Where `words` end if they stand at `start`.
        let end = |words: &str, start: usize| {
            let mut end = start;
            for word in words.split_whitespace() {
                let flows = end == start || text.flows(end);
                text.units.get(end).filter(|unit| flows && unit.key == word)?;
                end += 1;
            }
            Some(end)
        };
        let first = format!("{GAPPED}{first}");
        for (form, sense) in self.forms.with_prefix(&first) {
            let gapped = form.strip_prefix(GAPPED).and_then(|form| form.split_once(GAP));
            let Some((head, tail)) = gapped else { continue };
            let Some(after) = end(head, at) else { continue };
            for start in after..=after + WIDEST_GAP {
                if !text.flows(start) {
                    break;
                }
                if let Some(end) = end(tail, start) {
                    let units = vec![at..after, start..end];
                    return Some(Mention { sense: Sense::read(sense), units });
                }
            }
        }
        None
    }
}

impl Analyzed {
    /// A single Han character inside a run of them is a part of some other
    /// word more often than a term (`地` is land, and an adverb's ending).
    fn is_lone_part(&self, units: Range<usize>) -> bool {
        let han = |i: usize| self.units.get(i).is_some_and(|u| u.kind == Kind::Han);
        let before = han(units.start.wrapping_sub(1)) && self.joined(units.start);
        let after = han(units.end) && self.joined(units.end);
        let word = units.len() == 1 && self.units[units.start].text == WORD_BY_ITSELF;
        units.len() == 1 && han(units.start) && (before || after) && !word
    }
}

fn key_of(concept: usize) -> String {
    format!("{concept:05}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::units::analyze;
    use crate::record::Term;

    fn term(en: &str, en_also: &[&str], zh: &str, zh_avoid: &[&str]) -> Term {
        let list = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        Term {
            en: en.into(),
            en_also: list(en_also),
            zh: zh.into(),
            zh_also: Vec::new(),
            zh_avoid: list(zh_avoid),
            ambiguous: Vec::new(),
            zht: zh.into(),
            zht_seen: false,
            category: String::new(),
            rule: None,
            since: None,
            verified: Vec::new(),
            obsolete: false,
            note: None,
        }
    }

    fn lexicon() -> Lexicon {
        let ambiguous = Term {
            ambiguous: vec!["变形".into()],
            ..term("morph", &[], "变身", &["变形", "化身"])
        };
        let terms = [
            term("face up", &[], "牌面朝上", &["正面朝上"]),
            term(
                "turn face up",
                &["turn it face up", "turn it up", "unmorph"],
                "翻回正面",
                &["翻开"],
            ),
            term("manifest", &[], "显化", &["显现"]),
            term("manifest dread", &[], "显化恐惧", &["显化惧象"]),
            term("face-down creature", &[], "牌面朝下的生物", &[]),
            term("face down", &[], "牌面朝下", &[]),
            term("creature", &[], "生物", &[]),
            term("spell", &[], "咒语", &["法术"]),
            term("sorcery", &[], "法术", &[]),
            term("mana", &[], "法术力", &[]),
            term("counter (a spell)", &[], "反击", &[]),
            term("counter (marker)", &[], "指示物", &[]),
            term("land", &[], "地", &[]),
            term("as", &[], "于…时", &[]),
            ambiguous,
        ];
        Lexicon::new(Lexicon::compile(&terms))
    }

    fn found(text: &str) -> String {
        let quick = lexicon().for_many();
        let lexicon = lexicon();
        assert_eq!(quick.mentions(&analyze(text)), lexicon.mentions(&analyze(text)));
        let name = |c: Concept| lexicon.name(c).unwrap().0.to_owned();
        let names =
            |m: Mention| m.sense.concepts.into_iter().map(name).collect::<Vec<_>>().join("/");
        lexicon.mentions(&analyze(text)).into_iter().map(names).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn the_longest_form_of_either_language_is_found() {
        for (text, terms) in [
            ("显化恐惧后翻回正面", "manifest dread, turn face up"),
            ("顯化懼象", "manifest dread"),
            ("Manifesting dread, then manifests", "manifest dread, manifest"),
            ("Unmorph it", "turn face up"),
            ("turned face up", "turn face up"),
            ("turns the permanent you control face up", "turn face up, face up"),
            ("turn. Face up", "face up"),
            ("FACE-DOWN creatures", "face-down creature"),
            ("化身 变形", "morph"),
            ("法术力, 法术", "mana, sorcery"),
            ("countered", "counter (a spell)/counter (marker)"),
            ("牌面朝上地移回 地", "face up, land"),
            ("as it stands 于此时", ""),
            ("", ""),
        ] {
            assert_eq!(found(text), terms, "{text}");
        }
    }

    #[test]
    fn parts_of_a_term_are_known() {
        let lexicon = lexicon();
        let sense = |text: &str| lexicon.mentions(&analyze(text)).remove(0).sense;
        let names = |concepts: &[Concept]| {
            concepts.iter().map(|&c| lexicon.name(c).unwrap().0).collect::<Vec<_>>().join(", ")
        };
        let composed = sense("牌面朝下的生物");
        assert_eq!(names(&composed.parts), "face down, creature");
        assert!(composed.composed);
        let dread = sense("manifest dread");
        assert_eq!(names(&dread.parts), "manifest");
        assert!(!dread.composed);
        assert_eq!(names(&sense("法术力").parts), "");
    }
}
