//! Positions as text: every card, every script in progress, and the state of the random numbers.
//!
//! ```text
//! dominion position 1
//! players Ann | Bob
//! kingdom all
//! trash Copper*2
//! turn seat 1 phase buy actions 1 buys 1 coins 4
//! seat 1 turns 3
//! hand Estate
//! play Copper*4
//! bag Copper*3 Estate*2
//! random 4182 32 15
//! seat 2 turns 2
//! …
//! ```
//!
//! Missing values are empty or zero. Without a line `supply`, the piles contain all cards that are nowhere else.

use super::card::{CARDS, Card, CardSet, Zone};
use super::cycle::{Cycle, Laid};
use super::effects::AGAIN;
use super::options::{MOST_SEATS, Setup};
use super::state::{Dominion, Frame, Phase, Player, ROUND_LIMIT, Turn};
use crate::Names;
use crate::engine::{Log, Rng, Seat, SeatSet, Stream};
use crate::position::{Line, Lines, push_chance, push_items, runs};
use crate::words::{Error, hint, quoted};
use std::fmt::Write as _;

const PHASES: [(Phase, &str); 6] = [
    (Phase::Action, "action"),
    (Phase::Hold, "hold"),
    (Phase::Treasure, "treasure"),
    (Phase::Buy, "buy"),
    (Phase::CleanUp, "clean-up"),
    (Phase::Over, "over"),
];

const ZONES: [(Zone, &str); 5] = [
    (Zone::Hand, "hand"),
    (Zone::Discard, "discard"),
    (Zone::Deck, "deck"),
    (Zone::Play, "play"),
    (Zone::Aside, "aside"),
];

fn word_of<T: PartialEq>(table: &[(T, &'static str)], wanted: &T) -> &'static str {
    table.iter().find(|(value, _)| value == wanted).map_or("", |(_, word)| word)
}

/// Larger than any number in a real game.
const MOST: u16 = 2_000;
/// Larger than the number of scripts that can be in progress at once.
const MOST_FRAMES: usize = 200;

pub(super) fn write(game: &Dominion, names: &Names) -> String {
    let mut out = String::from("dominion position 1\n");
    // `|` separates names, so a name can't contain it.
    let names: Vec<String> = Seat::all(game.setup.seats()).map(|seat| names.of(seat).replace('|', "/")).collect();
    let _ = writeln!(out, "players {}", names.join(" | "));
    match game.setup.kingdom() {
        None => out.push_str("kingdom all\n"),
        Some(kingdom) => push_cards(&mut out, "kingdom", kingdom.iter()),
    }
    if game.setup.treasures_by_hand() {
        out.push_str("treasures by hand\n");
    }
    let piles = game.setup.piles();
    push_counts(&mut out, "supply", all_counts(&game.supply).filter(|&(card, _)| piles.contains(card)));
    push_counts(&mut out, "trash", all_counts(&game.trash).filter(|&(_, n)| n > 0));
    let turn = &game.turn;
    let _ = writeln!(
        out,
        "turn seat {} phase {} actions {} buys {} coins {} spent {} discount {} haggles {} plays {} seen {} serial {}",
        turn.seat.number(),
        word_of(&PHASES, &turn.phase),
        turn.actions,
        turn.buys,
        turn.coins,
        turn.spent,
        turn.discount,
        turn.haggles,
        turn.plays,
        turn.seen,
        game.serial
    );
    push_cards(&mut out, "played", turn.played.iter());
    for (i, player) in game.players.iter().enumerate() {
        let _ = writeln!(out, "seat {} turns {}", i + 1, player.turns);
        push_cards(&mut out, "hand", player.hand().iter().rev().copied());
        push_cards(&mut out, "play", player.cards.play().iter().rev().copied());
        push_cards(&mut out, "discard", player.cards.discard().iter().copied());
        push_cards(&mut out, "aside", player.cards.aside.iter().copied());
        push_cards(&mut out, "top", player.cards.top());
        push_cards(&mut out, "bag", player.cards.bag().iter().copied());
        push_chance(&mut out, "random", &player.rng);
    }
    for frame in &game.stack {
        write_frame(&mut out, frame);
    }
    out
}

pub(super) fn read(text: &str) -> Result<(Dominion, Vec<Option<String>>), Error> {
    let mut reader = Reader::default();
    for line in Lines::of("dominion", text)? {
        reader.read(line)?;
    }
    reader.finish()
}

/// Appends a line of cards with the counts of equal neighbours, or nothing if there are no cards.
fn push_cards(out: &mut String, key: &str, cards: impl IntoIterator<Item = Card>) {
    push_counts(out, key, runs(cards));
}

fn push_counts(out: &mut String, key: &str, counts: impl IntoIterator<Item = (Card, usize)>) {
    let item = |(card, n): (Card, usize)| match n {
        1 => card.word().to_string(),
        n => format!("{}*{n}", card.word()),
    };
    push_items(out, key, " ", counts.into_iter().map(item));
}

fn all_counts(counts: &[u8; CARDS]) -> impl Iterator<Item = (Card, usize)> + '_ {
    Card::ALL.iter().map(|&card| (card, counts[card as usize] as usize))
}

fn write_frame(out: &mut String, frame: &Frame) {
    let scripts = if frame.script == AGAIN { vec![frame.script] } else { frame.source.scripts() };
    let place = scripts.iter().position(|&script| script == frame.script).unwrap_or(0);
    let again = if frame.script == AGAIN { "again".to_string() } else { place.to_string() };
    let safe: Vec<String> = frame.safe.iter().map(|seat| seat.number().to_string()).collect();
    let _ = writeln!(
        out,
        "script {} {again} next {} asking {} seat {} serial {} picked {} last {} place {} safe {} first {} gone {}",
        frame.source.word(),
        frame.next,
        u8::from(frame.asking),
        frame.seat.number(),
        frame.serial,
        frame.picked,
        frame.last.map_or("-", Card::word),
        word_of(&ZONES, &frame.place),
        if safe.is_empty() { "-".to_string() } else { safe.join(",") },
        u8::from(frame.first),
        u8::from(frame.gone),
    );
}

#[derive(Default)]
struct Reader {
    names: Vec<Option<String>>,
    kingdom: Option<CardSet>,
    by_hand: bool,
    supply: Option<Vec<Card>>,
    trash: Vec<Card>,
    turn: Option<(Turn, u16)>,
    played: CardSet,
    players: Vec<Player>,
    laid: Vec<Laid>,
    frames: Vec<Frame>,
}

impl Reader {
    fn read(&mut self, line: Line<'_>) -> Result<(), Error> {
        match line.key {
            "players" => {
                let known = |name: &str| if name == "-" { None } else { Some(name.to_string()) };
                self.names = line.items().map(known).collect();
                Setup::new(self.names.len(), None).map_err(|Error(fault)| line.wrong(&fault))?;
            }
            "kingdom" if line.rest == "all" => self.kingdom = None,
            "kingdom" => self.kingdom = Some(cards(&line, line.words())?.into_iter().collect()),
            "treasures" if line.rest == "by hand" => self.by_hand = true,
            "supply" => self.supply = Some(cards(&line, line.words())?),
            "trash" => self.trash = cards(&line, line.words())?,
            "turn" => self.turn = Some(turn(&line)?),
            "played" => self.played = cards(&line, line.words())?.into_iter().collect(),
            "seat" => self.seat(&line)?,
            "script" => {
                if self.frames.len() == MOST_FRAMES {
                    return Err(line.wrong(&format!("at most {MOST_FRAMES} scripts can be under way")));
                }
                self.frames.push(frame(&line)?);
            }
            _ => self.zone(&line)?,
        }
        Ok(())
    }

    fn seat(&mut self, line: &Line<'_>) -> Result<(), Error> {
        let mut pairs = Pairs::of(line, line.rest);
        let number: usize = pairs.first()?;
        if number != self.players.len() + 1 || number > self.names.len() {
            return Err(line.wrong(&format!("expected `seat {}`, after the line `players`", self.players.len() + 1)));
        }
        let rng = Rng::new(0, Stream::Seat(number as u8 - 1));
        let mut player = Player::dealt([], rng);
        pairs.each(|key, word| {
            if key != "turns" {
                return Err(line.wrong("expected `turns`"));
            }
            player.turns = small(line, word, u16::from(ROUND_LIMIT))? as u8;
            Ok(())
        })?;
        self.players.push(player);
        self.laid.push(Laid::default());
        Ok(())
    }

    fn zone(&mut self, line: &Line<'_>) -> Result<(), Error> {
        const KEYS: [&str; 15] = [
            "players", "kingdom", "supply", "trash", "turn", "played", "seat", "script", "hand", "play", "discard",
            "aside", "top", "bag", "treasures",
        ];
        if line.key == "treasures" {
            return Err(line.wrong("expected `treasures by hand`, or no such line"));
        }
        if !KEYS.contains(&line.key) && line.key != "random" {
            let hint = hint(line.key, KEYS);
            return Err(line.wrong(&format!("no line of a position begins with this word{hint}")));
        }
        let Some(player) = self.players.last_mut() else {
            return Err(line.wrong("this line belongs after a line `seat`"));
        };
        if line.key == "random" {
            player.rng = line.chance("expected seed, stream and count")?;
            return Ok(());
        }
        let list = cards(line, line.words())?;
        let Some(laid) = self.laid.last_mut() else { return Ok(()) };
        match line.key {
            "hand" => laid.hand = list,
            "play" => laid.play = list,
            "discard" => laid.discard = list,
            "aside" => laid.aside = list,
            "top" => laid.top = list,
            _ => laid.bag = list,
        }
        Ok(())
    }

    /// Combines the parts and checks that the position is possible.
    fn finish(mut self) -> Result<(Dominion, Vec<Option<String>>), Error> {
        let seats = self.names.len();
        let setup = Setup::new(seats, self.kingdom)
            .map_err(|Error(fault)| Error(format!("{fault}: see the lines `players` and `kingdom`")))?
            .with_treasures_by_hand(self.by_hand);
        if self.players.len() != seats {
            return Err(Error(format!("{seats} players are named, {} have a line `seat`", self.players.len())));
        }
        let mut game = Dominion::undealt(&setup);
        let mut left = setup.all();
        let mut use_up = |card: Card, what: &str| match left[card as usize].checked_sub(1) {
            Some(rest) => {
                left[card as usize] = rest;
                Ok(())
            }
            None => Err(Error(format!("there are more copies of {} in {what} than the game has", card.name()))),
        };
        for (player, laid) in self.players.iter_mut().zip(self.laid) {
            player.cards = Cycle::laid(laid);
            let cards: Vec<Card> = player.cards.all().collect();
            for card in cards {
                use_up(card, "the players' decks")?;
                player.own(card);
            }
        }
        for card in self.trash {
            use_up(card, "the trash")?;
            game.trash[card as usize] += 1;
        }
        game.supply = [0; CARDS];
        match self.supply {
            Some(supply) => {
                for card in supply {
                    use_up(card, "the supply")?;
                    game.supply[card as usize] += 1;
                }
            }
            None => {
                for card in setup.piles().iter() {
                    game.supply[card as usize] = left[card as usize];
                }
            }
        }
        game.empty = setup.piles().without(game.available()).len() as u8;
        let (turn, serial) = self.turn.ok_or_else(|| Error::new("there is no line `turn`"))?;
        let known = |seat: Seat| seat.index() < seats;
        if !known(turn.seat) || !self.frames.iter().all(|frame| known(frame.seat)) {
            return Err(Error(format!("only the seats 1 to {seats} can act")));
        }
        game.turn = Turn { played: self.played, ..turn };
        (game.players, game.stack, game.serial) = (self.players.into_iter().collect(), self.frames, serial);
        game.settle(&mut Log::off());
        Ok((game, self.names))
    }
}

/// Parses cards with their counts: `Copper*7 Estate`.
fn cards<'a>(line: &Line<'_>, words: impl Iterator<Item = &'a str>) -> Result<Vec<Card>, Error> {
    let mut list = Vec::new();
    for word in words {
        let (name, n) = word.split_once('*').unwrap_or((word, "1"));
        let n = small(line, n, 255)?;
        list.extend(std::iter::repeat_n(card(line, name)?, n as usize));
        if list.len() > MOST as usize {
            return Err(line.wrong("a game has fewer cards than that"));
        }
    }
    Ok(list)
}

fn card(line: &Line<'_>, name: &str) -> Result<Card, Error> {
    Card::named(name).ok_or_else(|| {
        let hint = hint(name, Card::ALL.iter().map(|card| card.word()));
        line.wrong(&format!("there is no card `{}`{hint}", quoted(name)))
    })
}

fn small(line: &Line<'_>, word: &str, most: u16) -> Result<u16, Error> {
    let n: u16 = line.parse(word)?;
    if n > most { Err(line.wrong(&format!("{n} is more than {most}"))) } else { Ok(n) }
}

/// The words of a line in pairs.
struct Pairs<'a, 'l> {
    line: &'l Line<'a>,
    words: std::str::SplitWhitespace<'l>,
}

impl<'a, 'l> Pairs<'a, 'l> {
    fn of(line: &'l Line<'a>, rest: &'l str) -> Self {
        Pairs { line, words: rest.split_whitespace() }
    }

    fn first<N: std::str::FromStr>(&mut self) -> Result<N, Error> {
        let word = self.words.next().ok_or_else(|| self.line.wrong("something is missing here"))?;
        self.line.parse(word)
    }

    fn each(&mut self, mut f: impl FnMut(&str, &str) -> Result<(), Error>) -> Result<(), Error> {
        while let Some(key) = self.words.next() {
            let word =
                self.words.next().ok_or_else(|| self.line.wrong(&format!("nothing follows `{}`", quoted(key))))?;
            f(key, word)?;
        }
        Ok(())
    }
}

fn turn(line: &Line<'_>) -> Result<(Turn, u16), Error> {
    let (mut turn, mut serial) = (Turn::of(Seat::ONE), 0);
    Pairs::of(line, line.rest).each(|key, word| {
        let number = || small(line, word, MOST);
        match key {
            "seat" => turn.seat = line.seat(word, MOST_SEATS)?,
            "phase" => {
                let found = PHASES.iter().find(|(_, name)| *name == word);
                turn.phase = found.ok_or_else(|| line.wrong("there is no such phase"))?.0;
            }
            "actions" => turn.actions = number()?,
            "buys" => turn.buys = number()?,
            "coins" => turn.coins = number()?,
            "spent" => turn.spent = number()?,
            "discount" => turn.discount = small(line, word, 255)? as u8,
            "haggles" => turn.haggles = small(line, word, 255)? as u8,
            "plays" => turn.plays = number()?,
            "seen" => turn.seen = number()?,
            "serial" => serial = line.parse(word)?,
            _ => return Err(line.wrong(&format!("`{}` is nothing that a turn has", quoted(key)))),
        }
        Ok(())
    })?;
    if turn.buys == 0 && matches!(turn.phase, Phase::Action | Phase::Hold | Phase::Treasure) {
        return Err(line.wrong("before buying begins, there is a buy at least"));
    }
    Ok((turn, serial))
}

fn frame(line: &Line<'_>) -> Result<Frame, Error> {
    let mut words = line.rest.splitn(3, char::is_whitespace);
    let source = card(line, words.next().unwrap_or(""))?;
    let script = match words.next().unwrap_or("") {
        "again" => AGAIN,
        n => {
            let place: usize = line.parse(n)?;
            let scripts = source.scripts();
            *scripts.get(place).ok_or_else(|| line.wrong("the card has no such script"))?
        }
    };
    let mut frame = Frame::of(script, source, Seat::ONE, 0);
    Pairs::of(line, words.next().unwrap_or("")).each(|key, word| {
        match key {
            "next" => frame.next = small(line, word, script.len() as u16)? as u8,
            "asking" => frame.asking = word == "1",
            "seat" => frame.seat = line.seat(word, MOST_SEATS)?,
            "serial" => frame.serial = line.parse(word)?,
            "picked" => frame.picked = small(line, word, MOST)?,
            "last" => frame.last = if word == "-" { None } else { Some(card(line, word)?) },
            "place" => {
                let found = ZONES.iter().find(|(_, name)| *name == word);
                frame.place = found.ok_or_else(|| line.wrong("there is no such place"))?.0;
            }
            "safe" if word == "-" => frame.safe = SeatSet::NONE,
            "safe" => {
                for number in word.split(',') {
                    frame.safe = frame.safe.with(line.seat(number, MOST_SEATS)?);
                }
            }
            "first" => frame.first = word == "1",
            "gone" => frame.gone = word == "1",
            _ => return Err(line.wrong(&format!("a script cannot contain `{}`", quoted(key)))),
        }
        Ok(())
    })?;
    Ok(frame)
}
