//! What must hold after every step (the numbers are those of the properties).

use std::fmt::Write;

use rulings::engine::{
    Action, CardId, Event, Game, Logged, Object, ObjectId, Outcome, PlayerId, Players, Ref, State,
    Trouble, Way, When, Zone,
};

use crate::driver::{Deed, Done};

pub fn all(before: &Game, after: &Game, result: &Result<Outcome, Trouble>) -> Result<(), String> {
    let news = &after.log()[before.log().len()..];
    turning_touches_nothing_else(before, after, news)?;
    leaving_reveals_once(news)?;
    copies_are_packets_face_up(before, news)?;
    nothing_is_turned_down_twice(before, news)?;
    turning_is_not_entering(news)?;
    denied_leaves_no_trace(before, after, result)
}

/// 1: turning changes no other status, no counter, damage, attachment,
/// controller; and the object stays the same.
fn turning_touches_nothing_else(
    before: &Game,
    after: &Game,
    news: &[Logged],
) -> Result<(), String> {
    for entry in news {
        let (Event::TurnedUp { object, .. } | Event::TurnedDown { object, .. }) = &entry.event
        else {
            continue;
        };
        let about_it = |other: &&Logged| {
            other.event.objects().contains(object)
                && !matches!(other.event, Event::Shown { .. } | Event::Targeted { .. })
        };
        if news.iter().filter(about_it).any(|other| other.moment != entry.moment) {
            continue; // something else happened to it too
        }
        // 708.11: what belongs to turning up may put counters on it.
        let mut about = news.iter().filter(about_it);
        let countered = about.any(|other| matches!(other.event, Event::Counters { .. }));
        let (Some(old), Some(new)) = (at(before, *object), at(after, *object)) else {
            return Err(format!("property 1: {object} is another object now"));
        };
        let same = old.tapped == new.tapped
            && (countered || old.counters == new.counters)
            && old.damage == new.damage
            && old.attached_to == new.attached_to
            && old.controller == new.controller
            && old.phased_out == new.phased_out
            && old.since_turn == new.since_turn;
        if !same {
            return Err(format!("property 1: turning changed {old:?}\ninto {new:?}"));
        }
    }
    Ok(())
}

/// 4: a face-down object that leaves the battlefield, or the stack for another
/// zone, is revealed under 708.9 exactly once.
fn leaving_reveals_once(news: &[Logged]) -> Result<(), String> {
    for (n, entry) in news.iter().enumerate() {
        let Event::Moved(m) = &entry.event else { continue };
        let leaves =
            m.from == Zone::Battlefield || (m.from == Zone::Stack && m.to != Zone::Battlefield);
        let down = entry.mentions.first().is_some_and(|mention| mention.down);
        let rule = "708.9".parse().ok();
        let shown = news[..n].iter().filter(|other| {
            matches!(&other.event, Event::Shown { object, look: false, .. } if *object == m.object)
                && Some(other.rule) == rule
        });
        let times = shown.count();
        let expected = usize::from(leaves && down);
        if leaves && times != expected {
            return Err(format!("property 4: {} moved and was revealed {times} times", m.object));
        }
    }
    Ok(())
}

/// 5: a token that copies a face-down permanent has its packet and is face up.
fn copies_are_packets_face_up(before: &Game, news: &[Logged]) -> Result<(), String> {
    let resolved = news.iter().find_map(|entry| match &entry.event {
        Event::Resolving(object) => {
            at(before, *object)?.spell.as_ref()?.targets.iter().flatten().next().copied()
        }
        _ => None,
    });
    let Some(Ref::Object(model)) = resolved else { return Ok(()) };
    let Some(down) = at(before, model).and_then(Object::down) else { return Ok(()) };
    for entry in news {
        if let Event::TokenMade { card, object } = &entry.event
            && (object.facing.down().is_some() || card.printed.front != down.packet)
        {
            return Err(format!("property 5: a copy of {model} is {:?}", card.printed.front));
        }
    }
    Ok(())
}

/// 6: what is face down cannot be turned face down.
fn nothing_is_turned_down_twice(before: &Game, news: &[Logged]) -> Result<(), String> {
    for (n, entry) in news.iter().enumerate() {
        let Event::TurnedDown { object, .. } = entry.event else { continue };
        let turns = news[..n].iter().rev().find_map(|other| match other.event {
            Event::TurnedUp { object: o, .. } if o == object => Some(false),
            Event::TurnedDown { object: o, .. } if o == object => Some(true),
            _ => None,
        });
        let was = || at(before, object).is_some_and(|o| o.down().is_some());
        if turns.unwrap_or_else(was) {
            return Err(format!("property 6: {object} was turned face down twice"));
        }
    }
    Ok(())
}

/// 7: enters-abilities trigger on entering only, turned-up abilities on turning up.
fn turning_is_not_entering(news: &[Logged]) -> Result<(), String> {
    for entry in news {
        let Event::Triggered(pending) = &entry.event else { continue };
        let Some(that) = pending.that else { continue };
        let happened = |test: &dyn Fn(&Event) -> bool| news.iter().any(|other| test(&other.event));
        let fits = match pending.triggered.when {
            When::Enters(_) => happened(&|event| match event {
                Event::Moved(m) => m.to == Zone::Battlefield && m.became == that,
                Event::TokenMade { object, .. } => object.became == that,
                _ => false,
            }),
            When::TurnedUp { .. } => happened(
                &|event| matches!(event, Event::TurnedUp { object, .. } if *object == that),
            ),
            _ => true,
        };
        if !fits {
            return Err(format!("property 7: {:?} of {that}", pending.triggered.when));
        }
    }
    Ok(())
}

/// 8: refused and impossible deeds change nothing; a reversed one nothing but
/// what players have seen.
fn denied_leaves_no_trace(
    before: &Game,
    after: &Game,
    result: &Result<Outcome, Trouble>,
) -> Result<(), String> {
    let same = match result {
        Ok(Outcome::Done) => true,
        Ok(Outcome::Reversed(_)) => {
            let news = &after.log()[before.log().len()..];
            let told = |e: &Event| matches!(e, Event::Shown { .. } | Event::Reversed { .. });
            news.iter().all(|entry| told(&entry.event))
                && unseen(before.state()) == unseen(after.state())
        }
        _ => before.state() == after.state() && before.log().len() == after.log().len(),
    };
    if same { Ok(()) } else { Err("property 8: a deed that was denied left a trace".into()) }
}

fn unseen(state: &State) -> State {
    let mut state = state.clone();
    state.objects.values_mut().for_each(|object| object.seen = Players::NONE);
    state
}

fn at(game: &Game, id: ObjectId) -> Option<&Object> {
    game.state().objects.get(&id)
}

/// Whether the card has left its hiding place or has been shown to anyone new.
pub fn is_out(game: &Game, card: CardId) -> bool {
    let id = ObjectId(card.0 + 1);
    let hidden = at(game, id).is_some_and(|object| object.down().is_some());
    let shown = game.log().iter().any(|entry| match &entry.event {
        Event::Shown { object, look: false, .. } => *object == id,
        Event::TurnedUp { object, .. } => *object == id,
        _ => false,
    });
    !hidden || shown || game.state().over
}

pub fn knows(game: &Game, viewer: PlayerId, card: CardId) -> bool {
    game.mention(ObjectId(card.0 + 1)).is_some_and(|mention| mention.known.has(viewer))
}

/// Deeds that ask for the hidden card itself may end otherwise with another one.
pub fn may_be_repeated(done: &Done, card: CardId) -> bool {
    let about = |what: ObjectId| what == ObjectId(card.0 + 1);
    match &done.deed {
        Deed::By(_, Action::TurnUp(turning)) => !about(turning.object),
        Deed::By(_, Action::Cast(casting)) => {
            !(casting.way == Way::Spellmorph && about(casting.object))
        }
        _ => true,
    }
}

/// All that a player sees: what happened, as told to that player, and the board.
pub fn view(game: &Game, viewer: PlayerId) -> String {
    let mut text = String::new();
    for entry in game.log() {
        let _ = write!(text, "{} {}", entry.rule, word(&entry.event, viewer));
        for m in &entry.mentions {
            let card = m.known.has(viewer).then_some(&m.card);
            let _ = write!(
                text,
                " [{} {:?} {card:?} {:?} {:?} {:?}]",
                m.object, m.public, m.down, m.zone, m.controller
            );
        }
        text.push('\n');
    }
    for (id, now) in game.scene().board {
        let _ = writeln!(text, "{id} {:?} {:?}", now.controller, now.values);
    }
    for player in &game.state().players {
        let _ = writeln!(text, "{} {}", player.life, player.pool);
    }
    text
}

/// The kind of event, with what is public about it.
fn word(event: &Event, viewer: PlayerId) -> String {
    match event {
        Event::Shown { object, to, name, look, .. } => {
            let name = name.as_ref().filter(|_| to.has(viewer));
            format!("Shown {object} {to:?} {name:?} {look}")
        }
        Event::Moved(m) => format!("Moved {} {:?} {:?} {}", m.object, m.from, m.to, m.became),
        Event::Triggered(pending) => format!("Triggered {}", pending.source),
        other => {
            let all = format!("{other:?}");
            all.split(['(', ' ', '{']).next().unwrap_or_default().to_owned()
        }
    }
}
