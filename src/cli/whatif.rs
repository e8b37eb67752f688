//! `sorcery replay FILE --what-if LINE LINE`: compares two actions in a saved game over many deals.

use super::failure::Failure;
use super::files;
use super::progress::{interruptible, progress};
use super::values::{MANY, SEED, computer, number};
use clap::Args;
use sorcery_agents::Level;
use sorcery_games::Error;
use sorcery_games::engine::Status;
use sorcery_games::words::path_in_full;
use sorcery_session::contest::whatif::WhatIf;
use sorcery_session::{Match, roster};
use std::path::Path;

#[derive(Args, Debug)]
pub(super) struct WhatIfArgs {
    /// Compare two actions over many deals of the hidden cards
    #[arg(long, num_args = 2, value_names = ["LINE", "LINE"], requires = "after")]
    what_if: Option<Vec<String>>,
    /// Number of actions before the position for --what-if
    #[arg(long, requires = "what_if", value_name = "N", value_parser = number::<usize>(SEED))]
    after: Option<usize>,
    /// Number of deals
    #[arg(long, requires = "what_if", value_name = "N", default_value_t = 2_000, value_parser = number::<u64>(MANY))]
    deals: u64,
    /// Level that finishes the games
    #[arg(long, requires = "what_if", default_value = "apprentice", value_parser = computer())]
    level: Level,
}

impl WhatIfArgs {
    pub(super) fn any(&self) -> bool {
        self.what_if.is_some()
    }

    /// Prints the comparison in a saved game.
    pub(super) fn run(&self, mut session: Match, path: &Path) -> Result<(), Failure> {
        let [Some(first), Some(second)] = [0, 1].map(|at| self.what_if.as_ref()?.get(at)) else { return Ok(()) };
        let wrong = |why: String| Failure::file(format!("{}: {why}", path_in_full(path)));
        let (done, ahead) = session.place();
        let after = self.after.unwrap_or(0);
        if after > done + ahead {
            return Err(wrong(format!("the game has only {} actions", done + ahead)));
        }
        session.look_at(after);
        if !matches!(session.status(), Status::Awaiting(_)) {
            return Err(wrong(format!("the game is over after {after} actions")));
        }
        let question =
            WhatIf { position: &session.position(), lines: [first, second], level: self.level, deals: self.deals, seed: 0 };
        let game = roster::find(&session.header().game)?;
        let stop = interruptible()?;
        let bar = progress(Some(self.deals), "deals");
        let compared = (game.compare)(&question, &stop, &|| bar.inc(1));
        bar.finish_and_clear();
        files::print(&compared.map_err(|Error(why)| Failure::usage(why))?.in_words())
    }
}
