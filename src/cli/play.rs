//! Plays a game on the full screen or in plain text.

use super::args::Show;
use super::failure::Failure;
use super::launch::{NewGame, Start, known_names};
use super::screen;
use super::text::{ResumeChoice, Text};
use sorcery_games::engine::Seat;
use sorcery_games::words::{printable, quoted};
use sorcery_session::{Player, Players, processors, roster};

/// Opens a game or a screen, and returns when the user leaves.
pub(super) fn open(start: Start, show: Show) -> Result<(), Failure> {
    if show.full_screen {
        if let Start::Game(game) = &start {
            // Start the programs only to test them. The full screen starts them again.
            let players = Players::new(game.header.players.clone(), game.players.pace(), 1);
            start_programs(&players, &game.header.game)?;
        }
        return screen::run(start, show);
    }
    let Start::Game(game) = start else { return Err(Failure::usage("the full screen needs a terminal")) };
    in_text(*game, &show)
}

fn in_text(game: NewGame, show: &Show) -> Result<(), Failure> {
    // An argument that only a new game can have means that the user doesn't want to resume a saved one.
    let is_new = game.script.is_some() || game.seed.is_some() || game.header.position.is_some();
    let NewGame { mut header, players, names, script, .. } = game;
    let name = header.game.clone();
    // In testing mode and after a start from a position, don't show the seed, because it isn't enough to repeat the
    // game.
    let seed = Some(header.seed).filter(|_| !header.is_testing() && header.position.is_none());
    let mut text = Text::open(show, script.unwrap_or_default())?;
    let offer = if is_new { ResumeChoice::New } else { text.offer(&name)? };
    let (opened, players, seed) = match offer {
        ResumeChoice::Left => return Ok(()),
        ResumeChoice::Resumed(opened) => {
            let seats = trusted(&opened.session.header().players, &players)?;
            let players = Players::new(seats, players.pace(), processors());
            start_programs(&players, &name)?;
            (opened, players, None)
        }
        ResumeChoice::New => {
            start_programs(&players, &name)?;
            let Some(names) = text.face.ask_names(&known_names(&players, &names))? else { return Ok(()) };
            header.names = names.to_vec();
            (text.begin(roster::open(header)?), players, seed)
        }
    };
    if let (true, Some(seat)) = (players.any_computer(), opened.session.header().only_person()) {
        text.face.alone = Some((seat, "hand"));
    }
    if players.any_computer() {
        text.face.answers = Some(Box::new(move |session| Some(players.thought(session)?.think())));
    }
    text.play(opened, seed)?;
    Ok(())
}

/// Returns the players of a saved game. Programs in it are started only if the user confirms them by naming them in the
/// arguments.
fn trusted(saved: &[Player], named: &Players) -> Result<Vec<Player>, Failure> {
    let mut players = saved.to_vec();
    for (player, seat) in players.iter_mut().zip(Seat::all(saved.len())) {
        if player.untrusted().is_some() && *named.of(seat) != Player::Human {
            *player = named.of(seat).clone();
        }
        if let Some(command) = player.untrusted() {
            return Err(Failure::file(format!(
                "this game needs the program `{}`; to allow it, add --p{} 'program:COMMAND', or replace it with --p{1} \
                 adept",
                printable(command),
                seat.number()
            )));
        }
    }
    Ok(players)
}

/// Starts the programs among the players. Fails if one of them can't play.
fn start_programs(players: &Players, game: &str) -> Result<(), Failure> {
    let wrong = |(command, what): (String, String)| Failure::file(format!("{}: {what}", quoted(&command)));
    players.try_out(game).map_err(wrong)
}
