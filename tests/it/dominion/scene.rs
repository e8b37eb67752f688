//! Positions for tests: described by the important facts, and played with lines.

use sorcery::engine::{Game, Log, Rng, Seat, Status, Stream};
use sorcery::games::dominion::{Card, Dominion, Event};
use sorcery::games::verb;
use sorcery::games::{Names, Request, Tabletop, View, read_position, write_position};

/// A game in the middle of the first player's turn. Cards are written as `Copper*3 Estate`.
pub struct Scene {
    turn: String,
    piles: String,
    seats: Vec<Vec<String>>,
}

/// Creates a scene with the active player's hand. Every other zone is empty.
pub fn hand(cards: &str) -> Scene {
    let mut scene = Scene { turn: String::new(), piles: String::new(), seats: vec![Vec::new(), Vec::new()] };
    scene.seats[0].push(format!("hand {cards}"));
    scene
}

impl Scene {
    fn with(mut self, seat: usize, key: &str, cards: &str) -> Self {
        while self.seats.len() < seat {
            self.seats.push(Vec::new());
        }
        self.seats[seat - 1].push(format!("{key} {cards}"));
        self
    }

    /// Sets the active player's deck, the top card first.
    pub fn deck(self, cards: &str) -> Self {
        self.with(1, "top", cards)
    }

    pub fn discard(self, cards: &str) -> Self {
        self.with(1, "discard", cards)
    }

    pub fn in_play(self, cards: &str) -> Self {
        self.with(1, "play", cards)
    }

    /// Sets the hand of player 2, 3 or 4.
    pub fn other(self, seat: usize, cards: &str) -> Self {
        self.with(seat, "hand", cards)
    }

    pub fn other_deck(self, seat: usize, cards: &str) -> Self {
        self.with(seat, "top", cards)
    }

    pub fn other_discarded(self, seat: usize, cards: &str) -> Self {
        self.with(seat, "discard", cards)
    }

    /// Sets any other facts about the turn: `coins 3 buys 2`.
    pub fn turn(mut self, facts: &str) -> Self {
        self.turn.push_str(&format!(" {facts}"));
        self
    }

    /// Adds lines such as `kingdom …`, `supply …` or `trash …`.
    pub fn line(mut self, line: &str) -> Self {
        self.piles.push_str(&format!("{line}\n"));
        self
    }

    /// Opens the game.
    pub fn start(self) -> Play {
        let names: Vec<String> = (1..=self.seats.len()).map(|n| format!("P{n}")).collect();
        let mut text = format!("dominion position 1\nplayers {}\n{}", names.join(" | "), self.piles);
        text.push_str(&format!("turn seat 1{}\n", self.turn));
        for (i, lines) in self.seats.iter().enumerate() {
            text.push_str(&format!("seat {} turns 3\n{}\n", i + 1, lines.join("\n")));
        }
        let (game, _) = read_position::<Dominion>(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        Play { game, events: Log::default() }
    }

    /// Opens the game and plays lines.
    pub fn play(self, lines: &str) -> Play {
        self.start().then(lines)
    }
}

pub struct Play {
    pub game: Dominion,
    pub events: Log<Event>,
}

impl Play {
    pub fn names(&self) -> Names {
        Names::new((1..=self.game.seats()).map(|n| format!("P{n}")))
    }

    pub fn asked(&self) -> Seat {
        self.game.status().awaited().expect("the game goes on")
    }

    pub fn parse(&self, line: &str) -> sorcery::games::dominion::Action {
        match verb::parse::<Dominion>(View::new(&self.game, self.asked()), line) {
            Ok(Request::Act(action)) => action,
            other => panic!("`{line}`: {other:?}"),
        }
    }

    /// Plays lines separated by semicolons.
    pub fn then(mut self, lines: &str) -> Self {
        for line in lines.split(';').map(str::trim).filter(|line| !line.is_empty()) {
            let action = self.parse(line);
            self.game.check(action).unwrap_or_else(|why| panic!("`{line}`: {why} ({})", self.question()));
            self.game.apply(action, &mut self.events);
        }
        self
    }

    /// Asserts that a line is rejected.
    pub fn refuses(self, line: &str) -> Self {
        let action = self.parse(line);
        assert!(self.game.check(action).is_err(), "`{line}` should be rejected: {}", self.question());
        self
    }

    /// Returns the error for a line that is rejected.
    pub fn refusal(&self, line: &str) -> String {
        match verb::parse::<Dominion>(View::new(&self.game, self.asked()), line) {
            Ok(Request::Act(action)) => self.game.check(action).expect_err(line).to_string(),
            Ok(other) => panic!("`{line}`: {other:?}"),
            Err(error) => error.to_string(),
        }
    }

    /// Returns the current question.
    pub fn question(&self) -> String {
        let Status::Awaiting(seat) = self.game.status() else { return "over".to_string() };
        Dominion::decision(View::new(&self.game, seat), &self.names(), sorcery::games::Medium::Text)
            .question
            .unwrap_or_default()
    }

    #[track_caller]
    pub fn asks(self, part: &str) -> Self {
        let question = self.question();
        assert!(question.contains(part), "asked `{question}`, not `{part}`");
        self
    }

    /// Returns the line of a seat (0: before the seats) that begins with `key` in the position.
    fn line(&self, seat: usize, key: &str) -> String {
        let text = write_position(&self.game, &self.names());
        let mut at = 0;
        for line in text.lines() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            if word == "seat" {
                at += 1;
            }
            if at == seat && word == key {
                return rest.to_string();
            }
        }
        String::new()
    }

    fn cards(&self, seat: usize, key: &str) -> Vec<Card> {
        expand(&self.line(seat, key))
    }

    #[track_caller]
    fn has(self, seat: usize, key: &str, wanted: &str) -> Self {
        let (mut found, mut wanted) = (self.cards(seat, key), expand(wanted));
        if key != "top" {
            found.sort();
            wanted.sort();
        }
        assert_eq!(found, wanted, "{key} of player {seat}");
        self
    }

    #[track_caller]
    pub fn holds(self, cards: &str) -> Self {
        self.has(1, "hand", cards)
    }

    #[track_caller]
    pub fn discarded(self, cards: &str) -> Self {
        self.has(1, "discard", cards)
    }

    #[track_caller]
    pub fn top(self, cards: &str) -> Self {
        self.has(1, "top", cards)
    }

    #[track_caller]
    pub fn played(self, cards: &str) -> Self {
        self.has(1, "play", cards)
    }

    #[track_caller]
    pub fn trashed(self, cards: &str) -> Self {
        self.has(0, "trash", cards)
    }

    #[track_caller]
    pub fn other_holds(self, seat: usize, cards: &str) -> Self {
        self.has(seat, "hand", cards)
    }

    #[track_caller]
    pub fn other_discarded(self, seat: usize, cards: &str) -> Self {
        self.has(seat, "discard", cards)
    }

    #[track_caller]
    pub fn other_top(self, seat: usize, cards: &str) -> Self {
        self.has(seat, "top", cards)
    }

    /// Asserts a number of the turn: `actions`, `buys` or `coins`.
    #[track_caller]
    pub fn turn(self, key: &str, wanted: u16) -> Self {
        let line = self.line(0, "turn");
        let mut words = line.split(' ').skip_while(|word| *word != key);
        let found = words.nth(1).unwrap_or("none");
        assert_eq!(found, wanted.to_string(), "{key} in `{line}`");
        self
    }

    #[track_caller]
    pub fn pile(self, card: &str, wanted: u8) -> Self {
        let card = Card::named(card).expect("a card");
        assert_eq!(View::new(&self.game, Seat::ONE).supply(card), wanted, "pile of {}", card.name());
        self
    }

    /// Asserts the current cost of a card.
    #[track_caller]
    pub fn price(self, card: &str, wanted: u8) -> Self {
        let card = Card::named(card).expect("a card");
        assert_eq!(View::new(&self.game, Seat::ONE).price(card), wanted, "price of {}", card.name());
        self
    }

    #[track_caller]
    pub fn points(self, seat: u8, wanted: i32) -> Self {
        assert_eq!(View::new(&self.game, Seat::ONE).points(Seat(seat - 1)), wanted, "points of player {seat}");
        self
    }
}

/// Expands `Copper*2 Estate` to a list of cards.
pub fn expand(cards: &str) -> Vec<Card> {
    let run = |word: &str| {
        let (name, n) = word.split_once('*').unwrap_or((word, "1"));
        let card = Card::named(name).unwrap_or_else(|| panic!("no card {name}"));
        std::iter::repeat_n(card, n.parse().expect("a count")).collect::<Vec<_>>()
    };
    cards.split_whitespace().flat_map(run).collect()
}

/// Plays at random until the game is over, and calls `at` before each decision.
pub fn random_game(setup: &sorcery::games::dominion::Setup, seed: u64, mut at: impl FnMut(&Dominion)) -> Dominion {
    let mut events = Log::default();
    let mut game = Dominion::start(setup, seed, &mut events);
    let (mut rng, mut scratch) = (Rng::new(seed, Stream::Playout), Vec::new());
    loop {
        at(&game);
        let Some(action) = game.random_action(&mut rng, &mut scratch) else { return game };
        game.apply(action, &mut events);
        events.clear();
    }
}
