use std::collections::{BTreeMap, BTreeSet};

use super::corpus::Shards;
use super::stamp::Stamp;

/// What an index was made of, so that a later one can follow what changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MadeOf {
    /// The part of the stamp that is not of publications, and what stands beside them.
    records: String,
    /// The shards of publications: the beginning of their keys, and the print.
    pub shards: BTreeMap<String, String>,
}

impl MadeOf {
    pub const PART: &str = "made-of";

    pub fn new(stamp: &Stamp, shards: &Shards) -> Self {
        let records = format!("{}-{}", stamp.records(), shards.print_beside());
        Self { records, shards: shards.prints().clone() }
    }

    /// Whether an index made of that reads the same rulings with that stamp,
    /// over whatever publications.
    pub fn has_the_rulings_of(&self, stamp: &Stamp) -> bool {
        self.records.starts_with(&format!("{}-", stamp.records()))
    }

    /// The shards that are new, gone or changed since `before`; none where the
    /// two cannot be compared.
    pub fn changed_since(&self, before: &Self) -> Option<Vec<String>> {
        if self.records != before.records {
            return None;
        }
        let all = self.shards.keys().chain(before.shards.keys());
        let differs = |digits: &&String| self.shards.get(*digits) != before.shards.get(*digits);
        let changed: BTreeSet<String> = all.filter(differs).cloned().collect();
        Some(changed.into_iter().collect())
    }

    pub fn write(&self) -> Vec<u8> {
        let shard = |(digits, print): (&String, &String)| format!("{digits} {print}\n");
        let shards: String = self.shards.iter().map(shard).collect();
        format!("{}\n{shards}", self.records).into_bytes()
    }

    /// Whether what was written has no publications.
    pub fn has_no_shards(written: &[u8]) -> bool {
        written.split(|&byte| byte == b'\n').nth(1).is_some_and(<[u8]>::is_empty)
    }

    pub fn read(bytes: &[u8]) -> Option<Self> {
        let mut lines = std::str::from_utf8(bytes).ok()?.lines();
        let records = lines.next()?.to_owned();
        let shard = |line: &str| {
            let (digits, print) = line.split_once(' ')?;
            Some((digits.to_owned(), print.to_owned()))
        };
        Some(Self { records, shards: lines.map(shard).collect::<Option<_>>()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_names_of_cards_cannot_be_followed() {
        let of =
            |names: &str| MadeOf::new(&Stamp::of("r"), &Shards::default().beside(names.to_owned()));
        assert_eq!(of("a").changed_since(&of("b")), None);
        assert_eq!(of("a").changed_since(&of("a")), Some(vec![]));
    }

    fn made_of(records: &str, shards: &[(&str, &str)]) -> MadeOf {
        let prints = shards.iter().map(|(d, p)| ((*d).to_owned(), (*p).to_owned())).collect();
        let shards = Shards::new(0, prints, |_| Ok(Vec::new()));
        MadeOf::new(&Stamp::of(records), &shards)
    }

    #[test]
    fn what_changed_is_told_shard_by_shard() {
        let before = made_of("r", &[("a", "1"), ("b", "1"), ("c", "1")]);
        let after = made_of("r", &[("a", "1"), ("b", "2"), ("d", "1")]);
        assert_eq!(after.changed_since(&before).unwrap(), ["b", "c", "d"]);
        assert_eq!(made_of("s", &[]).changed_since(&before), None);
        assert_eq!(MadeOf::read(&after.write()), Some(after));
        assert_eq!(MadeOf::read(b"x\nno-print"), None);
    }
}
