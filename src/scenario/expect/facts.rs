use super::values::{self, checked_set};
use super::{Expected, Fact, PlayerFact, sorted};
use crate::engine::Cause;
use crate::scenario::card::pool;
use crate::scenario::check::counters_text;
use crate::scenario::form::Reader;
use crate::scenario::given::counters;
use crate::scenario::labels::Labels;
use crate::yaml::{Node, Value};

pub fn player_facts(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Vec<PlayerFact> {
    let Some(form) = reader.form(node) else { return Vec::new() };
    let mut all = Vec::new();
    if let Some(life) = form.get("life").and_then(|n| reader.int(n)) {
        all.push(PlayerFact::Life(life));
    }
    if let Some(poison) = form.get("poison").and_then(|n| reader.int(n)) {
        all.push(PlayerFact::Poison(poison));
    }
    if let Some(mana) = form.get("mana").and_then(|n| pool(reader, n)) {
        all.push(PlayerFact::Mana(mana.to_string()));
    }
    if let Some(lost) = form.get("lost").and_then(|n| reader.bool(n)) {
        all.push(PlayerFact::Lost(lost));
    }
    for zone in ["hand", "library", "graveyard", "exile"] {
        let Some(node) = form.get(zone) else { continue };
        if let Value::Int(_) = node.value {
            let size = reader.int(node).and_then(|n| usize::try_from(n).ok());
            all.extend(size.map(|size| PlayerFact::ZoneSize(zone, size)));
        } else {
            let names = reader.list(node).iter().filter_map(|n| labels.object(reader, n));
            all.push(PlayerFact::Zone(zone, names.collect()));
        }
    }
    form.done();
    if all.is_empty() {
        reader.fault(node, "nothing is said about this player");
    }
    all
}

pub const FLAGS: [&str; 8] =
    ["flipped", "face_down", "tapped", "blocked", "phased out", "new object", "exists", "back up"];
pub const NUMBERS: [&str; 8] =
    ["one of", "kicked", "power", "toughness", "mana value", "damage", "loyalty", "x"];
pub const SETS: [&str; 5] = ["types", "subtypes", "supertypes", "colors", "abilities"];
pub const PLAYERS: [&str; 4] = ["known to", "may look", "seen by", "place known to"];

pub fn facts(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Vec<Fact> {
    let Some(form) = reader.form(node) else { return Vec::new() };
    let mut all = Vec::new();
    let mut is = |key, text: String| all.push(Fact { key, expected: Expected::Is(text) });
    for key in FLAGS {
        if let Some(flag) = form.get(key).and_then(|n| reader.bool(n)) {
            is(key, flag.to_string());
        }
    }
    for key in NUMBERS {
        match form.get(key) {
            Some(node) if node.text() == Some("none") => is(key, "none".into()),
            Some(node) => is(key, reader.int(node).map_or_else(String::new, |n| n.to_string())),
            None => {}
        }
    }
    for key in SETS {
        if let Some(node) = form.get(key) {
            let words = checked_set(reader, key, node);
            is(key, sorted(words.iter().map(String::as_str)));
        }
    }
    for key in PLAYERS {
        if let Some(node) = form.get(key) {
            let list = reader.list(node).iter();
            let seats = list.filter_map(|n| labels.player(reader, n));
            let names: Vec<&str> = seats
                .filter_map(|p| labels.seats.get(usize::from(p.0)))
                .map(String::as_str)
                .collect();
            is(key, sorted(names));
        }
    }
    for key in ["name", "mana cost", "zone", "face"] {
        if let Some(text) = form.get(key).and_then(|n| values::text(reader, key, n)) {
            is(key, text);
        }
    }
    if let Some(node) = form.get("attacking") {
        match node.text() {
            Some(word @ ("none" | "nothing")) => is("attacking", word.to_owned()),
            Some(word) if labels.name(reader, node).is_some() => is("attacking", word.to_owned()),
            _ => {}
        }
    }
    for key in ["controller", "owner", "protector"] {
        let Some(node) = form.get(key) else { continue };
        if key == "protector" && node.text() == Some("none") {
            is(key, "none".into());
        } else if let Some(player) = labels.player(reader, node) {
            is(key, labels.seats[usize::from(player.0)].clone());
        }
    }
    if let Some(node) = form.get("cause") {
        let words = Cause::ALL.map(Cause::word).into_iter().chain(["none"]);
        if let Some(word) = reader.word(node, "a cause", words, |w| w) {
            is("cause", word.to_owned());
        }
    }
    if let Some(node) = form.get("counters") {
        let counters = counters(reader, node);
        is("counters", counters_text(&counters));
    }
    if let Some(node) = form.get("looks like") {
        let names = reader.list(node).iter().filter_map(|n| labels.object(reader, n));
        all.push(Fact { key: "looks like", expected: Expected::Labels(names.collect()) });
    }
    if let Some(node) = form.get("attached to") {
        let host = match node.text() {
            Some("none") => None,
            _ => labels.object(reader, node),
        };
        all.push(Fact { key: "attached to", expected: Expected::Label(host) });
    }
    let words = |node: &Node| {
        if node.text() == Some("none") || reader.list(node).is_empty() {
            let hint = "that it has none at all is `abilities: []`";
            reader.fault_with(node, "no ability is named here", Some(hint.into()));
        }
        checked_set(reader, "abilities", node)
    };
    if let Some(node) = form.get("has") {
        all.push(Fact { key: "abilities", expected: Expected::Has(words(node)) });
    }
    if let Some(node) = form.get("lacks") {
        all.push(Fact { key: "abilities", expected: Expected::Lacks(words(node)) });
    }
    form.done();
    if all.is_empty() {
        reader.fault(node, "nothing is said about this object");
    }
    all
}
