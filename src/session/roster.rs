//! The games of the house: where their types meet the rest of the program.

use super::contest::arena::Arena;
use super::contest::bench::{self, random_games};
use super::contest::results::Record;
use super::game::journal::{self, Header};
use super::game::puzzle::{self, Puzzle};
use super::game::{History, Position, begin};
#[cfg(feature = "train")]
use super::training::{Lessons, Training};
use super::{Access, Match};
use sorcery_agents::Flag;
use sorcery_games::dominion::Dominion;
use sorcery_games::emblem::Emblem;
use sorcery_games::onirim::Onirim;
use sorcery_games::setting;
use sorcery_games::sorcery::Sorcery;
use sorcery_games::splendor::Splendor;
use sorcery_games::{Choice, Decks, Error, Lesson, Line, Rulebook, Tabletop, words};

/// Plays tournaments; see [`Arena::play`].
type PlayArena = fn(&Arena, usize, &Flag, &(dyn Fn() + Sync)) -> Result<Vec<Record>, Error>;

/// Begins to teach from a seed, or from what was kept.
#[cfg(feature = "train")]
type BeginLessons = fn(u64, Option<&[u8]>) -> Option<Box<dyn Lessons>>;

/// A game of the house, types erased.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // The names say it.
pub struct Listed {
    /// The name on the command line and in saved games.
    pub name: &'static str,
    pub title: &'static str,
    /// The drawing of its tile.
    pub emblem: Emblem,
    pub tagline: &'static str,
    pub seats: usize,
    /// What can be chosen for a new game.
    pub options: fn(&[(String, String)]) -> Vec<Choice>,
    /// The preview of a chosen value.
    pub preview: fn(&str, &str) -> Vec<Line>,
    /// The rules, for people who learn it.
    pub rulebook: Rulebook,
    /// A first game by steps.
    pub lesson: Option<&'static Lesson>,
    /// The decks that players bring along; `None` when they bring nothing.
    pub decks: Option<&'static Decks>,
    /// Whether its strategies have a lab, which its tile leads to.
    pub lab: bool,
    /// Plays tournaments on so many threads until they are done or the flag is raised, and calls back
    /// after each game.
    pub contest: PlayArena,
    /// Teaches the game's network, from nothing or from what was kept; `None` when that is something
    /// else, or there is no network.
    #[cfg(feature = "train")]
    pub lessons: BeginLessons,
    /// Its puzzles, as text; empty where there are none.
    pub puzzles: &'static str,
    /// Finds puzzles in the game of a seed: see [`puzzle::find`].
    pub find_puzzles: fn(u64) -> Result<String, Error>,
    /// Plays so many random games from a seed on, of the set-up that benchmarks measure.
    pub bench: fn(u64, u64) -> Result<bench::Report, Error>,
    /// Whether a seat may not see all of a position.
    pub hides: bool,
    begin: fn(&mut Header) -> Result<Box<dyn Position>, Error>,
}

/// Returns a game with its types erased. It needs no place in the [`ROSTER`] to be played.
pub const fn listed<G: Tabletop>() -> Listed {
    Listed {
        name: G::NAME,
        title: G::ABOUT.title,
        emblem: G::ABOUT.emblem,
        tagline: G::ABOUT.tagline,
        seats: G::ABOUT.seats,
        options: setting::choices::<G>,
        preview: setting::preview::<G>,
        rulebook: G::ABOUT.rulebook,
        lesson: G::ABOUT.lesson,
        decks: G::ABOUT.decks,
        lab: false,
        contest: |arena, threads, stop, done| arena.play::<G>(threads, stop, done),
        #[cfg(feature = "train")]
        lessons: |seed, kept| {
            let training = match kept {
                Some(bytes) => Training::<G>::resume(seed, bytes),
                None => Training::<G>::new(seed),
            };
            training.map(|training| Box::new(training) as Box<dyn Lessons>)
        },
        puzzles: G::ABOUT.puzzles,
        find_puzzles: puzzle::find::<G>,
        bench: |games, seed| {
            let chosen: Vec<_> = G::ABOUT.benchmark.iter().map(|&(name, value)| (name.into(), value.into())).collect();
            Ok(random_games::<G>(&setting::read::<G>(&chosen)?, games, seed))
        },
        hides: G::ABOUT.hides,
        begin: begin::<G>,
    }
}

impl Listed {
    /// Begins a game.
    ///
    /// # Errors
    /// Returns the errors in the settings, or in the position.
    pub fn open(&self, header: Header) -> Result<Match, Error> {
        Ok(Match(Access::Own(Box::new(self.start(header)?))))
    }

    fn start(&self, mut header: Header) -> Result<History, Error> {
        let position = (self.begin)(&mut header)?;
        Ok(History::new(header, position))
    }

    fn resume(&self, record: journal::Record) -> Result<Match, Error> {
        let history = self.start(record.header)?.replay(record.entries)?;
        Ok(Match(Access::Own(Box::new(history))))
    }

    /// Plays a journal back to its last line.
    ///
    /// # Errors
    /// Returns an error if the text is no journal, or if a line of it can't be played.
    pub fn replay(&self, text: &str) -> Result<Match, Error> {
        self.resume(journal::read(text)?)
    }
}

/// All games, in the order of the lobby.
pub const ROSTER: &[Listed] =
    &[listed::<Sorcery>(), listed::<Splendor>(), listed::<Onirim>(), Listed { lab: true, ..listed::<Dominion>() }];

/// The game of a name.
///
/// # Errors
/// When there is none, with the nearest one.
pub fn find(name: &str) -> Result<&'static Listed, Error> {
    ROSTER.iter().find(|listed| listed.name == name).ok_or_else(|| {
        let hint = words::hint(name, ROSTER.iter().map(|listed| listed.name));
        let known: Vec<&str> = ROSTER.iter().map(|listed| listed.name).collect();
        Error(format!("there is no game `{}`{hint}; there are {}", words::quoted(name), known.join(", ")))
    })
}

/// The puzzles of the game of a name; none where it has none.
pub fn puzzles(name: &str) -> Vec<Puzzle> {
    find(name).map_or(Vec::new(), |listed| puzzle::read(listed.name, listed.puzzles))
}

/// The title of the game of a name.
pub fn title(name: &str) -> &'static str {
    find(name).map_or("", |listed| listed.title)
}

/// The same game with the players in the opposite order: names, who plays, and what is each seat's own
/// (a deck) go along; everything else stays.
pub fn swap_seats(header: &mut Header) {
    header.names.reverse();
    header.players.reverse();
    let Ok(listed) = find(&header.game) else { return };
    let settings = (listed.options)(&[]);
    let of_a_seat = |name: &str| settings.iter().any(|setting| setting.name == name && setting.seat.is_some());
    let own: Vec<usize> = (0..header.chosen.len()).filter(|&i| of_a_seat(&header.chosen[i].0)).collect();
    let values: Vec<String> = own.iter().rev().map(|&i| header.chosen[i].1.clone()).collect();
    for (i, value) in own.into_iter().zip(values) {
        header.chosen[i].1 = value;
    }
}

/// Begins a game.
///
/// # Errors
/// When there is no such game, or its set-up makes no sense.
pub fn open(header: Header) -> Result<Match, Error> {
    find(&header.game)?.open(header)
}

/// Plays a journal back to its last line.
///
/// # Errors
/// When the text is no journal, or a line of it cannot be played.
pub fn replay(text: &str) -> Result<Match, Error> {
    let record = journal::read(text)?;
    find(&record.header.game)?.resume(record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Player;

    fn header(game: &Listed) -> Header {
        let mut header = Header {
            game: game.name.into(),
            seed: 7,
            names: (0..game.seats).map(|seat| format!("name {seat}")).collect(),
            players: vec![Player::Human; game.seats],
            chosen: (game.options)(&[]).into_iter().map(|choice| (choice.name, choice.values[0].1.clone())).collect(),
            ..Header::default()
        };
        if let Some(last) = header.players.last_mut() {
            *last = Player::Computer(sorcery_agents::Level::Novice);
        }
        header
    }

    #[test]
    fn swapped_seats_are_a_game_of_the_same_kind() {
        for game in ROSTER {
            let before = header(game);
            let mut swapped = before.clone();
            swap_seats(&mut swapped);
            assert!(open(swapped.clone()).is_ok(), "{}", game.name);
            assert_eq!(swapped.chosen, before.chosen, "{}: both decks are the same here", game.name);
            assert!(swapped.names.iter().rev().eq(&before.names) && swapped.players.iter().rev().eq(&before.players));
            swap_seats(&mut swapped);
            assert_eq!(swapped, before);
        }
    }

    #[test]
    fn a_deck_goes_with_who_brought_it() {
        let mut header = header(&ROSTER[0]);
        header.chosen[1].1 = "swarm".into();
        swap_seats(&mut header);
        let chosen: Vec<(&str, &str)> = header.chosen.iter().map(|(name, value)| (&**name, &**value)).collect();
        assert_eq!(chosen, [("deck1", "swarm"), ("deck2", "default"), ("testing", "no")]);
    }
}
