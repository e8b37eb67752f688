//! The seats at a shared table and their reservations.

use sorcery_agents::Level;
use sorcery_games::words::printable;
use std::time::Instant;
use unicode_segmentation::UnicodeSegmentation;

/// Maximum length of a player's name, in characters.
const LONGEST: usize = 25;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Reservation {
    /// Nobody has used the seat, or its player left on purpose.
    #[default]
    Free,
    /// Reserved for a name, because a saved game that has no user IDs is being continued.
    Name,
    /// Reserved for a name and a user ID, because the connection was lost or a saved game is being continued.
    User(u32),
}

impl Reservation {
    /// Returns the user ID, if the seat is reserved for one.
    pub fn user(self) -> Option<u32> {
        if let Reservation::User(user) = self { Some(user) } else { None }
    }
}

/// A player's place at the table. It stays with the player when a rematch swaps the seats.
#[derive(Clone, Debug, Default)]
pub(super) struct Chair {
    pub name: String,
    pub kept: Reservation,
    /// Whether a player is connected to this place at the table now.
    pub here: bool,
    /// Number of connections to this place at the table so far: 0 if no player has taken it yet. It distinguishes a newer
    /// connection from an older one.
    pub visits: usize,
    /// The time at which the player lost the connection.
    pub cut_off: Option<Instant>,
    /// The level of the computer player that replaces an absent player, if one does.
    pub computer: Option<Level>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    pub(super) chair: usize,
    pub(super) number: usize,
}

impl Visit {
    /// Returns `true` for the host, who has the first place at the table.
    pub fn is_host(self) -> bool {
        self.chair == 0
    }
}

impl Chair {
    /// Returns `true` if this place at the table belongs to the player with this name and user ID.
    pub fn is_of(&self, name: &str, user: u32) -> bool {
        self.kept == Reservation::User(user) && self.name == name
    }

    /// Returns `true` if the player with this name and user ID can take this place at the table.
    pub fn is_free_for(&self, name: &str, user: u32) -> bool {
        let kept = match self.kept {
            Reservation::Free => false,
            Reservation::Name => self.name != name,
            Reservation::User(owner) => owner != user || self.name != name,
        };
        !self.here && !kept
    }
}

/// Returns a name as displayed: printable, trimmed and limited in length.
pub(super) fn called(name: &str) -> String {
    shortened(&printable(name.trim()), LONGEST)
}

/// Returns at most `length` characters of a name. Never splits a joined emoji.
fn shortened(name: &str, length: usize) -> String {
    let mut taken = 0;
    let fits = |grapheme: &&str| {
        taken += grapheme.chars().count();
        taken <= length
    };
    name.graphemes(true).take_while(fits).collect()
}
