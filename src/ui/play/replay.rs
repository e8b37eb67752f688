//! A game being looked at: steps, turns, playing by itself. And what else goes by the clock.

use super::{PACES, Play, Wish};

impl Play {
    /// Steps through a replay: to the next action or turn, or back.
    pub fn step(&mut self, forwards: bool, whole_turn: bool) {
        let (done, ahead) = self.session.place();
        let target = if !whole_turn {
            if forwards { done + 1 } else { done.saturating_sub(1) }
        } else if forwards {
            self.session.turns().into_iter().find(|&begin| begin > done).unwrap_or(done + ahead)
        } else {
            self.session.turns().into_iter().rev().find(|&begin| begin < done).unwrap_or(0)
        };
        self.step_to(target);
    }

    /// Shows the position after so many actions of a replay.
    pub fn step_to(&mut self, target: usize) {
        self.session.look_at(target);
        self.turn = self.session.turn();
        self.recap = target.saturating_sub(1);
        self.refresh();
    }

    /// Puts out what is lit for a while.
    pub fn put_out(&mut self) {
        self.flashes.clear();
    }

    /// Time passes.
    pub fn tick(&mut self, milliseconds: u64) -> Wish {
        self.clock += milliseconds;
        let now = self.clock;
        self.flashes.retain(|&(.., until)| until > now);
        if let Some(mut replay) = self.replay.filter(|replay| replay.playing && replay.due <= now) {
            self.step(true, false);
            replay.playing = self.session.place().1 > 0;
            replay.due = now + PACES[replay.speed as usize - 1];
            self.replay = Some(replay);
        }
        self.decided()
    }
}
