//! What a card is: the names of the cards, sets of them, kinds, and the vocabulary in which
//! [`super::cards`] says what they do.
//!
//! Scripts are data and not closures, because a script must be able to wait in the middle for an
//! answer, be copied with the position, compared and written down.

use bitflags::bitflags;

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

            /// The name in strategy files: the letters and digits of the printed name.
            pub fn word(self) -> &'static str {
                match self { $(Card::$card => stringify!($card)),* }
            }
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

/// How many cards there are.
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
    pub const fn only(card: Card) -> Self {
        CardSet(1 << card as u64)
    }

    /// This set and one card more.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        CardSet(self.0 | 1 << card as u64)
    }

    /// The cards of either set.
    #[must_use]
    pub const fn or(self, other: CardSet) -> Self {
        CardSet(self.0 | other.0)
    }

    /// The cards of both sets.
    #[must_use]
    pub const fn and(self, other: CardSet) -> Self {
        CardSet(self.0 & other.0)
    }

    /// The cards of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: CardSet) -> Self {
        CardSet(self.0 & !other.0)
    }

    /// Whether the card belongs to the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card as u64 & 1 != 0
    }

    /// Whether no card belongs to the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards belong to the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first card of the set.
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

bitflags! {
    /// The kinds that a card belongs to.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Kinds: u8 {
        /// Money.
        const TREASURE = 1;
        /// Played in the action phase.
        const ACTION = 2;
        /// Worth points.
        const VICTORY = 4;
        /// The Curse.
        const CURSE = 8;
        /// Affects others, who may avert it.
        const ATTACK = 16;
        /// Can be shown from hand.
        const REACTION = 32;
    }
}

impl Kinds {
    const NAMED: [(Kinds, &'static str); 6] = [
        (Kinds::TREASURE, "Treasure"),
        (Kinds::ACTION, "Action"),
        (Kinds::ATTACK, "Attack"),
        (Kinds::VICTORY, "Victory"),
        (Kinds::REACTION, "Reaction"),
        (Kinds::CURSE, "Curse"),
    ];

    /// The names of the kinds, as on the card: `Action-Attack`.
    pub fn words(self) -> &'static str {
        // Few combinations exist; each is made once.
        static WORDS: std::sync::OnceLock<Vec<String>> = std::sync::OnceLock::new();
        let words = WORDS.get_or_init(|| {
            let line = |bits| {
                let named = Kinds::NAMED.iter().filter(|(kind, _)| kind.intersects(Kinds::from_bits_retain(bits)));
                named.map(|(_, word)| *word).collect::<Vec<_>>().join("-")
            };
            (0..64).map(line).collect()
        });
        &words[self.bits() as usize]
    }
}

/// What a card is worth at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    Flat(i8),
    /// A point for each copy of that card in its owner's deck.
    Per(Card),
}

/// What a card does, word by word.
pub type Script = &'static [Op];

/// One word of a script. "Seat" in the comments is the seat that carries the script out: who
/// played the card, or the victim of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Draw(u8),
    /// The seat draws this many cards for each card that was picked last.
    DrawPerPicked(u8),
    /// The seat draws a card for each card of its hand that the filter lets through (Crossroads).
    DrawPerHeld(Filter),
    Actions(u8),
    Buys(u8),
    Coins(u8),
    /// One coin for the first copy played in a turn, four for each further one (Fool's Gold).
    FoolsCoins,
    /// All cards cost one coin less this turn.
    Discount,
    /// Each card bought this turn brings a cheaper one that is no Victory card (Haggler).
    Haggle,
    /// The seat gains this card, so many times, to this place.
    Give(Card, Times, Zone),
    /// Someone chooses a pile from which the seat gains a card.
    Gain(Gain),
    /// The seat picks cards, one by one, and each meets its fate at once.
    Pick(Pick),
    /// The seat chooses this many different ones of the scripts, which are then run in order.
    Choose(u8, &'static [Script]),
    /// The seat may have the script run.
    May(Script),
    /// Runs the script if the test holds.
    When(Test, Script),
    /// Other seats carry out the script, one after the other, beginning on the left.
    Each(Whom, Script),
    DiscardHand,
    /// The seat shows its hand to all.
    RevealHand,
    /// The card being played is trashed, if it is still in play (Mining Village).
    TrashThis,
    /// The seat's top card is trashed; it becomes the last card (Swindler).
    TrashTop,
    /// The seat sets this many cards from the top of its deck aside and looks at them
    /// (Cartographer).
    Look(u8),
    /// The seat names a card; it becomes the last card (Rebuild).
    Name,
    /// The seat reveals cards until one of this kind turns up that is not the last card; that one
    /// is trashed and becomes the last card, the others are discarded (Rebuild).
    Dig(Kinds),
    /// All cards set aside go to the next seat that set one aside (Masquerade).
    PassLeft,
    /// The last card is played again (Throne Room).
    Again,
    /// The seat is not affected by the attack that is being played (Moat).
    Protect,
    /// The card just gained is exchanged for a Silver (Trader).
    Exchange,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    pub from: Zone,
    pub fate: Fate,
    pub count: Count,
    pub only: Filter,
}

/// What becomes of a picked card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    Discard,
    Trash,
    TopDeck,
    /// Set aside, to be passed to the left.
    Pass,
    PlayTwice,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    Exactly(u8),
    UpTo(u8),
    /// As many as are needed to leave this many.
    DownTo(u8),
    Any,
    /// All of them: only the order is chosen.
    All,
}

/// A gain of the seat's (or the attacker's) choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gain {
    pub price: Price,
    /// What kind of card it must be.
    pub only: Filter,
    pub to: Zone,
    /// Whether the seat whose turn it is chooses, rather than the one who gains.
    pub by_attacker: bool,
}

/// What a gained card may cost, at the prices of the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// At most this much.
    UpTo(u8),
    /// At most this much more than the last card.
    UpToMore(u8),
    /// Exactly this much more than the last card.
    ExactlyMore(u8),
    /// Less than the last card.
    Less,
}

/// Which cards count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    Any,
    Of(Kinds),
    Not(Kinds),
    Only(Card),
}

/// How often a card is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    Once,
    /// Once for each card picked last.
    PerPicked,
    /// Once for each coin that the last card costs.
    PerPrice,
}

/// Who else carries out a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// Every other seat that does not avert the attack.
    Attacked,
    /// Every other seat.
    Others,
    /// Every seat, beginning with the one that plays.
    Everyone,
}

/// A question that a script asks of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// At least this many cards were picked last.
    Picked(u8),
    /// No card was picked last.
    NonePicked,
    /// The last card is of this kind.
    LastIs(Kinds),
    /// The seat holds no card of this kind.
    HoldsNo(Kinds),
    /// The seat holds at least this many cards.
    HandAtLeast(u8),
    /// At least this many Action cards were played this turn, this one included.
    PlayedActions(u8),
    /// This is the first copy of the card that was played this turn.
    FirstCopy,
    /// The card is still in play.
    StillInPlay,
}

/// A place where a seat's cards are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Zone {
    Hand,
    #[default]
    Discard,
    Deck,
    Play,
    /// Set aside: being looked at, or about to be passed.
    Aside,
}

/// When a card in hand may be shown to do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// Another seat plays an attack.
    Attacked,
    /// Its owner gains a card.
    OwnGain,
    /// Another seat gains this card.
    OthersGain(Card),
}

pub const fn pick(fate: Fate, count: Count) -> Op {
    Op::Pick(Pick { from: Zone::Hand, fate, count, only: Filter::Any })
}

/// Picks certain cards from the hand.
pub const fn pick_only(fate: Fate, count: Count, only: Filter) -> Op {
    Op::Pick(Pick { from: Zone::Hand, fate, count, only })
}

pub const fn pick_from(from: Zone, fate: Fate, count: Count, only: Filter) -> Op {
    Op::Pick(Pick { from, fate, count, only })
}

/// A gain of the seat's own choice, to the discard pile.
pub const fn gain(price: Price) -> Op {
    gain_only(price, Filter::Any, Zone::Discard)
}

/// A gain of certain cards, of the seat's own choice.
pub const fn gain_only(price: Price, only: Filter, to: Zone) -> Op {
    Op::Gain(Gain { price, only, to, by_attacker: false })
}

/// One copy of a card, to this place.
pub const fn give(card: Card, to: Zone) -> Op {
    Op::Give(card, Times::Once, to)
}

impl Op {
    /// The scripts inside this word, in the order in which they stand.
    pub fn inner(&'static self) -> &'static [Script] {
        match self {
            Op::Choose(_, scripts) => scripts,
            Op::May(script) | Op::When(_, script) | Op::Each(_, script) => std::slice::from_ref(script),
            _ => &[],
        }
    }

    /// Whether the seat that plays the card is asked something by this word or inside it.
    pub fn asks_player(&self) -> bool {
        match self {
            Op::Gain(_) | Op::Pick(_) | Op::Choose(..) | Op::May(_) | Op::Name => true,
            Op::When(_, script) | Op::Each(Whom::Everyone, script) => script.iter().any(Op::asks_player),
            // An attacker chooses what the victim gains.
            Op::Each(_, script) => script.iter().any(|op| matches!(op, Op::Gain(g) if g.by_attacker)),
            _ => false,
        }
    }
}
