//! Conditioning: samples and salts hashed to the inputs of the generator.

use sha2::{Digest as _, Sha256};

use super::START;
use super::generator::BLOCK;

/// Samples that make the entropy input; the rest of a start-up test makes the nonce.
const ENTROPY: u16 = 1_344;

/// Samples that passed the tests, packed, waiting to be hashed.
#[derive(Clone, Debug)]
pub struct Pool {
    bits: [u8; START as usize / 8],
    len: u16,
}

impl Pool {
    pub const EMPTY: Self = Self { bits: [0; START as usize / 8], len: 0 };

    /// Adds a sample, as long as there is room.
    pub fn push(&mut self, sample: bool) {
        if let Some(byte) = self.bits.get_mut(usize::from(self.len / 8)) {
            *byte |= u8::from(sample) << (self.len % 8);
            self.len += 1;
        }
    }

    /// How many samples there are.
    pub const fn len(&self) -> u16 {
        self.len
    }

    /// The samples so far; bits of a last byte that is not full are zero.
    pub fn bytes(&self) -> &[u8] {
        self.bits.get(..usize::from(self.len.div_ceil(8))).unwrap_or_default()
    }

    /// The two inputs that a start-up test's samples make together with the salt.
    pub fn inputs(&self, salt: &[u8; BLOCK]) -> ([u8; BLOCK], [u8; BLOCK]) {
        let (entropy, nonce) = self.bits.split_at(usize::from(ENTROPY / 8));
        (hash(&[b"adjutant-seed-v1", entropy, salt]), hash(&[b"adjutant-nonce-v1", nonce, salt]))
    }
}

/// The hash of some parts.
pub fn hash(parts: &[&[u8]]) -> [u8; BLOCK] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}
