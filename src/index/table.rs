use std::cmp::Ordering;
use std::collections::BTreeMap;

use tantivy::directory::OwnedBytes;

/// A dictionary that is searched where it lies: lines `key<TAB>value`, sorted
/// by key. Opening one costs nothing, however long it is.
#[derive(Clone, Debug)]
pub struct Table(OwnedBytes);

impl Table {
    pub fn new(bytes: OwnedBytes) -> Self {
        Self(bytes)
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

    /// Whether some key starts with `prefix`.
    pub fn has_prefix(&self, prefix: &str) -> bool {
        let line = self.line(self.lower_bound(prefix));
        line.is_some_and(|(key, _)| key.starts_with(prefix))
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
        let (mut low, mut high) = (0, self.0.len());
        while low < high {
            let middle = self.line_start(low + (high - low) / 2, low);
            let less = self.line(middle).is_some_and(|(k, _)| k.cmp(key) == Ordering::Less);
            if less {
                low = self.line_end(middle) + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    fn line_start(&self, inside: usize, not_before: usize) -> usize {
        let before = &self.0[not_before..inside];
        before.iter().rposition(|&b| b == b'\n').map_or(not_before, |at| not_before + at + 1)
    }

    fn line_end(&self, start: usize) -> usize {
        let rest = self.0.get(start..).unwrap_or_default();
        start + rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len())
    }

    fn line(&self, start: usize) -> Option<(&str, &str)> {
        let line = self.0.get(start..self.line_end(start)).filter(|l| !l.is_empty())?;
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
            assert!(!table.has_prefix("x"));
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
            let with = |k: &&String| k.starts_with(&key);
            prop_assert_eq!(table.has_prefix(&key), entries.keys().any(|k| with(&k)));
            let keys: Vec<_> = table.with_prefix(&key).map(|(k, _)| k.to_owned()).collect();
            prop_assert_eq!(keys, entries.keys().filter(with).cloned().collect::<Vec<_>>());
        }
    }
}
