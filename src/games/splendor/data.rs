//! Data files: 90 cards and 10 nobles as text, one per line.
//!
//! The first line names the columns: `Row Prestige Discount white red pink blue green`. It is followed by 40
//! lines that begin with `m` (mines), 30 with `t` (transport), 20 with `v` (vendors) and 10 with `n`
//! (nobles). Nobles also have `n` in the discount column. Tabs or spaces separate the fields. Lines with
//! different first letters may be mixed, but the order of lines with the same letter matters. Blank lines
//! and lines that begin with `#` are ignored.

use super::cards::{CARDS, Card, CardLevel, CardList, Cards, NOBLES, Noble};
use super::gems::{Gem, Gems};
use crate::Error;
use crate::engine::{Rng, Stream};
use crate::words::{at_column, instead};
use std::fmt::{self, Write as _};
use std::sync::OnceLock;

const HEADER: [&str; 8] = ["Row", "Prestige", "Discount", "white", "red", "pink", "blue", "green"];
/// Maximum size of a data file, in bytes.
pub const SIZE_LIMIT: usize = 1 << 20;
/// Maximum length of a line in a data file, in bytes.
pub const LINE_LIMIT: usize = 1000;
/// Maximum length of an error after its line and column, in characters. It fits on a line of 80 columns after
/// `sorcery: game.position: line 2, column 22: `.
const ROOM: usize = 37;

/// Parses the content of a data file.
///
/// # Errors
/// Returns an error with the line and column, the text found there and the expected text.
pub fn parse(bytes: &[u8]) -> Result<CardList, Error> {
    if bytes.len() > SIZE_LIMIT {
        return Err(Error(format!("over {SIZE_LIMIT} bytes: name a smaller file")));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut cards: [Vec<Card>; 3] = Default::default();
    let mut nobles = Vec::new();
    let mut header_seen = false;
    let mut last_line = 0;
    for (i, bytes) in bytes.split(|&byte| byte == b'\n').enumerate() {
        let line = DataLine { number: i + 1, text: text_of(i + 1, bytes)? };
        if line.text.trim().is_empty() || line.text.starts_with('#') {
            continue;
        }
        last_line = line.number;
        let fields = line.fields()?;
        if !header_seen {
            line.check_header(&fields)?;
            header_seen = true;
            continue;
        }
        match fields[0].1 {
            "n" => line.add(&mut nobles, NOBLES, &fields[0], "n", line.noble(&fields)?)?,
            word => {
                let found =
                    CardLevel::ALL.into_iter().find(|level| word.len() == 1 && word.starts_with(level.letter()));
                let Some(level) = found else {
                    return Err(line.wrong(&fields[0], "m, t, v or n"));
                };
                let card = line.card(level, &fields)?;
                line.add(&mut cards[level as usize], level.cards(), &fields[0], word, card)?;
            }
        }
    }
    if !header_seen {
        return Err(Error(format!("line 1: the file is empty; begin it with `{} …`", HEADER[..2].join(" "))));
    }
    for (letter, found, needed) in CardLevel::ALL
        .map(|level| (level.letter(), cards[level as usize].len(), level.cards()))
        .into_iter()
        .chain([('n', nobles.len(), NOBLES)])
    {
        if found < needed {
            return Err(Error(format!("line {last_line}: {found} of {needed} lines with `{letter}`: add the rest")));
        }
    }
    let all = cards.concat();
    Ok(CardList { cards: std::array::from_fn::<_, CARDS, _>(|i| all[i]), nobles: std::array::from_fn(|i| nobles[i]) })
}

/// Decodes a line of a data file and removes the line ending.
fn text_of(number: usize, bytes: &[u8]) -> Result<&str, Error> {
    if bytes.len() > LINE_LIMIT {
        let found = bytes.len();
        return Err(Error(format!("line {number}: {found} bytes, but at most {LINE_LIMIT}: shorten it")));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let column = error.valid_up_to() + 1;
        Error(format!("line {number}, column {column}: not UTF-8 text: correct this"))
    })?;
    Ok(text.strip_suffix('\r').unwrap_or(text))
}

/// A field and its column. Columns are counted in bytes, starting with 1.
type DataField<'a> = (usize, &'a str);

struct DataLine<'a> {
    number: usize,
    text: &'a str,
}

impl<'a> DataLine<'a> {
    /// Splits the line into its eight fields.
    fn fields(&self) -> Result<[DataField<'a>; 8], Error> {
        let mut fields = self.text.split_whitespace().map(|field| (self.column_of(field), field));
        let mut found = [(0, ""); 8];
        for (i, place) in found.iter_mut().enumerate() {
            *place = fields.next().ok_or_else(|| {
                let end = self.text.trim_end().len() + 1;
                at_column(self.number, end, &format!("only {i} of 8 columns: add `{}`", HEADER[i]))
            })?;
        }
        match fields.next() {
            Some(extra) => Err(at_column(self.number, extra.0, "more than 8 columns: remove this")),
            None => Ok(found),
        }
    }

    fn column_of(&self, field: &str) -> usize {
        field.as_ptr() as usize - self.text.as_ptr() as usize + 1
    }

    fn check_header(&self, fields: &[DataField<'_>; 8]) -> Result<(), Error> {
        for (field, expected) in fields.iter().zip(HEADER) {
            let same_colour = Gem::from_word(expected).is_some_and(|gem| Gem::from_word(field.1) == Some(gem));
            if !field.1.eq_ignore_ascii_case(expected) && !same_colour {
                return Err(self.wrong(field, &format!("`{expected}`")));
            }
        }
        Ok(())
    }

    fn card(&self, level: CardLevel, fields: &[DataField<'_>; 8]) -> Result<Card, Error> {
        let points = self.digit(&fields[1], "points")?;
        let bonus = Gem::from_word(fields[2].1).filter(|&gem| gem != Gem::Gold);
        let bonus = bonus.ok_or_else(|| self.wrong(&fields[2], "a colour like red"))?;
        Ok(Card { level, bonus, points, cost: self.counts(fields)? })
    }

    fn noble(&self, fields: &[DataField<'_>; 8]) -> Result<Noble, Error> {
        let points = self.digit(&fields[1], "points")?;
        if fields[2].1 != "n" {
            return Err(self.wrong(&fields[2], "`n`"));
        }
        Ok(Noble { points, wants: self.counts(fields)? })
    }

    fn counts(&self, fields: &[DataField<'_>; 8]) -> Result<Gems, Error> {
        let mut counts = [0; 6];
        for (count, field) in counts.iter_mut().zip(&fields[3..]) {
            *count = self.digit(field, "gems")?;
        }
        Ok(Gems::of(counts))
    }

    fn digit(&self, field: &DataField<'_>, what: &str) -> Result<u8, Error> {
        match field.1.as_bytes() {
            [digit @ b'0'..=b'9'] => Ok(digit - b'0'),
            _ => Err(self.wrong(field, &format!("0 to 9 {what}"))),
        }
    }

    fn add<T>(
        &self,
        list: &mut Vec<T>,
        most: usize,
        field: &DataField<'_>,
        letter: &str,
        item: T,
    ) -> Result<(), Error> {
        if list.len() == most {
            return Err(at_column(self.number, field.0, &format!("over {most} lines with `{letter}`: remove some")));
        }
        list.push(item);
        Ok(())
    }

    fn wrong(&self, field: &DataField<'_>, expected: &str) -> Error {
        at_column(self.number, field.0, &instead(ROOM, expected, field.1))
    }
}

/// Returns the text of a data file that [`parse`] reads as the same set.
pub fn write(set: &CardList) -> String {
    let mut text = HEADER.join("\t");
    text.push('\n');
    let cards = set.cards.iter().map(|card| (card.level.letter(), card.points, card.bonus.word(), card.cost));
    let nobles = set.nobles.iter().map(|noble| ('n', noble.points, "n", noble.wants));
    for (row, points, discount, counts) in cards.chain(nobles) {
        let _ = write!(text, "{row}\t{points}\t{discount}");
        for gem in Gem::COLOURS {
            let _ = write!(text, "\t{}", counts.count(gem));
        }
        text.push('\n');
    }
    text
}

/// Returns the text of a data file with the cards and nobles shuffled by this seed.
pub fn shuffled(mut set: CardList, seed: u64) -> String {
    shuffle(&mut set, &mut Rng::new(seed, Stream::Deal));
    write(&set)
}

/// Shuffles the cards within each level, and the nobles, like the shuffling tool of the course project.
pub fn shuffle(set: &mut CardList, rng: &mut Rng) {
    for level in CardLevel::ALL {
        rng.shuffle(&mut set.cards[level.base()..level.base() + level.cards()]);
    }
    rng.shuffle(&mut set.nobles);
}

impl Cards {
    /// Returns the official cards and nobles.
    pub fn official() -> Cards {
        static OFFICIAL: OnceLock<Cards> = OnceLock::new();
        *OFFICIAL.get_or_init(|| {
            let text = include_str!("../decks/splendor.cards");
            Cards::keep(parse(text.as_bytes()).expect("the built-in cards are valid"))
        })
    }
}

impl CardList {
    /// Returns the number of cards and nobles that differ from the official ones, ignoring their order.
    pub fn departures(&self) -> usize {
        let official = Cards::official();
        missing(&self.cards, &official.cards) + missing(&self.nobles, &official.nobles)
    }
}

/// Returns the number of items in `known` that are missing from `all`. Counts duplicates separately.
fn missing<T: PartialEq + Copy>(all: &[T], known: &[T]) -> usize {
    let mut rest = known.to_vec();
    for item in all {
        if let Some(i) = rest.iter().position(|other| other == item) {
            rest.swap_remove(i);
        }
    }
    rest.len()
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if *self == Cards::official() { "official" } else { "own" };
        write!(f, "Cards({kind})")
    }
}
