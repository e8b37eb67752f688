//! Small drawings defined in code, which graphical interfaces show on cards.
//!
//! A drawing is a list of shapes in a square of 100 by 100 units, drawn from first to last. The outline of a
//! shape is a path:
//!
//! ```text
//! M x y              start here
//! L x y              straight line
//! Q a b x y          curve with one control point
//! C a b c d x y      curve with two control points
//! Z                  close the path
//! O x y r            circle
//! ```
//!
//! Drawings have no effect on the rules of a game.

use super::table::Tint;

/// A drawing. An empty slice draws nothing.
pub type Emblem = &'static [Shape];

/// One shape of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The colour of the shape.
    pub ink: Ink,
    /// The width of the line, or 0 for a filled shape. The drawing has a width of 100.
    pub width: u8,
    /// The outline as a path, in the syntax that the module describes.
    pub path: &'static str,
}

/// The colour of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The colour of the card that shows the drawing.
    Own,
    /// The lightest colour of the theme.
    Light,
    /// The darkest colour of the theme.
    Dark,
    /// The theme's colour for this class of items.
    Tint(Tint),
}

/// The theme's red.
pub const RED: Ink = Ink::Tint(Tint::Red);
/// The theme's blue.
pub const BLUE: Ink = Ink::Tint(Tint::Blue);
/// The theme's green.
pub const GREEN: Ink = Ink::Tint(Tint::Green);
/// The theme's pink.
pub const PINK: Ink = Ink::Tint(Tint::Pink);
/// The theme's brown.
pub const BROWN: Ink = Ink::Tint(Tint::Brown);
/// The theme's gold.
pub const GOLD: Ink = Ink::Tint(Tint::Gold);

/// Creates a filled shape.
pub const fn fill(ink: Ink, path: &'static str) -> Shape {
    Shape { ink, width: 0, path }
}

/// Creates a line. A `width` of 100 is as wide as the whole drawing.
pub const fn line(ink: Ink, width: u8, path: &'static str) -> Shape {
    Shape { ink, width, path }
}

/// A crown, for Splendor's nobles and for Dominion's Throne Room.
pub const CROWN: Emblem = &[
    fill(GOLD, "M8 78 L4 26 L28 50 L50 12 L72 50 L96 26 L92 78 Z"),
    fill(GOLD, "M10 82 L90 82 L90 94 L10 94 Z"),
    fill(RED, "O 50 62 8"),
    fill(BLUE, "O 26 66 6"),
    fill(BLUE, "O 74 66 6"),
];
