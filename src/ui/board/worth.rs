//! The objects and actions that are worth selecting according to a rough analysis.

use super::Board;
use super::focus::{self, Cursor};
use sorcery_games::table::{CardFace, Cell, Placed};
use sorcery_games::{Anchor, LinkedText, Reason};
use sorcery_session::Move;
use std::collections::HashMap;

/// Number of objects that may always be marked, even on a table with few cards.
const FEW: usize = 3;
/// Maximum difference between the win probabilities of marked objects, in games in which no action ends the turn.
const MARGIN: f64 = 0.04;
/// Win probability from which an action is worth doing even if ending the turn has a higher rating, because such small
/// differences mean nothing.
const WON: f64 = 0.98;

/// Amount by which the rating of a hint's action exceeds the best rating. It is small so that the other objects stay
/// marked.
const ABOVE: f64 = 1e-6;

impl Board {
    /// Rates the legal actions and finds the objects to mark as usable. Stores both, because every frame needs them.
    pub(super) fn rate(&mut self) {
        self.worths =
            if self.options.is_empty() || self.quiz.is_some() { HashMap::new() } else { self.session.worths() };
        self.usable = self.worth_marking();
        self.advised.clear();
    }

    /// Makes the good actions of a hint, best first, count as the best ones until the position changes, and moves the cursor
    /// to the first.
    pub fn prefer(&mut self, lines: &[&str]) {
        let most = self.most_worth(&[]);
        let above = (1..=lines.len()).rev().map(|rank| most + ABOVE * rank as f64);
        self.worths.extend(lines.iter().map(|line| line.to_string()).zip(above));
        self.advised = lines.iter().map(|line| line.to_string()).collect();
        // A hint changes nothing on the table, so the objects that are marked already stay marked.
        let (good, places) = (self.worth_marking(), focus::places(&self.table, &[]));
        let is_marked = |at: &Anchor| good.contains(at) || self.usable.contains(at);
        self.usable = places.into_iter().map(|(.., at)| at).filter(is_marked).collect();
        if self.selection.path.is_empty() {
            self.cursor = self.first_place();
        }
    }

    /// Returns an action in words and the reasons for it, like `Match::explained`. Keeps the result until the next
    /// refresh, because an explanation rates all legal actions.
    pub fn explained(&self, line: &str) -> (LinkedText, Vec<Reason>) {
        let explain = || self.session.explained(line).unwrap_or_default();
        self.explained.borrow_mut().entry(line.into()).or_insert_with(explain).clone()
    }

    /// Returns `true` if the object is worth using, going by a rough analysis.
    pub fn is_worth_using(&self, at: Anchor) -> bool {
        self.usable.contains(&at)
    }

    fn worth(&self, option: &Move) -> f64 {
        self.worths.get(&option.line).copied().unwrap_or_default()
    }

    /// Returns the highest rating of the actions that begin with the selection of these objects, or `None` if none is
    /// rated.
    fn rated(&self, path: &[Anchor]) -> Option<f64> {
        let rated = focus::matching(&self.options, path).filter_map(|option| self.worths.get(&option.line).copied());
        rated.max_by(f64::total_cmp)
    }

    fn most_worth(&self, path: &[Anchor]) -> f64 {
        self.rated(path).unwrap_or_default()
    }

    /// Returns the initial place of the cursor: the object that starts the best action according to a rough analysis.
    /// If several actions are equally good, returns the first object in the lowest row. If no object starts the best
    /// action, returns the action's button. If the user can't act, returns the first card in the lowest row, or else the
    /// player. In a quiz, no action is rated, so all count as equally good, but the cursor doesn't start at the solution.
    pub fn first_place(&self) -> Option<Cursor> {
        let most = self.most_worth(&[]);
        let best: Vec<&Move> = self.options.iter().filter(|option| self.worth(option) >= most).collect();
        let starts_best = |at| best.iter().any(|option| focus::begins_with(option, &[at]));
        let answer = self.quiz.as_ref().filter(|_| self.session.done() == 0);
        let key = answer.and_then(|answer| self.session.key(answer));
        let is_answer = |option: &&&Move| key.is_some() && self.session.key(&option.line) == key;
        let answers: Vec<&Move> = best.iter().filter(is_answer).copied().collect();
        let gives_away = |at| answers.iter().any(|option| focus::begins_with(option, &[at]));
        let is = |at, kind: fn(&Placed) -> bool| self.table.cells().any(|it| it.anchor == Some(at) && kind(it));
        let is_seat = |at| is(at, |placed| matches!(placed.cell, Cell::Seat(_)));
        let is_card = |at| is(at, |placed| placed.face().is_some());
        let any = |_| true;

        let places = focus::places(&self.table, &[]);
        let lowest = |fits: &dyn Fn(Anchor) -> bool| {
            let (last, ..) = places.iter().rfind(|(.., at)| fits(*at))?;
            let first = places.iter().find(|(row, _, at)| row == last && fits(*at))?;
            Some(Cursor::Thing(first.2))
        };
        let button = |of: &dyn Fn(&Move) -> bool| {
            let is = |button: &&Move| best.iter().any(|option| option.line == button.line && of(option));
            self.buttons().iter().position(is).map(Cursor::Button)
        };
        let is_other = |option: &Move| answers.iter().all(|answer| answer.line != option.line);
        let resting = || lowest(&is_card).or_else(|| lowest(&is_seat)).or_else(|| lowest(&any));
        lowest(&|at| starts_best(at) && !gives_away(at))
            .or_else(|| button(&is_other))
            .or_else(|| lowest(&starts_best))
            .or_else(|| button(&|_| true))
            .or_else(resting)
    }

    /// Returns the objects to mark as usable, in table order: those that begin the best actions, at most half of the
    /// cards, piles and gems on the table. Ignores actions that are unrated, worse than ending the turn or, if no
    /// action ends the turn, much worse than the best one.
    fn worth_marking(&self) -> Vec<Anchor> {
        let first = focus::next_things(&self.options, &[]);
        let is_spare = |placed: &&Placed| placed.face().is_some_and(CardFace::is_spare);
        let spare: Vec<Anchor> = self.table.cells().filter(is_spare).filter_map(|placed| placed.anchor).collect();
        let places = focus::places(&self.table, &[]).into_iter().map(|(.., anchor)| anchor);
        let usable = places.filter(|anchor| first.contains(anchor) && !spare.contains(anchor));
        let least = self.least();
        let worth = |anchor: Anchor| self.rated(&[anchor]).filter(|worth| *worth >= least);
        let usable = usable.filter_map(|anchor| Some((anchor, worth(anchor)?)));
        let mut usable: Vec<(usize, Anchor, f64)> = usable.enumerate().map(|(n, (at, worth))| (n, at, worth)).collect();
        usable.sort_by(|a, b| b.2.total_cmp(&a.2));
        if let Some(&(.., best)) = usable.first().filter(|_| self.end_turn().is_none()) {
            usable.retain(|(.., worth)| *worth >= best - MARGIN);
        }
        let cards = self.table.cells().filter(|placed| placed.anchor.is_some() && placed.face().is_some());
        let lines = self.table.cells().flat_map(Placed::lines).filter(|line| line.anchor.is_some());
        let most = ((cards.count() + lines.count()) / 2).max(FEW);
        // Mark objects of equal worth together or not at all.
        if let Some(&(.., next)) = usable.get(most) {
            let better = usable.iter().take_while(|(.., worth)| *worth > next).count();
            usable.truncate(if better > 0 { better } else { most });
        }
        usable.sort_unstable_by_key(|(n, ..)| *n);
        usable.into_iter().map(|(_, anchor, _)| anchor).collect()
    }

    /// Returns the rating of ending the turn. An action with a lower rating isn't worth doing, unless it almost wins.
    fn least(&self) -> f64 {
        self.end_turn().map_or(0.0, |end| self.worth(end).min(WON))
    }

    /// Returns the best target according to a rough analysis. If several are equally good, returns the first in table
    /// order.
    pub(super) fn best_target(&self) -> Option<Anchor> {
        let worth = |target: Anchor| self.most_worth(&[&self.selection.path[..], &[target]].concat());
        let mut open: Vec<Anchor> = self.targets_in_place().into_iter().map(|(_, target)| target).collect();
        // An action can use the same object twice, such as taking two gems of one colour.
        let is_again = |target: Anchor| {
            focus::matching(&self.options, &[&self.selection.path[..], &[target]].concat()).next().is_some()
        };
        open.retain(|&target| !self.selection.path.contains(&target) || is_again(target));
        if self.quiz.is_some() && open.len() > 1 {
            return None;
        }
        let targets = open.into_iter().map(|target| (worth(target), target));
        targets.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, target)| target)
    }

    /// Returns the index of the best action according to a rough analysis. If several are equally good, returns the
    /// first.
    pub fn best_of<'m>(&self, moves: impl IntoIterator<Item = &'m Move>) -> Option<usize> {
        let worths = moves.into_iter().map(|option| self.worth(option)).enumerate();
        worths.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(at, _)| at)
    }

    /// Returns `true` if a longer action that begins with the selected objects is better than all of these.
    pub fn is_longer_better(&self, moves: &[Move]) -> bool {
        moves.iter().all(|option| self.worth(option) < self.most_worth(&self.selection.path))
    }

    /// Returns the best action that Enter would begin or continue without finishing it, and whether it is at least as good
    /// as ending the turn. After a hint, returns only one of the hint's good actions.
    pub fn begun(&self) -> Option<(Move, bool)> {
        let path: Vec<Anchor> = self.selection.path.iter().copied().chain(self.pointed()).collect();
        let moves: Vec<&Move> = focus::matching(&self.options, &path).collect();
        let best = moves[self.best_of(moves.iter().copied())?];
        if !self.advised.is_empty() && !self.advised.contains(&best.line) {
            return None;
        }
        Some((best.clone(), self.worth(best) >= self.least()))
    }
}
