use super::select::{amount, counter, who};
use crate::engine::{RuleChange, Who};
use crate::scenario::form::Reader;
use crate::scenario::phrase::phrase;
use crate::yaml::Node;

/// What a permanent or effect changes in the rules.
pub fn rule(reader: &Reader<'_>, node: &Node) -> Option<RuleChange> {
    let form = reader.form(node)?;
    const KEYS: [&str; 21] = [
        "cannot enter",
        "enters tapped",
        "enters with",
        "cannot be turned up",
        "cannot cast",
        "spells cost",
        "morph costs",
        "flash",
        "may look at",
        "may look at top of library",
        "may cast top of library",
        "may cast from exile",
        "may cast from graveyard",
        "blocks more",
        "cannot pay life",
        "plays with top revealed",
        "cannot be blocked",
        "cannot be countered",
        "cannot block",
        "exiled instead of dying",
        "without paying",
    ];
    let (key, value) = form.one_of(&KEYS, "a change of the rules")?;
    let player = || match form.get("who") {
        Some(node) => who(reader, node),
        None => Some(Who::Each),
    };
    let what = || match form.need("what") {
        Some(node) => phrase(reader, node),
        None => None,
    };
    let change = match key {
        "cannot enter" => RuleChange::CantEnter {
            what: phrase(reader, value)?,
            from_library: form.is_true("from library"),
        },
        "enters tapped" => RuleChange::EntersTapped(phrase(reader, value)?),
        "enters with" => RuleChange::EntersWith {
            counter: counter(reader, value)?,
            count: form.need("count").and_then(|n| amount(reader, n))?,
            what: what()?,
        },
        "cannot be turned up" => RuleChange::CantBeTurnedUp(phrase(reader, value)?),
        "cannot cast" => RuleChange::CantCast { who: player()?, what: phrase(reader, value)? },
        "spells cost" => {
            let (who, what, more) = (player()?, what()?, reader.int(value)?);
            RuleChange::SpellsCost { who, what, more }
        }
        "morph costs" => RuleChange::MorphCosts { who: player()?, more: reader.int(value)? },
        "flash" => RuleChange::Flash { who: player()?, what: phrase(reader, value)? },
        "may look at" => RuleChange::MayLook { who: player()?, what: phrase(reader, value)? },
        "may look at top of library" => RuleChange::MayLookAtTop(who(reader, value)?),
        "may cast top of library" => {
            RuleChange::MayCastTopOfLibrary { who: player()?, what: phrase(reader, value)? }
        }
        "may cast from exile" => {
            RuleChange::MayCastFromExile { who: player()?, what: phrase(reader, value)? }
        }
        "may cast from graveyard" => {
            RuleChange::MayCastFromGraveyard { who: player()?, what: phrase(reader, value)? }
        }
        "blocks more" => {
            RuleChange::BlocksMore { more: reader.int(value)?.clamp(0, 1_000), what: what()? }
        }
        "cannot pay life" => RuleChange::CantPayLife(who(reader, value)?),
        "plays with top revealed" => RuleChange::PlaysWithTopRevealed(who(reader, value)?),
        "cannot be blocked" => match form.get("by") {
            Some(by) => RuleChange::CantBeBlockedBy {
                what: phrase(reader, value)?,
                by: phrase(reader, by)?,
            },
            None => RuleChange::CantBeBlocked(phrase(reader, value)?),
        },
        "cannot block" => RuleChange::CantBlock(phrase(reader, value)?),
        "cannot be countered" => RuleChange::CantBeCountered(phrase(reader, value)?),
        "exiled instead of dying" => RuleChange::ExiledInsteadOfDying(phrase(reader, value)?),
        _ => RuleChange::WithoutPayingManaCost { who: player()?, what: phrase(reader, value)? },
    };
    form.done();
    Some(change)
}
