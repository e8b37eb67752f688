//! The vocabulary: the names of the cards, sets of them, and kinds. What the cards do is in
//! [`super::cards`].

macro_rules! names {
    ($($card:ident),* $(,)?) => {
        /// A card of the game, by its name.
        #[allow(missing_docs)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Card { $($card),* }

        impl Card {
            /// All cards, in the order of the table.
            pub const ALL: &'static [Card] = &[$(Card::$card),*];
        }
    };
}

names! {
    Copper, Silver, Gold, Estate, Duchy, Province, Curse, Cellar, Chapel, Moat, Village, Workshop,
    Militia, Moneylender, Remodel, Smithy, ThroneRoom, CouncilRoom, Festival, Laboratory, Market,
    Mine, Witch, Courtyard, Pawn, Masquerade, ShantyTown, Steward, Swindler, Baron, Bridge,
    Conspirator, Ironworks, MiningVillage, Duke, Minion, Torturer, TradingPost, Upgrade, Harem,
    Nobles, Crossroads, FoolsGold, Oasis, Trader, Cartographer, Embassy, Haggler, Highway,
    IllGottenGains, Mandarin, Margrave, Rebuild, Shepherd, Pasture,
}

/// How many different cards there are.
pub const CARDS: usize = Card::ALL.len();

/// A set of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const NONE: CardSet = CardSet(0);
    /// All cards.
    pub const ALL: CardSet = CardSet((1 << CARDS) - 1);

    /// One card.
    #[inline]
    pub const fn only(card: Card) -> Self {
        CardSet(1 << card as u64)
    }

    /// This set and one card more.
    #[must_use]
    #[inline]
    pub const fn with(self, card: Card) -> Self {
        CardSet(self.0 | 1 << card as u64)
    }

    /// The cards of either set.
    #[must_use]
    #[inline]
    pub const fn or(self, other: CardSet) -> Self {
        CardSet(self.0 | other.0)
    }

    /// The cards of both sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: CardSet) -> Self {
        CardSet(self.0 & other.0)
    }

    /// The cards of this set that are not in the other.
    #[must_use]
    #[inline]
    pub const fn without(self, other: CardSet) -> Self {
        CardSet(self.0 & !other.0)
    }

    /// Whether the card belongs to the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card as u64 & 1 != 0
    }

    /// Whether no card belongs to the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards belong to the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first card of the set.
    #[inline]
    pub fn first(self) -> Option<Card> {
        Card::ALL.get(self.0.trailing_zeros() as usize).copied()
    }

    /// The cards of the set, in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let card = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(card)
        })
    }
}

impl FromIterator<Card> for CardSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(iter: I) -> Self {
        iter.into_iter().fold(CardSet::NONE, CardSet::with)
    }
}

/// The seven cards of every supply.
pub const BASIC: CardSet = {
    use Card::{Copper, Curse, Duchy, Estate, Gold, Province, Silver};
    CardSet::only(Copper).with(Silver).with(Gold).with(Estate).with(Duchy).with(Province).with(Curse)
};

/// The cards that have a pile of ten (or eight, or twelve) when they are chosen for the kingdom.
pub const KINGDOM: CardSet = CardSet::ALL.without(BASIC).without(CardSet::only(Card::Pasture));

/// The kinds that a card belongs to, as a set of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(pub(super) u8);

impl Kinds {
    /// Money.
    pub const TREASURE: Kinds = Kinds(1);
    /// Played in the action phase.
    pub const ACTION: Kinds = Kinds(2);
    /// Worth points.
    pub const VICTORY: Kinds = Kinds(4);
    /// The Curse.
    pub const CURSE: Kinds = Kinds(8);
    /// Affects others, who may avert it.
    pub const ATTACK: Kinds = Kinds(16);
    /// Can be shown from hand.
    pub const REACTION: Kinds = Kinds(32);

    const NAMED: [(Kinds, &'static str); 6] = [
        (Kinds::TREASURE, "Treasure"),
        (Kinds::ACTION, "Action"),
        (Kinds::ATTACK, "Attack"),
        (Kinds::VICTORY, "Victory"),
        (Kinds::REACTION, "Reaction"),
        (Kinds::CURSE, "Curse"),
    ];

    /// These kinds and those.
    #[inline]
    pub const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// Whether the two have a kind in common.
    pub const fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }

    /// The names of the kinds, as on the card: `Action-Attack`.
    pub fn words(self) -> &'static str {
        // Few combinations exist; each is made once.
        static WORDS: std::sync::OnceLock<Vec<String>> = std::sync::OnceLock::new();
        let words = WORDS.get_or_init(|| {
            let line = |bits| {
                let named = Kinds::NAMED.iter().filter(|(kind, _)| kind.meets(Kinds(bits)));
                named.map(|(_, word)| *word).collect::<Vec<_>>().join("-")
            };
            (0..64).map(line).collect()
        });
        &words[self.0 as usize]
    }
}

/// What a card is worth at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// This many points.
    Flat(i8),
    /// A point for each copy of that card in its owner's deck.
    Per(Card),
}
