//! Announces the first build on the terminal. Cargo shows no output of a build script that succeeds, and repeats its
//! warnings on every build, so the script writes the line to the terminal directly.

use std::io::Write;

/// Processor time of the first `cargo build` in seconds: `time cargo build` in a fresh clone.
const PROCESSOR_TIME: usize = 140;
/// Time in seconds during which only one crate can be compiled.
const SERIAL: usize = 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let seconds = (SERIAL + PROCESSOR_TIME / threads).div_ceil(10) * 10;
    if let Ok(mut terminal) = std::fs::File::options().write(true).open("/dev/tty") {
        // Without a terminal, nobody would read the line, so ignore errors.
        let text = format!("The first build takes about {seconds} s. Cargo's next line names the part being built.");
        let _ = writeln!(terminal, "\r\x1b[K{text}");
    }
}
