//! The settings of the strategy lab, which outlive its screen.

use sorcery_games::dominion::{ALL, Opening};
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::tournament::First;

/// The settings of the strategy lab, kept until the program ends.
#[derive(Clone, Debug)]
pub struct LabSettings {
    pub opponents: Vec<Contender>,
    pub table: LabTable,
    pub chart: usize,
}

/// The rules of the games in the strategy lab.
#[derive(Clone, Debug)]
pub struct LabTable {
    pub first: First,
    /// The kingdom: its description, and the text that the user typed.
    pub kingdom: (String, String),
    pub opening: Option<Opening>,
    /// The starting cards of every player, as the user typed them; empty for the default.
    pub start: String,
    /// Whether two or three opponents play in the same games, rather than each in separate two-player games.
    pub one_table: bool,
    /// The strategy that the user's strategy is compared with in games with the same shuffles. `None` for the saved
    /// version of the user's strategy.
    pub baseline: Option<Contender>,
}

impl Default for LabTable {
    fn default() -> Self {
        LabTable {
            first: First::Alternate,
            kingdom: ("all cards".into(), ALL.into()),
            opening: None,
            start: String::new(),
            one_table: false,
            baseline: None,
        }
    }
}
