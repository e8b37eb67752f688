//! The definition of the command line in other forms: completions for shells, and manual pages.

use super::failure::Failure;
use super::{definition, files};
use crate::games::words::quoted;
use clap::Args;
use clap_complete::Shell;
use color_eyre::eyre::WrapErr;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(super) struct ManualArgs {
    /// Write the pages of all commands into this folder instead, one file each
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Prints what a shell needs to complete arguments.
pub(super) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut definition(), "sorcery", &mut text);
    files::print(&String::from_utf8_lossy(&text))
}

/// Prints the manual page of the program, or writes those of all commands.
pub(super) fn manual(args: &ManualArgs) -> Result<(), Failure> {
    // A page a line of the list of commands; that of `help` says nothing of its own.
    let command = definition().disable_help_subcommand(true);
    let Some(folder) = &args.out else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        return files::print(&String::from_utf8_lossy(&page));
    };
    let written = std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
    Ok(written.wrap_err_with(|| format!("cannot write manual pages into {}", quoted(&folder.to_string_lossy())))?)
}
