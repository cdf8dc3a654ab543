use tantivy::directory::OwnedBytes;

/// Numbers of four bytes, read where they lie. What is not there is none.
#[derive(Clone, Debug)]
pub(super) struct List(OwnedBytes);

const NUMBER: usize = 4;

impl List {
    pub fn new(bytes: OwnedBytes) -> Self {
        Self(bytes)
    }

    pub fn write(numbers: impl IntoIterator<Item = u32>) -> OwnedBytes {
        OwnedBytes::new(numbers.into_iter().flat_map(u32::to_le_bytes).collect::<Vec<u8>>())
    }

    pub fn len(&self) -> usize {
        self.0.len() / NUMBER
    }

    pub fn get(&self, place: usize) -> Option<u32> {
        let start = place.checked_mul(NUMBER)?;
        let bytes = self.0.get(start..start.checked_add(NUMBER)?)?;
        bytes.try_into().ok().map(u32::from_le_bytes)
    }

    /// Up to `count` numbers from a place on.
    pub fn from(&self, place: usize, count: usize) -> impl Iterator<Item = u32> {
        (place..place.saturating_add(count)).map_while(|place| self.get(place))
    }
}
