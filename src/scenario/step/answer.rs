use super::choices::paid;
use super::{Denial, Denied, Reply, pairs};
use crate::engine::{Because, Means, Topic, is_creature_type};
use crate::record::RuleNumber;
use crate::scenario::form::Reader;
use crate::scenario::labels::{Labels, Name};
use crate::scenario::phrase::color;
use crate::scenario::words::{is_rule, speaks_of_subtype};
use crate::yaml::{Node, Value};

/// Answers to the questions of a step, in the order they come.
pub fn answers(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Vec<(Topic, Reply)> {
    let mut all = Vec::new();
    for item in reader.list(node) {
        let Some([(key, value)]) = (match &item.value {
            Value::Map(entries) => Some(entries.as_slice()),
            _ => None,
        }) else {
            reader.fault(item, "an answer is one pair: {manifest: label}, {may: true}");
            continue;
        };
        let Some(topic) = reader.word(key, "a question", Topic::ALL, |t| t.word()) else {
            continue;
        };
        let reply = match (topic, &value.value) {
            (Topic::May | Topic::Command | Topic::OnTop, _) => reader.bool(value).map(Reply::Yes),
            (Topic::Coin, _) => {
                let side = reader.word(value, "how a flip ends", ["won", "lost"], |word| word);
                side.map(|side| Reply::Yes(side == "won"))
            }
            (Topic::Damage | Topic::Prevent | Topic::Divide, _) => {
                pairs(reader, value).map(|pairs| {
                    let read = |(what, n): &(Node, Node)| {
                        Some((labels.name(reader, what)?, reader.int(n)?))
                    };
                    Reply::Amounts(pairs.iter().filter_map(read).collect())
                })
            }
            (Topic::Modes, _) => {
                let numbers = reader.list(value).iter().filter_map(|n| reader.int(n));
                Some(Reply::Numbers(numbers.collect()))
            }
            (Topic::Activate, _) => ability(reader, value, labels),
            (Topic::Apply, _) => first(reader, value, labels),
            (Topic::Order, _) => {
                let turns = reader.list(value).iter().filter_map(|n| counted(reader, n, labels));
                Some(Reply::Turns(turns.collect()))
            }
            (Topic::Color, _) => {
                let found = reader.text(value).and_then(color);
                if found.is_none() {
                    reader.fault(value, "a colour is white, blue, black, red or green");
                }
                found.map(Reply::Color)
            }
            (Topic::Kind, _) => {
                let word = reader.text(value).filter(|w| w.starts_with(char::is_uppercase));
                match word {
                    Some(word) if !is_creature_type(word) => {
                        reader.fault(value, format!("`{word}` is no creature type (205.3m)"));
                    }
                    Some(word) => speaks_of_subtype(reader, value, word),
                    None => reader.fault(value, "a creature type is written with a capital letter"),
                }
                word.map(|word| Reply::Word(word.to_owned()))
            }
            (Topic::Pay | Topic::Mana, _) => paid(reader, value).map(Reply::Mana),
            _ => {
                let names = reader.list(value).iter().filter_map(|n| labels.name(reader, n));
                Some(Reply::Names(names.collect()))
            }
        };
        all.extend(reply.map(|reply| (topic, reply)));
    }
    all
}

/// A mana ability: the first, where no number stands with its source.
fn ability(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Option<Reply> {
    let (what, number) = counted(reader, node, labels)?;
    Some(Reply::Ability(what, number.unwrap_or(0)))
}

/// `wall`, or of several effects of one object `{wall: shield counter}`, `{wall: 2}`.
fn first(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Option<Reply> {
    let Value::Map(entries) = &node.value else {
        return Some(Reply::First(labels.object(reader, node)?, None));
    };
    let [(what, means)] = entries.as_slice() else {
        reader.fault(node, "one effect at a time: {label: shield counter}");
        return None;
    };
    let means = match &means.value {
        Value::Int(_) => Means::Ability(from_one(reader, means)?),
        _ => reader
            .word(means, "what applies", Means::NAMED, |means| means.word().unwrap_or_default())?,
    };
    Some(Reply::First(labels.object(reader, what)?, Some(means)))
}

/// `grove`, or `{grove: 2}` for the second ability of it.
fn counted(reader: &Reader<'_>, node: &Node, labels: &Labels) -> Option<(Name, Option<usize>)> {
    let Value::Map(entries) = &node.value else {
        return Some((labels.object(reader, node)?, None));
    };
    let [(what, number)] = entries.as_slice() else {
        reader.fault(node, "one ability at a time: {label: 2} for its second");
        return None;
    };
    let number = from_one(reader, number)?;
    Some((labels.object(reader, what)?, Some(number)))
}

/// Which ability is meant, counted from 0; in a scenario they are counted from 1.
fn from_one(reader: &Reader<'_>, number: &Node) -> Option<usize> {
    let place = usize::try_from(reader.int(number)?).ok().and_then(|n| n.checked_sub(1));
    if place.is_none() {
        reader.fault(number, "abilities are counted from 1");
    }
    place
}

/// `refused: cannot pay`, or with its rule: `{because: cannot pay, rule: "118.3"}`.
pub fn denial(reader: &Reader<'_>, node: &Node, denied: Denied) -> Option<Denial> {
    let reason = |n: &Node| reader.word(n, "a reason", Because::ALL, |b| b.word());
    if node.text().is_some() {
        return Some(Denial { denied, because: Some(reason(node)?), rule: None });
    }
    let form = reader.form(node)?;
    let because = form.need("because").and_then(reason);
    let rule = form.get("rule").and_then(|n| rule(reader, n));
    form.done();
    Some(Denial { denied, because, rule })
}

pub fn rule(reader: &Reader<'_>, node: &Node) -> Option<RuleNumber> {
    match reader.text(node)?.parse() {
        Ok(rule) if is_rule(rule) => Some(rule),
        Ok(rule) => {
            let hint = "neither rulings/rules.yaml nor the engine names it: see `rulings rule`";
            reader.fault_with(node, format!("no rule has the number {rule}"), Some(hint.into()));
            None
        }
        Err(bad) => {
            reader.fault(node, format!("{bad}"));
            None
        }
    }
}
