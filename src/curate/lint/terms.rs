//! Terms: obsolete and wrong forms, terms that one language has and the other
//! lacks, two renderings of one term. `terms.yaml` decides what is right.

use std::collections::BTreeSet;

use super::Code;
use super::lexicon::{Form, Lexicon, Mention};
use super::passage::{Note, Passage, PassageKind};

/// Categories whose English words are hardly ever anything else than the term.
const UNMISTAKABLE: [&str; 2] = ["face-down", "keyword"];

/// Categories whose Chinese forms are hardly ever anything else, without English beside them.
const ALONE: [&str; 5] = ["face-down", "card-name", "set-name", "timing", "player"];

/// Words of the language as well as terms: that they have no counterpart says nothing.
const ORDINARY: [&str; 34] = [
    "bestow",
    "cascade",
    "cloak",
    "companion",
    "crew",
    "dash",
    "defender",
    "delve",
    "disguise",
    "enchant",
    "equip",
    "flash",
    "flying",
    "foretell",
    "haste",
    "kicker",
    "madness",
    "manifest",
    "menace",
    "persist",
    "plot",
    "protection",
    "prowl",
    "reach",
    "reveal",
    "shroud",
    "storm",
    "suspend",
    "trample",
    "unearth",
    "undying",
    "ward",
    "special action",
    "no name",
];

pub fn check(passage: &Passage<'_>, lexicon: &Lexicon, notes: &mut Vec<Note>) {
    let english = passage.en.map(|en| lexicon.english(en)).unwrap_or_default();
    let chinese = passage.zh.map(|zh| lexicon.chinese(zh)).unwrap_or_default();
    obsolete_english(passage, lexicon, &english, notes);
    precedes(passage, lexicon, &english, notes);
    if let Some(zh) = passage.zh
        && passage.kind != PassageKind::Question
    {
        let mut meant: BTreeSet<usize> = english.iter().map(|m| m.term).collect();
        let en = passage.en.unwrap_or_default();
        meant.extend(english.iter().flat_map(|mention| lexicon.within(en, mention)));
        let text = Chinese { zh, paired: passage.en.is_some(), meant: &meant, mentions: &chinese };
        text.forms(lexicon, notes);
        text.renderings(lexicon, notes);
        if passage.en.is_some() {
            text.counterparts(passage, lexicon, &english, notes);
        }
    }
}

struct Chinese<'a> {
    zh: &'a str,
    paired: bool,
    /// The terms of the English text.
    meant: &'a BTreeSet<usize>,
    mentions: &'a [Mention],
}

impl Chinese<'_> {
    /// Forms to avoid, where the English shows that the term is meant, or where nothing else can be.
    fn forms(&self, lexicon: &Lexicon, notes: &mut Vec<Note>) {
        let mut told = BTreeSet::new();
        for mention in self.mentions {
            let term = &lexicon.terms[mention.term];
            let form = &self.zh[mention.range.clone()];
            let right_for_another = self.mentions.iter().any(|m| {
                m.range == mention.range && m.form == Form::Right && !lexicon.terms[m.term].obsolete
            });
            let meant = self.meant.contains(&mention.term);
            let certain = match mention.form {
                Form::Right => term.obsolete && self.paired && !meant,
                Form::Avoid => meant || (!self.paired && ALONE.contains(&term.category.as_str())),
                Form::Ambiguous => false,
            };
            let part_of_right = lexicon.covers(mention.term, self.zh, &mention.range);
            if !certain
                || right_for_another
                || part_of_right
                || lexicon.is_merely_short(mention.term, form)
                || !told.insert((form, mention.range.start))
            {
                continue;
            }
            let obsolete = lexicon.terms.iter().find(|t| t.obsolete && t.zh == form);
            if let Some(old) = obsolete {
                let english = lexicon.terms.iter().enumerate().find(|(at, t)| {
                    !t.obsolete && t.zh_avoid.iter().any(|f| f == form) && self.meant.contains(at)
                });
                // Where the new form stands too, the text speaks of the change itself.
                if let Some((_, new)) = english.filter(|(at, _)| !lexicon.says(*at, self.zh)) {
                    let message = format!(
                        "the English says `{}`, the Chinese still `{form}` ({}); now `{}`",
                        new.en, old.en, new.zh
                    );
                    let note = Note::zh(Code::StaleTranslation, mention.range.clone(), message);
                    notes.push(note.fix(new.zh.clone()));
                }
                continue;
            }
            if term.obsolete {
                continue;
            }
            let message = format!("`{form}` for `{}`: say `{}`", term.en, term.zh);
            notes.push(Note::zh(Code::AvoidedTerm, mention.range.clone(), message));
        }
    }

    /// One term under two names in one paragraph.
    fn renderings(&self, lexicon: &Lexicon, notes: &mut Vec<Note>) {
        let mut seen: Vec<&Mention> = Vec::new();
        for mention in self.mentions.iter().filter(|m| m.form == Form::Right) {
            let form = &self.zh[mention.range.clone()];
            let other =
                seen.iter().find(|m| m.term == mention.term).map(|m| &self.zh[m.range.clone()]);
            match other {
                None => seen.push(mention),
                Some(other) if !akin(other, form) => {
                    let term = &lexicon.terms[mention.term];
                    let message = format!("`{}` is `{other}` before and `{form}` here", term.en);
                    notes.push(Note::zh(Code::MixedRendering, mention.range.clone(), message));
                }
                Some(_) => {}
            }
        }
    }

    /// Terms of one language that the other does not have.
    fn counterparts(
        &self,
        passage: &Passage<'_>,
        lexicon: &Lexicon,
        english: &[Mention],
        notes: &mut Vec<Note>,
    ) {
        let Some(en) = passage.en else { return };
        let mut told = BTreeSet::new();
        for mention in english {
            let term = &lexicon.terms[mention.term];
            let expected = UNMISTAKABLE.contains(&term.category.as_str())
                && !ORDINARY.contains(&term.en.as_str())
                && !term.obsolete
                && term.en != "X";
            let said = lexicon.says(mention.term, self.zh)
                || self.mentions.iter().any(|m| m.term == mention.term);
            if expected && !said && !related(term, lexicon, self.zh) && told.insert(mention.term) {
                let word = &en[mention.range.clone()];
                let message = format!("the Chinese has no `{}` for `{word}`", term.zh);
                notes.push(Note::en(Code::MissingCounterpart, mention.range.clone(), message));
            }
        }
        for mention in self.mentions.iter().filter(|m| m.form == Form::Right) {
            let term = &lexicon.terms[mention.term];
            let keyword = term.category == "keyword" && !ORDINARY.contains(&term.en.as_str());
            let lower = en.to_lowercase();
            let stem = term.en.trim_end_matches(['e', 'y', 's']).to_lowercase();
            let also = || term.en_also.iter().any(|word| lower.contains(&word.to_lowercase()));
            if keyword && !lower.contains(&stem) && !also() && told.insert(mention.term) {
                let message = format!("the English has no `{}` for `{}`", term.en, term.zh);
                notes.push(Note::zh(Code::MissingCounterpart, mention.range.clone(), message));
            }
        }
    }
}

/// Whether the Chinese speaks of the same mechanic with a shorter or longer term of the lexicon.
fn related(term: &crate::record::Term, lexicon: &Lexicon, zh: &str) -> bool {
    lexicon.terms.iter().enumerate().any(|(at, other)| {
        other.category == term.category
            && (other.zh.contains(&term.zh)
                || term.zh.contains(&other.zh)
                || other.rule == term.rule)
            && other.rule.is_some()
            && lexicon.says(at, zh)
    }) || (term.category == "face-down" && zh.contains("翻") && term.en.contains("face"))
        || (term.en.contains("face") && zh.contains("面朝"))
}

/// Forms that are hardly two names.
pub fn akin(a: &str, b: &str) -> bool {
    a.contains(b) || b.contains(a) || a.chars().any(|c| b.contains(c)) && a.chars().count() < 4
}

/// Words that the rules of the English language of the game gave up.
fn obsolete_english(
    passage: &Passage<'_>,
    lexicon: &Lexicon,
    english: &[Mention],
    notes: &mut Vec<Note>,
) {
    let Some(en) = passage.en else { return };
    if passage.kind == PassageKind::Question {
        return;
    }
    let mut told = BTreeSet::new();
    for mention in english {
        let term = &lexicon.terms[mention.term];
        // A successor in the lexicon shows what is meant; without one the word may be right today.
        let successor = lexicon
            .terms
            .iter()
            .find(|new| !new.obsolete && new.rule == term.rule && new.zh_avoid.contains(&term.zh));
        let compares =
            english.iter().any(|m| successor.is_some_and(|new| lexicon.terms[m.term].en == new.en));
        if let (true, Some(new)) = (term.obsolete && !compares, successor)
            && told.insert(mention.term)
        {
            let word = &en[mention.range.clone()];
            let message = format!("`{word}` is `{}` now", new.en);
            notes.push(Note::en(Code::ObsoleteEnglish, mention.range.clone(), message));
        }
    }
}

/// A text that is dated before one of its terms existed was reworded later.
fn precedes(passage: &Passage<'_>, lexicon: &Lexicon, english: &[Mention], notes: &mut Vec<Note>) {
    let Some(date) = passage.first else { return };
    let chinese = passage.zh.map(|zh| lexicon.chinese(zh)).unwrap_or_default();
    let right = chinese.iter().filter(|m| m.form == Form::Right);
    let in_english = english.iter().map(|m| (m, false));
    for (mention, in_chinese) in in_english.chain(right.map(|m| (m, true))) {
        let term = &lexicon.terms[mention.term];
        if let Some(since) = term.since.filter(|since| date < *since) {
            let said = if in_chinese { &term.zh } else { &term.en };
            let message = format!(
                "dated {date}; `{said}` exists since {since}: the wording is younger than the date"
            );
            let range = mention.range.clone();
            notes.push(match in_chinese {
                true => Note::zh(Code::DatePrecedesTerm, range, message),
                false => Note::en(Code::DatePrecedesTerm, range, message),
            });
            return;
        }
    }
}
