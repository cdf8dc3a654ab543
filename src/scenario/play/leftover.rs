//! What is said of a step that it cannot use.

use super::Run;
use crate::engine::{Ability, Characteristics, Cost, Keyword, ManaCost, PlayerId};
use crate::scenario::said::Said;
use crate::scenario::step::{Choices, Play};

impl Run<'_> {
    /// An X where no cost has one, targets where nothing is targeted.
    pub(super) fn left_over(&self, player: PlayerId, play: &Play) -> Option<Said> {
        let (what, choices) = match play {
            Play::Cast { what, choices, .. }
            | Play::Activate { what, choices, .. }
            | Play::TurnUp { what, choices, .. } => (what, choices),
            _ => return None,
        };
        if choices.x.is_none() && choices.targets.is_empty() {
            return None;
        }
        let id = self.object(what)?;
        let values = self.game.scene().subject(id)?.values;
        let no_x = |has: bool| (choices.x.is_some() && !has).then(no_x_here);
        match play {
            Play::Cast { down: Some(_), .. } => no_x(false),
            Play::Cast { .. } => {
                let object = self.game.state().objects.get(&id)?;
                let printed = self.game.state().card_of(object).map(|card| &card.printed);
                let faces = printed.into_iter().flat_map(|p| [Some(&p.front), p.back.as_ref()]);
                no_x(casting_has_x(&values) || faces.flatten().any(|face| casting_has_x(face)))
            }
            Play::Activate { ability, .. } => activating(&values, *ability, choices),
            Play::TurnUp { procedure, .. } => {
                let offers = self.game.offers_by(player, id, *procedure).ok()?;
                no_x(offers.iter().any(|offer| offer.cost.has_x()))
            }
            _ => None,
        }
    }
}

fn no_x_here() -> Said {
    Said::new("left over: x; no cost here has {X}", "多出：x；这里的费用没有{X}")
}

fn casting_has_x(face: &Characteristics) -> bool {
    let paid = |ability: &Ability| match ability {
        Ability::AdditionalCost(cost) => cost.has_x(),
        Ability::Keyword(
            Keyword::Flashback(cost)
            | Keyword::AlternativeCost(cost)
            | Keyword::Kicker { cost, .. }
            | Keyword::Mutate(cost)
            | Keyword::Spellmorph(cost),
        ) => cost.has_x(),
        _ => false,
    };
    face.cost.as_ref().is_some_and(ManaCost::has_x) || face.abilities.iter().any(|a| paid(a))
}

/// The nth activated ability, as the engine counts them (602).
fn activating(values: &Characteristics, number: usize, choices: &Choices) -> Option<Said> {
    let one = |ability: &Ability| match ability {
        Ability::Activated { cost, script, .. } => {
            let aims = script.modes.is_some() || !script.targets.is_empty();
            Some((cost.has_x(), aims))
        }
        Ability::Keyword(Keyword::Equip(cost)) => Some((Cost::has_x(cost), true)),
        Ability::Keyword(Keyword::Cycling(cost)) => Some((cost.has_x(), false)),
        Ability::Keyword(Keyword::Crew(_)) => Some((false, false)),
        _ => None,
    };
    let (has_x, aims) = values.abilities.iter().filter_map(|ability| one(ability)).nth(number)?;
    if choices.x.is_some() && !has_x {
        return Some(no_x_here());
    }
    (!choices.targets.is_empty() && !aims)
        .then(|| Said::new("left over: targets; it has none", "多出：targets；它没有目标"))
}
