//! What the paragraphs of one page do differently, though each is right by itself:
//! apostrophes, and the name of a term.

use std::collections::{BTreeMap, BTreeSet};

use super::lexicon::{Form, Lexicon};
use super::passage::{Note, Passage, PassageKind, is_han};
use super::terms::akin;
use super::{Code, Knowledge, marks, passage};
use crate::library::publications::Publications;
use crate::record::Publication;

/// The pages of a library: paragraphs of one source that are about one card.
/// Documents and bulk files are about many.
pub fn pages(publications: &Publications) -> Vec<Vec<&Publication>> {
    let mut pages: BTreeMap<&str, (BTreeSet<Option<&str>>, Vec<&Publication>)> = BTreeMap::new();
    for publication in publications.iter().filter(|publication| !publication.non_ruling) {
        let sources: BTreeSet<(&str, Option<&str>)> = publication
            .appearances
            .iter()
            .filter(|at| at.document().is_none())
            .map(|at| (at.source.as_str(), at.card.as_deref()))
            .collect();
        for (source, card) in sources {
            let (cards, paragraphs) = pages.entry(source).or_default();
            cards.insert(card);
            paragraphs.push(publication);
        }
    }
    pages.into_values().filter(|(cards, _)| cards.len() == 1).map(|(_, page)| page).collect()
}

/// Every title of a page once, where the first of its paragraphs has it.
pub fn titles(publications: &Publications) -> Vec<(&Publication, usize)> {
    let mut told = BTreeSet::new();
    let mut found = Vec::new();
    for publication in publications.iter() {
        for (n, at) in publication.appearances.iter().enumerate() {
            let title = at.title.as_deref().filter(|_| at.replaced_by.is_none());
            if title.is_some_and(|title| told.insert((at.source.as_str(), title))) {
                found.push((publication, n));
            }
        }
    }
    found
}

/// What is noticed about the title of a page, which is in one language.
pub fn title_notes(title: &str, knowledge: &Knowledge) -> Vec<Note> {
    let text = Passage { kind: PassageKind::Title, ..Passage::default() };
    let text = match title.chars().any(is_han) {
        true => Passage { zh: Some(title), ..text },
        false => Passage { en: Some(title), ..text },
    };
    passage(&text, knowledge)
}

/// What is noticed, by the position of the paragraph.
pub fn check(page: &[Passage<'_>], lexicon: &Lexicon) -> Vec<(usize, Note)> {
    let mut found: Vec<(usize, Note)> = apostrophes(page).into_iter().collect();
    found.extend(renderings(page, lexicon));
    found
}

/// The first paragraph with the rarer kind of apostrophe; one that has both is named by itself.
fn apostrophes(page: &[Passage<'_>]) -> Option<(usize, Note)> {
    let of = |wanted: char| -> Vec<(usize, usize)> {
        let texts = page.iter().enumerate().filter_map(|(n, passage)| Some((n, passage.en?)));
        texts
            .flat_map(|(n, en)| {
                marks::apostrophes_of(en, wanted).into_iter().map(move |at| (n, at))
            })
            .collect()
    };
    let (curly, straight) = (of('’'), of('\''));
    let both = |(n, _): &(usize, usize)| curly.iter().any(|(other, _)| other == n);
    if curly.is_empty() || straight.is_empty() || straight.iter().any(both) {
        return None;
    }
    let (rare, length) =
        if curly.len() < straight.len() { (&curly, '’'.len_utf8()) } else { (&straight, 1) };
    let &(n, at) = rare.first()?;
    let message = "curly and straight apostrophes on one page; this kind is the rarer one";
    Some((n, Note::en(Code::MixedApostrophes, at..at + length, message)))
}

/// A term under another of its names than in an earlier paragraph, once for each term.
fn renderings(page: &[Passage<'_>], lexicon: &Lexicon) -> Vec<(usize, Note)> {
    let mut names: BTreeMap<usize, &str> = BTreeMap::new();
    let mut told = BTreeSet::new();
    let mut found = Vec::new();
    for (n, zh) in page.iter().enumerate().filter_map(|(n, passage)| Some((n, passage.zh?))) {
        for mention in lexicon.chinese(zh).into_iter().filter(|m| m.form == Form::Right) {
            let name = &zh[mention.range.clone()];
            let before = *names.entry(mention.term).or_insert(name);
            if !akin(before, name) && told.insert(mention.term) {
                let term = &lexicon.terms[mention.term].en;
                let message = format!(
                    "`{term}` is `{before}` in another paragraph of the page, `{name}` here"
                );
                found.push((n, Note::zh(Code::MixedRendering, mention.range, message)));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Term;

    fn term(yaml: &str) -> Term {
        crate::yaml::Source::new("x", yaml).read().unwrap()
    }

    #[test]
    fn what_one_page_does_differently_is_noticed_once() {
        let lexicon = Lexicon::new(vec![term(
            "{en: light, zh: 点亮, zh_also: [燃起灯火], zht: 點亮, category: action, verified: [W]}",
        )]);
        let page = [
            Passage { en: Some("It can’t."), zh: Some("不会点亮。"), ..Passage::default() },
            Passage {
                en: Some("It doesn’t."), zh: Some("燃起灯火。"), ..Passage::default()
            },
            Passage { en: Some("It won't."), zh: Some("燃起灯火。"), ..Passage::default() },
        ];
        let found: Vec<(usize, Code)> =
            check(&page, &lexicon).into_iter().map(|(n, note)| (n, note.code)).collect();
        assert_eq!(found, [(2, Code::MixedApostrophes), (1, Code::MixedRendering)]);
        assert_eq!(check(&page[..1], &lexicon), []);
    }
}
