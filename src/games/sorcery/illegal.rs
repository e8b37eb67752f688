//! Why an action cannot be carried out, in words.

use super::cards::CardId;
use super::effect::Targets;
use super::state::BOARD_SIZE;
use crate::engine::Seat;
use std::fmt;

/// Why an action cannot be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // Each is explained by its words below.
pub enum Illegal {
    GameOver,
    NotTesting(&'static str),
    NoSuchCard { place: u8, held: usize },
    NoSuchMinion { seat: Seat, mine: bool, place: u8, there: usize },
    NoAction { card: CardId, just_came: bool },
    NoAbility { card: CardId, silenced: bool },
    NotEnoughMagic { card: CardId, ability: bool, cost: i32, magic: i32 },
    BoardFull,
    TargetMissing { card: CardId, targets: Targets, has_ability: bool },
    NoTargetTaken { card: CardId },
    NoRitualThere { seat: Seat },
    MinionsOnly { card: CardId },
    OwnersHandFull { card: CardId },
    NotEnchanted { card: CardId },
    NoRitual,
    EmptyGraveyard,
    OwnMinion { card: CardId },
    NothingToDiscard,
    EmptyDeck,
    HandFull,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |card: &CardId| card.card().name;
        match self {
            Illegal::GameOver => write!(f, "The game is over."),
            Illegal::NotTesting(verb) => {
                write!(f, "`{verb}` works in testing mode only: start the game with -testing.")
            }
            Illegal::NoSuchCard { place, held: 0 } => {
                write!(f, "There is no card {} in your hand: it is empty.", place + 1)
            }
            Illegal::NoSuchCard { place, held } => {
                write!(f, "There is no card {} in your hand: choose from 1 to {held}.", place + 1)
            }
            Illegal::NoSuchMinion { seat, mine, place, there } => {
                let whose = if *mine { "You have".into() } else { format!("Player {} has", seat.number()) };
                match there {
                    0 => write!(f, "{whose} no minion {}: that board is empty.", place + 1),
                    n => write!(f, "{whose} no minion {}: choose from 1 to {n}.", place + 1),
                }
            }
            Illegal::NoAction { card, just_came: true } => {
                write!(f, "{} has just come into play: it can act from your next turn on.", name(card))
            }
            Illegal::NoAction { card, just_came: false } => {
                write!(f, "{} has no action left this turn.", name(card))
            }
            Illegal::NoAbility { card, silenced: true } => {
                write!(f, "{} is silenced: it cannot use its ability.", name(card))
            }
            Illegal::NoAbility { card, silenced: false } => write!(f, "{} has no ability to use.", name(card)),
            Illegal::NotEnoughMagic { card, ability, cost, magic } => {
                let what = if *ability { "'s ability" } else { "" };
                write!(f, "Not enough magic: {}{what} costs {cost}, you have {magic}.", name(card))
            }
            Illegal::BoardFull => write!(f, "There is no room: you have {BOARD_SIZE} minions already."),
            Illegal::TargetMissing { card, targets, has_ability } => {
                let verb = if *has_ability { "use" } else { "play" };
                match targets {
                    Targets::MinionOrRitual => write!(
                        f,
                        "{} needs a target, a minion or a ritual: `{verb} i p t` with player p (1 or 2) and minion t (1 to {BOARD_SIZE}) or `r`.",
                        name(card)
                    ),
                    _ => write!(
                        f,
                        "{} needs a target, a minion: `{verb} i p t` with player p (1 or 2) and minion t (1 to {BOARD_SIZE}).",
                        name(card)
                    ),
                }
            }
            Illegal::NoTargetTaken { card } => write!(f, "{} takes no target.", name(card)),
            Illegal::NoRitualThere { seat } => write!(f, "Player {} has no ritual.", seat.number()),
            Illegal::MinionsOnly { card } => write!(f, "{} works on a minion, not on a ritual.", name(card)),
            Illegal::OwnersHandFull { card } => {
                write!(f, "{} cannot be returned: its owner's hand is full.", name(card))
            }
            Illegal::NotEnchanted { card } => write!(f, "{} has no enchantment.", name(card)),
            Illegal::NoRitual => write!(f, "You have no ritual."),
            Illegal::EmptyGraveyard => write!(f, "Your graveyard is empty."),
            Illegal::OwnMinion { card } => write!(f, "{} is yours already: choose an opponent's minion.", name(card)),
            Illegal::NothingToDiscard => write!(f, "Your opponent has no card to discard."),
            Illegal::EmptyDeck => write!(f, "Your deck is empty."),
            Illegal::HandFull => write!(f, "Your hand is full: no card can be drawn."),
        }
    }
}
