//! Which events a pattern means.

use crate::engine::{CardId, Event, Logged, MoveCause, Zone};
use crate::scenario::expect::Pattern;
use crate::scenario::labels::Name;
use crate::scenario::play::Run;

pub fn show(run: &Run<'_>, pattern: &Pattern) -> String {
    let of =
        pattern.of.as_ref().map(|name| format!(" {}", run.name_text(name))).unwrap_or_default();
    let rule = pattern.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
    format!("{}{of}{rule}", pattern.word)
}

pub fn fits(run: &Run<'_>, pattern: &Pattern, entry: &Logged) -> bool {
    is_event(pattern.word, entry)
        && pattern.rule.is_none_or(|rule| rule == entry.rule)
        && pattern.of.as_ref().is_none_or(|name| is_about(run, name, entry))
}

fn is_about(run: &Run<'_>, name: &Name, entry: &Logged) -> bool {
    match name {
        Name::Player(player) => entry.event.player() == Some(*player),
        Name::Card(card) => {
            if let Event::Shown { component: Some(shown), .. } = entry.event {
                return shown == *card;
            }
            if let Event::PileShuffled(_) = entry.event {
                return entry.mentions.iter().any(|m| m.card_id == Some(*card));
            }
            let first = entry.mentions.first();
            first.is_some_and(|m| m.card_id == Some(*card))
                || left_as_part(run, *card, &entry.event)
        }
        Name::Bound(label) => {
            // It may be gone by now.
            let id = run.bound(label);
            entry.mentions.first().is_some_and(|m| Some(m.object) == id)
        }
    }
}

/// 730.3: a merged permanent leaves as one, and every card of it goes along.
fn left_as_part(run: &Run<'_>, card: CardId, event: &Event) -> bool {
    let Event::Moved(moved) = event else { return false };
    let known = run.game.state().last_known.get(&moved.object);
    moved.from == Zone::Battlefield
        && known.is_some_and(|k| k.object.under.iter().any(|part| part.card == card))
}

fn is_event(word: &str, entry: &Logged) -> bool {
    let event = &entry.event;
    let moved = |cause: MoveCause| matches!(event, Event::Moved(m) if m.cause == cause);
    match word {
        "activated" => matches!(event, Event::Activated { .. }),
        "attached" => matches!(event, Event::Attached { .. }),
        "attacks" => matches!(event, Event::Attacks { .. }),
        "blocked" => matches!(event, Event::Blocked(_)),
        "blocks" => matches!(event, Event::Blocks { .. }),
        "cast" => matches!(event, Event::Cast { .. }),
        "cloaked" => moved(MoveCause::Cloak),
        "control changes" => matches!(event, Event::ControlChanged { .. }),
        "controlled" => matches!(event, Event::Controlled { .. }),
        "copied" => matches!(
            event,
            Event::Copied { .. } | Event::SpellCopied { .. } | Event::AbilityCopied { .. }
        ),
        "counters" => matches!(event, Event::Counters { .. }),
        "countered" => matches!(event, Event::Countered(_)),
        "damage" => matches!(event, Event::Damage { .. }),
        "destroyed" => entry.destroys(),
        "dies" => matches!(event, Event::Moved(m)
            if m.from == Zone::Battlefield && matches!(m.to, Zone::Graveyard(_))),
        "discarded" => moved(MoveCause::Discard),
        "does not resolve" => matches!(event, Event::DidNotResolve(_)),
        "draws" => moved(MoveCause::Draw),
        "enters" => event.entered().is_some(),
        "exiled" => matches!(event, Event::Moved(m) if m.to == Zone::Exile),
        "flips coin" => matches!(event, Event::CoinFlipped { .. }),
        "flips" => matches!(event, Event::Flipped(_)),
        "merges" => matches!(event, Event::Merged { .. }),
        "unlocked" => matches!(event, Event::Unlocked { .. }),
        "game ends" => matches!(event, Event::Ended { .. }),
        "leaves" => matches!(event, Event::Moved(m) if m.from == Zone::Battlefield),
        "leaves combat" => matches!(event, Event::LeftCombat(_)),
        "leaves game" => matches!(event, Event::Left(_)),
        "life" => matches!(event, Event::Life { .. }),
        "looked at" => matches!(event, Event::Shown { look: true, .. }),
        "loses" => matches!(event, Event::Lost(_)),
        "mana" => matches!(event, Event::Mana { .. }),
        "manifested" => moved(MoveCause::Manifest),
        "manifests dread" => matches!(event, Event::ManifestedDread(_)),
        "milled" => moved(MoveCause::Mill),
        "moves" => matches!(event, Event::Moved(_)),
        "nothing" => matches!(event, Event::NothingHappened { .. }),
        "paid" => matches!(event, Event::Paid { .. }),
        "regenerated" => matches!(event, Event::Regenerated(_)),
        "regeneration shield" => matches!(event, Event::Shielded(_)),
        "phased" => matches!(event, Event::Phased { .. }),
        "put on stack" => matches!(event, Event::PutOnStack { .. }),
        "resolves" => matches!(event, Event::Resolving(_)),
        "revealed" => matches!(event, Event::Shown { look: false, .. }),
        "sacrificed" => moved(MoveCause::Sacrifice),
        "shuffled" => matches!(event, Event::Shuffled(_) | Event::PileShuffled(_)),
        "poison" => matches!(event, Event::Poison { .. }),
        "protects" => matches!(event, Event::Protects { .. }),
        "prevented" => matches!(event, Event::Prevented { .. }),
        "redirected" => matches!(event, Event::Redirected { .. }),
        "skipped" => matches!(event, Event::Skipped { .. }),
        "extra turn" => matches!(event, Event::ExtraTurn(_)),
        "becomes" => matches!(event, Event::Shaped { .. }),
        "retargeted" => matches!(event, Event::Retargeted { .. }),
        "scries" => matches!(event, Event::Scried { surveil: false, .. }),
        "surveils" => matches!(event, Event::Scried { surveil: true, .. }),
        "tapped" => matches!(event, Event::Tapped(_)),
        "token" => matches!(event, Event::TokenMade { .. }),
        "transforms" => matches!(event, Event::Transformed(_)),
        "triggered" => matches!(event, Event::Triggered(_)),
        "turned down" => matches!(event, Event::TurnedDown { .. }),
        "turned up" => matches!(event, Event::TurnedUp { .. }),
        "untapped" => matches!(event, Event::Untapped(_)),
        "reversed" => matches!(event, Event::Reversed { .. }),
        _ => false,
    }
}
