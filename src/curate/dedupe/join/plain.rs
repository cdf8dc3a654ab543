/// Tokens are hashes already.
#[derive(Clone, Copy, Default)]
pub struct PlainHasher(u64);

pub type Plain = std::hash::BuildHasherDefault<PlainHasher>;

impl std::hash::Hasher for PlainHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|b| self.0 = self.0.rotate_left(8) ^ u64::from(*b));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = value;
    }
}
