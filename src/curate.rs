//! What maintainers need: to see what is the same, what only looks the same and
//! what has gone stale, and to mend it without losing anything.

pub mod dedupe;
pub mod review;
