//! One integration binary for everything that is tested from outside.

mod dominion;
