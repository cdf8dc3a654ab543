use std::sync::Arc;

use super::ability::{cost, triggered};
use super::change::changes;
use super::rule::rule;
use super::select::{amount, condition, counter, sel, who};
use super::{face, mana};
use crate::engine::{Amount, Effect, Listed, Script, TargetSpec, Until, Who};
use crate::scenario::form::{Form, Reader};
use crate::scenario::phrase::phrase;
use crate::yaml::{Node, Value};

/// Instructions with the targets that stand beside them.
pub fn script(form: &Form<'_>, what: &Node) -> Script {
    let reader = form.reader();
    let specs = form.get("targets").map(|n| reader.list(n)).unwrap_or_default();
    Script {
        targets: specs.iter().filter_map(|n| target(reader, n)).collect(),
        effects: effects(reader, what),
    }
}

fn target(reader: &Reader<'_>, node: &Node) -> Option<TargetSpec> {
    let text = reader.text(node)?;
    let rest = |rest: &str| {
        let node = Node { value: Value::Text(rest.to_owned()), ..node.clone() };
        phrase(reader, &node)
    };
    if text == "player" {
        return Some(TargetSpec::Player);
    }
    if text == "spell or ability" {
        return Some(TargetSpec::StackObject);
    }
    if let Some(what) = text.strip_suffix(" or player") {
        return rest(what).map(TargetSpec::PermanentOrPlayer);
    }
    if let Some(what) = text.strip_suffix(" in a graveyard") {
        return rest(what).map(TargetSpec::CardInGraveyard);
    }
    if let Some(what) = text.strip_suffix(" in your graveyard") {
        return rest(&format!("{what} you own")).map(TargetSpec::CardInGraveyard);
    }
    if let Some(what) = text.strip_suffix(" in exile") {
        return rest(what).map(TargetSpec::CardInExile);
    }
    if text == "spell" || text.contains(" spell") {
        return rest(text).map(TargetSpec::Spell);
    }
    rest(text).map(TargetSpec::Permanent)
}

pub fn effects(reader: &Reader<'_>, node: &Node) -> Vec<Effect> {
    let items = reader.list(node);
    if items.is_empty() {
        reader.fault(node, "at least one instruction is needed here");
    }
    items.iter().filter_map(|item| effect(reader, item)).collect()
}

const VERBS: [&str; 41] = [
    "draw",
    "gain life",
    "lose life",
    "add mana",
    "discard",
    "mill",
    "shuffle",
    "damage",
    "destroy",
    "sacrifice",
    "exile",
    "return to hand",
    "put into graveyard",
    "put on top of library",
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
    "phase out",
    "gain control",
    "change",
    "rule",
    "copy onto",
    "token",
    "token copy of",
    "copy spell",
    "counter",
    "reveal",
    "look at",
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
    let all = [("end of turn", Until::EndOfTurn), ("forever", Until::Forever)];
    let node = form.need("until")?;
    form.reader().word(node, "a duration", all, |(word, _)| word).map(|(_, until)| until)
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
        "add mana" => Effect::AddMana(player(form)?, mana(reader, value)?),
        "shuffle" => Effect::Shuffle(who(reader, value)?),
        "manifest dread" => Effect::ManifestDread(who(reader, value)?),
        "damage" => match form.get("to player") {
            Some(node) => Effect::DamagePlayer { amount: count()?, to: who(reader, node)? },
            None => {
                let to = form.need("to").and_then(|n| sel(reader, n))?;
                Effect::Damage { amount: count()?, to }
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
        "destroy" => Effect::Destroy(what()?),
        "sacrifice" => Effect::Sacrifice(what()?),
        "exile" => Effect::Exile { what: what()?, face_down: form.is_true("face down") },
        "return to hand" => Effect::ToHand(what()?),
        "put into graveyard" => Effect::ToGraveyard(what()?),
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
        "attach" => Effect::Attach { what: what()?, to: at("to")? },
        "manifest" => Effect::Manifest { who: player(form)?, what: what()? },
        "cloak" => Effect::Cloak { who: player(form)?, what: what()? },
        "turn up" => Effect::TurnUp(what()?),
        "turn down" => Effect::TurnDown {
            what: what()?,
            down: match form.get("as") {
                Some(node) => listed(reader, node)?,
                None => Listed::Default,
            },
        },
        "transform" => Effect::Transform(what()?),
        "phase out" => Effect::PhaseOut(what()?),
        "counter" => Effect::Counter(what()?),
        "reveal" => Effect::Reveal(what()?),
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
        "rule" => Effect::Rule { change: rule(reader, value)?, until: until(form)? },
        "copy onto" => Effect::BecomeCopy {
            what: sel(reader, value)?,
            of: form.need("of").and_then(|n| sel(reader, n))?,
            until: until(form)?,
        },
        "token" => Effect::Token {
            who: player(form)?,
            face: Arc::new(named_face(reader, value)?),
            count: count()?,
        },
        "token copy of" => {
            Effect::TokenCopy { who: player(form)?, of: sel(reader, value)?, count: count()? }
        }
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
            let triggered = triggered(&inner, inner.need("when")?)?;
            inner.done();
            Effect::Delayed(Box::new(triggered))
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

/// `true`: the effect lists nothing; a mapping: what it lists.
fn listed(reader: &Reader<'_>, node: &Node) -> Option<Listed> {
    if node.value == Value::Bool(true) {
        return Some(Listed::Default);
    }
    named_face(reader, node).map(|face| Listed::These(Arc::new(face)))
}

fn named_face(reader: &Reader<'_>, node: &Node) -> Option<crate::engine::Characteristics> {
    let form = reader.form(node)?;
    let name = form.get("name").and_then(|n| reader.text(n));
    let face = face(&form, name);
    form.done();
    face
}
