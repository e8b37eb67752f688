//! What long work shows of itself, and how it is ended early.

use super::failure::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A flag that Ctrl-C raises. A second Ctrl-C ends the program at once.
pub(super) fn interruptible() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register_conditional_shutdown(signal_hook::consts::SIGINT, 130, Arc::clone(&stop))?;
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&stop))?;
    // Programs that play end with this one.
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
        signal_hook::flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// A progress bar over so many of something, on standard error when that is a terminal.
pub(super) fn progress(length: Option<u64>, what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let (bar, form) = match length {
        Some(length) => (ProgressBar::new(length), "{wide_bar} {human_pos} of {human_len} {prefix} {msg}, {eta} left"),
        None => (ProgressBar::no_length(), "{spinner} {human_pos} {prefix} {msg}"),
    };
    let style = ProgressStyle::with_template(form).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.with_style(style).with_prefix(what.to_string())
}
