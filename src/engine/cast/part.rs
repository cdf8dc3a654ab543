//! Which part of a card is cast, and the costs that go with a way of casting.

use super::Casting;
use crate::engine::ability::Keyword;
use crate::engine::characteristics::Characteristics;
use crate::engine::choice::{Question, Topic};
use crate::engine::clause::Clause;
use crate::engine::cost::Cost;
use crate::engine::faces::{Layout, Part};
use crate::engine::game::Game;
use crate::engine::ids::PlayerId;
use crate::engine::object::{Object, Way, Zone};
use crate::engine::refusal::{Because, Refusal, because};

impl Game {
    /// 709.3: which half of a split card has to be said.
    pub(super) fn which_part(&self, player: PlayerId, casting: &Casting) -> Option<Question> {
        let card = self.state.card_of(self.object(casting.object)?)?;
        let open = casting.part.is_none() && casting.down.is_none();
        (open && card.printed.layout.must_choose()).then(|| {
            let topic = Topic::Face;
            Question::new(player, topic, Vec::new(), 1, 1)
        })
    }

    /// The part that is cast, if the card can be cast so.
    pub(super) fn part_to_cast(&self, object: &Object, casting: &Casting) -> Result<Part, Refusal> {
        let Some(card) = self.state.card_of(object) else { return Ok(Part::First) };
        let (layout, part) = (card.printed.layout, casting.part.unwrap_or_default());
        let refused = |rule| Err(because(Because::NoSuchFace, rule));
        if casting.down.is_some() && part != Part::First {
            return refused("708.4");
        }
        if !layout.can_cast(part) {
            return refused(layout.rule_of_casting());
        }
        if part == Part::Both {
            let fuse = card.printed.whole.keywords().filter(|k| **k == Keyword::Fuse).count();
            if fuse == 0 || !matches!(object.zone, Zone::Hand(_)) {
                return refused("702.102a");
            }
        }
        let again = layout == Layout::Adventure
            && part == Part::Second
            && object.adventured
            && self.applies(Clause::AdventureOnce);
        if again { refused("715.3d") } else { Ok(part) }
    }
}

/// 118.9: what a keyword allows to be paid in place of the mana cost.
pub(super) fn alternative_cost(
    values: &Characteristics,
    way: Way,
) -> Result<Option<Cost>, Refusal> {
    let found = |rule, cost: Option<Cost>| match cost {
        Some(cost) => Ok(Some(cost)),
        None => Err(because(Because::NoSuchCost, rule)),
    };
    let keyword = |of: fn(&Keyword) -> Option<&Cost>| values.keywords().find_map(of).cloned();
    match way {
        Way::ManaCost | Way::Nothing | Way::Spellmorph => Ok(None),
        Way::Alternative => found(
            "118.9",
            keyword(|k| match k {
                Keyword::AlternativeCost(cost) => Some(cost),
                _ => None,
            }),
        ),
        Way::Flashback => found(
            "702.34a",
            keyword(|k| match k {
                Keyword::Flashback(cost) => Some(cost),
                _ => None,
            }),
        ),
        Way::Madness => found(
            "702.35a",
            keyword(|k| match k {
                Keyword::Madness(cost) => Some(cost),
                _ => None,
            }),
        ),
        Way::Mutate => found(
            "702.140a",
            keyword(|k| match k {
                Keyword::Mutate(cost) => Some(cost),
                _ => None,
            }),
        ),
    }
}

/// 702.33a, 702.33c: once for each kicker cost, and as often as one likes with
/// multikicker.
pub(super) fn can_be_kicked(values: &Characteristics, times: u32) -> Result<(), Refusal> {
    let most = values.keywords().find_map(|keyword| match keyword {
        Keyword::Kicker { many, .. } => Some(if *many { MOST_KICKS } else { 1 }),
        _ => None,
    });
    if times <= most.unwrap_or(0) {
        return Ok(());
    }
    Err(because(Because::NoSuchCost, if most.is_some() { "702.33d" } else { "702.33a" }))
}

/// No player of this engine kicks a spell more often.
const MOST_KICKS: u32 = 1_000;
