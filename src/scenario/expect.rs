use super::card::pool;
use super::form::{Form, Reader};
use super::given::counters;
use super::labels::{Labels, Name};
use super::step::{Denial, denial, rule};
use crate::engine::{Cause, PlayerId, Procedure};
use crate::record::RuleNumber;
use crate::yaml::{Node, Place, Value};

/// One thing that must be so.
#[derive(Clone, Debug)]
pub struct Expectation {
    pub place: Place,
    pub claim: Claim,
}

#[derive(Clone, Debug)]
pub enum Claim {
    Object(Name, Vec<Fact>),
    Player(PlayerId, Vec<PlayerFact>),
    /// The stack, its top first.
    Stack(Vec<Name>),
    StackSize(usize),
    /// Exactly these permanents.
    Battlefield(Vec<Name>),
    BattlefieldSize(usize),
    Never(Pattern),
    /// In this order, whatever comes between.
    Events(Vec<Pattern>),
    Count(Pattern, usize),
    /// All special actions open to a player now.
    TurnUps(PlayerId, Vec<(Name, Procedure)>),
    Priority(PlayerId),
    Winner(Option<PlayerId>),
    /// In a `without`: something was refused or reversed for this reason.
    Refused(Denial),
}

/// A fact of an object: what it is called and what it should be.
#[derive(Clone, Debug)]
pub struct Fact {
    pub key: &'static str,
    pub expected: Expected,
}

#[derive(Clone, Debug)]
pub enum Expected {
    Is(String),
    Label(Option<Name>),
    Labels(Vec<Name>),
    Has(Vec<String>),
    Lacks(Vec<String>),
}

#[derive(Clone, Debug)]
pub enum PlayerFact {
    Life(i64),
    Mana(String),
    Lost(bool),
    Zone(&'static str, Vec<Name>),
    ZoneSize(&'static str, usize),
}

/// A kind of event, about whom, by which rule.
#[derive(Clone, Debug)]
pub struct Pattern {
    pub word: &'static str,
    pub of: Option<Name>,
    pub rule: Option<RuleNumber>,
}

pub const EVENT_WORDS: [&str; 47] = [
    "activated",
    "attached",
    "attacks",
    "blocked",
    "blocks",
    "cast",
    "cloaked",
    "control changes",
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
    "game ends",
    "leaves",
    "leaves combat",
    "leaves game",
    "life",
    "looked at",
    "loses",
    "mana",
    "manifested",
    "manifests dread",
    "milled",
    "moves",
    "nothing",
    "paid",
    "phased",
    "put on stack",
    "resolves",
    "revealed",
    "sacrificed",
    "shuffled",
    "tapped",
    "token",
    "transforms",
    "triggered",
    "turned down",
    "turned up",
    "untapped",
    "reversed",
];

pub fn expectations(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Vec<Expectation> {
    let items = reader.list(node);
    if items.is_empty() {
        reader.fault(
            node,
            "nothing is expected here: a scenario that expects nothing proves nothing",
        );
    }
    let mut all = Vec::new();
    for item in items {
        let Some(form) = reader.form(item) else { continue };
        let before = all.len();
        all.extend(
            claims(&form, labels)
                .into_iter()
                .map(|claim| Expectation { place: reader.place(item), claim }),
        );
        if all.len() == before && !reader.has_faults() {
            reader.fault(item, "nothing is expected here");
        }
    }
    all
}

const WORDS: [&str; 9] = [
    "stack",
    "battlefield",
    "never",
    "events",
    "count",
    "turn ups",
    "priority",
    "winner",
    "refused",
];

fn claims(form: &Form<'_>, labels: &Labels) -> Vec<Claim> {
    let reader = form.reader();
    let mut all = Vec::new();
    for word in WORDS {
        if let Some(node) = form.get(word) {
            all.extend(claim(reader, word, node, labels));
        }
    }
    for (word, key, value) in form.others() {
        form.seen(word);
        match labels.find(word) {
            Some(Name::Player(player)) => {
                all.push(Claim::Player(player, player_facts(reader, value, labels)));
            }
            Some(name) => all.push(Claim::Object(name, facts(reader, value, labels))),
            None => {
                reader.unknown(key, word, "a label or an expectation", labels.known().chain(WORDS));
            }
        }
    }
    form.done();
    all
}

fn claim(reader: &Reader<'_>, word: &str, node: &Node, labels: &Labels) -> Option<Claim> {
    let names = || -> Vec<Name> {
        reader.list(node).iter().filter_map(|n| labels.object(reader, n)).collect()
    };
    let size = || usize::try_from(reader.int(node)?).ok();
    let is_number = matches!(node.value, Value::Int(_));
    Some(match word {
        "stack" if is_number => Claim::StackSize(size()?),
        "stack" => Claim::Stack(names()),
        "battlefield" if is_number => Claim::BattlefieldSize(size()?),
        "battlefield" => Claim::Battlefield(names()),
        "never" => Claim::Never(pattern(reader, node, labels)?.0),
        "count" => {
            let (pattern, times) = pattern(reader, node, labels)?;
            let Some(times) = times else {
                reader.fault(node, "`times` is missing");
                return None;
            };
            Claim::Count(pattern, times)
        }
        "events" => {
            let all = reader.list(node).iter();
            Claim::Events(all.filter_map(|n| pattern(reader, n, labels)).map(|(p, _)| p).collect())
        }
        "turn ups" => {
            let Value::Map(entries) = &node.value else {
                reader.fault(node, "write it like {A: [{label: mana cost}]}");
                return None;
            };
            let [(player, options)] = entries.as_slice() else {
                reader.fault(node, "one player at a time");
                return None;
            };
            let options = reader.list(options).iter().filter_map(|n| option(reader, n, labels));
            Claim::TurnUps(labels.player(reader, player)?, options.collect())
        }
        "priority" => Claim::Priority(labels.player(reader, node)?),
        "winner" => match node.text() {
            Some("nobody") => Claim::Winner(None),
            _ => Claim::Winner(Some(labels.player(reader, node)?)),
        },
        _ => Claim::Refused(denial(reader, node)?),
    })
}

fn option(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Option<(Name, Procedure)> {
    let Value::Map(entries) = &node.value else {
        reader.fault(node, "write it like {label: mana cost}");
        return None;
    };
    let [(what, procedure)] = entries.as_slice() else { return None };
    let procedure = reader.word(procedure, "a way to turn up", Procedure::ALL, |p| p.word())?;
    Some((labels.object(reader, what)?, procedure))
}

/// `untapped`, `{untapped: bear}`, `{revealed: bear, rule: "708.9", times: 1}`.
fn pattern(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Option<(Pattern, Option<usize>)> {
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

fn player_facts(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Vec<PlayerFact> {
    let Some(form) = reader.form(node) else { return Vec::new() };
    let mut all = Vec::new();
    if let Some(life) = form.get("life").and_then(|n| reader.int(n)) {
        all.push(PlayerFact::Life(life));
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

const FLAGS: [&str; 7] =
    ["face_down", "tapped", "blocked", "phased out", "new object", "exists", "back up"];
const NUMBERS: [&str; 6] = ["power", "toughness", "mana value", "damage", "loyalty", "x"];
const SETS: [&str; 5] = ["types", "subtypes", "supertypes", "colors", "abilities"];
const PLAYERS: [&str; 3] = ["known to", "may look", "seen by"];

fn facts(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Vec<Fact> {
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
            is(key, sorted(reader.list(node).iter().filter_map(|n| reader.text(n))));
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
    for key in ["name", "mana cost", "zone"] {
        if let Some(text) = form.get(key).and_then(|n| reader.text(n)) {
            is(key, text.to_owned());
        }
    }
    for key in ["controller", "owner", "attacking"] {
        let Some(node) = form.get(key) else { continue };
        if key == "attacking" && node.text() == Some("none") {
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
        is("counters", super::check::counters_text(&counters));
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
    let words = |node: &Node| -> Vec<String> {
        reader.list(node).iter().filter_map(|n| reader.text(n)).map(str::to_owned).collect()
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

pub fn sorted<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    let mut words: Vec<&str> = words.into_iter().collect();
    words.sort_unstable();
    if words.is_empty() { "none".into() } else { words.join(", ") }
}

impl Expectation {
    /// The same expectation about another scenario's objects with the same
    /// labels; None where it has no such label.
    pub(super) fn in_terms_of(&self, mine: &Labels, other: &Labels) -> Option<Self> {
        let name = |name: &Name| match name {
            Name::Card(card) => other.find(mine.of_card(*card)?),
            Name::Bound(label) => other.find(label),
            Name::Player(player) => Some(Name::Player(*player)),
        };
        let names = |all: &[Name]| all.iter().map(name).collect::<Option<Vec<Name>>>();
        let pattern = |p: &Pattern| {
            let of = match &p.of {
                Some(of) => Some(name(of)?),
                None => None,
            };
            Some(Pattern { of, ..p.clone() })
        };
        let claim = match &self.claim {
            Claim::Object(object, facts) => Claim::Object(name(object)?, facts.clone()),
            Claim::Stack(all) => Claim::Stack(names(all)?),
            Claim::Battlefield(all) => Claim::Battlefield(names(all)?),
            Claim::Never(p) => Claim::Never(pattern(p)?),
            Claim::Count(p, n) => Claim::Count(pattern(p)?, *n),
            Claim::Events(all) => Claim::Events(all.iter().map(pattern).collect::<Option<_>>()?),
            Claim::Player(player, facts) => {
                let fact = |fact: &PlayerFact| match fact {
                    PlayerFact::Zone(zone, all) => Some(PlayerFact::Zone(zone, names(all)?)),
                    other => Some(other.clone()),
                };
                Claim::Player(*player, facts.iter().map(fact).collect::<Option<_>>()?)
            }
            Claim::TurnUps(player, options) => {
                let options = options.iter().map(|(n, p)| Some((name(n)?, *p)));
                Claim::TurnUps(*player, options.collect::<Option<_>>()?)
            }
            other => other.clone(),
        };
        Some(Self { place: self.place.clone(), claim })
    }
}
