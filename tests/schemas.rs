//! The schemas for editors are those of the types and readers, and the shipped
//! files are valid by them. `UPDATE_SCHEMAS=1 cargo test --test schemas` writes them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use boon::{Compiler, SchemaIndex, Schemas};
use rulings::scenario::{self, Catalogue, Scenario};
use rulings::yaml::{Fault, Node, Source, Value as Yaml};
use rulings::{curate, library::Library};
use serde_json::{Map, Value, json};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn all() -> Vec<(&'static str, Value)> {
    let mut all = curate::schema::all();
    all.push(("scenario", scenario::schema::scenario()));
    all.push(("card", scenario::schema::card()));
    all
}

/// The schemas, ready to validate by an implementation that is not ours.
struct Validators {
    schemas: Schemas,
    by_name: BTreeMap<&'static str, SchemaIndex>,
}

impl Validators {
    fn new() -> Self {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        let mut by_name = BTreeMap::new();
        for (name, schema) in all() {
            let url = format!("file:///{name}.schema.json");
            compiler.add_resource(&url, schema).unwrap();
            by_name.insert(name, compiler.compile(&url, &mut schemas).unwrap());
        }
        Self { schemas, by_name }
    }

    fn fault(&self, name: &str, value: &Value) -> Option<String> {
        let checked = self.schemas.validate(value, self.by_name[name]);
        checked.err().map(|error| format!("{error:#}"))
    }
}

#[test]
fn the_schemas_are_current() {
    for (name, schema) in all() {
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
fn every_shipped_file_is_valid() {
    let validators = Validators::new();
    let mut checked: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, _) in all() {
        for path in files(name) {
            let text = fs::read_to_string(&path).unwrap();
            let tree = Source::new(path.display().to_string(), text).tree().unwrap();
            let fault = validators.fault(name, &json(&tree));
            assert!(fault.is_none(), "{}: {}", path.display(), fault.unwrap());
            *checked.entry(name).or_default() += 1;
        }
    }
    for name in ["ruling", "scenario", "card"] {
        assert!(checked[name] > 100, "{checked:?}");
    }
}

#[test]
fn what_the_pages_show_is_valid() {
    let validators = Validators::new();
    let examples = examples();
    for example in &examples {
        let fault = validators.fault(example.kind, &example.value);
        assert!(fault.is_none(), "{}: {}", example.place, fault.unwrap());
    }
    assert!(examples.len() > 100, "{}", examples.len());
}

#[test]
fn slips_are_invalid() {
    let validators = Validators::new();
    let slips = [
        (
            "ruling",
            "rulings/same-object/tapped-unchanged.yaml",
            &[
                ("status: current", "status: true-enough"),
                ("rules_as_of: 2026-09-25", "rules_as_off: 2026-09-25"),
                ("rules_as_of: 2026-09-25", "rules_as_of: soon"),
                ("translation: official", "translation: offical"),
            ][..],
        ),
        (
            "scenario",
            "rulings/scenarios/turn-up-keeps-tapped.yaml",
            &[
                ("kind: demonstration", "kind: demo"),
                ("kind: demonstration", "sort: demonstration"),
                ("turn up:", "turn over:"),
                ("turn up:", "turnup:"),
                ("paying: mana cost", "paying: mana"),
                ("facing: manifested", "facing: manifest"),
                ("tapped: true", "taped: true"),
                ("tapped: true", "tapped: \"yes\""),
                ("face_down: false", "face down: false"),
                ("never: {untapped", "never: {untaped"),
                ("clause: 110.5c/status-persists", "clause: 110.5c/status"),
                ("given:", "givens:"),
                ("battlefield:", "battelfield:"),
            ],
        ),
        (
            "card",
            "rulings/cards/wildcall.yaml",
            &[
                ("types: [sorcery]", "types: [sorcerie]"),
                ("types: [sorcery]", "type: [sorcery]"),
                ("manifest:", "manifests:"),
                ("source:", "sources:"),
                ("put counters:", "put counter:"),
                ("name:", "names:"),
            ],
        ),
    ];
    for (name, path, slips) in slips {
        let text = fs::read_to_string(root().join(path)).unwrap();
        for (right, wrong) in slips {
            assert!(text.contains(right), "{path}: {right}");
            let slip = Source::new("slip.yaml", text.replacen(right, wrong, 1));
            let fault = validators.fault(name, &json(&slip.tree().unwrap()));
            assert!(fault.is_some(), "{path}: {wrong}");
        }
    }
}

/// A key that is put where it does not belong, or left out where it must be: a
/// schema finds what its reader calls an unknown key, and nothing that the
/// reader takes.
#[test]
fn the_schemas_agree_with_the_readers() {
    let validators = Validators::new();
    let catalogue =
        Catalogue::new(Library::open(None).unwrap().cards().unwrap().into_values().collect());
    let examples = examples();
    let mut known: BTreeMap<String, Value> = BTreeMap::new();
    for example in &examples {
        gather(&example.value, &mut known);
    }
    let (mut tried, mut found) = (0, 0);
    for (n, example) in examples.iter().enumerate() {
        // Each key is tried somewhere; all of them everywhere would take minutes.
        let some = known.iter().skip(n % 89).step_by(89);
        let some: BTreeMap<String, Value> = some.map(|(k, v)| (k.clone(), v.clone())).collect();
        for changed in changed(&example.value, &some).into_iter().skip(n % 9).step_by(9) {
            tried += 1;
            let source = Source::new("changed.yaml", changed.to_string());
            let read = match example.kind {
                "card" => Catalogue::read(std::slice::from_ref(&source)).map(|_| ()),
                _ => Scenario::read(&source, &catalogue).map(|_| ()),
            };
            let faults: Vec<Fault> = read.err().unwrap_or_default();
            let unknown =
                faults.iter().any(|f| f.what.contains("is not a key that can stand here"));
            let fault = validators.fault(example.kind, &changed);
            if unknown {
                found += 1;
                assert!(fault.is_some(), "valid, but {}: {changed}", faults[0].what);
            }
            if let Some(fault) = fault {
                assert!(!faults.is_empty(), "read, but {fault}: {changed}");
            }
        }
    }
    assert!(tried > 150 && found > 30, "{tried} tried, {found} unknown");
}

/// What stands on the pages about scenarios.
struct Example {
    kind: &'static str,
    place: String,
    value: Value,
}

fn examples() -> Vec<Example> {
    let mut all = Vec::new();
    for page in ["docs/scenarios.md", "docs/scenario-examples.md"] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        let (mut block, mut kind, mut start) = (String::new(), None, 0);
        for (n, line) in text.lines().enumerate() {
            match (kind, line.strip_prefix("```")) {
                (None, Some(opened)) => (kind, start) = (Some(opened), n + 1),
                (Some(opened), Some(_)) => {
                    all.extend(read(opened, &format!("{page}:{start}"), &block));
                    (kind, block) = (None, String::new());
                }
                (Some(_), None) => block.push_str(&format!("{line}\n")),
                (None, None) => {}
            }
        }
    }
    all
}

/// A block of a page; every ability becomes a card of its own.
fn read(opened: &str, place: &str, block: &str) -> Vec<Example> {
    let value = || json(&Source::new(place, block).tree().unwrap());
    let example = |kind, value| Example { kind, place: place.to_owned(), value };
    match opened {
        "yaml scenario" => vec![example("scenario", value())],
        "yaml card" => vec![example("card", value())],
        "yaml abilities" => {
            let card = |ability: &Value| {
                let name = json!({"en": "Flumph"});
                example(
                    "card",
                    json!({"name": name, "source": "page", "types": ["artifact"], "abilities": [ability]}),
                )
            };
            value().as_array().unwrap().iter().map(card).collect()
        }
        _ => vec![],
    }
}

/// A value for each key there is.
fn gather(value: &Value, known: &mut BTreeMap<String, Value>) {
    match value {
        Value::Object(entries) => {
            for (key, value) in entries {
                known.entry(key.clone()).or_insert_with(|| value.clone());
                gather(value, known);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| gather(item, known)),
        _ => {}
    }
}

/// The value with one key more, or one less, in one of its mappings.
fn changed(value: &Value, known: &BTreeMap<String, Value>) -> Vec<Value> {
    let mut all = Vec::new();
    match value {
        Value::Object(entries) => {
            for key in entries.keys() {
                let mut less = entries.clone();
                less.remove(key);
                all.push(Value::Object(less));
            }
            for (key, value) in known.iter().filter(|(key, _)| !entries.contains_key(*key)) {
                let mut more = entries.clone();
                more.insert(key.clone(), value.clone());
                all.push(Value::Object(more));
            }
            for (key, inner) in entries {
                all.extend(self::changed(inner, known).into_iter().map(|inner| {
                    let mut entries = entries.clone();
                    entries.insert(key.clone(), inner);
                    Value::Object(entries)
                }));
            }
        }
        Value::Array(items) => {
            for (n, inner) in items.iter().enumerate() {
                all.extend(self::changed(inner, known).into_iter().map(|inner| {
                    let mut items = items.clone();
                    items[n] = inner;
                    Value::Array(items)
                }));
            }
        }
        _ => {}
    }
    all
}

fn files(name: &str) -> Vec<std::path::PathBuf> {
    let rulings = root().join("rulings");
    let single = rulings.join(format!("{name}.yaml"));
    let folders = |path: &std::path::PathBuf| path.is_dir();
    let all = |folder: &Path| fs::read_dir(folder).unwrap().map(|f| f.unwrap().path());
    match name {
        "scenario" => all(&rulings.join("scenarios")).collect(),
        "card" => all(&rulings.join("cards")).collect(),
        "ruling" => all(&rulings)
            .filter(folders)
            .filter(|folder| !folder.ends_with("scenarios") && !folder.ends_with("cards"))
            // What a change leaves while it is made is no record.
            .filter(|folder| !folder.ends_with(".changes"))
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
