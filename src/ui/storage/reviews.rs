//! Reviews of finished games, and the record of all finished games.
//!
//! The review of a game is a file beside its journal with the verdicts as JSON, a line for each turn. The record has a
//! line of JSON for each finished game. This line stays when the game is deleted.

use super::{Storage, disk, journals};
use serde::{Deserialize, Serialize};
use sorcery_agents::Level;
use sorcery_games::Error;
use sorcery_games::engine::{Seat, Status};
use sorcery_games::words::capitalised;
use sorcery_session::game::verdict::{Slip, Verdict, average_loss};
use sorcery_session::json;
use sorcery_session::mistake::Mistake;
use sorcery_session::{Match, Player, roster};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Number of games over which each point of a trend is averaged.
pub const WINDOW: usize = 10;
/// Number of times that a player has to find a better action before a mistake leaves the list.
const SOLVES: u32 = 2;

/// A finished game with exactly one human player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The name of the game's file.
    pub file: String,
    pub game: String,
    /// The level, program or name of the first other player, or an empty string in a solo game.
    pub opponent: String,
    /// The human player's share of the win: 1 for a win, 0 for a loss.
    pub payoff: f64,
    pub turns: u32,
    /// The average loss of win probability per turn, once the game has been judged.
    pub loss: Option<f64>,
}

/// A mistake for which the player hasn't found a better action often enough.
#[derive(Clone, Debug, PartialEq)]
pub struct Unsolved {
    pub path: PathBuf,
    /// The title of the game and its age.
    pub title: String,
    pub verdict: Verdict,
}

impl Unsolved {
    /// Returns the loss of win probability that the mistake caused, in percentage points.
    pub fn cost(&self) -> f64 {
        self.verdict.mistake().map_or(0.0, Slip::points)
    }

    fn cause(&self) -> &str {
        self.verdict.mistake().map_or("", |slip| &slip.cause)
    }

    /// Returns the mistakes of each cause, the costliest cause first.
    pub fn groups(all: &[Unsolved]) -> Vec<(&str, Vec<&Unsolved>)> {
        let mut groups: Vec<(&str, Vec<&Unsolved>)> = Vec::new();
        for mistake in all {
            match groups.iter_mut().find(|(cause, _)| *cause == mistake.cause()) {
                Some((_, group)) => group.push(mistake),
                None => groups.push((mistake.cause(), vec![mistake])),
            }
        }
        let cost = |group: &[&Unsolved]| group.iter().map(|mistake| mistake.cost()).sum::<f64>();
        groups.sort_by(|(_, a), (_, b)| cost(b).total_cmp(&cost(a)));
        groups
    }
}

impl PlayedGame {
    /// Describes a finished match, or returns `None` if it isn't over or if not exactly one person played.
    fn of(session: &Match, path: &Path, loss: Option<f64>) -> Option<Self> {
        let (header, Status::Over(outcome)) = (session.header(), session.status()) else { return None };
        let seat = header.only_person()?;
        let others = Seat::all(header.names.len()).filter(|other| *other != seat);
        let other = others.map(|other| match header.players.get(other.index()) {
            Some(Player::Human) | None => session.names().of(other).to_string(),
            Some(player) => player.to_string(),
        });
        Some(PlayedGame {
            file: path.file_stem()?.to_string_lossy().into_owned(),
            game: header.game.clone(),
            opponent: other.into_iter().next().unwrap_or_default(),
            payoff: outcome.payoff(seat),
            turns: session.shown_turn(),
            loss,
        })
    }
}

/// The results against one opponent, or in all games.
#[derive(Debug)]
pub struct Standing<'p> {
    pub title: String,
    pub played: Vec<&'p PlayedGame>,
}

/// Returns the results in all games, then the results in each kind of game against each opponent. Those with the most
/// games come first.
pub fn standings(played: &[PlayedGame]) -> Vec<Standing<'_>> {
    let mut all: Vec<Standing<'_>> = Vec::new();
    for game in played {
        let title = match game.opponent.as_str() {
            "" => roster::title(&game.game).to_string(),
            // The record has the words for levels, and the title has the names that computer players have at the table.
            opponent if opponent.parse::<Level>().is_ok() => {
                format!("{} vs. {}", roster::title(&game.game), capitalised(opponent))
            }
            opponent => format!("{} vs. {opponent}", roster::title(&game.game)),
        };
        match all.iter_mut().find(|standing| standing.title == title) {
            Some(standing) => standing.played.push(game),
            None => all.push(Standing { title, played: vec![game] }),
        }
    }
    all.sort_by_key(|standing| std::cmp::Reverse(standing.played.len()));
    if all.len() > 1 {
        all.insert(0, Standing { title: "All games".into(), played: played.iter().collect() });
    }
    all
}

impl Standing<'_> {
    fn won(&self) -> usize {
        self.played.iter().filter(|game| game.payoff >= 1.0).count()
    }

    /// Returns the number of wins, the number of games and the win rate, for example `3 of 4 won, 75 %`.
    pub fn summary(&self) -> String {
        let (won, games) = (self.won(), self.played.len());
        format!("{won} of {games} won, {:.0} %", 100.0 * won as f64 / games as f64)
    }

    /// Returns the results in detail as lines of text: wins, streaks, the average number of turns, and the average loss
    /// of win probability per turn.
    pub fn details(&self) -> Vec<String> {
        let runs = || self.played.split(|game| game.payoff < 1.0).map(<[_]>::len);
        let (now, longest) = (runs().next_back().unwrap_or(0), runs().max().unwrap_or(0));
        let mut lines = vec![self.summary(), format!("streak: {now} (best {longest})")];
        // The games don't count turns alike: some count the turns of all players, others of each one.
        if self.played.iter().all(|game| game.game == self.played[0].game) {
            let turns: u32 = self.played.iter().map(|game| game.turns).sum();
            lines.push(format!("{:.1} turns on average", f64::from(turns) / self.played.len().max(1) as f64));
        }
        let losses: Vec<f64> = self.played.iter().filter_map(|game| game.loss).collect();
        let mean = |losses: &[f64]| 100.0 * losses.iter().sum::<f64>() / losses.len().max(1) as f64;
        if !losses.is_empty() {
            let last = &losses[losses.len().saturating_sub(WINDOW)..];
            let last = if losses.len() > WINDOW {
                format!(", {:.1} % in the last {WINDOW} games", mean(last))
            } else {
                String::new()
            };
            lines.push(format!("{:.1} % win probability lost per turn{last}", mean(&losses)));
        }
        lines
    }
}

impl Storage {
    fn record_path(&self) -> PathBuf {
        self.folders.data().join("record")
    }

    /// Returns all finished games, the oldest first.
    pub fn record(&self) -> Vec<PlayedGame> {
        let text = disk::read_long(&self.record_path()).unwrap_or_default();
        let mut record: Vec<PlayedGame> = Vec::new();
        // The last line about a game counts, because it may add the average loss.
        for played in text.lines().filter_map(|line| serde_json::from_str::<PlayedGame>(line).ok()) {
            match record.iter_mut().find(|known| known.file == played.file) {
                Some(known) => *known = played,
                None => record.push(played),
            }
        }
        record
    }

    /// Adds a line about a finished game to the record, with the average loss if the game has been judged.
    fn add_to_record(&self, session: &Match, path: &Path, loss: Option<f64>) -> Result<(), Error> {
        let Some(played) = PlayedGame::of(session, path, loss) else { return Ok(()) };
        disk::append(&self.record_path(), &(serde_json::to_string(&played).unwrap_or_default() + "\n"))
    }

    /// Adds the finished game in this file to the record.
    pub(super) fn record_end(&self, path: &Path) {
        if let Ok(session) = self.read(path) {
            // Ignore errors: the game itself is already saved, and only a statistic would be missing.
            let _ = self.add_to_record(&session, path, None);
        }
    }

    /// Returns the verdicts on a saved game, or `None` if it hasn't been judged.
    pub fn review(&self, path: &Path) -> Option<Vec<Verdict>> {
        let text = disk::read_long(&path.with_extension("review"))?;
        json::read(&text)
    }

    /// Saves the verdicts on a finished game, and keeps the counts of solved mistakes. Does nothing for a file outside
    /// the folder of finished games.
    pub fn save_review(&self, path: &Path, verdicts: &[Verdict]) -> Result<(), Error> {
        if path.parent() != Some(&self.replays()) {
            return Ok(());
        }
        let session = self.read(path)?;
        let loss = session.header().only_person().and_then(|seat| average_loss(verdicts, seat));
        let mut verdicts = verdicts.to_vec();
        let known: Vec<Slip> = self.review(path).into_iter().flatten().filter_map(|verdict| verdict.slip).collect();
        for slip in verdicts.iter_mut().filter_map(|verdict| verdict.slip.as_mut()) {
            let earlier = known.iter().find(|earlier| earlier.action == slip.action);
            slip.solved = earlier.map_or(slip.solved, |earlier| slip.solved.max(earlier.solved));
        }
        disk::write_atomically(&path.with_extension("review"), &json::lines(&verdicts))?;
        self.add_to_record(&session, path, loss)
    }

    /// Records that the player has found a better action than the mistake at `action`.
    pub(super) fn count_solution(&self, path: &Path, action: usize) -> Result<(), Error> {
        // A game in another folder has no stored verdicts, so there is nothing to count.
        let Some(mut verdicts) = self.review(path) else { return Ok(()) };
        let slips = verdicts.iter_mut().filter_map(|verdict| verdict.slip.as_mut());
        slips.filter(|slip| slip.action == action).for_each(|slip| slip.solved += 1);
        disk::write_atomically(&path.with_extension("review"), &json::lines(&verdicts))
    }

    /// Returns the unsolved mistakes of the only person in all judged games, the costliest first, and the games that
    /// haven't been judged, the newest first. Leaves out games between computers or between several people.
    pub fn mistakes(&self) -> (Vec<Unsolved>, Vec<PathBuf>) {
        let (mut unsolved, mut unjudged) = (Vec::new(), Vec::new());
        // A file that can't be read counts as unjudged, so that judging it reports the error.
        let is_own = |path: &Path| super::saved::header(path).map_or(true, |header| header.only_person().is_some());
        for (played, path) in journals(&self.replays()).take(super::LISTED).filter(|(_, path)| is_own(path)) {
            let Some(verdicts) = self.review(&path) else {
                unjudged.push(path);
                continue;
            };
            let title = super::saved::game_of(&path).map_or("", |listed| listed.title);
            let title = format!("{title}, {}", super::saved::age(played));
            let own = |verdict: &Verdict| verdict.own && verdict.mistake().is_some_and(|slip| slip.solved < SOLVES);
            let own = verdicts.into_iter().filter(own);
            unsolved.extend(own.map(|verdict| Unsolved { path: path.clone(), title: title.clone(), verdict }));
        }
        unsolved.sort_by(|a, b| b.cost().total_cmp(&a.cost()));
        (unsolved, unjudged)
    }

    /// Returns the given mistakes as exercises. A mistake is given by the path of a judged game and the number of
    /// actions before it.
    pub fn exercises(&self, mistakes: &[(PathBuf, usize)]) -> Vec<Mistake> {
        let of_game = |path: &PathBuf| Some(Mistake::all(&self.read(path).ok()?, &self.review(path)?, Some(path)));
        let mut games: HashMap<&PathBuf, Vec<Mistake>> = HashMap::new();
        let mut exercises = Vec::new();
        for (path, action) in mistakes {
            let game = games.entry(path).or_insert_with(|| of_game(path).unwrap_or_default());
            exercises.extend(game.iter().find(|mistake| mistake.slip.action == *action).cloned());
        }
        exercises
    }
}
