//! Scenarios: small games told in YAML (`docs/scenarios.md`), played by the
//! engine, narrated in two languages, and checked.
//!
//! This room takes sources by value; it knows no folders and no terminal.

mod card;
mod check;
mod expect;
mod form;
mod given;
mod labels;
mod narrate;
mod phrase;
mod picture;
mod play;
mod read;
mod report;
mod said;
pub mod schema;
mod scope;
mod start;
mod step;
mod verify;
mod words;

pub use card::Catalogue;
pub use form::did_you_mean;
pub use picture::{Picture, Piece, Side};
pub use play::{Options, play};
pub use read::{Kind, Scenario};
pub use report::{Failure, Off, Played, Told};
pub use said::Said;
pub use verify::{RuleCount, Verdict, Verified, WithoutResult, contrast, verify};

#[cfg(test)]
mod tests;
