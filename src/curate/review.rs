//! What waits for a person, and what settles it.
