use super::form::{Form, Reader};
use super::labels::{Labels, Name};
use super::step::{Denial, Denied, denial};
use crate::engine::{PlayerId, Procedure};
use crate::record::RuleNumber;
use crate::yaml::{Node, Place, Value};

mod facts;
mod pattern;
mod values;

pub use facts::{FLAGS, NUMBERS, PLAYERS, SETS};
use facts::{facts, player_facts};
pub use pattern::EVENT_WORDS;
use pattern::{counted, pattern};

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
    Poison(i64),
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

pub const WORDS: [&str; 9] = [
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
        "never" => Claim::Never(pattern(reader, node, labels)?),
        "count" => {
            let (pattern, times) = counted(reader, node, labels)?;
            Claim::Count(pattern, times)
        }
        "events" => {
            let all = reader.list(node).iter();
            if all.len() == 0 {
                let hint = "what must not happen is `never: EVENT`";
                reader.fault_with(node, "no event is named here", Some(hint.into()));
            }
            Claim::Events(all.filter_map(|n| pattern(reader, n, labels)).collect())
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
        _ => Claim::Refused(denial(reader, node, Denied::Refused)?),
    })
}

fn option(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Option<(Name, Procedure)> {
    let Value::Map(entries) = &node.value else {
        reader.fault(node, "write it like {label: mana cost}");
        return None;
    };
    let [(what, procedure)] = entries.as_slice() else {
        reader.fault(node, "one way at a time: {label: mana cost}");
        return None;
    };
    let procedure = reader.word(procedure, "a way to turn up", Procedure::ALL, |p| p.word())?;
    Some((labels.object(reader, what)?, procedure))
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
