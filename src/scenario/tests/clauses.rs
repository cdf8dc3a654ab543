use super::*;
use crate::engine::Clause;
use crate::record::Language;

/// `docs/engine.md` lists every clause, with what is so without it.
#[test]
fn the_clauses_on_the_page_are_those_of_the_engine() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/engine.md");
    let page = std::fs::read_to_string(path).unwrap();
    for clause in Clause::all() {
        let row = format!("| `{}` | {} |", clause.name(), clause.when_off(Language::En));
        assert!(page.contains(&row), "missing in docs/engine.md:\n{row}");
    }
    let rows = page.lines().filter(|line| line.starts_with("| `")).count();
    assert_eq!(rows, Clause::all().count());
}
