use std::cell::{Cell, OnceCell};
use std::collections::VecDeque;
use std::sync::Arc;

use super::characteristics::Characteristics;
use super::choice::{Answer, Question, Stop};
use super::clause::Clause;
use super::clauses::Clauses;
use super::event::{Event, Logged};
use super::ids::{ObjectId, PlayerId};
use super::layers;
use super::object::Object;
use super::refusal::Refusal;
use super::rule_change::RuleChange;
use super::scene::{Board, Frame, Scene, Subject};
use super::setup::{Extension, Setup, SetupFault};
use super::state::State;

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) setup: Arc<Setup>,
    pub(super) state: State,
    pub(super) log: Vec<Logged>,
    pub(super) answers: VecDeque<Answer>,
    /// The board of the present state, once someone has asked for it.
    pub(super) board: OnceCell<WorkedOut>,
    /// The rule changes in force, once someone has asked for them.
    pub(super) rules: OnceCell<InForce>,
    /// Whether the set-up has been looked after (117.5).
    pub(super) begun: bool,
    /// How many entries the log had before the present action.
    pub(super) logged: usize,
    /// What the present action has cost so far.
    pub(super) work: Cell<u64>,
    pub(super) clauses: Clauses,
    /// What is happening at one moment: the board before it, its first event.
    pub(super) open: Option<(Arc<Board>, usize)>,
    pub(super) moment: u32,
}

/// A board, and the clauses that acted while it was worked out.
#[derive(Clone, Debug)]
pub(super) struct WorkedOut {
    pub board: Arc<Board>,
    pub clauses: u128,
}

/// Rule changes and whose words they are, and the clauses that acted while they were gathered.
#[derive(Clone, Debug)]
pub(super) struct InForce {
    pub rules: Arc<[(RuleChange, Frame)]>,
    pub clauses: u128,
}

/// What became of an action.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Done,
    /// Before anything began: nothing shown, nothing changed.
    Refused(Refusal),
    /// Begun and impossible: taken back, what was shown stays known (733.1).
    Reversed(Refusal),
}

/// A fault of what was asked, not of the rules.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    Unanswered(Question),
    BadAnswer(Question),
    LeftOver(Vec<Answer>),
    TooMuch(&'static str),
}

impl Game {
    /// # Errors
    /// Everything that is wrong with the set-up, at once.
    pub fn new(setup: Setup) -> Result<Self, Vec<SetupFault>> {
        let faults = setup.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let state = setup.state();
        let clauses = Clauses::without(setup.off.clone());
        let mut game = Self { setup: Arc::new(setup), state, clauses, ..Self::empty() };
        game.show_tops_of_libraries();
        Ok(game)
    }

    /// Two players and nothing else.
    pub fn empty() -> Self {
        let state = Setup::empty().state();
        Self {
            setup: Arc::new(Setup::empty()),
            state,
            log: Vec::new(),
            answers: VecDeque::new(),
            board: OnceCell::new(),
            rules: OnceCell::new(),
            begun: false,
            logged: 0,
            work: Cell::new(0),
            clauses: Clauses::default(),
            open: None,
            moment: 0,
        }
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    pub fn log(&self) -> &[Logged] {
        &self.log
    }

    pub fn seats(&self) -> usize {
        self.state.players.len()
    }

    pub(super) fn has_extension(&self, extension: Extension) -> bool {
        self.setup.extensions.contains(&extension)
    }

    /// Whether a clause is on, asked where it acts.
    pub(super) fn applies(&self, clause: Clause) -> bool {
        self.clauses.applies(clause)
    }

    /// Whether a clause is on, asked without its making a difference.
    pub(super) fn is_on(&self, clause: Clause) -> bool {
        self.clauses.is_on(clause)
    }

    /// The clauses that have acted so far.
    pub fn clauses_acted(&self) -> Vec<Clause> {
        self.clauses.acted()
    }

    /// A rule acts that no event names.
    pub(super) fn acts(&self, rule: &'static str) {
        self.clauses.acts(rule);
    }

    /// The rules that acted so far without an event or a clause of theirs.
    pub fn rules_cited(&self) -> std::collections::BTreeSet<crate::record::RuleNumber> {
        self.clauses.cited()
    }

    pub(super) fn board(&self) -> &Arc<Board> {
        let work_out = || {
            let (board, clauses) = self.clauses.watching(|| self.board_with(&self.state, None));
            WorkedOut { board: Arc::new(board), clauses }
        };
        &self.board.get_or_init(work_out).board
    }

    /// The board of a state, perhaps with one object taken to be face up.
    pub(super) fn board_with(&self, state: &State, as_up: Option<ObjectId>) -> Board {
        let (board, steps) = layers::compute(state, &self.clauses, as_up);
        self.cost(steps);
        board
    }

    /// Work is done, in steps of looking at one object, or of the like.
    pub(super) fn cost(&self, steps: usize) {
        self.work.set(self.work.get().saturating_add(steps as u64));
    }

    /// The state with what each object is now.
    pub fn scene(&self) -> Scene<'_> {
        Scene { state: &self.state, board: self.board(), clauses: &self.clauses, as_up: None }
    }

    /// The characteristics an object would have if it were face up (702.37e).
    pub fn would_be(&self, object: ObjectId) -> Option<Arc<Characteristics>> {
        let board = self.board_with(&self.state, Some(object));
        let (state, clauses, as_up) = (&self.state, &self.clauses, Some(object));
        Scene { state, board: &board, clauses, as_up }.values(object)
    }

    /// What the card itself is, whatever applies to the object (701.40b).
    pub fn card_itself(&self, object: ObjectId) -> Option<Arc<Characteristics>> {
        let object = self.state.objects.get(&object)?;
        Some(Arc::clone(&self.state.card_of(object)?.printed.whole))
    }

    pub(super) fn object(&self, id: ObjectId) -> Option<&Object> {
        self.state.objects.get(&id)
    }

    pub(super) fn subject(&self, id: ObjectId) -> Option<Subject<'_>> {
        self.scene().subject(id)
    }

    /// The controller now, or when it was last seen.
    pub(super) fn controller(&self, id: ObjectId) -> Option<PlayerId> {
        self.scene().controller(id)
    }

    pub(super) fn new_id(&mut self) -> ObjectId {
        let id = ObjectId(self.state.next_object);
        self.state.next_object = self.state.next_object.saturating_add(1);
        id
    }

    /// Runs something that must come off whole. If the rules do not allow it,
    /// everything is as before except what players have seen (733.1).
    pub(super) fn attempt(
        &mut self,
        player: Option<PlayerId>,
        answers: Vec<Answer>,
        deed: impl FnOnce(&mut Self) -> Result<Result<(), Refusal>, Stop>,
    ) -> Result<Outcome, Trouble> {
        let (mut before, mut logged) = (self.state.clone(), self.log.len());
        self.answers = answers.into();
        self.work.set(0);
        self.logged = logged;
        let begun = self.begin();
        if begun.is_ok() && self.log.len() > logged {
            // What that did stays done, whatever becomes of the deed.
            (before, logged) = (self.state.clone(), self.log.len());
        }
        let result = begun.and_then(|()| deed(self));
        self.open = None;
        let left: Vec<Answer> = std::mem::take(&mut self.answers).into();
        let trouble = match result {
            Ok(Ok(())) if left.is_empty() => return Ok(Outcome::Done),
            Ok(Ok(())) => Trouble::LeftOver(left),
            Ok(Err(refusal)) => {
                self.rewind(before, logged);
                return Ok(Outcome::Refused(refusal));
            }
            Err(Stop::Illegal(refusal)) => {
                if self.applies(Clause::Reversed) {
                    self.take_back(before, logged, player, refusal);
                }
                return Ok(Outcome::Reversed(refusal));
            }
            Err(Stop::Unanswered(question)) => Trouble::Unanswered(question),
            Err(Stop::BadAnswer(question)) => Trouble::BadAnswer(question),
            Err(Stop::TooMuch(what)) => Trouble::TooMuch(what),
        };
        self.rewind(before, logged);
        Err(trouble)
    }

    fn rewind(&mut self, before: State, logged: usize) {
        self.state = before;
        self.log.truncate(logged);
        self.board = OnceCell::new();
        self.rules = OnceCell::new();
    }

    fn take_back(
        &mut self,
        before: State,
        logged: usize,
        player: Option<PlayerId>,
        refusal: Refusal,
    ) {
        let shown: Vec<Logged> = self.log[logged..]
            .iter()
            .filter(|entry| matches!(entry.event, Event::Shown { .. }))
            .cloned()
            .collect();
        self.rewind(before, logged);
        for entry in shown {
            self.perform(entry.event, entry.rule);
        }
        if let Some(player) = player {
            self.perform(Event::Reversed { player, because: refusal.because }, refusal.rule);
        }
    }
}
