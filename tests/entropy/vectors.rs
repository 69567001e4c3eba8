//! The generator against NIST's own vectors.

use adjutant::entropy::Generator;

/// See the file's head for where they come from.
const VECTORS: &str = include_str!("hmac_drbg.txt");

fn bytes(hex: &str) -> Vec<u8> {
    if hex == "-" {
        return Vec::new();
    }
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

#[test]
fn all_of_nists_vectors() {
    let mut checked = 0;
    for line in VECTORS.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<Vec<u8>> = line.split(' ').map(bytes).collect();
        let [entropy, nonce, personal, first, second, expected] = &fields[..] else { panic!("six fields: {line}") };
        let mut generator = Generator::new(entropy, nonce, personal);
        let mut out = vec![0; expected.len()];
        generator.generate(&mut out, first);
        generator.generate(&mut out, second);
        assert_eq!(&out, expected, "{line}");
        checked += 1;
    }
    assert_eq!(checked, 30);
}

/// NIST's file has none with a personalisation; the package it came in has this one of its own.
#[test]
fn personalisation() {
    let mut generator = Generator::new(b"totally random0123456789", b"secret nonce", b"my drbg");
    let mut out = [0; 32];
    generator.generate(&mut out, &[]);
    assert_eq!(out.to_vec(), bytes("018ec5f8e08c41e5ac974eb129ac297c5388ee1864324fa13d9b15cf98d9a157"));
}
