//! The digest by which a lap of a long roll is known again is FNV-1a, whose authors publish what it gives.

use std::hash::{Hash, Hasher};

use adjutant::engine::Digest;

struct Plain(&'static str);

impl Hash for Plain {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(self.0.as_bytes());
    }
}

#[test]
fn a_digest_is_the_published_one() {
    for (text, digest) in [
        ("", 0xcbf2_9ce4_8422_2325),
        ("a", 0xaf63_dc4c_8601_ec8c),
        ("foobar", 0x8594_4171_f739_67e8),
        ("chongo was here!\n", 0x4681_0940_eff5_f915),
    ] {
        assert_eq!(Digest::of(&Plain(text)), digest, "{text:?}");
    }
}
