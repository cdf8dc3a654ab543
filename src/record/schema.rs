//! Schemas of the words that print and parse themselves.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::{Date, Key, RuleNumber, Status};

macro_rules! pattern {
    ($($type:ty, $name:literal, $says:literal, $pattern:literal;)*) => {$(
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({"type": "string", "description": $says, "pattern": $pattern})
            }
        }
    )*};
}

pattern! {
    Date, "Date", "A day of the calendar, YYYY-MM-DD", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";
    Key, "Key", "SHA-256 of the folded text", "^[0-9a-f]{64}$";
    RuleNumber, "RuleNumber", "A rule number, in quotes: \"708.2a\"", "^[1-9][0-9]{2}(\\.[1-9][0-9]{0,2}([a-z]{1,2})?)?$";
}

impl JsonSchema for Status {
    fn schema_name() -> Cow<'static, str> {
        "Status".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let date = generator.subschema_for::<Date>();
        json_schema!({
            "description": "Whether the ruling can be relied on today",
            "anyOf": [
                {"enum": ["current", "incomplete", "outdated"]},
                {"type": "object", "properties": {"superseded-by": {"type": "string"}},
                 "required": ["superseded-by"], "additionalProperties": false},
                {"type": "object", "properties": {"withdrawn": date},
                 "required": ["withdrawn"], "additionalProperties": false},
            ],
        })
    }
}
