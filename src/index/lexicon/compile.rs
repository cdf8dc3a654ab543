use std::collections::{BTreeMap, BTreeSet};

use tantivy::directory::OwnedBytes;

use super::{Concept, EVERYDAY_WORD, GAP, GAPPED, Lexicon, LexiconTables, Sense, TERM, key_of};
use crate::index::everyday::EVERYDAY;
use crate::index::slang::SLANG;
use crate::index::stop;
use crate::index::table::Table;
use crate::index::units::{Unit, analyze};
use crate::record::Term;

impl Lexicon {
    /// Compiles terms and the everyday words.
    pub fn compile(terms: &[Term]) -> LexiconTables {
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
        let (forms, names) = (Table::write(&forms.collect()), Table::write(&names.collect()));
        let heads = |table: &[u8]| OwnedBytes::new(Table::heads(table));
        let (heads, name_heads) = (heads(&forms), heads(&names));
        let (forms, names) = (OwnedBytes::new(forms), OwnedBytes::new(names));
        LexiconTables { forms, heads, names, name_heads }
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
        let inside = |whole: &str, part: &str| part.len() < whole.len() && has(whole, part);
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

/// Whether the units of `part` stand in `whole` in a row.
fn has(whole: &str, part: &str) -> bool {
    !part.is_empty()
        && whole.match_indices(part).any(|(at, _)| {
            let (before, after) = (&whole[..at], &whole[at + part.len()..]);
            (before.is_empty() || before.ends_with(' '))
                && (after.is_empty() || after.starts_with(' '))
        })
}

/// Adds the everyday words: to the term that one of them is a form of, else as
/// concepts of their own.
fn everyday(compiled: &mut Vec<Compiled>) {
    for (en, zh) in EVERYDAY.iter().chain(SLANG) {
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
        if object { GAP.to_owned() } else { unit.key.to_string() }
    };
    let key = units.iter().enumerate().map(key).collect::<Vec<_>>().join(" ");
    if key.contains(GAP) { format!("{GAPPED}{key}") } else { key }
}

fn too_common(key: &str) -> bool {
    let letter = key.len() == 1;
    key.is_empty() || letter || stop::is_stop_word(key)
}
