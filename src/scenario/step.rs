use super::expect::{Expectation, expectations};
use super::form::{Form, Reader};
use super::labels::{Labels, Name};
use crate::engine::{
    Because, Cause, Color, Means, PlayerId, Pool, Procedure, Step as TurnStep, Topic, Way,
};
use crate::record::RuleNumber;
use crate::yaml::{Node, Place, Value};

mod answer;
mod choices;

use answer::answers;
pub use answer::{denial, rule};
pub use choices::WAYS;
use choices::{ability_number, choices, cost_choices, cost_number, kicked, mana_paid, way};

/// One line of `play`.
#[derive(Clone, Debug)]
pub struct Step {
    pub place: Place,
    pub what: Deed,
    /// Whom the player who does it does it for (723.5).
    pub on_behalf_of: Option<PlayerId>,
    pub answers: Vec<(Topic, Reply)>,
    /// Labels for what the step makes that is not a card: tokens, copies and
    /// abilities on the stack, in order.
    pub labels: Vec<String>,
    pub denied: Option<Denial>,
    pub expect: Vec<Expectation>,
}

#[derive(Clone, Debug)]
pub enum Deed {
    By(PlayerId, Play),
    Resolve,
    GoTo { turn: Option<PlayerId>, step: TurnStep },
}

/// What a player does, with labels still unresolved.
#[derive(Clone, Debug)]
pub enum Play {
    Pass,
    Concede,
    Cast {
        what: Name,
        down: Option<Cause>,
        face: Option<String>,
        way: Way,
        kicked: u32,
        choices: Choices,
    },
    Activate {
        what: Name,
        ability: usize,
        choices: Choices,
    },
    TurnUp {
        what: Name,
        procedure: Procedure,
        /// Which of several costs, counted from 0.
        cost: Option<usize>,
        choices: Choices,
    },
    Land(Name, Option<String>),
    Unlock {
        what: Name,
        face: String,
        choices: Choices,
    },
    Attack(Vec<(Name, Name)>),
    Block(Vec<(Name, Name)>),
    LookAt(Name),
}

#[derive(Clone, Debug, Default)]
pub struct Choices {
    pub x: Option<i64>,
    /// One group for each "target".
    pub targets: Vec<Vec<Name>>,
    pub modes: Vec<usize>,
    pub mana: Option<Paid>,
}

impl Choices {
    pub fn paid(&self) -> Option<Pool> {
        self.mana.as_ref().map(|paid| paid.mana.clone())
    }
}

/// Mana that is named, and where.
#[derive(Clone, Debug)]
pub struct Paid {
    pub mana: Pool,
    pub place: Place,
}

#[derive(Clone, Debug)]
pub enum Reply {
    Names(Vec<Name>),
    Yes(bool),
    Amounts(Vec<(Name, i64)>),
    Mana(Paid),
    Numbers(Vec<i64>),
    /// The nth activated ability of an object, counted from 0.
    Ability(Name, usize),
    /// Sources of triggered abilities; where one has several, the nth of those, counted from 0.
    Turns(Vec<(Name, Option<usize>)>),
    /// Which of several effects comes first.
    First(Name, Option<Means>),
    Color(Color),
    Word(String),
}

/// Whether something was not begun or was begun and taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    Refused,
    Reversed,
}

impl Denied {
    pub fn word(self) -> &'static str {
        match self {
            Self::Refused => "refused",
            Self::Reversed => "reversed",
        }
    }
}

/// Why something is expected not to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Denial {
    pub denied: Denied,
    pub because: Option<Because>,
    pub rule: Option<RuleNumber>,
}

/// `varied`: the steps are also played with a clause off, where something that is
/// refused with all of them on may be asked for its choices.
pub fn steps(reader: &Reader<'_>, node: &Node, labels: &mut Labels, varied: bool) -> Vec<Step> {
    reader.list(node).iter().filter_map(|item| step(reader, item, labels, varied)).collect()
}

fn step(reader: &Reader<'_>, node: &Node, labels: &mut Labels, varied: bool) -> Option<Step> {
    let empty = |what| Step {
        place: reader.place(node),
        what,
        on_behalf_of: None,
        answers: Vec::new(),
        labels: Vec::new(),
        denied: None,
        expect: Vec::new(),
    };
    if let Some(word) = node.text() {
        if word == "resolve" {
            return Some(empty(Deed::Resolve));
        }
        reader.unknown(node, word, "a step", ["resolve"]);
        return None;
    }
    let form = reader.form(node)?;
    let what = deed(&form, labels)?;
    let answers = form.get("answers").map(|n| answers(reader, n, labels)).unwrap_or_default();
    let given = form.get("as").map(|n| reader.list(n)).unwrap_or_default();
    for key in ["answers", "as"] {
        if let Some(node) = form.get(key).filter(|node| reader.list(node).is_empty()) {
            reader.fault(node, format!("nothing stands here: leave `{key}` out"));
        }
    }
    let on_behalf_of = form.get("for").and_then(|n| labels.player(reader, n));
    if let (Some(node), false) = (form.get("for"), matches!(what, Deed::By(..))) {
        reader.fault(node, "only a player can do something for another");
    }
    if let (Some(node), Deed::By(player, _)) = (form.get("for"), &what)
        && on_behalf_of == Some(*player)
    {
        reader.fault(node, "a player acts for themselves anyway: leave `for` out");
    }
    if let (Some(_), Some(node)) = (form.get("refused"), form.get("reversed")) {
        reader.fault(node, "a step is refused or reversed, not both");
    }
    if let (Some(_), Some(node), false) = (form.get("refused"), form.get("answers"), varied) {
        let hint = "leave `answers` out, or say `reversed` if it was begun and taken back";
        let what = "what is refused asks nothing";
        reader.fault_with(node, what, Some(hint.into()));
    }
    let refused = form.get("refused").and_then(|n| denial(reader, n, Denied::Refused));
    let reversed = form.get("reversed").and_then(|n| denial(reader, n, Denied::Reversed));
    let step = Step {
        on_behalf_of,
        answers,
        labels: given.iter().filter_map(|n| labels.give_in_step(reader, n)).collect(),
        denied: refused.or(reversed),
        expect: form.get("expect").map(|n| expectations(reader, n, labels)).unwrap_or_default(),
        ..empty(what)
    };
    form.done();
    Some(step)
}

fn deed(form: &Form<'_>, labels: &Labels) -> Option<Deed> {
    let reader = form.reader();
    if let Some(node) = form.get("resolve") {
        if node.text() != Some("top") {
            reader.fault(node, "write `resolve: top`");
        }
        return Some(Deed::Resolve);
    }
    if let Some(node) = form.get("go to") {
        let inner = reader.form(node)?;
        let turn = inner.get("turn").and_then(|n| labels.player(reader, n));
        let step = inner
            .need("step")
            .and_then(|n| reader.word(n, "a step", TurnStep::ALL, |s| s.word()))?;
        inner.done();
        return Some(Deed::GoTo { turn, step });
    }
    const REST: [&str; 6] = ["answers", "as", "for", "refused", "reversed", "expect"];
    let mut found = None;
    for (word, key, value) in form.others() {
        if REST.contains(&word) {
            continue;
        }
        let Some(player) = labels.seat(word) else {
            let known = labels.seats.iter().map(String::as_str);
            let known = known.chain(["resolve", "go to"]).chain(REST);
            reader.unknown(key, word, "a player or a kind of step", known);
            return None;
        };
        if found.is_some() {
            reader.fault(key, "one step is the act of one player");
        }
        found = play(reader, value, labels).map(|play| Deed::By(player, play));
        // Known now, though it is no fixed key.
        form.seen(word);
        found.as_ref()?;
    }
    if found.is_none() {
        reader.fault(form.node(), "who does what? a step is `A: …`, `resolve` or `go to: …`");
    }
    found
}

/// What a player does with something.
pub const DEEDS: [&str; 8] =
    ["cast", "turn up", "activate", "play land", "unlock", "attack", "block", "look at"];

fn play(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Option<Play> {
    if node.text().is_some() {
        let all = [("pass", Play::Pass), ("concede", Play::Concede)];
        return reader.word(node, "something a player does", all, |(w, _)| w).map(|(_, play)| play);
    }
    let form = reader.form(node)?;
    let (verb, value) = form.one_of(&DEEDS, "something a player does")?;
    let object = || labels.object(reader, value);
    let play = match verb {
        "cast" => Play::Cast {
            what: object()?,
            down: form.get("face down").and_then(|n| {
                reader.word(n, "a way to cast face down", [Cause::Morph, Cause::Disguise], |c| {
                    c.word()
                })
            }),
            face: form.get("face").and_then(|n| reader.text(n)).map(str::to_owned),
            way: way(&form),
            kicked: kicked(&form),
            choices: choices(&form, labels),
        },
        "turn up" => Play::TurnUp {
            what: object()?,
            procedure: form
                .need("paying")
                .and_then(|n| reader.word(n, "a way to turn up", Procedure::ALL, |p| p.word()))?,
            cost: cost_number(&form)?,
            choices: cost_choices(&form),
        },
        "activate" => Play::Activate {
            what: object()?,
            ability: ability_number(&form)?,
            choices: choices(&form, labels),
        },
        "play land" => {
            let face = form.get("face").and_then(|n| reader.text(n)).map(str::to_owned);
            Play::Land(object()?, face)
        }
        "unlock" => Play::Unlock {
            what: object()?,
            face: form.need("face").and_then(|n| reader.text(n))?.to_owned(),
            choices: Choices { mana: mana_paid(&form), ..Choices::default() },
        },
        "look at" => Play::LookAt(object()?),
        "attack" => {
            let pairs = pairs(reader, value)?;
            let read =
                |(a, p): &(Node, Node)| Some((labels.object(reader, a)?, labels.name(reader, p)?));
            Play::Attack(pairs.iter().filter_map(read).collect())
        }
        _ => {
            let mut blocks = Vec::new();
            for (blocker, attackers) in pairs(reader, value)? {
                for attacker in reader.list(attackers) {
                    let attacker = labels.object(reader, attacker)?;
                    blocks.push((labels.object(reader, blocker)?, attacker));
                }
            }
            Play::Block(blocks)
        }
    };
    form.done();
    Some(play)
}

fn pairs<'n>(reader: &Reader<'_>, node: &'n Node) -> Option<&'n [(Node, Node)]> {
    match &node.value {
        Value::Map(entries) => Some(entries),
        _ => {
            reader.fault(node, "write it like {attacker: B} or {blocker: attacker}");
            None
        }
    }
}
