//! One card or token of the set-up, and how it is there.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::sound::impossible;
use super::{Cards, Given};
use crate::engine::{
    CardId, Cause, Counter, Down, Extension, Layout, Listed, Part, PlayerId, Thing, Zone,
};
use crate::scenario::card::{Card, counter, permanent};
use crate::scenario::form::{Form, Reader};
use crate::scenario::labels::Labels;
use crate::yaml::{Node, Value};

/// What can be said of it.
const KEYS: &[&str] = &[
    "card",
    "as",
    "owner",
    "facing",
    "tapped",
    "phased out",
    "back",
    "face",
    "flipped",
    "counters",
    "damage",
    "protector",
    "token",
    "commander",
    "new",
    "count",
    "attached to",
];

#[expect(clippy::too_many_arguments, reason = "one card of the set-up with all it may refer to")]
pub fn thing<'n>(
    reader: &'n Reader<'n>,
    node: &'n Node,
    player: PlayerId,
    zone: Zone,
    cards: &Cards<'_>,
    labels: &mut Labels,
    extensions: &[Extension],
    given: &mut Given<'n>,
) {
    let plain = |card: &Card| Thing {
        printed: Arc::clone(&card.printed),
        owner: player,
        controller: player,
        zone,
        down: None,
        tapped: false,
        phased_out: false,
        part: Part::First,
        flipped: false,
        counters: BTreeMap::new(),
        damage: 0,
        protector: None,
        attached_to: None,
        token: false,
        commander: false,
        new: false,
    };
    let check = |card: &Card, node: &Node| {
        if card.spellmorph && !extensions.contains(&Extension::Spellmorph) {
            let what = "spellmorph stands on a playtest card only (100.7)";
            let hint = "switch it on with `extensions: [spellmorph]`".to_owned();
            reader.fault_with(node, what, Some(hint));
        }
        if let Some(mechanic) = &card.absent {
            reader
                .fault(node, format!("this card needs what the engine does not have: {mechanic}"));
        }
    };
    if node.text().is_some() {
        if let Some(card) = cards.find(reader, node) {
            check(card, node);
            given.things.push(plain(card));
            given.nodes.push(node);
        }
        return;
    }
    let Some(form) = reader.form(node) else { return };
    let Some(card) = form.need("card").and_then(|n| cards.find(reader, n)) else {
        // The label is known all the same, and what else is wrong is said too.
        if let Some(label) = form.get("as") {
            labels.give_card(reader, label, CardId(u32::MAX));
        }
        facing(&form);
        form.only(KEYS);
        return;
    };
    check(card, node);
    let owner = form.get("owner").and_then(|n| labels.player(reader, n)).unwrap_or(player);
    let own = matches!(zone, Zone::Hand(_) | Zone::Library(_) | Zone::Graveyard(_));
    if let Some(node) = form.get("owner").filter(|_| own && owner != player) {
        let what = "a hand, library or graveyard holds cards of its owner only (400.3)";
        reader.fault_with(node, what, Some("list it under the player who owns it".into()));
    }
    let thing = Thing {
        owner,
        zone,
        down: facing(&form),
        tapped: form.is_true("tapped"),
        phased_out: form.is_true("phased out"),
        part: part(&form, card, zone),
        flipped: form.is_true("flipped"),
        counters: form.get("counters").map(|n| counters(reader, n)).unwrap_or_default(),
        damage: form.get("damage").and_then(|n| reader.int(n)).unwrap_or(0),
        protector: form.get("protector").and_then(|n| labels.player(reader, n)),
        token: form.is_true("token"),
        commander: form.is_true("commander"),
        new: form.is_true("new"),
        ..plain(card)
    };
    impossible(&form, card, &thing);
    let copies = form.get("count").and_then(|n| reader.int(n)).unwrap_or(1);
    if !(1..=2_000).contains(&copies) {
        reader.fault(node, "`count` is from 1 to 2000");
    }
    if let Some(label) = form.get("as") {
        if copies > 1 {
            reader.fault(label, "a label stands for one card: leave `count` out");
        }
        labels.give_card(reader, label, CardId(given.things.len() as u32));
    }
    if let Some(host) = form.get("attached to") {
        given.hosts.push((given.things.len(), host));
    }
    for _ in 0..copies.clamp(1, 2_000) {
        given.things.push(thing.clone());
        given.nodes.push(node);
    }
    form.done();
}

/// Which face is up, or which doors are unlocked: none where nothing is said.
fn part(form: &Form<'_>, card: &Card, zone: Zone) -> Part {
    let reader = form.reader();
    let layout = card.printed.layout;
    if form.is_true("back") {
        return Part::Second;
    }
    let Some(node) = form.get("face") else {
        let locked = layout == Layout::Room && zone == Zone::Battlefield;
        return if locked { Part::Neither } else { Part::First };
    };
    let words: Vec<&str> = layout.parts().iter().map(|(word, _)| *word).collect();
    let found = reader.text(node).and_then(|word| layout.part_named(word));
    if found.is_none() {
        reader.fault(node, format!("this card has only: {}", words.join(", ")));
    }
    found.unwrap_or_default()
}

/// The words for how it came to be face down.
pub const FACINGS: [(&str, Option<Cause>); 6] = [
    ("up", None),
    ("manifested", Some(Cause::Manifest)),
    ("cloaked", Some(Cause::Cloak)),
    ("morph", Some(Cause::Morph)),
    ("disguise", Some(Cause::Disguise)),
    ("turned down", Some(Cause::Effect)),
];

/// How it came to be face down, or that it is face up.
fn facing(form: &Form<'_>) -> Option<Down> {
    let reader = form.reader();
    let node = form.get("facing")?;
    if let Value::Map(_) = node.value {
        let listed = reader.form(node)?;
        let name = listed.get("name").and_then(|n| reader.text(n));
        let packet = permanent(&listed, name);
        listed.done();
        return packet.map(|packet| Down::listed(&Listed::These(Arc::new(packet))));
    }
    let (_, cause) = reader.word(node, "a facing", FACINGS, |(word, _)| word)?;
    cause.map(Down::by)
}

pub fn counters(reader: &Reader<'_>, node: &Node) -> BTreeMap<Counter, i64> {
    let Value::Map(entries) = &node.value else {
        reader.fault(node, "counters are written like {\"+1/+1\": 2}");
        return BTreeMap::new();
    };
    let read = |(kind, count): &(Node, Node)| Some((counter(reader, kind)?, reader.int(count)?));
    entries.iter().filter_map(read).collect()
}
