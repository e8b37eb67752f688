//! The log and the story of a match, from a replay of its actions.

use super::History;
use super::position::Position;
use crate::{Best, LogLine, Story};
use sorcery_games::{Audience, EventMeta, Listener, Statistic, Touch};

impl History {
    /// Passes the lines of the log, worded for a listener, to `each`.
    pub fn log(&self, to: Listener<'_>, each: &mut dyn FnMut(LogLine)) {
        let mut tell = |action: usize, position: &dyn Position| {
            for (EventMeta { depth, begins_turn, touch, .. }, told) in position.told(to) {
                each(LogLine { action, depth, told, touch, begins_turn, chat: false });
            }
        };
        tell(0, &*self.opening);
        let mut walk = self.walk(0..self.done);
        while walk.step() {
            tell(walk.done, &*walk.position);
        }
        if let Some((_, why)) = self.ended() {
            let (action, told) = (self.done, why.to_string().into());
            each(LogLine { action, depth: 0, told, touch: None, begins_turn: false, chat: false });
        }
    }

    /// Returns the effects on cards, piles and players of all actions after the first `action` actions.
    pub fn touched_since(&self, action: usize) -> Vec<Touch> {
        if action >= self.done {
            return Vec::new();
        }
        let (mut walk, mut touched) = (self.walk(action..self.done), Vec::new());
        while walk.step() {
            touched.extend(walk.position.meta().into_iter().filter_map(|event| event.touch));
        }
        touched
    }

    /// Adds the statistics of an action to the totals. If several statistics of a seat are equally great, the first one
    /// counts as its best.
    fn count(&self, position: &dyn Position, (turn, action): (u32, usize), story: &mut Story) {
        for statistic in position.meta().iter().flat_map(|event| event.statistics.to_vec()) {
            let at = story.statistics.iter().position(|(name, _)| *name == statistic.name).unwrap_or_else(|| {
                story.statistics.push((statistic.name, vec![0; self.names.len()]));
                story.statistics.len() - 1
            });
            story.statistics[at].1[statistic.seat.index()] += statistic.amount;
            let Statistic { seat, name, amount, is_blow, is_told } = statistic;
            if is_blow && amount > story.bests.iter().find(|best| best.seat == seat).map_or(0, |best| best.amount) {
                story.bests.retain(|best| best.seat != seat);
                story.bests.push(Best { seat, name, amount, is_told, turn, action });
            }
        }
    }

    /// Returns each seat's values (such as life or points) after each turn so far, and all recorded actions.
    pub fn story(&self) -> Story {
        let mut walk = self.walk(0..self.actions.len());
        let mut story = Story { actions: self.done, turn: self.now.shown_turn(), ..Story::default() };
        let mut turn = None;
        loop {
            let (action, now) = (walk.done, walk.position.turn());
            let begins = turn != Some(now);
            if begins {
                turn = Some(now);
                story.beginnings.push(action);
                story.whose.push(walk.position.status().awaited());
                story.numbers.push(walk.position.shown_turn());
            }
            if begins && action < self.done || action == self.done {
                let to = Listener::new(&self.names, Audience::Public);
                for (i, (name, values)) in walk.position.score(to).measures.into_iter().enumerate() {
                    if story.measures.len() <= i {
                        story.measures.push((name, Vec::new()));
                    }
                    story.measures[i].1.push(values);
                }
            }
            let Some(line) = walk.next_line() else { return story };
            story.lines.push(line);
            walk.step();
            if action < self.done {
                let number = story.numbers.last().copied().unwrap_or(now);
                self.count(&*walk.position, (number, walk.done), &mut story);
            }
        }
    }
}
