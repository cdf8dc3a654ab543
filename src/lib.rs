//! Rulings for judges: bilingual records, a search index over them, and a
//! small rules engine that plays the situation a ruling speaks of.
//!
//! The rooms and the direction in which they may use each other are listed in
//! `docs/design.md` and tested by `tests/rooms.rs`.

pub mod answer;
pub mod commands;
pub mod curate;
pub mod engine;
pub mod import;
pub mod index;
pub mod library;
pub mod record;
pub mod render;
pub mod scenario;
pub mod yaml;
