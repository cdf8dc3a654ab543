//! Abilities that an effect makes, to trigger later (603.7).

use super::strict::{got, with_ability};

/// 603.4: as for any other, what stands behind "if" is asked as the event happens.
#[test]
fn a_delayed_trigger_asks_its_if_at_the_event() {
    let with = |least: usize| {
        got(&format!(
            "cards:\n  Elk: {{types: [creature], cost: \"{{4}}{{G}}\", power: 5, toughness: 5, abilities: [{{morph: \"{{0}}\"}}]}}\n  \
             Go: {{types: [sorcery], cost: \"{{0}}\", abilities: [{{spell: [{{later: {{when: {{turned up: creature}}, if: {{at least: {least}, of: creature you control}}, do: [{{gain life: 3}}]}}, until: end of turn}}]}}]}}\n\
             given: {{A: {{battlefield: [{{card: Elk, as: elk, facing: morph}}], hand: [{{card: Go, as: go}}]}}}}\n\
             play:\n  - A: {{cast: go}}\n  - resolve\n  - A: {{turn up: elk, paying: morph}}\n\
             then: [{{stack: 0}}, {{never: triggered}}]\n"
        ))
    };
    assert_eq!(with(2), "as expected");
    assert_ne!(with(1), "as expected");
}

/// It was not set off: the next time, it can be.
#[test]
fn a_delayed_trigger_whose_if_was_false_still_waits() {
    let said = got(
        "cards:\n  Elk: {types: [creature], cost: \"{4}{G}\", power: 5, toughness: 5, abilities: [{morph: \"{0}\"}]}\n  \
         Go: {types: [sorcery], cost: \"{0}\", abilities: [{spell: [{later: {when: {turned up: creature}, if: {at least: 2, of: face-up creature you control}, do: [{gain life: 3}]}, until: end of turn}]}]}\n\
         given: {A: {battlefield: [{card: Elk, as: one, facing: morph}, {card: Elk, as: two, facing: morph}], hand: [{card: Go, as: go}]}}\n\
         play:\n  - A: {cast: go}\n  - resolve\n  - A: {turn up: one, paying: morph}\n    expect: [{stack: 0}]\n  \
         - A: {turn up: two, paying: morph}\n    expect: [{stack: 1}]\n  - resolve\nthen: [{A: {life: 23}}]\n",
    );
    assert_eq!(said, "as expected");
}

#[test]
fn a_delayed_trigger_knows_the_x_of_the_spell() {
    let said = got(
        "cards:\n  Bolt: {types: [sorcery], cost: \"{X}{R}\", abilities: [{spell: [{later: {when: {step: end, of: each player}, do: [{gain life: X}]}}]}]}\n\
         given: {A: {hand: [{card: Bolt, as: bolt}], mana: \"{3}{R}\"}}\n\
         play: [{A: {cast: bolt, x: 3}}, resolve, {go to: {step: end}}, resolve]\nthen: [{A: {life: 23}}]\n",
    );
    assert_eq!(said, "as expected");
}

/// It knows what the effect was about, not what it aimed at, nor what sets it off.
#[test]
fn what_a_delayed_trigger_cannot_speak_of_is_told() {
    for (later, says) in [
        ("{when: {step: end}, do: [{destroy: target}]}", "has no target of the effect"),
        ("{when: {turned up: creature}, do: [{tap: that}]}", "not about what sets it off"),
    ] {
        let said = with_ability(&format!(
            "{{spell: [{{tap: target}}, {{later: {later}}}], targets: [creature]}}"
        ));
        assert!(said.contains("points at nothing") && said.contains(says), "{said}");
    }
    let own = "{when: {step: end}, targets: [creature], do: [{destroy: target 2}]}";
    let said = with_ability(&format!(
        "{{spell: [{{tap: target}}, {{later: {own}}}], targets: [creature]}}"
    ));
    assert!(said.contains("there is only one target here"), "{said}");
}
