//! A saved game for people who have not got the program.

use super::args::{MANY, TableArgs, number};
use super::failure::Failure;
use super::files;
use super::model::{complain, model};
use clap::Args;
use ratatui_core::layout::Size;
use sorcery_faces::tui::share::Reel;
use sorcery_games::words::path_in_full;
use sorcery_ui::theme::Depth;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The largest picture, in columns or lines.
const LARGEST: u16 = 500;
/// The most actions of a game that is written whole: a page of more would be too large to be of use.
const LONGEST: usize = 5_000;

#[derive(Args, Debug)]
pub(super) struct ShareArgs {
    /// Write it as a recording that asciinema plays; without OUT, or with `-`, to standard output
    #[arg(long, value_name = "OUT", num_args = 0..=1, default_missing_value = "-", conflicts_with = "judge")]
    cast: Option<PathBuf>,
    /// Write it as one page that steps through it (`-`: to standard output)
    #[arg(long, value_name = "OUT", conflicts_with = "judge")]
    html: Option<PathBuf>,
    /// Print the position after so many actions as a drawing
    #[arg(long, value_name = "N", conflicts_with = "judge", value_parser = number::<usize>(0..=*MANY.end()))]
    svg: Option<usize>,
    /// Columns and lines of the recording, page or drawing
    #[arg(long, value_name = "WxH", default_value = "120x40", value_parser = size)]
    size: Size,
}

fn size(text: &str) -> Result<Size, String> {
    let number = |text: &str| text.parse().ok().filter(|number| (20..=LARGEST).contains(number));
    let size = text.split_once('x').and_then(|(width, height)| Some(Size::new(number(width)?, number(height)?)));
    size.ok_or_else(|| format!("expected columns and lines from 20 to {LARGEST}, such as 120x40"))
}

impl ShareArgs {
    pub(super) fn any(&self) -> bool {
        self.cast.is_some() || self.html.is_some() || self.svg.is_some()
    }

    /// Writes what is wanted of a saved game.
    pub(super) fn run(&self, args: &TableArgs, path: &Path) -> Result<(), Failure> {
        let storage = files::storage(args.data.as_deref())?;
        let session = storage.read(path)?;
        let (model, complaints) = model(args, &storage)?;
        complain(&complaints);
        let depth = args.look.colour.flatten().unwrap_or(Depth::True);
        let mut reel = Reel::new(session, &model.context, depth, self.size);
        if (self.cast.is_some() || self.html.is_some()) && reel.last() > LONGEST {
            let why = format!("the game has {} actions, and at most {LONGEST} are written", reel.last());
            return Err(Failure::file(format!("{}: {why}", path_in_full(path))));
        }
        if let Some(out) = &self.cast {
            self.write(out, &reel.cast()?, "a recording for asciinema")?;
        }
        if let Some(out) = &self.html {
            self.write(out, &reel.html(), "a page for browsers")?;
        }
        if let Some(action) = self.svg {
            if action > reel.last() {
                let last = reel.last();
                return Err(Failure::usage(format!("--svg {action}: this game has the positions 0 to {last}")));
            }
            files::print(&reel.svg(action))?;
        }
        Ok(())
    }

    /// Writes a file and says so, unless something else goes to standard output; `-` is that itself.
    fn write(&self, out: &Path, text: &str, what: &str) -> Result<(), Failure> {
        let is_output = |out: &Path| out.as_os_str() == "-";
        if is_output(out) {
            return Ok(std::io::stdout().write_all(text.as_bytes())?);
        }
        files::write(out, text)?;
        let used = self.svg.is_some() || [&self.cast, &self.html].into_iter().flatten().any(|out| is_output(out));
        match used {
            true => Ok(()),
            false => files::print(&format!("{}: {what}, {} KB\n", out.display(), text.len().div_ceil(1024))),
        }
    }
}
