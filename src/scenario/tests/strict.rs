//! What would be played as nothing, or could never fail, is an error with its place.

use super::*;

const HEAD: &str = "title: {en: x}\nkind: example\n";

pub(super) fn faults(rest: &str) -> String {
    match read(&format!("{HEAD}{rest}")) {
        Ok(_) => panic!("it was read as if nothing were wrong:\n{rest}"),
        Err(faults) => faults
            .iter()
            .map(|fault| format!("{fault} ({})\n", fault.hint.clone().unwrap_or_default()))
            .collect(),
    }
}

pub(super) fn played(rest: &str) -> Played {
    let scenario = read(&format!("{HEAD}{rest}")).unwrap_or_else(|f| panic!("{}", list(&f)));
    play(&scenario, &Options::default())
}

pub(super) fn got(rest: &str) -> String {
    let played = played(rest);
    played.failures.first().map_or_else(|| "as expected".into(), |failure| failure.got.en.clone())
}

/// Only an instant or sorcery has a spell ability.
fn types_for(ability: &str) -> &'static str {
    if ability.starts_with("{spell") { "instant" } else { "artifact" }
}

/// A card with one ability, and what is said of it.
pub(super) fn with_ability(ability: &str) -> String {
    let types = types_for(ability);
    faults(&format!(
        "cards:\n  Probe: {{types: [{types}], abilities: [{ability}]}}\n\
         given: {{A: {{hand: [Probe]}}}}\nthen: [{{battlefield: 0}}]\n"
    ))
}

#[test]
fn words_that_point_at_nothing_are_faults_that_say_what_is_missing() {
    for (ability, says) in [
        ("{spell: [{destroy: target}]}", "`target` points at nothing: no target is chosen"),
        ("{spell: [{destroy: target 2}], targets: [land]}", "there is only one target here"),
        ("{spell: [{destroy: that}]}", "`that` points at nothing"),
        ("{spell: [{destroy: those}]}", "`those` points at nothing: no instruction before"),
        ("{spell: [{put into hand: the rest}]}", "`the rest` points at nothing"),
        ("{spell: [{gain life: that much}]}", "`that much` points at nothing"),
        ("{spell: [{lose life: 1, who: that player}]}", "`that player` points at nothing"),
        ("{spell: [{destroy: what was paid}]}", "`what was paid` points at nothing"),
        ("{cost: \"{1}\", do: [{destroy: what was paid}]}", "nothing but mana is paid"),
        ("{spell: [{destroy: host}]}", "`host` points at nothing"),
        ("{spell: [{gain life: X}]}", "`X` points at nothing: no cost here has {X}"),
        ("{spell: [{change: this, gets: \"+X/+0\", until: end of turn}]}", "no cost here has {X}"),
        ("{spell: [{gain life: times kicked}]}", "the card has no kicker"),
        ("{when: {enters: this}, if: kicked, do: [{draw: 1}]}", "the card has no kicker"),
        ("{protection from: the chosen color}", "lets nobody choose"),
        ("{each: creature of the chosen type, gets: \"+1/+1\"}", "lets nobody choose"),
        ("{rule: {may look at: card exiled with this, who: you}}", "nothing on the card exiles"),
        ("{chapter: 1, do: [{draw: 1}]}", "the card is no Saga"),
        ("{cost: [{loyalty: -1}], do: [{draw: 1}]}", "the card is no planeswalker"),
        ("{when: {step: end}, do: [{exile: that}]}", "`that` points at nothing"),
        ("{when: {dies: creature}, do: [{lose life: 1, who: that player}]}", "`that player`"),
        ("{when: [{enters: this}, {step: end}], do: [{exile: that}]}", "`that` points at nothing"),
        ("{spell: [{destroy: creature}], targets: [creature with power less than that]}", "`that`"),
    ] {
        let said = with_ability(ability);
        assert!(said.contains("test.yaml:4:") && said.contains(says), "{ability}\n{said}");
    }
}

#[test]
fn words_that_point_at_something_are_read() {
    let good = [
        "{when: {dies: creature}, do: [{exile: that}]}",
        "{when: {deals combat damage to a player: creature}, do: [{gain life: that much}, {lose life: 1, who: that player}]}",
        "{spell: [{exile: target}, {put onto battlefield: those}], targets: [creature]}",
        "{spell: [{for each: each creature, do: [{destroy: that}]}]}",
        "{spell: [{exile: target}, {later: {when: {step: end, of: each player}, do: [{return to hand: that}]}}], targets: [creature]}",
        "{spell: [{sacrifice: {each: land}}, {reflexively: [{destroy: target}], targets: [creature]}]}",
        "{cost: [{sacrifice: creature}], do: [{gain life: {power of: what was paid}}]}",
        "{cost: \"{X}\", do: [{gain life: X}]}",
        "{spell: {choose: 1, modes: [{do: [{destroy: target}], targets: [land]}, {do: [{draw: 1}]}]}}",
        "{spell: [{tap: target}], targets: [creature]}, {kicker: \"{1}\"}, {kicked spell: [{destroy: target}]}",
    ];
    for ability in good {
        let types = types_for(ability);
        let text = format!(
            "{HEAD}cards:\n  Probe: {{types: [{types}], abilities: [{ability}]}}\n\
             given: {{A: {{hand: [Probe]}}}}\nthen: [{{battlefield: 0}}]\n"
        );
        read(&text).unwrap_or_else(|faults| panic!("{ability}\n{}", list(&faults)));
    }
}

const ELK: &str = "cards:\n  Elk: {types: [creature], cost: \"{G}\", power: 1, toughness: 1, abilities: [{morph: \"{0}\"}]}\n\
    given: {A: {battlefield: [{card: Elk, as: elk, facing: morph}]}}\n";

#[test]
fn what_a_step_cannot_use_is_a_fault() {
    let step = |how: &str| {
        format!("{ELK}play:\n  - A: {{turn up: elk{how}}}\nthen: [{{elk: {{exists: true}}}}]\n")
    };
    let said = faults(&step(", paying: morph, targets: [elk]"));
    assert!(said.contains("test.yaml:7:") && said.contains("`targets` is not a key"), "{said}");
    let both = "\n    refused: no such cost\n    reversed: cannot pay";
    let said = faults(&step(", paying: disguise}").replace("}}\nthen", &format!("}}{both}\nthen")));
    assert!(said.contains("refused or reversed, not both"), "{said}");
    let asked = "\n    refused: no such cost\n    answers: [{may: true}]";
    let said =
        faults(&step(", paying: disguise}").replace("}}\nthen", &format!("}}{asked}\nthen")));
    assert!(said.contains("what is refused asks nothing"), "{said}");
    assert_eq!(got(&step(", paying: morph, x: 7")), "left over: x; no cost here has {X}");
}

#[test]
fn an_x_or_target_that_nothing_asks_for_is_left_over() {
    let with = |ability: &str, how: &str| {
        got(&format!(
            "cards:\n  Ping: {{types: [creature], cost: \"{{0}}\", power: 1, toughness: 1, abilities: [{ability}]}}\n\
             given: {{A: {{battlefield: [{{card: Ping, as: ping}}], hand: [{{card: Ping, as: other}}]}}}}\n\
             play: [{{A: {{{how}}}}}]\nthen: [{{ping: {{exists: true}}}}, {{other: {{exists: true}}}}]\n"
        ))
    };
    let gains = "{cost: \"{0}\", do: [{gain life: 1}]}";
    let mana = "{cost: \"{0}\", do: [{add mana: \"{G}\"}]}";
    assert!(with(gains, "activate: ping, x: 9").contains("left over: x"));
    assert!(with(gains, "activate: ping, targets: [other]").contains("left over: targets"));
    assert!(with(mana, "activate: ping, targets: [other]").contains("left over: targets"));
    assert!(with(gains, "cast: other, x: 1").contains("left over: x"));
    assert!(with(gains, "cast: other, targets: [ping]").contains("left over: targets"));
    assert_eq!(with(gains, "cast: other"), "as expected");
}

#[test]
fn a_negative_that_cannot_fail_is_no_claim() {
    let bear = "cards: {Bear: {types: [creature], subtypes: [Bear], power: 2, toughness: 2}}\n\
        given: {A: {battlefield: [{card: Bear, as: bear, facing: cloaked}]}}\n";
    let then = |facts: &str| format!("{bear}then: [{{bear: {{{facts}}}}}]\n");
    assert_eq!(got(&then("lacks: [ward]")), "bear: abilities ward {2}");
    assert_eq!(got(&then("lacks: [\"ward {3}\"], has: [ward]")), "as expected");
    for (facts, says) in [
        ("lacks: [banana]", "`banana` is no ability"),
        ("lacks: [flyng]", "did you mean `flying`?"),
        ("lacks: [\"ward banana\"]", "is no ability"),
        ("zone: battelfield", "did you mean `battlefield`?"),
        ("colors: [purple]", "`purple` is not a colour"),
        ("types: [creture]", "did you mean `creature`?"),
        ("subtypes: [Wizzard]", "did you mean `Wizard`?"),
        ("supertypes: [legndary]", "did you mean `legendary`?"),
        ("face: bakc", "did you mean `back`?"),
        ("mana cost: two", "is not a mana cost"),
    ] {
        let said = faults(&then(facts));
        assert!(said.contains("test.yaml:5:") && said.contains(says), "{facts}\n{said}");
    }
    let said = faults(&format!(
        "{bear}then: [{{bear: {{zone: battlefield}}}}, {{never: {{turned up: bear, rule: \"999.9\"}}}}]\n"
    ));
    assert!(said.contains("no rule has the number 999.9"), "{said}");
}

#[test]
fn a_ward_that_costs_no_mana_shows_what_it_costs() {
    let said = got(
        "cards: {Bear: {types: [creature], power: 2, toughness: 2, abilities: [{ward: [{pay life: 3}]}]}}\n\
         given: {A: {battlefield: [{card: Bear, as: bear}]}}\nthen: [{bear: {abilities: [flying]}}]\n",
    );
    assert_eq!(said, "bear: abilities: ward pay life 3");
}

/// 701.8b.
#[test]
fn lethal_damage_destroys() {
    let said = got(
        "cards:\n  Bear: {types: [creature], cost: \"{0}\", power: 3, toughness: 2}\n  \
         Dart: {types: [instant], cost: \"{0}\", abilities: [{spell: [{damage: 2, to: target}], targets: [creature]}]}\n\
         given: {A: {battlefield: [{card: Bear, as: bear}], hand: [{card: Dart, as: dart}]}}\n\
         play: [{A: {cast: dart, targets: [bear]}}, resolve]\nthen: [{never: {destroyed: bear}}]\n",
    );
    assert_eq!(said, "it happened (704.5g)");
}

/// 730.3: it leaves as one, and each of its cards goes to the graveyard.
#[test]
fn the_death_of_a_merged_permanent_is_that_of_each_of_its_cards() {
    let played = played(
        "cards:\n  Top: {types: [creature], cost: \"{G}\", power: 4, toughness: 4, abilities: [{mutate: \"{0}\"}]}\n  \
         Base: {types: [creature], subtypes: [Bear], cost: \"{G}\", power: 2, toughness: 2}\n  \
         Kill: {types: [instant], cost: \"{0}\", abilities: [{spell: [{destroy: target}], targets: [creature]}]}\n\
         given: {A: {battlefield: [{card: Base, as: base}], hand: [{card: Top, as: top}, {card: Kill, as: kill}]}}\n\
         play:\n  - A: {cast: top, paying: mutate, targets: [base]}\n  - resolve: top\n    answers: [{on top: true}]\n  \
         - A: {cast: kill, targets: [base]}\n  - resolve\n\
         then: [{count: {dies: base, times: 1}}, {count: {dies: top, times: 1}}, {count: {dies: kill, times: 0}}]\n",
    );
    assert!(played.passed, "{:?}", played.failures);
}

#[test]
fn a_set_up_that_no_game_comes_to_is_a_fault() {
    let cards = "cards:\n  Pup: {types: [creature], power: 1, toughness: 1}\n  Wisp: {types: [creature], power: 1, toughness: 0}\n  \
        Two: {types: [creature], cost: \"{G}\", power: 1, toughness: 1, layout: transforming, back: {name: {en: One Mind}, types: [creature], power: 4, toughness: 4}}\n";
    for (given, says) in [
        ("graveyard: [{card: Pup, token: true}]", "111.7"),
        ("exile: [{card: Pup, phased out: true}]", "702.26b"),
        ("exile: [{card: Pup, new: true}]", "302.6"),
        ("battlefield: [{card: Pup, protector: B}]", "310.8"),
        ("battlefield: [{card: Pup, facing: morph}]", "702.37a"),
        ("battlefield: [{card: Pup, facing: disguise}]", "702.168a"),
        ("battlefield: [{card: Two, facing: turned down}]", "712.16"),
        ("battlefield: [{card: Pup, facing: manifested, token: true}]", "neither a card nor cast"),
        ("battlefield: [Wisp]", "704.5f acts before"),
    ] {
        let said = faults(&format!("{cards}given: {{A: {{{given}}}}}\nthen: [{{stack: []}}]\n"));
        assert!(said.contains("test.yaml:7:") && said.contains(says), "{given}\n{said}");
    }
}

/// An answer to what is forced stands in the way of the one behind it.
#[test]
fn the_answer_that_nobody_asks_for_is_named() {
    let said = got(
        "cards:\n  Imp: {types: [creature], cost: \"{0}\", power: 1, toughness: 1, abilities: [{when: {enters: this}, do: [{sacrifice: {choice: {each: another creature you control}, by: you}}, {reflexively: [{destroy: target}], targets: [creature an opponent controls]}]}]}\n  \
         Bear: {types: [creature], power: 2, toughness: 2}\n\
         given: {A: {battlefield: [{card: Bear, as: food}], hand: [{card: Imp, as: imp}]}, B: {battlefield: [{card: Bear, as: foe}, {card: Bear, as: safe}]}}\n\
         play:\n  - A: {cast: imp}\n  - resolve\n  - resolve: top\n    answers: [{sacrifice: food}, {targets: foe}]\n\
         then: [{food: {exists: true}}, {foe: {exists: true}}, {safe: {exists: true}}]\n",
    );
    assert!(said.contains("nobody asks for `sacrifice` here"), "{said}");
}

/// 800.4: it goes on attacking, but nobody.
#[test]
fn nobody_is_attacked_once_the_player_has_left() {
    let played = played(
        "cards: {Bear: {types: [creature], power: 2, toughness: 2}}\nseats: [A, B, C]\n\
         given: {A: {battlefield: [{card: Bear, as: one}, {card: Bear, as: two}]}}\n\
         play:\n  - go to: {step: begin combat}\n  - A: {attack: {one: B, two: C}}\n  - A: pass\n  - B: concede\n\
         then: [{one: {attacking: nothing}}, {two: {attacking: C}}]\n",
    );
    assert!(played.passed, "{:?}", played.failures);
}

#[test]
fn an_unknown_word_is_told_with_what_it_may_mean() {
    assert!(with_ability("flyng").contains("did you mean `flying`?"));
    assert!(with_ability("infect").contains("a mechanic that this engine does not have"));
    assert!(with_ability("ward").contains("more has to be said of it: `{ward: …}`"));
    assert!(with_ability("{enchant: Wizzard}").contains("did you mean `Wizard`?"));
    let said = faults(
        "cards: {Bear: {types: [creture], power: 1, toughness: 1}}\ngiven: {A: {battlefield: [Bear]}}\nthen: [{battlefield: 1}]\n",
    );
    assert!(said.contains("did you mean `creature`?"), "{said}");
    assert!(!said.contains("`types` is missing") && !said.contains("`power` and"), "{said}");
    let said = faults(
        "cards: {Bear: {types: [creature], power: 1, toughness: 1}}\ngiven: {A: {battlefield: [{card: Baer, facing: mrph, taped: true}]}}\nthen: [{battlefield: 1}]\n",
    );
    for says in ["`Bear`", "`morph`", "`tapped`"] {
        assert!(said.contains(&format!("did you mean {says}?")), "{says}\n{said}");
    }
}

#[test]
fn a_name_that_nothing_has_is_a_fault() {
    let with = |name: &str| {
        format!(
            "cards:\n  Pup: {{types: [creature], power: 1, toughness: 1}}\n  \
             Kennel: {{types: [enchantment], abilities: [{{each: creature named {name}, gets: \"+1/+1\"}}]}}\n\
             given: {{A: {{battlefield: [Kennel, {{card: Pup, as: pup}}]}}}}\nthen: [{{pup: {{power: 2}}}}]\n"
        )
    };
    assert_eq!(got(&with("Pup")), "as expected");
    let said = faults(&with("Pupp"));
    assert!(
        said.contains("nothing is named `Pupp`") && said.contains("did you mean `Pup`?"),
        "{said}"
    );
}

#[test]
fn a_number_that_is_too_large_is_called_that() {
    let said = with_ability("{morph: \"{100001}\"}");
    assert!(said.contains("at most 100000 mana of one symbol"), "{said}");
    for number in ["99999999999999999999", "1e300"] {
        let said =
            faults(&format!("given: {{A: {{life: {number}}}}}\nthen: [{{battlefield: 0}}]\n"));
        assert!(said.contains("this number is too large for the game"), "{number}\n{said}");
    }
}

/// 708.2 off: the same events, another table.
#[test]
fn the_games_part_where_only_the_table_does() {
    let scenario = read(&format!(
        "{HEAD}cards: {{Wyrm: {{types: [creature], power: 5, toughness: 5}}}}\n\
         given: {{A: {{battlefield: [{{card: Wyrm, as: wyrm, facing: manifested}}]}}}}\n\
         then: [{{wyrm: {{power: 2}}}}]\n"
    ));
    let scenario = scenario.unwrap_or_else(|faults| panic!("{}", list(&faults)));
    let off = |name: &str| {
        let without = crate::engine::Clause::named(name);
        assert!(without.is_some());
        play(&scenario, &Options { without: without.into_iter().collect(), ..Options::default() })
    };
    let played = off("708.2/packet");
    let with = played.after_with_the_rule.expect("the table is another one");
    assert_eq!(with.players[0].battlefield[0].power, Some(2));
    assert_eq!(played.after.players[0].battlefield[0].power, Some(5));
    assert_eq!(played.no_longer.len(), 1);
    let same = off("708.9/permanent");
    assert!(same.after_with_the_rule.is_none() && same.no_longer.is_empty());
}

#[test]
fn counters_are_told_in_both_languages() {
    let played = played(
        "cards: {Walker: {types: [planeswalker], loyalty: 4}}\n\
         given: {A: {battlefield: [{card: Walker, as: walker, counters: {loyalty: 4, oil: 1}}]}}\n\
         then: [{walker: {loyalty: 4}}]\n",
    );
    let counters = played.after.players[0].battlefield[0].counters.clone().unwrap();
    assert_eq!(counters.en.as_deref(), Some("1 oil, 4 loyalty"));
    assert_eq!(counters.zh.as_deref(), Some("4 忠诚、1 oil"));
}
