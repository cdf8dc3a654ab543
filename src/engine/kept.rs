//! What is only ever added to and never forgotten, so that it grows as a game goes on.
//! A state is copied before every action, and most of it is as it was: a copy of this shares all
//! that it holds, and what is added to a copy leaves the rest shared.

use std::collections::BTreeMap;
use std::sync::Arc;

/// A map in parts, each more than twice as large as the next. What is added is a part of its own and
/// joins the one before it as soon as that is no larger: so much work for each addition as a
/// number has digits.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept<K, V> {
    parts: Vec<Arc<BTreeMap<K, V>>>,
}

impl<K, V> Default for Kept<K, V> {
    fn default() -> Self {
        Self { parts: Vec::new() }
    }
}

impl<K: Ord + Clone, V: Clone> Kept<K, V> {
    /// What was added last under this key.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.parts.iter().rev().find_map(|part| part.get(key))
    }

    pub fn insert(&mut self, key: K, value: V) {
        let mut last = Arc::new(BTreeMap::from([(key, value)]));
        while let Some(mut before) = self.parts.pop_if(|part| part.len() <= 2 * last.len()) {
            let newer = last.iter().map(|(key, value)| (key.clone(), value.clone()));
            Arc::make_mut(&mut before).extend(newer);
            last = before;
        }
        self.parts.push(last);
    }

    /// All that was ever added, what was added later under the same key too.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.parts.iter().flat_map(|part| part.iter())
    }
}

impl<V: Clone> Kept<usize, V> {
    /// Adds to what is kept in the order it came.
    pub fn push(&mut self, value: V) {
        self.insert(self.parts.iter().map(|part| part.len()).sum(), value);
    }

    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.iter().map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_added_last_is_found_and_a_copy_stays_as_it_was() {
        let mut kept = Kept::default();
        for n in 0..1000 {
            kept.insert(n, n);
        }
        let before = kept.clone();
        for n in 0..1000 {
            kept.insert(n, n + 1);
        }
        assert!((0..1000).all(|n| kept.get(&n) == Some(&(n + 1)) && before.get(&n) == Some(&n)));
        assert_eq!((kept.get(&1000), before.iter().count()), (None, 1000));
    }

    /// Parts that a copy holds are copied to be joined; there are few of them, and most are small.
    #[test]
    fn many_copies_share_what_they_hold() {
        let (mut kept, mut copied) = (Kept::default(), 0);
        for n in 0..10_000 {
            let before = kept.clone();
            kept.insert(n, ());
            let shared = |part: &Arc<_>| before.parts.iter().any(|other| Arc::ptr_eq(part, other));
            let new = kept.parts.iter().filter(|part| !shared(part));
            copied += new.map(|part| part.len()).sum::<usize>();
            assert!(kept.parts.len() <= 14);
        }
        assert!(copied < 10_000 * 40, "{copied}");
    }
}
