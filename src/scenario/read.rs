use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::card::Catalogue;
use super::expect::{Expectation, expectations};
use super::form::{Form, Reader};
use super::given::{Cards, given};
use super::labels::Labels;
use super::scope::OfCard;
use super::start::{check_step, damaged_that_are_no_creatures, moves_on};
use super::step::{Step, steps};
use super::words::{no_subtype, unnamed};
use crate::engine::{Clause, Extension, PlayerId, Setup, Step as TurnStep, Turn};
use crate::record::{SCENARIO_KEYS, Texts};
use crate::yaml::{Fault, Node, Place, Source};

/// A scenario that has been read and found whole.
pub struct Scenario {
    pub id: String,
    pub title: Texts,
    pub kind: Kind,
    pub seats: Vec<String>,
    /// The id of a scenario that differs in one thing and ends differently.
    pub contrast: Option<String>,
    /// Where that id stands.
    pub contrast_place: Place,
    pub(super) setup: Setup,
    pub(super) labels: Labels,
    pub(super) play: Vec<Step>,
    pub(super) then: Vec<Expectation>,
    pub(super) without: Vec<Without>,
    /// English card names to Chinese ones.
    pub(super) chinese: BTreeMap<String, String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Demonstration,
    Control,
    Edge,
    Example,
}

/// The same game with one clause off, and the wrong outcome it ends in.
pub(super) struct Without {
    pub place: Place,
    pub clause: Clause,
    pub then: Vec<Expectation>,
}

impl Scenario {
    /// Reads a scenario; its id is the name of its file.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its place.
    pub fn read(source: &Source, catalogue: &Catalogue) -> Result<Self, Vec<Fault>> {
        let tree = source.tree().map_err(|fault| vec![fault])?;
        let reader = Reader::new(source);
        let scenario = scenario(&reader, &tree, source, catalogue);
        match scenario {
            Some(scenario) if !reader.has_faults() => Ok(scenario),
            _ => Err(reader.into_faults()),
        }
    }

    /// The player sitting there.
    pub fn player(&self, seat: &str) -> Option<PlayerId> {
        self.labels.seat(seat)
    }

    /// The game before its first step.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The clauses it switches off.
    pub fn clauses(&self) -> impl Iterator<Item = Clause> {
        self.without.iter().map(|without| without.clause)
    }
}

pub const KINDS: [(&str, Kind); 4] = [
    ("demonstration", Kind::Demonstration),
    ("control", Kind::Control),
    ("edge", Kind::Edge),
    ("example", Kind::Example),
];

fn scenario(
    reader: &Reader<'_>,
    tree: &Node,
    source: &Source,
    catalogue: &Catalogue,
) -> Option<Scenario> {
    let form = reader.form(tree)?;
    form.only(&SCENARIO_KEYS);
    let title = form.need("title").and_then(|n| title(reader, n));
    let kind = form.need("kind").and_then(|n| reader.word(n, "a kind", KINDS, |(word, _)| word));
    let extensions: Vec<Extension> = form
        .get("extensions")
        .map(|n| reader.list(n))
        .unwrap_or_default()
        .iter()
        .filter_map(|n| reader.word(n, "an extension", [Extension::Spellmorph], |_| "spellmorph"))
        .collect();
    let mut labels = Labels::new(seats(&form));
    let turn = form.get("turn").and_then(|n| turn(reader, n, &labels));
    let (turn, turn_controlled_by) = turn.unzip();
    let cards = Cards::read(reader, form.get("cards"), catalogue);
    check_names(reader, tree, catalogue);
    let given_form = reader.form(form.need("given")?)?;
    let given = given(&given_form, &cards, &mut labels, &extensions);
    let varied = form.get("without").is_some();
    let play = form.get("play").map(|n| steps(reader, n, &mut labels, varied)).unwrap_or_default();
    let then = form.need("then").map(|n| expectations(reader, n, &labels)).unwrap_or_default();
    let without = form.get("without").map(|n| reader.list(n)).unwrap_or_default();
    let without = without.iter().filter_map(|n| read_without(reader, n, &labels)).collect();
    if let Some(node) = form.get("without").filter(|node| reader.list(node).is_empty()) {
        reader.fault(node, "no clause is named here: leave `without` out");
    }
    if kind.is_some_and(|(_, kind)| kind == Kind::Demonstration)
        && form.get("without").is_none()
        && form.get("contrast").is_none()
    {
        let what = "a demonstration proves something: it has a `without` or a `contrast`";
        let hint = "what proves nothing is of kind `example`, `control` or `edge`";
        reader.fault_with(form.get("kind").unwrap_or(tree), what, Some(hint.into()));
    }
    check_kinds(reader, catalogue);
    let contrast = form.get("contrast").and_then(|n| reader.text(n)).map(str::to_owned);
    for (label, line, column) in labels.unused() {
        let at = Node { line, column, value: crate::yaml::Value::Null };
        reader.fault(&at, format!("the label `{label}` is never used"));
    }
    let setup = Setup {
        seats: given.seats,
        things: given.things,
        turn: turn.unwrap_or(Turn { number: 1, active: PlayerId(0), step: TurnStep::Main1 }),
        turn_controlled_by: turn_controlled_by.flatten(),
        off: BTreeSet::new(),
        extensions: extensions.into_iter().collect(),
    };
    for fault in setup.faults() {
        let node = fault.thing.and_then(|n| given.nodes.get(n).copied()).unwrap_or(tree);
        reader.fault(node, fault.what);
    }
    for thing in damaged_that_are_no_creatures(&setup) {
        reader.fault(given.nodes[thing], "damage stays on a creature and on nothing else (120.3e)");
    }
    if play.is_empty()
        && !reader.has_faults()
        && let Some(rule) = moves_on(&setup)
    {
        let what =
            format!("this set-up does not stand still: {rule} acts before anybody can do anything");
        let hint = "play a step, as `A: pass`, and expect what comes of it";
        reader.fault_with(form.get("given").unwrap_or(tree), what, Some(hint.into()));
    }
    Some(Scenario {
        id: id_of(&source.path),
        title: title?,
        kind: kind?.1,
        seats: labels.seats.clone(),
        contrast,
        contrast_place: reader.place(form.get("contrast").unwrap_or(tree)),
        chinese: cards.chinese(&setup.things),
        setup,
        labels,
        play,
        then,
        without,
    })
}

/// A name that phrases speak of is that of a card, or of something that a card of
/// this scenario makes.
fn check_names(reader: &Reader<'_>, tree: &Node, catalogue: &Catalogue) {
    let here = OfCard::of(tree);
    for (node, name) in reader.named.take() {
        if here.says(&[&name]) || catalogue.find(&name).is_some() {
            continue;
        }
        let known: Vec<&str> = here.words().chain(catalogue.names()).collect();
        let (what, hint) = unnamed(&name, &known);
        reader.fault_with(&node, what, hint);
    }
}

/// A subtype that something speaks of is one of the rules, or some card has it.
fn check_kinds(reader: &Reader<'_>, catalogue: &Catalogue) {
    let made = reader.kinds_made.take();
    for (node, word) in reader.kinds_named.take() {
        if made.contains(&word) || catalogue.has_kind(&word) {
            continue;
        }
        let (what, hint) = no_subtype(&word, &made);
        reader.fault_with(&node, what, hint);
    }
}

fn id_of(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.strip_suffix(".yaml").or(name.strip_suffix(".yml")).unwrap_or(name).to_owned()
}

fn title(reader: &Reader<'_>, node: &Node) -> Option<Texts> {
    let form = reader.form(node)?;
    let read = |key: &'static str| form.get(key).and_then(|n| reader.text(n)).map(str::to_owned);
    let title = Texts { en: read("en"), zh: read("zh") };
    form.done();
    if title.is_empty() {
        reader.fault(node, "a title has `en`, `zh`, or both");
    }
    Some(title)
}

fn seats(form: &Form<'_>) -> Vec<String> {
    let reader = form.reader();
    let Some(node) = form.get("seats") else { return vec!["A".into(), "B".into()] };
    let mut seats: Vec<String> = Vec::new();
    for item in reader.list(node) {
        match reader.text(item) {
            Some(seat) if seats.iter().any(|s| s == seat) => {
                reader.fault(item, format!("`{seat}` sits here twice"));
            }
            Some(seat) => seats.push(seat.to_owned()),
            None => {}
        }
    }
    if !(2..=4).contains(&seats.len()) {
        reader.fault(node, "a game has two to four players");
        seats.truncate(4);
        while seats.len() < 2 {
            seats.push(format!("{} ", seats.len()));
        }
    }
    seats
}

/// The turn, and who controls its player.
fn turn(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Option<(Turn, Option<PlayerId>)> {
    let form = reader.form(node)?;
    let active = form.get("active").and_then(|n| labels.player(reader, n)).unwrap_or(PlayerId(0));
    let step = form.get("step").and_then(|n| {
        let step = reader.word(n, "a step", TurnStep::ALL, |s| s.word())?;
        check_step(reader, n, step);
        Some(step)
    });
    let by = form.get("controlled by").and_then(|n| labels.player(reader, n));
    if let Some(node) = form.get("controlled by").filter(|_| by == Some(active)) {
        reader.fault(node, "whose turn it is controls it anyway: leave `controlled by` out");
    }
    form.done();
    Some((Turn { number: 1, active, step: step.unwrap_or(TurnStep::Main1) }, by))
}

fn read_without(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Option<Without> {
    let form = reader.form(node)?;
    let clause = form.need("clause").and_then(|n| {
        reader.word(n, "a clause that can be switched off", Clause::all(), |c| c.name())
    });
    let then = form.need("then").map(|n| expectations(reader, n, labels)).unwrap_or_default();
    form.done();
    Some(Without { place: reader.place(node), clause: clause?, then })
}
