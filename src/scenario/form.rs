//! Strict reading of YAML trees: what is not asked for is a fault.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;

use super::scope::{OfCard, Scope};
use crate::yaml::{Fault, Node, Place, Source, Value};

/// Reads one source and gathers everything that is wrong with it.
pub struct Reader<'s> {
    source: &'s Source,
    faults: RefCell<Vec<Fault>>,
    pub(super) scope: Cell<Scope>,
    pub(super) card: RefCell<Option<Rc<OfCard>>>,
    /// The names that phrases speak of, each with where it stands.
    pub(super) named: RefCell<Vec<(Node, String)>>,
    /// The subtypes beside those of the rules that something speaks of, and those that cards have.
    pub(super) kinds_named: RefCell<Vec<(Node, String)>>,
    pub(super) kinds_made: RefCell<BTreeSet<String>>,
}

/// A mapping that is being read. Every key has to be asked for.
pub struct Form<'r> {
    reader: &'r Reader<'r>,
    node: &'r Node,
    entries: Vec<(&'r str, &'r Node, &'r Node)>,
    asked: RefCell<Vec<&'static str>>,
    /// Keys that are no fixed words and were read: players, labels.
    seen: RefCell<Vec<&'r str>>,
}

impl<'s> Reader<'s> {
    pub fn new(source: &'s Source) -> Self {
        Self {
            source,
            faults: RefCell::default(),
            scope: Cell::default(),
            card: RefCell::default(),
            named: RefCell::default(),
            kinds_named: RefCell::default(),
            kinds_made: RefCell::default(),
        }
    }

    pub fn place(&self, node: &Node) -> Place {
        self.source.at(node.line, node.column)
    }

    /// The nth word of a text, counted from 0; the text itself where that is not found in its line.
    pub fn word_within(&self, node: &Node, nth: usize) -> Node {
        let found = || {
            let line = self.source.text.lines().nth(node.line.checked_sub(1)?)?;
            let line: String = line.chars().skip(node.column.checked_sub(1)?).collect();
            let mut end = 0;
            let mut start = 0;
            for word in node.text()?.split_whitespace().take(nth + 1) {
                start = end + line[end..].find(word)?;
                end = start + word.len();
            }
            Some(node.column + line[..start].chars().count())
        };
        Node { line: node.line, column: found().unwrap_or(node.column), value: Value::Null }
    }

    pub fn fault(&self, node: &Node, what: impl Into<String>) {
        self.fault_with(node, what, None);
    }

    pub fn fault_with(&self, node: &Node, what: impl Into<String>, hint: Option<String>) {
        self.take(Fault { place: self.place(node), what: what.into(), hint });
    }

    /// A fault that was found elsewhere, once.
    pub fn take(&self, fault: Fault) {
        let mut faults = self.faults.borrow_mut();
        if !faults.contains(&fault) {
            faults.push(fault);
        }
    }

    pub fn has_faults(&self) -> bool {
        !self.faults.borrow().is_empty()
    }

    pub fn into_faults(self) -> Vec<Fault> {
        self.faults.into_inner()
    }

    /// Not one of the words that can stand here.
    pub fn unknown<'w>(
        &self,
        node: &Node,
        word: &str,
        kind: &str,
        known: impl IntoIterator<Item = &'w str>,
    ) {
        let known: Vec<&str> = known.into_iter().collect();
        let hint = did_you_mean(word, &known)
            .or_else(|| (known.len() <= 40).then(|| format!("known here: {}", known.join(", "))));
        self.fault_with(node, format!("`{word}` is not {kind}"), hint);
    }

    pub fn form<'r>(&'r self, node: &'r Node) -> Option<Form<'r>> {
        let Value::Map(entries) = &node.value else {
            self.fault(node, "a mapping (key: value) is needed here");
            return None;
        };
        let mut read = Vec::new();
        for (key, value) in entries {
            match key.text() {
                Some(word) => read.push((word, key, value)),
                None => self.fault(key, "a key is a word"),
            }
        }
        Some(Form {
            reader: self,
            node,
            entries: read,
            asked: RefCell::default(),
            seen: RefCell::default(),
        })
    }

    pub fn text<'r>(&self, node: &'r Node) -> Option<&'r str> {
        let text = node.text();
        if text.is_none() {
            self.fault_with(node, "text is needed here", Some("put it in quotes".into()));
        }
        text
    }

    pub fn int(&self, node: &Node) -> Option<i64> {
        match node.value {
            Value::Int(n) if i64::try_from(n).is_ok() => i64::try_from(n).ok(),
            Value::Int(_) => {
                self.fault(node, "this number is too large for the game");
                None
            }
            // Beyond what YAML reads as a whole number.
            Value::Float(n) if n.abs() >= 1e18 => {
                self.fault(node, "this number is too large for the game");
                None
            }
            _ => {
                self.fault(node, "a whole number is needed here");
                None
            }
        }
    }

    pub fn bool(&self, node: &Node) -> Option<bool> {
        match node.value {
            Value::Bool(yes) => Some(yes),
            _ => {
                self.fault(node, "`true` or `false` is needed here");
                None
            }
        }
    }

    /// The items of a list; a single value counts as a list of one.
    pub fn list<'r>(&self, node: &'r Node) -> &'r [Node] {
        match &node.value {
            Value::List(items) => items,
            Value::Null => &[],
            _ => std::slice::from_ref(node),
        }
    }

    /// One of a closed set of words.
    pub fn word<T>(
        &self,
        node: &Node,
        kind: &str,
        all: impl IntoIterator<Item = T>,
        word_of: impl Fn(&T) -> &str,
    ) -> Option<T> {
        let word = self.text(node)?;
        let mut known = Vec::new();
        for item in all {
            if word_of(&item) == word {
                return Some(item);
            }
            known.push(word_of(&item).to_owned());
        }
        self.unknown(node, word, kind, known.iter().map(String::as_str));
        None
    }
}

impl<'r> Form<'r> {
    pub fn node(&self) -> &'r Node {
        self.node
    }

    pub fn reader(&self) -> &'r Reader<'r> {
        self.reader
    }

    pub fn get(&self, key: &'static str) -> Option<&'r Node> {
        if !self.asked.borrow().contains(&key) {
            self.asked.borrow_mut().push(key);
        }
        self.entries.iter().find(|(word, ..)| *word == key).map(|(.., value)| *value)
    }

    /// Reports every key that is none of these; for forms of which a part that is
    /// missing ends the reading.
    pub fn only(&self, keys: &[&'static str]) {
        for key in keys {
            self.get(key);
        }
        self.done();
    }

    /// A key that must be there.
    pub fn need(&self, key: &'static str) -> Option<&'r Node> {
        let found = self.get(key);
        if found.is_none() {
            self.reader.fault(self.node, format!("`{key}` is missing"));
        }
        found
    }

    pub fn is_true(&self, key: &'static str) -> bool {
        self.get(key).and_then(|node| self.reader.bool(node)).unwrap_or(false)
    }

    /// The one of these keys that is there, with its value.
    pub fn one_of(&self, keys: &[&'static str], kind: &str) -> Option<(&'static str, &'r Node)> {
        let found: Vec<(&'static str, &'r Node)> =
            keys.iter().filter_map(|key| Some((*key, self.get(key)?))).collect();
        if let [one] = found[..] {
            return Some(one);
        }
        match self.entries.first() {
            _ if found.len() > 1 => {
                let (a, b) = (found[0].0, found[1].0);
                self.reader.fault(self.node, format!("`{a}` and `{b}` do not go together"));
            }
            Some((word, key, _)) => self.reader.unknown(key, word, kind, keys.iter().copied()),
            None => self.reader.fault(self.node, format!("{kind} is missing")),
        }
        // The rest would only repeat the fault.
        self.asked.borrow_mut().clear();
        None
    }

    /// A key that is no fixed word has been read.
    pub fn seen(&self, key: &'r str) {
        self.seen.borrow_mut().push(key);
    }

    /// Keys that were not asked for, with their values.
    pub fn others(&self) -> impl Iterator<Item = (&'r str, &'r Node, &'r Node)> + '_ {
        self.entries.iter().copied().filter(|(word, ..)| !self.asked.borrow().contains(word))
    }

    pub fn done(&self) {
        if self.asked.borrow().is_empty() {
            return;
        }
        let asked = self.asked.borrow().clone();
        for (word, key, _) in &self.entries {
            if !asked.contains(word) && !self.seen.borrow().contains(word) {
                self.reader.unknown(key, word, "a key that can stand here", asked.iter().copied());
            }
        }
    }
}

/// The hint for a word that may be mistyped.
pub fn did_you_mean(word: &str, known: &[&str]) -> Option<String> {
    nearest(word, known).map(|near| format!("did you mean `{near}`?"))
}

/// The known word that is closest to a mistyped one.
fn nearest<'w>(word: &str, known: &[&'w str]) -> Option<&'w str> {
    let allowed = (word.chars().count() / 3).max(1);
    known
        .iter()
        .map(|candidate| (distance(word, candidate), *candidate))
        .filter(|(distance, _)| *distance <= allowed && *distance < word.chars().count())
        .min()
        .map(|(_, candidate)| candidate)
}

/// How many letters have to be put in, taken out, changed or swapped; a word
/// is measured by its beginning.
fn distance(word: &str, known: &str) -> usize {
    strsim::osa_distance(&word.chars().take(60).collect::<String>(), known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_suggested() {
        assert_eq!(nearest("tappd", &["tapped", "zone"]), Some("tapped"));
        assert_eq!(nearest("turnup", &["turn up", "cast"]), Some("turn up"));
        assert_eq!(nearest("banana", &["tapped", "zone"]), None);
    }

    #[test]
    fn keys_that_nobody_asked_for_are_faults_with_their_place() {
        let source = Source::new("x.yaml", "tapped: true\ntaped: true\n");
        let tree = source.tree().unwrap();
        let reader = Reader::new(&source);
        let form = reader.form(&tree).unwrap();
        assert!(form.is_true("tapped"));
        form.done();
        let faults = reader.into_faults();
        assert_eq!(faults.len(), 1);
        assert_eq!((faults[0].place.line, faults[0].place.column), (2, 1));
        assert_eq!(faults[0].hint.as_deref(), Some("did you mean `tapped`?"));
    }
}
