//! What is wrong with cards of several parts, and with steps about them.

use super::*;

fn faults(facts: &str) -> String {
    let head = "name: {en: Probe}\nsource: test\ntypes: [creature]\npower: 1\ntoughness: 1\n";
    let source = Source::new("probe.yaml", format!("{head}{facts}\n"));
    list(&Catalogue::read(&[source]).err().unwrap_or_else(|| panic!("{facts} was read")))
}

#[test]
fn a_layout_has_its_own_part_and_no_other() {
    let face = "{name: {en: Other}, types: [creature], power: 1, toughness: 1}";
    let spell = "{name: {en: Other}, types: [instant]}";
    let cases = [
        ("layout: transforming".to_owned(), "`back`"),
        (format!("back: {face}"), "`layout` and `back` belong together"),
        (format!("layout: split\nback: {face}"), "`half`"),
        (format!("layout: modal\nback: {face}\nhalf: {face}"), "`back` and no other"),
        (format!("layout: meld\nback: {face}"), "`melds with`"),
        (format!("layout: modal\nmelds with: Pair\nback: {face}"), "`melds with`"),
        (format!("layout: room\nhalf: {spell}"), "share one type line"),
        (format!("layout: adventure\ninset: {face}"), "instant or sorcery"),
        (
            "layout: flip\nflipped: {name: {en: O}, types: [artifact], cost: \"{1}\"}".to_owned(),
            "710.1c",
        ),
        (
            "layout: prototype\ninset: {cost: \"{1}\", power: 1}".to_owned(),
            "`toughness` is missing",
        ),
        (format!("layout: transfroming\nback: {face}"), "did you mean `transforming`?"),
    ];
    for (facts, says) in cases {
        let said = faults(&facts);
        assert!(said.contains(says), "{facts}:\n{said}");
    }
}

const CARDS: &str = "title: {en: x}\nkind: example\ncards:\n\
    \x20 Bear: {types: [creature], cost: \"{G}\", power: 1, toughness: 1}\n\
    \x20 Two: {types: [instant], cost: \"{R}\", layout: split, abilities: [{spell: [{draw: 1}]}], \
    half: {name: {en: Three}, types: [instant], cost: \"{U}\", abilities: [{spell: [{draw: 1}]}]}}\n";

fn said(rest: &str) -> String {
    match read(&format!("{CARDS}{rest}")) {
        Err(faults) => list(&faults),
        Ok(scenario) => format!("{:?}", play(&scenario, &Options::default()).failures),
    }
}

#[test]
fn a_part_that_a_card_does_not_have_is_named() {
    let hand = "given: {A: {hand: [{card: Two, as: two}], mana: \"{R}\"}}\n";
    let then = "then: [{two: {zone: hand}}]\n";
    let cases = [
        (format!("{hand}play: [{{A: {{cast: two, face: back}}}}]\n{then}"), "left, right, both"),
        (format!("{hand}play: [{{A: {{cast: two}}}}]\n{then}"), "`face` of A"),
        (format!("{hand}play: [{{A: {{cast: two, face: left, kicked: -1}}}}]\n{then}"), "so many"),
        (
            format!("{hand}play: [{{A: {{cast: two, paying: flashbak}}}}]\n{then}"),
            "did you mean `flashback`?",
        ),
        (
            format!("{hand}play: [{{A: {{cast: two, face: left}}, answers: [{{activate: {{two: 0}}}}]}}]\n{then}"),
            "counted from 1",
        ),
        (
            format!("{hand}play: [{{A: {{cast: two, face: left}}, answers: [{{activate: two}}]}}]\n{then}"),
            "no such ability",
        ),
        (
            "given: {A: {battlefield: [{card: Bear, as: bear, face: back}]}}\nthen: [{bear: {tapped: false}}]\n".into(),
            "this card has only: front",
        ),
        (
            "given: {A: {hand: [{card: Bear, as: bear, flipped: true}]}}\nthen: [{bear: {zone: hand}}]\n".into(),
            "only on the battlefield",
        ),
        (
            "given: {A: {battlefield: [{card: Bear, as: bear}]}}\nplay: [{A: {unlock: bear, face: left}}]\nthen: [{bear: {tapped: false}}]\n".into(),
            "it has only: front",
        ),
    ];
    for (text, says) in cases {
        let said = said(&text);
        assert!(said.contains(says), "{text}:\n{said}");
    }
}
