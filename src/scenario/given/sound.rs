//! What no game could have come to: faults of the set-up, each where it stands.

use crate::engine::{CardType, Cause, Keyword, Thing, Zone};
use crate::scenario::card::Card;
use crate::scenario::form::Form;

/// Reports what cannot be so of a card that lies there.
pub fn impossible(form: &Form<'_>, card: &Card, thing: &Thing) {
    let fault = |key: &'static str, what: &str| {
        if let Some(node) = form.get(key) {
            form.reader().fault(node, what);
        }
    };
    if thing.zone != Zone::Battlefield {
        if thing.token {
            fault("token", "a token is on the battlefield or nowhere (111.7)");
        }
        if thing.phased_out {
            fault("phased out", "only a permanent can be phased out (702.26b)");
        }
        if thing.new {
            fault("new", "only of a permanent does it matter since when it is controlled (302.6)");
        }
    }
    if thing.protector.is_some()
        && !(thing.zone == Zone::Battlefield && thing.printed.front.is(CardType::Battle))
    {
        fault("protector", "only a battle on the battlefield has a protector (310.8)");
    }
    let Some(cause) = thing.down.as_ref().map(|down| down.cause) else { return };
    let has = |test: fn(&Keyword) -> bool| card.printed.whole.keywords().any(test);
    match cause {
        Cause::Morph if !has(|keyword| keyword.morph_cost().is_some()) => {
            fault("facing", "without a morph ability it was not cast face down so (702.37a)");
        }
        Cause::Disguise if !has(|keyword| matches!(keyword, Keyword::Disguise(_))) => {
            fault("facing", "without disguise it was not cast face down so (702.168a)");
        }
        // A mapping says what an effect put it onto the battlefield as, which is allowed.
        Cause::Effect
            if card.printed.is_double_faced()
                && form.get("facing").is_some_and(|node| node.text().is_some()) =>
        {
            fault("facing", "a double-faced permanent cannot be turned face down (712.16)");
        }
        _ => {}
    }
    if thing.token && cause != Cause::Effect {
        fault("facing", "a token is neither a card nor cast: only an effect turns it face down");
    }
}
