use super::*;

#[test]
fn a_scenario_without_expectations_is_a_fault_with_its_place() {
    let faults = read("title: {en: x}\nkind: example\ngiven: {}\nthen: []\n").err().unwrap();
    assert!(
        faults[0].to_string().starts_with("test.yaml:4:7: nothing is expected"),
        "{}",
        list(&faults)
    );
}
