use std::collections::BTreeMap;

use serde::Serialize;

use super::check::counters_text;
use super::narrate::{Narrator, cause_en, cause_zh, counter_zh};
use super::play::Run;
use crate::engine::{At, CardKind, Cause, Counter, ObjectId, PlayerId, Ref, Zone};
use crate::record::Texts;

/// The table at one moment, as one player or someone who sees all may see it;
/// enough for a small drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Picture {
    pub players: Vec<Side>,
    /// Its top first.
    pub stack: Vec<Texts>,
    pub exile: Vec<Texts>,
    pub command: Vec<Texts>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Side {
    pub seat: String,
    pub life: i64,
    pub mana: String,
    pub library: usize,
    pub hand: usize,
    /// Those cards in hand that the viewer knows.
    pub in_hand: Vec<Texts>,
    pub graveyard: Vec<Texts>,
    pub battlefield: Vec<Piece>,
}

/// A permanent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Its public handle.
    pub handle: String,
    /// The handle again, where it can be told from others by it (708.6).
    pub told_apart: Option<String>,
    pub name: Texts,
    /// The card's name, or the object's own, where the viewer knows it.
    pub card: Option<Texts>,
    pub face_down: bool,
    /// Why it is face down.
    pub cause: Option<&'static str>,
    /// The same in words.
    pub because: Option<Texts>,
    pub token: bool,
    pub commander: bool,
    /// Where somebody else controls it.
    pub owner: Option<String>,
    pub tapped: bool,
    pub phased_out: bool,
    pub attacking: bool,
    /// Whom or what it attacks, where that is still there.
    pub attacks: Option<String>,
    pub power: Option<i64>,
    pub toughness: Option<i64>,
    pub damage: i64,
    pub counters: Option<Texts>,
    /// The handle of what it is attached to.
    pub attached_to: Option<String>,
}

pub(super) fn picture(run: &Run<'_>, viewer: Option<PlayerId>) -> Picture {
    let state = run.game.state();
    let narrator = Narrator::new(run.scenario, viewer);
    let names = |zone: Zone| -> Vec<Texts> {
        state.zone(zone).iter().filter_map(|id| name(run, &narrator, *id)).collect()
    };
    let known = |zone: Zone| -> Vec<Texts> {
        state.zone(zone).iter().filter_map(|id| known(run, &narrator, *id)).collect()
    };
    let mut stack = names(Zone::Stack);
    stack.reverse();
    let side = |n: usize| {
        let player = PlayerId(n as u8);
        let now = state.player(player);
        Side {
            seat: run.seat(player),
            life: now.map_or(0, |p| p.life),
            mana: now.map(|p| p.mana().to_string()).unwrap_or_default(),
            library: state.zone(Zone::Library(player)).len(),
            hand: state.zone(Zone::Hand(player)).len(),
            in_hand: known(Zone::Hand(player)),
            graveyard: names(Zone::Graveyard(player)),
            battlefield: state
                .zone(Zone::Battlefield)
                .iter()
                .filter(|id| run.game.scene().controller(**id) == Some(player))
                .filter_map(|id| piece(run, &narrator, *id))
                .collect(),
        }
    };
    Picture {
        players: (0..run.game.seats()).map(side).collect(),
        stack,
        exile: owned(run, &narrator, Zone::Exile),
        command: owned(run, &narrator, Zone::Command),
    }
}

/// The cards of a zone that all share, each with its owner's seat.
fn owned(run: &Run<'_>, narrator: &Narrator<'_>, zone: Zone) -> Vec<Texts> {
    let with_owner = |id: &ObjectId| {
        let mention = run.game.mention(*id)?;
        let (name, seat) = (narrator.named(&mention), run.seat(mention.owner));
        Some(Texts {
            en: Some(format!("{} ({seat})", name.en)),
            zh: Some(format!("{}（{seat}）", name.zh)),
        })
    };
    run.game.state().zone(zone).iter().filter_map(with_owner).collect()
}

/// `2 +1/+1, 4 loyalty`.
fn counters(counters: &BTreeMap<Counter, i64>) -> Texts {
    let zh: Vec<String> = counters
        .iter()
        .map(|(counter, count)| format!("{count} {}", counter_zh(counter)))
        .collect();
    Texts { en: Some(counters_text(counters)), zh: Some(zh.join("、")) }
}

fn name(run: &Run<'_>, narrator: &Narrator<'_>, id: ObjectId) -> Option<Texts> {
    let name = narrator.named(&run.game.mention(id)?);
    Some(Texts { en: Some(name.en), zh: Some(name.zh) })
}

/// The name of its card, or its own, where the viewer knows it.
fn known(run: &Run<'_>, narrator: &Narrator<'_>, id: ObjectId) -> Option<Texts> {
    let name = narrator.card_of(&run.game.mention(id)?)?;
    Some(Texts { en: Some(name.en), zh: Some(name.zh) })
}

fn piece(run: &Run<'_>, narrator: &Narrator<'_>, id: ObjectId) -> Option<Piece> {
    let it = run.game.scene().subject(id)?;
    let mention = run.game.mention(id)?;
    let card = run.game.state().card_of(it.object);
    let kind = |kind| card.is_some_and(|card| card.kind == kind);
    let counters = Some(counters(&it.object.counters)).filter(|_| !it.object.counters.is_empty());
    Some(Piece {
        handle: mention.handle.to_string(),
        told_apart: Some(mention.handle.to_string()).filter(|_| mention.told_apart),
        name: name(run, narrator, id)?,
        card: known(run, narrator, id),
        face_down: it.object.facing.is_down(),
        cause: mention.cause.map(Cause::word),
        because: mention.cause.map(|cause| Texts {
            en: Some(if cause == Cause::Effect { "by an effect" } else { cause_en(cause) }.into()),
            zh: Some(if cause == Cause::Effect { "因效应" } else { cause_zh(cause) }.into()),
        }),
        token: kind(CardKind::Token),
        commander: card.is_some_and(|card| card.commander),
        owner: Some(run.seat(it.object.owner)).filter(|_| it.object.owner != it.controller),
        tapped: it.object.tapped,
        phased_out: it.object.phased_out,
        attacking: it.object.combat.attacking.is_some(),
        attacks: it.object.combat.attacking.and_then(|player| match it.object.combat.at {
            At::Player => Some(run.seat(player)),
            At::Permanent(id) => run.game.mention(id).map(|at| at.handle.to_string()),
            At::Nothing => None,
        }),
        power: it.values.power,
        toughness: it.values.toughness,
        damage: it.object.damage,
        counters,
        attached_to: match it.object.attached_to {
            Some(Ref::Object(host)) => run.game.mention(host).map(|host| host.handle.to_string()),
            _ => None,
        },
    })
}
