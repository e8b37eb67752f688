//! Small drawings made in code: what a card shows beside its words, for faces that can draw.
//!
//! A drawing is a list of shapes in a square of 100 by 100, the first one at the bottom. A shape
//! is written as a path:
//!
//! ```text
//! M x y              begin here
//! L x y              a straight line
//! Q a b x y          a curve with one control point
//! C a b c d x y      a curve with two control points
//! Z                  back to the beginning
//! O x y r            a circle
//! ```
//!
//! Games choose drawings in their words modules, never in their rules.

use super::table::Tint;

/// A drawing; an empty one is none.
pub type Emblem = &'static [Shape];

/// One shape of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Its colour.
    pub ink: Ink,
    /// The width of its line in hundredths of the square; 0 for a filled shape.
    pub width: u8,
    /// Its outline.
    pub path: &'static str,
}

/// The colour of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// That of the card.
    Own,
    /// The lightest there is.
    Light,
    /// The darkest there is.
    Dark,
    /// That of a colour class.
    Tint(Tint),
}

/// Red.
pub const RED: Ink = Ink::Tint(Tint::Red);
/// Blue.
pub const BLUE: Ink = Ink::Tint(Tint::Blue);
/// Green.
pub const GREEN: Ink = Ink::Tint(Tint::Green);
/// Pink.
pub const PINK: Ink = Ink::Tint(Tint::Pink);
/// Brown.
pub const BROWN: Ink = Ink::Tint(Tint::Brown);
/// Gold.
pub const GOLD: Ink = Ink::Tint(Tint::Gold);

/// A filled shape.
pub const fn fill(ink: Ink, path: &'static str) -> Shape {
    Shape { ink, width: 0, path }
}

/// A line of a width.
pub const fn line(ink: Ink, width: u8, path: &'static str) -> Shape {
    Shape { ink, width, path }
}

/// A crown: of a noble, or a throne.
pub const CROWN: Emblem = &[
    fill(GOLD, "M8 78 L4 26 L28 50 L50 12 L72 50 L96 26 L92 78 Z"),
    fill(GOLD, "M10 82 L90 82 L90 94 L10 94 Z"),
    fill(RED, "O 50 62 8"),
    fill(BLUE, "O 26 66 6"),
    fill(BLUE, "O 74 66 6"),
];
