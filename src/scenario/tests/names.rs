//! Cards that scenarios invent must not bear the names of real ones: a reader
//! would take the one for the other.

use std::collections::BTreeSet;

use super::cards::{rows, shared_data, text};
use super::*;
use crate::yaml::{Node, Value};

/// Real cards that are missing from the data.
const OTHERS: [&str; 2] = ["Backdraft", "Cut Down"];

#[test]
fn no_invented_card_bears_the_name_of_a_real_one() {
    let Some(data) = shared_data() else { return };
    let mut real: BTreeSet<String> = OTHERS.map(str::to_lowercase).into();
    for card in rows(&data.join("scryfall-cards.jsonl.gz")) {
        for name in ["name", "printed_name"].iter().filter_map(|key| text(&card, key)) {
            real.extend(name.to_lowercase().split(" // ").map(str::to_owned));
            real.insert(name.to_lowercase());
        }
    }
    let invented = invented();
    assert!(invented.len() > 200, "{} names", invented.len());
    let same = |(_, name): &&(String, String)| real.contains(&name.to_lowercase());
    let same: Vec<String> =
        invented.iter().filter(same).map(|(path, name)| format!("{path}: {name}")).collect();
    assert!(same.is_empty(), "names of real cards:\n{}", same.join("\n"));
}

/// The English and Chinese names of all inline cards, each with its file.
fn invented() -> Vec<(String, String)> {
    let mut all = Vec::new();
    let on_the_page = format::blocks("yaml scenario").into_iter();
    let on_the_page =
        on_the_page.map(|(n, text)| Source::new(format!("docs/scenarios.md:{n}"), text));
    for source in sources("scenarios").into_iter().chain(on_the_page) {
        let tree = source.tree().unwrap();
        let Some(Value::Map(cards)) = tree.child("cards").map(|node| &node.value) else { continue };
        let mut add = |name: Option<&str>| {
            all.extend(name.map(|name| (source.path.clone(), name.to_owned())));
        };
        for (name, facts) in cards {
            add(name.text());
            add(facts.child("zh").and_then(Node::text));
            let back = facts.child("back").and_then(|back| back.child("name"));
            add(back.and_then(|name| name.child("en")).and_then(Node::text));
            add(back.and_then(|name| name.child("zh")).and_then(Node::text));
        }
    }
    all
}
