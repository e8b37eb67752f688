//! Strategy files: found, checked, laid out.

use super::Failure;
use crate::agents::strategy::syntax::File;
use crate::agents::strategy::{
    Diagnostic, SIZE_LIMIT, Severity, has_errors, library, print, read as read_text, report,
};
use crate::games::words::{counted, nearest, quoted};
use std::io::{self, IsTerminal, Write};
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
    super::super::files::read("strategy", path, SIZE_LIMIT).map_err(|mut failure| {
        let name = path.to_string_lossy();
        if !path.exists()
            && let Some(near) = nearest(&name, library::names())
        {
            failure.message += &format!("; did you mean the built-in `{near}`?");
        }
        failure
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

pub(super) fn check(args: &CheckArgs) -> Result<(), Failure> {
    let (mut errors, mut warnings) = (0, 0);
    for path in &args.files {
        let (text, _, diagnostics) = read(path)?;
        errors += diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
        warnings += diagnostics.iter().filter(|d| d.severity == Severity::Warning).count();
        write!(io::stderr(), "{}", complain(path, &text, &diagnostics))?;
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

pub(super) fn fmt(args: &FmtArgs) -> Result<(), Failure> {
    let mut otherwise = Vec::new();
    for path in &args.files {
        let (text, file, diagnostics) = read(path)?;
        if has_errors(&diagnostics) {
            return Err(Failure::file(format!("\n{}", complain(path, &text, &diagnostics).trim_end())));
        }
        let laid_out = print(&file);
        if args.stdout {
            write!(io::stdout(), "{laid_out}")?;
        } else if laid_out != text {
            otherwise.push(quoted(&path.to_string_lossy()));
            if !args.check {
                write_whole(path, &laid_out)?;
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

/// Writes a file as a whole: into a new file beside it that then takes its place.
pub(super) fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    let name = quoted(&path.to_string_lossy());
    let broken = |error: io::Error| Failure::file(format!("cannot write {name}: {error}"));
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    std::fs::write(&beside, text).map_err(broken)?;
    std::fs::rename(&beside, path).map_err(broken)
}
