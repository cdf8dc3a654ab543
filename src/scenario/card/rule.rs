use super::counter::counter;
use super::effect::uses;
use super::mana;
use super::select::{amount, who};
use crate::engine::{DamageTo, Filter, RuleChange, Symbol, Who};
use crate::scenario::form::{Form, Reader};
use crate::scenario::phrase::phrase;
use crate::yaml::Node;

/// Changes of the rules.
pub const RULES: [&str; 33] = [
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
    "may pay life for",
    "plays with top revealed",
    "cannot be blocked",
    "cannot be countered",
    "cannot block",
    "exiled instead of dying",
    "without paying",
    "may play lands from exile",
    "blocks only",
    "blocks several",
    "must attack",
    "must block",
    "cannot attack",
    "does not untap",
    "damage is prevented",
    "damage goes to",
    "life stays at one",
    "triggers again",
];

/// What a permanent or effect changes in the rules.
pub fn rule(reader: &Reader<'_>, node: &Node) -> Option<RuleChange> {
    let form = reader.form(node)?;
    let (key, value) = form.one_of(&RULES, "a change of the rules")?;
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
        "may pay life for" => RuleChange::LifeForMana {
            who: player()?,
            color: match mana(reader, value)?.0.as_slice() {
                [Symbol::Colored(color)] => *color,
                _ => {
                    reader.fault(value, "one symbol of one colour, like \"{B}\"");
                    return None;
                }
            },
            only: uses(&form)?,
        },
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
        "may play lands from exile" => {
            RuleChange::MayPlayLandFromExile { who: player()?, what: phrase(reader, value)? }
        }
        "blocks only" => RuleChange::BlocksOnly { what: what()?, only: phrase(reader, value)? },
        "blocks several" => {
            RuleChange::BlocksMore { what: phrase(reader, value)?, more: i64::from(u16::MAX) }
        }
        "must attack" => RuleChange::MustAttack {
            what: phrase(reader, value)?,
            whom: match form.get("whom") {
                Some(node) => Some(who(reader, node)?),
                None => None,
            },
        },
        "must block" => RuleChange::MustBlock(phrase(reader, value)?),
        "cannot attack" => RuleChange::CantAttack {
            what: phrase(reader, value)?,
            unless: match form.get("unless they control") {
                Some(node) => Some(phrase(reader, node)?),
                None => None,
            },
        },
        "does not untap" => RuleChange::DoesNotUntap(phrase(reader, value)?),
        "damage is prevented" => {
            let (combat, by, to) = damage(&form, value)?;
            RuleChange::Prevent { combat, by, to }
        }
        "damage goes to" => {
            let onto = phrase(reader, value)?;
            let (combat, by, to) = damage(&form, form.need("what")?)?;
            RuleChange::Redirect { combat, by, to, onto }
        }
        "life stays at one" => RuleChange::LifeStaysAtOne(who(reader, value)?),
        "triggers again" => {
            let word = reader.word(value, "a trigger event here", ["turned up"], |w| w);
            word?;
            RuleChange::TriggersAgain(player()?)
        }
        _ => RuleChange::WithoutPayingManaCost { who: player()?, what: phrase(reader, value)? },
    };
    form.done();
    Some(change)
}

/// `all` or `combat`, with `by: PHRASE` and `to: PHRASE` or `to player: WHO`.
fn damage(form: &Form<'_>, node: &Node) -> Option<(bool, Filter, DamageTo)> {
    let reader = form.reader();
    let kind = reader.word(node, "a kind of damage", ["all", "combat"], |w| w)?;
    let by = form.get("by").map_or(Some(Filter::Anything), |n| phrase(reader, n))?;
    let to = match (form.get("to"), form.get("to player")) {
        (None, None) => DamageTo::Anything,
        (Some(n), None) => DamageTo::Objects(phrase(reader, n)?),
        (None, Some(n)) => DamageTo::Players(who(reader, n)?),
        (Some(_), Some(_)) => {
            reader.fault(form.node(), "`to` and `to player` do not go together");
            return None;
        }
    };
    Some((kind == "combat", by, to))
}
