use tantivy::directory::OwnedBytes;

use crate::index::list::{List, count};

/// A thing that texts are worded with, by a hash of how it is written. Of a
/// hundred thousand things two have the same one in 64 bits once in billions.
pub(in crate::index) type ThingKey = u64;

/// Where the list of each thing begins, looked up by the first bits of its key.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// By the first bits: how many things come before those that begin so.
    heads: List,
    /// In the order of their keys: both halves of the key, and where its list begins. Behind
    /// the last one stands where its list ends.
    things: List,
}

/// The bits that things are looked up by: some ten begin alike.
const BITS: u32 = 14;
/// Numbers of a thing.
const OF_THING: usize = 3;

impl Places {
    pub(super) fn new(heads: OwnedBytes, things: OwnedBytes) -> Self {
        Self { heads: List::new(heads), things: List::new(things) }
    }

    /// Where the list of a thing begins, and its length.
    pub(super) fn get(&self, key: ThingKey) -> Option<(usize, usize)> {
        let head = (key >> (ThingKey::BITS - BITS)) as usize;
        let (first, end) = (self.heads.get(head)? as usize, self.heads.get(head + 1)? as usize);
        let number = |thing: usize, number: usize| {
            self.things.get(thing.checked_mul(OF_THING)?.checked_add(number)?)
        };
        for thing in first..end {
            let found = u64::from(number(thing, 0)?) << 32 | u64::from(number(thing, 1)?);
            if found == key {
                let (from, to) = (number(thing, 2)? as usize, number(thing + 1, 2)? as usize);
                return Some((from, to.checked_sub(from)?));
            }
        }
        None
    }

    /// Writes the heads and the things: keys in their order, each with where
    /// its list begins, and where the last one ends.
    pub(super) fn write(things: &[(ThingKey, usize)], end: usize) -> (OwnedBytes, OwnedBytes) {
        let heads = (0..=1_u64 << BITS).map(|head| {
            count(things.partition_point(|(key, _)| key >> (ThingKey::BITS - BITS) < head))
        });
        let halves = |key: ThingKey| [(key >> 32) as u32, key as u32];
        let last = halves(ThingKey::MAX).into_iter().chain([count(end)]);
        let all = things.iter().flat_map(|(key, at)| halves(*key).into_iter().chain([count(*at)]));
        (List::write(heads), List::write(all.chain(last)))
    }
}

/// The hash of a thing's kind and its pieces (FNV-1a, which is the same everywhere and always).
pub(super) fn key<P: AsRef<[u8]>>(kind: u8, pieces: impl IntoIterator<Item = P>) -> ThingKey {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let of = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(PRIME);
    let piece = |hash, piece: P| piece.as_ref().iter().fold(hash, |hash, byte| of(hash, *byte));
    pieces.into_iter().fold(of(OFFSET, kind), piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_found_where_they_were_put() {
        let mut keys: Vec<ThingKey> = (0..5_000_u32).map(|n| key(b'w', [n.to_string()])).collect();
        keys.extend([0, ThingKey::MAX]);
        keys.sort_unstable();
        let things: Vec<_> = keys.iter().enumerate().map(|(n, key)| (*key, 10 + n * 2)).collect();
        let (heads, list) = Places::write(&things, 10 + things.len() * 2);
        let places = Places::new(heads, list);
        for (key, at) in &things {
            assert_eq!(places.get(*key), Some((*at, 2)));
        }
        assert_eq!(places.get(key(b'w', ["absent"])), None);
        assert_ne!(key(b'w', ["a"]), key(b'p', ["a"]));
    }

    #[test]
    fn damaged_places_are_nowhere() {
        let bytes = |numbers: &[u32]| List::write(numbers.iter().copied());
        for (heads, things) in [
            (bytes(&[]), bytes(&[])),
            (bytes(&[0; 1 << 15]), bytes(&[1, 2, 3])),
            (bytes(&[u32::MAX; 1 << 15]), bytes(&[0, 7, 9, 0, 8, 1])),
            (bytes(&[0, u32::MAX]), bytes(&[0, 7, 9, 0, 8, 1])),
        ] {
            let places = Places::new(heads, things);
            assert_eq!(places.get(7), None);
            assert_eq!(places.get(ThingKey::MAX), None);
        }
    }
}
