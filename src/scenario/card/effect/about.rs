//! What instructions can be about: about anything else they would do nothing.

use crate::scenario::form::Reader;
use crate::scenario::scope::{Back, Needs};
use crate::yaml::{Node, Value};

/// What an instruction can be about, where it is a target: one that an instruction before it may
/// have moved is where it was put (400.7j).
pub fn needs(verb: &str, moved: bool) -> Needs {
    match verb {
        "counter" | "copy spell" | "new targets" | "change target" => Needs::OnTheStack,
        "put onto battlefield" | "manifest" | "cloak" if !moved => Needs::Elsewhere,
        "destroy"
        | "regenerate"
        | "sacrifice"
        | "tap"
        | "untap"
        | "fight"
        | "exchange control of"
        | "attach"
        | "turn up"
        | "turn down"
        | "transform"
        | "flip"
        | "convert"
        | "phase out" => Needs::Permanent,
        _ => Needs::Object,
    }
}

/// "This" has to have another part for it to be flipped or turned over.
pub fn has_another_part(reader: &Reader<'_>, verb: &str, value: &Node) {
    let this = value.text() == Some("this");
    match verb {
        "flip" if this => reader.points_at(value, Back::FlippedPart),
        "transform" | "convert" if this => reader.points_at(value, Back::OtherFace),
        _ => {}
    }
}

/// 110.1: an instant or sorcery is no permanent, so that no instruction to permanents does
/// anything to "this". What it gives or makes has a "this" of its own.
pub fn about_itself<'n>(node: &'n Node, fault: &mut dyn FnMut(&'n Node, &str)) {
    match &node.value {
        Value::Map(entries) => {
            for (key, value) in entries {
                let verb = key.text().unwrap_or_default();
                match verb {
                    "gains" | "abilities" | "token" | "except" => {}
                    _ if value.text() == Some("this") && needs(verb, false) == Needs::Permanent => {
                        fault(value, verb);
                    }
                    _ => about_itself(value, fault),
                }
            }
        }
        Value::List(items) => items.iter().for_each(|item| about_itself(item, fault)),
        _ => {}
    }
}
