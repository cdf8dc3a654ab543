//! Lines that hold whatever happens, and abilities that could never do anything.

use super::strict::{faults, got};

const ELK: &str = "cards:\n  Elk: {types: [creature], cost: \"{G}\", power: 1, toughness: 1, abilities: [{morph: \"{0}\"}]}\n\
    given: {A: {battlefield: [{card: Elk, as: elk, facing: morph}]}}\n";

#[test]
fn a_line_that_names_nothing_is_a_fault() {
    for (then, says) in [
        ("{elk: {lacks: []}}", "no ability is named here"),
        ("{elk: {has: []}}", "no ability is named here"),
        ("{elk: {has: none}}", "no ability is named here"),
        ("{events: []}", "no event is named here"),
    ] {
        let said = faults(&format!("{ELK}then: [{{elk: {{face_down: true}}}}, {then}]\n"));
        assert!(said.contains("test.yaml:6:") && said.contains(says), "{then}\n{said}");
    }
    for key in ["answers", "as"] {
        let said = faults(&format!(
            "{ELK}play: [{{A: pass, {key}: []}}]\nthen: [{{elk: {{face_down: true}}}}]\n"
        ));
        assert!(said.contains(&format!("leave `{key}` out")), "{said}");
    }
}

/// A list of abilities can well be empty where it is all of them.
#[test]
fn that_there_is_no_ability_at_all_can_be_said() {
    assert_eq!(got(&format!("{ELK}then: [{{elk: {{abilities: []}}}}]\n")), "as expected");
}

#[test]
fn ways_to_turn_up_are_counted() {
    let cards = "cards:\n  Gift: {types: [enchantment], abilities: [{each: green creature you control, gains: [{morph: \"{1}\"}]}]}\n  \
        Elk: {types: [creature], cost: \"{5}{G}\", power: 5, toughness: 5, abilities: [{morph: \"{G}{G}\"}]}\n";
    let with = |battlefield: &str, ways: &str| {
        got(&format!(
            "{cards}given: {{A: {{battlefield: [{battlefield}{{card: Elk, as: elk, facing: morph}}]}}}}\n\
             then: [{{turn ups: {{A: [{ways}]}}}}]\n"
        ))
    };
    assert_eq!(with("", "{elk: morph}"), "as expected");
    assert_eq!(with("", "{elk: morph}, {elk: morph}"), "turn ups: elk by morph");
    assert_eq!(with("Gift, ", "{elk: morph}"), "turn ups: elk by morph, elk by morph");
    assert_eq!(with("Gift, ", "{elk: morph}, {elk: morph}"), "as expected");
}

#[test]
fn an_ability_that_can_do_nothing_on_its_card_is_a_fault() {
    for (card, says) in [
        ("types: [artifact], abilities: [{equip: \"{1}\"}]", "only Equipment equips (702.6a)"),
        ("types: [enchantment], abilities: [{enchant: creature}]", "only an Aura enchants (303.4)"),
        ("types: [artifact], abilities: [{spell: [{draw: 1}]}]", "only an instant or sorcery"),
        (
            "types: [artifact], abilities: [{kicker: \"{1}\"}, {kicked spell: [{draw: 1}]}]",
            "only an instant or sorcery",
        ),
        (
            "types: [instant], abilities: [{spell: [{draw: 1}]}, {kicked spell: [{draw: 1}]}]",
            "the card has no kicker",
        ),
        ("types: [instant, creature], power: 1, toughness: 1", "never enters (304.4, 307.4)"),
        (
            "types: [enchantment], abilities: [{when: {unlocked: this}, do: [{draw: 1}]}]",
            "only a Room is unlocked (709.5)",
        ),
        (
            "types: [enchantment], abilities: [{each: noncreature creature, gains: [flying]}]",
            "it contradicts itself",
        ),
        (
            "types: [enchantment], abilities: [{each: face-down face-up creature, gains: [flying]}]",
            "it contradicts itself",
        ),
        ("types: [planeswalker]", "a planeswalker has `loyalty`"),
        ("types: [artifact], loyalty: 3", "nothing else has (306.5)"),
        (
            "types: [instant], layout: split, half: {name: {en: Haze}, types: [artifact], abilities: [{spell: [{draw: 1}]}]}",
            "only an instant or sorcery",
        ),
    ] {
        let said = faults(&format!(
            "cards:\n  Odd: {{{card}}}\ngiven: {{A: {{hand: [Odd]}}}}\nthen: [{{battlefield: 0}}]\n"
        ));
        assert!(said.contains("test.yaml:4:") && said.contains(says), "{card}\n{said}");
    }
}

/// 715.2: the spell ability of an adventurer stands in its inset.
#[test]
fn each_part_of_a_card_is_judged_by_its_own_type() {
    let said = got(
        "cards:\n  Page: {types: [creature], cost: \"{W}\", power: 1, toughness: 1, layout: adventure, inset: {name: {en: Ride}, types: [instant], subtypes: [Adventure], cost: \"{0}\", abilities: [{spell: [{gain life: 2}]}]}}\n\
         given: {A: {hand: [{card: Page, as: page}]}}\n\
         play: [{A: {cast: page, face: adventure}}, resolve]\nthen: [{A: {life: 22}}, {page: {zone: exile}}]\n",
    );
    assert_eq!(said, "as expected");
}
