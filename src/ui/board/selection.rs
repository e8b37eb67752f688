//! The objects that the user has selected for an action, and those that can be selected next.

use super::Board;
use super::focus::{self, Cursor};
use crate::frame::choice_numbers;
use sorcery_games::Anchor;
use sorcery_games::table::Row;

/// The selection for the action that the user composes.
#[derive(Debug, Default)]
pub(crate) struct Selection {
    /// The objects on the table that the player has selected so far.
    pub path: Vec<Anchor>,
    best: Option<Anchor>,
    /// The digit with which the user selected the last object in `path`. The best target has it as its number.
    pub digit: Option<usize>,
}

impl Board {
    /// Returns the objects that the digit keys select, with their numbers: the targets of the selected object, if there
    /// is one, otherwise the cards in hand (if any can be used) followed by all other marked objects.
    pub fn numbered(&self) -> Vec<(usize, Anchor)> {
        if !self.selection.path.is_empty() {
            let targets = self.targets();
            let best = targets.iter().position(|target| Some(*target) == self.selection.best);
            return choice_numbers(targets.len(), best.zip(self.selection.digit)).into_iter().zip(targets).collect();
        }
        (1..).zip(self.cards_with_digits()).collect()
    }

    /// Returns `true` if the object is a card in the last row of the table, which is the hand in most games.
    pub fn is_in_hand(&self, at: Anchor) -> bool {
        self.hand().any(|card| card == at)
    }

    fn hand(&self) -> impl Iterator<Item = Anchor> + '_ {
        let cells = self.table.rows.last().into_iter().flat_map(Row::cells);
        cells.filter(|placed| placed.face().is_some()).filter_map(|placed| placed.anchor)
    }

    /// Returns the objects that the digit keys select while no object is selected.
    fn cards_with_digits(&self) -> Vec<Anchor> {
        // Without ratings, no objects are marked, so number all usable objects.
        let all = || self.targets_in_place().into_iter().map(|(_, anchor)| anchor).collect();
        let usable: &Vec<Anchor> = &if self.worths.is_empty() { all() } else { self.usable.clone() };
        let mut numbered: Vec<Anchor> = self.hand().collect();
        let first = focus::next_things(&self.options, &[]);
        if !usable.is_empty() && first.iter().all(|anchor| !numbered.contains(anchor)) {
            return usable.clone();
        }
        let others: Vec<Anchor> = usable.iter().copied().filter(|anchor| !numbered.contains(anchor)).collect();
        numbered.extend(others);
        numbered
    }

    /// Returns the legal targets in the order of their numbers: in table order, but starting with the half of the table
    /// that contains the best target.
    pub fn targets(&self) -> Vec<Anchor> {
        if self.selection.path.is_empty() {
            return Vec::new();
        }
        let mut targets = self.targets_in_place();
        let line = self.table.divider().map_or(usize::MAX, focus::row_of);
        let is_near = |(row, _): &(usize, Anchor)| *row > line;
        if self.selection.best.is_some_and(|best| targets.iter().any(|place| place.1 == best && is_near(place))) {
            targets.sort_by_key(|place| !is_near(place));
        }
        targets.into_iter().map(|(_, anchor)| anchor).collect()
    }

    /// Returns the legal targets with their vertical positions, in the order of the table.
    pub(super) fn targets_in_place(&self) -> Vec<(usize, Anchor)> {
        // Selected objects are included: they keep their numbers, which deselect them.
        let next = self.stops();
        let places = focus::places(&self.table, &[]).into_iter().map(|(row, _, anchor)| (row, anchor));
        places.filter(|(_, anchor)| next.contains(anchor)).collect()
    }

    /// Returns `true` if this object can be one of several that the player selects for one action.
    pub fn collects(&self, anchor: Anchor) -> bool {
        self.stops().contains(&anchor) && focus::max_selected(&self.options, &[anchor]).is_some_and(|most| most > 1)
    }

    /// Returns the maximum number of objects to select, if they can be selected in any order.
    pub fn max_selected(&self) -> Option<usize> {
        focus::max_selected(&self.options, &self.selection.path).filter(|_| !self.selection.path.is_empty())
    }

    /// Returns the objects that the cursor can move to: those that start or continue an action, or that can be
    /// deselected.
    pub fn stops(&self) -> Vec<Anchor> {
        let mut stops = focus::next_things(&self.options, &self.selection.path);
        if self.max_selected().is_some() {
            stops.extend(self.selection.path.iter().copied());
        }
        stops
    }

    /// Selects an object. Also stores the best next target, so that drawing doesn't have to compute it in every frame.
    pub fn select(&mut self, anchor: Anchor) {
        self.selection.path.push(anchor);
        self.selection.digit = None;
        self.selection.best = self.best_target();
    }

    pub fn deselect(&mut self, anchor: Anchor) {
        self.selection.path.retain(|thing| *thing != anchor);
        self.selection.best = None;
    }

    /// Moves the cursor to the best target.
    pub fn select_best(&mut self) {
        self.cursor = self.selection.best.map(Cursor::Thing).or(self.cursor);
    }
}
