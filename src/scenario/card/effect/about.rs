//! What instructions can be about: about anything else they would do nothing.

use crate::engine::Sel;
use crate::scenario::form::Reader;
use crate::scenario::scope::{Back, Needs};
use crate::yaml::Node;

/// What an instruction can be about, where it is a target: one that an instruction before it may
/// have moved is where it was put (400.7j).
pub fn needs(verb: &str, moved: bool) -> Needs {
    match verb {
        "counter" | "copy spell" | "new targets" | "change target" => Needs::OnTheStack,
        "put onto battlefield" if !moved => Needs::Elsewhere,
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

/// "Each" of something is of permanents, which are on the battlefield already.
pub fn not_there_yet(reader: &Reader<'_>, node: &Node, what: Sel) -> Sel {
    if matches!(what, Sel::Each(_)) {
        reader.fault(node, "what is on the battlefield already cannot be put onto it");
    }
    what
}
