//! A list without end that grows and shrinks at its top.

use std::sync::Arc;

/// How many items lie in a layer that copies share.
const LAYER: usize = 64;

/// Items one on top of the other. The copies of a stack share what lies deep, so that however long
/// a game was, keeping a position of it costs no more than copying the last items.
#[derive(Clone, Debug)]
pub struct Stack<T> {
    /// Full layers, the lowest first.
    layers: Vec<Arc<[T]>>,
    /// What lies above them: at most two layers, so that a stack which goes a little up and down
    /// lets the others alone, and not nothing unless there is nothing at all.
    top: Vec<T>,
}

impl<T: Copy> Stack<T> {
    /// An empty stack with room for its first items.
    pub fn with_capacity(items: usize) -> Self {
        Stack { layers: Vec::new(), top: Vec::with_capacity(items) }
    }

    /// Puts an item on top.
    #[inline]
    pub fn push(&mut self, item: T) {
        if self.top.len() == 2 * LAYER {
            self.lay();
        }
        self.top.push(item);
    }

    #[cold]
    fn lay(&mut self) {
        self.layers.push(self.top.drain(..LAYER).as_slice().into());
    }

    /// Takes the item on top.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let item = self.top.pop();
        if self.top.is_empty()
            && let Some(layer) = self.layers.pop()
        {
            self.top.extend_from_slice(&layer);
        }
        item
    }

    /// The item on top.
    #[inline]
    pub fn last(&self) -> Option<&T> {
        self.top.last()
    }

    /// How many items there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.layers.len() * LAYER + self.top.len()
    }

    /// Whether there is nothing.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.top.is_empty()
    }

    /// The items, the lowest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.layers.iter().flat_map(|layer| layer.iter()).chain(&self.top)
    }
}

impl<T> Default for Stack<T> {
    fn default() -> Self {
        Stack { layers: Vec::new(), top: Vec::new() }
    }
}

/// The same items, wherever the layers lie.
impl<T: Copy + PartialEq> PartialEq for Stack<T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl<T: Copy> FromIterator<T> for Stack<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut stack = Stack::default();
        items.into_iter().for_each(|item| stack.push(item));
        stack
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Rng;

    /// Up and down through several layers, against a list; copies taken on the way stay what they
    /// were.
    #[test]
    fn a_stack_is_a_list_that_changes_at_its_end() {
        let mut rng = Rng::new(7, crate::engine::Stream::Playout);
        let (mut stack, mut list) = (Stack::with_capacity(4), Vec::new());
        let mut copies = Vec::new();
        for step in 0..4_000 {
            // Two thousand steps rather upwards, then rather downwards.
            if rng.below(5) < if step < 2_000 { 3 } else { 1 } {
                stack.push(step);
                list.push(step);
            } else {
                assert_eq!(stack.pop(), list.pop());
            }
            assert_eq!((stack.len(), stack.last(), stack.is_empty()), (list.len(), list.last(), list.is_empty()));
            if step % 500 == 0 {
                copies.push((stack.clone(), list.clone()));
            }
        }
        copies.push((stack, list));
        assert!(copies.iter().any(|(stack, _)| stack.layers.len() > 2));
        for (stack, list) in copies {
            assert!(stack.iter().eq(&list) && stack.iter().rev().eq(list.iter().rev()));
            assert!(stack == list.iter().copied().collect());
        }
    }

    #[test]
    fn equal_stacks_hold_the_same_items() {
        let stack: Stack<i32> = (0..300).collect();
        let mut other: Stack<i32> = (0..350).collect();
        assert!(stack != other);
        (0..50).for_each(|_| assert!(other.pop().is_some()));
        assert!(stack == other);
        assert!(stack != (1..301).collect());
    }
}
