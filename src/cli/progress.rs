//! Shows progress bars, and lets the user stop with Ctrl-C.

use super::failure::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use sorcery_agents::Flag;
#[cfg(unix)]
use sorcery_session::program::bot::end_all;
use std::io::IsTerminal;

/// Returns a flag that Ctrl-C raises. A second Ctrl-C immediately ends this program and the programs that play.
pub(super) fn interruptible() -> Result<Flag, Failure> {
    let stop = Flag::default();
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP])?;
        let raised = stop.clone();
        std::thread::spawn(move || {
            for signal in signals.forever() {
                if raised.is_raised() {
                    end_all();
                    std::process::exit(128 + signal);
                }
                Failure::stops_by(signal as u8);
                raised.raise();
            }
        });
    }
    #[cfg(not(unix))]
    {
        let interrupt = signal_hook::consts::SIGINT;
        signal_hook::flag::register_conditional_shutdown(interrupt, 130, stop.0.clone())?;
        signal_hook::flag::register(interrupt, stop.0.clone())?;
    }
    Ok(stop)
}

/// Creates a progress bar for `length` steps. It is drawn on standard error if that is a terminal. `what` is the name
/// of the steps.
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
