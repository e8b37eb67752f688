//! The inputs of Splendor's neural network.
//!
//! Colours are interchangeable, so no input depends on a specific colour. A card is described by the gems that each
//! player lacks for it, and by how useful its discount is. All inputs are relative to the player to move.

use super::cards::{Card, CardLevel};
use super::gems::{Gem, Gems};
use super::state::{Phase, Player, Splendor};
use crate::engine::Seat;
use crate::network::Group::{Choices, Numbers};
use crate::network::{Group, Inputs, NetworkShape, places};

const CARDS: u8 = 0;
const NOBLES: u8 = 1;
const COLOURS: u8 = 2;

/// Shape of the network: the inputs for each card, noble and colour, and for the game. The cards, nobles and colours
/// form five groups: the cards on the board, the cards in each player's reserve, the nobles and the colours.
pub(super) const SHAPE: NetworkShape = NetworkShape { rows: &[CARD, NOBLE, COLOUR], sums: 5, game: GAME, blocks: 2 };

/// The inputs of each kind of row. Choices are grouped so that the table of weights for their combinations stays small
/// enough for the cache of the processor.
const CARD: &[Group] = &[
    Choices(&[3, 6]),
    Numbers(1),
    Choices(&[8, 9, 5, 4]),
    Choices(&[5, 3]),
    Numbers(1),
    Choices(&[8, 9, 5, 4]),
    Choices(&[5, 3]),
    Numbers(3),
];
const NOBLE: &[Group] = &[Numbers(1), Choices(&[10, 5]), Choices(&[10, 5])];
const COLOUR: &[Group] =
    &[Choices(&[5]), Choices(&[6, 8]), Choices(&[4, 10]), Choices(&[6, 8]), Choices(&[4, 10]), Numbers(1)];
const GAME: &[Group] = &[
    Choices(&[22]),
    Choices(&[14, 6]),
    Choices(&[4, 18]),
    Choices(&[22]),
    Choices(&[14, 6]),
    Choices(&[4, 18]),
    Numbers(10),
];

/// The values from which the network's inputs for cards, nobles and colours are computed.
struct InputValues<'a> {
    game: &'a Splendor,
    /// The player to move and the opponent.
    players: [&'a Player; 2],
    /// For each player and colour, the number of nobles that require more discounts in this colour than the player has.
    asked: [Gems; 2],
    /// For each player and colour, the total price of the cards on the board after the player's discounts on each card.
    demand: [Gems; 2],
}

/// Writes the inputs for `game` from the point of view of `seat`, which must be the player to move.
pub(super) fn write(game: &Splendor, seat: Seat, inputs: &mut Inputs) {
    inputs.clear();
    let players = [game.player(seat), game.player(seat.other())];
    let table = InputValues {
        game,
        players,
        asked: players.map(|player| {
            game.nobles_left()
                .fold(Gems::NONE, |sum, noble| sum + noble.wants.beyond(player.discounts).at_least(1).one_each())
        }),
        demand: players.map(|player| {
            game.open_cards().fold(Gems::NONE, |demand, card| demand + card.cost.beyond(player.discounts))
        }),
    };
    table.write_game(seat, inputs);
    for card in game.open_cards() {
        table.write_card(card, 0, inputs);
    }
    for (sum, owner) in [(1, seat), (2, seat.other())] {
        for index in 0..game.player(owner).reserved.len() {
            match game.reserved(owner, index) {
                // A card that the opponent reserved face down counts only towards the size of the reserve.
                Some(card) if owner == seat || !game.is_face_down(owner, index) => table.write_card(card, sum, inputs),
                _ => {}
            }
        }
    }
    table.write_nobles(inputs);
    table.write_colours(inputs);
}

impl InputValues<'_> {
    fn write_game(&self, seat: Seat, inputs: &mut Inputs) {
        inputs.write_game::<16>(|row| {
            for player in self.players {
                row.choices([(22, player.points)]);
                row.choices([(14, player.gems.total()), (6, player.gems.count(Gem::Gold))]);
                row.choices([(4, player.reserved.len() as u8), (18, player.cards())]);
            }
            row.flag(seat == Seat::TWO);
            row.flag(self.game.is_last_turn());
            row.flag(self.game.phase() == Phase::GiveBack);
            row.number(f32::from(self.game.turns.min(80)) / 40.0);
            row.number(f32::from(self.players[0].points) / 10.0 - f32::from(self.players[1].points) / 10.0);
            row.number(self.game.bank().without_gold().total() as f32 / 10.0);
            row.number(self.game.bank().at_least(1).len() as f32 / 5.0);
            row.number(f32::from(self.game.deck_len(CardLevel::Mines) as u8) / 40.0);
            row.number(1.0);
            row.flag(self.game.official);
            debug_assert_eq!(row.written(), places(GAME));
        });
    }

    fn write_card(&self, card: &Card, sum: u8, inputs: &mut Inputs) {
        let bank = self.game.bank();
        inputs.write_row::<10>(CARDS, sum, |row| {
            row.choices([(3, card.level as u8), (6, card.points)]);
            row.number(f32::from(card.points) / 5.0);
            for (i, player) in self.players.into_iter().enumerate() {
                let need = card.cost.beyond(player.discounts);
                let lacking = need.beyond(player.gems.without_gold());
                let missing = lacking.total().saturating_sub(player.gems.count(Gem::Gold));
                let beyond = lacking.beyond(bank);
                row.choices([(8, missing), (9, need.total()), (5, most(lacking)), (4, beyond.total())]);
                row.choices([(5, player.discounts.count(card.bonus)), (3, self.asked[i].count(card.bonus))]);
                row.number(f32::from(self.demand[i].count(card.bonus)) / 10.0);
            }
            row.flag(sum == 1);
            row.flag(sum == 2);
            debug_assert_eq!(row.written(), places(CARD));
        });
    }

    fn write_nobles(&self, inputs: &mut Inputs) {
        for noble in self.game.nobles_left() {
            inputs.write_row::<3>(NOBLES, 3, |row| {
                row.number(f32::from(noble.points) / 3.0);
                for player in self.players {
                    let missing = noble.wants.beyond(player.discounts);
                    row.choices([(10, missing.total()), (5, most(missing))]);
                }
                debug_assert_eq!(row.written(), places(NOBLE));
            });
        }
    }

    fn write_colours(&self, inputs: &mut Inputs) {
        for colour in Gem::COLOURS {
            inputs.write_row::<6>(COLOURS, 4, |row| {
                row.choices([(5, self.game.bank().count(colour))]);
                for (i, player) in self.players.into_iter().enumerate() {
                    row.choices([(6, player.gems.count(colour)), (8, player.discounts.count(colour))]);
                    row.choices([(4, self.asked[i].count(colour)), (10, self.demand[i].count(colour) / 3)]);
                }
                row.number(1.0);
                debug_assert_eq!(row.written(), places(COLOUR));
            });
        }
    }
}

/// Returns the highest count of any colour.
fn most(gems: Gems) -> u8 {
    Gem::COLOURS.iter().fold(0, |most, &colour| most.max(gems.count(colour)))
}
