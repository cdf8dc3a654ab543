//! Whatever stands in a scenario: an answer, never a panic, never a hang.

use proptest::prelude::*;

use super::*;

fn everything() -> Vec<String> {
    let mut all: Vec<String> = sources("scenarios").into_iter().map(|source| source.text).collect();
    all.sort();
    all
}

/// Cuts a piece out, repeats one, or puts another word or number in its place.
fn mutate(text: &str, cuts: &[(usize, usize, usize)]) -> String {
    const WORDS: [&str; 14] = [
        "A",
        "B",
        "[]",
        "{}",
        "-1",
        "9223372036854775807",
        "true",
        "none",
        "resolve",
        "X",
        "{X}{G}",
        "each creature",
        "manifested",
        "\u{202e}",
    ];
    let mut words: Vec<String> = text
        .split_inclusive([' ', '\n', ',', '{', '}', '[', ']', ':'])
        .map(str::to_owned)
        .collect();
    for (at, kind, other) in cuts {
        if words.is_empty() {
            break;
        }
        let at = at % words.len();
        let from = other % words.len();
        match kind % 4 {
            0 => {
                words.remove(at);
            }
            1 => words[at] = words[from].clone(),
            2 => words.swap(at, from),
            _ => words[at] = format!("{} ", WORDS[other % WORDS.len()]),
        }
    }
    words.concat()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn never_panics(
        which in any::<prop::sample::Index>(),
        cuts in prop::collection::vec((any::<usize>(), any::<usize>(), any::<usize>()), 1..6),
    ) {
        let all = everything();
        let whole: &String = which.get(&all);
        let text = mutate(whole, &cuts);
        if let Ok(scenario) = read(&text) {
            let _ = verify(&[scenario]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    /// Any bytes at all, as a file of scenarios and as one of cards.
    #[test]
    fn any_bytes_are_borne(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let _ = read(&text);
        let _ = Catalogue::read(&[Source::new("card.yaml", text)]);
    }

    /// Bytes that look like a scenario here and there.
    #[test]
    fn pieces_of_scenarios_in_any_order_are_borne(
        pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..40),
    ) {
        let text = pieces.concat();
        for text in [text.clone(), format!("{HEAD}given: {{A: {{life: 3}}}}\nplay:\n{text}")] {
            if let Ok(scenario) = read(&text) {
                let _ = verify(&[scenario]);
            }
            let _ = Catalogue::read(&[Source::new("card.yaml", text)]);
        }
    }
}

/// What the grammar of scenarios is made of, and what breaks it.
const PIECES: [&str; 44] = [
    "title: {en: x}\n",
    "kind: example\n",
    "cards:\n",
    "  Bear: {types: [creature], power: 1, toughness: 1}\n",
    "given:\n",
    "  A:\n",
    "  B: {}\n",
    "    battlefield: [Bear]\n",
    "    hand: [{card: Bear, as: bear}]\n",
    "play:\n",
    "then:\n",
    "without:\n",
    "  - A: pass\n",
    "  - resolve\n",
    "  - go to: {step: end}\n",
    "  - A: {turn up: bear, paying: mana cost}\n",
    "    answers: [{may: true}]\n",
    "    for: B\n",
    "  - bear: {zone: hand}\n",
    "  - clause: 708.9/permanent\n",
    "    then: [{stack: []}]\n",
    "  - never: draws\n",
    "seats: [A, B, C, D, E]\n",
    "turn: {active: B, controlled by: A}\n",
    "extensions: [spellmorph]\n",
    "abilities: [flying]\n",
    "name: {en: Bear}\n",
    "source: x\n",
    "types: [creature]\n",
    "- ",
    "  ",
    "\t",
    "{",
    "}",
    "[",
    "]",
    ": ",
    ",",
    "\"",
    "'",
    "&a ",
    "*a ",
    "!!binary ",
    "\u{feff}",
];

const HEAD: &str = "title: {en: x}\nkind: example\n";

fn played(rest: &str) -> Played {
    let scenario = read(&format!("{HEAD}{rest}")).unwrap_or_else(|f| panic!("{}", list(&f)));
    play(&scenario, &Options::default())
}

/// Triggers that feed each other.
#[test]
fn a_game_that_never_ends_is_reported() {
    let played = played(
        "cards:\n  Loop: {types: [creature], cost: \"{0}\", power: 1, toughness: 1, abilities: [{when: {enters: creature}, do: [{token copy of: that, count: 60}]}]}\n\
         given: {A: {hand: [{card: Loop, as: loop}]}}\n\
         play: [{A: {cast: loop}}, resolve, resolve]\nthen: [{loop: {zone: battlefield}}]\n",
    );
    assert!(
        played.failures[0].got.en.contains("more than 1000 triggered"),
        "{:?}",
        played.failures
    );
}

#[test]
fn absurd_numbers_are_borne() {
    let played = played(
        "cards:\n  Giant: {types: [creature], cost: \"{0}\", power: 9223372036854775807, toughness: 9223372036854775807, abilities: [{each: creature, gets: {power: {power of: this}, toughness: 9223372036854775807}}]}\n\
         given: {A: {battlefield: [{card: Giant, as: giant, counters: {\"+1/+1\": 9223372036854775807}}]}}\n\
         then: [{giant: {power: 9223372036854775807}}]\n",
    );
    assert!(played.passed, "{:?}", played.failures);
}

/// A step costs the same however long the game has been going on.
#[test]
fn many_steps_are_played() {
    let steps = "  - A: {look at: bear}\n  - B: {look at: bear}\n    refused: may not look\n"
        .repeat(25_000);
    let played = played(&format!(
        "cards: {{Bear: {{types: [creature], cost: \"{{G}}\", power: 1, toughness: 1}}}}\n\
         given:\n  A: {{battlefield: [{{card: Bear, as: bear, facing: manifested}}]}}\n\
         play:\n{steps}then: [{{bear: {{seen by: [A]}}}}]\n"
    ));
    assert!(played.passed, "{:?}", played.failures.first());
    assert!(played.events.len() >= 75_000);
}
