//! What several players do at one instruction (101.4, 608.2e, 608.2f).

use super::strict::{got, with_ability};

fn each(instructions: &str, given: &str, answers: &str, then: &str) -> String {
    got(&format!(
        "cards:\n  Bear: {{types: [creature], cost: \"{{G}}\", power: 2, toughness: 2}}\n  \
         Go: {{types: [sorcery], cost: \"{{0}}\", abilities: [{{spell: [{instructions}]}}]}}\n\
         seats: [A, B, C]\ngiven:\n  A: {{hand: [{{card: Go, as: go}}]}}\n{given}\
         play:\n  - A: {{cast: go}}\n  - resolve: top\n{answers}then: [{then}]\n"
    ))
}

#[test]
fn those_are_what_every_player_milled() {
    let said = each(
        "{mill: 1, who: opponents}, {exile: those}",
        "  B: {library: [{card: Bear, as: b}]}\n  C: {library: [{card: Bear, as: c}]}\n",
        "",
        "{b: {zone: exile}}, {c: {zone: exile}}",
    );
    assert_eq!(said, "as expected");
}

#[test]
fn those_are_what_every_player_manifested() {
    let said = each(
        "{manifest dread: opponents}, {exile: those}",
        "  B: {library: [{card: Bear, as: b}]}\n  C: {library: [{card: Bear, as: c}]}\n",
        "",
        "{b: {zone: exile}}, {c: {zone: exile}}",
    );
    assert_eq!(said, "as expected");
}

/// All choose before anybody discards: no event stands between the two choices.
#[test]
fn players_choose_in_turn_order_and_discard_at_once() {
    let said = each(
        "{discard: 1, who: opponents}, {exile: those}",
        "  B: {hand: [{card: Bear, as: b}, Bear]}\n  C: {hand: [{card: Bear, as: c}, Bear]}\n",
        "    answers: [{discard: b}, {discard: c}]\n",
        "{b: {zone: exile}}, {c: {zone: exile}}, {events: [{discarded: b}, {discarded: c}]}",
    );
    assert_eq!(said, "as expected");
}

/// 603.2c: "one or more" happens once for all that discard together.
#[test]
fn what_is_discarded_together_is_one_moment() {
    let said = got(
        "cards:\n  Bear: {types: [creature], cost: \"{G}\", power: 2, toughness: 2}\n  \
         Font: {types: [enchantment], abilities: [{when: {one or more: {put into graveyard: creature card}}, do: [{gain life: 1}]}]}\n  \
         Go: {types: [sorcery], cost: \"{0}\", abilities: [{spell: [{discard: 1, who: each player}]}]}\n\
         given:\n  A: {hand: [{card: Go, as: go}, Bear], battlefield: [Font]}\n  B: {hand: [Bear]}\n\
         play: [{A: {cast: go}}, resolve, resolve]\nthen: [{A: {life: 21}}, {stack: 0}]\n",
    );
    assert_eq!(said, "as expected");
}

/// Only the first of them would do or choose it.
#[test]
fn where_one_player_is_meant_several_are_a_fault() {
    for ability in [
        "{spell: [{may: [{draw: 1}], who: opponents}]}",
        "{spell: [{pay: \"{2}\", who: opponents, or else: [{draw: 1}]}]}",
        "{spell: [{sacrifice: {choice: {each: creature}, by: each player}}]}",
        "{spell: [{manifest: top card, who: each player}]}",
        "{spell: [{cloak: top card, who: opponents}]}",
        "{spell: [{gain control: target, who: opponents, until: forever}], targets: [creature]}",
        "{spell: [{search: land card, who: each player}]}",
        "{spell: [{put onto battlefield: target, under: opponents}], targets: [creature]}",
    ] {
        let said = with_ability(ability);
        assert!(said.contains("only one player can be meant here"), "{ability}\n{said}");
    }
}
