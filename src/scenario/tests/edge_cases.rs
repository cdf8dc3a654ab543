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
