//! `sorcery rules GAME`: the rules of a game, to read.

use super::failure::Failure;
use super::files;
use super::values::game;
use crate::session::roster::{Listed, ROSTER};
use crate::ui::text::wrapped;
use clap::Args;

/// The columns of a text to read.
const WIDTH: usize = 80;

#[derive(Args, Debug)]
pub(super) struct RulesArgs {
    /// The game; without one, which there are
    #[arg(value_parser = game())]
    game: Option<&'static Listed>,
}

pub(super) fn run(args: &RulesArgs) -> Result<(), Failure> {
    let Some(listed) = args.game else {
        let line = |listed: &Listed| format!("sorcery rules {:10} {}\n", listed.name, listed.tagline);
        return files::print(&ROSTER.iter().map(line).collect::<String>());
    };
    let mut page = format!("The rules of {}\n", listed.title);
    for chapter in listed.rulebook {
        page.push_str(&format!("\n{}\n", chapter.title.to_uppercase()));
        for line in chapter.text.lines().flat_map(|text| wrapped(text, WIDTH)) {
            page.push_str(&line);
            page.push('\n');
        }
    }
    files::print(&page)
}
