use std::sync::Arc;

use super::ability::{cost, triggered};
use super::change::changes;
use super::rule::rule;
use super::select::{amount, condition, counter, sel, who};
use super::target::script;
use super::{face, mana};
use crate::engine::{Amount, Change, Characteristics, Effect, Listed, Sel, Until, Who};
use crate::scenario::form::{Form, Reader};
use crate::scenario::phrase::phrase;
use crate::yaml::{Node, Value};

pub fn effects(reader: &Reader<'_>, node: &Node) -> Vec<Effect> {
    let items = reader.list(node);
    if items.is_empty() {
        reader.fault(node, "at least one instruction is needed here");
    }
    items.iter().filter_map(|item| effect(reader, item)).collect()
}

const VERBS: [&str; 59] = [
    "draw",
    "gain life",
    "lose life",
    "add mana",
    "discard",
    "mill",
    "shuffle",
    "scry",
    "surveil",
    "shuffle pile",
    "damage",
    "fight",
    "search",
    "destroy",
    "regenerate",
    "sacrifice",
    "exile",
    "return to hand",
    "put into hand",
    "put into graveyard",
    "put on top of library",
    "put on bottom of library",
    "put onto battlefield",
    "tap",
    "untap",
    "put counters",
    "attach",
    "manifest",
    "cloak",
    "manifest dread",
    "turn up",
    "turn down",
    "transform",
    "flip",
    "meld",
    "convert",
    "phase out",
    "gain control",
    "change",
    "rule",
    "copy onto",
    "become one of",
    "token",
    "token copy of",
    "copy spell",
    "new targets",
    "change target",
    "counter",
    "reveal",
    "may cast",
    "look at",
    "may look at",
    "repeat",
    "for each",
    "may",
    "if",
    "later",
    "reflexively",
    "pay",
];

fn effect(reader: &Reader<'_>, node: &Node) -> Option<Effect> {
    let form = reader.form(node)?;
    let (verb, value) = form.one_of(&VERBS, "an instruction")?;
    let found = on_players(&form, verb, value)
        .or_else(|| on_objects(&form, verb, value))
        .or_else(|| other(&form, verb, value));
    form.done();
    if found.is_none() && !reader.has_faults() {
        reader.fault(node, format!("`{verb}` cannot be read"));
    }
    found
}

fn player(form: &Form<'_>) -> Option<Who> {
    match form.get("who") {
        Some(node) => who(form.reader(), node),
        None => Some(Who::You),
    }
}

fn until(form: &Form<'_>) -> Option<Until> {
    let all = [
        ("end of turn", Until::EndOfTurn),
        ("end of your next turn", Until::EndOfYourNextTurn),
        ("turned down", Until::TurnedDown),
        ("forever", Until::Forever),
    ];
    let node = form.need("until")?;
    form.reader().word(node, "a duration", all, |(word, _)| word).map(|(_, until)| until)
}

fn by(form: &Form<'_>) -> Option<Sel> {
    match form.get("by") {
        Some(node) => sel(form.reader(), node),
        None => Some(Sel::This),
    }
}

fn on_players(form: &Form<'_>, verb: &str, value: &Node) -> Option<Effect> {
    let reader = form.reader();
    let count = || amount(reader, value);
    Some(match verb {
        "draw" => Effect::Draw(player(form)?, count()?),
        "gain life" => Effect::GainLife(player(form)?, count()?),
        "lose life" => Effect::LoseLife(player(form)?, count()?),
        "discard" => Effect::Discard(player(form)?, count()?),
        "mill" => Effect::Mill(player(form)?, count()?),
        "scry" => Effect::Scry(player(form)?, count()?),
        "surveil" => Effect::Surveil(player(form)?, count()?),
        "add mana" => Effect::AddMana(player(form)?, mana(reader, value)?),
        "shuffle" => Effect::Shuffle(who(reader, value)?),
        "manifest dread" => Effect::ManifestDread(who(reader, value)?),
        "damage" => match form.get("to player") {
            Some(node) => {
                Effect::DamagePlayer { amount: count()?, by: by(form)?, to: who(reader, node)? }
            }
            None => {
                let to = form.need("to").and_then(|n| sel(reader, n))?;
                Effect::Damage { amount: count()?, by: by(form)?, to }
            }
        },
        _ => return None,
    })
}

fn on_objects(form: &Form<'_>, verb: &str, value: &Node) -> Option<Effect> {
    let reader = form.reader();
    let what = || sel(reader, value);
    let at = |key| form.need(key).and_then(|n| sel(reader, n));
    Some(match verb {
        "destroy" if form.is_true("cannot regenerate") => Effect::Bury(what()?),
        "destroy" => Effect::Destroy(what()?),
        "regenerate" => Effect::Regenerate(what()?),
        "sacrifice" => Effect::Sacrifice(what()?),
        "exile" => Effect::Exile { what: what()?, face_down: form.is_true("face down") },
        "return to hand" | "put into hand" => Effect::ToHand(what()?),
        "put into graveyard" => Effect::ToGraveyard(what()?),
        "put on bottom of library" => Effect::ToLibraryBottom(what()?),
        "put on top of library" => Effect::ToLibraryTop(what()?),
        "put onto battlefield" => Effect::ToBattlefield {
            what: what()?,
            who: match form.get("under") {
                Some(node) => who(reader, node)?,
                None => Who::You,
            },
            tapped: form.is_true("tapped"),
            down: form.get("face down").and_then(|n| listed(reader, n)),
        },
        "tap" => Effect::Tap(what()?),
        "untap" => Effect::Untap(what()?),
        "put counters" => Effect::PutCounters {
            counter: counter(reader, value)?,
            count: match form.get("count") {
                Some(node) => amount(reader, node)?,
                None => Amount::Number(1),
            },
            on: at("on")?,
        },
        "fight" => Effect::Fight(what()?, at("with")?),
        "attach" => Effect::Attach { what: what()?, to: at("to")? },
        "manifest" => {
            let (who, tapped) = (player(form)?, form.is_true("tapped"));
            Effect::Manifest { who, what: what()?, tapped }
        }
        "cloak" => {
            let (who, tapped) = (player(form)?, form.is_true("tapped"));
            Effect::Cloak { who, what: what()?, tapped }
        }
        "shuffle pile" => Effect::ShufflePile(what()?),
        "new targets" => Effect::NewTargets(what()?),
        "change target" => {
            let to = form.get("to").map(|n| phrase(reader, n));
            Effect::ChangeTarget { what: what()?, to: to.flatten() }
        }
        "turn up" => Effect::TurnUp(what()?),
        "turn down" => Effect::TurnDown {
            what: what()?,
            down: match form.get("as") {
                Some(node) => listed(reader, node)?,
                None => Listed::Default,
            },
        },
        "transform" => Effect::Transform(what()?),
        "flip" => Effect::Flip(what()?),
        "meld" => Effect::Meld(what()?, sel(reader, form.need("with")?)?),
        "convert" => Effect::Convert(what()?),
        "phase out" => Effect::PhaseOut(what()?),
        "counter" => Effect::Counter(what()?),
        "reveal" => Effect::Reveal(what()?),
        "may look at" => Effect::MayLookAt { who: player(form)?, what: what()? },
        "look at" => Effect::Look { who: player(form)?, what: what()? },
        "copy spell" => Effect::CopySpell(what()?),
        _ => return None,
    })
}

fn other(form: &Form<'_>, verb: &str, value: &Node) -> Option<Effect> {
    let reader = form.reader();
    let block = |key| form.get(key).map(|n| effects(reader, n)).unwrap_or_default();
    let count = || match form.get("count") {
        Some(node) => amount(reader, node),
        None => Some(Amount::Number(1)),
    };
    Some(match verb {
        "gain control" => Effect::GainControl {
            who: player(form)?,
            what: sel(reader, value)?,
            until: until(form)?,
        },
        "change" => {
            let what = sel(reader, value)?;
            Effect::Change { what, changes: changes(form), until: until(form)? }
        }
        "may cast" => Effect::MayCast { what: sel(reader, value)?, until: until(form)? },
        "rule" => Effect::Rule { change: rule(reader, value)?, until: until(form)? },
        "copy onto" => Effect::BecomeCopy {
            what: sel(reader, value)?,
            of: form.need("of").and_then(|n| sel(reader, n))?,
            except: except(form),
            until: until(form)?,
        },
        "become one of" => Effect::BecomeOneOf {
            what: form.need("what").and_then(|n| sel(reader, n))?,
            options: reader.list(value).iter().filter_map(|n| shape(reader, n)).collect(),
            until: until(form)?,
        },
        "token" => Effect::Token {
            who: player(form)?,
            face: Arc::new(token(named_face(reader, value)?)),
            count: count()?,
            tapped: form.is_true("tapped"),
        },
        "search" => {
            Effect::Search { who: player(form)?, what: phrase(reader, value)?, most: count()? }
        }
        "repeat" => Effect::Repeat {
            times: form.need("times").and_then(|n| amount(reader, n))?,
            effects: effects(reader, value),
        },
        "for each" => Effect::ForEach {
            what: sel(reader, value)?,
            effects: form.need("do").map(|n| effects(reader, n))?,
        },
        "token copy of" => Effect::TokenCopy {
            who: player(form)?,
            of: sel(reader, value)?,
            except: except(form),
            count: count()?,
        },
        "may" => Effect::May {
            who: player(form)?,
            effects: effects(reader, value),
            otherwise: block("else"),
        },
        "if" => Effect::If {
            condition: condition(reader, value)?,
            then: block("then"),
            otherwise: block("else"),
        },
        "later" => {
            let inner = reader.form(value)?;
            let triggered = Box::new(triggered(&inner, inner.need("when")?)?);
            inner.done();
            let until = if form.get("until").is_some() { until(form)? } else { Until::Forever };
            Effect::Delayed { triggered, again: form.is_true("whenever"), until }
        }
        "reflexively" => Effect::Reflexive(script(form, value)),
        "pay" => Effect::PayOr {
            who: player(form)?,
            cost: cost(reader, value)?,
            otherwise: block("or else"),
        },
        _ => return None,
    })
}

/// 111.4: a token without a name is called after its subtypes.
fn token(mut face: Characteristics) -> Characteristics {
    if face.name.is_none() {
        let words: Vec<&str> = face.subtypes.iter().map(String::as_str).chain(["Token"]).collect();
        face.name = Some(words.join(" "));
    }
    face
}

/// What is different about a copy (707.9).
fn except(form: &Form<'_>) -> Vec<Change> {
    form.get("except").and_then(|node| shape(form.reader(), node)).unwrap_or_default()
}

/// The changes that a mapping lists.
fn shape(reader: &Reader<'_>, node: &Node) -> Option<Vec<Change>> {
    let form = reader.form(node)?;
    let found = changes(&form);
    form.done();
    Some(found)
}

/// `true`: the effect lists nothing; a mapping: what it lists.
fn listed(reader: &Reader<'_>, node: &Node) -> Option<Listed> {
    if node.value == Value::Bool(true) {
        return Some(Listed::Default);
    }
    named_face(reader, node).map(|face| Listed::These(Arc::new(face)))
}

fn named_face(reader: &Reader<'_>, node: &Node) -> Option<Characteristics> {
    let form = reader.form(node)?;
    let name = form.get("name").and_then(|n| reader.text(n));
    let face = face(&form, name);
    form.done();
    face
}
