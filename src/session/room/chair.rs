//! The chairs at a table, and for whom they are kept.

use sorcery_agents::Level;
use sorcery_games::words::printable;
use std::time::Instant;

/// The longest name, in characters.
const LONGEST: usize = 25;

/// For whom a chair is kept that nobody sits in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kept {
    /// Nobody sat there, or who did left on purpose.
    #[default]
    Free,
    /// Who has its name: a game is gone on with.
    Name,
    /// Who has its name and is this user of the machine.
    User(u32),
}

/// A place at the table: it stays its player's when the seats are swapped.
#[derive(Clone, Debug, Default)]
pub(super) struct Chair {
    pub name: String,
    pub kept: Kept,
    /// Whether somebody is connected, and whether anybody ever was.
    pub here: bool,
    pub taken: bool,
    /// How often somebody has sat down here.
    pub visits: usize,
    /// Since when somebody is away who did not mean to leave.
    pub cut_off: Option<Instant>,
    /// The computer player that sits in for somebody who left.
    pub computer: Option<Level>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    pub(super) chair: usize,
    pub(super) number: usize,
}

impl Visit {
    /// Whether it is the first chair: that of the host.
    pub fn is_host(self) -> bool {
        self.chair == 0
    }
}

impl Chair {
    /// Whether it is that of somebody of this name, who is this user of the machine.
    pub fn is_of(&self, name: &str, user: u32) -> bool {
        self.kept == Kept::User(user) && self.name == name
    }

    /// Whether somebody of this name, who is this user of the machine, can sit down.
    pub fn is_free_for(&self, name: &str, user: u32) -> bool {
        let kept = match self.kept {
            Kept::Free => false,
            Kept::Name => self.name != name,
            Kept::User(owner) => owner != user || self.name != name,
        };
        !self.here && !kept
    }
}

/// A name as it is shown.
pub(super) fn called(name: &str) -> String {
    printable(name.trim()).chars().take(LONGEST).collect()
}
