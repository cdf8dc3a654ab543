//! What no game could have come to: faults of the set-up, each where it stands.

use crate::engine::{CardType, Cause, Characteristics, Keyword, Layout, Thing, Zone};
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
    if thing.token && thing.commander {
        fault("commander", "a commander is a card, not a token (903.3)");
    }
    if form.get("back").is_some() && !card.printed.is_double_faced() {
        fault("back", "only a double-faced card has a back (712.1)");
    }
    if thing.flipped && card.printed.layout != Layout::Flip {
        fault("flipped", "only a flip card can be flipped (710.1)");
    }
    if !can_be_attached(thing) {
        fault("attached to", "only an Aura, Equipment or Fortification is attached (701.3a)");
    }
    if thing.zone == Zone::Exile && thing.down.as_ref().is_some_and(|d| d.cause != Cause::Effect) {
        fault("facing", "what is exiled face down was exiled so by an effect: `turned down`");
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

/// Whether a face of it, or what an effect has made of it, is something that is attached.
fn can_be_attached(thing: &Thing) -> bool {
    let attaches = |face: &Characteristics| {
        ["Aura", "Equipment", "Fortification"].iter().any(|word| face.subtypes.contains(*word))
    };
    let printed = &thing.printed;
    attaches(&printed.front)
        || printed.back.as_deref().is_some_and(attaches)
        || thing.down.as_ref().is_some_and(|down| attaches(&down.packet))
}
