//! Facts about the last layout that keys depend on: the areas of a menu's items, the cards named in the visible text, and
//! the height of a page.

use crate::keys::Command;
use ratatui_core::layout::Rect;
use sorcery_games::threads::locked;
use std::sync::{Arc, Mutex};

/// A value that the layout records because keys depend on it, such as the areas of a menu's items.
#[derive(Debug, Default)]
pub struct Recorded<T>(Arc<Mutex<T>>);

/// The areas of a menu's items, for the cursor keys.
pub type ItemAreas = Recorded<Vec<(usize, Rect)>>;

impl<T: Clone> Recorded<T> {
    pub fn record(&self, value: T) {
        *locked(&self.0) = value;
    }

    /// Returns the value that the last layout recorded, or the default.
    pub fn get(&self) -> T {
        locked(&self.0).clone()
    }
}

impl<T> Clone for Recorded<T> {
    fn clone(&self) -> Self {
        Recorded(self.0.clone())
    }
}

impl ItemAreas {
    /// Returns `true` if the items form a single column, or if no layout has recorded them yet.
    pub fn is_list(&self) -> bool {
        locked(&self.0).windows(2).all(|pair| pair[0].1.x == pair[1].1.x)
    }

    /// Returns the item that an arrow key leads to: the nearest in the same row, or in the nearest row above or
    /// below.
    pub fn next(&self, from: usize, arrow: Command) -> Option<usize> {
        let places = locked(&self.0);
        let own = places.iter().find(|(item, _)| *item == from)?.1;
        let away = |&&(_, other): &&(usize, Rect)| {
            let (ahead, level) = match arrow {
                Command::Left => (own.x.checked_sub(other.right()), own.y < other.bottom() && other.y < own.bottom()),
                Command::Right => (other.x.checked_sub(own.right()), own.y < other.bottom() && other.y < own.bottom()),
                Command::Up => (own.y.checked_sub(other.bottom()), true),
                _ => (other.y.checked_sub(own.bottom()), true),
            };
            let gap = other.x.saturating_sub(own.right()).max(own.x.saturating_sub(other.right()));
            ahead.filter(|_| level).map(|ahead| (ahead, gap, own.x.abs_diff(other.x)))
        };
        let ahead = places.iter().filter(|place| away(place).is_some());
        ahead.min_by_key(away).map(|(item, _)| *item)
    }
}

/// Treats all recorded values as equal, so that frames that differ only in these values are equal.
impl<T> PartialEq for Recorded<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
