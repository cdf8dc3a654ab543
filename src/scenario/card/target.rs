use std::collections::BTreeSet;

use super::effect::effects;
use super::select::amount;
use crate::engine::{Aim, HowMany, Modes, Script, TargetSpec};
use crate::scenario::form::{Form, Reader};
use crate::scenario::phrase::phrase;
use crate::scenario::scope::{Targets, target_word};
use crate::yaml::{Node, Value};

/// Instructions, or a choice of modes, with the targets that stand beside them.
pub fn script(form: &Form<'_>, what: &Node) -> Script {
    let reader = form.reader();
    let specs = form.get("targets").map(|n| reader.list(n)).unwrap_or_default();
    let targets: Vec<Aim> = specs.iter().filter_map(|n| aim(reader, n)).collect();
    if let Some(node) = form.get("targets") {
        reader.change_scope(|scope| scope.targets = Targets::of(&targets));
        if !reader.card().says(&["kicked spell"]) {
            all_used(reader, node, &targets, what);
        }
    }
    if what.child("modes").is_some() {
        return Script { targets, effects: Vec::new(), modes: modes(reader, what) };
    }
    Script { targets, effects: effects(reader, what), modes: None }
}

/// A target that no instruction speaks of is a slip.
fn all_used(reader: &Reader<'_>, node: &Node, targets: &[Aim], what: &Node) {
    let mut spoken = BTreeSet::new();
    spoken_of(what, &mut spoken);
    if targets.is_empty() {
        reader.fault(node, "nothing is targeted here: leave `targets` out");
    }
    for (n, item) in reader.list(node).iter().enumerate() {
        if !spoken.contains(&n) {
            reader.fault(item, format!("no instruction here is about `{}`", target_word(n)));
        }
    }
}

/// The targets that phrases and selections name.
fn spoken_of(node: &Node, spoken: &mut BTreeSet<usize>) {
    match &node.value {
        Value::Text(text) => {
            let words: Vec<&str> = text.split_whitespace().collect();
            for (n, _) in words.iter().enumerate().filter(|(_, word)| **word == "target") {
                let number = words.get(n + 1).and_then(|word| word.parse::<usize>().ok());
                spoken.insert(number.map_or(0, |number| number.saturating_sub(1)));
            }
        }
        Value::List(items) => items.iter().for_each(|item| spoken_of(item, spoken)),
        Value::Map(entries) => entries.iter().for_each(|(_, value)| spoken_of(value, spoken)),
        _ => {}
    }
}

/// `{choose: 1, at most: 2, modes: [{do: …, targets: …}, …]}` (700.2).
fn modes(reader: &Reader<'_>, node: &Node) -> Option<Modes> {
    let form = reader.form(node)?;
    let number = |node: &Node| {
        let n = reader.int(node).and_then(|n| usize::try_from(n).ok());
        if n.is_none() {
            reader.fault(node, "a number of modes is needed here");
        }
        n
    };
    let least = form.need("choose").and_then(number);
    let most = form.get("at most").map_or(least, number);
    if let (Some(node), Some(0)) = (form.get("choose"), most) {
        reader.fault(node, "no mode is chosen here: nothing would ever be done");
    }
    let option = |node: &Node| {
        let form = reader.form(node)?;
        let what = form.need("do")?;
        let script = reader.within(reader.scope(), || script(&form, what));
        form.done();
        Some(script)
    };
    let options: Vec<Script> = form
        .need("modes")
        .map(|n| reader.list(n))
        .into_iter()
        .flatten()
        .filter_map(option)
        .collect();
    form.done();
    let (least, most) = (least?, most?);
    if least > most || most > options.len() {
        reader.fault(node, "there are not so many modes to choose");
    }
    Some(Modes { least, most, options })
}

/// A target, or `{up to: 2, of: …}`, `{exactly: 2, of: …}`, `{any number of: …}`.
fn aim(reader: &Reader<'_>, node: &Node) -> Option<Aim> {
    if node.text().is_some() {
        return target(reader, node).map(Aim::one);
    }
    let form = reader.form(node)?;
    if form.get("either").is_some() {
        return target(reader, node).map(Aim::one);
    }
    const KEYS: [&str; 3] = ["up to", "exactly", "any number of"];
    let (key, value) = form.one_of(&KEYS, "a target")?;
    let of = || form.need("of").and_then(|n| target(reader, n));
    let least = form.get("from").filter(|_| key == "up to");
    let (count, what) = match key {
        "up to" if least.is_some() => {
            let least = least.and_then(|n| amount(reader, n))?;
            (HowMany::Between(least, amount(reader, value)?), of()?)
        }
        "up to" => (HowMany::UpTo(amount(reader, value)?), of()?),
        "exactly" => (HowMany::Exactly(amount(reader, value)?), of()?),
        _ => (HowMany::AnyNumber, target(reader, value)?),
    };
    let apart = form.is_true("of different players");
    form.done();
    Some(Aim { what, count, apart })
}

/// `{either: [creature, creature card in a graveyard]}`
fn either(reader: &Reader<'_>, node: &Node) -> Option<TargetSpec> {
    let form = reader.form(node)?;
    let items = form.need("either").map(|n| reader.list(n)).unwrap_or_default();
    form.done();
    let specs: Option<Vec<TargetSpec>> = items.iter().map(|n| target(reader, n)).collect();
    let specs = specs?;
    let in_zones = |spec: &TargetSpec| {
        use TargetSpec::{CardInExile, CardInGraveyard, Permanent};
        matches!(spec, Permanent(_) | CardInGraveyard(_) | CardInExile(_))
    };
    if specs.len() < 2 || !specs.iter().all(in_zones) {
        reader.fault(
            node,
            "permanents, and cards in a graveyard or in exile, can be beside each other",
        );
        return None;
    }
    Some(TargetSpec::Either(specs))
}

fn target(reader: &Reader<'_>, node: &Node) -> Option<TargetSpec> {
    if node.child("either").is_some() {
        return either(reader, node);
    }
    let text = reader.text(node)?;
    let rest = |rest: &str| {
        let node = Node { value: Value::Text(rest.to_owned()), ..node.clone() };
        phrase(reader, &node)
    };
    match text {
        "player" => return Some(TargetSpec::Player),
        "opponent" => return Some(TargetSpec::Opponent),
        // 115.4
        "any target" => {
            return rest("creature or planeswalker or battle").map(TargetSpec::PermanentOrPlayer);
        }
        _ => {}
    }
    if let Some(which) = text.strip_prefix("spell or ability") {
        return rest(&format!("object{which}")).map(TargetSpec::StackObject);
    }
    if text.split_whitespace().next() == Some("ability") {
        return rest(text).map(TargetSpec::StackObject);
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
    if text.split_whitespace().any(|word| word == "spell") {
        return rest(text).map(TargetSpec::Spell);
    }
    rest(text).map(TargetSpec::Permanent)
}
