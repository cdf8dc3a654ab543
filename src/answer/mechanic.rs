//! The mechanics a text speaks of. What holds for one need not hold for
//! another: a verdict on manifest says nothing about morph.

use std::collections::BTreeSet;

use crate::index::{Index, Thing};

/// The English names of the terms.
const MECHANICS: [&str; 8] =
    ["cloak", "disguise", "manifest", "manifest dread", "megamorph", "morph", "spellmorph", "ward"];

pub(super) type Mechanics = BTreeSet<&'static str>;

pub(super) fn mechanics(index: &Index, text: &str) -> Mechanics {
    let mut found = Mechanics::new();
    for thing in index.evidence(text).things.iter().filter(|t| matches!(t, Thing::Term(_))) {
        let name = index.name_of(thing);
        let named = |mechanic: &&&str| {
            let rest = name.strip_prefix(**mechanic);
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
        };
        // The longest: manifest dread is not manifest.
        found.extend(MECHANICS.iter().filter(named).max_by_key(|mechanic| mechanic.len()));
    }
    found
}

/// Whether a verdict about `known` holds for what was asked: both name the same
/// mechanics, or one names none and the ruling holds for whatever is face down.
pub(super) fn same(asked: &Mechanics, known: &Mechanics, ruling: &Mechanics) -> bool {
    asked == known || (ruling.is_empty() && (asked.is_empty() || known.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_mechanic_is_not_another() {
        let of = |names: &[&'static str]| names.iter().copied().collect::<Mechanics>();
        assert!(same(&of(&["morph"]), &of(&["morph"]), &of(&["manifest"])));
        assert!(!same(&of(&["morph"]), &of(&["manifest", "morph"]), &of(&[])));
        assert!(same(&of(&[]), &of(&["manifest"]), &of(&[])));
        assert!(!same(&of(&[]), &of(&["cloak"]), &of(&["cloak"])));
    }
}
