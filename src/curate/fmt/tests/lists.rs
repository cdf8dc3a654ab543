use std::collections::BTreeMap;

use serde_json::Value;

use super::{formatted, formatted_as};
use crate::curate::fmt::Kind;

/// The keys of a schema under which lists stand, and whether those are lists of words.
fn lists(schema: &Value, part: &Value, found: &mut BTreeMap<String, bool>) {
    let Some(part) = part.as_object() else { return };
    for (key, of) in part.get("properties").and_then(Value::as_object).into_iter().flatten() {
        if of["type"] == "array" {
            let items = match of["items"]["$ref"].as_str() {
                Some(reference) => schema.pointer(&reference[1..]).unwrap(),
                None => &of["items"],
            };
            found.insert(key.clone(), items["type"] == "string");
        }
    }
    part.values().for_each(|inner| lists(schema, inner, found));
}

#[test]
fn there_is_one_form_of_a_list_under_every_key_that_has_one() {
    let mut seen = Vec::new();
    for (name, schema) in crate::curate::schema::all() {
        let kind = Kind::of(&format!("{name}.yaml"));
        let mut keys = BTreeMap::new();
        lists(&schema, &schema, &mut keys);
        for (key, of_words) in keys {
            let (written, canonical) = match of_words {
                true => (
                    [format!("{key}:\n- aa\n- \"1.5\"\n"), format!("{key}: [\n  aa, '1.5' ]\n")],
                    format!("{key}: [aa, \"1.5\"]\n"),
                ),
                false => (
                    [
                        format!("{key}: [{{en: a}}, {{zh: b}}]\n"),
                        format!("{key}:\n- {{en: a}}\n- {{zh: b}}\n"),
                    ],
                    format!("{key}:\n  - {{en: a}}\n  - {{zh: b}}\n"),
                ),
            };
            for text in written.iter().chain([&canonical]) {
                assert_eq!(formatted_as(text, kind), canonical, "{name}");
            }
            seen.push((name, key, of_words));
        }
    }
    for (name, key, of_words) in [
        ("ruling", "topics", true),
        ("ruling", "rules", true),
        ("ruling", "scenarios", true),
        ("ruling", "questions", false),
        ("ruling", "published", false),
        ("terms", "zh_avoid", true),
        ("topics", "rulings", true),
        ("rules", "numbers", false),
    ] {
        assert!(seen.contains(&(name, key.to_owned(), of_words)), "{name} {key}: {seen:?}");
    }
}

#[test]
fn a_list_that_is_long_or_has_remarks_stands_in_lines() {
    let long: Vec<String> = (0..12).map(|n| format!("topic/of-some-length-{n}")).collect();
    let lines = format!("topics:\n  - {}\n", long.join("\n  - "));
    assert_eq!(formatted(&format!("topics: [{}]\n", long.join(", "))), lines);
    assert_eq!(formatted(&lines), lines);
    let moved = [
        ("topics:  # why\n- a\n- 'b, c'\n", "topics: [a, \"b, c\"]  # why\n"),
        (
            "# above\ntopics: # why\n- a\n# below\nrules: []\n",
            "# above\ntopics: [a]  # why\n# below\nrules: []\n",
        ),
        ("published: [{page: '1'}] # why\n", "published:  # why\n  - {page: \"1\"}\n"),
        ("topics: [\"a\\nb\", c]\n", "topics:\n  - |-\n    a\n    b\n  - c\n"),
    ];
    for (text, canonical) in moved {
        assert_eq!(formatted(text), canonical);
        assert_eq!(formatted(canonical), canonical);
    }
    // A list in a list, long and remarked: in lines its remark would be about its first item.
    let inner = format!("topics:\n  - [{}]  # why\n", long.join(", "));
    assert_eq!(formatted(&inner), inner);
    for text in [
        "topics:\n  # first\n  - a\n  - b\n",
        "topics:\n  - a\n  - b  # second\n",
        "topics:\n  - a\n\n  - b\n",
        "topics:\n  - a\n  # end\nrules: []\n",
    ] {
        assert_eq!(formatted(text), text);
    }
}
