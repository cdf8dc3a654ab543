//! The page names every word of the vocabulary.

use super::*;

/// The words of the closed lists in a source file of this room.
fn words(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/scenario").join(file);
    let text = std::fs::read_to_string(path).unwrap();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lists = text.split("[&str; ").skip(1);
    let bodies =
        lists.filter_map(|rest| rest.split_once("= [")?.1.split_once("];").map(|b| b.0.to_owned()));
    bodies
        .flat_map(|body| body.split('"').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

#[test]
fn every_word_stands_on_the_page() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/scenarios.md");
    let page = std::fs::read_to_string(path).unwrap();
    let files = [
        "card/ability.rs",
        "card/ability/cost.rs",
        "card/ability/event.rs",
        "card/change.rs",
        "card/condition.rs",
        "card/effect/verbs.rs",
        "card/rule.rs",
        "card/select.rs",
        "expect.rs",
        "expect/facts.rs",
        "expect/pattern.rs",
        "../record/scenario_keys.rs",
        "step.rs",
    ];
    let mut missing = Vec::new();
    for file in files {
        let words = words(file);
        assert!(!words.is_empty(), "{file}");
        for word in words.into_iter().filter(|word| !word.ends_with('…')) {
            let forms = [
                format!("`{word}`"),
                format!("{word}: "),
                format!("`{word} "),
                format!("{word}:\n"),
                format!("`{word}:"),
            ];
            if !forms.iter().any(|form| page.contains(form.as_str())) {
                missing.push(format!("{file}: {word}"));
            }
        }
    }
    assert!(missing.is_empty(), "not in docs/scenarios.md: {missing:#?}");
}

/// The words that a file reads as keys: those of its closed lists, and those it asks for by name.
fn keys(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/scenario").join(file);
    let text = std::fs::read_to_string(path).unwrap();
    let asked = ["get(\"", "need(\"", "is_true(\""].into_iter().flat_map(|call| {
        let after = text.split(call).skip(1);
        after.filter_map(|rest| Some(rest.split_once("\")")?.0.to_owned())).collect::<Vec<_>>()
    });
    let asked: Vec<String> = asked.collect();
    words(file).into_iter().chain(asked).collect()
}

/// Every key and every word of a scenario as it is written.
fn written(node: &crate::yaml::Node, into: &mut std::collections::BTreeSet<String>) {
    use crate::yaml::Value;
    match &node.value {
        Value::Text(text) => {
            into.insert(text.clone());
        }
        Value::List(items) => items.iter().for_each(|item| written(item, into)),
        Value::Map(entries) => entries.iter().for_each(|(key, value)| {
            written(key, into);
            written(value, into);
        }),
        _ => {}
    }
}

/// What the reader of scenarios accepts stands in a scenario of the pages, which
/// [`super::format`] plays.
#[test]
fn every_word_is_played_in_an_example() {
    use crate::engine::{Because, Cause, Means, Procedure, Step, Topic};
    let mut there = std::collections::BTreeSet::new();
    for (_, text) in format::blocks("yaml scenario") {
        written(&Source::new("page", text).tree().unwrap(), &mut there);
    }
    let files = [
        "read.rs",
        "given.rs",
        "given/thing.rs",
        "step.rs",
        "expect.rs",
        "expect/facts.rs",
        "expect/pattern.rs",
    ];
    let mut all: Vec<String> = files.into_iter().flat_map(keys).collect();
    all.extend(Because::ALL.iter().map(|because| because.word().to_owned()));
    all.extend(Topic::ALL.iter().map(|topic| topic.word().to_owned()));
    all.extend(Means::NAMED.iter().filter_map(|means| means.word()).map(str::to_owned));
    all.extend(Step::ALL.iter().map(|step| step.word().to_owned()));
    all.extend(Procedure::ALL.iter().map(|procedure| procedure.word().to_owned()));
    all.extend(Cause::ALL.iter().map(|cause| cause.word().to_owned()));
    all.extend(
        ["up", "manifested", "cloaked", "turned down", "resolve", "top", "nobody"]
            .map(str::to_owned),
    );
    // Nobody has priority in these, so no play stops there; attackers are declared, not waited for.
    let passed_by = ["untap", "cleanup", "attackers"];
    let missing: Vec<&String> = all
        .iter()
        .filter(|word| !there.contains(*word) && !passed_by.contains(&word.as_str()))
        .collect();
    assert!(all.len() > 200, "{} words", all.len());
    assert!(missing.is_empty(), "played in no example of the pages: {missing:?}");
}
