//! The strategy lab: an editor, and the results of the strategy in it.

use super::PromptView;
use crate::chart::{Chart, Heat};
use crate::theme::Role;
use sorcery_games::Line;
use std::sync::Arc;

/// The strategy lab: an editor, and the results of the strategy in it.
#[derive(Clone, Debug, PartialEq)]
pub struct LabView {
    /// The title of the editor, which marks unsaved changes.
    pub name: String,
    pub code: Arc<[CodeLine]>,
    /// The line and column of the cursor in the editor.
    pub cursor: (usize, usize),
    /// The notes below the editor: errors, completions, the meaning of a word.
    pub notes: Vec<Line>,
    /// A label and an input line, shown instead of the notes below the editor.
    pub typing: Option<(String, PromptView)>,
    /// For each line of the strategy, how often it is used per game, as text. Empty until a report has counted the
    /// uses.
    pub uses: Vec<String>,
    /// The opponents, the first player and the cards, as one line of text.
    pub setting: String,
    /// The cards of the kingdom; empty for all cards.
    pub kingdom: String,
    pub odds: Vec<Odds>,
    /// The number of games, their speed, and whether they are running or outdated, as one line of text.
    pub state: String,
    /// Warnings about programs that failed and about cards that the kingdom lacks.
    pub remarks: Vec<String>,
    /// How much better the strategy does than its saved version or the baseline in games with the same shuffles, as
    /// text, and the colour of this text.
    pub before: Option<(String, Role)>,
    pub panel_title: String,
    pub panel: LabPanel,
}

/// A line of a strategy, split by colour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeLine {
    pub pieces: Vec<CodePiece>,
    /// The colour that marks the most severe problem in the line, if there is one.
    pub sign: Option<Role>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodePiece {
    pub text: String,
    pub role: Role,
    /// Whether the piece is underlined as an error.
    pub wrong: bool,
    pub selected: bool,
}

/// An estimated win rate with its confidence interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    pub label: String,
    /// The estimated win rate, from 0 to 1.
    pub share: f64,
    pub interval: (f64, f64),
    pub role: Role,
    pub figures: String,
    /// The number of games, formatted.
    pub count: String,
    /// Whether the panel shows this opponent, if there are several.
    pub chosen: bool,
}

/// The panel below the results in the strategy lab.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum LabPanel {
    #[default]
    Empty,
    Chart(Chart),
    Heat(Heat),
    /// The transcript of a game, or a report. `skip` is the number of lines scrolled off the top, and `across` the
    /// number of table columns scrolled off to the left.
    Transcript {
        lines: Arc<[LabLine]>,
        skip: usize,
        across: usize,
    },
}

/// A line of a transcript, or a row of a table with tabs between its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabLine {
    pub text: String,
    pub indent: u16,
    pub role: Role,
}

impl LabLine {
    pub fn new(text: &str, indent: u16, role: Role) -> Self {
        LabLine { text: text.into(), indent, role }
    }

    /// Returns `true` if the line of a report is a row of a table.
    pub fn is_row(&self) -> bool {
        self.text.contains('\t')
    }

    /// Returns the cells of the row.
    pub fn cells(&self) -> impl Iterator<Item = &str> {
        self.text.split('\t')
    }
}
