//! Menus: the lobby, lists with a preview, and forms.

use super::PromptView;
use crate::areas::ItemAreas;
use crate::chart::Chart;
use crate::text::scrolled;
use sorcery_games::emblem::Emblem;
use sorcery_games::{Line, Tint};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct MenuView {
    pub title: String,
    /// The title in block letters, one string per line; empty for a title in plain text.
    pub logo: &'static [&'static str],
    pub about: String,
    /// For a list that the user can filter by typing: the filter, and the number of matching entries in words.
    pub filter: Option<(PromptView, String)>,
    pub items: Vec<MenuItem>,
    pub cursor: usize,
    pub preview: Vec<Line>,
    /// The cost curves of the chosen decks.
    pub curves: Vec<Curve>,
    /// The chart below the preview, if there is room.
    pub chart: Option<Box<Chart>>,
    /// The drawing next to the menu, if there is room.
    pub emblem: Emblem,
    pub tint: Tint,
    pub places: ItemAreas,
}

impl MenuView {
    /// Returns `true` if the items are the fields of a form.
    pub fn is_form(&self) -> bool {
        self.items.iter().any(|item| item.value.is_some())
    }
}

/// Number of cards in a deck by cost.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    pub title: String,
    pub bars: Vec<(String, usize)>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct MenuItem {
    pub label: String,
    /// The heading of the item's group in a form, or empty.
    pub group: String,
    /// The colour of the item's game, or `Plain`.
    pub tint: Tint,
    /// The current value of the menu item, if it has one.
    pub value: Option<FieldValue>,
    pub detail: String,
    /// Whether the lobby draws the item as a tile.
    pub tile: bool,
    pub emblem: Emblem,
}

impl MenuItem {
    pub fn new(label: impl Into<String>, detail: impl Into<String>) -> Self {
        MenuItem { label: label.into(), detail: detail.into(), ..MenuItem::default() }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum FieldValue {
    Choice(String),
    /// The contents of a text field and, while the user edits it, the position of the cursor, in characters.
    Text(String, Option<usize>),
}

impl FieldValue {
    /// Returns the visible text and, while the user edits it, the part before the cursor. `fits` returns whether the
    /// cursor is visible after this part of a text. `none` stands for an empty text.
    pub fn shown<'a>(
        &'a self,
        chosen: bool,
        none: &'static str,
        fits: impl FnMut(&str) -> bool,
    ) -> (&'a str, Option<&'a str>) {
        match self {
            FieldValue::Text(text, Some(cursor)) => {
                let (shown, before) = scrolled(text, *cursor, fits);
                (shown, Some(before))
            }
            FieldValue::Text(text, None) if text.is_empty() && !chosen => (none, None),
            FieldValue::Text(text, None) | FieldValue::Choice(text) => (text, None),
        }
    }
}
