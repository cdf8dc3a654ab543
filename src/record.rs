//! The vocabulary: what a ruling, a publication, a term and a rule number are.
//!
//! Nothing here knows files, YAML, searching or the game.

mod card;
mod date;
mod exception;
mod key;
mod named_card;
mod outside;
mod publication;
mod rule_book;
mod rule_number;
mod ruling;
mod scenario_keys;
mod schema;
mod script;
mod stated_by;
mod term;
mod text;
mod topic;

pub use card::{CardName, CardNames, Nickname, fold_name};
pub use date::{BadDate, Date};
pub use exception::Exception;
pub use key::{Key, fold};
pub use named_card::NamedCard;
pub use outside::Outside;
pub use publication::{
    Appearance, NonRuling, Publication, Published, PublishedText, Verbatim, Whose, Wording,
    WordingStatus, forget_unknown_cards,
};
pub use rule_book::{Edition, Moved, MovedNumber, RuleBook};
pub use rule_number::{BadRuleNumber, RuleNumber};
pub use ruling::{Answer, Question, Reviewed, Ruling, Status};
pub use scenario_keys::SCENARIO_KEYS;
pub use script::simplified;
pub use stated_by::StatedBy;
pub use term::Term;
pub use text::{Language, Texts, Translation, is_obeyed};
pub use topic::{Topic, TopicPart};
pub use uuid::Uuid;
