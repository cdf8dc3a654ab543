//! Instructions that are neither about what players have nor about moving things.

use std::sync::Arc;

use super::{effects, named_face, player, single, until};
use crate::engine::{
    Amount, AnyMana, Change, Characteristics, Counter, Effect, Skipped, Step, Until,
};
use crate::scenario::card::ability::{cost, delayed};
use crate::scenario::card::change::changes;
use crate::scenario::card::condition::condition;
use crate::scenario::card::counter::counter;
use crate::scenario::card::rule::rule;
use crate::scenario::card::select::{one_player, sel, sel_of, some, who};
use crate::scenario::card::target::script;
use crate::scenario::form::{Form, Reader};
use crate::scenario::phrase::phrase;
use crate::scenario::scope::{Needs, Scope};
use crate::yaml::{Node, Value};

pub(super) fn other(form: &Form<'_>, verb: &str, value: &Node) -> Option<Effect> {
    let reader = form.reader();
    let block = |key| form.get(key).map(|n| effects(reader, n)).unwrap_or_default();
    let count = || match form.get("count") {
        Some(node) => some(reader, node),
        None => Some(Amount::Number(1)),
    };
    Some(match verb {
        "gain control" => Effect::GainControl {
            who: single(form)?,
            what: sel_of(reader, value, Needs::InPlay)?,
            until: until(form)?,
        },
        "change" => {
            let what = sel_of(reader, value, Needs::InPlay)?;
            Effect::Change { what, changes: changes(form), until: until(form)? }
        }
        "may cast" | "may play" => Effect::MayCast {
            what: sel(reader, value)?,
            until: until(form)?,
            lands: verb == "may play",
            free: form.is_true("without paying"),
            spending: form.get("spending").and_then(|n| any_mana(reader, n)),
        },
        "choose" => {
            let all = [("color", Effect::ChooseColor), ("creature type", Effect::ChooseKind)];
            reader.word(value, "something to choose", all, |(word, _)| word)?.1
        }
        "skip" => {
            let mut all = vec![("turn", Skipped::Turn)];
            all.extend(Step::ALL.map(|step| (step.word(), Skipped::Step(step))));
            let skipped = reader.word(value, "a step or turn", all, |(word, _)| word)?.1;
            Effect::Skip(player(form)?, skipped)
        }
        "extra turn" => Effect::ExtraTurn(who(reader, value)?),
        "control next turn of" => Effect::ControlNextTurn(who(reader, value)?),
        "prevent next" => Effect::PreventNext {
            amount: some(reader, value)?,
            to: form.need("to").and_then(|n| sel_of(reader, n, Needs::ObjectOrPlayer))?,
        },
        "rule" => Effect::Rule { change: rule(reader, value)?, until: until(form)? },
        "copy onto" => Effect::BecomeCopy {
            what: sel_of(reader, value, Needs::InPlay)?,
            of: form.need("of").and_then(|n| sel(reader, n))?,
            except: except(form),
            until: until(form)?,
        },
        "become one of" => Effect::BecomeOneOf {
            what: form.need("what").and_then(|n| sel_of(reader, n, Needs::InPlay))?,
            options: reader.list(value).iter().filter_map(|n| shape(reader, n)).collect(),
            until: until(form)?,
        },
        "token" => Effect::Token {
            who: player(form)?,
            face: Arc::new(token(named_face(reader, value)?)),
            count: count()?,
            tapped: form.is_true("tapped"),
            counters: form.get("enters with").map(|n| counters(reader, n)).unwrap_or_default(),
        },
        "flip a coin" => Effect::FlipCoin {
            who: one_player(reader, value)?,
            won: block("won"),
            lost: block("lost"),
        },
        "search" => {
            Effect::Search { who: single(form)?, what: phrase(reader, value)?, most: count()? }
        }
        "repeat" => Effect::Repeat {
            times: form.need("times").and_then(|n| some(reader, n))?,
            effects: effects(reader, value),
        },
        "for each" => {
            let (what, block) = (sel(reader, value)?, form.need("do")?);
            let outer = reader.scope().that;
            reader.change_scope(|scope| scope.that = true);
            let effects = effects(reader, block);
            reader.change_scope(|scope| scope.that = outer);
            Effect::ForEach { what, effects }
        }
        "token copy of" => Effect::TokenCopy {
            who: player(form)?,
            of: sel(reader, value)?,
            except: except(form),
            count: count()?,
        },
        "may" => Effect::May {
            who: single(form)?,
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
            let triggered = Box::new(delayed(&inner, inner.need("when")?)?);
            inner.done();
            let until = if form.get("until").is_some() { until(form)? } else { Until::Forever };
            Effect::Delayed { triggered, again: form.is_true("whenever"), until }
        }
        "reflexively" => {
            // 603.12: about what the instruction before it did.
            let outer = reader.scope();
            let scope = Scope {
                that: outer.those,
                that_player: outer.that_player,
                that_much: outer.that_much,
                x: outer.x,
                ..Scope::default()
            };
            Effect::Reflexive(reader.within(scope, || script(form, value)))
        }
        "pay" => Effect::PayOr {
            who: single(form)?,
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

/// What mana is spent as though it were.
const ANY_MANA: [(&str, AnyMana); 2] = [("any color", AnyMana::Color), ("any type", AnyMana::Type)];

fn any_mana(reader: &Reader<'_>, node: &Node) -> Option<AnyMana> {
    reader.word(node, "mana", ANY_MANA, |(word, _)| word).map(|(_, any)| any)
}

/// `{"+1/+1": 2}`
fn counters(reader: &Reader<'_>, node: &Node) -> Vec<(Counter, Amount)> {
    let Value::Map(entries) = &node.value else {
        reader.fault(node, "counters stand here with how many: {\"+1/+1\": 2}");
        return Vec::new();
    };
    let each = |(kind, many): &(Node, Node)| Some((counter(reader, kind)?, some(reader, many)?));
    entries.iter().filter_map(each).collect()
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
