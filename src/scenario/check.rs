use std::collections::{BTreeMap, BTreeSet};

use super::expect::{Claim, Expectation, Expected, Fact, Pattern, PlayerFact, sorted};
use super::labels::Name;
use super::play::Run;
use super::report::Failure;
use super::step::Denial;
use crate::engine::{
    Ability, Counter, Event, Logged, MoveCause, ObjectId, PlayerId, Ref, Refusal, Subject, Zone,
};

/// A failed expectation, or nothing. Events are looked for from `from` on.
pub fn check(run: &Run<'_>, expectation: &Expectation, from: usize) -> Vec<Failure> {
    let fail =
        |expected: String, got: String| Failure { place: expectation.place.clone(), expected, got };
    let log = &run.game.log()[from.min(run.game.log().len())..];
    match &expectation.claim {
        Claim::Object(name, facts) => facts
            .iter()
            .filter_map(|fact| fact_failure(run, name, fact))
            .map(|(expected, got)| fail(expected, got))
            .collect(),
        Claim::Player(player, facts) => facts
            .iter()
            .filter_map(|fact| player_failure(run, *player, fact))
            .map(|(expected, got)| fail(expected, got))
            .collect(),
        other => {
            whole(run, other, log).map(|(expected, got)| fail(expected, got)).into_iter().collect()
        }
    }
}

type Mismatch = Option<(String, String)>;

fn whole(run: &Run<'_>, claim: &Claim, log: &[Logged]) -> Mismatch {
    let state = run.game.state();
    match claim {
        Claim::Stack(names) => {
            let mut stack = state.zone(Zone::Stack).to_vec();
            stack.reverse();
            same_objects(run, "stack", names, &stack, true)
        }
        Claim::StackSize(size) => {
            same("objects on the stack", *size, state.zone(Zone::Stack).len())
        }
        Claim::Battlefield(names) => {
            same_objects(run, "battlefield", names, state.zone(Zone::Battlefield), false)
        }
        Claim::BattlefieldSize(size) => {
            same("permanents", *size, state.zone(Zone::Battlefield).len())
        }
        Claim::Never(pattern) => {
            let found = log.iter().find(|entry| fits(run, pattern, entry))?;
            Some((
                format!("never: {}", show(run, pattern)),
                format!("it happened ({})", found.rule),
            ))
        }
        Claim::Count(pattern, times) => {
            let count = log.iter().filter(|entry| fits(run, pattern, entry)).count();
            same(&format!("times: {}", show(run, pattern)), *times, count)
        }
        Claim::Events(patterns) => {
            let mut rest = log.iter();
            let missing = patterns.iter().find(|p| !rest.any(|entry| fits(run, p, entry)))?;
            Some((
                format!("event: {}", show(run, missing)),
                "it did not happen (in this order)".into(),
            ))
        }
        Claim::TurnUps(player, options) => turn_ups(run, *player, options),
        Claim::Priority(player) => {
            let has = state.priority.map_or_else(|| "nobody".to_owned(), |p| run.seat(p));
            same("priority", run.seat(*player), has)
        }
        Claim::Winner(winner) => {
            let name = |p: Option<PlayerId>| p.map_or_else(|| "nobody".to_owned(), |p| run.seat(p));
            let ended = run.game.log().iter().find_map(|entry| match entry.event {
                Event::Ended { winner } => Some(name(winner)),
                _ => None,
            });
            same("winner", name(*winner), ended.unwrap_or_else(|| "the game is not over".into()))
        }
        Claim::Refused(denial) => {
            if run.refusals.iter().any(|refusal| denial_mismatch(denial, *refusal).is_none()) {
                return None;
            }
            let last = run.refusals.last().and_then(|refusal| denial_mismatch(denial, *refusal));
            last.or_else(|| Some((denial_text(denial), "nothing was refused".into())))
        }
        Claim::Object(..) | Claim::Player(..) => None,
    }
}

#[expect(clippy::needless_pass_by_value, reason = "numbers and texts made for the call")]
fn same(what: &str, expected: impl ToString, got: impl ToString) -> Mismatch {
    let (expected, got) = (expected.to_string(), got.to_string());
    (expected != got).then(|| (format!("{what}: {expected}"), format!("{what}: {got}")))
}

pub fn denial_text(denial: &Denial) -> String {
    let because = denial.because.map_or("anything", |b| b.word());
    let rule = denial.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
    format!("refused: {because}{rule}")
}

pub fn denial_mismatch(denial: &Denial, refusal: Refusal) -> Mismatch {
    let fits = denial.because.is_none_or(|b| b == refusal.because)
        && denial.rule.is_none_or(|rule| rule == refusal.rule);
    (!fits).then(|| {
        let got = format!("refused: {} ({})", refusal.because.word(), refusal.rule);
        (denial_text(denial), got)
    })
}

fn turn_ups(
    run: &Run<'_>,
    player: PlayerId,
    options: &[(Name, crate::engine::Procedure)],
) -> Mismatch {
    let text = |id: ObjectId, word: &str| format!("{} by {word}", run.label_of(id));
    let got: BTreeSet<String> = run
        .game
        .turn_ups(player)
        .iter()
        .map(|(id, offer)| text(*id, offer.procedure.word()))
        .collect();
    let expected: BTreeSet<String> = options
        .iter()
        .map(|(name, procedure)| match run.object(name) {
            Some(id) => text(id, procedure.word()),
            None => format!("{} (not in the game)", run.name_text(name)),
        })
        .collect();
    let list = |set: &BTreeSet<String>| sorted(set.iter().map(String::as_str));
    same("turn ups", list(&expected), list(&got))
}

fn same_objects(
    run: &Run<'_>,
    what: &str,
    names: &[Name],
    got: &[ObjectId],
    ordered: bool,
) -> Mismatch {
    let mut expected: Vec<String> = names
        .iter()
        .map(|name| match run.object(name) {
            Some(id) => run.label_of(id),
            None => format!("{} (not in the game)", run.name_text(name)),
        })
        .collect();
    let mut got: Vec<String> = got.iter().map(|id| run.label_of(*id)).collect();
    if !ordered {
        expected.sort();
        got.sort();
    }
    let list = |all: &[String]| if all.is_empty() { "empty".into() } else { all.join(", ") };
    same(what, list(&expected), list(&got))
}

fn player_failure(run: &Run<'_>, player: PlayerId, fact: &PlayerFact) -> Mismatch {
    let state = run.game.state();
    let seat = run.seat(player);
    let now = state.player(player)?;
    let zone = |word: &str| match word {
        "hand" => Zone::Hand(player),
        "library" => Zone::Library(player),
        "graveyard" => Zone::Graveyard(player),
        _ => Zone::Exile,
    };
    let held = |word: &str| -> Vec<ObjectId> {
        let owned = |id: &&ObjectId| state.objects.get(id).is_some_and(|o| o.owner == player);
        state.zone(zone(word)).iter().filter(owned).copied().collect()
    };
    match fact {
        PlayerFact::Life(life) => same(&format!("{seat}: life"), *life, now.life),
        PlayerFact::Mana(mana) => {
            same(&format!("{seat}: mana"), mana.clone(), now.pool.to_string())
        }
        PlayerFact::Lost(lost) => same(&format!("{seat}: lost"), *lost, now.gone),
        PlayerFact::Zone(word, names) => {
            let what = format!("{seat}: {word}");
            same_objects(run, &what, names, &held(word), *word == "library")
        }
        PlayerFact::ZoneSize(word, size) => {
            same(&format!("{seat}: cards in {word}"), *size, held(word).len())
        }
    }
}

fn fact_failure(run: &Run<'_>, name: &Name, fact: &Fact) -> Mismatch {
    let label = run.name_text(name);
    let id = run.object(name);
    if fact.key == "exists" {
        let Expected::Is(expected) = &fact.expected else { return None };
        return same(&format!("{label}: exists"), expected.clone(), id.is_some().to_string());
    }
    let Some(it) = id.and_then(|id| run.game.scene().subject(id)) else {
        return Some((format!("{label}: {}", fact.key), "it is not in the game".into()));
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
            let missing = words.iter().find(|word| !has.contains(*word))?;
            Some((format!("{label}: has {missing}"), format!("{label}: abilities {}", list(&has))))
        }
        Expected::Lacks(words) => {
            let has = ability_words(&it);
            let there = words.iter().find(|word| has.contains(*word))?;
            Some((format!("{label}: lacks {there}"), format!("{label}: abilities {}", list(&has))))
        }
    }
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
    match key {
        "face_down" => object.facing.is_down().to_string(),
        "tapped" => object.tapped.to_string(),
        "blocked" => object.combat.blocked.to_string(),
        "phased out" => object.phased_out.to_string(),
        "back up" => object.back_up.to_string(),
        "new object" => (run.first_object(name) != Some(object.id)).to_string(),
        "power" => number(values.power),
        "toughness" => number(values.toughness),
        "mana value" => run.game.scene().mana_value(it).to_string(),
        "damage" => object.damage.to_string(),
        "loyalty" => object.counters(&Counter::Loyalty).to_string(),
        "x" => object.x.to_string(),
        "types" => sorted(values.types.iter().map(|t| t.word())),
        "subtypes" => sorted(values.subtypes.iter().map(String::as_str)),
        "supertypes" => sorted(values.supertypes.iter().map(|t| t.word())),
        "colors" => sorted(values.colors.iter().map(|c| color_word(*c))),
        "abilities" => list(&ability_words(it)),
        "name" => values.name.clone().unwrap_or_else(|| "none".into()),
        "mana cost" => values.cost.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string),
        "zone" => object.zone.word().to_owned(),
        "controller" => run.seat(it.controller),
        "owner" => run.seat(object.owner),
        "attacking" => object.combat.attacking.map_or_else(|| "none".to_owned(), |p| run.seat(p)),
        "cause" => object.down().map_or("none", |down| down.cause.word()).to_owned(),
        "counters" => counters_text(&object.counters),
        "known to" => {
            let knows = run.game.mention(object.id).map(|m| m.known).unwrap_or_default();
            players(&|p| knows.has(p))
        }
        "may look" => players(&|p| run.game.may_look(p, object.id)),
        "seen by" => players(&|p| object.seen.has(p)),
        _ => String::new(),
    }
}

pub fn color_word(color: crate::engine::Color) -> &'static str {
    use crate::engine::Color;
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

/// `flying`, `ward {2}`, and `triggered`, `activated`… for the rest.
fn ability_words(it: &Subject<'_>) -> BTreeSet<String> {
    use crate::engine::Keyword;
    let word = |ability: &Ability| match ability {
        Ability::Keyword(keyword) => match keyword {
            Keyword::Ward(cost)
            | Keyword::Morph(cost)
            | Keyword::Megamorph(cost)
            | Keyword::Disguise(cost)
            | Keyword::Spellmorph(cost)
            | Keyword::Equip(cost) => format!("{} {}", keyword.word(), cost.mana_part()),
            _ => keyword.word().to_owned(),
        },
        Ability::Spell(_) => "spell".into(),
        Ability::Activated { .. } => "activated".into(),
        Ability::Triggered(_) => "triggered".into(),
        Ability::Static(_) | Ability::Rule(_) => "static".into(),
        Ability::As { .. } => "as".into(),
        Ability::AdditionalCost(_) => "additional cost".into(),
    };
    it.values.abilities.iter().map(|ability| word(ability)).collect()
}

fn show(run: &Run<'_>, pattern: &Pattern) -> String {
    let of =
        pattern.of.as_ref().map(|name| format!(" {}", run.name_text(name))).unwrap_or_default();
    let rule = pattern.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
    format!("{}{of}{rule}", pattern.word)
}

fn fits(run: &Run<'_>, pattern: &Pattern, entry: &Logged) -> bool {
    is_event(pattern.word, &entry.event)
        && pattern.rule.is_none_or(|rule| rule == entry.rule)
        && pattern.of.as_ref().is_none_or(|name| is_about(run, name, entry))
}

fn is_about(run: &Run<'_>, name: &Name, entry: &Logged) -> bool {
    match name {
        Name::Player(player) => entry.event.player() == Some(*player),
        Name::Card(card) => entry.mentions.first().is_some_and(|m| m.card_id == Some(*card)),
        Name::Bound(_) => {
            let id = run.object(name);
            entry.mentions.first().is_some_and(|m| Some(m.object) == id)
        }
    }
}

fn is_event(word: &str, event: &Event) -> bool {
    let moved = |cause: MoveCause| matches!(event, Event::Moved(m) if m.cause == cause);
    match word {
        "activated" => matches!(event, Event::Activated { .. }),
        "attached" => matches!(event, Event::Attached { .. }),
        "attacks" => matches!(event, Event::Attacks { .. }),
        "blocked" => matches!(event, Event::Blocked(_)),
        "blocks" => matches!(event, Event::Blocks { .. }),
        "cast" => matches!(event, Event::Cast { .. }),
        "cloaked" => moved(MoveCause::Cloak),
        "control changes" => matches!(event, Event::ControlChanged { .. }),
        "copied" => matches!(event, Event::Copied { .. } | Event::SpellCopied { .. }),
        "counters" => matches!(event, Event::Counters { .. }),
        "countered" => matches!(event, Event::Countered(_)),
        "damage" => matches!(event, Event::Damage { .. }),
        "destroyed" => moved(MoveCause::Destroy),
        "dies" => matches!(event, Event::Moved(m)
            if m.from == Zone::Battlefield && matches!(m.to, Zone::Graveyard(_))),
        "discarded" => moved(MoveCause::Discard),
        "does not resolve" => matches!(event, Event::DidNotResolve(_)),
        "draws" => moved(MoveCause::Draw),
        "enters" => event.entered().is_some(),
        "exiled" => matches!(event, Event::Moved(m) if m.to == Zone::Exile),
        "game ends" => matches!(event, Event::Ended { .. }),
        "leaves" => matches!(event, Event::Moved(m) if m.from == Zone::Battlefield),
        "leaves combat" => matches!(event, Event::LeftCombat(_)),
        "leaves game" => matches!(event, Event::Left(_)),
        "life" => matches!(event, Event::Life { .. }),
        "looked at" => matches!(event, Event::Shown { look: true, .. }),
        "loses" => matches!(event, Event::Lost(_)),
        "mana" => matches!(event, Event::Mana { .. }),
        "manifested" => moved(MoveCause::Manifest),
        "manifests dread" => matches!(event, Event::ManifestedDread(_)),
        "milled" => moved(MoveCause::Mill),
        "moves" => matches!(event, Event::Moved(_)),
        "nothing" => matches!(event, Event::NothingHappened { .. }),
        "paid" => matches!(event, Event::Paid { .. }),
        "phased" => matches!(event, Event::Phased { .. }),
        "put on stack" => matches!(event, Event::PutOnStack { .. }),
        "resolves" => matches!(event, Event::Resolving(_)),
        "revealed" => matches!(event, Event::Shown { look: false, .. }),
        "sacrificed" => moved(MoveCause::Sacrifice),
        "shuffled" => matches!(event, Event::Shuffled(_)),
        "tapped" => matches!(event, Event::Tapped(_)),
        "token" => matches!(event, Event::TokenMade { .. }),
        "transforms" => matches!(event, Event::Transformed(_)),
        "triggered" => matches!(event, Event::Triggered(_)),
        "turned down" => matches!(event, Event::TurnedDown { .. }),
        "turned up" => matches!(event, Event::TurnedUp { .. }),
        "untapped" => matches!(event, Event::Untapped(_)),
        "reversed" => matches!(event, Event::Reversed { .. }),
        _ => false,
    }
}
