#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| adjutant_fuzz::transcripts(data));
