//! The 76 cards: four colours of suns, moons, keys and doors, and the nightmares (spec 2.3, 3.2).

use super::bag::Bag;

/// A colour. The text says brown where the original's screen says yellow (ruling 17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Sixteen chambers.
    Red,
    /// Fifteen chambers.
    Blue,
    /// Fourteen chambers.
    Green,
    /// Thirteen chambers.
    Brown,
}

impl Colour {
    /// All colours, in the order of the spec.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Blue, Colour::Green, Colour::Brown];

    /// The index of this colour in an array.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// The symbol of a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// The most frequent one.
    Sun,
    /// Four in each colour.
    Moon,
    /// Three in each colour; discarded by choice, it brings a prophecy.
    Key,
}

impl Symbol {
    /// All symbols, from the most frequent to the rarest.
    pub const ALL: [Symbol; 3] = [Symbol::Sun, Symbol::Moon, Symbol::Key];
}

/// What a card is, for those who want to match on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A chamber that can be held and played.
    Location(Colour, Symbol),
    /// A door.
    Door(Colour),
    /// A nightmare.
    Nightmare,
}

/// A card. Cards that look alike are alike: only the original's save file tells them apart.
///
/// The value is 4 × (0 sun, 1 moon, 2 key, 3 door) + colour; 16 is the nightmare. So locations are
/// the values below 12.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

/// The value of the first door.
const DOORS: u8 = 12;

impl Card {
    /// A nightmare.
    pub const NIGHTMARE: Card = Card(16);
    /// How many different cards there are.
    pub const KINDS: usize = 17;
    /// How many cards there are.
    pub const TOTAL: usize = 76;

    /// A location.
    #[inline]
    pub const fn location(colour: Colour, symbol: Symbol) -> Card {
        Card(4 * symbol as u8 + colour as u8)
    }

    /// The key of a colour.
    #[inline]
    pub const fn key(colour: Colour) -> Card {
        Card::location(colour, Symbol::Key)
    }

    /// The door of a colour.
    #[inline]
    pub const fn door(colour: Colour) -> Card {
        Card(DOORS + colour as u8)
    }

    /// The card with this place in the order of all kinds.
    #[inline]
    pub(super) const fn from_index(index: usize) -> Card {
        debug_assert!(index < Card::KINDS);
        Card(index as u8)
    }

    /// The place of this card in the order of all kinds: 0 to 16.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Every kind of card once.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..Card::KINDS).map(Card::from_index)
    }

    /// What the card is.
    #[inline]
    pub fn kind(self) -> Kind {
        let colour = self.own_colour();
        match Symbol::ALL.get(usize::from(self.0 / 4)) {
            Some(&symbol) => Kind::Location(colour, symbol),
            None if self.is_door() => Kind::Door(colour),
            None => Kind::Nightmare,
        }
    }

    /// Whether it can be held in hand.
    #[inline]
    pub fn is_location(self) -> bool {
        self.0 < DOORS
    }

    /// Whether it is a key.
    #[inline]
    pub fn is_key(self) -> bool {
        self.0 / 4 == Symbol::Key as u8
    }

    /// Whether it is a door.
    #[inline]
    pub fn is_door(self) -> bool {
        self.0 / 4 == DOORS / 4
    }

    /// Whether both are locations with the same symbol, so that neither may follow the other.
    #[inline]
    pub fn same_symbol(self, other: Card) -> bool {
        self.0 / 4 == other.0 / 4
    }

    /// Whether both have the same colour (nightmares have none, and are never asked).
    #[inline]
    pub fn same_colour(self, other: Card) -> bool {
        (self.0 ^ other.0) & 3 == 0
    }

    /// The colour of a door or location; nightmares have none, and are not asked.
    #[inline]
    pub(super) fn own_colour(self) -> Colour {
        Colour::ALL[usize::from(self.0 % 4)]
    }

    /// The colour, if it has one.
    #[inline]
    pub fn colour(self) -> Option<Colour> {
        match self.kind() {
            Kind::Location(colour, _) | Kind::Door(colour) => Some(colour),
            Kind::Nightmare => None,
        }
    }

    /// How many of this card there are.
    #[inline]
    pub const fn copies(self) -> u8 {
        const NIGHTMARES: u8 = 10;
        match (self.0 / 4, self.0 % 4) {
            (0, colour) => 9 - colour,
            (1, _) => 4,
            (2, _) => 3,
            (3, _) => 2,
            _ => NIGHTMARES,
        }
    }

    /// All 76 cards.
    pub fn everything() -> Bag {
        let mut bag = Bag::default();
        for card in Card::all() {
            bag.add_many(card, card.copies());
        }
        bag
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_is_the_one_of_the_spec() {
        assert_eq!(Card::all().map(|c| usize::from(c.copies())).sum::<usize>(), Card::TOTAL);
        let chambers = |colour| Symbol::ALL.map(|s| Card::location(colour, s).copies());
        assert_eq!(Colour::ALL.map(chambers), [[9, 4, 3], [8, 4, 3], [7, 4, 3], [6, 4, 3]]);
        assert_eq!(Colour::ALL.map(|c| Card::door(c).copies()), [2; 4]);
        assert_eq!(Card::NIGHTMARE.copies(), 10);
        assert_eq!(Card::everything().len(), Card::TOTAL);
    }

    #[test]
    fn the_quick_questions_agree_with_the_kind() {
        for card in Card::all() {
            let kind = card.kind();
            assert_eq!(card.is_location(), matches!(kind, Kind::Location(..)), "{card:?}");
            assert_eq!(card.is_key(), matches!(kind, Kind::Location(_, Symbol::Key)), "{card:?}");
            assert_eq!(card.is_door(), matches!(kind, Kind::Door(_)), "{card:?}");
            let made = match kind {
                Kind::Location(colour, symbol) => Card::location(colour, symbol),
                Kind::Door(colour) => Card::door(colour),
                Kind::Nightmare => Card::NIGHTMARE,
            };
            assert_eq!(made, card);
        }
    }
}
