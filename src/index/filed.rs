use std::collections::BTreeSet;

use rayon::prelude::*;
use tantivy::TantivyDocument;
use tantivy::directory::OwnedBytes;

use super::build::BuildError;
use super::card_names::Cards;
use super::corpus::Corpus;
use super::filing::Filing;
use super::learned::Lessons;
use super::lexicon::Lexicon;
use super::parts::{
    CARDS, CARDS_MET, CARDS_SPOKEN, FACTS, FORMS, HEADS, LEARNED, LEARNED_HEADS, NAME_HEADS, NAMES,
    STATED_BY, Tables, VOCABULARY,
};
use super::reading::Readings;
use super::rules;
use super::schema::Fields;
use super::shown::Shown;
use super::table::Table;
use super::taught::Learning;
use super::vocabulary::Terms;
use crate::record::{Publication, StatedBy};

/// So many rulings are read at once, on all cores.
const AT_ONCE: usize = 1024;

/// What stands beside the documents when each of them is filed: tables, and
/// what there is still to be learned.
pub(super) struct Filed {
    tables: Tables,
    learning: Option<Learning>,
    translated: Lessons,
}

impl Filed {
    /// Files every document, publications first.
    ///
    /// # Errors
    /// Those of `add`, and where publications cannot be read.
    pub fn all(
        corpus: &Corpus,
        learning: Option<Learning>,
        fields: Fields,
        mut add: impl FnMut(TantivyDocument) -> tantivy::Result<()>,
    ) -> Result<Self, BuildError> {
        let compiled = Lexicon::compile(&corpus.terms);
        let lexicon = Lexicon::new(compiled.clone()).for_many();
        let known = OwnedBytes::new(Cards::known(&corpus.cards));
        let known_cards = Table::new(known.clone());
        let spoken = OwnedBytes::new(Cards::spoken(&known_cards));
        let none_met = Table::new(OwnedBytes::empty());
        let cards = Cards::new(known_cards, none_met, Table::new(spoken.clone()));
        let named = corpus.rulings.iter().map(|(id, ruling)| (id.as_str(), ruling));
        let stated_by = StatedBy::of(named);
        let filing = Filing { fields, lexicon: &lexicon, cards: &cards, stated_by: &stated_by };
        let mut stating: Vec<(Publication, Vec<String>)> = Vec::new();
        let published = corpus.rulings.iter().flat_map(|(_, ruling)| &ruling.published);
        let mut met: BTreeSet<String> = published.filter_map(|p| p.card.clone()).collect();
        let mut translated = Lessons::default();
        filing.each(&corpus.publications, |filed| {
            add(filed.document)?;
            met.extend(filed.cards);
            stating.extend(filed.stating);
            filed.lesson.into_iter().for_each(|lesson| translated.add(&lesson));
            Ok(())
        })?;
        let mut facts = Vec::new();
        let mut terms = Terms::default();
        for (chunk, rulings) in corpus.rulings.chunks(AT_ONCE).enumerate() {
            let made = rulings.par_iter().enumerate().map_init(
                || filing.writer(),
                |writer, (place, (id, ruling))| {
                    let readings = Readings::new(&lexicon);
                    let stating = stating.iter().filter(|(_, states)| states.contains(id));
                    let stating: Vec<_> = stating.map(|(publication, _)| publication).collect();
                    let place = (chunk * AT_ONCE + place) as u64;
                    writer.ruling((id, ruling), &readings, &stating, place)
                },
            );
            for (document, fact) in made.collect::<Vec<_>>() {
                terms.add(&document);
                add(document)?;
                facts.push(fact);
            }
        }
        let mut tables = vec![
            (FORMS, compiled.forms),
            (HEADS, compiled.heads),
            (NAMES, compiled.names),
            (NAME_HEADS, compiled.name_heads),
            (CARDS, known),
            (CARDS_SPOKEN, spoken),
            (CARDS_MET, OwnedBytes::new(cards.met(&met))),
            (FACTS, Shown::write_facts(&facts)),
            (VOCABULARY, terms.write()),
            (STATED_BY, OwnedBytes::new(write_stated_by(&stated_by))),
        ];
        tables.extend(rules::tables(corpus.rule_book.as_ref()));
        Ok(Self { tables, learning, translated })
    }

    /// Learns from the translations, and waits for what the rulings teach, if that
    /// is learned now.
    pub fn learn(self) -> Tables {
        let Self { mut tables, learning, translated } = self;
        let learned = translated.table();
        tables.push((LEARNED_HEADS, OwnedBytes::new(Table::heads(&learned))));
        tables.push((LEARNED, OwnedBytes::new(learned)));
        tables.extend(learning.into_iter().flat_map(|learning| learning.finish().parts()));
        tables
    }
}

fn write_stated_by(stated_by: &StatedBy) -> Vec<u8> {
    let entries = stated_by.iter().map(|(key, ids)| (key.to_string(), ids.join(" ")));
    Table::write(&entries.collect())
}

/// Reads what a pack keeps of that.
pub(super) fn read_stated_by(table: OwnedBytes) -> StatedBy {
    let table = Table::new(table);
    let entries = table.with_prefix("").filter_map(|(key, ids)| {
        Some((key.parse().ok()?, ids.split(' ').map(str::to_owned).collect()))
    });
    entries.collect()
}
