//! What `demo`, `run` and `verify` share: reading scenarios and playing them.

use std::collections::BTreeSet;

use clap::Args;

use super::{Context, Failure};
use crate::engine::Clause;
use crate::record::RuleNumber;
use crate::scenario::{self, Catalogue, Options, Played, Scenario};
use crate::yaml::Source;

/// How a game is told.
#[derive(Debug, Args)]
pub struct Telling {
    /// Tell only what this player may see
    #[arg(long = "as", value_name = "PLAYER")]
    viewer: Option<String>,
    /// Play without a part of a rule, as 708.9/permanent, or all parts of it, as 708.9, and show where the games part
    #[arg(long, value_name = "RULE")]
    without: Option<String>,
}

impl Telling {
    pub fn play(&self, scenario: &Scenario) -> Result<Played, Failure> {
        let viewer = self.viewer.as_deref().map(|seat| {
            let seats = scenario.seats.join(", ");
            let unknown = || {
                Failure::usage(format!("nobody is called `{seat}`"))
                    .hint(format!("the players are {seats}"))
            };
            scenario.player(seat).ok_or_else(unknown)
        });
        let without = self.without.as_deref().map(|name| clauses(name, scenario)).transpose()?;
        let without = without.unwrap_or_default();
        let options = Options { viewer: viewer.transpose()?, without };
        Ok(scenario::play(scenario, &options))
    }

    /// The game as it is: nothing hidden, every rule on.
    pub fn is_whole(&self) -> bool {
        self.viewer.is_none() && self.without.is_none()
    }

    /// Plays it, and with each clause off that it says it depends on.
    pub fn prove(&self, scenario: &Scenario) -> Result<Played, Failure> {
        let mut played = self.play(scenario)?;
        if self.is_whole() {
            for verified in scenario::verify(std::slice::from_ref(scenario)).scenarios {
                let wrong = verified.without.into_iter().filter(|without| !without.fails);
                for without in wrong {
                    played.passed = false;
                    played.failures.extend(without.failures.into_iter().map(|failure| {
                        scenario::Failure {
                            expected: scenario::Said::new(
                                format!("without {}: {}", without.clause, failure.expected),
                                format!("关闭{}：{}", without.clause, failure.expected.zh),
                            ),
                            ..failure
                        }
                    }));
                }
            }
        }
        Ok(played)
    }
}

/// The clause of this name, or all clauses of the rule of this number.
fn clauses(name: &str, scenario: &Scenario) -> Result<BTreeSet<Clause>, Failure> {
    let found = match Clause::named(name) {
        Some(clause) => BTreeSet::from([clause]),
        None => clauses_of(name).collect(),
    };
    if !found.is_empty() {
        return Ok(found);
    }
    Err(match name.parse::<RuleNumber>() {
        Ok(rule) => {
            let near = near_rules(rule).map(|rule| rule.to_string()).collect::<Vec<_>>().join(", ");
            Failure::usage(format!("nothing of rule {rule} can be switched off"))
                .hint(format!("the nearest rules of which something can: {near}; {ALL_CLAUSES}"))
        }
        Err(_) => Failure::usage(format!("no clause is called `{name}`"))
            .hint(nearest_clause(name, scenario)),
    })
}

const ALL_CLAUSES: &str = "docs/engine.md lists all clauses";

/// The clauses of the rule that is written so.
fn clauses_of(rule: &str) -> impl Iterator<Item = Clause> {
    Clause::all().filter(move |clause| clause.name().split('/').next() == Some(rule))
}

fn near_rules(rule: RuleNumber) -> impl Iterator<Item = RuleNumber> {
    const EACH_SIDE: usize = 2;
    let numbered = Clause::all().filter_map(|clause| clause.name().split('/').next()?.parse().ok());
    let all: BTreeSet<RuleNumber> = numbered.collect();
    let before = all.range(..rule).rev().take(EACH_SIDE);
    let near: BTreeSet<RuleNumber> =
        before.chain(all.range(rule..).take(EACH_SIDE)).copied().collect();
    near.into_iter()
}

fn nearest_clause(name: &str, scenario: &Scenario) -> String {
    let all: Vec<&str> = Clause::all().map(Clause::name).collect();
    if let Some(hint) = scenario::did_you_mean(name, &all) {
        return hint;
    }
    let join =
        |clauses: Vec<Clause>| clauses.into_iter().map(Clause::name).collect::<Vec<_>>().join(", ");
    let rule = name.split('/').next().unwrap_or_default();
    let of_rule: Vec<Clause> = clauses_of(rule).collect();
    let stated: Vec<Clause> = scenario.clauses().collect();
    match (of_rule.is_empty(), stated.is_empty()) {
        (false, _) => format!("of rule {rule} there are {}", join(of_rule)),
        (true, false) => format!("this scenario names {}; {ALL_CLAUSES}", join(stated)),
        (true, true) => format!("a rule number, as 708.9, means all its clauses; {ALL_CLAUSES}"),
    }
}

impl Context {
    /// The cards that scenarios may name; each is read when one does.
    ///
    /// # Errors
    /// Where the user's folder cannot be read.
    pub fn catalogue(&self) -> Result<Catalogue, Failure> {
        Ok(Catalogue::new(self.library.cards()?.into_values().collect()))
    }

    /// The cards that scenarios may name, each read and found sound.
    ///
    /// # Errors
    /// Where a card file is faulty.
    pub fn whole_catalogue(&self) -> Result<Catalogue, Failure> {
        let sources: Vec<Source> = self.library.cards()?.into_values().collect();
        Catalogue::read(&sources).map_err(|faults| Failure::faults(faults, &sources))
    }
}

/// Reads one scenario.
///
/// # Errors
/// Everything that is wrong with it, each with its place.
pub fn read(source: &Source, catalogue: &Catalogue) -> Result<Scenario, Failure> {
    Scenario::read(source, catalogue)
        .map_err(|faults| Failure::faults(faults, std::slice::from_ref(source)))
}
