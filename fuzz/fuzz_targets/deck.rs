#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sorcery_fuzz::deck(data));
