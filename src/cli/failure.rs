//! Errors that end the program.

use color_eyre::eyre::Report;
use sorcery_agents::Flag;
use sorcery_games::Error;
use sorcery_games::words::{harmless, without_error_numbers};
use std::fmt::{self, Display};
use std::io;
use std::sync::atomic::{AtomicU8, Ordering};

/// The signal that stopped the current command. The default is SIGINT (Ctrl-C).
static SIGNAL: AtomicU8 = AtomicU8::new(2);

/// An error that ends the program, with its exit status.
#[derive(Debug)]
pub(super) struct Failure {
    /// The message. If the system reported an error, that error is its cause.
    report: Report,
    /// Whether the message contains escape sequences for colours. If so, all other control characters have already been
    /// replaced.
    coloured: bool,
    pub(super) status: u8,
}

impl Failure {
    /// Creates the error for an unusable file. The exit status is 1.
    pub(super) fn file(message: impl Display) -> Self {
        Report::msg(message.to_string()).into()
    }

    /// Creates the error for invalid arguments. The exit status is 2.
    pub(super) fn usage(message: impl Display) -> Self {
        Failure { status: 2, ..Self::file(message) }
    }

    /// Creates the error for a command that a signal such as Ctrl-C stopped.
    pub(super) fn stopped(message: impl Display) -> Self {
        Failure { status: 128 + SIGNAL.load(Ordering::Relaxed), ..Self::file(message) }
    }

    /// Returns the error for a stopped command if `stop` is raised, otherwise `Ok`. A command calls this after it has
    /// printed the results so far, so that a script doesn't mistake them for complete results.
    pub(super) fn if_stopped(stop: &Flag, message: impl Display) -> Result<(), Self> {
        if stop.is_raised() { Err(Self::stopped(message)) } else { Ok(()) }
    }

    /// Records the signal that has stopped the current command. It determines the exit status.
    pub(super) fn stops_by(signal: u8) {
        SIGNAL.store(signal, Ordering::Relaxed);
    }

    /// Creates the error for unusable files from a report on each file. The reports may contain colours.
    pub(super) fn reports(reports: &[String]) -> Self {
        let reports: Vec<&str> = reports.iter().map(|report| report.trim_end()).collect();
        Failure { coloured: true, ..Self::file(reports.join("\nsorcery: ")) }
    }
}

/// Prints the message and its causes on one line.
impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = format!("{:#}", self.report);
        let message = without_error_numbers(&message);
        if self.coloured { f.write_str(&message) } else { f.write_str(&harmless(&message)) }
    }
}

impl From<Report> for Failure {
    fn from(report: Report) -> Self {
        Failure { report, coloured: false, status: 1 }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure::file(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            // The program that reads the output, such as `head`, has closed the pipe. This isn't an error.
            io::ErrorKind::BrokenPipe => Failure { status: 0, ..Failure::file("") },
            _ => Report::new(error).wrap_err("reading or writing failed").into(),
        }
    }
}
