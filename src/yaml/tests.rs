use serde::Deserialize;

use super::*;

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sample {
    rules: Vec<String>,
    #[serde(default)]
    answer: Option<String>,
}

fn fault(text: &str) -> Fault {
    Source::new("sample.yaml", text).read::<Sample>().unwrap_err()
}

#[test]
fn a_bare_rule_number_is_a_fault_with_its_place() {
    let fault = fault("rules:\n  - \"708.2\"\n  - 100.10\n");
    assert_eq!((fault.place.line, fault.place.column), (3, 5), "{fault}");
    assert!(fault.hint.as_deref().is_some_and(|h| h.contains("quotes")), "{fault}");
}

#[test]
fn unknown_and_repeated_keys_are_faults_with_their_place() {
    let unknown = fault("rules: []\nanswr: x\n");
    assert_eq!(unknown.place.line, 2, "{unknown}");
    assert!(unknown.what.contains("answr"), "{unknown}");
    let repeated = fault("rules: []\nrules: []\n");
    assert_eq!(repeated.place.line, 2, "{repeated}");
}

#[test]
fn a_bare_yes_or_no_is_not_a_text() {
    assert_eq!(fault("rules: []\nanswer: true\n").place.line, 2);
}

#[test]
fn a_full_width_colon_is_named() {
    let fault = fault("rules：[]\n");
    assert!(fault.hint.as_deref().is_some_and(|h| h.contains('：')), "{fault}");
}

#[test]
fn conflict_markers_are_named_with_their_line() {
    let fault = fault("rules: []\n<<<<<<< HEAD\nanswer: x\n=======\nanswer: y\n>>>>>>> other\n");
    assert!(fault.hint.as_deref().is_some_and(|h| h.contains("line 2")), "{fault}");
}

#[test]
fn a_tree_knows_its_places() {
    let source = Source::new("sample.yaml", "牌: {a: 1}\nplay:\n  - 显化: [x, 2.5, ~, true]\n");
    let tree = source.tree().unwrap();
    let list = tree.child("play").and_then(|n| n.child("0")).and_then(|n| n.child("显化")).unwrap();
    assert_eq!((list.line, list.column), (3, 9));
    assert_eq!(list.child("1").unwrap().value, Value::Float(2.5));
    assert_eq!(source.place(&["play", "0", "显化", "3"]).column, 21);
    assert_eq!(source.place(&["play", "0", "none"]).line, 3);
}

#[test]
fn bombs_are_refused() {
    let deep = format!("{}1{}", "[".repeat(20_000), "]".repeat(20_000));
    assert!(Source::new("deep.yaml", deep).tree().is_err());
    let mut bomb = String::from("a0: &a0 [x,x,x,x,x,x,x,x,x]\n");
    for i in 1..12 {
        let refs = vec![format!("*a{}", i - 1); 9].join(",");
        bomb.push_str(&format!("a{i}: &a{i} [{refs}]\n"));
    }
    assert!(Source::new("bomb.yaml", bomb).tree().is_err());
}
