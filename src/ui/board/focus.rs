//! Selection by pointing: a cursor over the objects on a table, and commands composed by selecting one object after
//! another.
//!
//! This module is independent of the game. The legal actions list the objects that start or continue them.

use crate::areas::{is_column, nearest};
use crate::keys::Command;
use ratatui_core::layout::Rect;
use sorcery_games::table::Cell;
use sorcery_games::{Anchor, Table};
use sorcery_session::Move;
use std::collections::HashSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cursor {
    Thing(Anchor),
    Button(usize),
}

/// The result of selecting an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selected {
    Submit(String),
    /// Ask which of these actions to take. The flag is `true` if the player can select more objects instead, for
    /// one of several other actions.
    Ask(Vec<Move>, bool),
    More,
    /// No action starts or continues with this object.
    Nothing,
}

/// Number of lines from the start of one row of the table to the start of the next. It is large enough to give every
/// line of a panel its own position.
const ROW_HEIGHT: usize = 32;

/// Returns the vertical position at which row `row` of the table begins, in lines.
pub fn row_of(row: usize) -> usize {
    row * ROW_HEIGHT
}

/// Returns the objects on a table with their positions: the line, and the column in thousandths of the row's width.
/// `areas` are the areas of the objects on the screen, which show whether the lines of a panel are one below the other
/// or side by side.
pub fn places(table: &Table, areas: &[(Anchor, Rect)]) -> Vec<(usize, usize, Anchor)> {
    let top_of = |anchor: Anchor| areas.iter().find(|(at, _)| *at == anchor).map(|(_, area)| area.y);
    let mut places = Vec::new();
    for (row, cells) in table.rows.iter().enumerate() {
        let cells = cells.cells();
        for (column, placed) in cells.iter().enumerate() {
            let x = (2 * column + 1) * 500 / cells.len();
            if let Some(anchor) = placed.anchor {
                places.push((row * ROW_HEIGHT, x, anchor));
            }
            if let Cell::Panel(panel) = &placed.cell {
                let lines: Vec<Anchor> = panel.lines.iter().filter_map(|line| line.anchor).collect();
                let drawn: Option<Vec<u16>> = lines.iter().map(|line| top_of(*line)).collect();
                let heights = drawn.unwrap_or_else(|| (0..lines.len() as u16).collect());
                for (i, (anchor, height)) in lines.into_iter().zip(&heights).enumerate() {
                    let above = heights.iter().filter(|other| *other < height).collect::<HashSet<_>>().len();
                    let beside = heights.iter().filter(|other| *other == height).count();
                    let before = heights[..i].iter().filter(|other| *other == height).count();
                    let x = (2 * (column * beside + before) + 1) * 500 / (cells.len() * beside);
                    places.push((row * ROW_HEIGHT + above % ROW_HEIGHT, x, anchor));
                }
            }
        }
    }
    places
}

/// Returns the actions in `options` that a player can begin by selecting the objects in `path`.
pub fn matching<'a>(options: &'a [Move], path: &'a [Anchor]) -> impl Iterator<Item = &'a Move> {
    options.iter().filter(|option| begins_with(option, path))
}

/// Returns `true` if a player can begin this action by selecting the objects in `path`.
pub fn begins_with(option: &Move, path: &[Anchor]) -> bool {
    let each_once = |(i, thing): (usize, &Anchor)| option.path.contains(thing) && !path[..i].contains(thing);
    if option.any_order { path.iter().enumerate().all(each_once) } else { option.path.starts_with(path) }
}

/// Returns the maximum number of objects to select for the actions that begin with `path`. Counts only actions whose
/// objects can be selected in any order, and deselected again. Returns `None` if there are no such actions.
pub fn max_selected(options: &[Move], path: &[Anchor]) -> Option<usize> {
    matching(options, path).filter(|option| option.any_order).map(|option| option.path.len()).max()
}

pub fn next_things(options: &[Move], path: &[Anchor]) -> Vec<Anchor> {
    let next = |option: &'_ Move| -> Vec<Anchor> {
        match option.any_order {
            true => option.path.iter().copied().filter(|thing| !path.contains(thing)).collect(),
            false => option.path.get(path.len()).copied().into_iter().collect(),
        }
    };
    let mut things: Vec<Anchor> = matching(options, path).flat_map(next).collect();
    things.sort_unstable();
    things.dedup();
    things
}

/// Returns the actions in `options` that a player can't choose by selecting objects on the table. They become buttons.
pub fn buttons<'a>(options: &'a [Move], table: &Table) -> Vec<&'a Move> {
    let on_table =
        |option: &&Move| option.path.first().is_some_and(|first| table.anchors().any(|anchor| anchor == *first));
    options.iter().filter(|option| !on_table(option)).collect()
}

pub fn step(options: &[Move], path: &[Anchor], thing: Anchor) -> Selected {
    let mut longer = path.to_vec();
    longer.push(thing);
    let (whole, open): (Vec<&Move>, Vec<&Move>) =
        matching(options, &longer).partition(|option| option.path.len() == longer.len());
    match (whole.as_slice(), open.is_empty()) {
        ([], true) => Selected::Nothing,
        ([], false) => Selected::More,
        ([only], true) => Selected::Submit(only.line.clone()),
        // A single action with a target needs no selection of the target.
        (several, _) => {
            let more = open.len() > 1;
            let only = open.iter().filter(|_| !more);
            Selected::Ask(several.iter().chain(only).map(|&option| option.clone()).collect(), more)
        }
    }
}

/// Returns the part of the command that is already certain: the words that all matching actions have in common. An
/// action matches if the player can begin it by selecting the objects in `path`.
pub fn common_line(options: &[Move], path: &[Anchor]) -> String {
    let any_order = max_selected(options, path).is_some();
    let mut lines = matching(options, path)
        .filter(|option| option.any_order == any_order)
        .map(|option| option.line.split(' ').collect::<Vec<_>>());
    let Some(mut common) = lines.next() else { return String::new() };
    for line in lines {
        if any_order {
            common.retain(|word| line.contains(word));
        } else {
            let same = common.iter().zip(&line).take_while(|(a, b)| a == b).count();
            common.truncate(same);
        }
    }
    common.join(" ")
}

/// Returns the object that an arrow key leads to, among those for which `allowed` returns `true`. `None` if there is
/// none in that direction.
///
/// On a table whose objects all have an area in `areas`, this is the nearest object in that direction. A list shows only
/// some of its objects, so there the rows of the table in `places` decide.
pub fn neighbour(
    places: &[(usize, usize, Anchor)],
    areas: &[(Anchor, Rect)],
    from: Anchor,
    direction: Command,
    allowed: impl Fn(Anchor) -> bool,
) -> Option<Anchor> {
    let is_drawn = |(.., anchor): &(usize, usize, Anchor)| areas.iter().any(|(at, _)| at == anchor);
    match !is_column(areas) && places.iter().all(is_drawn) {
        true => nearest(areas, from, direction, allowed),
        false => in_rows(places, from, direction, allowed),
    }
}

/// Like [`neighbour`], but goes by the rows of the table.
fn in_rows(
    places: &[(usize, usize, Anchor)],
    from: Anchor,
    direction: Command,
    allowed: impl Fn(Anchor) -> bool,
) -> Option<Anchor> {
    let &(row, column, _) = places.iter().find(|(.., anchor)| *anchor == from)?;
    let reachable = places.iter().filter(|(.., anchor)| allowed(*anchor) && *anchor != from);
    let found = match direction {
        Command::Left => reachable.filter(|(r, c, _)| *r == row && *c < column).max_by_key(|(_, c, _)| *c),
        Command::Right => reachable.filter(|(r, c, _)| *r == row && *c > column).min_by_key(|(_, c, _)| *c),
        Command::Up => reachable.filter(|(r, ..)| *r < row).min_by_key(|(r, c, _)| (row - r, c.abs_diff(column))),
        _ => reachable.filter(|(r, ..)| *r > row).min_by_key(|(r, c, _)| (r - row, c.abs_diff(column))),
    };
    found.map(|(.., anchor)| *anchor)
}
