//! Modes and targets: what is chosen as a spell is cast, or as an ability is
//! put on the stack (601.2b, 601.2c, 700.2).

use super::ability::Script;
use super::choice::{Question, Stop, Topic, Value};
use super::effect::{Amount, Effect, TargetSpec};
use super::game::Game;
use super::ids::{PlayerId, Ref};
use super::refusal::{Because, because};
use super::scene::Frame;

/// One "target" of a spell or ability: what it may be, and how many of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    pub what: TargetSpec,
    pub count: HowMany,
    /// "For each player": no two of them controlled by the same player.
    pub apart: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum HowMany {
    Exactly(Amount),
    UpTo(Amount),
    /// From the first to the second.
    Between(Amount, Amount),
    AnyNumber,
}

/// What was chosen for each "target", in order.
pub type Aimed = Vec<Vec<Ref>>;

/// A choice among instructions, each with targets of its own (700.2).
#[derive(Clone, Debug, PartialEq)]
pub struct Modes {
    pub least: usize,
    pub most: usize,
    pub options: Vec<Script>,
}

impl Aim {
    pub fn one(what: TargetSpec) -> Self {
        Self { what, count: HowMany::Exactly(Amount::Number(1)), apart: false }
    }
}

impl Script {
    /// Puts several abilities of a spell one after the other. One that has
    /// targets counts its own: the other half with fuse, a kicked part.
    pub(super) fn join(&mut self, other: &Self) {
        let first = self.targets.len();
        if first > 0 && !other.targets.is_empty() {
            self.effects.push(Effect::Mode { first, effects: other.effects.clone() });
        } else {
            self.effects.extend(other.effects.iter().cloned());
        }
        self.targets.extend(other.targets.iter().cloned());
        self.modes = self.modes.take().or_else(|| other.modes.clone());
    }

    /// What is left to do once the modes are chosen: these, in the order
    /// printed (700.2).
    pub(super) fn with_modes(&self, chosen: &[usize]) -> Self {
        let mut script = Self { modes: None, ..self.clone() };
        for (n, mode) in self.modes.iter().flat_map(|modes| modes.options.iter().enumerate()) {
            if chosen.contains(&n) {
                let first = script.targets.len();
                script.targets.extend(mode.targets.iter().cloned());
                script.effects.push(Effect::Mode { first, effects: mode.effects.clone() });
            }
        }
        script
    }
}

impl Game {
    /// 601.2b: the modes that were announced, if they can be.
    pub(super) fn check_modes(
        &self,
        player: PlayerId,
        script: &Script,
        chosen: &[usize],
    ) -> Result<(), Stop> {
        let (least, most, count) = match &script.modes {
            Some(modes) => (modes.least, modes.most, modes.options.len()),
            None => (0, 0, 0),
        };
        let different = chosen.iter().enumerate().all(|(n, mode)| !chosen[..n].contains(mode));
        let known = chosen.iter().all(|mode| *mode < count);
        if (least..=most).contains(&chosen.len()) && different && known {
            return Ok(());
        }
        let question = Question::new(player, Topic::Modes, Vec::new(), least, most);
        if chosen.is_empty() {
            return Err(Stop::Unanswered(question));
        }
        Err(Stop::BadAnswer(question))
    }

    /// 603.3c: the controller of a triggered ability chooses as it goes on the
    /// stack, among the modes that have the targets they need.
    pub(super) fn ask_modes(
        &mut self,
        player: PlayerId,
        script: &Script,
        frame: &Frame,
    ) -> Result<Vec<usize>, Stop> {
        let Some(modes) = &script.modes else { return Ok(Vec::new()) };
        let open: Vec<usize> = (0..modes.options.len())
            .filter(|n| self.has_targets(&modes.options[*n].targets, frame))
            .collect();
        let chosen = self.numbers(player, &open, modes.least, modes.most)?;
        if chosen.len() >= modes.least.min(open.len()) {
            return Ok(chosen);
        }
        let (least, most) = (modes.least, modes.most);
        let question = Question::new(player, Topic::Modes, Vec::new(), least, most);
        Err(Stop::BadAnswer(question))
    }

    /// Picks by number, as options are counted on the card; what is forced need
    /// not be answered.
    pub(super) fn numbers(
        &mut self,
        player: PlayerId,
        open: &[usize],
        least: usize,
        most: usize,
    ) -> Result<Vec<usize>, Stop> {
        let question = Question::new(player, Topic::Modes, Vec::new(), least, most);
        let numbers = match self.next_answer(Topic::Modes) {
            Some(Value::Numbers(numbers)) => numbers,
            Some(_) => return Err(Stop::BadAnswer(question)),
            None if open.len() <= least => return Ok(open.to_vec()),
            None => return Err(Stop::Unanswered(question)),
        };
        let known = |n: &i64| open.iter().copied().find(|open| *open as i64 + 1 == *n);
        let chosen: Vec<usize> = numbers.iter().filter_map(known).collect();
        let different = chosen.iter().enumerate().all(|(n, one)| !chosen[..n].contains(one));
        if chosen.len() == numbers.len() && chosen.len() <= most && different {
            return Ok(chosen);
        }
        Err(Stop::BadAnswer(question))
    }

    /// How many targets a "target" asks for at least and at most.
    fn bounds(&self, aim: &Aim, frame: &Frame) -> (usize, usize) {
        self.how_many(&aim.count, frame)
    }

    pub(super) fn how_many(&self, count: &HowMany, frame: &Frame) -> (usize, usize) {
        let size = |amount| usize::try_from(self.amount(amount, frame)).unwrap_or(usize::MAX);
        match count {
            HowMany::Exactly(amount) => (size(amount), size(amount)),
            HowMany::UpTo(amount) => (0, size(amount)),
            HowMany::Between(least, most) => (size(least), size(most)),
            HowMany::AnyNumber => (0, usize::MAX),
        }
    }

    fn has_targets(&self, aims: &[Aim], frame: &Frame) -> bool {
        aims.iter().all(|aim| {
            let (least, _) = self.bounds(aim, frame);
            least == 0 || self.legal_targets(&aim.what, frame).len() >= least
        })
    }

    /// 601.2c: each target chosen must be legal for its "target", none twice,
    /// none missing, none over.
    pub(super) fn check_targets(
        &self,
        aims: &[Aim],
        chosen: &[Vec<Ref>],
        frame: &Frame,
    ) -> Result<Aimed, Stop> {
        let illegal = || Stop::Illegal(because(Because::IllegalTarget, "601.2c"));
        let chosen = match aims {
            [_] if !chosen.is_empty() => vec![chosen.concat()],
            _ => chosen.to_vec(),
        };
        let counts = |(aim, group): (&Aim, &Vec<Ref>)| {
            let (least, most) = self.bounds(aim, frame);
            (least..=most).contains(&group.len())
        };
        if chosen.len() != aims.len() || !aims.iter().zip(&chosen).all(counts) {
            if !self.has_targets(aims, frame) {
                return Err(illegal());
            }
            return Err(Stop::Unanswered(self.target_question(frame.you, aims, frame)));
        }
        let mut aimed = Aimed::new();
        for (aim, group) in aims.iter().zip(&chosen) {
            let settled = group.iter().map(|what| self.state.settled(*what));
            let group = settled.collect::<Option<Vec<Ref>>>().ok_or_else(illegal)?;
            let legal = |what: &Ref| self.is_legal_target(&aim.what, *what, frame);
            if !group.iter().all(legal) || !self.go_together(aim, &group) {
                return Err(illegal());
            }
            aimed.push(group);
        }
        Ok(aimed)
    }

    fn target_question(&self, player: PlayerId, aims: &[Aim], frame: &Frame) -> Question {
        let options = aims.first().map(|aim| self.legal_targets(&aim.what, frame));
        let all = aims.iter().map(|aim| self.bounds(aim, frame));
        let (least, most) = all.fold((0, 0), |sum: (usize, usize), of| {
            (sum.0.saturating_add(of.0), sum.1.saturating_add(of.1))
        });
        let topic = Topic::Targets;
        Question::new(player, topic, options.unwrap_or_default(), least, most)
    }

    /// None twice for the same "target" (115.3), and apart where that is asked.
    fn go_together(&self, aim: &Aim, group: &[Ref]) -> bool {
        let controller = |what: &Ref| match what {
            Ref::Object(id) => self.controller(*id),
            _ => None,
        };
        group.iter().enumerate().all(|(n, what)| {
            let earlier = &group[..n];
            let same = |other: &Ref| aim.apart && controller(other) == controller(what);
            !earlier.contains(what) && !earlier.iter().any(same)
        })
    }

    /// Targets of a triggered ability, asked for as it goes on the stack. None:
    /// there are not enough, and it is removed (603.3d).
    pub(super) fn ask_targets(
        &mut self,
        player: PlayerId,
        aims: &[Aim],
        frame: &Frame,
    ) -> Result<Option<Aimed>, Stop> {
        if !self.has_targets(aims, frame) {
            return Ok(None);
        }
        let mut aimed = Aimed::new();
        for aim in aims {
            let options = self.legal_targets(&aim.what, frame);
            let (least, most) = self.bounds(aim, frame);
            let most = most.min(options.len());
            let question = Question::new(player, Topic::Targets, options, least, most);
            let group = self.choose_refs(question)?;
            if !self.go_together(aim, &group) {
                return Err(Stop::BadAnswer(self.target_question(player, aims, frame)));
            }
            aimed.push(group);
        }
        Ok(Some(aimed))
    }

    /// The targets that are still legal when something resolves (608.2b).
    pub(super) fn still_legal(&self, aims: &[Aim], targets: &[Vec<Ref>], frame: &Frame) -> Aimed {
        let here = |what: &Ref| match what {
            Ref::Object(id) => self.object(*id).is_some(),
            _ => true,
        };
        let keep = |aim: &Aim, what: &Ref| {
            self.is_legal_target(&aim.what, *what, frame)
                || (here(what) && !self.applies(super::clause::Clause::TargetsRechecked))
        };
        let each = aims.iter().zip(targets);
        each.map(|(aim, group)| group.iter().copied().filter(|w| keep(aim, w)).collect()).collect()
    }
}
