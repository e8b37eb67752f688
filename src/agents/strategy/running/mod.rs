//! Runs strategies: a compiled [`Program`](program::Program), and a player that follows it.
//!
//! - `program`: compiles buy lists, play orders and conditions; `purchases` caches the purchases of a program.
//! - `player`: decides with a program; `answering` carries out the answers of its blocks.

mod answering;
pub mod player;
pub mod program;
mod purchases;
