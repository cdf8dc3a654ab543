use std::collections::{BTreeMap, BTreeSet};

use super::check::{check, denial_mismatch, denial_text, refusal_text};
use super::expect::{Claim, Expectation};
use super::labels::Name;
use super::narrate::Narrator;
use super::picture::picture;
use super::read::{Scenario, Without};
use super::report::{Failure, Off, Played, Told};
use super::said::Said;
use super::step::{Deed, Denied, Step};
use crate::engine::{Clause, Event, Game, ObjectId, Outcome, PlayerId, Refusal, Setup};
use crate::record::{Language, RuleNumber};

mod deed;
mod leftover;
mod naming;
mod payment;
mod trouble;

/// How to play a scenario.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Tell only what this player may see.
    pub viewer: Option<PlayerId>,
    /// Play without these clauses.
    pub without: BTreeSet<Clause>,
}

/// A scenario while it is played.
pub(super) struct Run<'s> {
    pub scenario: &'s Scenario,
    pub game: Game,
    /// What was refused or reversed so far.
    pub refusals: Vec<Refusal>,
    bound: BTreeMap<String, ObjectId>,
    first: BTreeMap<Name, ObjectId>,
    failures: Vec<Failure>,
    told: Vec<Told>,
    /// A refusal that no step expected.
    unexpected: Option<Failure>,
}

/// Plays a scenario and checks what it expects: its own expectations, or, with
/// a clause off, the wrong outcome it states for that clause.
pub fn play(scenario: &Scenario, options: &Options) -> Played {
    let varied = !options.without.is_empty();
    let mut run = play_through(scenario, options);
    let mut rules = run.rules();
    let before = picture(&Run::start(scenario, options), options.viewer);
    let after = picture(&run, options.viewer);
    let parting = varied.then(|| {
        let whole =
            play_through(scenario, &Options { viewer: options.viewer, ..Options::default() });
        let same = whole.told.iter().zip(&run.told).take_while(|(a, b)| a.text == b.text);
        let at = same.count();
        let all_the_same = at == whole.told.len() && at == run.told.len();
        let board = picture(&whole, options.viewer);
        let board = Some(board).filter(|board| all_the_same && *board != after);
        (at, whole.told.into_iter().nth(at), board)
    });
    let (parts_at, with_the_rule, after_with_the_rule) = match parting {
        Some((at, told, board)) => (Some(at), told, board),
        None => (None, None, None),
    };
    let mut no_longer: Vec<Failure> = Vec::new();
    if varied {
        no_longer = scenario.then.iter().flat_map(|expected| check(&run, expected, 0)).collect();
    }
    if options.viewer.is_some() {
        rules = run.told.iter().filter_map(|told| told.rule).collect();
        for failure in run.failures.iter_mut().chain(&mut no_longer) {
            failure.got = Said::default(); // what it is instead may be hidden from this player
        }
    }
    let mut off = options.without.iter().map(|clause| Off {
        clause: clause.name(),
        rule: clause.rule(),
        then: clause.when_off(Language::En),
        then_zh: clause.when_off(Language::Zh),
    });
    Played {
        id: scenario.id.clone(),
        title: scenario.title.clone(),
        passed: run.failures.is_empty(),
        failures: run.failures,
        events: run.told,
        before,
        after,
        parts_at,
        with_the_rule,
        after_with_the_rule,
        no_longer,
        without: off.next(),
        also_without: off.collect(),
        stated: varied.then(|| {
            let stated = |clause: &Clause| scenario.clauses().any(|stated| stated == *clause);
            the_one(&options.without).as_ref().is_some_and(stated)
        }),
        rules_applied: rules,
    }
}

/// A wrong outcome is stated of one clause, not of several at once.
fn the_one(clauses: &BTreeSet<Clause>) -> Option<Clause> {
    clauses.first().copied().filter(|_| clauses.len() == 1)
}

pub(super) fn play_through<'s>(scenario: &'s Scenario, options: &Options) -> Run<'s> {
    let mut run = Run::start(scenario, options);
    let narrator = Narrator::new(scenario, options.viewer);
    let strict = options.without.is_empty();
    for (n, step) in scenario.play.iter().enumerate() {
        if !run.step(n + 1, step, strict, &narrator) {
            return run;
        }
    }
    if strict {
        run.expect_all(&scenario.then, 0);
    } else if let Some(clause) = the_one(&options.without) {
        run.expect_wrong_outcome(clause);
    }
    run
}

impl<'s> Run<'s> {
    fn start(scenario: &'s Scenario, options: &Options) -> Self {
        let setup = Setup { off: options.without.clone(), ..scenario.setup.clone() };
        // The set-up was found whole when the scenario was read.
        let game = Game::new(setup).unwrap_or_else(|_| Game::empty());
        let mut run = Self {
            scenario,
            game,
            refusals: Vec::new(),
            bound: BTreeMap::new(),
            first: BTreeMap::new(),
            failures: Vec::new(),
            told: Vec::new(),
            unexpected: None,
        };
        for label in scenario.labels.known() {
            if let Some(name @ Name::Card(_)) = scenario.labels.find(label)
                && let Some(id) = run.object(&name)
            {
                run.first.insert(name, id);
            }
        }
        run
    }

    /// Plays one step; false where the game cannot go on.
    fn step(&mut self, n: usize, step: &Step, strict: bool, narrator: &Narrator<'_>) -> bool {
        let from = self.game.log().len();
        let heading = narrator.beside(self, from).heading(self, n, step);
        let outcome = self.do_deed(step, strict);
        // Of what was refused nothing was shown: only who tried knows.
        let others_business = matches!(outcome, Ok(Outcome::Refused(_)))
            && matches!(step.what, Deed::By(player, _) if narrator.is_another(player));
        if !others_business {
            self.told.push(heading);
        }
        match outcome {
            Ok(outcome) => self.judge(step, &outcome, strict, n, narrator),
            Err(stuck) => {
                self.failures.push(*stuck);
                return false;
            }
        }
        narrator.tell_events(self, n, from);
        self.bind(step, from, strict);
        if strict {
            self.expect_all(&step.expect, from);
        }
        true
    }

    fn fail(&mut self, step: &Step, expected: Said, got: Said) {
        self.failures.push(Failure { place: step.place.clone(), expected, got });
    }

    fn judge(
        &mut self,
        step: &Step,
        outcome: &Outcome,
        strict: bool,
        n: usize,
        narrator: &Narrator<'_>,
    ) {
        let (refusal, denied) = match outcome {
            Outcome::Done => {
                if strict && let Some(denial) = &step.denied {
                    let got = Said::new("it was done", "行动完成了");
                    self.fail(step, denial_text(denial), got);
                }
                return;
            }
            Outcome::Refused(refusal) => (*refusal, Denied::Refused),
            Outcome::Reversed(refusal) => (*refusal, Denied::Reversed),
        };
        let got = self.with_stop(refusal_text(denied, refusal), step, refusal);
        match &step.denied {
            Some(denial) if strict => {
                let fits = denial.denied == denied && denial_mismatch(denial, refusal).is_none();
                if !fits {
                    self.fail(step, denial_text(denial), got);
                }
            }
            None if strict => self.fail(step, done(), got),
            _ => {
                let (expected, place) = (done(), step.place.clone());
                self.unexpected = Some(Failure { place, expected, got });
            }
        }
        self.refusals.push(refusal);
        let reversed = denied == Denied::Reversed;
        if reversed || !matches!(step.what, Deed::By(player, _) if narrator.is_another(player)) {
            self.told.push(narrator.refusal(n, refusal, denied));
        }
    }

    fn expect_all(&mut self, expectations: &[Expectation], from: usize) {
        for expectation in expectations {
            let failures = check(self, expectation, from);
            self.failures.extend(failures);
        }
    }

    /// With a clause off: everything the `without` states must be so, and every
    /// refusal must be part of what it states.
    fn expect_wrong_outcome(&mut self, clause: Clause) {
        let Some(without) = self.scenario.without.iter().find(|w| w.clause == clause) else {
            return; // played out of curiosity: nothing is stated
        };
        let stated = without.then.iter().any(|e| matches!(e.claim, Claim::Refused(_)));
        if let Some(unexpected) = self.unexpected.take()
            && !stated
        {
            self.failures.push(unexpected);
        }
        self.expect_all(&without.then, 0);
    }

    /// Whether something of the wrong outcome is also true with every clause
    /// on; then the scenario proves nothing.
    pub fn states_nothing_new(&self, without: &Without) -> bool {
        without.then.iter().all(|expectation| check(self, expectation, 0).is_empty())
    }

    pub fn into_failures(self) -> Vec<Failure> {
        self.failures
    }

    /// Gives the labels of a step to what it made.
    fn bind(&mut self, step: &Step, from: usize, strict: bool) {
        let made = self.game.log()[from..].iter().filter_map(|entry| match &entry.event {
            Event::TokenMade { object, .. } => Some(object.became),
            Event::SpellCopied { object, .. }
            | Event::AbilityCopied { object, .. }
            | Event::PutOnStack { object, .. } => Some(*object),
            Event::Moved(m) if self.was_a_copy(m.object) => Some(m.became), // 608.3f
            _ => None,
        });
        let made: Vec<ObjectId> = made.collect();
        for (n, label) in step.labels.iter().enumerate() {
            match made.get(n) {
                Some(id) => {
                    self.bound.insert(label.clone(), *id);
                    self.first.insert(Name::Bound(label.clone()), *id);
                }
                None if strict => self.failures.push(Failure {
                    place: step.place.clone(),
                    expected: Said::new(
                        format!("something to call `{label}`"),
                        format!("有可称为`{label}`的东西"),
                    ),
                    got: Said::new(
                        format!("the step made {} new objects that are no cards", made.len()),
                        format!("这一步产生了{}个不是牌的新物件", made.len()),
                    ),
                }),
                None => {}
            }
        }
    }

    fn was_a_copy(&self, spell: ObjectId) -> bool {
        let known = self.game.state().last_known.get(&spell);
        known.is_some_and(|k| k.object.spell.as_ref().is_some_and(|spell| spell.copy))
    }

    pub fn rules(&self) -> BTreeSet<RuleNumber> {
        let events = self.game.log().iter().map(|entry| entry.rule);
        let clauses = self.game.clauses_acted().into_iter().map(Clause::rule);
        let refusals = self.told.iter().filter_map(|told| told.rule);
        let cited = self.game.rules_cited();
        events.chain(clauses).chain(refusals).chain(cited).collect()
    }

    pub fn tell(&mut self, told: Told) {
        self.told.push(told);
    }
}

fn done() -> Said {
    Said::new("the step is done", "这一步完成")
}
