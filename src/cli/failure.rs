//! Why the program ends early.

use color_eyre::eyre::Report;
use sorcery_games::{Error, words::harmless};
use std::fmt::{self, Display};
use std::io;

/// What to say, and the exit status.
#[derive(Debug)]
pub(super) struct Failure {
    /// What went wrong, and where it came from an error of the system, that error beneath it.
    report: Report,
    /// Whether it has colours for a terminal in it; what it quotes is harmless already.
    coloured: bool,
    pub(super) status: u8,
}

impl Failure {
    /// A file that cannot be used.
    pub(super) fn file(message: impl Display) -> Self {
        Report::msg(message.to_string()).into()
    }

    /// Arguments that make no sense.
    pub(super) fn usage(message: impl Display) -> Self {
        Failure { status: 2, ..Self::file(message) }
    }

    /// Files that cannot be used, in a report that has colours for a terminal in it.
    pub(super) fn report(report: String) -> Self {
        Failure { coloured: true, ..Self::file(report) }
    }

    pub(super) fn and(self, more: &str) -> Self {
        Failure { report: Report::msg(format!("{self}{more}")), ..self }
    }
}

/// The whole message in one line, causes last.
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
            // Whoever read our output has gone: there is nobody left to tell.
            io::ErrorKind::BrokenPipe => Failure { status: 0, ..Failure::file("") },
            _ => Report::new(error).wrap_err("input or output failed").into(),
        }
    }
}
