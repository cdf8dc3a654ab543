use std::collections::BTreeSet;

use super::{Form, card, instruction, play};
use crate::scenario::card as read;
use crate::scenario::{expect, step};

/// The words of the schema's forms are those of the reader.
fn same(forms: Vec<Form>, words: &[&'static str]) {
    let forms: BTreeSet<&str> = forms.into_iter().map(|form| form.word).collect();
    let words: BTreeSet<&str> = words.iter().copied().collect();
    let lacks: Vec<_> = words.difference(&forms).collect();
    let knows: Vec<_> = forms.difference(&words).collect();
    assert!(
        lacks.is_empty() && knows.is_empty(),
        "src/scenario/schema has no form for {lacks:?}, and one for {knows:?}"
    );
}

#[test]
fn every_word_of_the_readers_has_its_form() {
    same(instruction::instructions(), &read::INSTRUCTIONS);
    same(instruction::rules(), &read::RULES);
    same(instruction::selections(), &read::SELECTIONS);
    same(instruction::amounts(), &read::AMOUNTS);
    same(instruction::conditions(), &read::CONDITIONS);
    same(card::abilities(), &read::ABILITIES);
    same(card::triggers(), &read::TRIGGERS);
    same(card::costs(), &read::COSTS);
    same(play::deeds(), &step::DEEDS);
    let changes: Vec<&str> = instruction::changes().into_iter().map(|(key, _)| key).collect();
    assert_eq!(changes, read::CHANGE_KEYS);
    let scenario = super::scenario();
    let keys = |path: &str| -> BTreeSet<String> {
        scenario.pointer(path).unwrap().as_object().unwrap().keys().cloned().collect()
    };
    assert_eq!(keys("/properties"), crate::record::SCENARIO_KEYS.map(str::to_owned).into());
    let expected = keys("/definitions/expectations/anyOf/0/properties");
    assert_eq!(expected, expect::WORDS.map(str::to_owned).into());
}

#[test]
fn what_is_referred_to_is_defined() {
    for schema in [super::scenario(), super::card()] {
        for name in super::references(&schema) {
            assert!(schema["definitions"][&name].is_object(), "{name}");
        }
    }
}
