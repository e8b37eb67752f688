//! A player with a plan.
