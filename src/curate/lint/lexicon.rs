use std::collections::BTreeMap;
use std::ops::Range;

use aho_corasick::{AhoCorasick, MatchKind};

use crate::record::Term;

/// The terms, ready to be found in texts.
#[derive(Debug)]
pub struct Lexicon {
    pub terms: Vec<Term>,
    english: Finder<usize>,
    chinese: Finder<(usize, Form)>,
}

/// How a term is said at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    Right,
    /// Obsolete or wrong.
    Avoid,
    /// To be avoided for this term, and right for something else.
    Ambiguous,
}

#[derive(Clone, Debug)]
pub struct Mention {
    pub term: usize,
    pub form: Form,
    pub range: Range<usize>,
}

#[derive(Debug)]
struct Finder<T> {
    machine: AhoCorasick,
    meanings: Vec<Vec<T>>,
}

impl Lexicon {
    pub fn new(terms: Vec<Term>) -> Self {
        let (mut english, mut chinese) = (BTreeMap::new(), BTreeMap::new());
        let enter = |map: &mut BTreeMap<String, Vec<_>>, form: &str, meaning| {
            let plain = form.chars().count() > 1 && !form.contains(['…', '(']);
            if plain {
                map.entry(form.to_owned()).or_default().push(meaning);
            }
        };
        for (at, term) in terms.iter().enumerate() {
            for form in std::iter::once(&term.en).chain(&term.en_also) {
                let word = form.split(" (").next().unwrap_or(form).to_lowercase();
                english.entry(word).or_insert_with(Vec::new).push(at);
            }
            for form in std::iter::once(&term.zh).chain(&term.zh_also) {
                enter(&mut chinese, form, (at, Form::Right));
            }
            for form in &term.zh_avoid {
                let ambiguous = term.ambiguous.contains(form);
                let kind = if ambiguous { Form::Ambiguous } else { Form::Avoid };
                enter(&mut chinese, form, (at, kind));
            }
        }
        Self { terms, english: Finder::new(english), chinese: Finder::new(chinese) }
    }

    /// The terms in an English text, as words of their own, inflected or not.
    pub fn english(&self, text: &str) -> Vec<Mention> {
        let found = self.english.find(text);
        let whole = found.filter_map(|(range, terms)| {
            let before = text[..range.start].chars().next_back();
            let rest = &text[range.end..];
            let tail: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
            let inflected = ["", "s", "es", "d", "ed", "ing"].contains(&tail.as_str());
            let word = !before.is_some_and(|c| c.is_alphanumeric() || c == '-') && inflected;
            word.then_some((range, terms))
        });
        whole
            .flat_map(|(range, terms)| {
                terms.iter().map(move |&term| Mention {
                    term,
                    form: Form::Right,
                    range: range.clone(),
                })
            })
            .collect()
    }

    /// The terms of the same kind that a longer one names too: the graveyard in
    /// "put into the graveyard".
    pub fn within(&self, text: &str, mention: &Mention) -> Vec<usize> {
        let phrase = &text[mention.range.clone()];
        let rests = phrase.match_indices(' ').map(|(at, _)| &phrase[at + 1..]);
        let category = &self.terms[mention.term].category;
        let terms = rests.flat_map(|rest| self.english(rest)).map(|part| part.term);
        terms.filter(|&term| self.terms[term].category == *category).collect()
    }

    /// The terms in a Chinese text, by any of their forms, the longest first.
    pub fn chinese(&self, text: &str) -> Vec<Mention> {
        self.chinese
            .find(text)
            .flat_map(|(range, meanings)| {
                meanings.iter().map(move |&(term, form)| Mention {
                    term,
                    form,
                    range: range.clone(),
                })
            })
            .collect()
    }

    /// Whether a place in a Chinese text is part of a right form of the term:
    /// 面朝下 in 永久物牌面朝下, where a longer term takes the first word away.
    pub fn covers(&self, term: usize, zh: &str, range: &Range<usize>) -> bool {
        let term = &self.terms[term];
        let around = |(at, form): (usize, &str)| at <= range.start && range.end <= at + form.len();
        std::iter::once(&term.zh)
            .chain(&term.zh_also)
            .any(|form| zh.match_indices(form.as_str()).any(around))
    }

    /// Whether a form is the right one without what only joins its words: 攻击生物 for
    /// 进行攻击的生物. Official texts have both.
    pub fn is_merely_short(&self, term: usize, form: &str) -> bool {
        let bare = |text: &str| text.replace("进行", "").replace(['的', '性'], "");
        let right = bare(&self.terms[term].zh);
        form.chars().count() > 2 && bare(form) == right
    }

    /// Whether a Chinese text has a right form of the term.
    pub fn says(&self, term: usize, zh: &str) -> bool {
        let term = &self.terms[term];
        std::iter::once(&term.zh)
            .chain(&term.zh_also)
            .any(|form| form.split('…').all(|part| zh.contains(part)))
    }
}

impl<T> Finder<T> {
    fn new(forms: BTreeMap<String, Vec<T>>) -> Self {
        let (forms, meanings): (Vec<String>, Vec<Vec<T>>) = forms.into_iter().unzip();
        let machine = AhoCorasick::builder()
            .match_kind(MatchKind::LeftmostLongest)
            .ascii_case_insensitive(true)
            .build(&forms)
            .expect("some thousand short forms fit into an automaton");
        Self { machine, meanings }
    }

    fn find<'f>(&'f self, text: &'f str) -> impl Iterator<Item = (Range<usize>, &'f [T])> {
        let found = self.machine.find_iter(text);
        found.map(|m| (m.range(), self.meanings[m.pattern().as_usize()].as_slice()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shorter_way_to_say_it_is_no_other_term() {
        let term = "{en: light, zh: 进行照明的灯笼, zht: x, category: action, verified: [W]}";
        let lexicon = Lexicon::new(vec![crate::yaml::Source::new("x", term).read().unwrap()]);
        for (form, short) in
            [("照明灯笼", true), ("照明性灯笼", true), ("照明的灯", false), ("灯笼", false)]
        {
            assert_eq!(lexicon.is_merely_short(0, form), short, "{form}");
        }
    }
}
