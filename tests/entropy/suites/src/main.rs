//! Streams of random bytes, good and bad, for statistical suites; and the SP 800-22 tests on them.
//!
//! ```text
//! suites stream KIND SEED BYTES    writes bytes; without end if BYTES is 0
//! suites nist KIND SEED            prints the chances of the fourteen tests on a million bits
//! suites boots COUNT               prints how so many start-ups of each model end, and how long they take
//! ```

#[path = "../../models.rs"]
#[allow(dead_code, reason = "only some models are streamed")]
mod models;
#[path = "../../rig.rs"]
#[allow(dead_code, reason = "only rolls are wanted")]
mod rig;

use std::env;
use std::io::{self, Write};
use std::process::exit;

use adjutant::dice::{Cup as _, Die};
use adjutant::entropy::{Generator, State};
use chacha20::ChaCha20Rng;
use models::{Kind, Model};
use nistrs::BitsData;
use rand_core::{Rng as _, SeedableRng as _};
use rig::Rig;

const CHUNK: usize = 32_768;
const MILLION_BITS: usize = 1_000_000 / 8;

/// Where bytes come from.
enum Stream {
    /// Dice by the whole path: biased noise, tests, conditioning, a generator with fresh samples in every roll, the mapping. A die
    /// with 64 sides shows six bits.
    Rolls(Box<Rig>),
    /// The generator alone.
    Generator(Box<Generator>),
    /// Another generator that is known to be good.
    ChaCha(Box<ChaCha20Rng>),
    /// A model's bits as they are.
    Raw(Box<Model>),
}

impl Stream {
    fn new(kind: &str, seed: u64) -> Option<Self> {
        Some(match kind {
            "rolls" => Self::Rolls(Box::new(Rig::new(Model::new(Kind::Bias(0.6), seed)))),
            "generator" => {
                let mut rig = Rig::new(Model::new(Kind::Bias(0.6), seed));
                Self::Generator(Box::new(Generator::new(&rig.source.spare().expect("ready"), b"", b"")))
            }
            "chacha" => Self::ChaCha(Box::new(ChaCha20Rng::seed_from_u64(seed))),
            "bias" => Self::Raw(Box::new(Model::new(Kind::Bias(0.51), seed))),
            "markov" => Self::Raw(Box::new(Model::new(Kind::Markov(0.60), seed))),
            _ => return None,
        })
    }

    fn fill(&mut self, bytes: &mut [u8]) {
        match self {
            Self::Generator(generator) => generator.generate(bytes, &[]),
            Self::ChaCha(rng) => rng.fill_bytes(bytes),
            Self::Raw(model) => pack(bytes, || u32::from(model.read(50.0)), 1),
            Self::Rolls(rig) => {
                let die = Die::new(64).expect("a die");
                let mut faces = Vec::new();
                pack(
                    bytes,
                    || {
                        if faces.is_empty() {
                            faces = rig.roll(32, die).expect("sound").to_vec();
                        }
                        u32::from(faces.pop().expect("just thrown") - 1)
                    },
                    6,
                );
            }
        }
    }
}

/// Fills bytes with so many bits at a time.
fn pack(bytes: &mut [u8], mut next: impl FnMut() -> u32, width: u32) {
    let (mut bits, mut count) = (0_u32, 0);
    for byte in bytes {
        while count < 8 {
            bits = bits << width | next();
            count += width;
        }
        count -= 8;
        *byte = (bits >> count) as u8;
    }
}

/// The fourteen results of the core tests. The two excursion tests are left out: their results hang together, so that one unlucky
/// stream looks like many.
fn chances(bytes: Vec<u8>) -> Vec<f64> {
    let data = BitsData::from_binary(bytes);
    let mut all = vec![
        nistrs::freq::frequency_test(&data).1,
        nistrs::block_freq::block_frequency_test(&data, 128).expect("enough bits").1,
        nistrs::runs::runs_test(&data).1,
        nistrs::longest_run_of_ones::longest_run_of_ones_test(&data).expect("enough bits").1,
        nistrs::rank::rank_test(&data).expect("enough bits").1,
        nistrs::fft::fft_test(&data).1,
        nistrs::overlapping_template::overlapping_template_test(&data, 9).1,
        nistrs::universal::universal_test(&data).1,
        nistrs::linear::linear_complexity_test(&data, 500).1,
        nistrs::approximate::approximate_entropy_test(&data, 10).1,
    ];
    all.extend(nistrs::serial::serial_test(&data, 16).iter().map(|(_, chance)| *chance));
    all.extend(nistrs::cusum::cumulative_sums_test(&data).iter().map(|(_, chance)| *chance));
    all
}

/// How start-ups of a model end: a line of a table.
fn boots(name: &str, kind: &Kind, count: u64) {
    let (mut spacings, mut refused, mut times) = ([0; 4], 0, Vec::new());
    for seed in 0..count {
        let rig = Rig::new(Model::new(kind.clone(), seed));
        times.push(rig.micros / 1_000);
        match rig.report().state {
            State::Ready => spacings[rig.report().spacing as usize] += 1,
            _ => refused += 1,
        }
    }
    times.sort_unstable();
    let [a, b, c, d] = spacings;
    let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
    println!("| {name} | {refused} | {a} | {b} | {c} | {d} | {median} | {longest} |");
}

/// The models of the table, with their names.
fn kinds() -> Vec<(String, Kind)> {
    let ring =
        |period: f64, jitter: f64| (format!("{} ns, {jitter} ps", period / 1_000.0), Kind::Ring { period, jitter, duty: 0.5 });
    let mut kinds: Vec<(String, Kind)> = [14.0, 10.0, 7.0, 5.0, 3.5, 2.0, 1.5, 1.0].map(|jitter| ring(7_140.0, jitter)).into();
    kinds.extend([5.0, 1.0].map(|jitter| ring(9_600.0, jitter)));
    kinds.extend([0.55, 0.60, 0.75, 0.78, 0.80, 0.82, 0.85, 0.90].map(|p| (format!("bias {p}"), Kind::Bias(p))));
    kinds.extend([0.60, 0.78, 0.80, 0.82, 0.85, 0.90].map(|p| (format!("Markov {p}"), Kind::Markov(p))));
    kinds.extend([0.05, 0.07, 0.08, 0.09, 0.10, 0.15, 0.20].map(|s| (format!("step {s}"), Kind::Step(s))));
    kinds
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let usage = || -> ! {
        eprintln!(
            "usage: suites stream KIND SEED BYTES | suites nist KIND SEED | suites boots COUNT; KIND is rolls, generator, chacha, bias or markov"
        );
        exit(2)
    };
    let stream = |kind: &str, seed: &str| seed.parse().ok().and_then(|seed| Stream::new(kind, seed));
    match words[..] {
        ["stream", kind, seed, bytes] => {
            let (Some(mut stream), Ok(bytes)) = (stream(kind, seed), bytes.parse::<u64>()) else { usage() };
            let mut left = if bytes == 0 { u64::MAX } else { bytes };
            let mut out = io::stdout().lock();
            let mut chunk = vec![0; CHUNK];
            while left > 0 {
                let count = left.min(CHUNK as u64) as usize;
                stream.fill(&mut chunk[..count]);
                // Whoever has read enough closes the pipe.
                if out.write_all(&chunk[..count]).is_err() {
                    return;
                }
                left -= count as u64;
            }
        }
        ["nist", kind, seed] => {
            let Some(mut stream) = stream(kind, seed) else { usage() };
            let mut bytes = vec![0; MILLION_BITS];
            stream.fill(&mut bytes);
            for chance in chances(bytes) {
                println!("{chance:.6}");
            }
        }
        ["boots", count] => {
            let Ok(count) = count.parse() else { usage() };
            println!(
                "| model | refused | 50 us | 200 us | 500 us | 2 ms | median ms | longest ms |\n|---|---|---|---|---|---|---|---|"
            );
            for (name, kind) in kinds() {
                boots(&name, &kind, count);
            }
        }
        _ => usage(),
    }
}
