//! What can be said of an event by itself.

use super::Event;
use crate::engine::ids::{ObjectId, PlayerId, Ref};
use crate::engine::object::At;

impl Event {
    /// Bookkeeping that is not told.
    pub fn is_silent(&self) -> bool {
        matches!(
            self,
            Self::Priority(_)
                | Self::PendingTaken
                | Self::YetToBlock(_)
                | Self::OnAdventure(_)
                | Self::StruckFirst(_)
                | Self::Chosen { .. }
                | Self::Ordered { .. }
                | Self::LoyaltyUsed(_)
                | Self::Spent { .. }
                | Self::RuleUsed(_)
                | Self::YourTurnBegan(_)
                | Self::GuardUsed { .. }
                | Self::ExiledWith { .. }
                | Self::PaidWith { .. }
                | Self::Chose { .. }
                | Self::DelayedDone(_)
                | Self::MayLookAt { .. }
                | Self::LookedAtTogether { .. }
                | Self::PutDown
                | Self::CommanderCast { .. }
                | Self::AskedForCommander(_)
                | Self::ControlEnded(_)
                | Self::DrewFromEmpty(_)
        )
    }

    /// Nothing that the layers go by is other than before.
    pub(in crate::engine) fn leaves_the_board_alone(&self) -> bool {
        matches!(
            self,
            Self::Priority(_)
                | Self::Passed(_)
                | Self::Triggered(_)
                | Self::PendingTaken
                | Self::DelayedBegan(_)
                | Self::DelayedDone(_)
                | Self::RuleBegan(_)
                | Self::RuleUsed(_)
                | Self::Shown { .. }
                | Self::MayLookAt { .. }
                | Self::LookedAtTogether { .. }
                | Self::PutDown
                | Self::Mana { .. }
                | Self::Paid { .. }
                | Self::PoolEmptied(_)
                | Self::Activated { .. }
                | Self::Targeted { .. }
                | Self::PaidWith { .. }
                | Self::Resolving(_)
                | Self::DidNotResolve(_)
                | Self::NothingHappened { .. }
                | Self::YetToBlock(_)
                | Self::CoinFlipped { .. }
                | Self::Guarded(_)
                | Self::GuardUsed { .. }
                | Self::AskedForCommander(_)
                | Self::Reversed { .. }
        )
    }

    /// The object it brings about.
    pub fn new_object(&self) -> Option<ObjectId> {
        match self {
            Self::Moved(m) => Some(m.became),
            Self::TokenMade { object, .. } => Some(object.became),
            Self::SpellCopied { object, .. }
            | Self::AbilityCopied { object, .. }
            | Self::PutOnStack { object, .. } => Some(*object),
            Self::Renewed { became, .. } => Some(*became),
            _ => None,
        }
    }

    /// The objects it is about, the main one first.
    pub fn objects(&self) -> Vec<ObjectId> {
        match self {
            Self::Moved(m) => {
                let host = m.attached_to.and_then(object_of);
                [Some(m.object), host].into_iter().flatten().collect()
            }
            Self::TurnedUp { object, .. }
            | Self::TurnedDown { object, .. }
            | Self::CountedAsEntering(object)
            | Self::Renewed { object, .. }
            | Self::EffectsLost(object)
            | Self::Tapped(object)
            | Self::Untapped(object)
            | Self::Transformed(object)
            | Self::Flipped(object)
            | Self::Unlocked { object, .. }
            | Self::Phased { object, .. }
            | Self::Counters { object, .. }
            | Self::DamageRemoved(object)
            | Self::DeathtouchOver(object)
            | Self::Shielded(object)
            | Self::Regenerated(object)
            | Self::Shown { object, .. }
            | Self::MayLookAt { object, .. }
            | Self::Resolving(object)
            | Self::Ceased(object)
            | Self::Countered(object)
            | Self::DidNotResolve(object)
            | Self::Copied { object, .. }
            | Self::Shaped { object, .. }
            | Self::Retargeted { object, .. }
            | Self::ControlChanged { object, .. }
            | Self::Blocked(object)
            | Self::StruckFirst(object)
            | Self::LeftCombat(object)
            | Self::Protects { object, .. }
            | Self::NothingHappened { object: Some(object), .. } => vec![*object],
            Self::Attacks { attacker, at: At::Permanent(id), .. } => vec![*attacker, *id],
            Self::Attacks { attacker, .. } => vec![*attacker],
            Self::PileShuffled(pile) => pile.clone(),
            Self::Cast { spell, .. } | Self::Chosen { spell, .. } => vec![*spell],
            Self::Activated { source, .. } => vec![*source],
            Self::SpellCopied { of, .. } | Self::AbilityCopied { of, .. } => vec![*of],
            Self::Redirected { source, onto } => vec![*onto, *source],
            Self::Guarded(guard) => object_of(guard.to).into_iter().collect(),
            Self::Damage { source, to, .. } | Self::Prevented { source, to, .. } => {
                [Some(*source), object_of(*to)].into_iter().flatten().collect()
            }
            Self::Attached { object, to } => {
                [Some(*object), to.and_then(object_of)].into_iter().flatten().collect()
            }
            Self::Targeted { object, by, .. } => vec![*object, *by],
            Self::Merged { spell, permanent, .. } => vec![*permanent, *spell],
            Self::Blocks { blocker, attacker } => vec![*blocker, *attacker],
            Self::Triggered(pending) => vec![pending.source],
            Self::PutOnStack { ability, .. } => vec![ability.source],
            Self::EffectBegan(effect) => {
                let mut all = effect.objects.clone();
                all.push(effect.source);
                all
            }
            Self::RuleBegan(rule) => vec![rule.source],
            _ => Vec::new(),
        }
    }

    pub fn player(&self) -> Option<PlayerId> {
        match self {
            Self::Shuffled(player)
            | Self::Scried { player, .. }
            | Self::CoinFlipped { player, .. }
            | Self::Life { player, .. }
            | Self::Poison { player, .. }
            | Self::Mana { player, .. }
            | Self::Paid { player, .. }
            | Self::Passed(player)
            | Self::ManifestedDread(player)
            | Self::Lost(player)
            | Self::Left(player)
            | Self::Cast { player, .. }
            | Self::Activated { player, .. }
            | Self::LandPlayed(player)
            | Self::SkipBegan { player, .. }
            | Self::Skipped { player, .. }
            | Self::WillBeControlled { player, .. }
            | Self::Controlled { player, .. }
            | Self::ExtraTurn(player)
            | Self::ExtraTurnTaken(player)
            | Self::Reversed { player, .. }
            | Self::PoolEmptied(player) => Some(*player),
            Self::Damage { to: Ref::Player(player), .. } => Some(*player),
            _ => None,
        }
    }
}

fn object_of(what: Ref) -> Option<ObjectId> {
    match what {
        Ref::Object(id) => Some(id),
        _ => None,
    }
}
