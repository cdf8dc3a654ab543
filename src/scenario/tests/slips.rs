//! Slips that were played as if nothing were wrong: names of the wrong sort, set-ups that no game
//! comes to, cards that no card is like.

use super::strict::{faults, got, with_ability};

const BEAR: &str = "cards:\n  Bear: {types: [creature], subtypes: [Bear], cost: \"{1}{G}\", power: 2, toughness: 3}\n  \
    Law: {types: [enchantment], cost: \"{1}\"}\n  Ring: {types: [artifact], subtypes: [Equipment], abilities: [{equip: \"{1}\"}]}\n  Wood: {types: [land]}\n";

/// What is wrong with things of the set-up, or with a whole set-up.
fn given(of_a: &str) -> String {
    faults(&format!("{BEAR}given: {{A: {{{of_a}}}}}\nthen: [{{stack: []}}]\n"))
}

#[test]
fn an_event_is_of_a_name_of_its_sort() {
    let then = |event: &str| {
        format!(
            "{BEAR}given: {{A: {{battlefield: [{{card: Bear, as: bear}}]}}}}\n\
             then: [{{bear: {{power: 2}}}}, {event}]\n"
        )
    };
    for (event, says) in [
        ("{never: {draws: A}}", "`draws` is of an object"),
        ("{never: {dies: A}}", "`dies` is of an object"),
        ("{never: {life: bear}}", "`life` is of a player"),
        ("{never: {game ends: A}}", "`game ends` is of nobody"),
        ("{events: [{dies: bear, times: 2}]}", "`times` says nothing here"),
        ("{never: {dies: bear, times: 2}}", "`times` says nothing here"),
        ("{count: {dies: bear, times: -1}}", "`times` is 0 or more"),
        ("{count: {dies: bear}}", "`times` is missing"),
    ] {
        let said = faults(&then(event));
        assert!(said.contains("test.yaml:9:") && said.contains(says), "{event}\n{said}");
    }
    assert_eq!(got(&then("{count: {reversed: A, times: 0}}")), "as expected");
}

#[test]
fn an_instruction_is_about_a_target_of_its_sort() {
    for (ability, says) in [
        ("{spell: [{gain life: 2, who: target}], targets: [creature]}", "a player is needed here"),
        (
            "{spell: [{damage: 3, to player: target}], targets: [creature]}",
            "a player is needed here",
        ),
        ("{spell: [{destroy: target}], targets: [player]}", "a permanent is needed here"),
        ("{spell: [{counter: target}], targets: [creature]}", "on the stack is needed here"),
        ("{spell: [{draw: 1, who: {controller of: target}}], targets: [player]}", "an object"),
        (
            "{spell: [{put onto battlefield: target}], targets: [creature]}",
            "a card that is not on the battlefield is needed here",
        ),
        (
            "{spell: [{put onto battlefield: each creature}]}",
            "this names permanents: a card that is not on the battlefield is needed here",
        ),
        (
            "{spell: [{destroy: {graveyard: creature}}]}",
            "this names cards in a graveyard: a permanent is needed here",
        ),
        ("{spell: [{turn up: top card}]}", "this names cards in a library: a permanent"),
        ("{spell: [{phase out: {choice: {hand: card}}}]}", "cards in a hand: a permanent"),
        ("{spell: [{tap: {all of: [target, {exiled: card}]}}], targets: [land]}", "cards in exile"),
        ("{spell: [{counter: {each: creature}}]}", "permanents: a spell or ability on the stack"),
        ("{spell: [{damage: 1, to: top card}]}", "cards in a library: a permanent or player"),
        (
            "{spell: [{change: {graveyard: card}, gets: +1/+1, until: forever}]}",
            "a permanent, or a spell or ability on the stack, is needed here",
        ),
        (
            "{spell: [{draw: 1}, {may: [{tap: this}]}]}",
            "`tap` of `this` can do nothing here: an instant or sorcery is never",
        ),
        (
            "{spell: [{destroy: target}], targets: [creature, land]}",
            "no instruction here is about `target 2`",
        ),
        ("{spell: [{draw: 1}], targets: [creature]}", "no instruction here is about `target`"),
    ] {
        let said = with_ability(ability);
        assert!(said.contains("test.yaml:4:") && said.contains(says), "{ability}\n{said}");
    }
}

#[test]
fn no_game_begins_where_nobody_can_act() {
    for (step, says) in [
        ("untap", "502.4"),
        ("cleanup", "514.3"),
        ("blockers", "508.8"),
        ("first strike", "508.8"),
        ("damage", "508.8"),
    ] {
        let said = faults(&format!(
            "{BEAR}turn: {{step: {step}}}\ngiven: {{A: {{hand: [Bear]}}}}\nthen: [{{stack: []}}]\n"
        ));
        assert!(said.contains("test.yaml:8:") && said.contains(says), "{step}\n{said}");
    }
    let said = faults(&format!(
        "{BEAR}turn: {{controlled by: A}}\ngiven: {{A: {{hand: [Bear]}}}}\nthen: [{{stack: []}}]\n"
    ));
    assert!(said.contains("leave `controlled by` out"), "{said}");
}

#[test]
fn a_thing_is_as_such_a_thing_can_be() {
    for (of_a, says) in [
        ("poison: -1", "no fewer than 0 poison counters"),
        ("hand: [{card: Bear, owner: B}]", "400.3"),
        ("graveyard: [{card: Bear, owner: B}]", "400.3"),
        ("battlefield: [{card: Bear, back: true}]", "712.1"),
        ("battlefield: [{card: Bear, flipped: true}]", "710.1"),
        ("battlefield: [{card: Bear, token: true, commander: true}]", "903.3"),
        ("battlefield: [{card: Law, damage: 2}]", "120.3e"),
        ("battlefield: [{card: Bear, as: x}, {card: Bear, attached to: x}]", "701.3a"),
        (
            "battlefield: [{card: Bear, as: x, phased out: true}, {card: Ring, attached to: x}]",
            "702.26g",
        ),
        ("battlefield: [{card: Wood, as: x}, {card: Ring, attached to: x}]", "704.5n acts before"),
        ("battlefield: [{card: Bear, counters: {\"+1/+1\": 1, \"-1/-1\": 1}}]", "704.5q acts"),
        ("battlefield: [{card: Bear, facing: {types: [instant]}}]", "110.4"),
        ("exile: [{card: Bear, facing: manifested}]", "`turned down`"),
    ] {
        let said = given(of_a);
        assert!(said.contains("test.yaml:8:") && said.contains(says), "{of_a}\n{said}");
    }
}

#[test]
fn a_card_is_like_a_card() {
    for (card, says) in [
        ("types: [land], cost: \"{R}\"", "202.1b"),
        ("types: [artifact, artifact]", "stands here twice"),
        ("types: [artifact], subtypes: [Forest]", "205.3d"),
        ("types: [creature], subtypes: [bear], power: 1, toughness: 1", "with a capital letter"),
        ("types: [artifact], subtypes: [Vehicle]", "a creature or Vehicle has"),
        ("types: [artifact], abilities: [{crew: 2}]", "only a Vehicle is crewed"),
        ("types: [enchantment], subtypes: [Aura]", "303.4a"),
        ("types: [instant], abilities: [haste]", "`haste` can do nothing here"),
        ("types: [instant], abilities: [{when: {enters: this}, do: [{draw: 1}]}]", "a trigger on"),
        (
            "types: [instant], abilities: [{cost: \"{1}\", do: [{draw: 1}]}]",
            "`cost` can do nothing",
        ),
        ("types: [artifact], abilities: [fuse]", "702.102a"),
        ("types: [artifact], abilities: [{kicker: \"{1}\"}, {kicker: \"{2}\"}]", "702.33b"),
        ("types: [artifact], abilities: [{cost: [tap, tap], do: [{draw: 1}]}]", "paid only once"),
        ("types: [artifact], abilities: [{cost: [], do: [{draw: 1}]}]", "no cost stands here"),
        ("types: [artifact], abilities: [{cost: \"{1}\", do: [{draw: -1}]}]", "not negative"),
        ("types: [artifact], abilities: [{cost: \"{1}\", do: [{draw: 0}]}]", "none at all"),
        ("types: [artifact], abilities: [{cost: \"{1}\", do: [{flip: this}]}]", "710.1"),
        ("types: [artifact], abilities: [{cost: \"{1}\", do: [{transform: this}]}]", "701.27c"),
        (
            "types: [enchantment], subtypes: [Saga], abilities: [{chapter: 0, do: [{draw: 1}]}]",
            "714.2a",
        ),
        (
            "types: [instant], abilities: [{spell: {choose: 0, modes: [{do: [{draw: 1}]}]}}]",
            "no mode is chosen",
        ),
    ] {
        let said = faults(&format!(
            "cards:\n  Odd: {{{card}}}\ngiven: {{A: {{hand: [Odd]}}}}\nthen: [{{battlefield: 0}}]\n"
        ));
        assert!(said.contains("test.yaml:4:") && said.contains(says), "{card}\n{said}");
    }
}

#[test]
fn a_subtype_that_something_speaks_of_is_one() {
    for (ability, says) in [
        ("{each: Baer, gets: \"+1/+1\"}", "`Baer` is not a subtype"),
        ("{each: Xyzzy, gets: \"+1/+1\"}", "neither the rules (205.3) nor a card"),
        ("{protection from: Beer}", "`Beer` is not a subtype"),
        ("{each: creature, is also: [Baer]}", "did you mean `Bear`?"),
    ] {
        let said = with_ability(ability);
        assert!(said.contains("test.yaml:4:") && said.contains(says), "{ability}\n{said}");
    }
    let said =
        got("cards:\n  Fuzz: {types: [creature], subtypes: [Xyzzy], power: 1, toughness: 1}\n  \
         Law: {types: [enchantment], abilities: [{each: Xyzzy, gets: \"+1/+1\"}]}\n\
         given: {A: {battlefield: [{card: Fuzz, as: fuzz}, Law]}}\nthen: [{fuzz: {power: 2}}]\n");
    assert_eq!(said, "as expected");
}

#[test]
fn what_nothing_can_be_is_no_phrase() {
    for phrase in [
        "colorless red creature",
        "multicolored monocolored creature",
        "white blue monocolored creature",
        "manifested cloaked creature",
        "face-up manifested creature",
        "attacking blocking creature",
    ] {
        let said = with_ability(&format!("{{each: {phrase}, gains: [flying]}}"));
        assert!(said.contains("it contradicts itself"), "{phrase}\n{said}");
    }
}

#[test]
fn a_demonstration_says_what_it_depends_on() {
    let read = |rest: &str| {
        let text = format!(
            "title: {{en: x}}\nkind: demonstration\ngiven: {{A: {{life: 3}}}}\nthen: [{{stack: []}}]\n{rest}"
        );
        super::read(&text).err().map(|faults| super::list(&faults)).unwrap_or_default()
    };
    assert!(read("").contains("a demonstration proves something"));
    assert!(read("without: []\n").contains("leave `without` out"));
}

#[test]
fn what_a_step_says_says_something() {
    let step = |how: &str| {
        faults(&format!(
            "{BEAR}given: {{A: {{hand: [{{card: Bear, as: bear}}]}}}}\n\
             play: [{{A: {{cast: bear{how}\nthen: [{{bear: {{exists: true}}}}]\n"
        ))
    };
    for (how, says) in [
        (", kicked: false}}]", "leave `kicked` out"),
        (", kicked: 0}}]", "leave `kicked` out"),
        (", modes: []}}]", "leave `modes` out"),
        (", with: \"\"}}]", "leave `with` out"),
        ("}, for: A}]", "leave `for` out"),
    ] {
        let said = step(how);
        assert!(said.contains("test.yaml:9:") && said.contains(says), "{how}\n{said}");
    }
}

/// The targets that one "target" asks for.
#[test]
fn how_many_targets_are_missing_is_told() {
    let said = got("cards:\n  Bear: {types: [creature], power: 2, toughness: 3}\n  \
         Two: {types: [instant], cost: \"{0}\", abilities: [{spell: [{tap: target}], targets: [{exactly: 2, of: creature}]}]}\n\
         given: {A: {battlefield: [{card: Bear, as: one}, {card: Bear, as: two}], hand: [{card: Two, as: spell}]}}\n\
         play: [{A: {cast: spell, targets: [one]}}]\nthen: [{two: {tapped: true}}]\n");
    assert!(said.contains("(2 are needed)"), "{said}");
}
