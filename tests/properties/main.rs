//! Properties of face-down objects that must hold in every game, tried on
//! random ones. The seeds are fixed: what fails once fails always.

mod checks;
mod driver;
mod knowledge;
mod table;

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use rulings::engine::{CardId, Clause, Game, Outcome, PlayerId, Setup, Trouble, Zone};

use table::{Cards, Dice};

const GAMES: u32 = 50;
const DECISIONS: std::ops::Range<usize> = 100..600;

fn config() -> Config {
    Config { cases: GAMES, failure_persistence: None, max_shrink_iters: 60, ..Config::default() }
}

fn runner(config: Config) -> TestRunner {
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

fn play(test: impl Fn(&[u16]) -> Result<(), String>) {
    let result = runner(config()).run(&vec(any::<u16>(), DECISIONS), |decisions| {
        test(&decisions).map_err(TestCaseError::fail)
    });
    if let Err(failure) = result {
        panic!("{failure}");
    }
}

fn begin(setup: Setup) -> Result<Game, String> {
    Game::new(setup).map_err(|faults| format!("{faults:?}"))
}

#[test]
fn every_step_of_every_game_keeps_the_rules_on_face_down_objects() {
    let cards = Cards::read();
    let steps = std::cell::Cell::new([0_u32; 4]);
    play(|decisions| {
        one_game(&cards, decisions, None, &mut |result| {
            let mut counts = steps.get();
            match result {
                Ok(Outcome::Done) => counts[0] += 1,
                Ok(Outcome::Refused(_)) => counts[1] += 1,
                Ok(Outcome::Reversed(_)) => counts[2] += 1,
                Err(_) => counts[3] += 1,
            }
            steps.set(counts);
        })
    });
    let [done, refused, reversed, _] = steps.get();
    assert!(done > 500 && refused > 200 && reversed > 50, "too little was tried: {steps:?}");
}

/// The checks can fail: without the clause that keeps it, a property breaks.
#[test]
fn a_game_without_a_clause_breaks_a_property() {
    let cards = Cards::read();
    for (clause, property) in [
        ("110.5c/status-persists", "property 1"),
        ("708.5/not-others", "property 3"),
        ("708.9/permanent", "property 4"),
        ("708.2/packet", "property 2"),
        ("708.2/packet", "property 5"),
        ("708.8/nothing-enters", "property 7"),
        ("733.1/reversed", "property 8"),
    ] {
        let clause = Clause::named(clause);
        assert!(clause.is_some(), "there is such a clause");
        let mut config = config();
        config.max_shrink_iters = 0;
        let result = runner(config).run(&vec(any::<u16>(), DECISIONS), |decisions| {
            let result = match property {
                "property 2" => two_games(&cards, &decisions, clause, &mut || ()),
                _ => one_game(&cards, &decisions, clause, &mut |_| ()),
            };
            match result {
                Err(broken) if broken.starts_with(property) => Err(TestCaseError::fail(broken)),
                _ => Ok(()),
            }
        });
        assert!(result.is_err(), "{property} notices nothing without {clause:?}");
    }
}

fn one_game(
    cards: &Cards,
    decisions: &[u16],
    without: Option<Clause>,
    tell: &mut dyn FnMut(&Result<Outcome, Trouble>),
) -> Result<(), String> {
    let mut dice = Dice::new(decisions);
    let setup = table::setup(cards, &mut dice);
    let mut game = begin(Setup { off: without.into_iter().collect(), ..setup })?;
    let mut known = knowledge::Known::at_the_start(&game);
    while !dice.is_empty() {
        let before = game.clone();
        let (done, result) = driver::step(&mut game, &mut dice);
        known.learn(&before, &game);
        checks::all(&before, &game, &result)
            .and_then(|()| known.explains(&game))
            .map_err(|broken| format!("{broken}\nafter {done:?}\nwhich was {result:?}"))?;
        tell(&result);
    }
    Ok(())
}

/// Property 2: swap the card under a face-down permanent. As long as nobody
/// turns it up, shows it or takes it away, the others see the same game.
#[test]
fn others_see_the_same_game_whatever_the_hidden_card_is() {
    let cards = Cards::read();
    let compared = std::cell::Cell::new(0_u32);
    play(|decisions| two_games(&cards, decisions, None, &mut || compared.set(compared.get() + 1)));
    assert!(compared.get() > 1_000, "too little was compared: {}", compared.get());
}

/// The same game twice, with different cards under one face-down permanent.
fn two_games(
    cards: &Cards,
    decisions: &[u16],
    without: Option<Clause>,
    tell: &mut dyn FnMut(),
) -> Result<(), String> {
    let mut dice = Dice::new(decisions);
    let setup = table::setup(cards, &mut dice);
    let setup = Setup { off: without.into_iter().collect(), ..setup };
    let mut game = begin(setup.clone())?;
    let hidden: Vec<usize> = (0..setup.things.len())
        .filter(|n| setup.things[*n].down.is_some() && setup.things[*n].zone == Zone::Battlefield)
        .collect();
    let Some(which) = dice.one(&hidden).map(|n| CardId(*n as u32)) else { return Ok(()) };
    let Some(printed) = dice.one(&cards.permanents) else { return Ok(()) };
    let mut other = begin(table::with_other_card(&setup, which, printed))?;
    let mut told: BTreeSet<PlayerId> = [setup.things[which.0 as usize].controller].into();
    while !dice.is_empty() {
        let mut ahead = game.clone();
        let (done, result) = driver::step(&mut ahead, &mut dice);
        let about_the_card = !checks::may_be_repeated(&done, which);
        if result.is_err() || about_the_card || checks::is_out(&ahead, which) {
            continue; // not done, or the card itself matters: try another deed
        }
        game = ahead;
        let again = done.again(&mut other);
        if again != result {
            return Err(format!(
                "property 2: {done:?} was {result:?}, with the other card {again:?}"
            ));
        }
        for viewer in (0..game.seats()).map(|n| PlayerId(n as u8)) {
            if checks::knows(&game, viewer, which) {
                told.insert(viewer); // it stands in this player's account for good
            }
            if told.contains(&viewer) {
                continue;
            }
            let (here, there) = (checks::view(&game, viewer), checks::view(&other, viewer));
            if here != there {
                return Err(format!(
                    "property 2: {viewer:?} can tell the cards\n{here}\n\n{there}"
                ));
            }
            tell();
        }
    }
    Ok(())
}
