//! The types that describe a card: names, sets of cards, card types, and the instructions from which [`super::cards`]
//! composes effects.
//!
//! Scripts are data rather than closures, because the game must be able to pause a script for a decision,
//! copy it with the position, compare it and save it.

use bitflags::bitflags;

macro_rules! names {
    ($($card:ident),* $(,)?) => {
        /// A card of the game, identified by its name.
        #[allow(missing_docs)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Card { $($card),* }

        impl Card {
            /// All cards, in the order of the table in `cards.rs`.
            pub const ALL: &'static [Card] = &[$(Card::$card),*];

            /// Returns the card's name in strategy files: the letters and digits of the printed name.
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
    IllGottenGains, Mandarin, Margrave, Rebuild, Shepherd, Pasture, Bazaar, Warehouse, Salvager, SeaHag,
    GhostShip, TreasureMap, WorkersVillage, Mountebank, Vault, Expand,
}

/// Number of different cards.
pub const CARDS: usize = Card::ALL.len();

/// A set of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u128);

/// For each card, the set that contains only this card. Reading the table is faster than shifting 128 bits.
static ALONE: [u128; CARDS] = {
    let (mut table, mut i) = ([0; CARDS], 0);
    while i < CARDS {
        table[i] = 1 << i;
        i += 1;
    }
    table
};

impl CardSet {
    /// The empty set.
    pub const NONE: CardSet = CardSet(0);
    /// The set of all cards.
    pub const ALL: CardSet = CardSet((1 << CARDS) - 1);

    /// Creates the set that contains only `card`.
    pub const fn only(card: Card) -> Self {
        CardSet(ALONE[card as usize])
    }

    /// Returns this set with `card` added.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        CardSet(self.0 | ALONE[card as usize])
    }

    /// Returns the cards that are in either set.
    #[must_use]
    pub const fn or(self, other: CardSet) -> Self {
        CardSet(self.0 | other.0)
    }

    /// Returns the cards that are in both sets.
    #[must_use]
    pub const fn and(self, other: CardSet) -> Self {
        CardSet(self.0 & other.0)
    }

    /// Returns the cards of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: CardSet) -> Self {
        CardSet(self.0 & !other.0)
    }

    /// Returns `true` if `card` is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & ALONE[card as usize] != 0
    }

    /// Returns `true` if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of cards in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the set has at least two cards. Faster than [`len`](CardSet::len).
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns the first card of the set.
    pub fn first(self) -> Option<Card> {
        Card::ALL.get(self.0.trailing_zeros() as usize).copied()
    }

    /// Returns the cards of the set, in the order of [`Card::ALL`].
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

/// The seven basic cards, which are in every supply.
pub const BASIC: CardSet = {
    use Card::{Copper, Curse, Duchy, Estate, Gold, Province, Silver};
    CardSet::only(Copper).with(Silver).with(Gold).with(Estate).with(Duchy).with(Province).with(Curse)
};

/// The cards that can be chosen for the kingdom.
pub const KINGDOM: CardSet = CardSet::ALL.without(BASIC).without(CardSet::only(Card::Pasture));

/// The kingdom cards of the simulator that introduced the strategy language. Don't add any, because seeds of random
/// kingdoms and saved games with the supply of all cards depend on this set.
pub const CLASSIC: CardSet = CardSet((1 << Card::Pasture as u64) - 1).without(BASIC);

bitflags! {
    /// The types that a card can have, such as Action or Treasure.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Kinds: u8 {
        /// The type of cards that give coins in the buy phase.
        const TREASURE = 1;
        /// The type of cards that can be played in the action phase.
        const ACTION = 2;
        /// The type of cards that score points at the end of the game.
        const VICTORY = 4;
        /// The type of the Curse card.
        const CURSE = 8;
        /// The type of cards that harm opponents, who may be able to avert the attack.
        const ATTACK = 16;
        /// The type of cards that can be revealed from the hand when an event happens.
        const REACTION = 32;
        /// The types of the cards that players play on their turn. Other cards only take up room in a hand.
        const PLAYABLE = Self::ACTION.bits() | Self::TREASURE.bits();
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

    /// Returns the names of the types as printed on the card: `Action-Attack`.
    pub fn words(self) -> &'static str {
        // Build the text of each combination of types only once, so that callers get static text.
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

/// The points that a card scores at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    Flat(i8),
    /// One point for each copy of this card in the owner's deck.
    Per(Card),
}

/// The instructions of a card's effect, in order.
pub type Script = &'static [Op];

/// An instruction of a script.
///
/// "The seat" is the seat that carries out the script: the player who played the card, or the victim of an attack. "The
/// last card" is the card that the script last picked, trashed, gained or named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Draw(u8),
    /// The seat draws this many cards for each card that the script last picked.
    DrawPerPicked(u8),
    /// The seat draws a card for each card in its hand that matches the filter (Crossroads).
    DrawPerHeld(Filter),
    Actions(u8),
    Buys(u8),
    Coins(u8),
    /// The seat gets this number of coins (Vault, Salvager).
    CoinsPer(Times),
    /// The seat gets one coin for the first copy played in a turn, and four for each later one (Fool's Gold).
    FoolsCoins,
    /// All cards cost one coin less this turn.
    Discount,
    /// Each card bought this turn lets the seat gain a cheaper card that isn't a Victory card (Haggler).
    Haggle,
    /// The seat gains this number of copies of the card, to this zone.
    Give(Card, Times, Zone),
    /// A player chooses a pile from which the seat gains a card.
    Gain(Gain),
    /// The seat picks cards one at a time. Each picked card is moved at once, for example to the trash.
    Pick(Pick),
    /// The seat chooses this number of different scripts, which then run in order.
    Choose(u8, &'static [Script]),
    /// The seat chooses whether to run the script.
    May(Script),
    /// Runs the script if the test is true.
    When(ScriptCondition, Script),
    /// Other seats carry out the script one after another, starting with the seat on the left.
    Each(Whom, Script),
    DiscardHand,
    /// The seat reveals its hand to all players.
    RevealHand,
    /// Trashes the card being played, if it is still in play (Mining Village).
    TrashThis,
    /// Trashes the top card of the seat's deck. This card becomes the script's last card (Swindler).
    TrashTop,
    /// The seat sets aside this number of cards from the top of its deck, and looks at them (Cartographer).
    Look(u8),
    /// The seat names a card, which becomes the script's last card (Rebuild).
    Name,
    /// The seat reveals cards until one has this type and isn't the script's last card. That card is trashed and
    /// becomes the last card, and the others are discarded (Rebuild).
    Dig(Kinds),
    /// Passes each card set aside to the next seat that set one aside (Masquerade).
    PassLeft,
    /// Plays the script's last card again (Throne Room).
    Again,
    /// Protects the seat from the attack being played (Moat).
    Protect,
    /// Exchanges the card just gained for a Silver (Trader).
    Exchange,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    pub from: Zone,
    pub fate: Fate,
    pub count: Count,
    pub only: Filter,
}

/// The destination of a picked card.
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
    /// As many cards as necessary to keep only this number.
    DownTo(u8),
    Any,
    /// All cards. The seat only chooses their order.
    All,
}

/// A gain for which a player chooses the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gain {
    pub price: Price,
    /// The condition that the gained card must meet.
    pub only: Filter,
    pub to: Zone,
    /// Whether the active player chooses the card, rather than the seat that gains it.
    pub by_attacker: bool,
}

/// The cost that a gained card may have, at current prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// The card may cost at most this number of coins.
    UpTo(u8),
    /// The card may cost at most this number of coins more than the script's last card.
    UpToMore(u8),
    /// The card must cost exactly this number of coins more than the script's last card.
    ExactlyMore(u8),
    /// The card must cost less than the script's last card.
    Less,
}

/// A condition on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    Any,
    Of(Kinds),
    Not(Kinds),
    Only(Card),
}

/// The number of copies or coins that a seat gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    Once,
    /// One copy or coin for each card that the script last picked.
    PerPicked,
    /// One copy or coin for each coin that the script's last card costs.
    PerPrice,
}

/// The seats that carry out a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// All opponents who don't avert the attack.
    Attacked,
    /// All opponents.
    Others,
    /// All players, starting with the player who played the card.
    Everyone,
}

/// A condition on the position or on the script's earlier choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptCondition {
    /// The script's last pick took at least this number of cards.
    Picked(u8),
    /// The script's last pick took no card.
    NonePicked,
    /// The script's last card has this type.
    LastIs(Kinds),
    /// The seat's hand has no card of this type.
    HoldsNo(Kinds),
    /// The seat's hand has at least this number of cards.
    HandAtLeast(u8),
    /// At least this number of Action cards were played this turn, including the current one.
    PlayedActions(u8),
    /// The card that runs the script was the first copy played this turn.
    FirstCopy,
    /// The card that runs the script hasn't left play.
    StillInPlay,
}

/// A place for a seat's cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Zone {
    Hand,
    #[default]
    Discard,
    Deck,
    Play,
    /// The cards set aside for the player to inspect or pass.
    Aside,
}

/// The event that lets a seat reveal a reaction from its hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// An opponent plays an attack.
    Attacked,
    /// The owner of the reaction gains a card.
    OwnGain,
    /// An opponent gains this card.
    OthersGain(Card),
}

pub const fn pick(fate: Fate, count: Count) -> Op {
    Op::Pick(Pick { from: Zone::Hand, fate, count, only: Filter::Any })
}

/// Creates the instruction to pick cards from the hand that match `only`.
pub const fn pick_only(fate: Fate, count: Count, only: Filter) -> Op {
    Op::Pick(Pick { from: Zone::Hand, fate, count, only })
}

pub const fn pick_from(from: Zone, fate: Fate, count: Count, only: Filter) -> Op {
    Op::Pick(Pick { from, fate, count, only })
}

/// Creates the instruction to gain a card of this price to the discard pile. The seat chooses the card.
pub const fn gain(price: Price) -> Op {
    gain_only(price, Filter::Any, Zone::Discard)
}

/// Creates the instruction to gain a card that matches `only`, to this zone. The seat chooses the card.
pub const fn gain_only(price: Price, only: Filter, to: Zone) -> Op {
    Op::Gain(Gain { price, only, to, by_attacker: false })
}

/// Creates the instruction to gain one copy of a card, to this zone.
pub const fn give(card: Card, to: Zone) -> Op {
    Op::Give(card, Times::Once, to)
}

impl Op {
    /// Returns the scripts inside this instruction, in order.
    pub fn inner(&'static self) -> &'static [Script] {
        match self {
            Op::Choose(_, scripts) => scripts,
            Op::May(script) | Op::When(_, script) | Op::Each(_, script) => std::slice::from_ref(script),
            _ => &[],
        }
    }

    /// Returns `true` if this instruction, or one inside it, asks the player who played the card for a decision.
    pub fn asks_player(&self) -> bool {
        match self {
            Op::Gain(_) | Op::Pick(_) | Op::Choose(..) | Op::May(_) | Op::Name => true,
            Op::When(_, script) | Op::Each(Whom::Everyone, script) => script.iter().any(Op::asks_player),
            // A player whose attack makes victims gain cards may have to choose these cards.
            Op::Each(_, script) => script.iter().any(|op| matches!(op, Op::Gain(g) if g.by_attacker)),
            _ => false,
        }
    }
}

/// Returns a card with its article: `a Copper`, `an Estate`.
pub(super) fn a(card: Card) -> String {
    format!("{} {}", article(card.name()), card.name())
}

/// Returns the indefinite article of a card's or type's name.
pub(super) fn article(name: &str) -> &'static str {
    if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" }
}
