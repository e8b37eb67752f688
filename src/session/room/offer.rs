//! What people at a shared table ask of each other.

/// What somebody asks of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// To take the last action back.
    Undo,
    /// To call it a draw.
    Draw,
    /// To play again with the seats swapped.
    Rematch,
}

impl Offer {
    /// What somebody does who makes it.
    pub(super) fn words(self) -> &'static str {
        match self {
            Offer::Undo => "asks to take the last action back",
            Offer::Draw => "offers a draw",
            Offer::Rematch => "asks for another game with the seats swapped",
        }
    }
}
