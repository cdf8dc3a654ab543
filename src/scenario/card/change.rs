use std::sync::Arc;

use super::ability::{abilities, simple_keyword};
use super::select::amount;
use crate::engine::{Amount, CardType, Change, Supertype};
use crate::scenario::form::{Form, Reader};
use crate::scenario::phrase::color;
use crate::scenario::scope::Back;
use crate::scenario::words::speaks_of_subtype;
use crate::yaml::{Node, Value};

pub const CHANGE_KEYS: [&str; 9] = [
    "gets",
    "base",
    "defined as",
    "is also",
    "becomes",
    "gains",
    "loses",
    "switch",
    "controlled by",
];

/// The changes of characteristics that stand in a mapping.
pub fn changes(form: &Form<'_>) -> Vec<Change> {
    let reader = form.reader();
    let mut all = Vec::new();
    for key in CHANGE_KEYS {
        let Some(node) = form.get(key) else { continue };
        match key {
            "gets" => all.extend(pair(reader, node).map(|(p, t)| Change::PT(p, t))),
            "base" => all.extend(pair(reader, node).map(|(p, t)| Change::BasePT(p, t))),
            "defined as" => all.extend(pair(reader, node).map(|(p, t)| Change::DefinePT(p, t))),
            "is also" => all.extend(kinds(reader, node, true)),
            "becomes" => all.extend(kinds(reader, node, false)),
            "gains" => {
                all.extend(abilities(reader, node).iter().map(|a| Change::Gain(Arc::clone(a))));
            }
            "loses" => all.extend(losses(reader, node)),
            "controlled by" => match reader.text(node) {
                Some("you") => all.push(Change::Control),
                _ => reader.fault(node, "only `you` can stand here"),
            },
            _ => {
                if reader.bool(node) == Some(true) {
                    all.push(Change::SwitchPT);
                }
            }
        }
    }
    if all.is_empty() && !reader.has_faults() {
        let what = format!("what changes is missing: one of {}", CHANGE_KEYS.join(", "));
        reader.fault(form.node(), what);
    }
    all
}

fn losses(reader: &Reader<'_>, node: &Node) -> Vec<Change> {
    if node.text() == Some("all abilities") {
        return vec![Change::LoseAll];
    }
    let words = reader.list(node).iter();
    words.filter_map(|n| simple_keyword(reader, n)).map(Change::Lose).collect()
}

/// `+1/+1`, `0/2`, `+X/+0`, or `{power: …, toughness: …}`.
fn pair(reader: &Reader<'_>, node: &Node) -> Option<(Amount, Amount)> {
    if let Value::Map(_) = node.value {
        let form = reader.form(node)?;
        let power = form.need("power").and_then(|n| amount(reader, n));
        let toughness = form.need("toughness").and_then(|n| amount(reader, n));
        form.done();
        return Some((power?, toughness?));
    }
    let read = |text: &str| match text.strip_prefix('+').unwrap_or(text) {
        "X" => Some(Amount::X),
        "-X" => Some(Amount::Times(-1, Box::new(Amount::X))),
        number => number.parse().ok().map(Amount::Number),
    };
    let text = reader.text(node)?;
    let found = text.split_once('/').and_then(|(p, t)| Some((read(p)?, read(t)?)));
    if text.contains('X') && found.is_some() {
        reader.points_at(node, Back::X);
    }
    if found.is_none() {
        reader.fault(node, format!("`{text}` is no power and toughness; write it like \"+1/+1\""));
    }
    found
}

/// Words for types, supertypes, colours and subtypes, each in its layer.
fn kinds(reader: &Reader<'_>, node: &Node, also: bool) -> Vec<Change> {
    let (mut types, mut supertypes) = (Vec::new(), Vec::new());
    let (mut colors, mut subtypes) = (Vec::new(), Vec::new());
    let mut chosen = false;
    for item in reader.list(node) {
        let Some(word) = reader.text(item) else { continue };
        if let Some(found) = CardType::ALL.into_iter().find(|t| t.word() == word) {
            types.push(found);
        } else if let Some(found) = Supertype::ALL.into_iter().find(|t| t.word() == word) {
            if found == Supertype::World {
                reader.fault(item, "an effect that makes something a world is a mechanic that this engine does not have");
            }
            supertypes.push(found);
        } else if word == "the chosen type" {
            reader.points_at(item, Back::ChosenKind);
            chosen = true;
        } else if let Some(found) = color(word) {
            colors.push(found);
        } else if word.starts_with(char::is_uppercase) {
            speaks_of_subtype(reader, item, word);
            subtypes.push(word.to_owned());
        } else {
            let known = CardType::ALL.into_iter().map(CardType::word);
            reader.unknown(item, word, "a type, colour or (with a capital) subtype", known);
        }
    }
    let mut all = Vec::new();
    if chosen {
        all.push(if also { Change::AddChosenKind } else { Change::SetChosenKind });
    }
    let mut add = |is_empty: bool, change| {
        if !is_empty {
            all.push(change);
        }
    };
    let (t, s, c) = (types.is_empty(), subtypes.is_empty(), colors.is_empty());
    add(t, if also { Change::AddTypes(types) } else { Change::SetTypes(types) });
    add(supertypes.is_empty(), Change::AddSupertypes(supertypes));
    add(s, if also { Change::AddSubtypes(subtypes) } else { Change::SetSubtypes(subtypes) });
    add(c, if also { Change::AddColors(colors) } else { Change::SetColors(colors) });
    all
}
