use super::competing::Means;
use super::game::Game;
use super::ids::{ObjectId, PlayerId, Ref};
use super::mana::Color;
use super::pool::Pool;
use super::refusal::Refusal;
use super::state::State;

/// What a player is asked while something happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub player: PlayerId,
    pub topic: Topic,
    /// What can be picked from; empty for a number, mana or yes and no.
    pub options: Vec<Ref>,
    /// For [`Topic::Apply`] what of each option it is; empty else.
    pub means: Vec<Means>,
    pub least: usize,
    pub most: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    Manifest,
    Targets,
    Order,
    May,
    Choose,
    Discard,
    Sacrifice,
    Return,
    Reveal,
    Keep,
    Pay,
    Attach,
    Command,
    Damage,
    Modes,
    Mana,
    Color,
    Kind,
    /// What is tapped for a cost.
    Tap,
    /// Creatures that are tapped in place of mana (702.51a).
    Convoke,
    /// Which cards go to the bottom of a library, in order.
    Bottom,
    Graveyard,
    /// The order on top of a library, the top first.
    Top,
    /// The order that chance gives.
    Pile,
    /// Whether a mutating spell goes on top (702.140c).
    OnTop,
    /// Whether the player wins a coin flip, as chance has it (705.2).
    Coin,
    /// How much of what is divided each target gets (601.2d).
    Divide,
    /// A mana ability that is activated while paying (601.2g).
    Activate,
    /// Which of several replacement or prevention effects comes first (616.1).
    Apply,
    /// How much of what each source deals a shield prevents (615.7).
    Prevent,
    /// Of a battle (310.8a).
    Protector,
    X,
    /// Which part of a card is cast.
    Face,
    /// Which of several costs of one procedure is paid.
    Cost,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub topic: Topic,
    pub value: Value,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Refs(Vec<Ref>),
    Yes(bool),
    /// Something divided among objects and players.
    Amounts(Vec<(Ref, i64)>),
    Mana(Pool),
    Color(Color),
    Word(String),
    /// Of options as they are counted on the card.
    Numbers(Vec<i64>),
    /// The nth activated ability of an object, counted from 0.
    Ability(Ref, usize),
    /// Sources of triggered abilities; where one has several, the nth of those, counted from 0.
    Turns(Vec<(Ref, Option<usize>)>),
    /// The effect of this object that comes first; which of them, where it has several.
    First(Ref, Option<Means>),
}

/// Why something under way cannot go on.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// The rules do not allow it: it is reversed (733.1).
    Illegal(Refusal),
    Unanswered(Question),
    /// An answer that the question does not allow.
    BadAnswer(Question),
    /// A limit of this engine was reached.
    TooMuch(&'static str),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Illegal(refusal)
    }
}

impl Topic {
    /// Those that an answer can be given to; X, the face and the cost are announced with the action.
    pub const ALL: [Self; 31] = [
        Self::Manifest,
        Self::Targets,
        Self::Order,
        Self::May,
        Self::Choose,
        Self::Discard,
        Self::Sacrifice,
        Self::Return,
        Self::Reveal,
        Self::Keep,
        Self::Pay,
        Self::Attach,
        Self::Command,
        Self::Damage,
        Self::Modes,
        Self::Mana,
        Self::Color,
        Self::Kind,
        Self::Tap,
        Self::Convoke,
        Self::Bottom,
        Self::Graveyard,
        Self::Top,
        Self::Pile,
        Self::OnTop,
        Self::Coin,
        Self::Divide,
        Self::Activate,
        Self::Apply,
        Self::Prevent,
        Self::Protector,
    ];

    /// The word an answer to it stands under in a scenario.
    pub fn word(self) -> &'static str {
        match self {
            Self::Manifest => "manifest",
            Self::Targets => "targets",
            Self::Order => "order",
            Self::May => "may",
            Self::Choose => "choose",
            Self::Discard => "discard",
            Self::Sacrifice => "sacrifice",
            Self::Return => "return",
            Self::Reveal => "reveal",
            Self::Keep => "keep",
            Self::Pay => "pay",
            Self::Attach => "attach",
            Self::Command => "command zone",
            Self::Damage => "damage",
            Self::Modes => "modes",
            Self::Mana => "mana",
            Self::Color => "color",
            Self::Kind => "creature type",
            Self::Tap => "tap",
            Self::Convoke => "convoke",
            Self::Bottom => "bottom",
            Self::Graveyard => "graveyard",
            Self::Top => "top",
            Self::Pile => "pile",
            Self::OnTop => "on top",
            Self::Coin => "coin",
            Self::Divide => "divide",
            Self::Activate => "activate",
            Self::Apply => "apply",
            Self::Prevent => "prevent",
            Self::Protector => "protector",
            Self::X => "x",
            Self::Face => "face",
            Self::Cost => "cost",
        }
    }
}

impl Question {
    pub(super) fn new(
        player: PlayerId,
        topic: Topic,
        options: Vec<Ref>,
        least: usize,
        most: usize,
    ) -> Self {
        Self { player, topic, options, means: Vec::new(), least, most }
    }

    /// One whose answer is no choice of objects or players.
    pub(super) fn open(player: PlayerId, topic: Topic) -> Self {
        Self::new(player, topic, Vec::new(), 0, 0)
    }
}

impl State {
    /// What an object is by now; itself where it is nothing any more.
    pub(super) fn reference_now(&self, id: ObjectId) -> Ref {
        Ref::Object(self.now(id).unwrap_or(id))
    }

    /// The object a reference means now.
    pub fn object_at(&self, what: Ref) -> Option<ObjectId> {
        match what {
            Ref::Card(card) => self.object_of(card),
            Ref::Object(object) => Some(object),
            Ref::Player(_) => None,
        }
    }

    /// A reference with cards replaced by their objects.
    pub fn settled(&self, what: Ref) -> Option<Ref> {
        match what {
            Ref::Player(_) => Some(what),
            _ => self.object_at(what).map(Ref::Object),
        }
    }
}

impl Game {
    /// Whether the next answer is about this.
    pub(super) fn is_answered(&self, topic: Topic) -> bool {
        self.answers.front().is_some_and(|answer| answer.topic == topic)
    }

    /// The next answer, if it is about this; it is used up then.
    pub(super) fn next_answer(&mut self, topic: Topic) -> Option<Value> {
        if !self.is_answered(topic) {
            return None;
        }
        self.answers.pop_front().map(|answer| answer.value)
    }

    /// Picks among objects; what is forced need not be answered, but may be.
    pub(super) fn choose(
        &mut self,
        player: PlayerId,
        topic: Topic,
        options: &[ObjectId],
        least: usize,
        most: usize,
    ) -> Result<Vec<ObjectId>, Stop> {
        let options = options.iter().map(|id| Ref::Object(*id)).collect();
        let picked = self.choose_refs(Question::new(player, topic, options, least, most))?;
        Ok(picked.into_iter().filter_map(|r| self.state.object_at(r)).collect())
    }

    pub(super) fn choose_refs(&mut self, question: Question) -> Result<Vec<Ref>, Stop> {
        let forced = question.options.len() <= question.least || question.most == 0;
        let refs = match self.next_answer(question.topic) {
            Some(Value::Refs(refs)) => refs,
            Some(_) => return Err(Stop::BadAnswer(question)),
            None if forced => return Ok(question.options),
            None => return Err(Stop::Unanswered(question)),
        };
        let picked: Vec<Ref> = refs.iter().filter_map(|r| self.state.settled(*r)).collect();
        let least = question.least.min(question.options.len());
        let different = picked.iter().enumerate().all(|(n, r)| !picked[..n].contains(r));
        let fits = picked.len() == refs.len()
            && (least..=question.most).contains(&picked.len())
            && picked.iter().all(|r| question.options.contains(r))
            && different;
        if fits { Ok(picked) } else { Err(Stop::BadAnswer(question)) }
    }

    /// Divides so much among options; what gets nothing is left out.
    pub(super) fn divided(
        &mut self,
        question: Question,
        amount: i64,
    ) -> Result<Vec<(Ref, i64)>, Stop> {
        let amounts = match self.next_answer(question.topic) {
            Some(Value::Amounts(amounts)) => amounts,
            Some(_) => return Err(Stop::BadAnswer(question)),
            None => return Err(Stop::Unanswered(question)),
        };
        let settled = |(what, n): &(Ref, i64)| Some((self.state.settled(*what)?, *n));
        let division: Vec<(Ref, i64)> = amounts.iter().filter_map(settled).collect();
        let known = |(what, n): &(Ref, i64)| question.options.contains(what) && *n >= 0;
        let total = division.iter().map(|(_, n)| *n).fold(0, i64::saturating_add);
        if division.len() != amounts.len() || !division.iter().all(known) || total != amount {
            return Err(Stop::BadAnswer(question));
        }
        Ok(division.into_iter().filter(|(_, n)| *n > 0).collect())
    }

    pub(super) fn yes_or_no(&mut self, player: PlayerId, topic: Topic) -> Result<bool, Stop> {
        let question = Question::open(player, topic);
        match self.next_answer(topic) {
            Some(Value::Yes(yes)) => Ok(yes),
            Some(_) => Err(Stop::BadAnswer(question)),
            None => Err(Stop::Unanswered(question)),
        }
    }
}
