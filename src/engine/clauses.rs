use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use super::clause::Clause;
use crate::record::RuleNumber;

/// Which clauses are off in a game, and which have acted.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    off: BTreeSet<Clause>,
    /// Since the last event, and ever; a bit for each.
    lately: Cell<u128>,
    ever: Cell<u128>,
    /// Rules that acted where neither a clause nor an event names them.
    cited: RefCell<BTreeSet<RuleNumber>>,
}

impl Clauses {
    pub fn without(off: BTreeSet<Clause>) -> Self {
        Self { off, ..Self::default() }
    }

    /// Whether a clause is on. Asked where the clause makes a difference, so
    /// asking records that it acted.
    pub fn applies(&self, clause: Clause) -> bool {
        if self.off.contains(&clause) {
            return false;
        }
        let bit = 1 << clause as u128;
        self.lately.set(self.lately.get() | bit);
        self.ever.set(self.ever.get() | bit);
        true
    }

    /// A rule acts that cannot be switched off and that no event names.
    pub fn acts(&self, rule: &'static str) {
        self.cited.borrow_mut().insert(RuleNumber::literal(rule));
    }

    pub fn cited(&self) -> BTreeSet<RuleNumber> {
        self.cited.borrow().clone()
    }

    /// What is worked out with a clause list, and which of them acted on the way.
    pub fn watching<T>(&self, work: impl FnOnce() -> T) -> (T, u128) {
        let before = self.lately.replace(0);
        let result = work();
        let acted = self.lately.get();
        self.lately.set(before | acted);
        (result, acted)
    }

    /// What was worked out then is used again, and so are these.
    pub fn act_again(&self, acted: u128) {
        self.lately.set(self.lately.get() | acted);
    }

    /// Whether a clause is on, asked without its making a difference.
    pub fn is_on(&self, clause: Clause) -> bool {
        !self.off.contains(&clause)
    }

    /// The clauses that acted since this was last asked.
    pub fn acted_lately(&self) -> Vec<Clause> {
        listed(self.lately.replace(0))
    }

    pub fn acted(&self) -> Vec<Clause> {
        listed(self.ever.get())
    }
}

fn listed(bits: u128) -> Vec<Clause> {
    Clause::all().filter(|clause| bits & (1 << *clause as u128) != 0).collect()
}
