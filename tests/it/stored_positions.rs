//! Positions stored during a match, so that going back needs little replay, and the checks of a journal.

use sorcery::session::game::snapshots::{CHECK_EVERY, CHECKED_AN_ACTION, COPIES, Checks, EVERY, Snapshots};
use std::cell::Cell;

/// Returns the snapshots of a match of `actions` actions. In place of each position, they store the number of
/// actions before it.
fn after(actions: usize) -> Snapshots<usize> {
    let mut snapshots = Snapshots::new(0);
    (0..actions).for_each(|done| snapshots.pass(done, done, &done));
    snapshots
}

#[test]
fn a_position_is_stored_close_before_every_action() {
    for length in [1, 130, 1_000, 9_999, 300_000] {
        let snapshots = after(length);
        for action in (0..length).rev().step_by(7) {
            let (&position, after) = snapshots.before(action);
            assert_eq!(position, after);
            let back = length - after;
            let distance = (back / 2).max(action / (2 * COPIES)).max(EVERY);
            assert!(after <= action && action - after <= distance, "{action} of {length}: {after}");
        }
        assert!(snapshots.later.len() < 50, "{} are kept", snapshots.later.len());
    }
}

#[test]
fn a_changed_game_forgets_the_old_positions() {
    let mut snapshots = after(10_000);
    snapshots.back_to(700);
    (700..2_000).for_each(|done| snapshots.pass(done, done, &(done + 1_000_000)));
    for action in 0..2_000 {
        let (&position, after) = snapshots.before(action);
        assert_eq!(position, if after <= 700 { after } else { after + 1_000_000 });
    }
}

/// A position whose size grows with every action, like a graveyard. Copies add their size to `COPIED`.
struct Growing(usize);

thread_local!(static COPIED: Cell<usize> = const { Cell::new(0) });

impl Clone for Growing {
    fn clone(&self) -> Self {
        COPIED.set(COPIED.get() + self.0);
        Growing(self.0)
    }
}

#[test]
fn a_long_game_copies_no_more_for_each_action_than_a_short_one() {
    for actions in [20_000, 1_000_000] {
        let mut snapshots = Snapshots::new(Growing(0));
        COPIED.set(0);
        (0..actions).for_each(|done| snapshots.pass(done, done, &Growing(done)));
        let copied = COPIED.get() / actions;
        assert!(copied < 16, "{copied} times the last position after {actions} actions");
    }
}

/// The number of replayed actions must not grow with the square of the match's length.
#[test]
fn going_back_step_by_step_replays_few_actions() {
    let (mut snapshots, mut replayed) = (after(100_000), 0);
    for action in (0..100_000).rev() {
        let (_, from) = snapshots.back_to(action);
        (from..action).for_each(|done| snapshots.pass(done, action - done, &done));
        replayed += action - from;
    }
    assert!(replayed < 100_000 * 2 * EVERY, "{replayed} actions");
}

/// Returns the numbers of actions after which a journal checks the position of a game. `length` is the length of
/// the position's text after a number of actions.
fn checked(actions: usize, length: impl Fn(usize) -> usize) -> Vec<usize> {
    let mut checks = Checks::default();
    (1..=actions).filter(|&done| checks.after(done, || "x".repeat(length(done))).is_some()).collect()
}

#[test]
fn a_position_is_checked_every_twentieth_action_or_as_often_as_its_length_allows() {
    assert_eq!(checked(100, |_| 3_000), [20, 40, 60, 80, 100]);
    let growing = checked(100_000, |done| 10 * done);
    assert!(growing.is_sorted_by(|one, next| next - one <= (next / 5).max(CHECK_EVERY)), "{growing:?}");
    let read: usize = growing.iter().map(|done| 10 * done).sum();
    assert!(read <= 100_000 * 2 * CHECKED_AN_ACTION, "{read} bytes");
}
