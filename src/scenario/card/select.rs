use crate::engine::{Amount, Condition, Counter, Sel, Who};
use crate::scenario::form::Reader;
use crate::scenario::phrase::phrase;
use crate::yaml::{Node, Value};

/// `this`, `target`, `each creature`, `{top: 2, of: opponents}`…
pub fn sel(reader: &Reader<'_>, node: &Node) -> Option<Sel> {
    if let Some(text) = node.text() {
        return sel_word(reader, node, text);
    }
    let form = reader.form(node)?;
    const KEYS: [&str; 5] = ["each", "top", "graveyard", "hand", "choice"];
    let (key, value) = form.one_of(&KEYS, "a selection of objects")?;
    let owner = |key| match form.get(key) {
        Some(node) => who(reader, node),
        None => Some(Who::You),
    };
    let sel = match key {
        "each" => Sel::Each(phrase(reader, value)?),
        "top" => Sel::Top(owner("of")?, amount(reader, value)?),
        "graveyard" => Sel::InGraveyards(phrase(reader, value)?),
        "hand" => Sel::InHand(owner("of")?, phrase(reader, value)?),
        _ => Sel::Choice(owner("by")?, Box::new(sel(reader, value)?)),
    };
    form.done();
    Some(sel)
}

fn sel_word(reader: &Reader<'_>, node: &Node, text: &str) -> Option<Sel> {
    const WORDS: [&str; 7] = ["this", "that", "those", "target", "host", "top card", "each …"];
    if let Some(rest) = text.strip_prefix("each ") {
        let what = Node { value: Value::Text(rest.to_owned()), ..node.clone() };
        return phrase(reader, &what).map(Sel::Each);
    }
    if let Some(n) = text.strip_prefix("target ") {
        return nth(reader, node, n).map(Sel::Target);
    }
    match text {
        "this" => Some(Sel::This),
        "that" => Some(Sel::That),
        "those" => Some(Sel::Those),
        "target" => Some(Sel::Target(0)),
        "host" => Some(Sel::Host),
        "top card" => Some(Sel::Top(Who::You, Amount::Number(1))),
        _ => {
            reader.unknown(node, text, "a selection of objects", WORDS);
            None
        }
    }
}

/// Targets are counted from 1.
fn nth(reader: &Reader<'_>, node: &Node, text: &str) -> Option<usize> {
    let n = text.parse::<usize>().ok().filter(|n| (1..=9).contains(n));
    if n.is_none() {
        reader.fault(node, "targets are numbered from 1 to 9");
    }
    n.map(|n| n - 1)
}

pub fn who(reader: &Reader<'_>, node: &Node) -> Option<Who> {
    if let Some(text) = node.text() {
        if let Some(n) = text.strip_prefix("target ") {
            return nth(reader, node, n).map(Who::Target);
        }
        let who = match text {
            "you" => Who::You,
            "opponents" => Who::Opponents,
            "each player" => Who::Each,
            "target" => Who::Target(0),
            "that player" => Who::That,
            _ => {
                const WORDS: [&str; 5] =
                    ["you", "opponents", "each player", "target", "that player"];
                reader.unknown(node, text, "a player here", WORDS);
                return None;
            }
        };
        return Some(who);
    }
    let form = reader.form(node)?;
    let (key, value) = form.one_of(&["controller of", "owner of"], "a player here")?;
    let of = Box::new(sel(reader, value)?);
    form.done();
    Some(if key == "owner of" { Who::OwnerOf(of) } else { Who::ControllerOf(of) })
}

pub fn amount(reader: &Reader<'_>, node: &Node) -> Option<Amount> {
    match &node.value {
        Value::Int(_) => reader.int(node).map(Amount::Number),
        Value::Text(text) if text == "X" => Some(Amount::X),
        Value::Text(text) if text == "that much" => Some(Amount::ThatMuch),
        Value::Map(_) => {
            let form = reader.form(node)?;
            const KEYS: [&str; 4] = ["count", "power of", "counters on", "times"];
            let (key, value) = form.one_of(&KEYS, "an amount")?;
            let amount = match key {
                "count" => Amount::Count(phrase(reader, value)?),
                "power of" => Amount::PowerOf(Box::new(sel(reader, value)?)),
                "times" => {
                    let of = form.need("of").and_then(|n| amount(reader, n))?;
                    Amount::Times(reader.int(value)?, Box::new(of))
                }
                _ => {
                    let kind = form.get("kind").and_then(|n| counter(reader, n));
                    Amount::CountersOn(Box::new(sel(reader, value)?), kind)
                }
            };
            form.done();
            Some(amount)
        }
        _ => {
            reader.fault(node, "an amount is a number, X, or {count: …}");
            None
        }
    }
}

pub fn condition(reader: &Reader<'_>, node: &Node) -> Option<Condition> {
    if let Some(text) = node.text() {
        if text == "your turn" {
            return Some(Condition::YourTurn);
        }
        reader.unknown(node, text, "a condition", ["your turn"]);
        return None;
    }
    let form = reader.form(node)?;
    const KEYS: [&str; 5] = ["is", "card is", "at least", "different names", "not"];
    let (key, value) = form.one_of(&KEYS, "a condition")?;
    let among = |key| form.need(key).and_then(|n| phrase(reader, n));
    let condition = match key {
        "is" => {
            let what = form.need("what").and_then(|n| sel(reader, n))?;
            Condition::Matches(what, phrase(reader, value)?)
        }
        "card is" => {
            let what = form.need("what").and_then(|n| sel(reader, n))?;
            Condition::CardIs(what, phrase(reader, value)?)
        }
        "at least" => Condition::AtLeast(amount(reader, value)?, among("of")?),
        "different names" => Condition::DifferentNames(reader.int(value)?, among("among")?),
        _ => Condition::Not(Box::new(condition(reader, value)?)),
    };
    form.done();
    Some(condition)
}

pub fn counter(reader: &Reader<'_>, node: &Node) -> Option<Counter> {
    Some(match reader.text(node)? {
        "+1/+1" => Counter::PlusOne,
        "-1/-1" => Counter::MinusOne,
        "loyalty" => Counter::Loyalty,
        "defense" => Counter::Defense,
        "lore" => Counter::Lore,
        other => Counter::Named(other.to_owned()),
    })
}
