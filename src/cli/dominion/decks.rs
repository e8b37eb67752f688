//! `dominion decks`: the strategies that come with the program.

use super::super::files;
use super::Failure;
use crate::agents::strategy::library;
use crate::games::words::{hint, quoted};
use std::fmt::Write as _;

/// Which strategies to print.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct DecksArgs {
    /// Names of built-in strategies: their files are printed
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

pub(super) fn run(args: &DecksArgs) -> Result<(), Failure> {
    let mut out = String::new();
    for name in &args.names {
        let text = library::find(name).ok_or_else(|| {
            let hint = hint(name, library::names());
            Failure::usage(format!("there is no built-in strategy `{}`{hint}", quoted(name)))
        })?;
        out.push_str(text);
    }
    if args.names.is_empty() {
        let width = library::names().map(str::len).max().unwrap_or(0);
        for (name, text) in library::BUILT_IN {
            let _ = writeln!(out, "{name:width$}  {}", about(text));
        }
    }
    files::print(&out)
}

/// The first sentence of the comment above a file.
fn about(text: &str) -> String {
    let comment = text.lines().map_while(|line| line.strip_prefix('#')).map(str::trim);
    let whole = comment.collect::<Vec<_>>().join(" ");
    whole.split_inclusive(". ").next().unwrap_or("").trim_end().to_string()
}
