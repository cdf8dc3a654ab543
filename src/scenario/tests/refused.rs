//! What the vocabulary of cards refuses, and how it is read.

use super::*;
use crate::engine::{Ability, Amount, Change, Effect, Filter, Quality, When};
use crate::engine::{Keyword, RuleChange};

fn card(abilities: &str) -> Result<Catalogue, Vec<crate::yaml::Fault>> {
    // Only an instant or sorcery has a spell ability.
    let types = if abilities.contains("spell: [") { "instant" } else { "artifact" };
    let text = format!(
        "name: {{en: Probe}}\nsource: test\ncost: \"{{X}}\"\ntypes: [{types}]\nabilities:\n  - {abilities}\n"
    );
    Catalogue::read(&[Source::new("probe.yaml", text)])
}

fn ability(text: &str) -> Ability {
    let catalogue = card(text).unwrap_or_else(|faults| panic!("{text}: {}", list(&faults)));
    let card = catalogue.cards().next().unwrap();
    (*card.printed.front.abilities[0]).clone()
}

fn effect(text: &str) -> Effect {
    match ability(&format!("spell: [{text}]")) {
        Ability::Spell(mut script) => script.effects.remove(0),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_cannot_be_said_is_a_fault_with_its_place() {
    let cases = [
        ("{when: [], do: [{draw: 1}]}", "at least one trigger event"),
        ("{when: [{enters: this}, {glows: this}], do: [{draw: 1}]}", "`glows` is not"),
        ("{when: {enters: this}, zone: hand, do: [{draw: 1}]}", "`hand` is not a zone"),
        ("{protection from: banana}", "`banana` is not a quality"),
        ("{cycling: banana}", "banana"),
        ("{as: enters or dies, do: [{draw: 1}]}", "`enters or dies` is not an event"),
        ("{rule: {cannot be blocked: this, bye: creature}}", "bye"),
        ("{additional cost: {exile: card, count: 0}}", "from 1 to 1000"),
        ("{spell: [{repeat: [{draw: 1}]}]}", "`times` is missing"),
        ("{spell: [{fight: this}]}", "`with` is missing"),
        ("{spell: [{search: creture}]}", "creture"),
        ("{spell: [{draw: {times: 2}}]}", "`of` is missing"),
        ("{spell: [{draw: that many}]}", "an amount is"),
        ("{spell: [{damage: 1, by: nobody, to: target}], targets: [creature]}", "nobody"),
        ("{spell: [{destroy: target, cannot regenerate: perhaps}], targets: [creature]}", "true"),
        ("{spell: [{change: this, gets: \"-Y/-Y\", until: end of turn}]}", "-Y/-Y"),
        ("{spell: [{token: {types: [creature], subtypes: [Bear]}}]}", "power"),
    ];
    for (text, says) in cases {
        let faults = card(text).err().unwrap_or_else(|| panic!("{text} was read"));
        let all = list(&faults);
        assert!(all.starts_with("probe.yaml:6:") && all.contains(says), "{text}:\n{all}");
    }
}

#[test]
fn several_events_are_one_ability() {
    let Ability::Triggered(triggered) =
        ability("{when: [{enters: this}, {turned up: this}], do: [{draw: 1}]}")
    else {
        panic!("no trigger")
    };
    let both = vec![When::Enters(Filter::This), When::TurnedUp { what: Filter::This, by: None }];
    assert_eq!(triggered.when, When::Any(both));
    assert!(!triggered.in_graveyard);
}

#[test]
fn a_token_without_a_name_is_called_after_its_subtypes() {
    let named = |text: &str| match effect(text) {
        Effect::Token { face, .. } => face.name.clone(),
        other => panic!("{other:?}"),
    };
    let face = "types: [creature], subtypes: [Snake], power: 1, toughness: 1";
    assert_eq!(named(&format!("{{token: {{{face}}}}}")).as_deref(), Some("Snake Token"));
    assert_eq!(named(&format!("{{token: {{name: Coil, {face}}}}}")).as_deref(), Some("Coil"));
}

#[test]
fn minus_x_and_multiples() {
    let minus = Amount::Times(-1, Box::new(Amount::X));
    let Effect::Change { changes, .. } =
        effect("{change: this, gets: \"-X/-X\", until: end of turn}")
    else {
        panic!("no change")
    };
    assert_eq!(changes, vec![Change::PT(minus.clone(), minus)]);
}

#[test]
fn qualities_and_rules() {
    let quality = |text: &str| ability(&format!("protection from: {text}"));
    let subtype = Quality::Subtype("Goblin".into());
    assert_eq!(quality("Goblin"), Ability::Keyword(Keyword::Protection(subtype)));
    let Ability::Rule(RuleChange::CantBeBlockedBy { what, .. }) =
        ability("rule: {cannot be blocked: this, by: creature with power 3 or more}")
    else {
        panic!("no rule")
    };
    assert_eq!(what, Filter::This);
}
