//! Whether what a scenario expects is so.

use super::expect::{Claim, Expectation, PlayerFact, sorted};
use super::labels::Name;
use super::play::Run;
use super::report::Failure;
use super::step::Denial;
use crate::engine::{Event, Logged, ObjectId, PlayerId, Refusal, Zone};

mod events;
mod facts;

use events::{fits, show};
use facts::fact_failure;
pub use facts::{color_word, counter_word, counters_text};

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
    // As often as there are costs for it: a set would not tell one from two.
    let got: Vec<String> = run
        .game
        .turn_ups(player)
        .iter()
        .map(|(id, offer)| text(*id, offer.procedure.word()))
        .collect();
    let expected: Vec<String> = options
        .iter()
        .map(|(name, procedure)| match run.object(name) {
            Some(id) => text(id, procedure.word()),
            None => format!("{} (not in the game)", run.name_text(name)),
        })
        .collect();
    let list = |all: &[String]| sorted(all.iter().map(String::as_str));
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
        PlayerFact::Poison(poison) => same(&format!("{seat}: poison"), *poison, now.poison),
        PlayerFact::Mana(mana) => {
            same(&format!("{seat}: mana"), mana.clone(), now.mana().to_string())
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
