use std::sync::Arc;

use super::counter::counter;
use super::permanent;
use super::select::{one_player, sel, sel_of, some, who};
use crate::engine::{Amount, Characteristics, Effect, Listed, Sel, Until, Who};
use crate::scenario::form::{Form, Reader};
use crate::scenario::phrase::phrase;
use crate::scenario::scope::Needs;
use crate::yaml::{Node, Value};

mod about;
mod mana;
mod other;
mod verbs;

pub use about::about_itself;
use about::{has_another_part, needs};
pub use mana::uses;
use mana::{mana_options, terms};
use other::other;
use verbs::FINDING;
pub use verbs::{INSTRUCTIONS, UNTIL};

pub fn effects(reader: &Reader<'_>, node: &Node) -> Vec<Effect> {
    let items = reader.list(node);
    if items.is_empty() {
        reader.fault(node, "at least one instruction is needed here");
    }
    items.iter().filter_map(|item| effect(reader, item)).collect()
}

fn effect(reader: &Reader<'_>, node: &Node) -> Option<Effect> {
    let form = reader.form(node)?;
    let (verb, value) = form.one_of(&INSTRUCTIONS, "an instruction")?;
    let found = on_players(&form, verb, value)
        .or_else(|| on_objects(&form, verb, value))
        .or_else(|| other(&form, verb, value));
    if FINDING.contains(&verb) {
        reader.change_scope(|scope| scope.those = true);
    }
    if matches!(verb, "look at" | "search") {
        reader.change_scope(|scope| scope.rest = true);
    }
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

/// `who` where it can only be one.
fn single(form: &Form<'_>) -> Option<Who> {
    form.get("who").map_or(Some(Who::You), |node| one_player(form.reader(), node))
}

fn until(form: &Form<'_>) -> Option<Until> {
    let node = form.need("until")?;
    form.reader().word(node, "a duration", UNTIL, |(word, _)| word).map(|(_, until)| until)
}

fn by(form: &Form<'_>) -> Option<Sel> {
    match form.get("by") {
        Some(node) => sel(form.reader(), node),
        None => Some(Sel::This),
    }
}

fn on_players(form: &Form<'_>, verb: &str, value: &Node) -> Option<Effect> {
    let reader = form.reader();
    let count = || some(reader, value);
    Some(match verb {
        "draw" => Effect::Draw(player(form)?, count()?),
        "gain life" => Effect::GainLife(player(form)?, count()?),
        "lose life" => Effect::LoseLife(player(form)?, count()?),
        "poison" => Effect::Poison(player(form)?, count()?),
        "discard" => Effect::Discard(player(form)?, count()?),
        "mill" => Effect::Mill(player(form)?, count()?),
        "scry" => Effect::Scry(player(form)?, count()?),
        "surveil" => Effect::Surveil(player(form)?, count()?),
        "add mana" => {
            let (who, options, terms) = (player(form)?, mana_options(form, value)?, terms(form)?);
            Effect::AddMana { who, options, terms }
        }
        "shuffle" => Effect::Shuffle(who(reader, value)?),
        "manifest dread" => Effect::ManifestDread(who(reader, value)?),
        "damage" => match form.get("to player") {
            Some(node) => {
                Effect::DamagePlayer { amount: count()?, by: by(form)?, to: who(reader, node)? }
            }
            None if form.get("divided among").is_some() => Effect::DamageDivided {
                amount: count()?,
                by: by(form)?,
                among: form.get("divided among").and_then(|n| divided_among(reader, n))?,
            },
            None => {
                let to = form.need("to").and_then(|n| sel_of(reader, n, Needs::ObjectOrPlayer))?;
                Effect::Damage { amount: count()?, by: by(form)?, to }
            }
        },
        _ => return None,
    })
}

/// The number of the target, counted from 0.
fn divided_among(reader: &Reader<'_>, node: &Node) -> Option<usize> {
    match sel_of(reader, node, Needs::ObjectOrPlayer)? {
        Sel::Target(n) => Some(n),
        _ => {
            reader.fault(node, "it is divided among targets (601.2d)");
            None
        }
    }
}

fn on_objects(form: &Form<'_>, verb: &str, value: &Node) -> Option<Effect> {
    let reader = form.reader();
    let moved = reader.scope().those;
    let what = || sel_of(reader, value, needs(verb, moved));
    let at = |key| form.need(key).and_then(|n| sel_of(reader, n, Needs::Permanent));
    has_another_part(reader, verb, value);
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
                Some(node) => one_player(reader, node)?,
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
                Some(node) => some(reader, node)?,
                None => Amount::Number(1),
            },
            on: form.need("on").and_then(|n| sel_of(reader, n, Needs::Counted))?,
        },
        "fight" => Effect::Fight(what()?, at("with")?),
        "exchange control of" => Effect::Exchange(what()?, at("with")?),
        "attach" => Effect::Attach { what: what()?, to: at("to")? },
        "manifest" => {
            let (who, tapped) = (single(form)?, form.is_true("tapped"));
            Effect::Manifest { who, what: what()?, tapped }
        }
        "cloak" => {
            let (who, tapped) = (single(form)?, form.is_true("tapped"));
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
    let face = permanent(&form, name);
    form.done();
    face
}
