//! Dominion for two to four players, with the 54 cards of the strategy language's supply and ten later cards.
//!
//! The rules are those printed on the cards, in the newest wording. Players, strategies and searches make the
//! same decisions ([`Prompt`]), one card at a time.
//!
//! # Rulings
//!
//! - *Treasures* are played automatically at the start of the buy phase: first the Treasures that only give
//!   coins, then the others in the order in which they were drawn. A setting lets players play each Treasure
//!   themselves, in any order, and keep some in hand. With these cards, the order doesn't change the total of
//!   coins. It matters for the conditions of strategies (`HasMoney` while Ill-Gotten Gains is played), and
//!   keeping Treasures matters for a Mandarin that puts Treasures on the deck.
//! - *No choice, no decision.* The game doesn't ask when there is only one possibility: an action phase
//!   without an Action card, a forced discard of the entire hand, a gain with only one possible pile.
//! - *Costs* are computed at the moment of use, and are never below 0. The effects of Bridge, Highway and
//!   Haggler last until the end of the turn, and add up each time such a card is played.
//! - *Gaining a card.* The player who gains the card can react first (Trader). Then the card's own effect
//!   follows, then the opponents' reactions in turn order (Fool's Gold), and then the gains of Hagglers.
//! - *Trader* exchanges a card after it was gained, so the card's own effect still happens. Trader can't
//!   exchange a Silver, and needs a Silver in the supply.
//! - *Moat* is revealed when an Attack is played, before its effect. If a Throne Room repeats the Attack, the
//!   Moat must be revealed again.
//! - *Torturer.* A player can choose an option that can't be carried out completely.
//! - *Masquerade* passes cards among the players who have cards in hand. All of them choose before any card
//!   moves.
//! - *Swindler.* The attacker chooses the card that the victim gains. If no pile has the right cost, the
//!   victim gains nothing.
//! - *Rebuild* can name any card of the game.
//! - *Treasure Map* in hand must be trashed with the one that is played. A Throne Room can't trash the played
//!   one twice, so its second play gives no Gold.
//! - *Ghost Ship.* The victim chooses the order of the cards on the deck.
//! - *Vault.* An opponent with a single card may discard it, but doesn't draw for it. An opponent without
//!   cards isn't asked.
//! - *Sea Hag* gives a Curse even if the victim has no card to discard.
//! - *End of the game.* The game ends after a turn if the Province pile or any three piles are empty. After
//!   [`ROUND_LIMIT`] rounds, it also ends, and is scored normally. The most points win, then the fewest
//!   turns. If these are equal too, the players share the win.
//! - *Pasture* is not part of the supply of all cards. In a kingdom with Shepherd, each player starts with a
//!   Pasture instead of one Copper.
//! - *The supply of all cards* has the 54 cards of the strategy language. Cards added later are only in the
//!   supply of a kingdom that names them, or of `everything`, so that saved games, positions and the seeds of
//!   random kingdoms keep their meaning.

#[doc(hidden)]
pub mod card;
#[doc(hidden)]
pub mod cards;
mod changes;
#[doc(hidden)]
pub mod cycle;
mod effects;
mod emblems;
mod eval;
mod event;
mod position;
mod prompt;
mod reasons;
mod rules;
mod settings;
mod state;
mod table;
mod text;
mod view;

pub use card::{CARDS, CLASSIC, Card, CardSet, KINGDOM, Kinds};
pub use event::{Event, FinalScore, TurnEnd};
pub use prompt::{Action, Choices, Illegal, Prompt, Question};
pub use settings::{
    ALL, MIXED, MOST_CARDS, MOST_SEATS, Opening, RANDOM, Setup, deck, drawn_from, kingdom, kingdom_names,
    kingdom_words, most_copies, random_kingdom,
};
pub use state::{Dominion, Phase, ROUND_LIMIT};

use crate::{About, Facts, Rulebook, Tint};

/// The fixed data of Dominion, such as its rulebook and its settings.
const ABOUT: About<Dominion> = About {
    varied: |seed| Setup::new(2, Some(random_kingdom(seed, KINGDOM))),
    is_answer: |view, _| view.is_buying(),
    inspect: table::inspect,
    button: text::button,
    settings: settings::SETTINGS,
    draw_settings: settings::draw_kingdom,
    reasons: reasons::reasons,
    clue: |view, action| match action {
        Action::Buy(card) => Some(format!("buys a card for ${}", view.price(card))),
        _ => None,
    },
    // The turns of each player are numbered separately.
    shown_turn: |game| game.player(game.turn.seat).turns.into(),
    glance: Dominion::glance,
    ..About::new(FACTS, table::look, Dominion::write, Dominion::read)
};
const FACTS: Facts = Facts {
    tagline: "build a better deck",
    emblem: emblems::CASTLE,
    tint: Tint::Gold,
    hides: true,
    use_of_pile: "buy",
    uses: &[("play", "play it"), ("discard", "discard it"), ("buy", "buy it"), ("gain", "gain it")],
    names: || Card::ALL.iter().map(|card| card.name().into()).collect(),
    rulebook: Rulebook {
        text: include_str!("rules.txt"),
        emblems: &[
            emblems::CASTLE,
            emblems::SCROLL,
            emblems::COIN,
            emblems::SCROLL,
            emblems::SWORD,
            emblems::SHIELD,
            emblems::LAUREL,
            emblems::SCROLL,
        ],
    },
    puzzles: include_str!("puzzles.txt"),
    ..Facts::new("Dominion", 2)
};
