use super::counter::counter;
use crate::engine::{Amount, HowMany, Sel, Who};
use crate::scenario::form::{Form, Reader};
use crate::scenario::phrase::phrase;
use crate::scenario::scope::{Back, Needs};
use crate::yaml::{Node, Value};

/// Selections of objects.
pub const SELECTIONS: [&str; 8] =
    ["each", "top", "graveyard", "hand", "exiled", "choice", "all of", "on the stack"];

/// `this`, `target`, `each creature`, `{top: 2, of: opponents}`…
pub fn sel(reader: &Reader<'_>, node: &Node) -> Option<Sel> {
    sel_of(reader, node, Needs::Object)
}

/// A selection where what is named has to be of some sort.
pub fn sel_of(reader: &Reader<'_>, node: &Node, needs: Needs) -> Option<Sel> {
    reader.if_target_is(node, needs);
    let found = match node.text() {
        Some(text) => sel_word(reader, node, text),
        None => sel_mapping(reader, node, needs),
    }?;
    reader.selection_is(node, &found, needs);
    Some(found)
}

fn sel_mapping(reader: &Reader<'_>, node: &Node, needs: Needs) -> Option<Sel> {
    let form = reader.form(node)?;
    let (key, value) = form.one_of(&SELECTIONS, "a selection of objects")?;
    let owner = |key| match form.get(key) {
        Some(node) => who(reader, node),
        None => Some(Who::You),
    };
    let sel = match key {
        "each" => Sel::Each(phrase(reader, value)?),
        "top" => Sel::Top(owner("of")?, some(reader, value)?),
        "graveyard" => {
            let who = if form.get("of").is_some() { owner("of")? } else { Who::Each };
            Sel::InGraveyards(who, phrase(reader, value)?)
        }
        "hand" => Sel::InHand(owner("of")?, phrase(reader, value)?),
        "all of" => {
            let all = reader.list(value).iter().map(|n| sel_of(reader, n, needs));
            Sel::Several(all.collect::<Option<_>>()?)
        }
        "exiled" => Sel::InExile(phrase(reader, value)?),
        "on the stack" => Sel::OnStack(phrase(reader, value)?),
        _ => {
            let who = form.get("by").map_or(Some(Who::You), |n| one_player(reader, n))?;
            Sel::Choice(who, how_many(&form)?, Box::new(sel_of(reader, value, needs)?))
        }
    };
    form.done();
    Some(sel)
}

/// `count: 2`, `up to: 2` or `any number: true`; one where nothing is said.
fn how_many(form: &Form<'_>) -> Option<HowMany> {
    let reader = form.reader();
    if form.is_true("any number") {
        return Some(HowMany::AnyNumber);
    }
    match (form.get("count"), form.get("up to")) {
        (None, None) => Some(HowMany::Exactly(Amount::Number(1))),
        (Some(n), None) => amount(reader, n).map(HowMany::Exactly),
        (None, Some(n)) => amount(reader, n).map(HowMany::UpTo),
        (Some(_), Some(_)) => {
            reader.fault(form.node(), "`count` and `up to` do not go together");
            None
        }
    }
}

fn sel_word(reader: &Reader<'_>, node: &Node, text: &str) -> Option<Sel> {
    const WORDS: [&str; 9] = [
        "this",
        "that",
        "those",
        "the rest",
        "what was paid",
        "target",
        "host",
        "top card",
        "each …",
    ];
    if let Some(rest) = text.strip_prefix("each ") {
        let what = Node { value: Value::Text(rest.to_owned()), ..node.clone() };
        return phrase(reader, &what).map(Sel::Each);
    }
    if let Some(n) = text.strip_prefix("target ") {
        return nth(reader, node, n).map(Sel::Target);
    }
    let (sel, back) = match text {
        "this" => (Sel::This, None),
        "that" => (Sel::That, Some(Back::That)),
        "those" => (Sel::Those, Some(Back::Those)),
        "the rest" => (Sel::Rest, Some(Back::Rest)),
        "what was paid" => (Sel::Paid, Some(Back::Paid)),
        "target" => (Sel::Target(0), Some(Back::Target(0))),
        "host" => (Sel::Host, Some(Back::Host)),
        "top card" => (Sel::Top(Who::You, Amount::Number(1)), None),
        _ => {
            reader.unknown(node, text, "a selection of objects", WORDS);
            return None;
        }
    };
    if let Some(back) = back {
        reader.points_at(node, back);
    }
    Some(sel)
}

/// Targets are counted from 1.
fn nth(reader: &Reader<'_>, node: &Node, text: &str) -> Option<usize> {
    let n = text.parse::<usize>().ok().filter(|n| (1..=9).contains(n));
    if n.is_none() {
        reader.fault(node, "targets are numbered from 1 to 9");
    }
    let n = n? - 1;
    reader.points_at(node, Back::Target(n));
    Some(n)
}

pub fn who(reader: &Reader<'_>, node: &Node) -> Option<Who> {
    if let Some(text) = node.text() {
        reader.if_target_is(node, Needs::Player);
        if let Some(n) = text.strip_prefix("target ") {
            return nth(reader, node, n).map(Who::Target);
        }
        let who = match text {
            "you" => Who::You,
            "opponents" => Who::Opponents,
            "each player" => Who::Each,
            "target" => {
                reader.points_at(node, Back::Target(0));
                Who::Target(0)
            }
            "that player" => {
                reader.points_at(node, Back::ThatPlayer);
                Who::That
            }
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

/// A player of whom there is one: where each of several would do or choose something,
/// only the first of them would.
pub fn one_player(reader: &Reader<'_>, node: &Node) -> Option<Who> {
    let found = who(reader, node)?;
    if matches!(found, Who::Opponents | Who::Each) {
        let what = "only one player can be meant here, and these are several";
        let hint = "say which: `you`, `target`, `that player`, {controller of: …}";
        reader.fault_with(node, what, Some(hint.into()));
    }
    Some(found)
}

/// An amount of something that an instruction does: with none of it nothing would be done.
pub fn some(reader: &Reader<'_>, node: &Node) -> Option<Amount> {
    let found = amount(reader, node)?;
    if found == Amount::Number(0) {
        reader.fault(node, "none at all: nothing would ever be done");
    }
    Some(found)
}

/// Amounts that are counted.
pub const AMOUNTS: [&str; 8] =
    ["count", "power of", "total power of", "number of", "life of", "half", "counters on", "times"];

pub fn amount(reader: &Reader<'_>, node: &Node) -> Option<Amount> {
    match &node.value {
        Value::Int(_) => {
            let number = reader.int(node)?;
            if number < 0 {
                reader.fault(node, "an amount is not negative (107.1b)");
            }
            Some(Amount::Number(number))
        }
        Value::Text(text) if text == "X" => {
            reader.points_at(node, Back::X);
            Some(Amount::X)
        }
        Value::Text(text) if text == "times kicked" => {
            reader.points_at(node, Back::Kicked);
            Some(Amount::Kicked)
        }
        Value::Text(text) if text == "that much" => {
            reader.points_at(node, Back::ThatMuch);
            Some(Amount::ThatMuch)
        }
        Value::Map(_) => {
            let form = reader.form(node)?;
            let (key, value) = form.one_of(&AMOUNTS, "an amount")?;
            let amount = match key {
                "count" => Amount::Count(phrase(reader, value)?),
                "power of" => Amount::PowerOf(Box::new(sel(reader, value)?)),
                "total power of" => Amount::TotalPower(phrase(reader, value)?),
                "number of" => Amount::HowMany(Box::new(sel(reader, value)?)),
                "life of" => Amount::LifeOf(who(reader, value)?),
                "half" => {
                    let all = ["up", "down"];
                    let way = form
                        .need("rounded")
                        .and_then(|n| reader.word(n, "a way to round", all, |w| w))?;
                    Amount::Half { of: Box::new(amount(reader, value)?), up: way == "up" }
                }
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
