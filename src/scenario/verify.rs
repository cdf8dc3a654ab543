use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::check::check;
use super::play::{Options, play_through};
use super::read::{Kind, Scenario};
use super::report::Failure;
use super::said::Said;
use crate::record::RuleNumber;

/// What came of playing every scenario with all rules on, and with each of its
/// clauses off.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    pub scenarios: Vec<Verified>,
    pub rules: Vec<RuleCount>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verified {
    pub id: String,
    pub kind: Kind,
    /// All expectations hold, with every clause on.
    pub passed: bool,
    pub failures: Vec<Failure>,
    pub rules_applied: BTreeSet<RuleNumber>,
    pub without: Vec<WithoutResult>,
    pub contrast: Option<String>,
    /// The contrast is there, passes and ends differently.
    pub contrast_holds: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WithoutResult {
    pub clause: &'static str,
    pub rule: RuleNumber,
    /// With the clause off, the game ends in the wrong outcome that is stated.
    pub fails: bool,
    pub failures: Vec<Failure>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleCount {
    pub rule: RuleNumber,
    /// Scenarios in which it did something.
    pub applied_by: usize,
    /// Scenarios that turn out wrong without a clause of it.
    pub proven_by: usize,
}

impl Verified {
    /// Passed, and shown to depend on a rule: by a `without` or by contrast.
    pub fn proves(&self) -> bool {
        let without = !self.without.is_empty() && self.without.iter().all(|w| w.fails);
        let contrast = self.contrast.is_some() && self.contrast_holds;
        let none_wrong = self.without.iter().all(|w| w.fails);
        self.passed && none_wrong && (without || contrast)
    }

    /// Nothing about it went wrong.
    pub fn is_clean(&self) -> bool {
        self.passed
            && self.without.iter().all(|w| w.fails)
            && (self.contrast.is_none() || self.contrast_holds)
    }
}

/// Plays all scenarios.
pub fn verify(scenarios: &[Scenario]) -> Verdict {
    let mut verified: Vec<Verified> = scenarios.iter().map(one).collect();
    let passed: BTreeSet<String> =
        verified.iter().filter(|v| v.passed).map(|v| v.id.clone()).collect();
    for (scenario, result) in scenarios.iter().zip(&mut verified) {
        if let Some(id) = &scenario.contrast {
            let other = scenarios.iter().find(|other| other.id == *id);
            let failure = contrast_failure(scenario, other, || passed.contains(id));
            result.contrast_holds = failure.is_none();
            result.failures.extend(failure);
        }
    }
    let rules = count_rules(&verified);
    Verdict { scenarios: verified, rules }
}

fn one(scenario: &Scenario) -> Verified {
    let run = play_through(scenario, &Options::default());
    let rules_applied = run.rules();
    let without = scenario
        .without
        .iter()
        .map(|without| {
            let off = BTreeSet::from([without.clause]);
            let options = Options { without: off, ..Options::default() };
            let mut failures = play_through(scenario, &options).into_failures();
            if run.states_nothing_new(without) {
                failures.push(Failure {
                    place: without.place.clone(),
                    expected: Said::new(
                        "an outcome that is wrong with the clause on",
                        "规则有效时不成立的结局",
                    ),
                    got: Said::new("it holds with the clause on too", "规则有效时也成立"),
                });
            }
            WithoutResult {
                clause: without.clause.name(),
                rule: without.clause.rule(),
                fails: failures.is_empty(),
                failures,
            }
        })
        .collect();
    let failures = run.into_failures();
    Verified {
        id: scenario.id.clone(),
        kind: scenario.kind,
        passed: failures.is_empty(),
        failures,
        rules_applied,
        without,
        contrast: scenario.contrast.clone(),
        contrast_holds: false,
    }
}

/// Whether some outcome of one scenario is not the outcome of the other.
/// Labels mean the cards that have them in the other scenario.
fn ends_differently(scenario: &Scenario, other: &Scenario) -> bool {
    let run = play_through(other, &Options::default());
    scenario.then.iter().any(|expectation| {
        let there = expectation.in_terms_of(&scenario.labels, &other.labels);
        there.is_none_or(|there| !check(&run, &there, 0).is_empty())
    })
}

/// What is wrong with the contrast of a scenario, if anything: `other` is what it names.
pub fn contrast(scenario: &Scenario, other: Option<&Scenario>) -> Option<Failure> {
    let passes = |other: &Scenario| one(other).passed;
    contrast_failure(scenario, other, || other.is_some_and(passes))
}

fn contrast_failure(
    scenario: &Scenario,
    other: Option<&Scenario>,
    passes: impl Fn() -> bool,
) -> Option<Failure> {
    let id = scenario.contrast.as_ref()?;
    let got = match other {
        None => Said::new("there is no such scenario", "没有这个情境"),
        Some(other) if !ends_differently(scenario, other) => {
            Said::new("everything expected here is so there too", "此处的预期在那里全都成立")
        }
        Some(_) if !passes() => Said::new("it does not pass", "它没有通过"),
        Some(_) => return None,
    };
    Some(Failure {
        place: scenario.contrast_place.clone(),
        expected: Said::new(
            format!("`{id}` is a scenario that passes and ends differently"),
            format!("`{id}`是通过且结局不同的情境"),
        ),
        got,
    })
}

fn count_rules(verified: &[Verified]) -> Vec<RuleCount> {
    let mut counts: BTreeMap<RuleNumber, (usize, usize)> = BTreeMap::new();
    for result in verified {
        for rule in &result.rules_applied {
            counts.entry(*rule).or_default().0 += 1;
        }
        let proven: BTreeSet<RuleNumber> =
            result.without.iter().filter(|w| w.fails && result.passed).map(|w| w.rule).collect();
        for rule in proven {
            counts.entry(rule).or_default().1 += 1;
        }
    }
    counts
        .into_iter()
        .map(|(rule, (applied_by, proven_by))| RuleCount { rule, applied_by, proven_by })
        .collect()
}
