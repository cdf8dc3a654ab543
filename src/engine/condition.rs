use std::collections::BTreeSet;
use std::sync::Arc;

use super::ability::Condition;
use super::clause::Clause;
use super::ids::ObjectId;
use super::scene::{Frame, Scene, Subject};

impl Scene<'_> {
    pub fn holds(self, condition: &Condition, frame: &Frame) -> bool {
        match condition {
            Condition::Matches(sel, filter) => {
                let picked = self.pick(sel, frame);
                !picked.is_empty() && picked.iter().all(|id| self.matches(filter, *id, frame))
            }
            Condition::CardIs(sel, filter) => {
                let picked = self.pick(sel, frame);
                let is_one = |id: &ObjectId| {
                    let now = *self.found(*id, frame).first()?;
                    let object = self.state.objects.get(&now)?;
                    let values = if self.clauses.applies(Clause::RevealedAsCard) {
                        Arc::clone(&self.state.card_of(object)?.printed.whole)
                    } else {
                        self.values(*id)?
                    };
                    let it = Subject { object, values, controller: object.controller };
                    Some(self.fits(filter, &it, frame))
                };
                !picked.is_empty() && picked.iter().all(|id| is_one(id) == Some(true))
            }
            Condition::AtLeast(least, amount) => {
                self.amount(amount, frame) >= self.amount(least, frame)
            }
            Condition::ThisTurn { what, by, like, times } => {
                self.times_this_turn(*what, by.as_ref(), like, frame) >= *times
            }
            Condition::FirstResolution => self.resolves_first(frame),
            Condition::Either(all) => all.iter().any(|one| self.holds(one, frame)),
            Condition::Both(all) => all.iter().all(|one| self.holds(one, frame)),
            Condition::DifferentNames(count, filter) => {
                let all = self.state.permanents().filter(|o| self.matches(filter, o.id, frame));
                let names: Vec<Option<String>> =
                    all.filter_map(|o| Some(self.values(o.id)?.name.clone())).collect();
                let different: BTreeSet<&String> = names.iter().flatten().collect();
                let nameless = names.iter().filter(|name| name.is_none()).count();
                let counted = nameless > 0 && !self.clauses.applies(Clause::NamelessNotDifferent);
                (different.len() + if counted { nameless } else { 0 }) as i64 >= *count
            }
            Condition::Kicked => self.amount(&super::effect::Amount::Kicked, frame) > 0,
            Condition::YourTurn => self.state.turn.active == frame.you,
            Condition::Not(inner) => !self.holds(inner, frame),
        }
    }
}
