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

/// Returns `true` if all areas begin in the same column, or if there are none.
pub fn is_column<K>(areas: &[(K, Rect)]) -> bool {
    areas.windows(2).all(|pair| pair[0].1.x == pair[1].1.x)
}

/// Returns the nearest item in a direction, among those for which `allowed` returns `true`.
pub fn nearest<K: Copy + Ord>(
    areas: &[(K, Rect)],
    from: K,
    direction: Command,
    allowed: impl Fn(K) -> bool,
) -> Option<K> {
    let own = areas.iter().find(|(item, _)| *item == from)?.1;
    let others = areas.iter().filter(|(item, _)| *item != from && allowed(*item));
    let near = others.filter_map(|&(item, other)| Some((distance(own, other, direction)?, item)));
    near.min().map(|(_, item)| item)
}

/// Returns the distance of `other` from `own` in a direction: first between the two areas, then between their centres.
/// `None` if `other` lies elsewhere. A line is about twice as high as a column is wide.
fn distance(own: Rect, other: Rect, direction: Command) -> Option<(u16, u16)> {
    let ahead = match direction {
        Command::Left => own.x.checked_sub(other.right()),
        Command::Right => other.x.checked_sub(own.right()),
        Command::Up => own.y.checked_sub(other.bottom()),
        _ => other.y.checked_sub(own.bottom()),
    }?;
    if let Command::Left | Command::Right = direction {
        let is_level = own.y < other.bottom() && other.y < own.bottom();
        return is_level.then(|| (ahead, (own.y + own.bottom()).abs_diff(other.y + other.bottom())));
    }
    let aside = other.x.saturating_sub(own.right()).max(own.x.saturating_sub(other.right()));
    Some((2 * ahead + aside, (own.x + own.right()).abs_diff(other.x + other.right())))
}

/// Treats all recorded values as equal, so that frames that differ only in these values are equal.
impl<T> PartialEq for Recorded<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
