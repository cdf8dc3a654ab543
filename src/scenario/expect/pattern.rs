use super::Pattern;
use crate::scenario::form::Reader;
use crate::scenario::labels::Labels;
use crate::scenario::step::rule;
use crate::yaml::{Node, Value};

pub const EVENT_WORDS: [&str; 63] = [
    "activated",
    "attached",
    "attacks",
    "becomes",
    "blocked",
    "blocks",
    "cast",
    "cloaked",
    "control changes",
    "controlled",
    "copied",
    "counters",
    "countered",
    "damage",
    "destroyed",
    "dies",
    "discarded",
    "does not resolve",
    "draws",
    "enters",
    "exiled",
    "flips",
    "extra turn",
    "game ends",
    "leaves",
    "leaves combat",
    "leaves game",
    "life",
    "looked at",
    "merges",
    "loses",
    "mana",
    "manifested",
    "manifests dread",
    "milled",
    "moves",
    "nothing",
    "paid",
    "phased",
    "poison",
    "prevented",
    "protects",
    "put on stack",
    "redirected",
    "regenerated",
    "regeneration shield",
    "resolves",
    "retargeted",
    "revealed",
    "sacrificed",
    "scries",
    "shuffled",
    "skipped",
    "surveils",
    "tapped",
    "token",
    "transforms",
    "triggered",
    "turned down",
    "turned up",
    "unlocked",
    "untapped",
    "reversed",
];

/// `untapped`, `{untapped: bear}`, `{revealed: bear, rule: "708.9", times: 1}`.
pub fn pattern(
    reader: &Reader<'_>,
    node: &Node,
    labels: &Labels,
) -> Option<(Pattern, Option<usize>)> {
    if node.text().is_some() {
        let word = reader.word(node, "an event", EVENT_WORDS, |w| w)?;
        return Some((Pattern { word, of: None, rule: None }, None));
    }
    let form = reader.form(node)?;
    let (word, value) = form.one_of(&EVENT_WORDS, "an event")?;
    let of = match value.value {
        Value::Null => None,
        _ => Some(labels.name(reader, value)?),
    };
    let rule = form.get("rule").and_then(|n| rule(reader, n));
    let times = form.get("times").and_then(|n| reader.int(n)).and_then(|n| usize::try_from(n).ok());
    form.done();
    Some((Pattern { word, of, rule }, times))
}
