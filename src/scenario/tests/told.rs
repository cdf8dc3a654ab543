//! How a game reads: sentences, drawings, and where two games part.

use super::*;
use crate::record::Language;

fn every_game(mut look: impl FnMut(&str, &Played)) {
    for source in sources("scenarios") {
        let scenario =
            Scenario::read(&source, catalogue()).unwrap_or_else(|f| panic!("{}", list(&f)));
        look(&source.path, &play(&scenario, &Options::default()));
    }
}

#[test]
fn every_sentence_is_one_in_both_languages() {
    let mut wrong = Vec::new();
    every_game(|path, played| {
        for told in &played.events {
            let en = told.text.get(Language::En).unwrap_or_default();
            let zh = told.text.get(Language::Zh).unwrap_or_default();
            let sound = en.starts_with(|c: char| !c.is_lowercase())
                && en.ends_with('.')
                && !en.contains("  ")
                && zh.ends_with('。')
                && !en.chars().any(|c| ('\u{4e00}'..'\u{9fff}').contains(&c));
            if !sound {
                wrong.push(format!("{path}: {en} / {zh}"));
            }
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn told(text: &str, without: Option<&str>) -> Played {
    let scenario = read(text).unwrap_or_else(|f| panic!("{}", list(&f)));
    let without = without.map(|name| crate::engine::Clause::named(name).unwrap());
    play(&scenario, &Options { without: without.into_iter().collect(), ..Options::default() })
}

const BOUNCE: &str = "title: {en: x}\nkind: example\n\
    cards:\n  Hill Bear: {types: [creature], cost: \"{G}\", power: 1, toughness: 1}\n  \
    Bark Coat: {types: [enchantment], subtypes: [Aura], cost: \"{G}\", abilities: [{enchant: creature}]}\n  \
    Far Away: {types: [instant], cost: \"{0}\", abilities: [{spell: [{return to hand: target}], targets: [creature]}]}\n\
    given:\n  A: {hand: [{card: Far Away, as: away}], battlefield: [{card: Bark Coat, as: coat, attached to: bear}]}\n  \
    B: {battlefield: [{card: Hill Bear, as: bear, owner: A, facing: manifested, tapped: true, counters: {\"+1/+1\": 1}, damage: 1}]}\n\
    play:\n  - A: {cast: away, targets: [bear]}\n  - resolve\nthen: [{bear: {zone: hand}}, {coat: {zone: graveyard}}]\n";

#[test]
fn the_drawing_shows_what_everyone_sees_of_the_table() {
    let played = told(BOUNCE, None);
    let bear = &played.before.players[1].battlefield[0];
    assert!(bear.face_down && bear.tapped && !bear.token);
    assert_eq!((bear.cause, bear.damage, bear.owner.as_deref()), (Some("manifest"), 1, Some("A")));
    assert_eq!(bear.counters.as_ref().and_then(|c| c.en.as_deref()), Some("1 +1/+1"));
    let coat = &played.before.players[0].battlefield[0];
    assert_eq!(coat.attached_to.as_ref(), Some(&bear.handle));
    assert!(played.after.players.iter().all(|side| side.battlefield.is_empty()));
    assert_eq!(played.after.players[0].in_hand.len(), 1);
}

#[test]
fn what_a_viewer_does_not_know_is_not_drawn() {
    let scenario = read(BOUNCE).unwrap_or_else(|f| panic!("{}", list(&f)));
    let drawn = |seat: &str| {
        let options = Options { viewer: scenario.player(seat), ..Options::default() };
        let before = play(&scenario, &options).before;
        let hand = before.players[0].in_hand.len();
        (hand, before.players[1].battlefield[0].card.is_some())
    };
    assert_eq!(drawn("A"), (1, false), "B controls the creature, though A owns it");
    assert_eq!(drawn("B"), (0, true));
}

#[test]
fn where_the_games_part_both_are_told() {
    let played = told(BOUNCE, Some("708.9/permanent"));
    let here = &played.events[played.parts_at.unwrap()];
    assert!(here.text.get(Language::En).unwrap().contains("goes to A's hand"), "{here:?}");
    let there = played.with_the_rule.unwrap();
    assert_eq!(there.event, "revealed");
    assert_eq!(played.without.unwrap().clause, "708.9/permanent");
}

/// 701.8b: lethal damage and that of deathtouch destroy; toughness 0 does not.
#[test]
fn what_damage_destroys_is_told_as_destroyed() {
    let death = |ability: &str, does: &str| {
        let played = told(
            &format!(
                "title: {{en: x}}\nkind: example\ncards:\n  Bear: {{types: [creature], cost: \"{{0}}\", power: 2, toughness: 4}}\n  \
                 Asp: {{types: [creature], cost: \"{{0}}\", power: 1, toughness: 1, abilities: [{ability}]}}\n  \
                 Dart: {{types: [instant], cost: \"{{0}}\", abilities: [{{spell: [{does}], targets: [creature]}}]}}\n\
                 given: {{A: {{battlefield: [{{card: Bear, as: bear}}, {{card: Asp, as: asp}}], hand: [{{card: Dart, as: dart}}]}}}}\n\
                 play: [{{A: {{cast: dart, targets: [bear]}}}}, resolve]\nthen: [{{bear: {{zone: graveyard}}}}, {{asp: {{zone: battlefield}}}}]\n"
            ),
            None,
        );
        let is_death = |told: &&crate::scenario::Told| {
            told.text.get(Language::En).is_some_and(|text| text.starts_with("Bear"))
        };
        let last = played.events.iter().rfind(is_death).unwrap();
        let text = |language| last.text.get(language).unwrap_or_default().to_owned();
        (last.event.clone(), text(Language::En), text(Language::Zh))
    };
    let by_asp = "{damage: 1, by: {choice: {each: Asp}}, to: target}";
    for (ability, does) in [("flying", "{damage: 4, to: target}"), ("deathtouch", by_asp)] {
        let (event, en, zh) =
            death(ability, &does.replace("each: Asp", "each: creature named Asp"));
        assert_eq!(event, "destroyed", "{en}");
        assert_eq!(en, "Bear is destroyed and goes to A's graveyard.");
        assert!(zh.contains("被消灭"), "{zh}");
    }
    let (event, en, _) = death("flying", "{change: target, gets: \"-0/-4\", until: end of turn}");
    assert_eq!((event.as_str(), en.as_str()), ("moves", "Bear goes to A's graveyard."));
}

/// Words of scenarios are the same in both languages; sentences are not.
#[test]
fn what_is_not_as_expected_is_said_in_both_languages() {
    let said = |play: &str, then: &str| {
        let text = format!(
            "title: {{en: x}}\nkind: example\n\
             cards:\n  Bear: {{types: [creature], cost: \"{{G}}\", power: 2, toughness: 2}}\n  \
             Edict: {{types: [instant], cost: \"{{0}}\", abilities: [{{spell: [{{sacrifice: {{choice: {{each: creature}}, by: you}}}}]}}]}}\n\
             given: {{A: {{battlefield: [{{card: Bear, as: one}}, {{card: Bear, as: two}}], hand: [{{card: Edict, as: edict}}]}}}}\n\
             play: [{play}]\nthen: [{{one: {{exists: true}}}}, {{two: {{exists: true}}}}, {{edict: {{exists: true}}}}, {then}]\n"
        );
        let failure = told(&text, None).failures.remove(0);
        (failure.expected, failure.got)
    };
    let chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..'\u{9fff}').contains(&c));
    let cast = "{A: {cast: edict}}";
    for (play, then) in [
        (format!("{cast}, resolve"), "{battlefield: 2}"),
        (format!("{cast}, {{resolve: top, answers: [{{choose: edict}}]}}"), "{battlefield: 2}"),
        (
            format!("{cast}, {{resolve: top, answers: [{{choose: one}}, {{may: true}}]}}"),
            "{battlefield: 1}",
        ),
        ("{A: {cast: edict, x: 3}}".into(), "{battlefield: 2}"),
        ("{A: {cast: edict}, refused: cannot pay}".into(), "{battlefield: 2}"),
        (cast.into(), "{never: {cast: edict}}"),
        (cast.into(), "{events: [{dies: one}]}"),
        (cast.into(), "{winner: A}"),
    ] {
        let (expected, got) = said(&play, then);
        assert!(!chinese(&expected.en) && !chinese(&got.en), "{play}: {expected} / {got}");
        assert!(chinese(&got.zh), "{play}: {}", got.zh);
    }
    let (expected, got) = said(cast, "{one: {tapped: true}}");
    assert!(expected.is_the_same() && got.is_the_same(), "{expected} / {got}");
}
