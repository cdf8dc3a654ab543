use super::lexicon::{Concept, Lexicon};
use super::open::Index;
use super::planning::loose_units;
use super::stop;
use super::units::{Kind, analyze};

/// What a text speaks of, to be compared with what another one does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// Each thing once, in the order of the text.
    pub things: Vec<Thing>,
    /// The words and pairs inside its terms: what tells which form of a term
    /// was used.
    pub inside: Vec<Thing>,
    /// In how many rulings each of `things`, then of `inside`, stands, where
    /// that was worked out.
    pub counts: Vec<u64>,
    /// Every concept it speaks of, those of the things included; a short list.
    concepts: Vec<Concept>,
}

/// One thing that a text speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    /// A term of the lexicon; several concepts where the word is ambiguous.
    Term(Vec<Concept>),
    /// The stem of a word, or a symbol.
    Word(String),
    /// Two neighbouring Han characters.
    Pair(String),
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
        self.counts.clear();
    }

    /// One line of words: the things with their counts, the concepts that are
    /// none of them, then what stands inside terms.
    pub(super) fn write(&self, count: &impl Fn(&Thing) -> u64) -> String {
        let counted = |thing: &Thing| format!("{}:{}", thing.key(), count(thing));
        let mut words: Vec<_> = self.things.iter().map(counted).collect();
        let in_things = |c: &&Concept| {
            self.things.iter().any(|t| matches!(t, Thing::Term(all) if all.contains(*c)))
        };
        let mut concepts: Vec<_> = self.concepts.iter().filter(|c| !in_things(c)).collect();
        concepts.sort();
        words.extend(concepts.iter().map(|concept| format!("+{concept}")));
        words.extend(self.inside.iter().map(|thing| format!("-{}", counted(thing))));
        words.join(" ")
    }

    /// Reads what [`Evidence::write`] wrote; words it does not know are skipped.
    pub(super) fn read(line: &str) -> Self {
        let mut evidence = Self::default();
        let mut inside_counts = Vec::new();
        for word in line.split(' ') {
            if let Some(concept) = word.strip_prefix('+') {
                evidence.concepts.extend(concept.parse::<Concept>());
                continue;
            }
            let inside = word.strip_prefix('-');
            let Some((key, count)) = inside.unwrap_or(word).rsplit_once(':') else { continue };
            let Some(thing) = Thing::of_key(key) else { continue };
            let count = count.parse().unwrap_or(0);
            if inside.is_some() {
                evidence.inside.push(thing);
                inside_counts.push(count);
                continue;
            }
            if let Thing::Term(concepts) = &thing {
                evidence.concepts.extend(concepts);
            }
            evidence.things.push(thing);
            evidence.counts.push(count);
        }
        evidence.counts.extend(inside_counts);
        evidence
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

    fn of_key(key: &str) -> Option<Self> {
        let sign = key.chars().next()?;
        let rest = &key[sign.len_utf8()..];
        match sign {
            '#' => Some(Self::Term(rest.split('+').filter_map(|c| c.parse().ok()).collect())),
            'w' => Some(Self::Word(rest.to_owned())),
            'p' => Some(Self::Pair(rest.to_owned())),
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
        let analyzed = analyze(text);
        let mentions = self.mentions(&analyzed);
        let mut evidence = Evidence::default();
        for mention in &mentions {
            let sense = &mention.sense;
            if sense.composed {
                let parts = sense.parts.iter().map(|&part| Thing::Term(vec![part]));
                parts.for_each(|part| add(&mut evidence.things, &part));
            } else {
                add(&mut evidence.things, &Thing::Term(sense.concepts.clone()));
            }
            sense.concepts.iter().chain(&sense.parts).for_each(|&c| evidence.add_concept(c));
        }
        let loose = loose_units(&analyzed, &mentions);
        let particle = |i: usize| stop::is_particle(&analyzed.units[i].text);
        for (i, pair) in analyzed.bigrams().filter(|(i, _)| !particle(*i) && !particle(i + 1)) {
            let alone = loose.contains(&i) && loose.contains(&(i + 1));
            evidence.add_gram(&Thing::Pair(pair), alone);
        }
        for (i, unit) in analyzed.units.iter().enumerate() {
            if unit.kind == Kind::Han || stop::is_stop_word(&unit.key) {
                continue;
            }
            evidence.add_gram(&Thing::Word(unit.key.clone()), loose.contains(&i));
        }
        evidence.inside.retain(|thing| !evidence.things.contains(thing));
        evidence
    }
}

impl Evidence {
    fn add_gram(&mut self, gram: &Thing, alone: bool) {
        add(if alone { &mut self.things } else { &mut self.inside }, gram);
    }
}

impl Index {
    /// What a text speaks of, words of grammar left out.
    pub fn evidence(&self, text: &str) -> Evidence {
        self.lexicon.evidence(text)
    }

    /// In how many rulings a thing stands: whatever else is imported, what
    /// tells them apart stays the same.
    pub fn frequency(&self, thing: &Thing) -> u64 {
        self.rarity.count(thing)
    }

    /// How a thing is called, for people.
    pub fn name_of(&self, thing: &Thing) -> String {
        match thing {
            Thing::Word(gram) | Thing::Pair(gram) => gram.clone(),
            Thing::Term(concepts) => {
                let name = concepts.first().and_then(|&c| self.lexicon.name(c));
                name.map_or_else(String::new, |(en, zh)| format!("{en} {zh}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read_again(text in "[a-z牌库显化恐惧+#0-9{}/ -]{0,40}|\\PC{0,30}") {
            let lexicon = Lexicon::new(Lexicon::compile(&[]));
            let evidence = lexicon.evidence(&text);
            let read = Evidence::read(&evidence.write(&|_| 7));
            prop_assert!(read.counts.iter().all(|&count| count == 7));
            prop_assert_eq!(read.counts.len(), evidence.all().count());
            prop_assert_eq!(&read.things, &evidence.things);
            prop_assert_eq!(&read.inside, &evidence.inside);
        }
    }
}
