use smol_str::SmolStr;

use super::gist::Said;
use super::lexicon::{Concept, Lexicon};
use super::open::Index;
use super::reading::Reading;
use super::stop;
use super::things::Number;
use super::units::Kind;

/// What a text speaks of, to be compared with what another one does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// Each thing once, in the order of the text.
    pub things: Vec<Thing>,
    /// The words and pairs inside its terms: what tells which form of a term
    /// was used.
    pub inside: Vec<Thing>,
    /// Every concept it speaks of, those of the things included; a short list.
    concepts: Vec<Concept>,
}

/// One thing that a text speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    /// A term of the lexicon; several concepts where the word is ambiguous.
    Term(Vec<Concept>),
    /// The stem of a word, or a symbol.
    Word(SmolStr),
    /// Two neighbouring Han characters.
    Pair(SmolStr),
}

impl Evidence {
    /// Whether this text speaks of `thing` in some form.
    pub fn has(&self, thing: &Thing) -> bool {
        match thing {
            Thing::Term(concepts) => concepts.iter().any(|c| self.concepts.contains(c)),
            gram => self.things.contains(gram) || self.inside.contains(gram),
        }
    }

    /// Everything it speaks of, each once.
    pub fn all(&self) -> impl Iterator<Item = &Thing> {
        self.things.iter().chain(&self.inside)
    }

    /// Every concept it speaks of.
    pub fn concepts(&self) -> &[Concept] {
        &self.concepts
    }

    /// Adds what `other` speaks of.
    pub fn extend(&mut self, other: &Self) {
        other.concepts.iter().for_each(|&concept| self.add_concept(concept));
        other.things.iter().for_each(|thing| add(&mut self.things, thing));
        other.inside.iter().for_each(|thing| add(&mut self.inside, thing));
    }

    /// The same by the numbers of things.
    pub fn said(&self, mut number: impl FnMut(&Thing) -> Number) -> Said {
        let in_things = |c: &&Concept| {
            self.things.iter().any(|t| matches!(t, Thing::Term(all) if all.contains(*c)))
        };
        let mut concepts: Vec<_> =
            self.concepts.iter().filter(|c| !in_things(c)).copied().collect();
        concepts.sort_unstable();
        Said {
            things: self.things.iter().map(&mut number).collect(),
            inside: self.inside.iter().map(&mut number).collect(),
            concepts,
        }
    }

    fn add_concept(&mut self, concept: Concept) {
        if !self.concepts.contains(&concept) {
            self.concepts.push(concept);
        }
    }
}

impl Thing {
    /// A word without spaces that stands for it.
    pub(super) fn key(&self) -> String {
        match self {
            Self::Term(concepts) => {
                let concepts: Vec<_> = concepts.iter().map(Concept::to_string).collect();
                format!("#{}", concepts.join("+"))
            }
            Self::Word(gram) => format!("w{gram}"),
            Self::Pair(gram) => format!("p{gram}"),
        }
    }

    pub(super) fn of_key(key: &str) -> Option<Self> {
        let sign = key.chars().next()?;
        let rest = &key[sign.len_utf8()..];
        match sign {
            '#' => Some(Self::Term(rest.split('+').filter_map(|c| c.parse().ok()).collect())),
            'w' => Some(Self::Word(rest.into())),
            'p' => Some(Self::Pair(rest.into())),
            _ => None,
        }
    }
}

fn add(list: &mut Vec<Thing>, thing: &Thing) {
    if !list.contains(thing) {
        list.push(thing.clone());
    }
}

impl Lexicon {
    /// What a text speaks of, words of grammar left out.
    pub fn evidence(&self, text: &str) -> Evidence {
        Evidence::of(&self.reading(text))
    }
}

impl Evidence {
    pub(super) fn of(reading: &Reading) -> Self {
        let Reading { analyzed, mentions, .. } = reading;
        let loose = reading.loose();
        let mut evidence = Self::default();
        for mention in mentions {
            let sense = &mention.sense;
            if sense.composed {
                let parts = sense.parts.iter().map(|&part| Thing::Term(vec![part]));
                parts.for_each(|part| add(&mut evidence.things, &part));
            } else {
                add(&mut evidence.things, &Thing::Term(sense.concepts.clone()));
            }
            sense.concepts.iter().chain(&sense.parts).for_each(|&c| evidence.add_concept(c));
        }
        let particle = |i: usize| stop::is_particle(&analyzed.units[i].text);
        for (i, pair) in analyzed.bigrams().filter(|(i, _)| !particle(*i) && !particle(i + 1)) {
            let alone = loose.contains(&i) && loose.contains(&(i + 1));
            evidence.add_gram(&Thing::Pair(pair.into()), alone);
        }
        for (i, unit) in analyzed.units.iter().enumerate() {
            if unit.kind == Kind::Han || stop::is_stop_word(&unit.key) {
                continue;
            }
            evidence.add_gram(&Thing::Word(unit.key.clone()), loose.contains(&i));
        }
        evidence.inside.retain(|thing| !evidence.things.contains(thing));
        // That of all questions is held together while an index is built.
        evidence.things.shrink_to_fit();
        evidence.inside.shrink_to_fit();
        evidence
    }

    fn add_gram(&mut self, gram: &Thing, alone: bool) {
        add(if alone { &mut self.things } else { &mut self.inside }, gram);
    }
}

impl Index {
    /// What a text speaks of, words of grammar left out.
    pub fn evidence(&self, text: &str) -> Evidence {
        self.lexicon.evidence(text)
    }

    /// How a thing is called, for people.
    pub fn name_of(&self, thing: &Thing) -> String {
        match thing {
            Thing::Word(gram) | Thing::Pair(gram) => gram.to_string(),
            Thing::Term(concepts) => {
                let name = concepts.first().and_then(|&c| self.lexicon.name(c));
                name.map_or_else(String::new, |(en, zh)| format!("{en} {zh}"))
            }
        }
    }
}
