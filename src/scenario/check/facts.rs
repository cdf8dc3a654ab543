//! Facts of objects, in the words of the scenario.

use std::collections::{BTreeMap, BTreeSet};

use super::{Mismatch, same, same_objects};
use crate::engine::{
    Ability, At, CardType, Color, Cost, CostPart, Counter, Keyword, Object, ObjectId, Part,
    PlayerId, Printed, Ref, Subject,
};
use crate::scenario::card::COSTED_KEYWORDS;
use crate::scenario::expect::{Expected, Fact, sorted};
use crate::scenario::labels::Name;
use crate::scenario::play::Run;
use crate::scenario::said::Said;

pub fn fact_failure(run: &Run<'_>, name: &Name, fact: &Fact) -> Mismatch {
    let label = run.name_text(name);
    let id = run.object(name);
    if fact.key == "exists" {
        let Expected::Is(expected) = &fact.expected else { return None };
        return same(&format!("{label}: exists"), expected.clone(), id.is_some().to_string());
    }
    let Some(it) = id.and_then(|id| run.game.scene().subject(id)) else {
        let got = Said::new("it is not in the game", "它不在对局中");
        return Some((format!("{label}: {}", fact.key).into(), got));
    };
    match &fact.expected {
        Expected::Is(expected) => {
            let got = observe(run, name, &it, fact.key);
            same(&format!("{label}: {}", fact.key), expected.clone(), got)
        }
        Expected::Label(host) => {
            let text =
                |id: Option<ObjectId>| id.map_or_else(|| "none".to_owned(), |id| run.label_of(id));
            let now = match it.object.attached_to {
                Some(Ref::Object(id)) => Some(id),
                _ => None,
            };
            let expected = host.as_ref().map(|host| run.object(host));
            let wanted = expected.map_or_else(|| "none".to_owned(), &text);
            same(&format!("{label}: attached to"), wanted, text(now))
        }
        Expected::Labels(names) => {
            let got = run.game.looks_like(it.object.id);
            same_objects(run, &format!("{label}: {}", fact.key), names, &got, false)
        }
        Expected::Has(words) => {
            let has = ability_words(&it);
            let missing = words.iter().find(|word| !is_among(word, &has))?;
            let now = format!("{label}: abilities {}", list(&has));
            Some((format!("{label}: has {missing}").into(), now.into()))
        }
        Expected::Lacks(words) => {
            let has = ability_words(&it);
            let there = words.iter().find(|word| is_among(word, &has))?;
            let now = format!("{label}: abilities {}", list(&has));
            Some((format!("{label}: lacks {there}").into(), now.into()))
        }
    }
}

/// A keyword without its cost is there whatever it costs.
fn is_among(word: &str, has: &BTreeSet<String>) -> bool {
    let costed = COSTED_KEYWORDS.contains(&word);
    let any_cost = |there: &String| {
        costed && there.strip_prefix(word).is_some_and(|rest| rest.starts_with(' '))
    };
    has.contains(word) || has.iter().any(any_cost)
}

fn list(words: &BTreeSet<String>) -> String {
    sorted(words.iter().map(String::as_str))
}

/// What a fact of an object is now, in the words of the scenario.
fn observe(run: &Run<'_>, name: &Name, it: &Subject<'_>, key: &str) -> String {
    let (object, values) = (it.object, &it.values);
    let number = |n: Option<i64>| n.map_or_else(|| "none".to_owned(), |n| n.to_string());
    let players = |test: &dyn Fn(PlayerId) -> bool| {
        let all = (0..run.game.seats()).map(|n| PlayerId(n as u8)).filter(|p| test(*p));
        let names: Vec<String> = all.map(|p| run.seat(p)).collect();
        sorted(names.iter().map(String::as_str))
    };
    let plain = Printed::plain(Default::default());
    let card = run.game.state().card_of(object).map_or(&plain, |card| &*card.printed);
    match key {
        "face_down" => object.facing.is_down().to_string(),
        "tapped" => object.tapped.to_string(),
        "blocked" => object.combat.blocked.to_string(),
        "phased out" => object.phased_out.to_string(),
        "back up" => (object.part == Part::Second && card.is_double_faced()).to_string(),
        "face" => card.layout.word_of(object.part).to_owned(),
        "flipped" => object.flipped.to_string(),
        "kicked" => object.times_kicked().to_string(),
        "new object" => (run.first_object(name) != Some(object.id)).to_string(),
        "power" => number(values.power),
        "toughness" => number(values.toughness),
        "mana value" => run.game.scene().mana_value(it).to_string(),
        "damage" => object.damage.to_string(),
        // Face down it is no planeswalker and has none (708.2); what else has such counters has no
        // loyalty either (306.5).
        "loyalty" => number(match values.is(CardType::Planeswalker) {
            true if object.is_permanent() => Some(object.counters(&Counter::Loyalty)),
            true => values.loyalty,
            false => None,
        }),
        "x" => x_of(object).to_string(),
        "types" => sorted(values.types.iter().map(|t| t.word())),
        "subtypes" => sorted(values.subtypes.iter().map(String::as_str)),
        "supertypes" => sorted(values.supertypes.iter().map(|t| t.word())),
        "colors" => sorted(values.colors.iter().map(|c| color_word(*c))),
        "abilities" => list(&ability_words(it)),
        "name" => values.full_name().unwrap_or_else(|| "none".into()),
        "mana cost" => values.cost.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string),
        "zone" => object.zone.word().to_owned(),
        "controller" => run.seat(it.controller),
        "owner" => run.seat(object.owner),
        "attacking" => match (object.combat.attacking, object.combat.at) {
            (None, _) => "none".to_owned(),
            (_, At::Permanent(id)) => run.label_of(id),
            (_, At::Nothing) => "nothing".to_owned(),
            // 506.4c: it goes on attacking, but nobody, once the player has left.
            (Some(player), At::Player) if is_gone(run, player) => "nothing".to_owned(),
            (Some(player), At::Player) => run.seat(player),
        },
        "protector" => object.protector.map_or_else(|| "none".to_owned(), |p| run.seat(p)),
        "cause" => object.down().map_or("none", |down| down.cause.word()).to_owned(),
        "counters" => counters_text(&object.counters),
        "known to" => {
            let knows = run.game.mention(object.id).map(|m| m.known).unwrap_or_default();
            players(&|p| knows.has(p))
        }
        "place known to" => players(&|p| object.place.is_some_and(|place| place.known_to.has(p))),
        "one of" => object.place.map_or(0, |place| place.one_of).to_string(),
        "may look" => players(&|p| run.game.may_look(p, object.id)),
        "seen by" => players(&|p| object.seen.has(p)),
        _ => String::new(),
    }
}

/// What was chosen for X: of a spell or ability on the stack, else of what was paid to
/// turn it up (107.3a, 107.3d).
fn x_of(object: &Object) -> i64 {
    let ability = object.ability.as_ref().map(|ability| ability.x);
    object.spell.as_ref().map(|spell| spell.x).or(ability).unwrap_or(object.x)
}

fn is_gone(run: &Run<'_>, player: PlayerId) -> bool {
    run.game.state().player(player).is_none_or(|player| player.gone)
}

pub fn color_word(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Blue => "blue",
        Color::Black => "black",
        Color::Red => "red",
        Color::Green => "green",
    }
}

pub fn counters_text(counters: &BTreeMap<Counter, i64>) -> String {
    let each = counters.iter().map(|(counter, count)| format!("{count} {}", counter_word(counter)));
    let all: Vec<String> = each.collect();
    sorted(all.iter().map(String::as_str))
}

pub fn counter_word(counter: &Counter) -> &str {
    match counter {
        Counter::PlusOne => "+1/+1",
        Counter::MinusOne => "-1/-1",
        Counter::Loyalty => "loyalty",
        Counter::Defense => "defense",
        Counter::Lore => "lore",
        Counter::Named(name) => name,
    }
}

/// `{2}`, `discard`, `{1}, pay life 2`.
fn cost_words(cost: &Cost) -> String {
    let part = |part: &CostPart| match part {
        CostPart::Mana(_) => None,
        CostPart::Tap => Some("tap".to_owned()),
        CostPart::Life(life) => Some(format!("pay life {life}")),
        CostPart::SacrificeThis => Some("sacrifice this".to_owned()),
        CostPart::Sacrifice(_) => Some("sacrifice".to_owned()),
        CostPart::ReturnToHand(_) => Some("return".to_owned()),
        CostPart::Discard(_) | CostPart::DiscardThis => Some("discard".to_owned()),
        CostPart::ExileFromGraveyard(count, _) => Some(format!("exile {count}")),
        CostPart::TapOthers(count, _) => Some(format!("tap {count}")),
        CostPart::Crew(power) => Some(format!("crew {power}")),
        CostPart::ExilePermanent(_) => Some("exile permanent".to_owned()),
        CostPart::Loyalty(loyalty) => Some(format!("loyalty {loyalty}")),
        CostPart::Reveal(_) => Some("reveal".to_owned()),
        CostPart::Less(_) => None,
    };
    let others: Vec<String> = cost.0.iter().filter_map(part).collect();
    let mana = cost.mana_part().to_string();
    let mana = (others.is_empty() || mana != "{0}").then_some(mana);
    mana.into_iter().chain(others).collect::<Vec<_>>().join(", ")
}

/// `flying`, `ward {2}`, and `triggered`, `activated`… for the rest.
fn ability_words(it: &Subject<'_>) -> BTreeSet<String> {
    let word = |ability: &Ability| match ability {
        Ability::Keyword(keyword) => match keyword {
            Keyword::Ward(cost)
            | Keyword::Morph(cost)
            | Keyword::Megamorph(cost)
            | Keyword::Disguise(cost)
            | Keyword::Spellmorph(cost)
            | Keyword::Flashback(cost)
            | Keyword::AlternativeCost(cost)
            | Keyword::Kicker { cost, .. }
            | Keyword::Mutate(cost)
            | Keyword::Madness(cost)
            | Keyword::Cycling(cost)
            | Keyword::Equip(cost) => format!("{} {}", keyword.word(), cost_words(cost)),
            Keyword::Crew(power) => format!("{} {power}", keyword.word()),
            _ => keyword.word().to_owned(),
        },
        Ability::Spell(_) => "spell".into(),
        Ability::Activated { .. } => "activated".into(),
        Ability::Triggered(_) => "triggered".into(),
        Ability::Static(_) | Ability::Rule(_) => "static".into(),
        Ability::As { .. } => "as".into(),
        Ability::AdditionalCost(_) => "additional cost".into(),
        Ability::IfKicked(_) => "kicked spell".into(),
    };
    it.values.abilities.iter().map(|ability| word(ability)).collect()
}
