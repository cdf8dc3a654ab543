//! The page names every word of the vocabulary.

use super::*;

/// The words of the closed lists in a source file of this room.
fn words(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/scenario").join(file);
    let text = std::fs::read_to_string(path).unwrap();
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
        "card/change.rs",
        "card/effect.rs",
        "card/rule.rs",
        "card/select.rs",
        "expect.rs",
        "expect/facts.rs",
        "expect/pattern.rs",
        "read.rs",
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
