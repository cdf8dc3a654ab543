use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use tantivy::directory::OwnedBytes;

use super::everyday::EVERYDAY;
use super::stop;
use super::table::Table;
use super::units::{Analyzed, Kind, Unit, analyze, stem};
use crate::record::Term;

/// Changes whenever terms compile to other tables.
pub const LEXICON_VERSION: u32 = 2;

/// In the key of an English form: here its object may stand. `turn it face up`
/// is the form `turn … face up`.
const GAP: &str = "…";
/// How many words the object may have.
const WIDEST_GAP: usize = 7;

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
}

/// What one form means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sense {
    /// The terms it is a form of; more than one where the form is ambiguous.
    pub concepts: Vec<Concept>,
    /// Terms that are part of them: `mana` and `cost` of `mana cost`.
    pub parts: Vec<Concept>,
    /// Whether the parts together say as much (`face-down creature`, not `manifest dread`).
    pub composed: bool,
}

/// A term in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    pub sense: Sense,
    /// The units it is made of: one stretch, or two around a gap.
    pub units: Vec<Range<usize>>,
}

impl Lexicon {
    pub fn new(forms: OwnedBytes, names: OwnedBytes) -> Self {
        Self { forms: Table::new(forms), names: Table::new(names) }
    }

    /// Compiles terms to the two tables that [`Lexicon::new`] takes.
    pub fn compile(terms: &[Term]) -> (Vec<u8>, Vec<u8>) {
        let mut compiled: Vec<_> = terms.iter().map(Compiled::new).collect();
        everyday(&mut compiled);
        let mut forms: BTreeMap<String, (Rank, Sense)> = BTreeMap::new();
        for (concept, term) in compiled.iter().enumerate() {
            let Ok(concept) = Concept::try_from(concept) else { break };
            let (parts, composed) = term.parts(&compiled);
            for (rank, key) in &term.forms {
                let sense = forms.entry(key.clone()).or_insert((*rank, Sense::default()));
                if *rank < sense.0 {
                    *sense = (*rank, Sense::default());
                }
                if *rank == sense.0 {
                    sense.1.add(concept, &parts, composed);
                }
            }
        }
        let name = |(i, term): (usize, &Compiled)| {
            let sign = if i < terms.len() { TERM } else { EVERYDAY_WORD };
            (key_of(i), format!("{sign}{}|{}", term.name.0, term.name.1))
        };
        let names = compiled.iter().enumerate().map(name);
        let forms = forms.into_iter().map(|(key, (_, sense))| (key, sense.write()));
        (Table::write(&forms.collect()), Table::write(&names.collect()))
    }

    /// The terms in a text: the longest form at each place, from the left.
    pub fn mentions(&self, text: &Analyzed) -> Vec<Mention> {
        let keys: Vec<String> = text.units.iter().map(unit_key).collect();
        let mut found = Vec::new();
        let mut at = 0;
        while at < keys.len() {
            match self.mention_at(text, &keys, at) {
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

    fn mention_at(&self, text: &Analyzed, keys: &[String], at: usize) -> Option<Mention> {
        let mut key = String::new();
        let mut longest = None;
        for end in at..keys.len() {
            if end > at && !text.flows(end) {
                break;
            }
            key.push_str(if end > at { " " } else { "" });
            key.push_str(&keys[end]);
            if !self.forms.has_prefix(&key) {
                break;
            }
            if let Some(gapped) = self.across_gap(text, keys, &key, at..end + 1) {
                longest = Some(gapped);
            }
            if let Some(sense) = self.forms.get(&key).filter(|_| !text.is_lone_part(at..end + 1)) {
                longest = Some(Mention {
                    sense: Sense::read(sense),
                    units: std::iter::once(at..end + 1).collect(),
                });
            }
        }
        longest
    }

    /// `turn … face up`: the head stands at `head`, the tail a few words later.
    fn across_gap(
        &self,
        text: &Analyzed,
        keys: &[String],
        head_key: &str,
        head: Range<usize>,
    ) -> Option<Mention> {
        let prefix = format!("{head_key} {GAP} ");
        for (form, sense) in self.forms.with_prefix(&prefix) {
            let tail: Vec<&str> = form[prefix.len()..].split(' ').collect();
            let last = (head.end + WIDEST_GAP).min(keys.len().saturating_sub(tail.len()));
            for start in head.end..=last {
                if !text.flows(start) {
                    break;
                }
                let stands = tail.iter().zip(&keys[start..]).all(|(t, k)| t == k);
                if stands && (start + 1..start + tail.len()).all(|i| text.flows(i)) {
                    let units = vec![head, start..start + tail.len()];
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
        units.len() == 1 && han(units.start) && (before || after)
    }
}

impl Sense {
    fn add(&mut self, concept: Concept, parts: &[Concept], composed: bool) {
        self.composed = composed && (self.concepts.is_empty() || self.composed);
        self.concepts.push(concept);
        self.parts
            .extend(parts.iter().filter(|p| !self.parts.contains(p)).copied().collect::<Vec<_>>());
    }

    fn write(&self) -> String {
        let list = |of: &[Concept]| of.iter().map(Concept::to_string).collect::<Vec<_>>().join(",");
        let sign = if self.composed { '=' } else { ';' };
        format!("{}{sign}{}", list(&self.concepts), list(&self.parts))
    }

    fn read(text: &str) -> Self {
        let (concepts, parts) = text.split_once(['=', ';']).unwrap_or((text, ""));
        let list = |of: &str| of.split(',').filter_map(|n| n.parse().ok()).collect();
        Self { concepts: list(concepts), parts: list(parts), composed: text.contains('=') }
    }
}

/// How well a form stands for its term; a better one keeps the form to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Preferred,
    Avoided,
    /// Everyday words that also say the term.
    Everyday,
}

struct Compiled {
    name: (String, String),
    forms: Vec<(Rank, String)>,
    en: String,
    zh: String,
}

impl Compiled {
    fn new(term: &Term) -> Self {
        let mut forms = BTreeSet::new();
        let mut add = |rank, text: &str| {
            forms.extend(spellings(text).into_iter().map(|key| (rank, key)));
        };
        add(Rank::Preferred, &term.en);
        add(Rank::Preferred, &term.zh);
        add(Rank::Preferred, &term.zht);
        term.en_also.iter().chain(&term.zh_also).for_each(|form| add(Rank::Preferred, form));
        let avoided = term.zh_avoid.iter().filter(|form| !term.ambiguous.contains(form));
        avoided.for_each(|form| add(Rank::Avoided, form));
        let first = |text: &str| spellings(text).into_iter().next().unwrap_or_default();
        let name = (term.en.clone(), term.zh.clone());
        Self { name, forms: forms.into_iter().collect(), en: first(&term.en), zh: first(&term.zh) }
    }

    /// The terms whose names stand inside this one's in both languages, and
    /// whether they make up the whole English name.
    fn parts(&self, all: &[Self]) -> (Vec<Concept>, bool) {
        let inside = |whole: &str, part: &str| {
            part.len() < whole.len() && format!(" {whole} ").contains(&format!(" {part} "))
        };
        let is_part = |other: &&(usize, &Self)| {
            let names = &other.1.forms;
            names.iter().any(|(_, f)| inside(&self.en, f))
                && names.iter().any(|(_, f)| inside(&self.zh, f))
        };
        let parts: Vec<_> = all.iter().enumerate().collect::<Vec<_>>();
        let parts: Vec<_> = parts.iter().filter(is_part).collect();
        let left = parts.iter().fold(format!(" {} ", self.en), |left, (_, part)| {
            left.replace(&format!(" {} ", part.en), "  ")
        });
        let composed = parts.len() > 1 && left.trim().is_empty();
        (parts.iter().filter_map(|(i, _)| Concept::try_from(*i).ok()).collect(), composed)
    }
}

/// Adds the everyday words: to the term that one of them is a form of, else as
/// concepts of their own.
fn everyday(compiled: &mut Vec<Compiled>) {
    for (en, zh) in EVERYDAY {
        let forms = |list: &str| -> Vec<(Rank, String)> {
            let ranked = list.split(", ").map(|form| match form.strip_prefix('!') {
                Some(form) => (Rank::Preferred, form),
                None => (Rank::Everyday, form),
            });
            ranked
                .flat_map(|(rank, form)| spellings(form).into_iter().map(move |key| (rank, key)))
                .collect()
        };
        let (en_forms, zh_forms) = (forms(en), forms(zh));
        let name = en_forms.first().map(|(_, form)| form);
        let said = |c: &Compiled| c.forms.iter().any(|(_, form)| Some(form) == name);
        let term = compiled.iter().position(said);
        let all = en_forms.iter().chain(&zh_forms).cloned();
        if let Some(term) = term {
            compiled[term].forms.extend(all);
            continue;
        }
        let first = |list: &str| list.split(", ").next().unwrap_or_default().to_owned();
        compiled.push(Compiled {
            name: (first(en), first(zh)),
            en: en_forms.first().map(|(_, form)| form.clone()).unwrap_or_default(),
            zh: zh_forms.first().map(|(_, form)| form.clone()).unwrap_or_default(),
            forms: all.collect(),
        });
    }
}

/// The keys a form is found by. `counter (a spell)` is also plain `counter`;
/// forms too common to mean the term have none.
fn spellings(form: &str) -> Vec<String> {
    let bare = match (form.find('('), form.find(')')) {
        (Some(open), Some(close)) if open < close => {
            format!("{}{}", &form[..open], &form[close + 1..])
        }
        _ => form.to_owned(),
    };
    let usable = [bare.as_str(), form].into_iter().filter(|text| !text.contains(GAP));
    let mut keys: Vec<String> = usable.map(form_key).filter(|key| !too_common(key)).collect();
    keys.dedup();
    keys
}

fn form_key(form: &str) -> String {
    let units = analyze(form).units;
    let last = units.len().saturating_sub(1);
    let key = |(i, unit): (usize, &Unit)| {
        let object = i > 0 && i < last && unit.text == "it";
        if object { GAP.to_owned() } else { unit_key(unit) }
    };
    units.iter().enumerate().map(key).collect::<Vec<_>>().join(" ")
}

fn too_common(key: &str) -> bool {
    let letter = key.len() == 1;
    key.is_empty() || letter || stop::is_stop_word(key)
}

/// What a unit is compared by: a word by its stem.
pub(super) fn unit_key(unit: &Unit) -> String {
    if unit.kind == Kind::Word { stem(&unit.text) } else { unit.text.clone() }
}

fn key_of(concept: usize) -> String {
    format!("{concept:05}")
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let (forms, names) = Lexicon::compile(&terms);
        Lexicon::new(OwnedBytes::new(forms), OwnedBytes::new(names))
    }

    fn found(text: &str) -> String {
        let lexicon = lexicon();
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
            ("as it enters 于此时", ""),
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
