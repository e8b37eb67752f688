//! Strategy files: found, checked, laid out.

use super::Failure;
use crate::agents::strategy::syntax::File;
use crate::agents::strategy::{
    Diagnostic, SIZE_LIMIT, Severity, has_errors, library, print, read as read_text, report,
};
use crate::games::words::{Error, counted, nearest, quoted};
use crate::ui::disk::write_atomically;
use std::io::{self, IsTerminal, Write as _};
use std::path::{Path, PathBuf};

/// Which files to check.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct CheckArgs {
    /// Strategy files, or names of built-in strategies
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Treat warnings as errors
    #[arg(long)]
    strict: bool,
}

/// Which files to lay out.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct FmtArgs {
    /// Strategy files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Change nothing; say which files are laid out otherwise, with exit status 1
    #[arg(long, conflicts_with = "stdout")]
    check: bool,
    /// Print the result instead of changing the files
    #[arg(long)]
    stdout: bool,
}

/// The text of a strategy file; a built-in strategy when there is no such file.
fn text_of(path: &Path) -> Result<Vec<u8>, Failure> {
    if let Some(text) = path.to_str().filter(|_| !path.exists()).and_then(library::find) {
        return Ok(text.as_bytes().to_vec());
    }
    super::super::files::read("strategy", path, SIZE_LIMIT).map_err(|failure| {
        if path.exists() {
            return failure;
        }
        failure.and(&match nearest(&path.to_string_lossy(), library::names()) {
            Some(near) => format!("; did you mean the built-in `{near}`?"),
            None => "; `sorcery dominion decks` lists the built-in ones".to_string(),
        })
    })
}

/// A strategy file: its text, what it says, and what is wrong with it.
pub(super) fn read(path: &Path) -> Result<(String, File, Vec<Diagnostic>), Failure> {
    match String::from_utf8(text_of(path)?) {
        Ok(text) => {
            let (file, diagnostics) = read_text(&text);
            Ok((text, file, diagnostics))
        }
        Err(error) => {
            let start = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let fault = Diagnostic::error(start..start + 1, "this is not UTF-8 text", "expected a letter or sign");
            Ok((text, File::default(), vec![fault]))
        }
    }
}

/// All complaints about a file, in colours when they go to a terminal.
pub(super) fn complain(path: &Path, text: &str, diagnostics: &[Diagnostic]) -> String {
    let colours = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    report::render(&path.to_string_lossy(), text, diagnostics, colours)
}

/// Why nothing is done with files in which there are errors.
pub(super) fn unusable(complaints: &str) -> Failure {
    Failure::report(format!("\n{}", complaints.trim_end()))
}

pub(super) fn check(args: &CheckArgs) -> Result<(), Failure> {
    let (mut errors, mut warnings) = (0, 0);
    for path in &args.files {
        let complaints = match read(path) {
            Err(failure) => {
                errors += 1;
                format!("error: {failure}\n\n")
            }
            Ok((text, _, diagnostics)) => {
                errors += diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
                warnings += diagnostics.iter().filter(|d| d.severity == Severity::Warning).count();
                complain(path, &text, &diagnostics)
            }
        };
        write!(io::stderr(), "{complaints}")?;
    }
    let summary = format!(
        "{}: {}, {}",
        counted(args.files.len(), "file"),
        counted(errors, "error"),
        counted(warnings, "warning")
    );
    if errors > 0 || args.strict && warnings > 0 {
        return Err(Failure::file(summary));
    }
    writeln!(io::stdout(), "{summary}")?;
    Ok(())
}

/// Lays all files out, or none when one of them cannot be read.
pub(super) fn fmt(args: &FmtArgs) -> Result<(), Failure> {
    let mut laid_out = Vec::new();
    let mut complaints = String::new();
    for path in &args.files {
        match read(path) {
            Err(failure) => complaints += &format!("{failure}\n\n"),
            Ok((text, _, diagnostics)) if has_errors(&diagnostics) => {
                complaints += &complain(path, &text, &diagnostics);
            }
            Ok((text, file, _)) => laid_out.push((path, text, print(&file))),
        }
    }
    if !complaints.is_empty() {
        return Err(unusable(&complaints));
    }
    let mut otherwise = Vec::new();
    for (path, text, printed) in laid_out {
        if args.stdout {
            super::super::files::print(&printed)?;
        } else if printed != text {
            otherwise.push(quoted(&path.to_string_lossy()));
            if !args.check {
                write(path, &printed)?;
            }
        }
    }
    if args.check && !otherwise.is_empty() {
        return Err(Failure::file(format!("laid out otherwise: {}", otherwise.join(", "))));
    }
    if !args.stdout {
        writeln!(io::stdout(), "{} changed", counted(otherwise.len(), "file"))?;
    }
    Ok(())
}

/// Writes a strategy file, whole or not at all.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    write_atomically(path, text).map_err(|Error(what)| Failure::file(what))
}
