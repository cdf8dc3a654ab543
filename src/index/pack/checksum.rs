/// Tells damage, not malice: eight bytes at a time, in four lanes.
pub(super) struct Checksum {
    lanes: [u64; LANES],
    len: u64,
    /// The last bytes, as long as they do not fill a block.
    rest: Vec<u8>,
}

const LANES: usize = 4;
const BLOCK: usize = LANES * 8;
const PRIME: u64 = 0x9E37_79B9_7F4A_7C15;

impl Checksum {
    pub fn of(bytes: &[u8]) -> u64 {
        let mut sum = Self::default();
        sum.add(bytes);
        sum.finish()
    }

    pub fn add(&mut self, mut bytes: &[u8]) {
        self.len += bytes.len() as u64;
        if !self.rest.is_empty() {
            let (head, tail) = bytes.split_at(bytes.len().min(BLOCK - self.rest.len()));
            self.rest.extend(head);
            bytes = tail;
            if self.rest.len() < BLOCK {
                return;
            }
            let block = std::mem::take(&mut self.rest);
            self.mix_blocks(&block);
        }
        let blocks = bytes.len() - bytes.len() % BLOCK;
        self.mix_blocks(&bytes[..blocks]);
        self.rest.extend(&bytes[blocks..]);
    }

    pub fn finish(&self) -> u64 {
        let sum = self.lanes.into_iter().fold(self.len, mix);
        self.rest.iter().fold(sum, |sum, &byte| mix(sum, byte.into()))
    }

    fn mix_blocks(&mut self, bytes: &[u8]) {
        for block in bytes.chunks_exact(BLOCK) {
            for (lane, word) in self.lanes.iter_mut().zip(block.chunks_exact(8)) {
                let word = u64::from_le_bytes(word.try_into().unwrap_or_default());
                *lane = mix(*lane, word);
            }
        }
    }
}

impl Default for Checksum {
    fn default() -> Self {
        Self { lanes: [1, 2, 3, 4], len: 0, rest: Vec::new() }
    }
}

fn mix(sum: u64, word: u64) -> u64 {
    (sum ^ word).wrapping_mul(PRIME).rotate_left(29)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_sum_up_to_the_whole() {
        let bytes: Vec<u8> = (0..200).map(|i| (i * 7) as u8).collect();
        for cut in 0..bytes.len() {
            let mut sum = Checksum::default();
            sum.add(&bytes[..cut]);
            sum.add(&bytes[cut..(cut + 9).min(bytes.len())]);
            sum.add(&bytes[(cut + 9).min(bytes.len())..]);
            assert_eq!(sum.finish(), Checksum::of(&bytes), "cut at {cut}");
        }
        assert_ne!(Checksum::of(b"ab"), Checksum::of(b"ba"));
    }
}
