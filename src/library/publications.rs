//! The publications of a user's library.
