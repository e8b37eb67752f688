//! The players at a table, by their seats.

use super::card::CardSet;
use super::player::Player;
use super::setup::MOST_SEATS;
use crate::engine::{BySeat, Seat};
use std::ops::{Deref, DerefMut, Index, IndexMut};

/// Two to four players. They lie in the position itself, which has a place for everybody who could
/// play: so a seat leads to its player without a question of how many there are.
#[derive(Debug)]
pub(super) struct Players {
    seats: usize,
    /// Whoever does not play has no cards.
    places: BySeat<Player, MOST_SEATS>,
}

impl FromIterator<Player> for Players {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> Self {
        let (mut players, mut seats) = (players.into_iter(), 0);
        let mut sit = || {
            let player = players.next();
            seats += usize::from(player.is_some());
            player.unwrap_or_else(Player::absent)
        };
        let places = BySeat(std::array::from_fn(|_| sit()));
        Players { seats, places }
    }
}

impl Players {
    /// The cards that somebody owns.
    #[inline]
    pub fn kinds(&self) -> CardSet {
        self.places.0.iter().fold(CardSet::NONE, |kinds, player| kinds.or(player.kinds))
    }
}

impl Index<Seat> for Players {
    type Output = Player;
    #[inline]
    fn index(&self, seat: Seat) -> &Player {
        &self.places[seat]
    }
}

impl IndexMut<Seat> for Players {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.places[seat]
    }
}

impl Deref for Players {
    type Target = [Player];
    #[inline]
    fn deref(&self) -> &[Player] {
        &self.places.0[..self.seats]
    }
}

impl DerefMut for Players {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Player] {
        &mut self.places.0[..self.seats]
    }
}

impl PartialEq for Players {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

/// Copying reuses memory, as copying a player does.
impl Clone for Players {
    fn clone(&self) -> Self {
        self.iter().cloned().collect()
    }

    fn clone_from(&mut self, source: &Self) {
        if self.seats == source.seats {
            for (player, source) in self.iter_mut().zip(source.iter()) {
                player.clone_from(source);
            }
        } else {
            *self = source.clone();
        }
    }
}
