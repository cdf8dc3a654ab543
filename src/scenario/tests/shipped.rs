use std::fmt::Write;

use super::*;

/// Every shipped scenario passes, every `without` fails as stated, every
/// contrast holds, and every demonstration proves something.
#[test]
fn every_shipped_scenario_proves_what_it_says() {
    let catalogue = catalogue();
    let mut scenarios = Vec::new();
    let mut wrong = String::new();
    for source in sources("scenarios") {
        match Scenario::read(&source, catalogue) {
            Ok(scenario) => scenarios.push(scenario),
            Err(faults) => wrong.push_str(&list(&faults)),
        }
    }
    let verdict = verify(&scenarios);
    for result in &verdict.scenarios {
        let more = result
            .without
            .iter()
            .flat_map(|w| w.failures.iter().map(move |f| (format!("without {}", w.clause), f)));
        let all = result.failures.iter().map(|f| ("with all rules".to_owned(), f)).chain(more);
        for (when, failure) in all {
            let Failure { place, expected, got } = failure;
            writeln!(wrong, "{place}: {when}\n  expected {expected}\n  got      {got}").unwrap();
        }
        if result.kind == Kind::Demonstration && !result.proves() {
            writeln!(wrong, "{}: a demonstration that proves nothing", result.id).unwrap();
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert_eq!(verdict.scenarios.len(), sources("scenarios").len());
    assert!(verdict.scenarios.len() >= 10);
}
