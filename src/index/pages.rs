use tantivy::directory::OwnedBytes;

use super::list::{List, NUMBER, count};

/// Texts by their place, read where they lie: how many there are, where each
/// ends, then the texts.
#[derive(Clone, Debug)]
pub(super) struct Pages {
    ends: List,
    texts: OwnedBytes,
}

impl Pages {
    pub fn new(bytes: OwnedBytes) -> Self {
        let end = bytes.len();
        let all = List::new(bytes);
        let count = all.get(0).unwrap_or(0) as usize;
        let begin = count.saturating_add(1).saturating_mul(NUMBER).min(end);
        let (ends, texts) = (all.part(1, count), all.into_bytes().slice(begin..end));
        Self { ends, texts }
    }

    pub fn write(texts: &[impl AsRef<str>]) -> OwnedBytes {
        let mut end = 0;
        let ends = texts.iter().map(|text| {
            end += text.as_ref().len();
            count(end)
        });
        let mut bytes = List::write([count(texts.len())].into_iter().chain(ends)).to_vec();
        texts.iter().for_each(|text| bytes.extend(text.as_ref().as_bytes()));
        OwnedBytes::new(bytes)
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn get(&self, place: usize) -> Option<&str> {
        let end = self.ends.get(place)? as usize;
        let start = match place.checked_sub(1) {
            Some(before) => self.ends.get(before)? as usize,
            None => 0,
        };
        std::str::from_utf8(self.texts.get(start..end)?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let texts = ["one", "", "牌面朝下", "\n"];
        let pages = Pages::new(Pages::write(&texts));
        let read: Vec<_> = (0..=pages.len()).filter_map(|place| pages.get(place)).collect();
        assert_eq!(read, texts);
        assert_eq!(Pages::new(Pages::write(&[""; 0])).get(0), None);
    }

    #[test]
    fn damaged_bytes_hold_nothing() {
        for bytes in [&[][..], &[255; 4], &[255; 40], &[1, 0, 0, 0, 9], &[1, 0, 0, 0, 9, 0, 0, 0]] {
            let pages = Pages::new(OwnedBytes::new(bytes.to_vec()));
            assert_eq!((pages.get(0), pages.get(usize::MAX)), (None, None));
        }
    }
}
