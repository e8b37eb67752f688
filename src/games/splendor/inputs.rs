//! The inputs of Splendor's neural network.
//!
//! Colours are interchangeable, so no input depends on a specific colour. A card is described by the gems that each
//! player lacks for it, and by how useful its discount is. All inputs are relative to the player to move.

use super::cards::{Card, CardLevel};
use super::gems::{Gem, Gems};
use super::state::{Phase, Player, Rules, Splendor};
use crate::engine::Seat;
use crate::network::{Inputs, NetworkShape};

const CARDS: u8 = 0;
const NOBLES: u8 = 1;
const COLOURS: u8 = 2;

/// Shape of the network: the number of inputs for each card, noble and colour. The cards, nobles and colours form five
/// groups: the cards on the board, the cards in each player's reserve, the nobles and the colours.
pub(super) const SHAPE: NetworkShape = NetworkShape { rows: &[82, 31, 62], sums: 5, game: 138, blocks: 2 };

/// The values from which the network's inputs for cards, nobles and colours are computed.
struct Table<'a> {
    game: &'a Splendor,
    /// The player to move and the opponent.
    players: [&'a Player; 2],
    /// For each player and colour, the number of nobles that require more discounts in this colour than the player has.
    asked: [Gems; 2],
    /// For each player and colour, the total price of the cards on the board after the player's discounts on each card.
    demand: [[u8; 5]; 2],
}

/// Writes the inputs for `game` from the point of view of `seat`, which must be the player to move.
pub(super) fn write(game: &Splendor, seat: Seat, inputs: &mut Inputs) {
    inputs.clear();
    let players = [game.player(seat), game.player(seat.other())];
    let table = Table {
        game,
        players,
        asked: players.map(|player| {
            game.nobles_left()
                .fold(Gems::NONE, |sum, noble| sum + noble.wants.beyond(player.discounts).at_least(1).one_each())
        }),
        demand: players.map(|player| {
            let mut demand = [0; 5];
            for card in game.open_cards() {
                let need = card.cost.beyond(player.discounts);
                demand.iter_mut().zip(Gem::COLOURS).for_each(|(sum, gem)| *sum += need.count(gem));
            }
            demand
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

impl Table<'_> {
    fn write_game(&self, seat: Seat, inputs: &mut Inputs) {
        for player in self.players {
            inputs.one_of(22, player.points);
            inputs.one_of(14, player.gems.total());
            inputs.one_of(6, player.gems.count(Gem::Gold));
            inputs.one_of(4, player.reserved.len());
            inputs.one_of(18, player.cards());
        }
        inputs.flag(seat == Seat::TWO);
        inputs.flag(self.game.is_last_turn());
        inputs.flag(self.game.phase() == Phase::GiveBack);
        inputs.number(f32::from(self.game.turns.min(80)) / 40.0);
        inputs.number(f32::from(self.players[0].points) / 10.0 - f32::from(self.players[1].points) / 10.0);
        inputs.number(self.game.bank().without_gold().total() as f32 / 10.0);
        inputs.number(self.game.bank().at_least(1).len() as f32 / 5.0);
        inputs.number(f32::from(self.game.deck_len(CardLevel::Mines) as u8) / 40.0);
        inputs.number(1.0);
        inputs.flag(self.game.rules == Rules::Official);
        debug_assert_eq!(inputs.written(), SHAPE.game);
    }

    fn write_card(&self, card: &Card, sum: u8, inputs: &mut Inputs) {
        inputs.begin_row(CARDS, sum);
        inputs.one_of(3, card.level as u8);
        inputs.one_of(6, card.points);
        inputs.number(f32::from(card.points) / 5.0);
        let bank = self.game.bank();
        for (i, player) in self.players.into_iter().enumerate() {
            let need = card.cost.beyond(player.discounts);
            let lacking = need.beyond(player.gems.without_gold());
            let missing = lacking.total().saturating_sub(player.gems.count(Gem::Gold));
            inputs.one_of(8, missing);
            inputs.one_of(9, need.total());
            inputs.one_of(5, most(lacking));
            inputs.one_of(4, lacking.beyond(bank).total());
            inputs.one_of(5, player.discounts.count(card.bonus));
            inputs.one_of(3, self.asked[i].count(card.bonus));
            inputs.number(f32::from(self.demand[i][card.bonus as usize]) / 10.0);
        }
        inputs.flag(sum == 1);
        inputs.flag(sum == 2);
        debug_assert_eq!(inputs.written(), SHAPE.rows[usize::from(CARDS)]);
    }

    fn write_nobles(&self, inputs: &mut Inputs) {
        for noble in self.game.nobles_left() {
            inputs.begin_row(NOBLES, 3);
            inputs.number(f32::from(noble.points) / 3.0);
            for player in self.players {
                let missing = noble.wants.beyond(player.discounts);
                inputs.one_of(10, missing.total());
                inputs.one_of(5, most(missing));
            }
            debug_assert_eq!(inputs.written(), SHAPE.rows[usize::from(NOBLES)]);
        }
    }

    fn write_colours(&self, inputs: &mut Inputs) {
        for colour in Gem::COLOURS {
            inputs.begin_row(COLOURS, 4);
            inputs.one_of(5, self.game.bank().count(colour));
            for (i, player) in self.players.into_iter().enumerate() {
                inputs.one_of(6, player.gems.count(colour));
                inputs.one_of(8, player.discounts.count(colour));
                inputs.one_of(4, self.asked[i].count(colour));
                inputs.one_of(10, self.demand[i][colour as usize] / 3);
            }
            inputs.number(1.0);
            debug_assert_eq!(inputs.written(), SHAPE.rows[usize::from(COLOURS)]);
        }
    }
}

/// Returns the highest count of any colour.
fn most(gems: Gems) -> u8 {
    Gem::COLOURS.iter().fold(0, |most, &colour| most.max(gems.count(colour)))
}
