//! Announces the first build on the terminal. Cargo hides the output of build scripts, and repeats their warnings on
//! every build, so this script writes directly to cargo's terminal.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(target_os = "linux")]
    announce();
}

#[cfg(target_os = "linux")]
fn announce() {
    use std::io::{IsTerminal, Write};

    /// Processor time of `cargo build` in a fresh clone (seconds).
    const PROCESSOR_TIME: usize = 120;
    /// Time during which the build can compile only one crate at a time (seconds).
    const SERIAL: usize = 20;

    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let seconds = (SERIAL + PROCESSOR_TIME / threads).div_ceil(10) * 10;
    let output = format!("/proc/{}/fd/2", std::os::unix::process::parent_id());
    if let Ok(mut terminal) = std::fs::File::options().write(true).open(output)
        && terminal.is_terminal()
    {
        let text = format!("A first `cargo run` takes about {seconds} s. The next line names the crate being built.");
        // If the announcement can't be written, the build continues without it.
        let _ = writeln!(terminal, "\r\x1b[K{text}");
    }
}
