//! Shields against so much damage (615.7).

use super::Coming;
use crate::engine::choice::{Question, Stop, Topic};
use crate::engine::effect::{Amount, Sel};
use crate::engine::event::Event;
use crate::engine::game::Game;
use crate::engine::ids::{ObjectId, Ref};
use crate::engine::scene::Frame;
use crate::engine::state::Guard;
use crate::record::RuleNumber;

impl Game {
    /// A shield of this turn.
    pub(in crate::engine) fn guard(
        &mut self,
        amount: &Amount,
        to: &Sel,
        frame: &Frame,
    ) -> Result<(), Stop> {
        let left = self.amount(amount, frame);
        for to in self.selected_or_players(to, frame)? {
            if left > 0 {
                let guard = Guard { to, left, source: frame.source };
                self.perform(Event::Guarded(guard), RuleNumber::literal("615.7"));
            }
        }
        Ok(())
    }

    /// Of the damage that meets shields at the same time, what each of those it would be dealt to
    /// has prevented.
    pub(super) fn meet_shields(
        &mut self,
        coming: &mut [Coming],
        at_shields: &[usize],
    ) -> Result<(), Stop> {
        let mut shielded: Vec<Ref> = Vec::new();
        for to in at_shields.iter().map(|n| coming[*n].blow.to) {
            if !shielded.contains(&to) {
                shielded.push(to);
            }
        }
        for to in shielded {
            let here = at_shields.iter().copied().filter(|n| coming[*n].blow.to == to);
            let here: Vec<usize> = here.collect();
            let mut dealt: Vec<(ObjectId, i64)> = Vec::new();
            for blow in here.iter().map(|n| coming[*n].blow) {
                match dealt.iter_mut().find(|(source, _)| *source == blow.source) {
                    Some((_, amount)) => *amount = amount.saturating_add(blow.amount),
                    None => dealt.push((blow.source, blow.amount)),
                }
            }
            let mut prevented = self.prevented_of(to, dealt)?;
            for n in here {
                let source = coming[n].blow.source;
                if let Some((_, left)) = prevented.iter_mut().find(|(of, _)| *of == source) {
                    self.use_shields(&mut coming[n], left);
                }
            }
        }
        Ok(())
    }

    /// How much of what each source deals is prevented: all, as far as the shields go, or what
    /// the affected player chooses.
    fn prevented_of(
        &mut self,
        to: Ref,
        dealt: Vec<(ObjectId, i64)>,
    ) -> Result<Vec<(ObjectId, i64)>, Stop> {
        let shields = self.state.guards.iter().filter(|guard| guard.to == to);
        let shields = shields.map(|guard| guard.left).fold(0, i64::saturating_add);
        let all = dealt.iter().map(|(_, amount)| *amount).fold(0, i64::saturating_add);
        let player = self.affected(to).filter(|_| dealt.len() > 1 && shields < all);
        let Some(player) = player else { return Ok(dealt) };
        let now = |(source, amount): &(ObjectId, i64)| {
            (self.state.reference_now(*source), *source, *amount)
        };
        let now: Vec<(Ref, ObjectId, i64)> = dealt.iter().map(now).collect();
        let options = now.iter().map(|(what, ..)| *what).collect();
        let question = Question::new(player, Topic::Prevent, options, 1, dealt.len());
        let division = self.divided(question.clone(), shields)?;
        let of = |(what, part): &(Ref, i64)| {
            let (_, source, amount) = now.iter().find(|(option, ..)| option == what)?;
            (part <= amount).then_some((*source, *part))
        };
        let prevented: Option<Vec<(ObjectId, i64)>> = division.iter().map(of).collect();
        prevented.ok_or(Stop::BadAnswer(question))
    }

    /// Prevents so much of one blow, with one shield after the other.
    fn use_shields(&mut self, coming: &mut Coming, most: &mut i64) {
        let blow = &mut coming.blow;
        while blow.amount > 0 && *most > 0 {
            let of_it = |guard: &Guard| guard.to == blow.to;
            let Some(guard) = self.state.guards.iter().position(of_it) else { return };
            let less = self.state.guards[guard].left.min(blow.amount).min(*most);
            self.prevented(*blow, less, "615.1a");
            self.perform(Event::GuardUsed { guard, less }, RuleNumber::literal("615.7"));
            blow.amount -= less;
            *most -= less;
        }
    }
}
