use std::collections::BTreeMap;
use std::ops::Range;

use tantivy::directory::OwnedBytes;

/// A dictionary that is searched where it lies: lines `key<TAB>value`, sorted
/// by key. Opening one costs nothing, however long it is.
#[derive(Clone, Debug)]
pub struct Table {
    bytes: OwnedBytes,
    /// For a table that is asked thousands of times: of each line the first
    /// bytes of its key, which mostly decide, and where it starts.
    heads: OwnedBytes,
}

/// The bytes of an entry of `heads`: of the key, of the place.
const HEAD: usize = 8;
const ENTRY: usize = HEAD + 4;

impl Table {
    pub fn new(bytes: OwnedBytes) -> Self {
        Self { bytes, heads: OwnedBytes::empty() }
    }

    /// A table with the heads that [`Table::heads`] made for it.
    pub fn indexed(bytes: OwnedBytes, heads: OwnedBytes) -> Self {
        Self { bytes, heads }
    }

    /// The heads of a written table.
    pub fn heads(table: &[u8]) -> Vec<u8> {
        let mut heads = Vec::new();
        let mut start: u32 = 0;
        for line in table.split_inclusive(|&b| b == b'\n') {
            let key = line.split(|&b| b == b'\t').next().unwrap_or_default();
            heads.extend(head(key).to_be_bytes());
            heads.extend(start.to_be_bytes());
            start = start.saturating_add(u32::try_from(line.len()).unwrap_or(u32::MAX));
        }
        heads
    }

    /// Writes a table. Tabs and line ends in keys and values become spaces.
    pub fn write(entries: &BTreeMap<String, String>) -> Vec<u8> {
        let clean = |text: &str| text.replace(['\t', '\n', '\r'], " ");
        let clean: BTreeMap<_, _> = entries.iter().map(|(k, v)| (clean(k), clean(v))).collect();
        let line = |(key, value): (&String, &String)| format!("{key}\t{value}\n");
        clean.iter().map(line).collect::<String>().into_bytes()
    }

    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    pub fn get(&self, key: &str) -> Option<&str> {
        let (found, value) = self.line(self.lower_bound(key))?;
        (found == key).then_some(value)
    }

    /// How many entries an indexed table has.
    pub fn len(&self) -> usize {
        self.heads.len() / ENTRY
    }

    /// The entry at a place of an indexed table.
    pub fn at(&self, place: usize) -> Option<(&str, &str)> {
        (place < self.len()).then(|| self.line(self.head_at(place).1))?
    }

    /// The place of a key in an indexed table.
    pub fn place(&self, key: &str) -> Option<usize> {
        let place = self.place_from(key.as_bytes());
        self.at(place).filter(|(found, _)| *found == key).map(|_| place)
    }

    /// The first entry whose key is not less than `key`, among those at these
    /// places of an indexed table.
    pub fn first_among(&self, places: Range<usize>, key: &str) -> Option<(&str, &str)> {
        let end = places.end;
        let place = self.place_among(places, key.as_bytes());
        (place < end).then(|| self.at(place))?
    }

    /// The entries whose keys start with `prefix`, in order.
    pub fn with_prefix<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let mut at = self.lower_bound(prefix);
        std::iter::from_fn(move || {
            let line = self.line(at)?;
            at = self.line_end(at) + 1;
            line.0.starts_with(prefix).then_some(line)
        })
    }

    /// Where the first line stands whose key is not less than `key`.
    fn lower_bound(&self, key: &str) -> usize {
        if !self.heads.is_empty() {
            return self.lower_bound_by_heads(key.as_bytes());
        }
        let less = |line: usize| self.key(line) < key.as_bytes();
        let (mut low, mut high) = (0, self.bytes.len());
        while low < high {
            let middle = self.line_start(low + (high - low) / 2, low);
            if less(middle) {
                low = self.line_end(middle) + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    fn lower_bound_by_heads(&self, key: &[u8]) -> usize {
        let place = self.place_from(key);
        if place < self.len() { self.head_at(place).1 } else { self.bytes.len() }
    }

    /// The place of the first entry whose key is not less than `key`, where
    /// there are heads.
    fn place_from(&self, key: &[u8]) -> usize {
        self.place_among(0..self.len(), key)
    }

    fn place_among(&self, places: Range<usize>, key: &[u8]) -> usize {
        let wanted = head(key);
        let (mut low, mut high) = (places.start, places.end.min(self.len()));
        while low < high {
            let middle = low + (high - low) / 2;
            let (head, start) = self.head_at(middle);
            if head < wanted || (head == wanted && self.key(start) < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// The first bytes of the key at a place, and where its line starts.
    fn head_at(&self, place: usize) -> (u64, usize) {
        let entry = self.heads.get(place * ENTRY..(place + 1) * ENTRY).unwrap_or(&[0; ENTRY]);
        let (head, start) = entry.split_at(HEAD);
        let head = u64::from_be_bytes(head.try_into().unwrap_or_default());
        (head, u32::from_be_bytes(start.try_into().unwrap_or_default()) as usize)
    }

    /// The key of a line; everything before a tab or the end.
    fn key(&self, start: usize) -> &[u8] {
        let rest = self.bytes.get(start..).unwrap_or_default();
        let end = rest.iter().position(|&b| b == b'\t' || b == b'\n').unwrap_or(rest.len());
        &rest[..end]
    }

    fn line_start(&self, inside: usize, not_before: usize) -> usize {
        let before = &self.bytes[not_before..inside];
        before.iter().rposition(|&b| b == b'\n').map_or(not_before, |at| not_before + at + 1)
    }

    fn line_end(&self, start: usize) -> usize {
        let rest = self.bytes.get(start..).unwrap_or_default();
        start + rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len())
    }

    fn line(&self, start: usize) -> Option<(&str, &str)> {
        let line = self.bytes.get(start..self.line_end(start)).filter(|l| !l.is_empty())?;
        std::str::from_utf8(line).ok()?.split_once('\t')
    }
}

/// The first bytes of a key, as a number that is ordered like the key.
fn head(key: &[u8]) -> u64 {
    let mut bytes = [0; HEAD];
    let len = key.len().min(HEAD);
    bytes[..len].copy_from_slice(&key[..len]);
    u64::from_be_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn table(entries: &BTreeMap<String, String>) -> Table {
        Table::new(OwnedBytes::new(Table::write(entries)))
    }

    #[test]
    fn damaged_bytes_find_nothing_and_do_not_panic() {
        for bytes in [&b"\xff\xfe\n\n\n\t\n"[..], b"no tab", b"\n", b""] {
            let table = Table::new(OwnedBytes::new(bytes.to_vec()));
            assert_eq!(table.get("no"), None);
            assert!(table.with_prefix("x").next().is_none());
        }
    }

    proptest! {
        #[test]
        fn a_table_answers_like_a_map(
            entries in proptest::collection::btree_map("[a-c牌面 ]{0,4}|aaaaaaaa[a-c]{0,3}", "[0-9]{0,3}", 0..12),
            key in "[a-c牌面 ]{0,4}",
        ) {
            let table = table(&entries);
            prop_assert_eq!(table.get(&key), entries.get(&key).map(String::as_str));
            let written = Table::write(&entries);
            let heads = OwnedBytes::new(Table::heads(&written));
            let indexed = Table::indexed(OwnedBytes::new(written), heads);
            let first = indexed.first_among(0..indexed.len(), &key);
            let not_less = entries.range(key.clone()..).next();
            prop_assert_eq!(first, not_less.map(|(key, value)| (key.as_str(), value.as_str())));
            prop_assert_eq!(indexed.place(&key), entries.keys().position(|known| *known == key));
            let at: Vec<_> = (0..=indexed.len()).filter_map(|place| indexed.at(place)).collect();
            prop_assert_eq!(at, table.with_prefix("").collect::<Vec<_>>());
            let with = |k: &&String| k.starts_with(&key);
            let keys: Vec<_> = table.with_prefix(&key).map(|(k, _)| k.to_owned()).collect();
            prop_assert_eq!(keys, entries.keys().filter(with).cloned().collect::<Vec<_>>());
        }
    }
}
