use tantivy::Term as TantivyTerm;

use super::document::concept_term;
use super::lexicon::{Concept, Lexicon};
use super::open::Index;
use super::plan::loose_units;
use super::stop;
use super::units::{Kind, analyze};

/// What a text speaks of, to be compared with what another one does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// Each thing once, in the order of the text.
    pub things: Vec<Thing>,
    /// In how many records each of them stands, where that was worked out.
    pub counts: Vec<u64>,
    /// What else it speaks of; short lists, made and asked a few times.
    concepts: Vec<Concept>,
    grams: Vec<String>,
}

/// One thing that a text speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Thing {
    /// A term of the lexicon; several concepts where the word is ambiguous.
    Term(Vec<Concept>),
    /// The stem of a word, or a symbol.
    Word(String),
    /// Two Han characters that no term covers.
    Pair(String),
}

impl Evidence {
    /// Whether this text speaks of `thing` in some form.
    pub fn has(&self, thing: &Thing) -> bool {
        match thing {
            Thing::Term(concepts) => concepts.iter().any(|c| self.concepts.contains(c)),
            Thing::Word(gram) | Thing::Pair(gram) => self.grams.contains(gram),
        }
    }

    /// Adds what `other` speaks of.
    pub fn extend(&mut self, other: &Self) {
        other.concepts.iter().for_each(|&concept| self.add_concept(concept));
        other.grams.iter().for_each(|gram| self.add_gram(gram.clone()));
        other.things.iter().for_each(|thing| self.add(thing.clone()));
    }

    /// One line of words: the things with their counts, then whatever else
    /// [`Evidence::has`] knows.
    pub(super) fn write(&self, count: &impl Fn(&Thing) -> u64) -> String {
        let listed =
            |list: &[Concept]| list.iter().map(Concept::to_string).collect::<Vec<_>>().join("+");
        let name = |thing: &Thing| match thing {
            Thing::Term(concepts) => format!("#{}", listed(concepts)),
            Thing::Word(gram) => format!("w{gram}"),
            Thing::Pair(gram) => format!("p{gram}"),
        };
        let thing = |thing: &Thing| format!("{}:{}", name(thing), count(thing));
        let mut words: Vec<_> = self.things.iter().map(thing).collect();
        let in_things = |c: &&Concept| {
            self.things.iter().any(|t| matches!(t, Thing::Term(all) if all.contains(*c)))
        };
        let mut concepts: Vec<_> = self.concepts.iter().filter(|c| !in_things(c)).collect();
        concepts.sort();
        words.extend(concepts.iter().map(|concept| format!("+{concept}")));
        let named = |gram: &&String| {
            self.things
                .iter()
                .any(|t| matches!(t, Thing::Word(other) | Thing::Pair(other) if other == *gram))
        };
        let mut grams: Vec<_> = self.grams.iter().filter(|gram| !named(gram)).collect();
        grams.sort();
        words.extend(grams.iter().map(|gram| format!("-{gram}")));
        words.join(" ")
    }

    /// Reads what [`Evidence::write`] wrote; words it does not know are skipped.
    /// Words that stand beside the things are read only where `wanted` has them.
    pub(super) fn read(line: &str, wanted: &Self) -> Self {
        let mut evidence = Self::default();
        for word in line.split(' ') {
            let Some(sign) = word.chars().next() else { continue };
            let rest = &word[sign.len_utf8()..];
            match sign {
                '#' | 'w' | 'p' => evidence.read_thing(sign, rest),
                '+' => evidence.concepts.extend(rest.parse::<Concept>()),
                '-' if wanted.grams.iter().any(|gram| gram == rest) => {
                    evidence.grams.push(rest.to_owned());
                }
                _ => {}
            }
        }
        evidence
    }

    fn read_thing(&mut self, sign: char, text: &str) {
        let (name, count) = text.rsplit_once(':').unwrap_or((text, "0"));
        self.counts.push(count.parse().unwrap_or(0));
        let thing = match sign {
            '#' => {
                let concepts: Vec<Concept> =
                    name.split('+').filter_map(|c| c.parse().ok()).collect();
                self.concepts.extend(&concepts);
                self.things.push(Thing::Term(concepts));
                return;
            }
            'w' => Thing::Word,
            _ => Thing::Pair,
        };
        self.grams.push(name.to_owned());
        self.things.push(thing(name.to_owned()));
    }

    fn add_concept(&mut self, concept: Concept) {
        if !self.concepts.contains(&concept) {
            self.concepts.push(concept);
        }
    }

    fn add_gram(&mut self, gram: String) {
        if !self.grams.contains(&gram) {
            self.grams.push(gram);
        }
    }

    fn add(&mut self, thing: Thing) {
        if !self.things.contains(&thing) {
            self.things.push(thing);
        }
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
                sense.parts.iter().for_each(|&part| evidence.add(Thing::Term(vec![part])));
            } else {
                evidence.add(Thing::Term(sense.concepts.clone()));
            }
            sense.concepts.iter().chain(&sense.parts).for_each(|&c| evidence.add_concept(c));
        }
        let loose = loose_units(&analyzed, &mentions);
        let particle = |i: usize| stop::is_particle(&analyzed.units[i].text);
        for (i, pair) in analyzed.bigrams().filter(|(i, _)| !particle(*i) && !particle(i + 1)) {
            if loose.contains(&i) && loose.contains(&(i + 1)) {
                evidence.add(Thing::Pair(pair.clone()));
            }
            evidence.add_gram(pair);
        }
        for (i, unit) in analyzed.units.iter().enumerate() {
            if unit.kind == Kind::Han || stop::is_stop_word(&unit.key) {
                continue;
            }
            if loose.contains(&i) {
                evidence.add(Thing::Word(unit.key.clone()));
            }
            evidence.add_gram(unit.key.clone());
        }
        evidence
    }
}

impl Index {
    /// What a text speaks of, words of grammar left out.
    pub fn evidence(&self, text: &str) -> Evidence {
        self.lexicon.evidence(text)
    }

    /// In how many records a thing stands. Damage counts as none: whoever reads
    /// the records themselves will meet it.
    pub fn frequency(&self, thing: &Thing) -> u64 {
        let fields = self.fields;
        let count = |field, text: &str| {
            self.searcher.doc_freq(&TantivyTerm::from_field_text(field, text)).unwrap_or(0)
        };
        let either = |inside, around, text: &str| count(inside, text).max(count(around, text));
        match thing {
            Thing::Word(gram) | Thing::Pair(gram) => either(fields.gram, fields.aside, gram),
            Thing::Term(concepts) => {
                let terms = concepts.iter().map(|&c| concept_term(c));
                terms.map(|t| either(fields.concept, fields.aside_concept, &t)).max().unwrap_or(0)
            }
        }
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
            let read = Evidence::read(&evidence.write(&|_| 7), &evidence);
            prop_assert!(read.counts.iter().all(|&count| count == 7));
            prop_assert_eq!(&read.things, &evidence.things);
            let sorted = |mut grams: Vec<String>| {
                grams.sort();
                grams
            };
            prop_assert_eq!(sorted(read.grams), sorted(evidence.grams));
        }
    }
}
