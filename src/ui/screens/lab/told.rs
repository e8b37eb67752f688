//! A game of the trial, told turn by turn with the reason of each decision.

use crate::games::Names;
use crate::session::entrant::Entrant;
use crate::session::sample::Sample;
use crate::session::trial::Trial;
use crate::ui::frame::LabLine;
use crate::ui::theme::Role;
use std::sync::Arc;

/// So many games are looked through for one that was lost.
pub(super) const LOOKED_THROUGH: u64 = 2_000;

/// A game that is told.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// Its number, from 0.
    pub number: u64,
    pub lines: Arc<[LabLine]>,
    /// How many lines are above what is shown.
    pub skip: usize,
    /// How it ended.
    pub ending: String,
}

impl Told {
    /// A game of a trial against one of its opponents.
    pub fn of(trial: &Trial, own: &Entrant, opponents: &[Entrant], opponent: usize, number: u64) -> Option<Told> {
        let (other, duel) = (opponents.get(opponent)?, trial.duel(opponent));
        let fixture = duel.tournament.fixture(0, number);
        let seated = &fixture.seated()[..2];
        let entrants: Vec<&Entrant> = seated.iter().map(|&who| if who == 0 { own } else { other }).collect();
        let own_name: &str = if own.name.is_empty() || own.name == other.name { "yours" } else { &own.name };
        let names = Names::new(seated.iter().map(|&who| if who == 0 { own_name } else { other.name.as_str() }));
        let sample = Sample::play(&trial.setup, &entrants, fixture.seed, &names);
        let lines = sample.lines.into_iter().map(|line| {
            let own = seated.get(line.seat.index()) == Some(&0);
            let role = match (line.begins_turn, own) {
                (true, true) => Role::Chart(0),
                (true, false) => Role::Chart(1),
                (false, true) => Role::Text,
                (false, false) => Role::Dim,
            };
            match line.decided {
                Some((seat, why)) => {
                    LabLine { text: format!("{}: {} [{why}]", names.of(seat), line.text), indent: 2, role }
                }
                None => LabLine { text: line.text, indent: 2 * u16::from(line.depth), role },
            }
        });
        let end = LabLine { text: sample.ending.clone(), indent: 0, role: Role::LogTurn };
        let lines = lines.chain([end]).collect();
        Some(Told { number, lines, skip: 0, ending: sample.ending })
    }

    /// The number of the next game, from this one on, that was lost.
    pub fn lost(trial: &Trial, opponent: usize, from: u64) -> Option<u64> {
        trial.duel(opponent).lost(from..from + LOOKED_THROUGH).next()
    }

    pub fn scroll(&mut self, lines: isize) {
        self.skip = self.skip.saturating_add_signed(lines).min(self.lines.len().saturating_sub(4));
    }
}
