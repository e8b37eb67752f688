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

use super::cards::{Bag, CardId, CardLevel, CardList, Cards, NOBLES};
use super::data;
use super::gems::{Gem, Gems};
use super::rules::ALL_GEMS;
use super::state::{
    COLUMNS, GOAL, HAND, NOBLES_OUT, PURSE, Payment, PaymentStep, Phase, Place, Setup, Source, Splendor,
};
use crate::Error;
use crate::engine::{BySeat, Game, Log, Seat};
use crate::position::{FieldLine, Fields, Writer, value_of, word_of};

/// Maximum number of prestige points in a position. More than any real game reaches.
const POINTS_LIMIT: u32 = 99;
/// The phases of a game that a position's field `deciding` gives as a single word.
const PHASES: [(&str, Phase); 4] =
    [("move", Phase::Move), ("give", Phase::GiveBack), ("noble", Phase::Noble), ("over", Phase::Over)];

impl Splendor {
    pub(super) fn write(&self, out: &mut Writer<'_>) {
        out.put("rules", if self.official { "official" } else { "course" });
        out.put("order", if self.shuffled { "shuffled" } else { "file" });
        out.chance("random", &self.rng);
        out.put("turn", self.turns);
        out.put("active", self.active.number());
        out.put("passes", self.passes);
        out.put("deciding", self.phase_words());
        let noble = |number: Option<u8>| number.map_or("-".to_string(), |number| format!("n{}", number + 1));
        out.items("nobles", " ", self.nobles.map(noble));
        for level in CardLevel::ALL {
            let places = Place::all().filter(|place| place.level() == level);
            let cards = places.map(|place| self.board[place.index()].map_or("-".to_string(), |card| card.to_string()));
            out.items("row", " ", std::iter::once(level.letter().to_string()).chain(cards));
        }
        for seat in Seat::all(2) {
            let player = self.player(seat);
            out.player(seat);
            out.items("gems", " ", player.gems.counts());
            out.items(
                "bought",
                " ",
                CardLevel::ALL.into_iter().flat_map(|level| player.bought[level as usize].cards(level)),
            );
            let unseen = |i| if player.is_unseen(i) { " unseen" } else { "" };
            let held = player.reserved.iter().enumerate().map(|(i, card)| format!("{card}{}", unseen(i)));
            out.items("reserved", " ", held);
            out.items("joined", " ", player.nobles().map(|number| noble(Some(number))));
        }
        if self.cards != Cards::official() {
            data::write(&self.cards).lines().skip(1).for_each(|line| out.put("card", line.replace('\t', " ")));
        }
    }

    fn phase_words(&self) -> String {
        let Phase::Pay(payment) = self.phase else {
            return word_of(&PHASES, self.phase).to_string();
        };
        let card = match payment.from {
            Source::Board(place) => place.to_string(),
            Source::Hand(index) => format!("reserved {}", index + 1),
        };
        let gold = Gem::COLOURS.map(|colour| payment.gold.count(colour).to_string()).join(" ");
        format!("pay {card} {} {gold}", payment.colour)
    }

    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, Error> {
        let cards = read_cards(fields)?;
        let mut game = Splendor::start(&Setup { cards, nobles: false, ..Setup::default() }, 0, &mut Log::off());
        Place::all().for_each(|place| game.lay(place, None));
        game.decks = CardLevel::ALL.map(Bag::full);
        fields.set("rules", &mut game.official, |line| line.either("course", "official").map(|course| !course))?;
        fields.set("order", &mut game.shuffled, |line| line.either("shuffled", "file"))?;
        fields.set("random", &mut game.rng, FieldLine::chance)?;
        fields.set("turn", &mut game.turns, FieldLine::number)?;
        fields.set("active", &mut game.active, |line| line.seat(line.rest, 2))?;
        fields.set("passes", &mut game.passes, |line| match line.number()? {
            passes @ 0..=2 => Ok(passes),
            _ => Err(line.instead("0, 1 or 2 passes", line.rest)),
        })?;
        let mut reader = Reader { game, nobles_left: (1 << NOBLES) - 1, points: BySeat::default() };
        if let Some(line) = fields.line("nobles")? {
            let words = line.exactly::<NOBLES_OUT>("write three nobles; `-` is an empty place")?;
            for (i, word) in words.into_iter().enumerate().filter(|(_, word)| *word != "-") {
                reader.game.nobles[i] = Some(reader.noble(line, word)?);
            }
        }
        for line in fields.lines(&["row"]) {
            reader.row(line)?;
        }
        for (seat, fields) in fields.players(2)? {
            reader.player(seat, &fields)?;
        }
        let deciding = fields.line("deciding")?;
        fields.end()?;
        reader.finish(deciding)
    }
}

/// Reads the card set of a position: the `card` lines, parsed as a data file, or the official set if there are none.
fn read_cards(fields: &Fields<'_>) -> Result<Cards, Error> {
    let mut file = data::write(&Cards::official()).lines().take(1).collect::<String>();
    let header = file.len();
    for line in fields.lines(&["card"]) {
        // Adds line feeds and spaces, so that each card has the same line and column as in the position and errors name
        // the right place.
        let behind = line.number.saturating_sub(file.matches('\n').count() + 1);
        file.extend(std::iter::repeat_n('\n', behind));
        file.push_str("     ");
        file.push_str(line.rest);
    }
    if file.len() == header {
        return Ok(Cards::official());
    }
    let set: CardList = data::parse(file.as_bytes())?;
    Ok(Cards::keep(set))
}

/// The state while the text of a position is parsed.
struct Reader {
    game: Splendor,
    /// One bit for each noble in the set that the lines parsed so far don't mention.
    nobles_left: u16,
    points: BySeat<u32>,
}

impl Reader {
    fn player(&mut self, seat: Seat, fields: &Fields<'_>) -> Result<(), Error> {
        if let Some(line) = fields.line("gems")? {
            let mut counts = [0u8; 6];
            for (count, word) in
                counts.iter_mut().zip(line.exactly::<6>("write six numbers of gems, from white to gold")?)
            {
                *count = line.parse(word)?;
            }
            let (others, all) = (self.game.player(seat.other()).gems.counts(), ALL_GEMS.counts());
            if (0..6).any(|i| u16::from(counts[i]) + u16::from(others[i]) > all[i].into()) {
                return Err(line.wrong("too many gems: at most 4 of a colour, 5 gold"));
            }
            self.game.players[seat].gems = Gems::of(counts);
        }
        for line in fields.lines(&["bought", "reserved", "joined"]) {
            let mut words = line.words().peekable();
            while let Some(word) = words.next() {
                match line.key {
                    "bought" => {
                        let card = self.card(line, word)?;
                        let (known, player) = (self.game.cards.card(card), &mut self.game.players[seat]);
                        player.bought[card.level() as usize].put(card);
                        player.discounts += Gems::only(known.bonus, 1);
                        self.points[seat] += u32::from(known.points);
                    }
                    "reserved" => {
                        let card = self.card(line, word)?;
                        if self.game.player(seat).reserved.len() == HAND {
                            return Err(line.wrong("more than 3 reserved cards: remove some"));
                        }
                        self.game.hold(seat, card, words.next_if_eq(&"unseen").is_some());
                    }
                    _ => {
                        let number = self.noble(line, word)?;
                        self.game.players[seat].joined |= 1 << number;
                        self.points[seat] += u32::from(self.game.cards.nobles[number as usize].points);
                    }
                }
            }
        }
        Ok(())
    }

    fn row(&mut self, line: &FieldLine<'_>) -> Result<(), Error> {
        let words = line.exactly::<{ COLUMNS + 1 }>("write a row and 4 cards; `-` is an empty place")?;
        let level = CardLevel::from_word(words[0]).ok_or_else(|| line.instead("row m, t or v", words[0]))?;
        if Place::all().any(|place| place.level() == level && self.game.board[place.index()].is_some()) {
            return Err(line.second(&format!("row {}", words[0])));
        }
        for (column, word) in (0..).zip(&words[1..]) {
            let Some(place) = Place::new(level, column).filter(|_| *word != "-") else { continue };
            let card = self.card(line, word)?;
            if card.level() != level {
                return Err(line.wrong(&format!("{card} belongs to row {}: move it", card.level().letter())));
            }
            self.game.lay(place, Some(card));
        }
        Ok(())
    }

    /// Parses a card's name and takes the card out of its deck.
    fn card(&mut self, line: &FieldLine<'_>, word: &str) -> Result<CardId, Error> {
        let expected = || line.instead("m1 to m40, t1 to t30 or v1 to v20", word);
        let level = word.get(..1).and_then(CardLevel::from_word).ok_or_else(expected)?;
        let number: usize = word[1..].parse().map_err(|_| expected())?;
        if !(1..=level.cards()).contains(&number) {
            return Err(expected());
        }
        let card = CardId::at(level.base() + number - 1);
        match self.game.decks[level as usize].take(card) {
            true => Ok(card),
            false => Err(line.wrong(&format!("{card} occurs twice: remove one"))),
        }
    }

    /// Parses a noble's name and removes the noble from `nobles_left`. Each noble can occur only once.
    fn noble(&mut self, line: &FieldLine<'_>, word: &str) -> Result<u8, Error> {
        let number = word.strip_prefix('n').and_then(|number| number.parse::<u8>().ok());
        let Some(number) = number.filter(|number| (1..=NOBLES as u8).contains(number)) else {
            return Err(line.instead("a noble from n1 to n10", word));
        };
        let bit = 1 << (number - 1);
        if self.nobles_left & bit == 0 {
            return Err(line.wrong(&format!("{word} occurs twice: remove one")));
        }
        self.nobles_left &= !bit;
        Ok(number - 1)
    }

    fn finish(self, deciding: Option<&FieldLine<'_>>) -> Result<Splendor, Error> {
        let mut game = self.game;
        for seat in Seat::all(2) {
            if self.points[seat] > POINTS_LIMIT {
                return Err(Error(format!("player {} has too many points: remove cards", seat.number())));
            }
            game.players[seat].points = self.points[seat] as u8;
        }
        game.bank = ALL_GEMS - game.player(Seat::ONE).gems - game.player(Seat::TWO).gems;
        let words = deciding.map_or("move", |line| line.rest);
        let wrong = |what: &str| deciding.map_or_else(|| Error::new(what), |line| line.wrong(what));
        let Some(phase) = read_phase(words) else {
            let expected = "move, give, noble, pay or over";
            return Err(deciding.map_or_else(|| Error::new(expected), |line| line.instead(expected, words)));
        };
        game.phase = phase;
        impossible(&game).map_or(Ok(game), |why| Err(wrong(why)))
    }
}

/// Returns the reason why a position is impossible and the fix, or `None`. Checks only the properties that the rules rely on.
fn impossible(game: &Splendor) -> Option<&'static str> {
    let gems = |seat: Seat| game.player(seat).gems.total();
    let over = |seat: Seat| game.player(seat).points >= GOAL;
    let (mover, other) = (game.active, game.active.other());
    if gems(other) > PURSE {
        return Some("over ten gems, but not active: remove some");
    }
    if gems(mover) > PURSE + 3 {
        return Some("over 13 gems: remove some");
    }
    match (gems(mover) > PURSE, game.phase == Phase::GiveBack) {
        (true, false) => return Some("over ten gems: write `deciding give`"),
        (false, true) => return Some("needs over ten gems: write `deciding move`"),
        _ => {}
    }
    let moving = matches!(game.phase, Phase::Move | Phase::Pay(_));
    if game.phase != Phase::Over && (other == Seat::TWO && over(other) || moving && over(mover))
        || moving && game.passes == 2
    {
        return Some("the game is over: write `deciding over`");
    }
    match game.phase {
        Phase::Over if !game.must_end() => Some("the game isn't over: write `deciding move`"),
        Phase::Noble | Phase::Pay(_) if !game.official => Some("this needs `rules official`: add that line"),
        Phase::Noble if game.impressed(mover).count_ones() < 2 => Some("no two nobles can be won: write `move`"),
        Phase::Pay(payment) if !game.is_payable(payment) => Some("the gold doesn't match the price: correct it"),
        Phase::Pay(payment) => match game.payment_step(payment) {
            PaymentStep::Open { payment: open, .. } if open == payment => None,
            _ => Some("no gold is left to choose: write `move`"),
        },
        _ => None,
    }
}

fn read_phase(words: &str) -> Option<Phase> {
    let words: Vec<&str> = words.split_whitespace().collect();
    match words[..] {
        [word] => value_of(&PHASES, word),
        ["pay", source, number, colour, ref gold @ ..] if gold.len() == 5 => {
            let index = number.parse::<u8>().ok()?.checked_sub(1)?;
            let from = match source {
                "reserved" => Source::Hand(index),
                row => Source::Board(Place::new(CardLevel::from_word(row)?, index)?),
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
