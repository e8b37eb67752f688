//! The vocabulary of card scripts: what a card does is a list of these words.
//!
//! Scripts are data and not closures, because a script must be able to wait in the middle for an
//! answer, be copied with the position, compared and written down.

use super::card::{Card, Kinds};

/// What a card does, word by word.
pub type Script = &'static [Op];

/// One word of a script. "Seat" in the comments is the seat that carries the script out: who
/// played the card, or the victim of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// The seat draws this many cards.
    Draw(u8),
    /// The seat draws this many cards for each card that was picked last.
    DrawPerPicked(u8),
    /// The seat draws a card for each card of its hand that the filter lets through (Crossroads).
    DrawPerHeld(Filter),
    /// More actions this turn.
    Actions(u8),
    /// More buys this turn.
    Buys(u8),
    /// More coins this turn.
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
    /// The seat discards its hand.
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

/// A choice of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// Where the cards are.
    pub from: Zone,
    /// What becomes of each.
    pub fate: Fate,
    /// How many.
    pub count: Count,
    /// Which cards may be picked.
    pub only: Filter,
}

/// What becomes of a picked card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// To the discard pile.
    Discard,
    /// Out of the game.
    Trash,
    /// On top of the deck.
    TopDeck,
    /// Set aside, to be passed to the left.
    Pass,
    /// Played twice.
    PlayTwice,
}

/// How many cards are picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// This many, or as many as there are.
    Exactly(u8),
    /// At most this many.
    UpTo(u8),
    /// As many as are needed to leave this many.
    DownTo(u8),
    /// Any number.
    Any,
    /// All of them: only the order is chosen.
    All,
}

/// A gain of the seat's (or the attacker's) choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gain {
    /// What the card may cost.
    pub price: Price,
    /// What kind of card it must be.
    pub only: Filter,
    /// Where it goes.
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
    /// All.
    Any,
    /// Those that have one of these kinds.
    Of(Kinds),
    /// Those that have none of these kinds.
    Not(Kinds),
    /// This one.
    Only(Card),
}

/// How often a card is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// Once.
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
    /// In hand.
    Hand,
    /// On the discard pile.
    #[default]
    Discard,
    /// On top of the deck.
    Deck,
    /// In play.
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

/// Picks from the hand.
pub const fn pick(fate: Fate, count: Count) -> Op {
    Op::Pick(Pick { from: Zone::Hand, fate, count, only: Filter::Any })
}

/// Picks certain cards from the hand.
pub const fn pick_only(fate: Fate, count: Count, only: Filter) -> Op {
    Op::Pick(Pick { from: Zone::Hand, fate, count, only })
}

/// Picks from a place.
pub const fn pick_from(from: Zone, fate: Fate, count: Count, only: Filter) -> Op {
    Op::Pick(Pick { from, fate, count, only })
}

/// A gain of the seat's own choice, to the discard pile.
#[inline(always)]
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
