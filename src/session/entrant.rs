//! A strategy that takes part in games: its text, what it says, and how it plays.

use crate::agents::strategy::{Diagnostic, File, Program, has_errors, read};
use std::sync::Arc;

/// A strategy without errors, ready to play.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// What it is called in tables.
    pub name: String,
    /// Its file's text.
    pub text: String,
    /// What the text says.
    pub file: File,
    /// How it plays.
    pub program: Arc<Program>,
}

impl Entrant {
    /// Reads a strategy.
    ///
    /// # Errors
    /// All that is wrong with the text, if one of that is an error.
    pub fn read(name: impl Into<String>, text: impl Into<String>) -> Result<Self, Vec<Diagnostic>> {
        let text = text.into();
        let (file, diagnostics) = read(&text);
        if has_errors(&diagnostics) {
            return Err(diagnostics);
        }
        Ok(Entrant::of(name, text, file))
    }

    /// A strategy whose file was read and has no errors.
    pub fn of(name: impl Into<String>, text: impl Into<String>, file: File) -> Self {
        let program = Arc::new(Program::compile(&file));
        Entrant { name: name.into(), text: text.into(), file, program }
    }
}
