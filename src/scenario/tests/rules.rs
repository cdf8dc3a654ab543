//! `docs/rules.md`: every rule of the domain, where it acts and what shows it.

use super::*;
use crate::engine::Clause;
use crate::record::RuleNumber;

#[test]
fn every_rule_of_the_domain_names_what_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/rules.md")).unwrap();
    let rows: Vec<Vec<&str>> = page
        .lines()
        .map(|line| line.split('|').map(str::trim).collect::<Vec<_>>())
        .filter(|cells| cells.get(1).is_some_and(|n| n.starts_with("FD-") || n.starts_with("GAP-")))
        .collect();
    let numbers: Vec<&str> = rows.iter().map(|cells| cells[1]).collect();
    let all = (1..=65).map(|n| format!("FD-{n}")).chain((1..=8).map(|n| format!("GAP-{n}")));
    assert_eq!(numbers, all.collect::<Vec<_>>());
    let decisions = root.join("docs/decisions");
    let decisions: Vec<String> = std::fs::read_dir(decisions)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    for cells in &rows {
        let (number, acts, shown) = (cells[1], cells[3], cells[4]);
        if acts.starts_with("absent: ") {
            assert_eq!(shown, "–", "{number} is absent and shown");
            continue;
        }
        for place in acts.split(", ") {
            let known = match place.strip_prefix("decision ") {
                Some(decision) => decisions.iter().any(|name| name.starts_with(decision)),
                None => {
                    let name = place.trim_matches('`');
                    Clause::named(name).is_some()
                        || root.join("src/engine").join(name).with_extension("rs").is_file()
                }
            };
            assert!(known, "{number}: {place}");
        }
        for id in shown.split(", ") {
            assert!(folder("scenarios").join(format!("{id}.yaml")).is_file(), "{number}: {id}");
        }
    }
}

/// The rows of the page: number, rule, where it acts, what shows it.
fn rows(page: &str) -> Vec<Vec<&str>> {
    page.lines()
        .map(|line| line.split('|').map(str::trim).collect::<Vec<_>>())
        .filter(|cells| cells.get(1).is_some_and(|n| n.starts_with("FD-")))
        .collect()
}

/// The rule numbers that a text cites.
fn cited(text: &str) -> Vec<RuleNumber> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.'));
    words.filter(|word| word.len() > 2).filter_map(|word| word.parse().ok()).collect()
}

/// 613.2b belongs to 613.2, and that to 613.
fn is_part_of(rule: &RuleNumber, whole: &RuleNumber) -> bool {
    let (rule, whole) = (rule.to_string(), whole.to_string());
    rule.strip_prefix(&whole).is_some_and(|rest| {
        rest.is_empty()
            || rest.starts_with('.')
            || (whole.contains('.') && rest.starts_with(|c: char| c.is_ascii_lowercase()))
    })
}

/// A scenario of a row makes the rule act: each clause that the row names is
/// switched off in one of them, with a wrong outcome (that it is one
/// [`super::shipped`] sees to); and a rule that the row cites is named by an
/// event, a refusal or a clause of one of their games, or one of them differs
/// by it from another game ([`Scenario::contrast`]).
#[test]
fn what_shows_a_rule_makes_it_act() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/rules.md")).unwrap();
    let mut wrong = Vec::new();
    for cells in rows(&page) {
        let (number, rule, acts, shown) = (cells[1], cells[2], cells[3], cells[4]);
        let (mut off, mut applied, mut contrasted) = (Vec::new(), Vec::new(), false);
        for id in shown.split(", ") {
            let path = folder("scenarios").join(format!("{id}.yaml"));
            let source = Source::new(format!("{id}.yaml"), std::fs::read_to_string(path).unwrap());
            let scenario =
                Scenario::read(&source, catalogue()).unwrap_or_else(|f| panic!("{}", list(&f)));
            off.extend(scenario.clauses());
            contrasted |= scenario.contrast.is_some();
            applied.extend(play(&scenario, &Options::default()).rules_applied);
        }
        let clauses = acts.split(", ").filter_map(|name| Clause::named(name.trim_matches('`')));
        let unproven: Vec<&str> =
            clauses.filter(|clause| !off.contains(clause)).map(Clause::name).collect();
        if !unproven.is_empty() {
            wrong.push(format!("{number}: nothing here switches off {}", unproven.join(", ")));
        }
        let numbers = cited(rule);
        assert!(!numbers.is_empty(), "{number} cites no rule");
        let acted = |cited: &RuleNumber| applied.iter().any(|rule| is_part_of(rule, cited));
        if !numbers.iter().any(acted) && !contrasted {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            wrong.push(format!("{number}: no game here names one of {}", numbers.join(", ")));
        }
    }
    assert!(wrong.is_empty(), "{} rows\n{}", wrong.len(), wrong.join("\n"));
}
