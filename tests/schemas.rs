//! The schemas for editors are those of the types, and the shipped records are
//! valid by them. `UPDATE_SCHEMAS=1 cargo test --test schemas` writes them.

use std::fs;
use std::path::Path;

use rulings::curate::schema;
use rulings::yaml::{Node, Source, Value as Yaml};
use serde_json::{Map, Value};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_schemas_are_current() {
    for (name, schema) in schema::all() {
        let path = root().join(format!("docs/schemas/{name}.schema.json"));
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
        } else {
            let stored = fs::read_to_string(&path).unwrap_or_default();
            assert!(stored == text, "{} is not current: UPDATE_SCHEMAS=1", path.display());
        }
    }
}

#[test]
fn the_outline_of_a_scenario_has_the_keys_of_its_reader() {
    let schemas = schema::all();
    let scenario = &schemas.iter().find(|(name, _)| *name == "scenario").unwrap().1;
    let mut keys: Vec<&str> =
        scenario["properties"].as_object().unwrap().keys().map(String::as_str).collect();
    let mut read = rulings::scenario::KEYS.to_vec();
    keys.sort_unstable();
    read.sort_unstable();
    assert_eq!(keys, read);
}

#[test]
fn shipped_records_are_valid_and_slips_are_not() {
    let mut checked = 0;
    for (name, schema) in schema::all() {
        for path in files(name) {
            let source =
                Source::new(path.display().to_string(), fs::read_to_string(&path).unwrap());
            let faults = faults(&schema, &schema, &json(&source.tree().unwrap()), "");
            assert!(faults.is_empty(), "{}: {faults:?}", path.display());
            checked += 1;
        }
    }
    assert!(checked > 300, "{checked} files");
    let schemas = schema::all();
    let ruling = &schemas[0].1;
    let text =
        fs::read_to_string(root().join("rulings/same-object/tapped-unchanged.yaml")).unwrap();
    for (right, wrong) in [
        ("status: current", "status: true-enough"),
        ("rules_as_of: 2026-09-25", "rules_as_off: 2026-09-25"),
        ("rules_as_of: 2026-09-25", "rules_as_of: soon"),
        ("translation: official", "translation: offical"),
    ] {
        assert!(text.contains(right), "{right}");
        let slip = Source::new("x", text.replacen(right, wrong, 1));
        let found = faults(ruling, ruling, &json(&slip.tree().unwrap()), "");
        assert!(!found.is_empty(), "{wrong}");
    }
}

fn files(name: &str) -> Vec<std::path::PathBuf> {
    let rulings = root().join("rulings");
    let single = rulings.join(format!("{name}.yaml"));
    let folders = |path: &std::path::PathBuf| path.is_dir();
    let all = |folder: &Path| fs::read_dir(folder).unwrap().map(|f| f.unwrap().path());
    match name {
        "scenario" => all(&rulings.join("scenarios")).collect(),
        "ruling" => all(&rulings)
            .filter(folders)
            .filter(|folder| !folder.ends_with("scenarios") && !folder.ends_with("cards"))
            .flat_map(|folder| all(&folder).collect::<Vec<_>>())
            .collect(),
        _ => single.is_file().then_some(single).into_iter().collect(),
    }
}

fn json(node: &Node) -> Value {
    match &node.value {
        Yaml::Null => Value::Null,
        Yaml::Bool(yes) => (*yes).into(),
        Yaml::Int(n) => i64::try_from(*n).unwrap().into(),
        Yaml::Float(n) => (*n).into(),
        Yaml::Text(text) => text.clone().into(),
        Yaml::List(items) => items.iter().map(json).collect(),
        Yaml::Map(entries) => Value::Object(
            entries
                .iter()
                .map(|(k, v)| (k.text().unwrap().to_owned(), json(v)))
                .collect::<Map<_, _>>(),
        ),
    }
}

/// The part of JSON Schema that our schemas use; an unknown word is a fault of the test.
fn faults(root: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let Some(words) = schema.as_object() else { return vec![] };
    let mut found = Vec::new();
    for (word, says) in words {
        let wrong = || vec![format!("{at}: {word} {says}: {value}")];
        found.extend(match word.as_str() {
            "$schema" | "title" | "description" | "definitions" | "default" | "format" => vec![],
            "$ref" => {
                let path = says.as_str().unwrap().trim_start_matches('#');
                faults(root, root.pointer(path).unwrap(), value, at)
            }
            "anyOf" | "oneOf" => {
                let any =
                    says.as_array().unwrap().iter().any(|s| faults(root, s, value, at).is_empty());
                if any { vec![] } else { wrong() }
            }
            "allOf" => {
                says.as_array().unwrap().iter().flat_map(|s| faults(root, s, value, at)).collect()
            }
            "enum" => {
                if says.as_array().unwrap().contains(value) {
                    vec![]
                } else {
                    wrong()
                }
            }
            "const" => {
                if says == value {
                    vec![]
                } else {
                    wrong()
                }
            }
            "type" => {
                let types = says.as_array().cloned().unwrap_or_else(|| vec![says.clone()]);
                let is = |name: &Value| match name.as_str().unwrap() {
                    "string" => value.is_string(),
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    other => panic!("type {other}"),
                };
                if types.iter().any(is) { vec![] } else { wrong() }
            }
            "pattern" => {
                let pattern = regex::Regex::new(says.as_str().unwrap()).unwrap();
                if value.as_str().is_none_or(|text| pattern.is_match(text)) {
                    vec![]
                } else {
                    wrong()
                }
            }
            "items" => {
                let items = value.as_array().into_iter().flatten().enumerate();
                items.flat_map(|(n, item)| faults(root, says, item, &format!("{at}/{n}"))).collect()
            }
            "required" => {
                let has = |key: &Value| {
                    value.as_object().is_none_or(|o| o.contains_key(key.as_str().unwrap()))
                };
                if says.as_array().unwrap().iter().all(has) { vec![] } else { wrong() }
            }
            "properties" => {
                let entries = value.as_object().into_iter().flatten();
                let known = entries.filter_map(|(key, v)| Some((key, v, says.get(key)?)));
                known.flat_map(|(key, v, s)| faults(root, s, v, &format!("{at}/{key}"))).collect()
            }
            "additionalProperties" => {
                let known = |key: &String| {
                    let pattern =
                        schema["patternProperties"].as_object().into_iter().flat_map(|p| p.keys());
                    schema["properties"].get(key).is_some()
                        || pattern.into_iter().any(|p| regex::Regex::new(p).unwrap().is_match(key))
                };
                let others = value.as_object().into_iter().flatten().filter(|(key, _)| !known(key));
                others
                    .flat_map(|(key, v)| match says {
                        Value::Bool(false) => vec![format!("{at}: unknown key {key}")],
                        says => faults(root, says, v, &format!("{at}/{key}")),
                    })
                    .collect()
            }
            "patternProperties" => {
                let entries = value.as_object().into_iter().flatten();
                entries
                    .flat_map(|(key, v)| {
                        let fits = says
                            .as_object()
                            .unwrap()
                            .iter()
                            .filter(|(p, _)| regex::Regex::new(p).unwrap().is_match(key));
                        fits.flat_map(|(_, s)| faults(root, s, v, at)).collect::<Vec<_>>()
                    })
                    .collect()
            }
            other => panic!("the test does not know `{other}`"),
        });
    }
    found
}
