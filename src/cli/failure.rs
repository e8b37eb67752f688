//! Errors that end the program.

use color_eyre::eyre::Report;
use sorcery_games::{Error, words::harmless};
use std::fmt::{self, Display};
use std::io;

/// An error message and the exit status.
#[derive(Debug)]
pub(super) struct Failure {
    /// The message, with the system's error as its cause if there is one.
    report: Report,
    /// Whether the message contains escape sequences for colours. If so, its text has already been made harmless.
    coloured: bool,
    pub(super) status: u8,
}

impl Failure {
    /// Returns the error for an unusable file.
    pub(super) fn file(message: impl Display) -> Self {
        Report::msg(message.to_string()).into()
    }

    /// Returns the error for invalid arguments.
    pub(super) fn usage(message: impl Display) -> Self {
        Failure { status: 2, ..Self::file(message) }
    }

    /// Returns the error for unusable files, from a report with colours.
    pub(super) fn report(report: String) -> Self {
        Failure { coloured: true, ..Self::file(report) }
    }

    /// Appends text to the message.
    pub(super) fn and(self, more: &str) -> Self {
        Failure { report: Report::msg(format!("{self}{more}")), ..self }
    }
}

/// Prints the message and its causes on one line.
impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = format!("{:#}", self.report);
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
            // The reader of the output has closed the pipe, for example `head`. This isn't an error.
            io::ErrorKind::BrokenPipe => Failure { status: 0, ..Failure::file("") },
            _ => Report::new(error).wrap_err("input or output failed").into(),
        }
    }
}
