//! What one player is told does not depend on what is hidden from that player.

use super::*;
use crate::engine::PlayerId;

const CARDS: &str = "
  Bear: {zh: 熊, types: [creature], subtypes: [Bear], cost: \"{1}{G}\", power: 2, toughness: 3, abilities: [flying, {morph: \"{G}\"}]}
  Song: {zh: 歌, types: [instant], cost: \"{R}\", abilities: [{spell: [{draw: 1}]}]}
  Branch: {zh: 枝, types: [land], abilities: [{megamorph: \"{G}\"}]}
  Minds: {zh: 双心, types: [creature], cost: \"{G}\", power: 1, toughness: 1, layout: transforming, back: {name: {en: One, zh: 一}, types: [creature], power: 4, toughness: 4}}
  Nudge: {zh: 轻推, types: [instant], cost: \"{0}\", abilities: [{spell: [{tap: target}, {change: target, gets: \"+1/+1\", until: end of turn}], targets: [creature]}]}
  Twist: {zh: 扭, types: [sorcery], cost: \"{0}\", abilities: [{spell: [{transform: each creature}, {put counters: \"+1/+1\", on: target}], targets: [creature]}]}
  Fear: {zh: 惧, types: [sorcery], cost: \"{0}\", abilities: [{spell: [{manifest dread: you}, {manifest: top card}]}]}
";

fn game(hidden: &str, other: &str) -> Played {
    let text = format!(
        "title: {{en: x}}\nkind: example\ncards:{CARDS}\
         given:\n  A:\n    hand: [{{card: Fear, as: fear}}, {{card: Twist, as: twist}}, {hidden}]\n    \
         library: [{{card: {hidden}, as: one}}, {{card: Song, as: two}}, {{card: {other}, as: three}}, {other}]\n    \
         battlefield: [{{card: {other}, as: four, facing: cloaked}}]\n  \
         B: {{hand: [{{card: Nudge, as: nudge}}]}}\n\
         play:\n  - A: {{cast: fear}}\n  - {{resolve: top, answers: [{{manifest: one}}]}}\n  \
         - A: {{look at: one}}\n  - A: {{turn up: one, paying: mana cost}}\n    refused: cannot pay\n  \
         - A: {{cast: twist, targets: [three]}}\n  - resolve\n  - go to: {{step: begin combat}}\n  \
         - A: {{attack: {{four: B}}}}\n  - A: pass\n  - B: {{cast: nudge, targets: [one]}}\n  \
         - B: {{look at: four}}\n    refused: may not look\n  - resolve\n  - go to: {{step: upkeep, turn: B}}\n\
         then:\n  - three: {{face_down: true, power: 3}}\n  - two: {{zone: graveyard}}\n"
    );
    let scenario = read(&text).unwrap_or_else(|faults| panic!("{}\n{text}", list(&faults)));
    let viewer = Some(PlayerId(1));
    play(&scenario, &Options { viewer, ..Options::default() })
}

#[test]
fn the_opponents_view_is_the_same_whatever_is_hidden() {
    let first = game("Bear", "Branch");
    let told = |played: &Played| {
        serde_json::to_string(&(&played.events, &played.before, &played.after)).unwrap()
    };
    assert!(first.events.len() > 20);
    for (hidden, other) in [("Song", "Bear"), ("Branch", "Minds"), ("Minds", "Song")] {
        let second = game(hidden, other);
        assert_eq!(told(&first), told(&second), "{hidden}, {other}");
    }
    for name in ["Bear", "Branch", "Minds", "熊"] {
        assert!(!told(&first).contains(name), "{name} in {}", told(&first));
    }
}

/// 701.24a: neither the handles nor the order in exile tell anybody which card of the pile is which.
#[test]
fn a_shuffled_pile_looks_the_same_whatever_its_order() {
    let with = |pile: &str| {
        let text = format!(
            "title: {{en: x}}\nkind: example\n\
             cards:\n  Elk: {{types: [creature], cost: \"{{5}}\", power: 4, toughness: 4}}\n\
             given:\n  A: {{hand: [{{card: Become Anonymous, as: heap}}], mana: \"{{2}}{{U}}{{U}}\", library: [{{card: Elk, as: one}}, {{card: Elk, as: two}}], battlefield: [{{card: Jeskai Infiltrator, as: spy}}]}}\n\
             play:\n  - A: {{cast: heap, targets: [spy]}}\n  - resolve: top\n    answers: [{{pile: [{pile}]}}]\n\
             then: [{{spy: {{face_down: true, known to: [A]}}}}]\n"
        );
        let scenario = read(&text).unwrap_or_else(|f| panic!("{}", list(&f)));
        let viewer = Some(PlayerId(1));
        let played = play(&scenario, &Options { viewer, ..Options::default() });
        assert!(played.failures.is_empty(), "{:?}", played.failures);
        serde_json::to_string(&(&played.events, &played.after)).unwrap()
    };
    let first = with("spy, one, two");
    for other in ["one, spy, two", "two, one, spy"] {
        assert_eq!(with(other), first);
    }
}
