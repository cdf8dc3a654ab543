//! Whether what a scenario expects is so.

use super::expect::{Claim, Expectation, PlayerFact};
use super::labels::Name;
use super::play::Run;
use super::report::Failure;
use super::said::Said;
use super::step::{Denial, Denied};
use crate::engine::{Event, Logged, ObjectId, PlayerId, Refusal, Zone};

mod events;
mod facts;

use events::{fits, show};
use facts::fact_failure;
pub use facts::{color_word, counter_word, counters_text};

/// A failed expectation, or nothing. Events are looked for from `from` on.
pub fn check(run: &Run<'_>, expectation: &Expectation, from: usize) -> Vec<Failure> {
    let fail =
        |expected: Said, got: Said| Failure { place: expectation.place.clone(), expected, got };
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

type Mismatch = Option<(Said, Said)>;

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
            let rule = found.rule;
            let got = Said::new(format!("it happened ({rule})"), format!("发生了（{rule}）"));
            Some((format!("never: {}", show(run, pattern)).into(), got))
        }
        Claim::Count(pattern, times) => {
            let count = log.iter().filter(|entry| fits(run, pattern, entry)).count();
            same(&format!("times: {}", show(run, pattern)), *times, count)
        }
        Claim::Events(patterns) => {
            let mut rest = log.iter();
            let missing = patterns.iter().find(|p| !rest.any(|entry| fits(run, p, entry)))?;
            let got = Said::new("it did not happen (in this order)", "没有（依此顺序）发生");
            Some((format!("event: {}", show(run, missing)).into(), got))
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
            let Some(ended) = ended else {
                let got = Said::new("the game is not over", "对局尚未结束");
                return Some((format!("winner: {}", name(*winner)).into(), got.after("winner: ")));
            };
            same("winner", name(*winner), ended)
        }
        Claim::Refused(denial) => {
            let mismatch = |refusal: &Refusal| denial_mismatch(denial, *refusal);
            if run.refusals.iter().any(|refusal| mismatch(refusal).is_none()) {
                return None;
            }
            let nothing = Said::new("nothing was refused", "没有行动被拒绝");
            let last = run.refusals.last().and_then(mismatch);
            last.or_else(|| Some((denial_text(denial), nothing)))
        }
        Claim::Object(..) | Claim::Player(..) => None,
    }
}

#[expect(clippy::needless_pass_by_value, reason = "numbers and texts made for the call")]
fn same(what: &str, expected: impl ToString, got: impl ToString) -> Mismatch {
    let (expected, got) = (expected.to_string(), got.to_string());
    (expected != got)
        .then(|| (format!("{what}: {expected}").into(), format!("{what}: {got}").into()))
}

pub fn denial_text(denial: &Denial) -> Said {
    let word = denial.denied.word();
    let because = denial
        .because
        .map_or(Said::new("anything", "任何原因"), |b| b.word().to_owned().into());
    let rule = denial.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
    Said::new(format!("{word}: {because}{rule}"), format!("{word}: {}{rule}", because.zh))
}

pub fn denial_mismatch(denial: &Denial, refusal: Refusal) -> Mismatch {
    let fits = denial.because.is_none_or(|b| b == refusal.because)
        && denial.rule.is_none_or(|rule| rule == refusal.rule);
    (!fits).then(|| (denial_text(denial), refusal_text(denial.denied, refusal).into()))
}

pub fn refusal_text(denied: Denied, refusal: Refusal) -> String {
    format!("{}: {} ({})", denied.word(), refusal.because.word(), refusal.rule)
}

fn turn_ups(
    run: &Run<'_>,
    player: PlayerId,
    options: &[(Name, crate::engine::Procedure)],
) -> Mismatch {
    let text = |id: ObjectId, word: &str| Said::from(format!("{} by {word}", run.label_of(id)));
    // As often as there are costs for it: a set would not tell one from two.
    let offers = run.game.turn_ups(player);
    let got = offers.iter().map(|(id, offer)| text(*id, offer.procedure.word())).collect();
    let expected = options.iter().map(|(name, procedure)| match run.object(name) {
        Some(id) => text(id, procedure.word()),
        None => absent(run, name),
    });
    same_lists("turn ups", expected.collect(), got, ("none", "none"), false)
}

fn same_objects(
    run: &Run<'_>,
    what: &str,
    names: &[Name],
    got: &[ObjectId],
    ordered: bool,
) -> Mismatch {
    let expected = names.iter().map(|name| match run.object(name) {
        Some(id) => run.label_of(id).into(),
        None => absent(run, name),
    });
    let got = got.iter().map(|id| run.label_of(*id).into()).collect();
    same_lists(what, expected.collect(), got, ("empty", "空"), ordered)
}

fn absent(run: &Run<'_>, name: &Name) -> Said {
    let name = run.name_text(name);
    Said::new(format!("{name} (not in the game)"), format!("{name}（不在对局中）"))
}

fn same_lists(
    what: &str,
    mut expected: Vec<Said>,
    mut got: Vec<Said>,
    empty: (&str, &str),
    ordered: bool,
) -> Mismatch {
    if !ordered {
        expected.sort();
        got.sort();
    }
    let list = |all: &[Said]| {
        let join = |of: fn(&Said) -> &str, empty: &str| match all {
            [] => empty.to_owned(),
            all => all.iter().map(of).collect::<Vec<_>>().join(", "),
        };
        Said::new(join(|said| &said.en, empty.0), join(|said| &said.zh, empty.1))
    };
    let before = format!("{what}: ");
    (expected != got).then(|| (list(&expected).after(&before), list(&got).after(&before)))
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
