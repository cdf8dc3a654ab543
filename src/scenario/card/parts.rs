//! Cards with several faces: which keys hold the second one, and what it is.

use std::sync::Arc;

use super::{face, mana};
use crate::engine::{
    Ability, CardType, Characteristics, Keyword, Layout, Part, Printed, Triggered, When,
};
use crate::scenario::form::Form;
use crate::yaml::Node;

/// Cards with several parts.
pub const LAYOUTS: [(&str, Layout); 10] = [
    ("transforming", Layout::Transforming),
    ("modal", Layout::Modal),
    ("meld", Layout::Meld),
    ("split", Layout::Split),
    ("room", Layout::Room),
    ("flip", Layout::Flip),
    ("adventure", Layout::Adventure),
    ("omen", Layout::Omen),
    ("preparation", Layout::Preparation),
    ("prototype", Layout::Prototype),
];

/// The printed card, and the Chinese name of its second part.
pub fn printed(form: &Form<'_>, front: Characteristics) -> (Printed, Option<String>) {
    let reader = form.reader();
    let layout = form.get("layout").and_then(|node| {
        reader.word(node, "a layout", LAYOUTS, |(word, _)| word).map(|(_, layout)| layout)
    });
    let keys = ["back", "half", "flipped", "inset"];
    let given: Vec<(&str, &Node)> =
        keys.into_iter().filter_map(|key| Some((key, form.get(key)?))).collect();
    let counterpart = form.get("melds with").and_then(|n| reader.text(n)).map(str::to_owned);
    if counterpart.is_some() != (layout == Some(Layout::Meld)) {
        reader.fault(form.node(), "`layout: meld` and `melds with` belong together");
    }
    if layout != Some(Layout::Split) && front.keywords().any(|keyword| *keyword == Keyword::Fuse) {
        reader.fault(form.node(), "only a split card has fuse (702.102a): `layout: split`");
    }
    let Some(layout) = layout else {
        if let Some((key, node)) = given.first() {
            reader.fault(node, format!("`layout` and `{key}` belong together"));
        }
        return (Printed::plain(front.into()), None);
    };
    let key = key_of(layout);
    let node = match given.as_slice() {
        [(found, node)] if *found == key => *node,
        _ => {
            reader
                .fault(form.node(), format!("a card of this layout has `{key}` and no other part"));
            return (Printed::plain(front.into()), None);
        }
    };
    let Some(part) = reader.form(node) else { return (Printed::plain(front.into()), None) };
    let (second, chinese) = match layout {
        Layout::Prototype => (prototype(&part, &front), None),
        _ => named(&part, layout, &front),
    };
    part.done();
    let mut second = second.unwrap_or_default();
    if layout == Layout::Room {
        for ability in &mut second.abilities {
            *ability = of_the_second_door(ability);
        }
    }
    let mut printed = Printed::double(layout, front, second);
    printed.counterpart = counterpart;
    (printed, chinese)
}

/// 709.5h: "this door" is the one whose half the ability stands on.
fn of_the_second_door(ability: &Arc<Ability>) -> Arc<Ability> {
    let Ability::Triggered(triggered) = &**ability else { return Arc::clone(ability) };
    let When::Unlocks(what, _) = &triggered.when else { return Arc::clone(ability) };
    let when = When::Unlocks(what.clone(), Part::Second);
    Arc::new(Ability::Triggered(Triggered { when, ..triggered.clone() }))
}

fn key_of(layout: Layout) -> &'static str {
    match layout {
        Layout::Split | Layout::Room => "half",
        Layout::Flip => "flipped",
        Layout::Adventure | Layout::Omen | Layout::Preparation | Layout::Prototype => "inset",
        Layout::Normal | Layout::Transforming | Layout::Modal | Layout::Meld => "back",
    }
}

fn named(
    part: &Form<'_>,
    layout: Layout,
    front: &Characteristics,
) -> (Option<Characteristics>, Option<String>) {
    let reader = part.reader();
    let names = part.need("name").and_then(|n| reader.form(n));
    let read = |key| names.as_ref()?.get(key).and_then(|n| reader.text(n)).map(str::to_owned);
    let (english, chinese, _) = (read("en"), read("zh"), read("zht"));
    if let Some(names) = &names {
        names.need("en");
        names.done();
    }
    let face = face(part, english.as_deref());
    if let Some(face) = &face {
        let spell = face.is_instant_or_sorcery();
        if layout == Layout::Room && (face.types != front.types || face.subtypes != front.subtypes)
        {
            reader.fault(part.node(), "the halves of a Room share one type line (709.5a)");
        }
        let inset = matches!(layout, Layout::Adventure | Layout::Omen | Layout::Preparation);
        if inset && !spell {
            reader.fault(part.node(), "the inset frame is an instant or sorcery");
        }
        if layout == Layout::Flip && face.cost.is_some() {
            reader.fault(
                part.node(),
                "flipped, a card keeps its mana cost (710.1c): leave `cost` out",
            );
        }
    }
    (face, chinese)
}

/// 718.2: another cost, power and toughness; the colours of that cost (718.3b).
fn prototype(part: &Form<'_>, front: &Characteristics) -> Option<Characteristics> {
    let reader = part.reader();
    let cost = part.need("cost").and_then(|n| mana(reader, n))?;
    let power = part.need("power").and_then(|n| reader.int(n))?;
    let toughness = part.need("toughness").and_then(|n| reader.int(n))?;
    if !front.is(CardType::Creature) {
        reader.fault(part.node(), "only a creature card has a prototype");
    }
    let mut other = front.clone();
    other.colors = cost.colors().collect();
    (other.cost, other.power, other.toughness) = (Some(cost), Some(power), Some(toughness));
    Some(other)
}
