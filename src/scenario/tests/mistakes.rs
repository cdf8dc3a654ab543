//! What is said of mistakes: where they are and what is meant.

use super::strict::{faults, got, played};

/// A card with an ability, in a file of its own lines.
fn with_each(phrase: &str) -> String {
    faults(&format!(
        "cards:\n  Probe: {{types: [enchantment], abilities: [{{each: {phrase}, gains: [flying]}}]}}\n\
         given: {{A: {{battlefield: [{{card: Probe, as: probe}}]}}}}\nthen: [{{probe: {{tapped: false}}}}]\n"
    ))
}

#[test]
fn the_word_of_a_phrase_that_is_at_fault_is_pointed_at() {
    // The phrase begins at column 52, or behind a quote.
    for (phrase, column, says) in [
        ("creature you contrl", 65, "`contrl` cannot follow `you`"),
        ("\"creature you contrl\"", 66, "did you mean `control`?"),
        ("creature with pwer 2 or more", 66, "did you mean `power`?"),
        ("face-dwn creature", 52, "did you mean `face-down`?"),
        ("creature you", 61, "a word is missing after `you`"),
    ] {
        let said = with_each(phrase);
        assert!(said.starts_with(&format!("test.yaml:4:{column}: ")), "{phrase}\n{said}");
        assert!(said.contains(says), "{phrase}\n{said}");
    }
}

#[test]
fn a_subtype_with_two_letters_swapped_is_a_slip_and_a_new_one_is_none() {
    let bear = |kind: &str| {
        format!(
            "cards:\n  Bear: {{types: [creature], subtypes: [{kind}], power: 2, toughness: 2}}\n\
             given: {{A: {{battlefield: [{{card: Bear, as: bear}}]}}}}\nthen: [{{bear: {{power: 2}}}}]\n"
        )
    };
    let said = faults(&bear("Baer"));
    assert!(said.contains("`Baer` is not a subtype") && said.contains("`Bear`?"), "{said}");
    assert_eq!(got(&bear("Flea")), "as expected");
}

const SPARK: &str = "cards:\n  Spark: {types: [instant], cost: \"{R}\", abilities: [{spell: [{draw: 1}]}]}\n  \
    Grove: {types: [land], abilities: [{cost: [tap], do: [{add mana: \"{G}\"}]}]}\n";

#[test]
fn mana_that_is_not_there_is_named_and_pointed_at() {
    let paid_with = |with: &str| {
        let played = played(&format!(
            "{SPARK}given: {{A: {{hand: [{{card: Spark, as: spark}}], mana: \"{{R}}{{R}}\", battlefield: [{{card: Grove, as: grove}}]}}}}\n\
             play:\n  - A: {{cast: spark, with: {with}}}\n    answers: [{{activate: grove}}]\n\
             then: [{{A: {{hand: 0}}}}]\n"
        ));
        let failure = played.failures[0].clone();
        let place = (failure.place.line, failure.place.column);
        (place, failure.expected.en, failure.got.en, failure.got.zh)
    };
    let (place, expected, got, zh) = paid_with("\"{U}{R}\"");
    assert_eq!(place, (8, 28));
    assert_eq!(expected, "`pay` of A: mana that is in the pool, which holds {R}{R}{G}");
    assert_eq!((&*got, &*zh), ("{U} is not there", "缺少{U}"));
    let (place, expected, got, _) = paid_with("\"{G}\"");
    assert_eq!(place, (8, 28));
    assert_eq!(expected, "`pay` of A: mana that pays the cost exactly, out of {R}{R}{G}");
    assert_eq!(got, "{G} does not");
}

#[test]
fn mana_that_an_answer_names_is_pointed_at_too() {
    let played = played(
        "cards:\n  Toll: {types: [sorcery], cost: \"{0}\", abilities: [{spell: [{pay: \"{1}\", who: you, or else: [{lose life: 1}]}]}]}\n\
         given: {A: {hand: [{card: Toll, as: toll}], mana: \"{R}{G}\"}}\n\
         play:\n  - A: {cast: toll}\n  - resolve: top\n    answers: [{may: true}, {pay: \"{U}\"}]\n\
         then: [{A: {life: 20}}]\n",
    );
    let failure = &played.failures[0];
    assert_eq!((failure.place.line, failure.place.column), (9, 34));
    assert_eq!(failure.got.en, "{U} is not there");
}

/// 800.4: of three players one leaves, and the game goes on.
#[test]
fn who_has_left_does_nothing_more_and_the_game_is_not_said_to_be_over() {
    let of_c = |seats: &str, play: &str| {
        got(&format!(
            "seats: [{seats}]\ngiven: {{A: {{life: 20}}}}\n\
             play:\n  - B: concede\n  - B: {play}\nthen: [{{B: {{lost: true}}}}]\n"
        ))
    };
    assert_eq!(of_c("A, B, C", "pass"), "refused: left the game (800.4)");
    assert_eq!(of_c("A, B, C", "concede"), "refused: left the game (800.4)");
    assert_eq!(of_c("A, B", "pass"), "refused: game over (104.3)");
}

/// 306.5, 708.2: face down it is no planeswalker; its counters stay.
#[test]
fn only_a_planeswalker_has_loyalty() {
    let text = |facing: &str, loyalty: &str| {
        format!(
            "cards: {{Walker: {{types: [planeswalker], cost: \"{{1}}\", loyalty: 4}}}}\n\
             given: {{A: {{battlefield: [{{card: Walker, as: walker{facing}, counters: {{loyalty: 3}}}}], hand: [{{card: Walker, as: held}}]}}}}\n\
             then: [{{walker: {{loyalty: {loyalty}, counters: {{loyalty: 3}}}}}}, {{held: {{loyalty: 4}}}}]\n"
        )
    };
    assert_eq!(got(&text("", "3")), "as expected");
    assert_eq!(got(&text(", facing: manifested", "none")), "as expected");
}
