//! The position notation of Splendor: a complete position as text.
//!
//! ```text
//! splendor position 1
//! rules course
//! order shuffled
//! random 4182 0 27
//! turn 7
//! active 2
//! passes 0
//! deciding move
//! nobles n3 - n10
//! row m m7 m40 m1 m12
//! row t t4 t30 t2 -
//! row v v1 v2 v3 v4
//! player 1 Bjarne
//! gems 1 0 2 0 0 1
//! bought m3 m8 t9
//! reserved v20 m2 unseen
//! joined n1
//! player 2 Linus
//! …
//! ```
//!
//! A card is named by its row and its index in the set of cards: `m7` is the seventh mine, and `-` is an empty place.
//! The remaining cards, gems and nobles are in the decks and on the table. Lines with empty zones can be left out.
//! * Gems are white, red, pink, blue, green and gold.
//! * `turn` is the number of finished turns.
//! * `order` says whether the next card of a deck is random (`shuffled`) or follows the data file (`file`).
//! * `random` has the seed, stream and number of draws of the random number generator.
//! * `deciding` is `move`, `give` (gems above ten), `noble`, `over` or `pay`. After `pay` come the card (`m 2` or
//!   `reserved 1`), the colour in question, and the gold chosen for each of the five colours.
//! * Cards other than the official ones follow as the lines of their data file, each after the word `card`.

use super::cards::{Bag, CardId, CardSet, Cards, Level, NOBLES};
use super::data;
use super::gems::{Gem, Gems};
use super::rules::ALL_GEMS;
use super::state::{
    COLUMNS, GOAL, HAND, NOBLES_OUT, PURSE, Payment, PaymentStep, Phase, Place, Rules, Setup, Source, Splendor,
};
use crate::engine::{BySeat, Game, Log, Seat};
use crate::position::{Line, Lines, push_chance, push_items};
use crate::words::quoted;
use crate::{Error, Names};
use std::fmt::Write as _;

/// Larger than the prestige points of any real game.
const POINTS_LIMIT: u32 = 99;
/// The decisions that one word describes.
const PHASES: [(&str, Phase); 4] =
    [("move", Phase::Move), ("give", Phase::GiveBack), ("noble", Phase::Noble), ("over", Phase::Over)];

pub(super) fn write(game: &Splendor, names: &Names) -> String {
    let (rules, order) = (game.rules.word(), if game.shuffled { "shuffled" } else { "file" });
    let mut out = format!("{} position 1\nrules {rules}\norder {order}\n", Splendor::NAME);
    push_chance(&mut out, "random", &game.rng);
    let (turn, active) = (game.turns, game.active.number());
    let _ = write!(out, "turn {turn}\nactive {active}\npasses {}\ndeciding {}\n", game.passes, game.phase_words());
    let noble = |number: Option<u8>| number.map_or("-".to_string(), |number| format!("n{}", number + 1));
    push_items(&mut out, "nobles", " ", game.nobles.map(noble));
    for level in Level::ALL {
        let places = Place::all().filter(|place| place.level() == level);
        let cards = places.map(|place| game.board[place.index()].map_or("-".to_string(), |card| card.to_string()));
        push_items(&mut out, &format!("row {}", level.letter()), " ", cards);
    }
    for seat in Seat::all(2) {
        let player = game.player(seat);
        let _ = writeln!(out, "player {} {}", seat.number(), names.of(seat));
        push_items(&mut out, "gems", " ", player.gems.counts());
        let bought = Level::ALL.into_iter().flat_map(|level| player.bought[level as usize].cards(level));
        push_items(&mut out, "bought", " ", bought);
        let unseen = |i| if player.is_unseen(i) { " unseen" } else { "" };
        let held = player.reserved.iter().enumerate().map(|(i, card)| format!("{card}{}", unseen(i)));
        push_items(&mut out, "reserved", " ", held);
        push_items(&mut out, "joined", " ", player.nobles().map(|number| noble(Some(number))));
    }
    if game.cards != Cards::official() {
        for line in data::write(&game.cards).lines().skip(1) {
            let _ = writeln!(out, "card {}", line.replace('\t', " "));
        }
    }
    out
}

pub(super) fn read(text: &str) -> Result<(Splendor, Vec<Option<String>>), Error> {
    let cards = read_cards(text)?;
    let mut game = Splendor::start(&Setup { cards, nobles: false, ..Setup::default() }, 0, &mut Log::off());
    Place::all().for_each(|place| game.lay(place, None));
    game.decks = Level::ALL.map(Bag::full);
    let mut reader = Reader {
        game,
        names: vec![None, None],
        seat: None,
        nobles_left: (1 << NOBLES) - 1,
        points: BySeat::default(),
        deciding: None,
    };
    for line in Lines::of(Splendor::NAME, text)? {
        reader.line(line)?;
    }
    reader.finish()
}

impl Splendor {
    fn phase_words(&self) -> String {
        let Phase::Pay(payment) = self.phase else {
            return PHASES.iter().find(|(_, phase)| *phase == self.phase).map_or("", |(word, _)| word).to_string();
        };
        let card = match payment.from {
            Source::Board(place) => place.to_string(),
            Source::Hand(index) => format!("reserved {}", index + 1),
        };
        let gold = Gem::COLOURS.map(|colour| payment.gold.count(colour).to_string()).join(" ");
        format!("pay {card} {} {gold}", payment.colour)
    }
}

/// Reads the set of cards of a position: the lines `card …` as a data file, or the official set if there are none.
fn read_cards(text: &str) -> Result<Cards, Error> {
    let mut file = data::write(&Cards::official()).lines().take(1).collect::<String>();
    let header = file.len();
    for line in Lines::of(Splendor::NAME, text)?.filter(|line| line.key == "card") {
        // Line feeds and blanks give a line the same place as in the position, so that errors name the right one.
        let behind = line.number.saturating_sub(file.matches('\n').count() + 1);
        file.extend(std::iter::repeat_n('\n', behind));
        file.push_str("     ");
        file.push_str(line.rest);
    }
    if file.len() == header {
        return Ok(Cards::official());
    }
    let set: CardSet = data::parse(file.as_bytes()).map_err(|Error(what)| Error(format!("cards: {what}")))?;
    Ok(Cards::keep(set))
}

/// A position while it is read.
struct Reader {
    game: Splendor,
    names: Vec<Option<String>>,
    /// The seat to which the zones belong.
    seat: Option<Seat>,
    /// Nobles not yet placed, as bits.
    nobles_left: u16,
    points: BySeat<u32>,
    /// The decision that is due, and its line. Parsed when everything else is known.
    deciding: Option<(usize, String)>,
}

impl Reader {
    fn line(&mut self, line: Line<'_>) -> Result<(), Error> {
        match (line.key, self.seat) {
            ("card", _) => {}
            ("rules", _) => {
                self.game.rules = Rules::from_word(line.rest).ok_or_else(|| line.wrong("`course` or `official`"))?;
            }
            ("order", _) => {
                self.game.shuffled = line.either("shuffled", "file")?;
            }
            ("random", _) => {
                self.game.rng = line.chance("seed, stream and count of draws")?;
            }
            ("turn", _) => self.game.turns = line.number()?,
            ("active", _) => self.game.active = line.seat(line.rest, 2)?,
            ("passes", _) => {
                self.game.passes = line.number()?;
                if self.game.passes > 2 {
                    return Err(line.wrong("0, 1 or 2 turns in a row are passed"));
                }
            }
            ("deciding", _) => self.deciding = Some((line.number, line.rest.to_string())),
            ("nobles", _) => {
                let words = line.exactly::<NOBLES_OUT>("three nobles, `-` for a missing one")?;
                for (i, word) in words.into_iter().enumerate().filter(|(_, word)| *word != "-") {
                    self.game.nobles[i] = Some(self.noble(&line, word)?);
                }
            }
            ("row", _) => self.row(&line)?,
            ("player", _) => {
                let (number, name) = line.player();
                let seat = line.seat(number, 2)?;
                self.seat = Some(seat);
                self.names[seat.index()] = Some(name.unwrap_or_default());
            }
            ("gems" | "bought" | "reserved" | "joined", None) => {
                return Err(line.wrong("first a line `player 1` or `player 2` says whose they are"));
            }
            ("gems", Some(seat)) => {
                let mut counts = [0u8; 6];
                for (count, word) in counts.iter_mut().zip(line.exactly::<6>("six numbers of gems")?) {
                    *count = line.parse(word)?;
                }
                let others = self.game.player(seat.other()).gems.counts();
                let all = ALL_GEMS.counts();
                if (0..6).any(|i| u16::from(counts[i]) + u16::from(others[i]) > all[i].into()) {
                    return Err(line.wrong("there are 4 gems of each colour and 5 of gold"));
                }
                self.game.players[seat].gems = Gems::of(counts);
            }
            ("bought", Some(seat)) => {
                for word in line.words() {
                    let card = self.card(&line, word)?;
                    let known = self.game.cards.card(card);
                    let player = &mut self.game.players[seat];
                    player.bought[card.level() as usize].put(card);
                    player.discounts += Gems::only(known.bonus, 1);
                    self.points[seat] += u32::from(known.points);
                }
            }
            ("reserved", Some(seat)) => {
                let mut words = line.words().peekable();
                while let Some(word) = words.next() {
                    let card = self.card(&line, word)?;
                    if self.game.player(seat).reserved.len() == HAND {
                        return Err(line.wrong("at most three cards are reserved"));
                    }
                    self.game.hold(seat, card, words.next_if_eq(&"unseen").is_some());
                }
            }
            ("joined", Some(seat)) => {
                for word in line.words() {
                    let number = self.noble(&line, word)?;
                    self.game.players[seat].joined |= 1 << number;
                    self.points[seat] += u32::from(self.game.cards.nobles[number as usize].points);
                }
            }
            _ => return Err(line.wrong("no position has such a line")),
        }
        Ok(())
    }

    fn row(&mut self, line: &Line<'_>) -> Result<(), Error> {
        let words = line.exactly::<{ COLUMNS + 1 }>("a row and its four cards, `-` for an empty place")?;
        let level = Level::from_word(words[0]).ok_or_else(|| line.wrong("a row is `m`, `t` or `v`"))?;
        for (column, word) in (0..).zip(&words[1..]) {
            let Some(place) = Place::new(level, column).filter(|_| *word != "-") else { continue };
            let card = self.card(line, word)?;
            if card.level() != level {
                return Err(line.wrong(&format!("{card} does not belong to this row")));
            }
            self.game.lay(place, Some(card));
        }
        Ok(())
    }

    /// Takes a card out of its deck, by name.
    fn card(&mut self, line: &Line<'_>, word: &str) -> Result<CardId, Error> {
        let expected = || line.wrong("cards are `m1` to `m40`, `t1` to `t30` and `v1` to `v20`");
        let level = word.get(..1).and_then(Level::from_word).ok_or_else(expected)?;
        let number: usize = word[1..].parse().map_err(|_| expected())?;
        if !(1..=level.cards()).contains(&number) {
            return Err(expected());
        }
        let card = CardId::at(level.base() + number - 1);
        match self.game.decks[level as usize].take(card) {
            true => Ok(card),
            false => Err(line.wrong(&format!("{card} already lies somewhere else"))),
        }
    }

    /// Takes a noble, by name. Each noble can occur only once.
    fn noble(&mut self, line: &Line<'_>, word: &str) -> Result<u8, Error> {
        let number = word.strip_prefix('n').and_then(|number| number.parse::<u8>().ok());
        let Some(number) = number.filter(|number| (1..=NOBLES as u8).contains(number)) else {
            return Err(line.wrong("nobles are `n1` to `n10`"));
        };
        let bit = 1 << (number - 1);
        if self.nobles_left & bit == 0 {
            return Err(line.wrong(&format!("{word} is already somewhere else")));
        }
        self.nobles_left &= !bit;
        Ok(number - 1)
    }

    fn finish(mut self) -> Result<(Splendor, Vec<Option<String>>), Error> {
        let game = &mut self.game;
        for seat in Seat::all(2) {
            if self.points[seat] > POINTS_LIMIT {
                return Err(Error(format!("player {} has more points than any game gives", seat.number())));
            }
            game.players[seat].points = self.points[seat] as u8;
        }
        game.bank = ALL_GEMS - game.player(Seat::ONE).gems - game.player(Seat::TWO).gems;
        let (place, words) = match &self.deciding {
            Some((number, words)) => (format!("line {number}"), words.as_str()),
            None => ("no other decision is named".to_string(), "move"),
        };
        let wrong = |what: &str| Error(format!("{place}: `deciding {}`: {what}", quoted(words)));
        game.phase = read_phase(words).ok_or_else(|| wrong("`move`, `give`, `noble`, `pay …` or `over`"))?;
        impossible(game).map_or(Ok(()), |why| Err(wrong(why)))?;
        Ok((self.game, self.names))
    }
}

/// Returns a reason why a position is impossible, as far as it matters for playing on.
fn impossible(game: &Splendor) -> Option<&'static str> {
    let gems = |seat: Seat| game.player(seat).gems.total();
    let over = |seat: Seat| game.player(seat).points >= GOAL;
    let (mover, other) = (game.active, game.active.other());
    if gems(other) > PURSE || (gems(mover) > PURSE) != (game.phase == Phase::GiveBack) {
        return Some("above ten gems are held exactly by the player who must give some back");
    }
    if gems(mover) > PURSE + 3 {
        return Some("a move brings at most three gems");
    }
    let moving = matches!(game.phase, Phase::Move | Phase::Pay(_));
    if game.phase != Phase::Over && (other == Seat::TWO && over(other) || moving && over(mover))
        || moving && game.passes == 2
    {
        return Some("the game is over by then");
    }
    match game.phase {
        Phase::Over if !game.must_end() => Some("the game goes on"),
        Phase::Noble if game.rules != Rules::Official || game.impressed(mover).count_ones() < 2 => {
            Some("a choice needs the official rules and two impressed nobles")
        }
        Phase::Pay(_) if game.rules != Rules::Official => Some("gold is chosen under the official rules only"),
        Phase::Pay(payment) if !game.is_payable(payment) => Some("that gold does not fit the price"),
        Phase::Pay(payment) => match game.payment_step(payment) {
            PaymentStep::Open { payment: open, .. } if open == payment => None,
            _ => Some("there is nothing to choose in that payment"),
        },
        _ => None,
    }
}

fn read_phase(words: &str) -> Option<Phase> {
    let words: Vec<&str> = words.split_whitespace().collect();
    match words[..] {
        [word] => PHASES.iter().find(|(known, _)| *known == word).map(|(_, phase)| *phase),
        ["pay", source, number, colour, ref gold @ ..] if gold.len() == 5 => {
            let index = number.parse::<u8>().ok()?.checked_sub(1)?;
            let from = match source {
                "reserved" => Source::Hand(index),
                row => Source::Board(Place::new(Level::from_word(row)?, index)?),
            };
            let colour = Gem::from_word(colour).filter(|&gem| gem != Gem::Gold)?;
            let mut counts = [0; 6];
            for (count, word) in counts.iter_mut().zip(gold) {
                *count = word.parse().ok().filter(|&count: &u8| count <= 5)?;
            }
            Some(Phase::Pay(Payment { from, colour, gold: Gems::of(counts) }))
        }
        _ => None,
    }
}
