include!(concat!(env!("OUT_DIR"), "/traditional.rs"));

/// The Simplified form of a Traditional character, by the character alone, so
/// that a text and a part of it come out alike.
pub fn simplified(c: char) -> char {
    if !('\u{3400}'..='\u{9FFF}').contains(&c) {
        return c;
    }
    PAIRS.binary_search_by_key(&c, |&(traditional, _)| traditional).map_or(c, |at| PAIRS[at].1)
}
