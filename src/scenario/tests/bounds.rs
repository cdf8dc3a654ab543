//! What is too much, or not there: reported, never borne in silence.

use super::*;

const HEAD: &str = "title: {en: x}\nkind: example\n";

fn got(rest: &str) -> String {
    let scenario = read(&format!("{HEAD}{rest}")).unwrap_or_else(|f| panic!("{}", list(&f)));
    let played = play(&scenario, &Options::default());
    assert!(!played.passed, "it was played as if nothing were wrong");
    played.failures[0].got.en.clone()
}

fn faults(rest: &str) -> String {
    match read(&format!("{HEAD}{rest}")) {
        Ok(_) => panic!("it was read as if nothing were wrong"),
        Err(faults) => list(&faults),
    }
}

/// Two watchers, each of which sees what the other makes: 600 tokens at one
/// moment set both off 600 times.
#[test]
fn two_triggers_that_feed_each_other_are_reported() {
    let feeds = |token: &str| {
        format!(
            "{{types: [creature], cost: \"{{0}}\", power: 1, toughness: 1, abilities: [{{when: {{enters: creature}}, do: [{{token: {{name: {token}, types: [creature], power: 1, toughness: 1}}, count: 600}}]}}]}}"
        )
    };
    let got = got(&format!(
        "cards: {{Yin: {}, Yang: {}}}\n\
         given: {{A: {{battlefield: [{{card: Yin, as: yin}}], hand: [{{card: Yang, as: yang}}]}}}}\n\
         play:\n  - A: {{cast: yang}}\n  - resolve: top\n    answers: [{{order: [yin, yang]}}]\n  - resolve\n\
         then: [{{yang: {{zone: battlefield}}}}]\n",
        feeds("Pup"),
        feeds("Cub"),
    ));
    assert_eq!(got, "more than 1000 triggered abilities at once");
}

/// Nothing happens, however often: no event would ever count up to a limit.
#[test]
fn what_is_repeated_without_end_is_too_much_work() {
    for body in [
        "{untap: {each: artifact}}",
        "{destroy: {each: artifact}}",
        "{if: {not: your turn}, then: [{draw: 1}]}",
    ] {
        let got = got(&format!(
            "cards: {{Churn: {{types: [sorcery], cost: \"{{0}}\", abilities: [{{spell: [{{repeat: [{body}], times: 1000000000000}}]}}]}}}}\n\
             given: {{A: {{hand: [{{card: Churn, as: churn}}]}}}}\n\
             play: [{{A: {{cast: churn}}}}, resolve]\nthen: [{{A: {{life: 20}}}}]\n"
        ));
        assert_eq!(got, "more than 10000000 steps of work in one action", "{body}");
    }
}

/// Without the stack a loop of triggers goes on inside one action, and what it
/// makes lies on the battlefield and is looked at again each time.
#[test]
fn a_loop_inside_one_action_is_too_much_work() {
    let text = "cards:\n  Loop: {types: [creature], cost: \"{0}\", power: 1, toughness: 1, abilities: [{when: {enters: creature}, do: [{token: {name: Pup, types: [creature], power: 1, toughness: 1}}]}]}\n\
         given: {A: {hand: [{card: Loop, as: loop}]}}\n\
         play: [{A: {cast: loop}}, resolve]\nthen: [{loop: {zone: battlefield}}]\n";
    let scenario = read(&format!("{HEAD}{text}")).unwrap_or_else(|f| panic!("{}", list(&f)));
    let without = crate::engine::Clause::named("603.3/on-the-stack");
    let played =
        play(&scenario, &Options { without: without.into_iter().collect(), ..Options::default() });
    assert!(!played.passed);
    assert_eq!(played.failures[0].got.en, "more than 10000000 steps of work in one action");
}

/// The loop goes on through the stack for as long as the scenario says, and
/// time cannot pass meanwhile.
#[test]
fn a_loop_through_the_stack_never_lets_the_step_end() {
    let resolves = "  - resolve\n".repeat(100);
    let got = got(&format!(
        "cards:\n  Loop: {{types: [creature], cost: \"{{0}}\", power: 1, toughness: 1, abilities: [{{when: {{enters: creature}}, do: [{{token: {{name: Pup, types: [creature], power: 1, toughness: 1}}, count: 1}}]}}]}}\n\
         given: {{A: {{hand: [{{card: Loop, as: loop}}]}}}}\n\
         play:\n  - A: {{cast: loop}}\n{resolves}  - go to: {{step: end}}\nthen: [{{battlefield: 100}}, {{stack: 1}}]\n"
    ));
    assert!(got.contains("stack not empty (117.4)"), "{got}");
}

#[test]
fn a_million_tokens_are_too_many() {
    let got = got(
        "cards:\n  Swarm: {types: [sorcery], cost: \"{0}\", abilities: [{spell: [{token: {name: Pup, types: [creature], power: 1, toughness: 1}, count: 1000000}]}]}\n\
         given: {A: {hand: [{card: Swarm, as: swarm}]}}\n\
         play: [{A: {cast: swarm}}, resolve]\nthen: [{battlefield: 1000000}]\n",
    );
    assert!(got.contains("more than 1000 tokens"), "{got}");
}

#[test]
fn power_of_two_to_the_sixty_fourth_is_no_number() {
    let faults = faults(
        "cards:\n  Giant: {types: [creature], power: 18446744073709551616, toughness: 1}\n\
         given: {A: {battlefield: [Giant]}}\nthen: [{battlefield: 1}]\n",
    );
    assert!(faults.contains("test.yaml:4:37: ") && faults.contains("too large"), "{faults}");
}

#[test]
fn a_card_is_in_one_zone() {
    let faults = faults(
        "cards: {Bear: {types: [creature], cost: \"{G}\", power: 1, toughness: 1}}\n\
         given: {A: {hand: [{card: Bear, as: bear}], graveyard: [{card: Bear, as: bear}]}}\n\
         then: [{bear: {zone: hand}}]\n",
    );
    assert!(faults.contains("given twice"), "{faults}");
}

#[test]
fn mana_that_is_not_there_pays_nothing() {
    let with = |how: &str| {
        got(&format!(
            "cards: {{Spark: {{types: [instant], cost: \"{{R}}\", abilities: [{{spell: [{{gain life: 1}}]}}]}}}}\n\
             given: {{A: {{hand: [{{card: Spark, as: spark}}], mana: \"{{U}}\"}}}}\n\
             play: [{{A: {{cast: spark{how}}}}}]\nthen: [{{spark: {{zone: hand}}}}, {{A: {{mana: \"{{U}}\"}}}}]\n"
        ))
    };
    assert!(with("").contains("reversed: cannot pay"), "{}", with(""));
    assert!(with(", with: \"{R}\"").contains("cannot pay"), "{}", with(", with: \"{R}\""));
}

const BEAR: &str = "cards: {Bear: {types: [creature], cost: \"{G}\", power: 1, toughness: 1}, Band: {types: [artifact], subtypes: [Equipment], cost: \"{1}\"}}\n";

#[test]
fn what_is_attached_in_a_circle_is_a_fault() {
    let faults = faults(&format!(
        "{BEAR}given: {{A: {{battlefield: [{{card: Band, as: one, attached to: two}}, {{card: Band, as: two, attached to: one}}]}}}}\n\
         then: [{{one: {{attached to: two}}}}]\n"
    ));
    assert!(faults.contains("attached to itself, directly or in a circle"), "{faults}");
    assert!(faults.contains("test.yaml:4:"), "{faults}");
}

#[test]
fn a_player_who_is_not_there_is_a_fault_wherever_one_stands() {
    let given = "given: {A: {battlefield: [{card: Bear, as: bear}]}}\n";
    for (rest, at) in [
        (format!("{BEAR}given: {{D: {{hand: [Bear]}}}}\nthen: [{{battlefield: 0}}]\n"), ":4:"),
        (format!("{BEAR}{given}play: [{{D: pass}}]\nthen: [{{bear: {{tapped: false}}}}]\n"), ":5:"),
        (format!("{BEAR}{given}turn: {{active: D}}\nthen: [{{bear: {{tapped: false}}}}]\n"), ":5:"),
        (
            format!(
                "{BEAR}{given}turn: {{active: A, controlled by: D}}\nthen: [{{bear: {{tapped: false}}}}]\n"
            ),
            ":5:",
        ),
        (
            format!(
                "{BEAR}{given}play: [{{A: {{attack: {{bear: D}}}}}}]\nthen: [{{bear: {{tapped: false}}}}]\n"
            ),
            ":5:",
        ),
        (
            format!(
                "{BEAR}{given}play: [{{A: pass, for: D}}]\nthen: [{{bear: {{tapped: false}}}}]\n"
            ),
            ":5:",
        ),
        (format!("{BEAR}{given}then: [{{bear: {{controller: D}}}}]\n"), ":5:"),
        (format!("{BEAR}{given}then: [{{priority: D}}]\n"), ":5:"),
    ] {
        let faults = faults(&rest);
        assert!(faults.contains("`D`") && faults.contains(at), "{rest}\n{faults}");
    }
}

#[test]
fn a_label_is_given_once_in_the_set_up_and_in_steps() {
    let spell = "cards: {Swarm: {types: [sorcery], cost: \"{0}\", abilities: [{spell: [{token: {name: Pup, types: [creature], power: 1, toughness: 1}}]}]}}\n";
    let faults = faults(&format!(
        "{spell}given: {{A: {{hand: [{{card: Swarm, as: swarm}}]}}}}\n\
         play:\n  - A: {{cast: swarm}}\n  - resolve: top\n    as: [swarm]\nthen: [{{swarm: {{exists: true}}}}]\n"
    ));
    assert!(faults.contains("swarm") && faults.contains(":8:"), "{faults}");
}

#[test]
fn answers_that_nobody_asks_for_are_reported() {
    let got = got(&format!(
        "{BEAR}given: {{A: {{battlefield: [{{card: Bear, as: bear, facing: manifested}}], mana: \"{{G}}\"}}}}\n\
         play:\n  - A: {{turn up: bear, paying: mana cost}}\n    answers: [{{may: true}}, {{choose: bear}}]\nthen: [{{bear: {{face_down: false}}}}]\n"
    ));
    assert!(got.contains("left over: may, choose"), "{got}");
}

#[test]
fn a_choice_that_nobody_makes_is_reported() {
    let got = got(
        "cards: {Edict: {types: [sorcery], cost: \"{0}\", abilities: [{spell: [{sacrifice: {choice: {each: creature you control}, by: you}}]}]}, Bear: {types: [creature], power: 1, toughness: 1}}\n\
         given: {A: {hand: [{card: Edict, as: edict}], battlefield: [{card: Bear, as: one}, {card: Bear, as: two}]}}\n\
         play: [{A: {cast: edict}}, resolve]\nthen: [{one: {zone: battlefield}}, {two: {zone: battlefield}}]\n",
    );
    assert!(got.contains("`choose` of A [one, two] is open"), "{got}");
}

/// As many symbols as a file can hold: no cost has them, and none is tried.
#[test]
fn a_cost_of_a_hundred_thousand_symbols_is_no_cost() {
    let symbols = "{2/W}{B/P}".repeat(50_000);
    let faults = faults(&format!(
        "cards: {{Bear: {{types: [creature], cost: \"{symbols}\", power: 1, toughness: 1}}}}\n\
         given: {{A: {{battlefield: [Bear]}}}}\nthen: [{{battlefield: 1}}]\n"
    ));
    assert!(faults.contains("is not a mana cost"), "{}", &faults[..200.min(faults.len())]);
}
