use tantivy::directory::OwnedBytes;

use super::open::Index;
use super::table::Table;
use crate::record::{RuleBook, RuleNumber};

/// Each cited rule with what it is about, by its number.
pub(super) const RULES: &str = "rules";
/// The rest of the rule book.
pub(super) const RULE_BOOK: &str = "rule-book";

/// The rule book as it is kept: what it says of one number is found without
/// reading the others.
pub(super) fn tables(book: Option<&RuleBook>) -> Vec<(&'static str, OwnedBytes)> {
    let Some(book) = book else { return Vec::new() };
    let json = |texts| serde_json::to_string(texts).unwrap_or_default();
    let rules = book.rules.iter().map(|(number, texts)| (number.to_string(), json(texts)));
    let rest = RuleBook { rules: [].into(), ..book.clone() };
    let rest = serde_json::to_vec(&rest).unwrap_or_default();
    let rules = Table::write(&rules.collect());
    vec![(RULES, OwnedBytes::new(rules)), (RULE_BOOK, OwnedBytes::new(rest))]
}

impl Index {
    /// The rule book with what it says of `numbers` and of no other; none where
    /// the index was built without one.
    pub fn rule_book(&self, numbers: &[RuleNumber]) -> Option<RuleBook> {
        let mut book: RuleBook = serde_json::from_slice(&self.pack.part(RULE_BOOK)?).ok()?;
        let rules = Table::new(self.pack.part(RULES)?);
        for number in numbers {
            let texts = rules.get(&number.to_string());
            let texts = texts.and_then(|texts| serde_json::from_str(texts).ok());
            book.rules.extend(texts.map(|texts| (*number, texts)));
        }
        Some(book)
    }
}
