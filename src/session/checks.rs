//! Where a journal checks the position, and by what.

/// How many actions lie between two checks, at least.
const CHECK_EVERY: usize = 20;
/// So many bytes of a position's text may be checked for every action: a longer text is checked less
/// often, so that what checks take does not grow with the game (a graveyard may have thousands of
/// cards).
const CHECKED_AN_ACTION: usize = 128;

/// The check of a position: a hash of its text (FNV-1a, 64 bits).
pub fn check_of(position: &str) -> u64 {
    position.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Where a journal checks the position.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// How many actions lie between two.
    every: usize,
}

impl Default for Checks {
    fn default() -> Self {
        Checks { every: CHECK_EVERY }
    }
}

impl Checks {
    /// The line that checks the position after so many actions, if one is due there.
    #[inline]
    pub fn after(&mut self, actions: usize, position: impl FnOnce() -> String) -> Option<String> {
        actions.is_multiple_of(self.every).then(|| self.line(&position()))
    }

    #[cold]
    fn line(&mut self, position: &str) -> String {
        self.every = CHECK_EVERY * (position.len() / (CHECK_EVERY * CHECKED_AN_ACTION)).max(1).next_power_of_two();
        format!("! check {:016x}", check_of(position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places at which a game of so many actions is checked, its position that long after each.
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
}
