use super::Pattern;
use crate::scenario::form::{Form, Reader};
use crate::scenario::labels::{Labels, Name};
use crate::scenario::step::rule;
use crate::yaml::{Node, Value};

pub const EVENT_WORDS: [&str; 64] = [
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
    "flips coin",
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

/// What an event is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Object,
    Player,
    Either,
    Nothing,
}

/// The sort of name that stands with an event word: with one of another sort it would be no
/// event that ever happens.
fn of(word: &str) -> Of {
    match word {
        "controlled" | "extra turn" | "flips coin" | "leaves game" | "life" | "loses" | "mana"
        | "manifests dread" | "paid" | "poison" | "reversed" | "scries" | "skipped"
        | "surveils" => Of::Player,
        "activated" | "cast" | "damage" | "shuffled" => Of::Either,
        "game ends" => Of::Nothing,
        _ => Of::Object,
    }
}

/// `untapped`, `{untapped: bear}`, `{revealed: bear, rule: "708.9"}`.
pub fn pattern(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Option<Pattern> {
    if node.text().is_some() {
        let word = reader.word(node, "an event", EVENT_WORDS, |w| w)?;
        return Some(Pattern { word, of: None, rule: None });
    }
    let form = reader.form(node)?;
    let found = in_form(&form, labels)?;
    if let Some(node) = form.get("times") {
        let hint = "how often something happens is `count: {EVENT: LABEL, times: N}`";
        reader.fault_with(node, "`times` says nothing here", Some(hint.into()));
    }
    form.done();
    Some(found)
}

/// `{revealed: bear, rule: "708.9", times: 1}`.
pub fn counted(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Option<(Pattern, usize)> {
    let form = reader.form(node)?;
    let found = in_form(&form, labels)?;
    let times = form.need("times").and_then(|n| reader.int(n).map(|times| (n, times)));
    form.done();
    let (node, times) = times?;
    let Ok(times) = usize::try_from(times) else {
        reader.fault(node, "nothing happens less often than never: `times` is 0 or more");
        return None;
    };
    Some((found, times))
}

fn in_form(form: &Form<'_>, labels: &Labels) -> Option<Pattern> {
    let reader = form.reader();
    let (word, value) = form.one_of(&EVENT_WORDS, "an event")?;
    let of = match value.value {
        Value::Null => None,
        _ => Some(labels.name(reader, value)?),
    };
    if let Some(name) = &of {
        check_sort(reader, value, word, name);
    }
    let rule = form.get("rule").and_then(|n| rule(reader, n));
    Some(Pattern { word, of, rule })
}

fn check_sort(reader: &Reader<'_>, node: &Node, word: &str, name: &Name) {
    let is_player = matches!(name, Name::Player(_));
    let needed = match of(word) {
        Of::Object if is_player => "`{}` is of an object: the label of one is needed, not a player",
        Of::Player if !is_player => "`{}` is of a player: a label of an object never fits",
        Of::Nothing => "`{}` is of nobody: leave the name out",
        _ => return,
    };
    reader.fault(node, needed.replace("{}", word));
}
