//! The mechanics a text speaks of. What holds for one need not hold for
//! another: a verdict on manifest says nothing about morph.

use crate::index::{Index, Mechanics, Thing, mechanic_of};

/// The mechanics that a text names.
pub(super) fn mechanics(index: &Index, text: &str) -> Mechanics {
    let evidence = index.evidence(text);
    let terms = evidence.things.iter().filter_map(|thing| match thing {
        Thing::Term(concepts) => Some(concepts),
        _ => None,
    });
    let names = terms.flatten().filter_map(|&concept| index.lexicon().name(concept));
    names.fold(0, |all, (name, _)| all | mechanic_of(name))
}

/// Whether a verdict about `known` holds for what was asked: both name the same
/// mechanics, or one names none and the ruling holds for whatever is face down.
pub(super) fn same(asked: Mechanics, known: Mechanics, ruling: Mechanics) -> bool {
    asked == known || (ruling == 0 && (asked == 0 || known == 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_mechanic_is_not_another() {
        let of = |names: &[&str]| names.iter().fold(0, |all, name| all | mechanic_of(name));
        assert!(same(of(&["morph"]), of(&["morph cost"]), of(&["manifest"])));
        assert!(!same(of(&["morph"]), of(&["manifest", "morph"]), 0));
        assert!(same(0, of(&["manifested permanent"]), 0));
        assert!(!same(0, of(&["cloak"]), of(&["cloak"])));
        assert_ne!(of(&["manifest dread"]), of(&["manifest"]));
        assert_eq!(of(&["morphology", "costs", ""]), 0);
    }
}
