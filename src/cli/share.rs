//! Exports a saved game for people who don't have the program.

use super::args::Show;
use super::failure::Failure;
use super::files;
use super::model::{model, report};
use super::values::{MANY, number};
use clap::Args;
use ratatui_core::layout::Size;
use sorcery_faces::tui::share::ReplayExport;
use sorcery_games::words::path_in_full;
use sorcery_ui::storage::Storage;
use sorcery_ui::theme::Depth;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Maximum width (columns) and height (lines) of an export.
const LARGEST: u16 = 500;
/// Default width (columns) and height (lines) of an export.
const SIZE: Size = Size { width: 120, height: 40 };
/// Maximum number of actions in an exported game. A longer file would be too large to be useful.
const LONGEST: usize = 5_000;

#[derive(Args, Debug)]
pub(super) struct ShareArgs {
    /// Write an asciinema recording to FILE [default: standard output]
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-",
        conflicts_with_all = ["judge", "compare"])]
    cast: Option<PathBuf>,
    /// Print the table after N actions as an SVG picture [default: the whole game, animated]
    #[arg(long, value_name = "N", num_args = 0..=1, conflicts_with_all = ["judge", "compare"],
        value_parser = number::<usize>(0..=*MANY.end()))]
    svg: Option<Option<usize>>,
    /// Size of the recording or picture, in columns and lines [default: 120x40]
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size)]
    size: Option<Size>,
}

fn size(text: &str) -> Result<Size, String> {
    let number = |text: &str| text.parse().ok().filter(|number| (20..=LARGEST).contains(number));
    let size = text.split_once('x').and_then(|(width, height)| Some(Size::new(number(width)?, number(height)?)));
    size.ok_or_else(|| format!("expected WIDTHxHEIGHT, each from 20 to {LARGEST}, for example 120x40"))
}

impl ShareArgs {
    /// Returns `true` if an option requests an export.
    ///
    /// # Errors
    /// Fails if there is a size, but nothing to export.
    pub(super) fn any(&self) -> Result<bool, Failure> {
        match self.cast.is_some() || self.svg.is_some() {
            false if self.size.is_some() => Err(Failure::usage("--size needs --cast or --svg: add one of them")),
            any => Ok(any),
        }
    }

    /// Exports a saved game.
    pub(super) fn run(&self, show: &Show, storage: &Storage, path: &Path) -> Result<(), Failure> {
        self.cast.iter().try_for_each(|out| files::is_new(out, "--cast"))?;
        let session = files::saved_game(storage, path)?;
        let (model, errors) = model(show, storage)?;
        report(&errors);
        let depth = show.screen.look.colour.flatten().unwrap_or(Depth::True);
        let mut export = ReplayExport::new(session, &model.context, depth, self.size.unwrap_or(SIZE));
        if (self.cast.is_some() || self.svg == Some(None)) && export.last() > LONGEST {
            let why = format!("the game has {} actions; the maximum for an export is {LONGEST}", export.last());
            return Err(Failure::file(format!("{}: {why}", path_in_full(path))));
        }
        if let Some(out) = &self.cast {
            self.write(out, &export.cast()?)?;
        }
        let last = export.last();
        match self.svg {
            None => Ok(()),
            Some(None) => files::print(&export.animation()),
            Some(Some(action)) if action <= last => files::print(&export.svg(action)),
            Some(Some(action)) => Err(Failure::usage(format!("--svg {action}: this game has positions 0 to {last}"))),
        }
    }

    /// Writes a recording to a file, or to standard output if `out` is `-`. Reports the size of the file, unless a
    /// picture is also printed to standard output.
    fn write(&self, out: &Path, text: &str) -> Result<(), Failure> {
        if out.as_os_str() == "-" {
            return Ok(std::io::stdout().write_all(text.as_bytes())?);
        }
        files::write(out, text)?;
        match self.svg.is_some() {
            true => Ok(()),
            false => files::print(&format!(
                "{}: a recording for asciinema, {} KB\n",
                out.display(),
                text.len().div_ceil(1024)
            )),
        }
    }
}
