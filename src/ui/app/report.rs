//! The reports of the strategy lab that need extra games: why the strategy wins, the results of every player against
//! every other, and the transcript of a game with the reason for each decision.

use crate::frame::LabLine;
use crate::theme::Role;
use sorcery_agents::Flag;
use sorcery_games::words::{capitalised, csv_field};
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::crosstable::tabbed;
use sorcery_session::lab::trial::{SampleGame, Trial};
use sorcery_session::statistics::Share;
use std::sync::Arc;

/// Number of games for a report, or for each pair of players in a matrix.
const REPORT_GAMES: u64 = 10_000;
/// Number of games for each pair of players in a matrix if not all players are strategies.
const SLOW_GAMES: u64 = 20;

/// The result of a report in the strategy lab.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub lines: Arc<[LabLine]>,
    /// A table for export. Empty if the report has none.
    pub csv: String,
    /// For each line of the strategy's text, the number of decisions per game that the line made, as text. Empty for a
    /// line that can't make decisions.
    pub uses: Vec<String>,
    /// The number of the game in a transcript, counted from 0, and its result for the strategy: `you win`.
    pub game: Option<(u64, &'static str)>,
}

/// A request for a report in the strategy lab.
#[derive(Debug)]
pub enum ReportRequest {
    /// A report on how many decisions each line of the strategy made in games against the opponent with this index.
    Explain(Trial, usize),
    /// A matrix: the results of the strategy and its opponents, each against every other, and a description of the
    /// set-up.
    Matrix(Trial, String),
    /// The transcript of the game with this `number` or, if `lost` is set, of the first lost game from that number on.
    Transcript { trial: Trial, opponent: usize, number: u64, lost: bool },
}

impl ReportRequest {
    /// Plays the games for the requested report and writes the report.
    ///
    /// # Errors
    /// Returns the reason why there is no report, or `None` if `stop` is raised.
    pub fn write(self, stop: &Flag) -> Result<Report, Option<String>> {
        match self {
            ReportRequest::Explain(trial, opponent) => explain(&trial, opponent, stop).ok_or(None),
            ReportRequest::Matrix(trial, setting) => matrix(&trial, &setting, stop).ok_or(None),
            ReportRequest::Transcript { trial, opponent, number, lost } => {
                trial.tell(opponent, number, lost, stop).map(|game| transcript(&game))
            }
        }
    }
}

/// Writes the report on each line of the strategy. Returns `None` if `stop` is raised.
fn explain(trial: &Trial, opponent: usize, stop: &Flag) -> Option<Report> {
    let Some((lines, all)) = trial.explain(opponent, REPORT_GAMES, stop) else {
        let why = LabLine::new("This report needs an opponent with a strategy.", 0, Role::Dim);
        return (!stop.is_raised()).then(|| Report { lines: [why].into(), ..Report::default() });
    };
    let mut csv = String::from("line,entry,decisions per game,% of games,share,low,high\n");
    let mut shown = vec![LabLine::new("line, entry\tuses\tgames\tscore\t95 %", 0, Role::Dim)];
    let mut uses: Vec<Option<f64>> = Vec::new();
    for line in &lines {
        uses.resize(uses.len().max(line.cause.line), None);
        if let Some(sum) = line.cause.line.checked_sub(1).map(|at| uses[at].get_or_insert(0.0)) {
            *sum += line.decisions;
        }
        let words = &line.cause.words;
        let (sign, role) = match line.score.map(Share::interval) {
            None => (' ', Role::Dim),
            Some((low, _)) if low > all => ('+', Role::Gain),
            Some((_, high)) if high < all => ('-', Role::Loss),
            Some(_) => (' ', Role::Text),
        };
        let numbers = match line.score.map(Share::percents) {
            Some([share, low, high]) => {
                // At most four characters, so that all columns fit into a terminal of 80 columns.
                let decimals = if line.decisions < 9.995 { 2 } else { 1 };
                let uses = format!("{:.decimals$}", line.decisions);
                format!("{uses}\t{:.0} %\t{share:.1}\t{low:.0}-{high:.0}", 100.0 * line.games)
            }
            None => "never".into(),
        };
        let text = format!("{sign}{:2} {words}\t{numbers}", line.cause.line);
        shown.push(LabLine::new(&text, 0, role));
        let score = line.score.map(Share::percents);
        let score = score.map_or(",,".into(), |[share, low, high]| format!("{share:.2},{low:.2},{high:.2}"));
        let (number, decisions, games) = (line.cause.line, line.decisions, 100.0 * line.games);
        csv += &format!("{number},{},{decisions:.4},{games:.2},{score}\n", csv_field(words));
    }
    let text = format!(
        "Score in all games: {:.1} %; a tie counts as half a win. Lines with + are clearly better, lines with - worse. \
         Uses (also beside the strategy) are decisions per game.",
        100.0 * all
    );
    shown.push(LabLine::new(&text, 0, Role::Dim));
    let uses = uses.into_iter().map(|uses| uses.map_or(String::new(), |uses| format!("{uses:.2}"))).collect();
    Some(Report { lines: shown.into(), csv, uses, game: None })
}

/// Writes the matrix of results. Returns `None` if `stop` is raised.
fn matrix(trial: &Trial, setting: &str, stop: &Flag) -> Option<Report> {
    let others = trial.opponents.iter().map(Contender::name);
    let names: Vec<String> = ["you".to_string()].into_iter().chain(others).collect();
    let matrix = trial.matrix([REPORT_GAMES, SLOW_GAMES], stop)?;
    let table = tabbed(&names, &matrix.scores, false);
    let games = matrix.matches.first().map_or(0, |(_, tally)| tally.games);
    let note = format!(
        "Score (%) of each row's strategy against each column's, in {games} games per pair. A tie counts as half a \
         win. The 95 % intervals are at most ±{:.1} points.",
        100.0 * matrix.precision()
    );
    let notes = [setting, &note].map(|note| LabLine::new(note, 0, Role::Dim));
    let lines = table.lines().map(|line| LabLine::new(line, 0, Role::Text)).chain(notes).collect();
    Some(Report { lines, csv: matrix.csv(&names), ..Report::default() })
}

/// Writes the transcript of a game.
fn transcript(game: &SampleGame) -> Report {
    let all = &game.transcript.lines;
    let begins = all.iter().position(|line| line.begins_turn).unwrap_or(0);
    let lines = all.iter().enumerate().map(|(at, line)| {
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
            // The lines before the first turn have no heading above them.
            None if at < begins => (line.text.clone(), 0),
            None => (line.text.clone(), 2 * u16::from(line.depth)),
        };
        LabLine { text: capitalised(&text), indent, role }
    });
    let ending = LabLine::new(&capitalised(&game.transcript.ending), 0, Role::LogTurn);
    let winners = game.transcript.outcome.winners;
    let result = match winners.contains(game.own) {
        true if winners.len() == 1 => "you win",
        true => "tie",
        false => "you lose",
    };
    Report { lines: lines.chain([ending]).collect(), game: Some((game.number, result)), ..Report::default() }
}
