//! The JSON Schemas of scenario and card files, by which editors complete and
//! validate: what the readers of this room read, form by form. Where a reader
//! knows a table of words, the schema is made from the same table.
//!
//! A schema says what can be written at a place. What a file means as a whole,
//! whether a label is known and the game can be set up, is left to `lint`.

use serde_json::{Map, Value, json};

mod card;
mod instruction;
mod play;

#[cfg(test)]
mod tests;

/// Of a scenario file.
pub fn scenario() -> Value {
    whole("Scenario", play::scenario())
}

/// Of a card file.
pub fn card() -> Value {
    whole("Card", card::file())
}

/// A schema that stands alone: with the definitions that it leads to.
fn whole(title: &str, schema: Value) -> Value {
    let all: Map<String, Value> =
        [card::definitions(), instruction::definitions(), play::definitions()]
            .into_iter()
            .flatten()
            .collect();
    let mut used = Map::new();
    let mut open = references(&schema);
    while let Some(name) = open.pop() {
        if let (false, Some(found)) = (used.contains_key(&name), all.get(&name)) {
            open.extend(references(found));
            used.insert(name, found.clone());
        }
    }
    let mut root = json!({"$schema": "http://json-schema.org/draft-07/schema#", "title": title});
    if let Value::Object(words) = schema {
        words.into_iter().for_each(|(word, value)| root[word] = value);
    }
    root["definitions"] = used.into();
    root
}

/// The definitions that a schema leads to.
fn references(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(words) => {
            let own = words.get("$ref").and_then(Value::as_str);
            let own = own.and_then(|path| path.strip_prefix(PATH)).map(str::to_owned);
            own.into_iter().chain(words.values().flat_map(references)).collect()
        }
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

const PATH: &str = "#/definitions/";

type Definitions = Vec<(String, Value)>;

/// A mapping that one key makes what it is, with those that can stand beside it.
struct Form {
    word: &'static str,
    value: Value,
    needed: Vec<(&'static str, Value)>,
    allowed: Vec<(&'static str, Value)>,
}

impl Form {
    fn new(word: &'static str, value: Value) -> Self {
        Self { word, value, needed: Vec::new(), allowed: Vec::new() }
    }

    fn need(mut self, key: &'static str, value: Value) -> Self {
        self.needed.push((key, value));
        self
    }

    fn may(mut self, key: &'static str, value: Value) -> Self {
        self.allowed.push((key, value));
        self
    }

    fn may_all(mut self, keys: Vec<(&'static str, Value)>) -> Self {
        self.allowed.extend(keys);
        self
    }

    fn schema(self) -> Value {
        let needed = [(self.word, self.value)].into_iter().chain(self.needed).collect();
        mapping(needed, self.allowed)
    }
}

/// One of several forms, or what else can stand there.
fn any(others: Vec<Value>, forms: Vec<Form>) -> Value {
    let all: Vec<Value> = others.into_iter().chain(forms.into_iter().map(Form::schema)).collect();
    json!({"anyOf": all})
}

/// A mapping with these keys and no others.
fn mapping(needed: Vec<(&str, Value)>, allowed: Vec<(&str, Value)>) -> Value {
    let required: Vec<String> = needed.iter().map(|(key, _)| (*key).to_owned()).collect();
    let keys = needed.into_iter().chain(allowed);
    let keys: Map<String, Value> = keys.map(|(key, value)| (key.to_owned(), value)).collect();
    let mut schema = json!({"type": "object", "properties": keys, "additionalProperties": false});
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
    schema
}

fn object<const N: usize>(words: [(&str, Value); N]) -> Value {
    Value::Object(words.into_iter().map(|(word, value)| (word.to_owned(), value)).collect())
}

/// What is defined under this name.
fn of(name: &str) -> Value {
    json!({"$ref": format!("{PATH}{name}")})
}

/// A list of these, or one of them.
fn many(value: Value) -> Value {
    let list = object([("type", "array".into()), ("items", value.clone())]);
    object([("anyOf", vec![value, list].into())])
}

fn words<'w>(all: impl IntoIterator<Item = &'w str>) -> Value {
    json!({"enum": all.into_iter().collect::<Vec<&str>>()})
}

fn text() -> Value {
    json!({"type": "string"})
}

fn pattern(says: &str, pattern: &str) -> Value {
    json!({"type": "string", "description": says, "pattern": pattern})
}

fn whole_number() -> Value {
    json!({"type": "integer"})
}

fn yes_or_no() -> Value {
    json!({"type": "boolean"})
}

/// A mapping whose keys are names and whose values are these.
fn by_name(value: Value) -> Value {
    object([("type", "object".into()), ("additionalProperties", value)])
}

fn defined(all: Vec<(&str, &str, Value)>) -> Definitions {
    let describe = |(name, says, mut value): (&str, &str, Value)| {
        value["description"] = says.into();
        (name.to_owned(), value)
    };
    all.into_iter().map(describe).collect()
}
