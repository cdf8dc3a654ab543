use std::collections::BTreeMap;

use tantivy::directory::OwnedBytes;

/// A dictionary that is searched where it lies: lines `key<TAB>value`, sorted
/// by key. Opening one costs nothing, however long it is.
#[derive(Clone, Debug)]
pub struct Table {
    bytes: OwnedBytes,
    /// Where each line starts, for a table that is asked thousands of times.
    starts: Option<Vec<usize>>,
}

impl Table {
    pub fn new(bytes: OwnedBytes) -> Self {
        Self { bytes, starts: None }
    }

    /// Notes where the lines start, which makes asking much cheaper.
    pub fn indexed(bytes: OwnedBytes) -> Self {
        let after_ends =
            bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(at, _)| at + 1);
        let starts = std::iter::once(0).chain(after_ends).filter(|&at| at < bytes.len()).collect();
        Self { bytes, starts: Some(starts) }
    }

    /// Writes a table. Tabs and line ends in keys and values become spaces.
    pub fn write(entries: &BTreeMap<String, String>) -> Vec<u8> {
        let clean = |text: &str| text.replace(['\t', '\n', '\r'], " ");
        let clean: BTreeMap<_, _> = entries.iter().map(|(k, v)| (clean(k), clean(v))).collect();
        let line = |(key, value): (&String, &String)| format!("{key}\t{value}\n");
        clean.iter().map(line).collect::<String>().into_bytes()
    }

    pub fn get(&self, key: &str) -> Option<&str> {
        let (found, value) = self.line(self.lower_bound(key))?;
        (found == key).then_some(value)
    }

    /// The first entry whose key is not less than `key`.
    pub fn first_from(&self, key: &str) -> Option<(&str, &str)> {
        self.line(self.lower_bound(key))
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
        let less = |line: usize| self.key(line) < key.as_bytes();
        if let Some(starts) = &self.starts {
            let line = starts.partition_point(|&start| less(start));
            return starts.get(line).copied().unwrap_or(self.bytes.len());
        }
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
            entries in proptest::collection::btree_map("[a-c牌面 ]{0,4}", "[0-9]{0,3}", 0..12),
            key in "[a-c牌面 ]{0,4}",
        ) {
            let table = table(&entries);
            prop_assert_eq!(table.get(&key), entries.get(&key).map(String::as_str));
            let indexed = Table::indexed(OwnedBytes::new(Table::write(&entries)));
            prop_assert_eq!(indexed.first_from(&key), table.first_from(&key));
            let with = |k: &&String| k.starts_with(&key);
            let keys: Vec<_> = table.with_prefix(&key).map(|(k, _)| k.to_owned()).collect();
            prop_assert_eq!(keys, entries.keys().filter(with).cloned().collect::<Vec<_>>());
        }
    }
}
