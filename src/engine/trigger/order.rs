//! The order in which triggered abilities that wait together go onto the stack (603.3b).

use crate::engine::choice::{Question, Stop, Topic, Value};
use crate::engine::game::Game;
use crate::engine::ids::{PlayerId, Ref};
use crate::engine::state::Pending;

impl Game {
    /// The player names the sources, the first goes on first; of several abilities of one source
    /// the number says which, in the order in which they are listed and triggered. Where all are
    /// of one source that order stands unless another is given: mostly they are the same ability.
    pub(in crate::engine) fn ordered(
        &mut self,
        player: PlayerId,
        group: Vec<Pending>,
    ) -> Result<Vec<Pending>, Stop> {
        let one_source = group.iter().all(|p| p.source == group[0].source);
        let answered = self.is_answered(Topic::Order);
        if group.len() < 2 || one_source && !answered {
            return Ok(group);
        }
        let options: Vec<Ref> = group.iter().map(|p| Ref::Object(p.source)).collect();
        let most = options.len();
        let question = Question::new(player, Topic::Order, options, most, most);
        let turns = match self.next_answer(Topic::Order) {
            Some(Value::Turns(turns)) => turns,
            Some(_) => return Err(Stop::BadAnswer(question)),
            None => return Err(Stop::Unanswered(question)),
        };
        match self.in_turns(&group, &turns) {
            Some(sorted) => Ok(sorted),
            None => Err(Stop::BadAnswer(question)),
        }
    }

    /// Each of the group once, as the turns say; without a number the first of a source that is left.
    fn in_turns(&self, group: &[Pending], turns: &[(Ref, Option<usize>)]) -> Option<Vec<Pending>> {
        let mut taken: Vec<usize> = Vec::new();
        for (what, number) in turns {
            let id = self.state.object_at(*what);
            let of_it = |n: &usize| {
                let source = group[*n].source;
                Some(source) == id || self.state.now(source) == id
            };
            let mut of_one = (0..group.len()).filter(of_it);
            let next = match number {
                Some(number) => of_one.nth(*number).filter(|n| !taken.contains(n)),
                None => of_one.find(|n| !taken.contains(n)),
            };
            taken.push(next?);
        }
        let all = taken.len() == group.len();
        all.then(|| taken.into_iter().map(|n| group[n].clone()).collect())
    }
}
