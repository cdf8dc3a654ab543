//! What stands on a card and could never do anything there.

use crate::engine::{CardType, Characteristics};
use crate::scenario::form::Form;

/// Abilities that work on cards of one kind only, and numbers that belong to one type.
pub fn can_do_something(form: &Form<'_>, face: &Characteristics) {
    let reader = form.reader();
    let spell = face.is_instant_or_sorcery();
    let kinds = [
        ("spell", spell, "only an instant or sorcery has a spell ability (113.3a)"),
        ("kicked spell", spell, "only an instant or sorcery has a spell ability (113.3a)"),
        (
            "equip",
            has(face, "Equipment"),
            "only Equipment equips (702.6a): `subtypes: [Equipment]`",
        ),
        ("enchant", has(face, "Aura"), "only an Aura enchants (303.4): `subtypes: [Aura]`"),
    ];
    for item in form.get("abilities").map(|node| reader.list(node)).unwrap_or_default() {
        for (key, works, why) in kinds {
            if !works && let Some(node) = item.child(key) {
                reader.fault(node, format!("`{key}` can do nothing here: {why}"));
            }
        }
    }
    let room = has(face, "Room");
    for item in form.get("abilities").map(|node| reader.list(node)).unwrap_or_default() {
        if let Some(node) = item.child("when").and_then(|when| when.child("unlocked"))
            && node.text() == Some("this")
            && !room
        {
            reader.fault(node, "only a Room is unlocked (709.5): `subtypes: [Room]`");
        }
    }
    if let Some(node) = form.get("types")
        && spell
        && !face.types.iter().all(|t| matches!(t, CardType::Instant | CardType::Sorcery))
    {
        reader.fault(
            node,
            "an instant or sorcery never enters (304.4, 307.4): it is no permanent too",
        );
    }
    let walker = face.is(CardType::Planeswalker);
    if walker != face.loyalty.is_some() {
        reader.fault(form.node(), "a planeswalker has `loyalty`, nothing else has (306.5)");
    }
}

fn has(face: &Characteristics, subtype: &str) -> bool {
    face.subtypes.contains(subtype)
}
