//! One integration binary for everything that is tested from outside.

mod process;
mod scene;
mod sorcery;
