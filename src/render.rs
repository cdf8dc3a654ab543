//! Turns results into text for people and JSON for scripts. The only room
//! that writes to stdout.

mod answer;
mod board;
mod booklet;
mod card;
mod excerpt;
mod export;
mod game;
mod import;
mod index;
mod json;
mod langs;
mod lint;
mod page;
mod publication;
mod results;
mod rule;
mod ruling;
mod screen;
mod status;
mod styled;
mod topic;
mod verify;

pub use answer::answer;
pub use card::{CardView, card};
pub use excerpt::excerpt;
pub use export::{ExportFormat, ExportView, export};
pub use game::{GamesView, demo};
pub use import::import;
pub use index::{IndexView, index};
pub use json::to_json;
pub use langs::Langs;
pub use lint::{LintView, lint};
pub use page::Page;
pub use publication::{PublicationView, publication};
pub use results::{hit, results};
pub use rule::{RuleRuling, RuleView, rule};
pub use ruling::{RulingView, ruling};
pub use screen::{ColorChoice, Screen};
pub use status::{IndexState, StatusView, status};
pub use styled::{Look, Styled, shown};
pub use topic::{TopicView, TopicsView, topic, topics};
pub use verify::{RulingProof, VerifyView, verify};
