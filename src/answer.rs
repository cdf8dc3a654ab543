//! From a question to the ruling that answers it, or to an honest silence.
//!
//! Nothing is composed: what is returned stands in a record. [`ask`] compares
//! the question with the questions and texts of the records that the index
//! finds ([`closeness`]), and answers only if one is close enough ([`decide`]).

mod asked;
mod closeness;
mod decide;
mod form;
mod hearing;
mod likeness;
mod mechanic;
mod polarity;
mod scope;

use serde::Serialize;

pub use asked::is_question;
pub use likeness::Likeness;

use crate::index::{BothTexts, Hit, Index, NamedPublication, NamedRuling, SearchError};
use crate::record::{Answer as YesNo, RuleNumber};

/// The answer to a question. Its JSON is that of `ask`.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    pub question: String,
    /// No record answers it; `nearest` may still help.
    pub abstained: bool,
    /// Only where a record answers that very question with yes or no.
    pub answer: Option<YesNo>,
    /// 0 to 1: how much of the question the record covers.
    pub confidence: f32,
    pub ruling: Option<NamedRuling>,
    pub why: BothTexts,
    pub rules: Vec<RuleNumber>,
    pub scenarios: Vec<String>,
    /// Where only an imported publication answers.
    pub publication: Option<NamedPublication>,
    pub nearest: Vec<Hit>,
    /// The short verdict of the record's question that was matched.
    pub verdict: BothTexts,
    /// The record's question that was matched.
    pub matched: BothTexts,
    /// A question of the record that is like the one asked, and not sure to be it.
    pub similar: Option<Similar>,
    /// What the question speaks of and the nearest record does not.
    pub uncovered: Vec<String>,
}

/// A question of a record with its own verdict.
#[derive(Clone, Debug, Serialize)]
pub struct Similar {
    pub question: BothTexts,
    pub answer: Option<YesNo>,
    pub verdict: BothTexts,
}

/// How many rulings are compared with a question.
const COMPARED: usize = 10;
/// How many records are shown as nearest, and how many rulings where
/// publications are near too.
const NEAREST: usize = 5;
const NEAREST_RULINGS: usize = 3;
/// How many others are shown where one of them answers.
const ALSO_NEAR: usize = 2;

/// Answers a question in either language.
///
/// # Errors
/// Where the index is damaged.
pub fn ask(index: &Index, question: &str) -> Result<Answer, SearchError> {
    let mut candidates = index.candidates(question, COMPARED)?;
    let compared = closeness::compare(index, question, &mut candidates, 0);
    decide::decide(index, question, &mut candidates, &compared)
}

/// Rulings by id, the closest first, and the signs of the first.
pub type Likenesses = (Vec<(String, Likeness)>, Vec<f32>);

/// How each of the closest rulings is like a question, the closest first, and
/// what speaks for the first as the answer: what the weights are fitted on.
/// None for what no ruling decides, which is asked of no weights.
///
/// # Errors
/// Where the index is damaged.
pub fn likenesses(index: &Index, question: &str) -> Result<Likenesses, SearchError> {
    let mut candidates = index.candidates(question, COMPARED)?;
    if scope::beyond_rulings(&candidates.analyzed) == scope::Beyond::Surely {
        return Ok((Vec::new(), Vec::new()));
    }
    let compared = closeness::compare(index, question, &mut candidates, 0);
    let signs = compared.first().map(|best| best.signs().to_vec()).unwrap_or_default();
    let mut all = Vec::new();
    for one in &compared {
        all.push((index.entry_of(&candidates.all[one.place])?.id(), one.likeness));
    }
    Ok((all, signs))
}

impl Answer {
    fn silent(question: &str, nearest: Vec<Hit>) -> Self {
        Self {
            question: question.to_owned(),
            abstained: true,
            answer: None,
            confidence: 0.0,
            ruling: None,
            why: BothTexts::default(),
            rules: Vec::new(),
            scenarios: Vec::new(),
            publication: None,
            nearest,
            verdict: BothTexts::default(),
            matched: BothTexts::default(),
            similar: None,
            uncovered: Vec::new(),
        }
    }
}
