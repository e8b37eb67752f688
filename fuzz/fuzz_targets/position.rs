#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| sorcery_fuzz::position(text));
