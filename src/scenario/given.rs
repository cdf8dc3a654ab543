use std::collections::BTreeMap;
use std::sync::Arc;

use super::card::{Card, Catalogue, Entry, card, counter, face, pool};
use super::form::{Form, Reader, nearest};
use super::labels::Labels;
use crate::engine::{
    CardId, Cause, Counter, Down, Extension, Layout, Listed, Part, PlayerId, Pool, Seat, Thing,
    Zone,
};
use crate::yaml::{Node, Value};

/// The cards a scenario can use: its own, then those of the catalogue.
pub struct Cards<'c> {
    inline: BTreeMap<String, Card>,
    catalogue: &'c Catalogue,
}

/// The set-up as read, before its labels for hosts are resolved.
pub struct Given<'n> {
    pub seats: Vec<Seat>,
    pub things: Vec<Thing>,
    /// The node of each thing, to point at.
    pub nodes: Vec<&'n Node>,
    hosts: Vec<(usize, &'n Node)>,
}

impl<'c> Cards<'c> {
    pub fn read(reader: &Reader<'_>, node: Option<&Node>, catalogue: &'c Catalogue) -> Self {
        let mut inline = BTreeMap::new();
        if let Some(form) = node.and_then(|node| reader.form(node)) {
            for (name, _, facts) in form.others() {
                let Some(form) = reader.form(facts) else { continue };
                let chinese = form.get("zh").and_then(|n| reader.text(n)).map(str::to_owned);
                if let Some(card) = card(&form, name, chinese) {
                    inline.insert(name.to_owned(), card);
                }
                form.done();
            }
        }
        Self { inline, catalogue }
    }

    fn get(&self, name: &str) -> Option<&Card> {
        self.inline.get(name).or_else(|| self.catalogue.get(name))
    }

    fn find(&self, reader: &Reader<'_>, node: &Node) -> Option<&Card> {
        let name = reader.text(node)?;
        if !self.inline.contains_key(name)
            && let Some(Entry::Faulty(faults)) = self.catalogue.find(name)
        {
            faults.iter().for_each(|fault| reader.take(fault.clone()));
            return None;
        }
        let found = self.get(name);
        if found.is_none() {
            let names = self.inline.keys().map(String::as_str).chain(self.catalogue.names());
            let known: Vec<&str> = names.collect();
            let hint = nearest(name, &known).map(|near| format!("did you mean `{near}`?"));
            let hint = hint.unwrap_or_else(|| "define it under `cards`".into());
            reader.fault_with(node, format!("no card is called `{name}`"), Some(hint));
        }
        found
    }

    /// English names to Chinese ones, for the narration.
    pub fn chinese(&self, things: &[Thing]) -> BTreeMap<String, String> {
        let mut names = BTreeMap::new();
        for thing in things {
            let front = thing.printed.front.name.as_ref();
            let whole = thing.printed.whole.full_name();
            let card = front.and_then(|name| self.get(name));
            let back = thing.printed.back.as_ref().and_then(|face| face.name.as_ref());
            let (chinese, back_chinese) =
                card.map(|c| (c.chinese.clone(), c.back_chinese.clone())).unwrap_or_default();
            let both = chinese.as_ref().zip(back_chinese.as_ref());
            let both = both.map(|(front, back)| format!("{front}//{back}"));
            let pairs = [(front, chinese), (back, back_chinese), (whole.as_ref(), both)];
            for (english, chinese) in pairs {
                if let (Some(english), Some(chinese)) = (english, chinese) {
                    names.entry(english.clone()).or_insert(chinese);
                }
            }
        }
        names
    }
}

/// Reads `given`: what each player has where.
pub fn given<'n>(
    form: &'n Form<'n>,
    cards: &Cards<'_>,
    labels: &mut Labels,
    extensions: &[Extension],
) -> Given<'n> {
    let reader = form.reader();
    let count = labels.seats.len();
    let mut given = Given {
        seats: vec![Seat { life: 20, poison: 0, pool: Pool::default() }; count],
        things: Vec::new(),
        nodes: Vec::new(),
        hosts: Vec::new(),
    };
    for (seat, key, value) in form.others() {
        let Some(player) = labels.seat(seat) else {
            reader.unknown(key, seat, "a player", labels.seats.iter().map(String::as_str));
            continue;
        };
        player_part(reader, value, player, cards, labels, extensions, &mut given);
    }
    for (thing, node) in std::mem::take(&mut given.hosts) {
        let host = reader.text(node).and_then(|label| labels.card(label));
        match host {
            Some(host) => given.things[thing].attached_to = Some(host),
            None => reader.fault(node, "nothing in the set-up has this label"),
        }
    }
    given
}

fn player_part<'n>(
    reader: &'n Reader<'n>,
    node: &'n Node,
    player: PlayerId,
    cards: &Cards<'_>,
    labels: &mut Labels,
    extensions: &[Extension],
    given: &mut Given<'n>,
) {
    let Some(form) = reader.form(node) else { return };
    if let Some(life) = form.get("life").and_then(|n| reader.int(n)) {
        given.seats[usize::from(player.0)].life = life;
    }
    if let Some(poison) = form.get("poison").and_then(|n| reader.int(n)) {
        given.seats[usize::from(player.0)].poison = poison.max(0);
    }
    if let Some(pool) = form.get("mana").and_then(|n| pool(reader, n)) {
        given.seats[usize::from(player.0)].pool = pool;
    }
    let zones = [
        ("battlefield", Zone::Battlefield),
        ("hand", Zone::Hand(player)),
        ("library", Zone::Library(player)),
        ("graveyard", Zone::Graveyard(player)),
        ("exile", Zone::Exile),
        ("command", Zone::Command),
    ];
    for (key, zone) in zones {
        for item in form.get(key).map(|n| reader.list(n)).unwrap_or_default() {
            thing(reader, item, player, zone, cards, labels, extensions, given);
        }
    }
    form.done();
}

#[expect(clippy::too_many_arguments, reason = "one card of the set-up with all it may refer to")]
fn thing<'n>(
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
        // The label is known all the same: one fault is enough.
        if let Some(label) = form.get("as") {
            labels.give_card(reader, label, CardId(u32::MAX));
        }
        return;
    };
    check(card, node);
    let owner = form.get("owner").and_then(|n| labels.player(reader, n)).unwrap_or(player);
    let zone = match zone {
        Zone::Hand(_) => Zone::Hand(owner),
        Zone::Library(_) => Zone::Library(owner),
        Zone::Graveyard(_) => Zone::Graveyard(owner),
        other => other,
    };
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
        let packet = face(&listed, name);
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
