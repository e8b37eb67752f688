//! External programs as players, and this program's computer players for other programs.

pub mod bot;
pub mod check;
pub mod engine;
mod process;
pub mod protocol;

pub use process::spawn;
#[cfg(feature = "scripts")]
#[doc(hidden)]
pub use process::{Channel, SCRIPTED, START_SCRIPT};
