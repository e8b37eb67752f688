//! What Sorcery's network is shown of a position: what one seat sees, from its side.
//!
//! A card is shown by its number and by what it can do now. Of the opponent's hand only those cards
//! are shown that were seen to go there.

use super::card::CardId;
use super::state::{Held, Minion, RitualInPlay, Side, Sorcery};
use crate::engine::Seat;
use crate::games::network::{Inputs, Shape};

const MINIONS: u8 = 0;
const HAND: u8 = 1;
const RITUALS: u8 = 2;
const DECKS: u8 = 3;

/// How many cards have an input of their own; those beyond share the last one.
const CARDS: u8 = 40;

/// Minions, cards in hand, rituals and decks; those of either side are summed up apart.
pub(super) const SHAPE: Shape = Shape { rows: &[93, 53, 50, 42], sums: 8, game: 188, blocks: 2 };

/// Writes what `seat` sees of `game`.
pub(super) fn write(game: &Sorcery, seat: Seat, inputs: &mut Inputs) {
    inputs.clear();
    let sides = [seat, seat.other()];
    for owner in sides {
        write_side(game, owner, inputs);
    }
    inputs.flag(game.active == seat);
    inputs.number(game.turn.min(60) as f32 / 30.0);
    inputs.number((game.lead(seat, |held| held.known) / 3.0).clamp(-3.0, 3.0) as f32);
    inputs.number(1.0);
    debug_assert_eq!(inputs.written(), SHAPE.game);
    for (i, owner) in (0..).zip(sides) {
        let (side, other) = game.sides_of(owner);
        for minion in side.board.iter() {
            inputs.begin_row(MINIONS, i);
            write_minion(minion, side, other, inputs);
            inputs.flag(owner == seat);
            inputs.flag(owner == seat && game.active == seat);
            inputs.flag(owner != seat && game.active != seat);
            inputs.flag(minion.fresh);
            debug_assert_eq!(inputs.written(), SHAPE.rows[usize::from(MINIONS)]);
        }
        for held in side.hand.iter().filter(|held| owner == seat || held.known) {
            inputs.begin_row(HAND, 2 + i);
            write_held(held, game.cost(owner, held.card), side, other, inputs);
            inputs.flag(owner == seat);
            debug_assert_eq!(inputs.written(), SHAPE.rows[usize::from(HAND)]);
        }
        // What may still be drawn: of the opponent, what nobody knows to be in its hand.
        inputs.begin_row(DECKS, 6 + i);
        let mut counts = [0u8; CARDS as usize];
        let hidden = side.hand.iter().filter(|held| owner != seat && !held.known).map(|held| held.card);
        for card in side.deck.cards().chain(hidden) {
            let count = &mut counts[usize::from(card.0.min(CARDS - 1))];
            *count = count.saturating_add(1);
        }
        counts.iter().for_each(|&count| inputs.number(f32::from(count) / 2.0));
        inputs.flag(owner == seat);
        inputs.number(1.0);
        debug_assert_eq!(inputs.written(), SHAPE.rows[usize::from(DECKS)]);
        if let Some(ritual) = side.ritual {
            inputs.begin_row(RITUALS, 4 + i);
            write_ritual(ritual, inputs);
            inputs.flag(owner == seat);
            inputs.flag(game.active == owner);
            debug_assert_eq!(inputs.written(), SHAPE.rows[usize::from(RITUALS)]);
        }
    }
}

fn write_side(game: &Sorcery, owner: Seat, inputs: &mut Inputs) {
    let (side, other) = game.sides_of(owner);
    inputs.one_of(26, side.life.clamp(0, 25) as u8);
    inputs.number(side.life.clamp(0, 40) as f32 / 20.0);
    inputs.one_of(14, side.magic.clamp(0, 13) as u8);
    inputs.number(side.magic.clamp(0, 30) as f32 / 10.0);
    inputs.one_of(6, side.hand.len());
    inputs.one_of(12, side.deck.len());
    inputs.number(side.deck.len().min(40) as f32 / 20.0);
    inputs.one_of(6, side.board.len());
    // What its minions can do to the opponent this turn, or in the next.
    let reach = |minion: &Minion| {
        let times = if game.active == owner { minion.actions } else { minion.speed };
        minion.attack.clamp(0, 99) * i32::from(times.min(9))
    };
    let reach = side.board.iter().map(reach).sum::<i32>();
    inputs.one_of(16, reach.min(15) as u8);
    inputs.flag(reach >= other.life);
    inputs.number((other.life.clamp(0, 40) - reach).clamp(-10, 20) as f32 / 10.0);
    let corpse = side.graveyard.last().map_or(0, |corpse| 1 + corpse.stats.0.clamp(0, 4));
    inputs.one_of(6, corpse as u8);
    inputs.flag(side.deck.is_empty());
}

fn write_minion(minion: &Minion, side: &Side, other: &Side, inputs: &mut Inputs) {
    inputs.one_of(CARDS, minion.card.0);
    inputs.one_of(10, minion.attack.clamp(0, 9) as u8);
    inputs.number(minion.attack.clamp(0, 30) as f32 / 10.0);
    inputs.one_of(10, minion.defence.clamp(0, 9) as u8);
    inputs.number(minion.defence.clamp(0, 30) as f32 / 10.0);
    inputs.one_of(3, minion.actions);
    inputs.one_of(3, minion.speed.saturating_sub(1));
    inputs.number(minion.shield.clamp(0, 4) as f32 / 2.0);
    let ability = minion.usable.ability();
    inputs.flag(ability.is_some());
    inputs.flag(ability.is_some_and(|ability| minion.actions > 0 && ability.cost <= side.magic));
    inputs.flag(minion.usable.from != minion.card && minion.usable.from != CardId::NONE);
    inputs.one_of(4, minion.enchantments.min(3) as u8);
    inputs.flag(minion.attack >= other.life);
    let falls = other.board.iter().filter(|foe| foe.defence <= minion.attack).count();
    let kills = other.board.iter().filter(|foe| foe.attack >= minion.defence).count();
    inputs.one_of(6, falls);
    inputs.one_of(6, kills);
}

fn write_held(held: &Held, cost: i32, side: &Side, other: &Side, inputs: &mut Inputs) {
    inputs.one_of(CARDS, held.card.0);
    inputs.one_of(6, cost.clamp(0, 5) as u8);
    inputs.flag(cost <= side.magic);
    inputs.flag(cost <= side.magic.saturating_add(1));
    inputs.number(other.board.len() as f32 / 5.0);
    inputs.number(held.stats.0.clamp(0, 20) as f32 / 5.0);
    inputs.number(held.stats.1.clamp(0, 20) as f32 / 5.0);
    inputs.number(1.0);
}

fn write_ritual(ritual: RitualInPlay, inputs: &mut Inputs) {
    inputs.one_of(CARDS, ritual.card.0);
    inputs.one_of(6, (ritual.charges / ritual.card.card().charges.0.max(1)).clamp(0, 5) as u8);
    inputs.number(ritual.charges.clamp(0, 20) as f32 / 5.0);
    inputs.flag(ritual.can_pay());
}
