use tantivy::directory::OwnedBytes;

use super::list::{List, count};

/// Lists of numbers by their place: how many there are, where each ends, then
/// the lists.
#[derive(Clone, Debug)]
pub(super) struct Lists(List);

impl Lists {
    pub fn new(bytes: OwnedBytes) -> Self {
        Self(List::new(bytes))
    }

    pub fn write(lists: &[Vec<u32>]) -> OwnedBytes {
        let mut end = 0;
        let ends = lists.iter().map(|list| {
            end += list.len();
            count(end)
        });
        let ends: Vec<u32> = ends.collect();
        let numbers = lists.iter().flatten().copied();
        List::write([count(lists.len())].into_iter().chain(ends).chain(numbers))
    }

    /// How many lists there are.
    pub fn len(&self) -> usize {
        self.number(0).unwrap_or(0)
    }

    pub fn get(&self, place: usize) -> Option<List> {
        let count = self.number(0).filter(|&count| place < count)?;
        let start = if place == 0 { 0 } else { self.number(place)? };
        let end = self.number(place + 1)?;
        let first = start.checked_add(count + 1)?;
        Some(self.0.part(first, end.checked_sub(start)?))
    }

    fn number(&self, place: usize) -> Option<usize> {
        self.0.get(place).and_then(|number| usize::try_from(number).ok())
    }
}
