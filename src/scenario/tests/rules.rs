//! `docs/rules.md`: every rule of the domain, where it acts and what shows it.

use super::*;
use crate::engine::Clause;

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
