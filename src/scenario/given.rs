use std::collections::BTreeMap;

use super::card::{Card, Catalogue, Entry, card, pool};
use super::form::{Form, Reader, did_you_mean};
use super::labels::Labels;
use crate::engine::{Extension, PlayerId, Pool, Seat, Thing, Zone};
use crate::yaml::Node;

mod sound;
mod thing;

use thing::thing;
pub use thing::{FACINGS, counters};

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
            let hint = did_you_mean(name, &known);
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
    if let Some(node) = form.get("poison") {
        let poison = reader.int(node).unwrap_or(0);
        if poison < 0 {
            reader.fault(node, "there are no fewer than 0 poison counters");
        }
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
