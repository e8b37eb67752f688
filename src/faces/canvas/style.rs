//! The characters that cards and frames are made of.

use super::CARD_WIDTH;

/// A horizontal line as wide as a card, of which shorter ones are pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run(pub &'static str);

impl Run {
    /// The first `columns` columns.
    pub(super) fn piece(self, columns: usize) -> &'static str {
        &self.0[..self.0.len() / CARD_WIDTH * columns]
    }
}

/// The characters of one style.
#[derive(Debug, PartialEq, Eq)]
pub struct Style {
    /// Heavy corners of a card: top left, top right, bottom left, bottom right.
    pub(super) corners: [&'static str; 4],
    /// Heavy and light horizontal lines, heavy and light vertical ones.
    pub(super) heavy: Run,
    pub(super) light: Run,
    pub(super) side: &'static str,
    pub(super) bar: &'static str,
    /// A light line meeting the left and the right border.
    pub(super) tees: [&'static str; 2],
    /// A light vertical bar hanging from the top border, and standing on the bottom one.
    pub(super) hang: &'static str,
    pub(super) stand: &'static str,
    /// A light vertical bar meeting a light line from above, and from below.
    pub(super) above: &'static str,
    pub(super) below: &'static str,
    /// Inner corners of boxes: opening to the lower left, lower right, upper left, upper right.
    pub(super) inner: [&'static str; 4],
    /// The outer frame: corners, lines, and where a line meets the left and the right border.
    pub(super) frame_corners: [&'static str; 4],
    pub(super) frame_line: Run,
    pub(super) frame_side: &'static str,
    /// What stands before the first line within the frame, between two, and after the last.
    pub(super) frame_ends: [&'static str; 3],
    pub(super) frame_tees: [&'static str; 2],
    pub(super) unicode: bool,
}

/// Boxes of Unicode, the style by default.
pub static FANCY: Style = Style {
    corners: ["┏", "┓", "┗", "┛"],
    heavy: Run("━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━"),
    light: Run("─────────────────────────────────"),
    side: "┃",
    bar: "│",
    tees: ["┠", "┨"],
    hang: "┯",
    stand: "┷",
    above: "┴",
    below: "┬",
    inner: ["┐", "┌", "┘", "└"],
    frame_corners: ["╔", "╗", "╚", "╝"],
    frame_line: Run("═════════════════════════════════"),
    frame_side: "║",
    frame_ends: ["║", "║\n║", "║\n"],
    frame_tees: ["╠", "╣"],
    unicode: true,
};

/// Plain ASCII.
pub static SIMPLE: Style = Style {
    corners: ["|", "|", "|", "|"],
    heavy: Run("---------------------------------"),
    light: Run("---------------------------------"),
    side: "|",
    bar: "|",
    tees: ["|", "|"],
    hang: "-",
    stand: "-",
    above: "-",
    below: "-",
    inner: ["-", "-", "-", "-"],
    frame_corners: ["-", "-", "-", "-"],
    frame_line: Run("---------------------------------"),
    frame_side: "|",
    frame_ends: ["|", "|\n|", "|\n"],
    frame_tees: ["|", "|"],
    unicode: false,
};
