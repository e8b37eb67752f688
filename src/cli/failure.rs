//! Why the program ends early.

use color_eyre::eyre::Report;
use std::{fmt, io};

/// What to say, and the exit status.
#[derive(Debug)]
pub(super) struct Failure {
    /// What went wrong, and where it came from an error of the system, that error beneath it.
    report: Report,
    pub(super) status: u8,
}

impl Failure {
    /// A file that cannot be used.
    pub(super) fn file(message: impl Into<String>) -> Self {
        Failure { report: Report::msg(message.into()), status: 1 }
    }

    /// Arguments that make no sense.
    pub(super) fn usage(message: impl Into<String>) -> Self {
        Failure { report: Report::msg(message.into()), status: 2 }
    }

    /// The failure with `more` said behind it.
    pub(super) fn and(self, more: &str) -> Self {
        Failure { report: Report::msg(format!("{self}{more}")), ..self }
    }
}

/// The whole message in one line, causes last.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.report)
    }
}

impl From<Report> for Failure {
    fn from(report: Report) -> Self {
        Failure { report, status: 1 }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            // Whoever read our output has gone: there is nobody left to tell.
            io::ErrorKind::BrokenPipe => Failure { report: Report::msg(""), status: 0 },
            _ => Report::new(error).wrap_err("input or output failed").into(),
        }
    }
}
