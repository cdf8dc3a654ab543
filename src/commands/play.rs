//! What `demo`, `run` and `verify` share: reading scenarios and playing them.

use clap::Args;

use super::{Context, Failure};
use crate::engine::Clause;
use crate::scenario::{self, Catalogue, Options, Played, Scenario};
use crate::yaml::Source;

/// How a game is told.
#[derive(Debug, Args)]
pub struct Telling {
    /// Tell only what this player may see
    #[arg(long = "as", value_name = "PLAYER")]
    viewer: Option<String>,
    /// Play without this part of a rule, as in 708.9/permanent, and show where the games part
    #[arg(long, value_name = "CLAUSE")]
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
        let without = self
            .without
            .as_deref()
            .map(|name| Clause::named(name).ok_or_else(|| no_such_clause(name, scenario)));
        let options = Options { viewer: viewer.transpose()?, without: without.transpose()? };
        Ok(scenario::play(scenario, options))
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

fn no_such_clause(name: &str, scenario: &Scenario) -> Failure {
    let mut known: Vec<&str> = scenario.clauses().map(Clause::name).collect();
    if known.is_empty() {
        known = Clause::all().map(Clause::name).collect();
    }
    Failure::usage(format!("no clause is called `{name}`"))
        .hint(format!("here it may be {}", known.join(", ")))
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
