//! Names of cards in texts, and what a text says that its card does not have.

use std::collections::{BTreeMap, BTreeSet};

use aho_corasick::{AhoCorasick, MatchKind};

use super::Code;
use super::lexicon::{Form, Lexicon};
use super::passage::{Note, Passage, PassageKind, is_han};
use crate::record::{CardNames, fold_name};

/// The cards that texts may speak of.
#[derive(Debug)]
pub struct Cards {
    cards: Vec<Card>,
    by_name: BTreeMap<String, usize>,
    /// Unofficial Chinese names.
    unofficial: Option<AhoCorasick>,
    unofficial_of: Vec<(String, usize)>,
    english: Option<AhoCorasick>,
    english_of: Vec<usize>,
}

#[derive(Clone, Debug)]
pub struct Card {
    pub names: CardNames,
    /// What is known to be printed on it, as words; empty where nothing is known.
    pub says: String,
}

impl Cards {
    pub fn new(cards: Vec<Card>) -> Self {
        let mut by_name = BTreeMap::new();
        let (mut unofficial_of, mut english_of, mut english) = (Vec::new(), Vec::new(), Vec::new());
        for (at, card) in cards.iter().enumerate() {
            for name in card.names.all() {
                by_name.entry(fold_name(name)).or_insert(at);
            }
            let official = [&card.names.name.zh, &card.names.name.zht];
            let long = |name: &&String| name.chars().filter(|c| is_han(*c)).count() > 2;
            for alias in card.names.aliases.iter().filter(long) {
                if !official.iter().any(|name| name.as_ref() == Some(alias)) {
                    unofficial_of.push((alias.clone(), at));
                }
            }
            if card.names.name.en.contains(' ') {
                english_of.push(at);
                english.push(card.names.name.en.clone());
            }
        }
        let unofficial = machine(unofficial_of.iter().map(|(name, _)| name.as_str()));
        let english = machine(english.iter().map(String::as_str));
        Self { cards, by_name, unofficial, unofficial_of, english, english_of }
    }

    fn named(&self, name: &str) -> Option<&Card> {
        self.by_name.get(&fold_name(name)).map(|&at| &self.cards[at])
    }

    pub fn check(&self, passage: &Passage<'_>, lexicon: &Lexicon, notes: &mut Vec<Note>) {
        // People ask in their own words.
        if let Some(zh) = passage.zh.filter(|_| passage.kind != PassageKind::Question) {
            self.unofficial(zh, notes);
        }
        if passage.kind == PassageKind::Published
            && let Some(en) = passage.en
        {
            self.other_card(passage, en, notes);
            self.mechanic(passage, en, lexicon, notes);
        }
    }

    fn unofficial(&self, zh: &str, notes: &mut Vec<Note>) {
        let Some(machine) = &self.unofficial else { return };
        for found in machine.find_iter(zh) {
            let (alias, card) = &self.unofficial_of[found.pattern().as_usize()];
            let names = &self.cards[*card].names;
            let Some(official) = &names.name.zh else { continue };
            let message =
                format!("`{alias}` is no official name of {}: `{official}`", names.name.en);
            notes
                .push(Note::zh(Code::UnofficialName, found.range(), message).fix(official.clone()));
        }
    }

    /// It names another card, and neither its own nor anything of its own.
    fn other_card(&self, passage: &Passage<'_>, en: &str, notes: &mut Vec<Note>) {
        let (Some(machine), [_, ..]) = (&self.english, &passage.cards[..]) else { return };
        let original = en;
        let en = &en.replace('’', "'");
        let own = |name: &str| {
            passage.cards.iter().any(|card| {
                card.eq_ignore_ascii_case(name) || card.split(" // ").any(|half| half == name)
            })
        };
        // As the one that acts: at the start of a sentence, or with something of its own.
        let acts = |start: usize, end: usize| {
            let before = en[..start].trim_end();
            before.is_empty() || before.ends_with('.') || en[end..].starts_with("'s ")
        };
        let example = ["such as", "for example", "like", "("];
        let named = machine.find_iter(en).find(|m| {
            let card = &self.cards[self.english_of[m.pattern().as_usize()]];
            let before = &en[..m.start()];
            let shown = example.iter().any(|word| before.trim_end().ends_with(word));
            acts(m.start(), m.end()) && !shown && !own(&card.names.name.en)
        });
        let Some(named) = named else { return };
        let short = |card: &&&str| {
            let first = card.split([',', '/']).next().unwrap_or(card).trim();
            let word = first.split(' ').next().unwrap_or(first);
            en.contains(first) || (word.len() > 3 && en.contains(word))
        };
        let itself = ["this ", "This ", " it ", "It ", "its ", "you", "You"];
        let speaks_of_own = passage.cards.iter().any(|card| short(&card))
            || itself.iter().any(|word| en.contains(word));
        if !speaks_of_own {
            let name = &en[named.range()];
            let range = original.find(name).map_or(0..original.len(), |at| at..at + name.len());
            notes.push(Note::en(Code::OtherCard, range, format!("it speaks of {name} only")));
        }
    }

    /// It speaks of keywords that none of its cards has, and of no other.
    fn mechanic(&self, passage: &Passage<'_>, en: &str, lexicon: &Lexicon, notes: &mut Vec<Note>) {
        let known: Vec<&Card> = passage.cards.iter().filter_map(|name| self.named(name)).collect();
        let all_known = !known.is_empty()
            && known.len() == passage.cards.len()
            && known.iter().all(|card| !card.says.is_empty());
        if !all_known {
            return;
        }
        let mut lacking = None;
        for mention in lexicon.english(en).iter().filter(|m| m.form == Form::Right) {
            let term = &lexicon.terms[mention.term];
            let mechanic = term.rule.is_some_and(|rule| {
                let rule = rule.to_string();
                rule.starts_with("702.")
                    || (rule.starts_with("701.") && term.category == "face-down")
            });
            if !mechanic {
                continue;
            }
            let family: BTreeSet<&str> = if term.category == "face-down" {
                ["morph", "manifest", "disguise", "cloak", "face down", "face-down", "face up"]
                    .into()
            } else {
                [term.en.as_str()].into()
            };
            if known.iter().any(|card| family.iter().any(|word| card.says.contains(word))) {
                return;
            }
            lacking.get_or_insert((mention.range.clone(), &term.en));
        }
        if let Some((range, term)) = lacking {
            let message = format!("{} has no {term}", passage.cards.join(", "));
            notes.push(Note::en(Code::MechanicNotOnCard, range, message));
        }
    }
}

fn machine<'a>(names: impl Iterator<Item = &'a str>) -> Option<AhoCorasick> {
    let names: Vec<&str> = names.collect();
    let built = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(&names);
    built.ok().filter(|_| !names.is_empty())
}
