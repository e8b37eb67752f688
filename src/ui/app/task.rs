//! Work for other threads.

use super::{Context, Msg, ReportRequest};
use crate::frame::Popup;
use crate::storage::{Opened, disk, saved};
use sorcery_agents::Flag;
use sorcery_games::Error;
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::purchases::{CardFigures, CardTrial, GAMES, SEED};
use sorcery_session::game::judge::Judge;
use sorcery_session::game::verdict::Verdict;
use sorcery_session::game::whatif::{Comparison, DEALS, LEVEL, WhatIf};
use sorcery_session::lab::coach::StrategySearch;
use sorcery_session::lab::trial::{Trial, TrialResult, give_way};
use sorcery_session::winnable::{POSITIONS, winnable};
use sorcery_session::{Match, Player, SearchJob, game::journal, roster};
use std::io::{Read, Seek};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Interval between two checks of a journal that the program follows.
const GLANCE: Duration = Duration::from_millis(300);

/// Work for another thread.
pub enum Task {
    /// Computes advice or a move. [`Msg::Thought`] returns it.
    Think(SearchJob),
    /// Computes advice that nobody needs, so that the next search finds its preparations done.
    Prepare(SearchJob),
    /// Judges the turns of a match until the flag is raised. [`Msg::Judged`] returns the verdicts after every turn.
    Judge(Match, Flag),
    /// Judges saved games, one after the other, until the flag is raised. [`Msg::GameJudged`] returns the verdicts on
    /// each game, or no verdicts if the game can't be read.
    JudgeSaved(Vec<PathBuf>, Flag),
    /// Until the flag is raised, searches a lost game for a way to win it. [`Msg::Winnable`] returns the result.
    Win(Match, Flag),
    /// Compares two moves until the flag is raised. The judge chooses the moves that aren't given. [`Msg::Compared`]
    /// returns the results so far at intervals.
    Compare(Match, [Option<String>; 2], Flag),
    /// Reads the journal of another program's game whenever it grows, until the flag is raised or the game is over.
    /// [`Msg::JournalGrew`] returns the game.
    Follow(PathBuf, Flag),
    /// Continues a trial of a strategy until the flag is raised. [`Msg::TrialProgress`] returns
    /// the results so far at intervals.
    Try(Box<Trial>, Box<TrialResult>, Flag),
    /// Plays the games for a report and writes it. [`Msg::Reported`] returns it unless the flag is raised.
    Report(Box<ReportRequest>, Flag),
    /// Starts an external program and checks it. [`Msg::BotChecked`] returns the result.
    CheckBot(Contender, Flag),
    /// Continues the games that show how often players buy each card and win with it, until the flag is raised.
    /// [`Msg::CardsCounted`] returns the results so far at intervals.
    CountCards(Box<(CardTrial, CardFigures)>, Flag),
    /// Searches for better buy lists or the best strategies. [`Msg::Tuned`] returns the best so far.
    Tune(Box<StrategySearch>, Flag),
}

impl Task {
    pub fn run(self, tell: &dyn Fn(Msg)) {
        match self {
            Task::Think(thought) => {
                let handle = thought.handle();
                tell(Msg::Thought(handle, Box::new(thought.think())));
            }
            Task::Prepare(search) => _ = search.think(),
            Task::Judge(mut session, stop) => {
                let done = |verdicts: &[Verdict]| tell(Msg::Judged(stop.clone(), verdicts.to_vec(), false));
                let verdicts = Judge::default().judge(&mut session, &stop, &done);
                tell(Msg::Judged(stop.clone(), verdicts, !stop.is_raised()));
            }
            Task::JudgeSaved(paths, stop) => {
                for path in paths {
                    let session = saved::text(&path, journal::SIZE_LIMIT)
                        .and_then(|(text, _)| roster::replay(&text).map_err(|Error(why)| why));
                    let judged = session.map(|mut session| Judge::default().judge(&mut session, &stop, &|_| ()));
                    if stop.is_raised() {
                        return;
                    }
                    tell(Msg::GameJudged(stop.clone(), path, judged.unwrap_or_default()));
                }
            }
            Task::Win(session, stop) => {
                let (found, _) = winnable(&session, POSITIONS, &stop);
                tell(Msg::Winnable(stop, found));
            }
            Task::Compare(session, pair, stop) => {
                give_way();
                let (pair, threads) = (pair.each_ref().map(Option::as_deref), sorcery_session::processors());
                let done = |found: Result<Comparison, Error>| tell(Msg::Compared(stop.clone(), found));
                match WhatIf::new(&session, pair, LEVEL, threads) {
                    Ok(whatif) => _ = whatif.run(0..DEALS, None, threads, &stop, &|found| done(Ok(found.clone()))),
                    Err(error) => done(Err(error)),
                }
            }
            Task::Follow(path, stop) => follow(&path, &stop, &mut |text| {
                // Skip a half-written line; the next read has all of it.
                let Ok(session) = roster::replay(text) else { return true };
                let in_progress = session.status().awaited().is_some();
                tell(Msg::JournalGrew(stop.clone(), Box::new(Opened { session, path: None, replay: true })));
                in_progress
            }),
            Task::Try(trial, found, stop) => {
                trial.run(*found, &stop, &|found| tell(Msg::TrialProgress(stop.clone(), Box::new(found.clone()))));
            }
            Task::Report(request, stop) => match request.write(&stop) {
                Err(None) => {}
                Err(Some(why)) => tell(Msg::Reported(stop, Box::new(Err(why)))),
                Ok(report) => tell(Msg::Reported(stop, Box::new(Ok(report)))),
            },
            Task::CheckBot(program, stop) => {
                let able = program.try_out(&stop).map_err(|forfeit| forfeit.what);
                // The test is over, so end the program. Each game starts it again.
                drop(program);
                tell(Msg::BotChecked(stop, able));
            }
            Task::CountCards(work, stop) => {
                give_way();
                let (trial, found) = *work;
                let tell = |found: &CardFigures| tell(Msg::CardsCounted(stop.clone(), Box::new(found.clone())));
                trial.run(found, (GAMES, SEED), sorcery_session::processors(), &stop, &tell);
            }
            Task::Tune(work, stop) => {
                work.run(&stop, &|tuned| tell(Msg::Tuned(stop.clone(), Box::new(tuned))));
            }
        }
    }
}

/// Reads a journal whenever it grows, until `stop` is raised or `in_progress` returns `false`.
fn follow(path: &Path, stop: &Flag, in_progress: &mut dyn FnMut(&str) -> bool) {
    // Open the file only once: it stays readable even if another program moves it.
    let Ok(mut file) = disk::open(path) else { return };
    let mut known = 0;
    while !stop.is_raised() {
        let length = file.metadata().map_or(known, |data| data.len().min(journal::SIZE_LIMIT as u64));
        let mut text = String::new();
        if std::mem::replace(&mut known, length) != length
            && file.rewind().and_then(|()| (&file).take(length).read_to_string(&mut text)).is_ok()
            && !in_progress(&text)
        {
            return;
        }
        thread::sleep(GLANCE);
    }
}

/// A flag that is raised when this value is dropped, which cancels the owner's tasks on other threads.
#[derive(Debug, Default)]
pub struct StopOnDrop {
    flag: Flag,
    /// Whether a task has the flag.
    pub started: bool,
}

impl Deref for StopOnDrop {
    type Target = Flag;

    fn deref(&self) -> &Flag {
        &self.flag
    }
}

impl StopOnDrop {
    /// Returns a copy of the flag for a task that starts only once. Returns `None` if it has started already.
    pub fn start(&mut self) -> Option<Flag> {
        (!std::mem::replace(&mut self.started, true)).then(|| self.flag.clone())
    }
}

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.raise();
    }
}

/// A check of whether an external program can play.
#[derive(Debug)]
pub struct BotCheck {
    pub player: Player,
    game: &'static str,
    stop: StopOnDrop,
}

impl BotCheck {
    pub fn new(player: Player, game: &'static str) -> Self {
        BotCheck { player, game, stop: StopOnDrop::default() }
    }

    pub fn is(&self, flag: &Flag) -> bool {
        self.stop.is(flag)
    }

    pub fn task(&mut self) -> Option<Task> {
        let flag = self.stop.start()?;
        Some(Task::CheckBot(Contender::of(&self.player, self.game, None)?, flag))
    }

    /// Returns the player if the check succeeded. Otherwise, shows the error in a dialog with this title.
    pub fn passed(self, able: &Result<(), String>, title: &str, cx: &mut Context) -> Option<Player> {
        if let Err(what) = able {
            cx.popup = Some(Popup::answer(title, &format!("{}: {what}", self.player)));
        }
        able.is_ok().then_some(self.player)
    }
}
