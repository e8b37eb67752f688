//! Positions kept on the way, from which a match goes back.

/// How many positions are kept at most; then every other one is dropped. Going back replays less
/// than two parts of so many of the match.
const MOST: usize = 8;

/// The first position of a match, and later ones at equal distances.
#[derive(Clone, Debug)]
pub(super) struct Snapshots<G> {
    positions: Vec<G>,
    /// How many actions lie between two positions: a power of two.
    distance: usize,
}

impl<G: Clone> Snapshots<G> {
    /// The snapshots of a match that begins here.
    pub fn new(start: G) -> Self {
        Snapshots { positions: vec![start], distance: 64 }
    }

    /// The position in which the match began.
    pub fn start(&self) -> &G {
        &self.positions[0]
    }

    /// Keeps the position after `done` actions when it lies at the right distance. What was kept
    /// from there on belongs to a course that was taken back.
    #[inline]
    pub fn pass(&mut self, done: usize, now: &G) {
        if done & (self.distance - 1) == 0 {
            self.keep(done, now);
        }
    }

    #[cold]
    fn keep(&mut self, done: usize, now: &G) {
        self.positions.truncate(done / self.distance);
        self.positions.push(now.clone());
        if self.positions.len() > MOST {
            let mut place = 0;
            self.positions.retain(|_| {
                place += 1;
                place % 2 == 1
            });
            self.distance *= 2;
        }
    }

    /// The last position kept that comes after at most `action` actions, and after how many.
    pub fn before(&self, action: usize) -> (&G, usize) {
        let at = (action / self.distance).min(self.positions.len() - 1);
        (&self.positions[at], at * self.distance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions are told apart by how many actions came before them.
    #[test]
    fn every_place_is_reached_from_a_milestone_near_before_it() {
        let mut snapshots = Snapshots::new(0);
        for done in 0..10_000 {
            snapshots.pass(done, &done);
        }
        for action in 0..10_000 {
            let (&position, after) = snapshots.before(action);
            assert_eq!(position, after);
            assert!(after <= action && action - after < 10_000 / MOST * 2 + 64);
        }
        // Another course from the 700th action on: nothing of the first is met again.
        for done in 700..2_000 {
            snapshots.pass(done, &(done + 1_000_000));
        }
        assert!((700..2_000).all(|action| matches!(snapshots.before(action), (&at, after) if at == after && after < 700 || at == after + 1_000_000)));
    }
}
