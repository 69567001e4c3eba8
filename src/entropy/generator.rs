//! The generator: HMAC_DRBG with SHA-256 (SP 800-90A, 10.1.2).
//!
//! Own code over the hmac crate, because the crates that offer it are built on versions from years ago; thirty of NIST's vectors
//! and a second implementation in `tests/verify.py` check it. It is never reseeded: a new one is instantiated instead, so that
//! each has its own commitment.

use core::convert::Infallible;

use hmac::digest::KeyInit as _;
use hmac::{Hmac, Mac as _};
use rand_core::TryRng;
use sha2::Sha256;

/// Bytes of a hash, and of what one step of the generator puts out.
pub const BLOCK: usize = 32;

/// The generator's state.
#[derive(Clone)]
pub struct Generator {
    key: [u8; BLOCK],
    value: [u8; BLOCK],
}

impl core::fmt::Debug for Generator {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        // Whoever knows the state knows the next roll.
        f.write_str("Generator")
    }
}

impl Generator {
    /// Instantiates it from the three inputs of the standard.
    #[must_use]
    pub fn new(entropy: &[u8], nonce: &[u8], personal: &[u8]) -> Self {
        let mut generator = Self { key: [0; BLOCK], value: [1; BLOCK] };
        generator.update(&mut mac(&generator.key), &[entropy, nonce, personal]);
        generator
    }

    /// Fills `out`, after mixing in the additional input if there is any.
    pub fn generate(&mut self, out: &mut [u8], additional: &[u8]) {
        let mut mac = mac(&self.key);
        if !additional.is_empty() {
            self.update(&mut mac, &[additional]);
        }
        for chunk in out.chunks_mut(BLOCK) {
            self.value = said(&mac, &[&self.value], &[]);
            for (byte, value) in chunk.iter_mut().zip(self.value) {
                *byte = value;
            }
        }
        self.update(&mut mac, &[additional]);
    }

    /// New key and value. `mac` is that of the key, before and after: to take in a key costs as much as to use it once.
    fn update(&mut self, mac: &mut Hmac<Sha256>, data: &[&[u8]]) {
        let any = data.iter().any(|part| !part.is_empty());
        for round in 0..if any { 2 } else { 1 } {
            self.key = said(mac, &[&self.value, &[round]], data);
            *mac = self::mac(&self.key);
            self.value = said(mac, &[&self.value], &[]);
        }
    }
}

fn said(mac: &Hmac<Sha256>, head: &[&[u8]], data: &[&[u8]]) -> [u8; BLOCK] {
    let mut mac = mac.clone();
    for part in head.iter().chain(data) {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

fn mac(key: &[u8; BLOCK]) -> Hmac<Sha256> {
    // HMAC fills a short key up with zeros itself; given at full length, it cannot be of a wrong one.
    let mut block = [0; 2 * BLOCK];
    for (byte, key) in block.iter_mut().zip(key) {
        *byte = *key;
    }
    Hmac::new(&block.into())
}

/// A stream of bytes without additional input, each call a request of its own.
impl TryRng for Generator {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.generate(&mut bytes, &[]);
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.generate(&mut bytes, &[]);
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        self.generate(out, &[]);
        Ok(())
    }
}
