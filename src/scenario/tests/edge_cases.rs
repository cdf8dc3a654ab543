use super::*;

#[test]
fn every_edge_case_has_its_scenarios() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/edge-cases.md");
    let page = std::fs::read_to_string(path).unwrap();
    let rows: Vec<Vec<&str>> = page
        .lines()
        .map(|line| line.split('|').map(str::trim).collect::<Vec<_>>())
        .filter(|cells| cells.get(1).is_some_and(|n| n.parse::<usize>().is_ok()))
        .collect();
    let numbers: Vec<usize> = rows.iter().map(|cells| cells[1].parse().unwrap()).collect();
    assert_eq!(numbers, (1..=48).collect::<Vec<_>>());
    for id in rows.iter().flat_map(|cells| cells[3].split(", ")) {
        assert!(folder("scenarios").join(format!("{id}.yaml")).is_file(), "{id}");
    }
}

/// The second table: by rules, without numbers.
#[test]
fn every_row_about_parts_and_merging_has_its_scenarios_and_names_rules() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/edge-cases.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (_, second) = page.split_once("\n## ").expect("there is a second table");
    let rows: Vec<Vec<&str>> = second
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| rules"))
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    assert!(rows.len() >= 16, "{} rows", rows.len());
    for cells in &rows {
        for rule in cells[1].split(", ") {
            assert!(rule.parse::<crate::record::RuleNumber>().is_ok(), "{rule}");
        }
        for id in cells[3].split(", ") {
            assert!(folder("scenarios").join(format!("{id}.yaml")).is_file(), "{id}");
        }
    }
}
