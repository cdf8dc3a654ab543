use twox_hash::XxHash3_64;

/// A number for a text of some kind: what has the same is taken for the same.
/// A seed that is no more than the kind would be lost in the bytes of a short text.
pub(super) fn print(kind: u32, text: &[u8]) -> u64 {
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    XxHash3_64::oneshot_with_seed(u64::from(kind).wrapping_mul(SPREAD), text)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn short_texts_of_different_kinds_differ() {
        let short = (0..3000).map(|n| n.to_string());
        let letters = ('a'..='z').flat_map(|a| ('a'..='z').map(move |b| format!("{a}{b}")));
        let texts: Vec<String> = short.chain(letters).collect();
        let prints = (0..32).flat_map(|kind| texts.iter().map(move |t| print(kind, t.as_bytes())));
        assert_eq!(prints.collect::<HashSet<u64>>().len(), 32 * texts.len());
    }
}
