//! Scenarios: a position, lines to play, and assertions about the result.
//! A scene starts from a position or a new game. Its lines and questions are those that players type. Each game adds
//! its own assertions (`sorcery/facts.rs`).

use sorcery::engine::{Log, Seat, Status};
use sorcery::games::verb;
use sorcery::games::{Names, Request, Table, Tabletop, View, read_position, write_position};
use sorcery::ui::scene::blocks::{digits, doubled};
use std::fmt::Write;

/// A game in progress, and the log lines since the last [`play`](Scene::play).
pub struct Scene<G: Tabletop> {
    pub game: G,
    pub names: Names,
    /// Log lines since the last call of [`play`](Scene::play), without indentation.
    pub news: Vec<String>,
}

impl<G: Tabletop> Scene<G> {
    /// Reads a position.
    #[track_caller]
    pub fn at(position: &str) -> Self {
        let (game, names) = read_position::<G>(position).unwrap_or_else(|why| panic!("{why}\n{position}"));
        Scene { game, names: Names::new(names.into_iter().map(Option::unwrap_or_default)), news: Vec::new() }
    }

    /// Starts a new game.
    pub fn start(names: &[&str], setup: &G::Setup, seed: u64) -> Self {
        let mut events = Log::default();
        let game = G::start(setup, seed, &mut events);
        let mut scene = Scene { game, names: Names::new(names), news: Vec::new() };
        scene.hear(&events);
        scene
    }

    /// Plays lines, separated by `;`. Each has to be legal.
    #[track_caller]
    pub fn play(mut self, lines: &str) -> Self {
        self.news.clear();
        for line in lines.split(';').map(str::trim).filter(|line| !line.is_empty()) {
            match self.attempt(line) {
                Ok(events) => self.hear(&events),
                Err(why) => panic!("`{line}` was refused: {why}\n{}", self.report()),
            }
        }
        self
    }

    /// Asserts that a line is rejected with this reason and changes nothing.
    #[track_caller]
    pub fn refuses(mut self, line: &str, reason: &str) -> Self {
        let before = self.game.clone();
        match self.attempt(line) {
            Ok(_) => panic!("`{line}` was accepted; expected: {reason}\n{}", self.report()),
            Err(why) => assert!(why.contains(reason), "`{line}` was refused with `{why}`, expected `{reason}`"),
        }
        assert!(before == self.game, "`{line}` was rejected but has changed the position\n{}", self.report());
        self
    }

    /// Asserts that a log line since the last move contains `what`.
    #[track_caller]
    pub fn says(self, what: &str) -> Self {
        assert!(self.news.iter().any(|line| line.contains(what)), "no log line contains `{what}`\n{}", self.report());
        self
    }

    /// Asserts that log lines contain these texts in this order.
    #[track_caller]
    pub fn says_in_order(self, what: &[&str]) -> Self {
        let mut lines = self.news.iter();
        for part in what {
            assert!(lines.any(|line| line.contains(part)), "no later log line contains `{part}`\n{}", self.report());
        }
        self
    }

    /// Asserts that no log line since the last move contains `what`.
    #[track_caller]
    pub fn never_says(self, what: &str) -> Self {
        assert!(!self.news.iter().any(|line| line.contains(what)), "a log line contains `{what}`\n{}", self.report());
        self
    }

    /// Asserts that this player (1, 2, …) has won.
    #[track_caller]
    pub fn won_by(self, player: usize) -> Self {
        match self.game.status() {
            Status::Over(o) if o.winners.iter().map(Seat::number).eq([player]) => self,
            status => panic!("{status:?}, but player {player} should have won\n{}", self.report()),
        }
    }

    /// Asserts that this player (1, 2, …) has to decide.
    #[track_caller]
    pub fn awaits(self, player: usize) -> Self {
        assert_eq!(self.game.status().awaited().map(Seat::number), Some(player), "{}", self.report());
        self
    }

    /// Returns the answer to a question.
    #[track_caller]
    pub fn ask(&self, line: &str) -> Table {
        match verb::parse::<G>(self.view(), line) {
            Ok(Request::Ask(query)) => (G::ABOUT.table)(self.view(), &self.names, query).expect("an answer"),
            other => panic!("`{line}` is no question: {other:?}"),
        }
    }

    /// Returns the view of the seat that has to decide.
    pub fn view(&self) -> View<'_, G> {
        View::new(&self.game, self.game.status().awaited().unwrap_or(Seat::ONE))
    }

    /// Returns the position as text.
    pub fn position(&self) -> String {
        write_position(&self.game, &self.names)
    }

    fn attempt(&mut self, line: &str) -> Result<Vec<G::Event>, String> {
        match verb::parse::<G>(self.view(), line).map_err(|why| why.to_string())? {
            Request::Quit | Request::Abort => Err("that ends the game".into()),
            Request::ActEach(_) => Err("those are several actions".into()),
            Request::Ask(query) => {
                (G::ABOUT.table)(self.view(), &self.names, query).map_err(|why| why.to_string())?;
                Ok(Vec::new())
            }
            Request::Act(action) => {
                self.game.check(action).map_err(|why| why.to_string())?;
                let mut events = Log::default();
                self.game.apply(action, &mut events);
                Ok(events.take())
            }
        }
    }

    fn hear(&mut self, events: &[G::Event]) {
        self.news.extend(crate::play::narrated::<G>(events, &self.names));
    }

    /// Describes the position and the log, for a failed assertion.
    pub fn report(&self) -> String {
        let mut report = String::from("--- what was said:\n");
        for line in &self.news {
            let _ = writeln!(report, "{line}");
        }
        report + "--- the position:\n" + &self.position()
    }
}

#[test]
fn numbers_and_lines_are_drawn() {
    assert_eq!(digits("-20"), ["    ▀▀█ █▀█", "▀▀▀ █▀▀ █ █", "    ▀▀▀ ▀▀▀"]);
    assert_eq!(doubled("█▀▄ "), ["████    ", "██  ██  "]);
}
