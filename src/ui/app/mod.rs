//! What a screen is, what all screens share, and the messages they receive and send.

pub mod msg;
pub mod screen;
