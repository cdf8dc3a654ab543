//! JSON Schemas of the record files, for editors: generated from the types.

use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Value, json};

use crate::record::{Exception, Nickname, NonRuling, RuleBook, Ruling, Term, Texts, Topic};

/// The schemas by the name of their file, without `.schema.json`.
pub fn all() -> Vec<(&'static str, Value)> {
    vec![
        ("ruling", of::<Ruling>()),
        ("terms", of::<Vec<Term>>()),
        ("rules", of::<RuleBook>()),
        ("non-rulings", of::<Vec<NonRuling>>()),
        ("topics", of::<Vec<Topic>>()),
        ("exceptions", of::<Vec<Exception>>()),
        ("nicknames", of::<Vec<Nickname>>()),
        ("scenario", scenario()),
    ]
}

fn of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft07();
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

/// The outline of a scenario. Its reader knows many words that depend on each
/// other (docs/scenarios.md); what stands deeper is left to `lint`.
fn scenario() -> Value {
    let mut generator: SchemaGenerator = SchemaSettings::draft07().into_generator();
    let texts = generator.subschema_for::<Texts>().to_value();
    let list = json!({"type": "array"});
    let what = |says: &str| json!({"description": says});
    let mut schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Scenario",
        "type": "object",
        "properties": {
            "title": texts,
            "kind": {"enum": ["demonstration", "control", "edge", "example"]},
            "cards": what("Cards of its own, by their English name"),
            "seats": {"type": "array", "items": {"type": "string"}, "description": "The players in turn order"},
            "turn": what("Whose turn, and which step"),
            "extensions": list,
            "given": {"type": "object", "description": "What each player has where"},
            "play": list,
            "then": list,
            "without": list,
            "contrast": {"type": "string", "description": "A scenario that differs in one thing and ends differently"},
        },
        "required": ["title", "kind", "given", "then"],
        "additionalProperties": false,
    });
    schema["definitions"] = Value::Object(generator.take_definitions(true));
    schema
}
