//! What maintainers need: to see what is the same, what only looks the same and
//! what has gone stale, and to mend it without losing anything.

pub mod dedupe;
pub mod draft;
pub mod fmt;
pub mod lint;
pub mod merge;
pub mod provenance;
mod record_text;
pub mod review;
pub mod schema;
