use super::effect::Amount;
use super::filter::Filter;
use super::mana::{ManaCost, Symbol};

/// What has to be paid (118.1): all of it, or nothing is paid (118.3).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cost(pub Vec<CostPart>);

#[derive(Clone, Debug, PartialEq)]
pub enum CostPart {
    Mana(ManaCost),
    /// {T} (107.5).
    Tap,
    Life(i64),
    SacrificeThis,
    Sacrifice(Filter),
    ReturnToHand(Filter),
    Discard(Filter),
    /// The card with the ability, from the hand (702.29a).
    DiscardThis,
    /// So many cards of one's own graveyard.
    ExileFromGraveyard(usize, Filter),
    /// Tap so many other permanents.
    TapOthers(usize, Filter),
    /// Tap other creatures with so much power in all (702.122a).
    Crew(i64),
    ExilePermanent(Filter),
    /// Loyalty counters put on or taken off (606.4).
    Loyalty(i64),
    /// Show a card in hand.
    Reveal(Filter),
    /// No part that is paid: so much generic mana less for turning up, as the cost itself says.
    Less(Amount),
}

impl Cost {
    pub fn mana(cost: ManaCost) -> Self {
        Self(vec![CostPart::Mana(cost)])
    }

    pub fn has_x(&self) -> bool {
        self.0.iter().any(|part| matches!(part, CostPart::Mana(mana) if mana.has_x()))
    }

    /// All mana in it, X still open.
    pub fn mana_part(&self) -> ManaCost {
        let symbols = self.0.iter().flat_map(|part| match part {
            CostPart::Mana(mana) => mana.0.as_slice(),
            _ => &[],
        });
        ManaCost(symbols.copied().filter(|s| *s != Symbol::Generic(0)).collect())
    }
}
