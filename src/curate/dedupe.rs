//! Which published paragraphs say the same, and which only seem to.
