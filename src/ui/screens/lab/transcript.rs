//! The transcript of a game, with the reason for each decision.

use crate::app::msg::{StopOnDrop, Task, TranscriptRequest};
use crate::frame::{LabLine, LabPanel};
use crate::theme::Role;
use sorcery_agents::Flag;
use sorcery_session::contest::trial::SampleGame;
use std::sync::Arc;

/// A panel with the transcript of a game, once the game has been played.
#[derive(Debug)]
pub(super) struct TranscriptPanel {
    /// The request for the transcript. `None` once its task has started.
    work: Option<Box<TranscriptRequest>>,
    stop: StopOnDrop,
    /// Number of the game, counted from 0, and its result. `None` until the game has been played.
    pub game: Option<(u64, String)>,
    lines: Arc<[LabLine]>,
    /// Number of lines of the transcript that are scrolled off the top.
    skip: usize,
}

impl TranscriptPanel {
    pub fn new(telling: TranscriptRequest) -> Self {
        let work = Some(Box::new(telling));
        TranscriptPanel { work, stop: StopOnDrop::default(), game: None, lines: Arc::default(), skip: 0 }
    }

    pub fn task(&mut self) -> Option<Task> {
        Some(Task::Transcript(self.work.take()?, self.stop.shared()))
    }

    pub fn is_of(&self, stop: &Flag) -> bool {
        self.stop.is(stop)
    }

    pub fn receive(&mut self, game: &SampleGame) {
        let lines = game.transcript.lines.iter().map(|line| {
            let own = line.seat == game.own;
            let role = match (line.begins_turn, own) {
                (true, true) => Role::Chart(0),
                (true, false) => Role::Chart(1),
                (false, true) => Role::Text,
                (false, false) => Role::Dim,
            };
            let (text, indent) = match &line.decided {
                Some((seat, Some(why))) => (format!("{}: {} [{why}]", game.names.of(*seat), line.text), 2),
                Some((seat, None)) => (format!("{}: {}", game.names.of(*seat), line.text), 2),
                None => (line.text.clone(), 2 * u16::from(line.depth)),
            };
            LabLine { text, indent, role }
        });
        let ending = &game.transcript.ending;
        let end = LabLine { text: ending.clone(), indent: 0, role: Role::LogTurn };
        self.lines = lines.chain([end]).collect();
        self.game = Some((game.number, ending.clone()));
    }

    /// Returns the title and content of the panel.
    pub fn panel(&self) -> (String, LabPanel) {
        match &self.game {
            Some((number, ending)) => {
                let transcript = LabPanel::Transcript { lines: self.lines.clone(), skip: self.skip, across: 0 };
                // A narrow title has no room for the score, so leave it out. The transcript ends with the score.
                let who = ending.split(':').next().unwrap_or_default();
                (format!("game {} · {who}", number + 1), transcript)
            }
            None => ("playing a game...".into(), LabPanel::Empty),
        }
    }

    pub fn scroll(&mut self, lines: isize) {
        self.skip = self.skip.saturating_add_signed(lines).min(self.lines.len().saturating_sub(4));
    }
}
