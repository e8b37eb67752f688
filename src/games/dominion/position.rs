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

use super::card::{CARDS, Card, CardSet, KINGDOM, Zone};
use super::cards::STIRS;
use super::cycle::{Cycle, Laid};
use super::effects::AGAIN;
use super::settings::{ALL, EVERYTHING, MOST_CARDS, MOST_SEATS, Setup, kingdom_words};
use super::state::{Dominion, Phase, Player, ROUND_LIMIT, ScriptFrame, Turn};
use crate::engine::{Log, Rng, Seat, SeatSet, Stream};
use crate::position::{FieldLine, Fields, Writer, runs, value_of, word_of};
use crate::words::Error;
use std::fmt::Display;

const PHASES: [(&str, Phase); 6] = [
    ("action", Phase::Action),
    ("hold", Phase::Hold),
    ("treasure", Phase::Treasure),
    ("buy", Phase::Buy),
    ("clean-up", Phase::CleanUp),
    ("over", Phase::Over),
];

/// The values in a `turn` line.
const TURN_KEYS: [&str; 11] =
    ["seat", "phase", "actions", "buys", "coins", "spent", "discount", "haggles", "plays", "seen", "serial"];
/// The values in a `script` line, after the card and the number of its script.
const FRAME_KEYS: [&str; 10] = ["next", "asking", "seat", "serial", "picked", "last", "place", "safe", "first", "gone"];

const ZONES: [(&str, Zone); 5] = [
    ("hand", Zone::Hand),
    ("discard", Zone::Discard),
    ("deck", Zone::Deck),
    ("play", Zone::Play),
    ("aside", Zone::Aside),
];

/// Maximum value of most numbers in a position, such as coins. Larger than in any real game.
const MOST: u16 = 2_000;
/// Maximum number of scripts in progress, more than in any real game.
const MOST_FRAMES: usize = 200;

impl Dominion {
    pub(super) fn write(&self, out: &mut Writer<'_>) {
        out.players();
        match self.setup.kingdom {
            Some(kingdom) if kingdom != KINGDOM => put_cards(out, "kingdom", kingdom.iter()),
            kingdom => out.put("kingdom", kingdom_words(kingdom)),
        }
        if self.setup.treasures_by_hand() {
            out.put("treasures", "by hand");
        }
        if let Some(start) = self.setup.start {
            put_counts(out, "start", all_counts(&start).filter(|&(_, n)| n > 0));
        }
        let piles = self.setup.piles();
        put_counts(out, "supply", all_counts(&self.supply).filter(|&(card, _)| piles.contains(card)));
        put_counts(out, "trash", all_counts(&self.trash).filter(|&(_, n)| n > 0));
        let turn = &self.turn;
        let (seat, phase) = (turn.seat.number(), word_of(&PHASES, turn.phase));
        let values: [&dyn Display; 11] = [
            &seat, &phase, &turn.actions, &turn.buys, &turn.coins, &turn.spent, &turn.discount, &turn.haggles,
            &turn.plays, &turn.seen, &self.serial,
        ];
        out.put("turn", with_keys(TURN_KEYS, values));
        put_cards(out, "played", turn.played.iter());
        for (i, player) in self.players.iter().enumerate() {
            out.put("seat", format_args!("{} turns {}", i + 1, player.turns));
            put_cards(out, "hand", player.hand().iter().rev().copied());
            put_cards(out, "play", player.cards.play().iter().rev().copied());
            put_cards(out, "discard", player.cards.discard().iter().copied());
            put_cards(out, "aside", player.cards.aside.iter().copied());
            put_cards(out, "top", player.cards.top());
            put_cards(out, "bag", player.cards.bag().iter().copied());
            out.chance("random", &player.rng);
        }
        for frame in &self.stack {
            write_frame(out, frame);
        }
    }

    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, Error> {
        let (mut seats, mut kingdom, mut by_hand) = (0, None, false);
        fields.set("players", &mut seats, |line| {
            let seats = line.items().count();
            Setup::new(seats, None)
                .map_err(|_| line.wrong(&format!("write 2 to {MOST_SEATS} names, divided by `|`")))?;
            Ok(seats)
        })?;
        fields.set("kingdom", &mut kingdom, |line| match line.rest {
            ALL => Ok(None),
            EVERYTHING => Ok(Some(KINGDOM)),
            _ => kingdom_cards(line).map(Some),
        })?;
        fields.set("treasures", &mut by_hand, |line| match line.rest {
            "by hand" => Ok(true),
            _ => Err(line.instead("`by hand`", line.rest)),
        })?;
        let start = zone(fields, "start")?;
        if let Some(line) = fields.line("start")? {
            Setup::default()
                .with_start(&start)
                .map_err(|_| line.wrong(&format!("write 5 to {MOST_CARDS} cards here, not {}", start.len())))?;
        }
        let supply = fields.line("supply")?.map(|line| cards(line, line.words())).transpose()?;
        let trash = zone(fields, "trash")?;
        let turn = fields.line("turn")?.map(turn).transpose()?;
        let played: CardSet = zone(fields, "played")?.into_iter().collect();
        let (mut players, mut frames) = (Vec::new(), Vec::new());
        for line in fields.lines(&["seat"]) {
            players.push(player(fields, line, players.len(), seats)?);
        }
        for line in fields.lines(&["script"]) {
            if frames.len() == MOST_FRAMES {
                return Err(line.wrong(&format!("more than {MOST_FRAMES} `script` lines: remove some")));
            }
            frames.push(frame(line)?);
        }
        fields.end()?;
        let setup = Setup::new(seats, kingdom)
            .map_err(|_| Error::new("there is no `players` line: add one"))?
            .with_treasures_by_hand(by_hand)
            .with_start(&start)?;
        if players.len() != seats {
            return Err(Error(format!("{} of {seats} players have a `seat` line: add one", players.len())));
        }
        Parts { players, frames, supply, trash, turn, played }.assembled(&setup)
    }
}

/// The parts of a position, before the check that they fit together.
struct Parts {
    players: Vec<Player>,
    frames: Vec<ScriptFrame>,
    /// The cards in the supply. `None` stands for all cards that are nowhere else.
    supply: Option<Vec<Card>>,
    trash: Vec<Card>,
    /// The turn, and the number for the next script.
    turn: Option<(Turn, u16)>,
    played: CardSet,
}

impl Parts {
    fn assembled(self, setup: &Setup) -> Result<Dominion, Error> {
        let Parts { mut players, frames, supply, trash, turn, played } = self;
        let seats = players.len();
        let mut game = Dominion::undealt(setup);
        let mut left = setup.all();
        let mut use_up = |card: Card, what: &str| match left[card as usize].checked_sub(1) {
            Some(rest) => {
                left[card as usize] = rest;
                Ok(())
            }
            None => Err(Error(format!("too many {} in {what}: remove some", card.name()))),
        };
        for player in &mut players {
            let cards: Vec<Card> = player.cards.all().collect();
            for card in cards {
                use_up(card, "the players' decks")?;
                player.own(card);
            }
        }
        for card in trash {
            use_up(card, "the trash")?;
            game.trash[card as usize] += 1;
        }
        game.supply = [0; CARDS];
        for card in supply.iter().flatten() {
            use_up(*card, "the supply")?;
            game.supply[*card as usize] += 1;
        }
        if supply.is_none() {
            setup.piles().iter().for_each(|card| game.supply[card as usize] = left[card as usize]);
        }
        game.empty = setup.piles().without(game.available()).len() as u8;
        let (turn, serial) = turn.ok_or_else(|| Error::new("there is no `turn` line: add one"))?;
        let known = |seat: Seat| seat.index() < seats;
        if !known(turn.seat) || !frames.iter().all(|frame: &ScriptFrame| known(frame.seat)) {
            return Err(Error(format!("only seats 1 to {seats} can act: correct the `seat`")));
        }
        let owned = |card: Card| game.trash[card as usize] > 0 || players.iter().any(|player| player.owns(card) > 0);
        game.stirring = turn.haggles > 0 || Card::ALL.iter().any(|&card| STIRS[card as usize] && owned(card));
        game.turn = Turn { played, ..turn };
        (game.players, game.stack, game.serial) = (players.into_iter().collect(), frames, serial);
        game.settle(&mut Log::off());
        Ok(game)
    }
}

/// Reads a player from the line `seat` and the lines below it. `before` is the number of players read earlier.
fn player(fields: &Fields<'_>, line: &FieldLine<'_>, before: usize, seats: usize) -> Result<Player, Error> {
    let (number, rest) = line.split();
    if number.is_empty() {
        return Err(line.wrong("`seat` needs a number: add it"));
    }
    let number: usize = line.parse(number)?;
    if number != before + 1 || number > seats {
        return Err(line.wrong(&format!("write `seat {}` here, after `players`", before + 1)));
    }
    let seat = Seat(before as u8);
    let mut player = Player::dealt([], Rng::new(0, Stream::Seat(seat.0)));
    for pair in pairs(line, rest) {
        let (key, word) = pair?;
        if key != "turns" {
            return Err(line.instead("`turns`", key));
        }
        player.turns = small(line, word, u16::from(ROUND_LIMIT))? as u8;
    }
    let fields = fields.of(seat);
    fields.set("random", &mut player.rng, FieldLine::chance)?;
    player.cards = Cycle::laid(Laid {
        hand: zone(&fields, "hand")?,
        play: zone(&fields, "play")?,
        discard: zone(&fields, "discard")?,
        aside: zone(&fields, "aside")?,
        top: zone(&fields, "top")?,
        bag: zone(&fields, "bag")?,
    });
    Ok(player)
}

/// Reads the ten cards of a kingdom.
fn kingdom_cards(line: &FieldLine<'_>) -> Result<CardSet, Error> {
    let kingdom: CardSet = cards(line, line.words())?.into_iter().collect();
    match kingdom.without(KINGDOM).first() {
        Some(card) => Err(line.wrong(&format!("{} is no kingdom card: replace it", card.name()))),
        None if kingdom.len() != 10 && kingdom != KINGDOM => {
            Err(line.wrong(&format!("write 10 different cards, not {}", kingdom.len())))
        }
        None => Ok(kingdom),
    }
}

/// Reads the cards of a zone from the line that starts with `key`. Without this line, the zone is empty.
fn zone(fields: &Fields<'_>, key: &'static str) -> Result<Vec<Card>, Error> {
    fields.line(key)?.map_or(Ok(Vec::new()), |line| cards(line, line.words()))
}

/// Appends a line of cards, in which consecutive equal cards are written once with their number. Appends nothing if
/// there are no cards.
fn put_cards(out: &mut Writer<'_>, key: &str, cards: impl IntoIterator<Item = Card>) {
    put_counts(out, key, runs(cards));
}

fn put_counts(out: &mut Writer<'_>, key: &str, counts: impl IntoIterator<Item = (Card, usize)>) {
    let item = |(card, n): (Card, usize)| match n {
        1 => card.word().to_string(),
        n => format!("{}*{n}", card.word()),
    };
    out.items(key, " ", counts.into_iter().map(item));
}

fn all_counts(counts: &[u8; CARDS]) -> impl Iterator<Item = (Card, usize)> + '_ {
    Card::ALL.iter().map(|&card| (card, counts[card as usize] as usize))
}

fn write_frame(out: &mut Writer<'_>, frame: &ScriptFrame) {
    let index = frame.source.scripts().iter().position(|&script| script == frame.script).unwrap_or(0);
    let script = if frame.script == AGAIN { "again".to_string() } else { index.to_string() };
    let safe: Vec<String> = frame.safe.iter().map(|seat| seat.number().to_string()).collect();
    let safe = if safe.is_empty() { "-".to_string() } else { safe.join(",") };
    let (seat, last, place) = (frame.seat.number(), frame.last.map_or("-", Card::word), word_of(&ZONES, frame.place));
    let [asking, first, gone] = [frame.asking, frame.first, frame.gone].map(u8::from);
    let values: [&dyn Display; 10] =
        [&frame.next, &asking, &seat, &frame.serial, &frame.picked, &last, &place, &safe, &first, &gone];
    out.put("script", format_args!("{} {script} {}", frame.source.word(), with_keys(FRAME_KEYS, values)));
}

/// Returns the values, each after its key.
fn with_keys<const N: usize>(keys: [&str; N], values: [&dyn Display; N]) -> String {
    let pairs = keys.iter().zip(values).map(|(key, value)| format!("{key} {value}"));
    pairs.collect::<Vec<_>>().join(" ")
}

/// Parses cards with their counts: `Copper*7 Estate`.
fn cards<'a>(line: &FieldLine<'_>, words: impl Iterator<Item = &'a str>) -> Result<Vec<Card>, Error> {
    let mut list = Vec::new();
    for word in words {
        let (name, n) = word.split_once('*').unwrap_or((word, "1"));
        let n = small(line, n, 255)?;
        list.extend(std::iter::repeat_n(card(line, name)?, n as usize));
        if list.len() > MOST as usize {
            return Err(line.wrong(&format!("more than {MOST} cards: remove some")));
        }
    }
    Ok(list)
}

fn card(line: &FieldLine<'_>, name: &str) -> Result<Card, Error> {
    let words = || Card::ALL.iter().map(|card| card.word());
    Card::named(name).ok_or_else(|| line.unknown("card", name, words(), "check its spelling"))
}

fn small(line: &FieldLine<'_>, word: &str, most: u16) -> Result<u16, Error> {
    let n: u16 = line.parse(word)?;
    if n > most { Err(line.instead(&format!("at most {most}"), word)) } else { Ok(n) }
}

/// Returns the pairs of a key and a value in a text.
fn pairs<'a>(line: &FieldLine<'_>, text: &'a str) -> impl Iterator<Item = Result<(&'a str, &'a str), Error>> {
    let mut words = text.split_whitespace();
    std::iter::from_fn(move || {
        let key = words.next()?;
        Some(words.next().map(|word| (key, word)).ok_or_else(|| line.instead("a value at the end", key)))
    })
}

fn turn(line: &FieldLine<'_>) -> Result<(Turn, u16), Error> {
    let (mut turn, mut serial) = (Turn::of(Seat::ONE), 0);
    for pair in pairs(line, line.rest) {
        let (key, word) = pair?;
        let number = || small(line, word, MOST);
        match key {
            "seat" => turn.seat = line.seat(word, MOST_SEATS)?,
            "phase" => {
                let unknown = || line.unknown("phase", word, PHASES.map(|row| row.0), "try `action`");
                turn.phase = value_of(&PHASES, word).ok_or_else(unknown)?;
            }
            "actions" => turn.actions = number()?,
            "buys" => turn.buys = number()?,
            "coins" => turn.coins = number()?,
            "spent" => turn.spent = number()?.into(),
            "discount" => turn.discount = small(line, word, 255)? as u8,
            "haggles" => turn.haggles = small(line, word, 255)? as u8,
            "plays" => turn.plays = number()?,
            "seen" => turn.seen = number()?,
            "serial" => serial = line.parse(word)?,
            _ => return Err(line.unknown("value", key, TURN_KEYS, "remove it")),
        }
    }
    if turn.buys == 0 && matches!(turn.phase, Phase::Action | Phase::Hold | Phase::Treasure) {
        return Err(line.wrong("no buy before the buy phase: write `buys 1`"));
    }
    Ok((turn, serial))
}

fn frame(line: &FieldLine<'_>) -> Result<ScriptFrame, Error> {
    let mut words = line.rest.splitn(3, char::is_whitespace);
    let source = card(line, words.next().unwrap_or(""))?;
    let script = match words.next().unwrap_or("") {
        "again" => AGAIN,
        n => {
            let place: usize = line.parse(n)?;
            let scripts = source.scripts();
            *scripts.get(place).ok_or_else(|| line.instead("a smaller number", n))?
        }
    };
    let mut frame = ScriptFrame::of(script, source, Seat::ONE, 0);
    for pair in pairs(line, words.next().unwrap_or("")) {
        let (key, word) = pair?;
        match key {
            "next" => frame.next = small(line, word, script.len() as u16)? as u8,
            "asking" => frame.asking = word == "1",
            "seat" => frame.seat = line.seat(word, MOST_SEATS)?,
            "serial" => frame.serial = line.parse(word)?,
            "picked" => frame.picked = small(line, word, MOST)?,
            "last" => frame.last = if word == "-" { None } else { Some(card(line, word)?) },
            "place" => {
                let unknown = || line.unknown("place", word, ZONES.map(|row| row.0), "try `hand`");
                frame.place = value_of(&ZONES, word).ok_or_else(unknown)?;
            }
            "safe" if word == "-" => frame.safe = SeatSet::NONE,
            "safe" => {
                for number in word.split(',') {
                    frame.safe = frame.safe.with(line.seat(number, MOST_SEATS)?);
                }
            }
            "first" => frame.first = word == "1",
            "gone" => frame.gone = word == "1",
            _ => return Err(line.unknown("value", key, FRAME_KEYS, "remove it")),
        }
    }
    Ok(frame)
}
