use tantivy::directory::OwnedBytes;

/// Numbers of four bytes, read where they lie. What is not there is none.
#[derive(Clone, Debug)]
pub(super) struct List(OwnedBytes);

/// Bytes of a number.
pub(super) const NUMBER: usize = 4;

/// A length as a number of a list; one that is too long for it is the greatest there is.
pub(super) fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

/// Stretch of a list, one after another.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stretch<'l>(&'l [u8]);

impl List {
    pub fn new(bytes: OwnedBytes) -> Self {
        Self(bytes)
    }

    pub fn write(numbers: impl IntoIterator<Item = u32>) -> OwnedBytes {
        OwnedBytes::new(numbers.into_iter().flat_map(u32::to_le_bytes).collect::<Vec<u8>>())
    }

    pub fn into_bytes(self) -> OwnedBytes {
        self.0
    }

    pub fn len(&self) -> usize {
        self.0.len() / NUMBER
    }

    pub fn get(&self, place: usize) -> Option<u32> {
        self.from(place, 1).next()
    }

    /// Up to `count` numbers from a place on.
    pub fn from(&self, place: usize, count: usize) -> Stretch<'_> {
        let start = place.saturating_mul(NUMBER);
        Stretch(self.0.get(start..).unwrap_or_default()).take_first(count)
    }

    pub fn all(&self) -> Stretch<'_> {
        Stretch(&self.0)
    }

    /// The same numbers as a list of its own.
    pub fn part(&self, place: usize, count: usize) -> Self {
        let len = self.from(place, count).0.len();
        let start = if len == 0 { 0 } else { place.saturating_mul(NUMBER) };
        Self(self.0.slice(start..start + len))
    }
}

impl Stretch<'_> {
    /// Takes up to `count` numbers off the front.
    pub fn take_first(&mut self, count: usize) -> Self {
        let (first, rest) = self.0.split_at(count.saturating_mul(NUMBER).min(self.0.len()));
        self.0 = rest;
        Self(first)
    }
}

impl Iterator for Stretch<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let (first, rest) = self.0.split_first_chunk::<NUMBER>()?;
        self.0 = rest;
        Some(u32::from_le_bytes(*first))
    }
}
