//! The cursor on a board, and the names in the inspector and the log that lead to cards.

use super::Board;
use super::focus::Cursor;
use crate::frame::Hit;
use sorcery_games::Anchor;

impl Board {
    pub fn pointed(&self) -> Option<Anchor> {
        match self.cursor? {
            Cursor::Thing(anchor) => Some(anchor),
            Cursor::Button(_) => None,
        }
    }

    /// Returns the object or button under the pointer. A name in the inspector only marks its card, because moving the
    /// cursor would replace the text under the pointer.
    pub fn under(&mut self, hit: Option<Hit>) -> Option<Cursor> {
        self.mentioned = match hit {
            Some(Hit::Mention(anchor)) => Some((anchor, self.cursor)),
            _ => None,
        };
        match hit? {
            Hit::Anchor(anchor) | Hit::Link(anchor) => Some(Cursor::Thing(anchor)),
            Hit::Button(button) => Some(Cursor::Button(button)),
            _ => None,
        }
    }

    /// Moves the cursor to the next card that the inspector or the visible log names: first the cards in the inspector,
    /// then those in the log, newest first. Starts over at the end. While the cursor is on one of these cards, the list
    /// of cards stays the same, although the inspector then describes another card.
    pub fn next_name(&mut self) {
        let pointed = self.pointed();
        let at = pointed.and_then(|pointed| self.named.iter().position(|anchor| *anchor == pointed));
        if at.is_none() {
            self.named.clear();
            let mut linked = self.linked.all();
            // The card under the cursor comes last.
            linked.sort_by_key(|anchor| Some(*anchor) == pointed);
            for anchor in linked {
                if !self.named.contains(&anchor) {
                    self.named.push(anchor);
                }
            }
        }
        let next = self.named.get(at.map_or(0, |at| at + 1)).or(self.named.first());
        self.cursor = next.copied().map(Cursor::Thing).or(self.cursor);
    }
}
