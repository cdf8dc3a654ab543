//! JSON Schemas of the record files, for editors: generated from the types.

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::Value;

use crate::record::{
    Exception, Nickname, NonRuling, Outside, Reviewed, RuleBook, Ruling, Term, Topic,
};

/// The schemas by the name of their file, without `.schema.json`.
pub fn all() -> Vec<(&'static str, Value)> {
    vec![
        ("ruling", of::<Ruling>()),
        ("terms", of::<Vec<Term>>()),
        ("rules", of::<RuleBook>()),
        ("non-rulings", of::<Vec<NonRuling>>()),
        ("topics", of::<Vec<Topic>>()),
        ("exceptions", of::<Vec<Exception>>()),
        ("reviewed", of::<Vec<Reviewed>>()),
        ("nicknames", of::<Vec<Nickname>>()),
        ("outside", of::<Vec<Outside>>()),
    ]
}

fn of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft07();
    settings.into_generator().into_root_schema_for::<T>().to_value()
}
