//! What stands on a card and could never do anything there.

use super::effect::about_itself;
use crate::engine::{CardType, Characteristics, Keyword, subtype_suits};
use crate::scenario::form::{Form, Reader};
use crate::yaml::Node;

/// Abilities that work on cards of one kind only, and what belongs to one type.
pub fn can_do_something(form: &Form<'_>, face: &Characteristics) {
    let reader = form.reader();
    let items = form.get("abilities").map(|node| reader.list(node)).unwrap_or_default();
    for item in items {
        of_one_kind(reader, item, face);
        if face.is_instant_or_sorcery() {
            on_a_spell(reader, item);
        }
    }
    types_go_together(form, face);
    numbers(form, face);
    let enchants = |keyword: &Keyword| matches!(keyword, Keyword::Enchant(_));
    if has(face, "Aura") && face.is(CardType::Enchantment) && !face.keywords().any(enchants) {
        let what = "an Aura says what it enchants (303.4a): `{enchant: creature}`";
        reader.fault(form.node(), what);
    }
    for key in ["kicker", "multikicker"] {
        let all: Vec<&Node> = items.iter().filter_map(|item| item.child(key)).collect();
        let other = key == "multikicker" && items.iter().any(|item| item.child("kicker").is_some());
        if let Some(node) = all.get(usize::from(!other)) {
            let what = "only one kicker can be told from the others here: a second kicker cost \
                 (702.33b) is a mechanic that this engine does not have";
            reader.fault_with(node, what, Some("`absent: two kicker costs` on the card".into()));
        }
    }
}

fn of_one_kind(reader: &Reader<'_>, item: &Node, face: &Characteristics) {
    let spell = face.is_instant_or_sorcery();
    let kinds = [
        ("spell", spell, "only an instant or sorcery has a spell ability (113.3a)"),
        ("kicked spell", spell, "only an instant or sorcery has a spell ability (113.3a)"),
        (
            "equip",
            has(face, "Equipment"),
            "only Equipment equips (702.6a): `subtypes: [Equipment]`",
        ),
        (
            "crew",
            has(face, "Vehicle"),
            "only a Vehicle is crewed (702.122a): `subtypes: [Vehicle]`",
        ),
        ("enchant", has(face, "Aura"), "only an Aura enchants (303.4): `subtypes: [Aura]`"),
    ];
    for (key, works, why) in kinds {
        if !works && let Some(node) = item.child(key) {
            reader.fault(node, format!("`{key}` can do nothing here: {why}"));
        }
    }
    if let Some(node) = item.child("when").and_then(|when| when.child("unlocked"))
        && node.text() == Some("this")
        && !has(face, "Room")
    {
        reader.fault(node, "only a Room is unlocked (709.5): `subtypes: [Room]`");
    }
}

/// 113.6: what works on the battlefield only does nothing on an instant or sorcery.
fn on_a_spell(reader: &Reader<'_>, item: &Node) {
    // Of what is cast, or deals damage (702.2b, 702.15b).
    const WORDS: [&str; 6] = ["convoke", "deathtouch", "flash", "fuse", "lifelink", "split second"];
    const NEVER: [&str; 5] = ["cost", "as", "ward", "mutate", "protection from"];
    // What can happen to a card that is no permanent.
    const EVENTS: [&str; 6] = [
        "cast",
        "put into graveyard",
        "deals damage",
        "becomes a target",
        "one or more",
        "becomes so",
    ];
    let why = "an instant or sorcery is never on the battlefield (304.4, 307.4)";
    let fault = |node: &Node, what: &str| {
        reader.fault(node, format!("{what} can do nothing here: {why}"));
    };
    about_itself(item, &mut |node, verb| fault(node, &format!("`{verb}` of `this`")));
    if let Some(word) = item.text() {
        if Keyword::SIMPLE.iter().any(|keyword| keyword.word() == word) && !WORDS.contains(&word) {
            fault(item, &format!("`{word}`"));
        }
        return;
    }
    for key in NEVER {
        if let Some(node) = item.child(key) {
            fault(node, &format!("`{key}`"));
        }
    }
    if let Some(node) = item.child("each").filter(|node| node.text() != Some("this")) {
        fault(node, "`each`");
    }
    let elsewhere = item.child("zone").is_some();
    if let Some(when) = item.child("when").filter(|_| !elsewhere) {
        let waits = |when: &Node| EVENTS.iter().any(|event| when.child(event).is_some());
        if !reader.list(when).iter().any(waits) {
            fault(when, "a trigger on this event");
        }
    }
}

fn types_go_together(form: &Form<'_>, face: &Characteristics) {
    let reader = form.reader();
    for node in form.get("subtypes").map(|node| reader.list(node)).unwrap_or_default() {
        if let Some(word) = node.text()
            && !subtype_suits(word, &face.types)
        {
            let types: Vec<&str> = face.types.iter().map(|t| t.word()).collect();
            let what = format!("`{word}` is no subtype of a card that is {}", types.join(" and "));
            reader.fault(node, format!("{what} (205.3d)"));
        }
    }
    if let Some(node) = form.get("types")
        && face.is_instant_or_sorcery()
        && !face.types.iter().all(|t| matches!(t, CardType::Instant | CardType::Sorcery))
    {
        reader.fault(
            node,
            "an instant or sorcery never enters (304.4, 307.4): it is no permanent too",
        );
    }
    if let Some(node) = form.get("cost").filter(|_| face.is(CardType::Land)) {
        reader.fault(node, "a land has no mana cost (202.1b): it is played, not cast");
    }
}

fn numbers(form: &Form<'_>, face: &Characteristics) {
    let reader = form.reader();
    // 301.7a: a Vehicle has them printed, and while it is a creature (208.3).
    let fights = face.is(CardType::Creature) || has(face, "Vehicle");
    if fights != (face.power.is_some() && face.toughness.is_some()) {
        let what = "a creature or Vehicle has `power` and `toughness`, nothing else has";
        reader.fault(form.node(), what);
    }
    if face.is(CardType::Planeswalker) != face.loyalty.is_some() {
        reader.fault(form.node(), "a planeswalker has `loyalty`, nothing else has (306.5)");
    }
}

fn has(face: &Characteristics, subtype: &str) -> bool {
    face.subtypes.contains(subtype)
}
