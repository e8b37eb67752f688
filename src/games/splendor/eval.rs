//! What search needs from the game: how good a position looks, and a fast way to play on from it.

use super::cards::{Card, Noble};
use super::event::Action;
use super::gems::{Colours, Gem, Gems};
use super::inputs;
use super::state::{GOAL, Phase, Place, Player, Source, Splendor};
use crate::engine::{Digest, Game, Log, Rng, Seat};
use crate::heuristics::{Method, weigh_chances};
use crate::network::{Learnt, Network};
use crate::{Contest, Heuristics};
use std::hash::Hash;
use std::sync::LazyLock;

// Weights in prestige points, found by letting many of them play against each other.
const TEMPO: f64 = 0.4;
const CARD: f64 = 0.84;
const GEM: f64 = 0.092;
const GOLD: f64 = 0.088;
const NOBLE: f64 = 0.38;
/// How steeply a noble's worth grows with the discounts that are there.
const NOBLE_POWER: i32 = 5;
/// What a step towards a card is worth, as part of the card.
const NEAR: f64 = 0.30;
/// By how much a gem that is missing lowers that.
const FADE: f64 = 0.62;
/// The second-best card in sight, as part of the best.
const SECOND: f64 = 0.41;
/// A reserved card against one that the other may take.
const HELD: f64 = 1.15;
/// Cards still count for something when the goal is reached: by so many points' worth.
const LATE: f64 = 2.9;
// How a margin in points becomes a probability.
const FLAT: f64 = 0.12;
const STEEP: f64 = 0.28;

/// What a player has, in prestige points.
fn strength(game: &Splendor, seat: Seat) -> f64 {
    let player = game.player(seat);
    let left = left(player);
    let mut sum = f64::from(player.points) + CARD * left * f64::from(player.cards());
    sum += GEM * f64::from(player.gems.without_gold().total()) + GOLD * f64::from(player.gems.count(Gem::Gold));
    for noble in game.nobles_left() {
        let missing = f64::from(noble.wants.beyond(player.discounts).total());
        let wanted = f64::from(noble.wants.total().max(1));
        sum += NOBLE * f64::from(noble.points) * (1.0 - missing / wanted).powi(NOBLE_POWER);
    }
    let open = game.open_cards().map(|card| prospect(player, left, card));
    let held = game.hand(seat).map(|card| HELD * prospect(player, left, card));
    // The two best prospects count: a third one is rarely reached.
    let (mut first, mut second) = (0.0f64, 0.0f64);
    for value in open.chain(held) {
        (first, second) = if value > first { (value, first) } else { (first, second.max(value)) };
    }
    sum + NEAR * (first + SECOND * second)
}

/// How much of the game is left, as a part of it: discounts pay back over the turns that are left.
pub(super) fn left(player: &Player) -> f64 {
    1.0 - f64::from(player.points).min(f64::from(GOAL)) / (f64::from(GOAL) + LATE)
}

/// What a card promises to a player, by its points, the time left for its discount, and what is
/// missing for it.
pub(super) fn prospect(player: &Player, left: f64, card: &Card) -> f64 {
    let missing = player.missing(card.cost);
    (CARD * left + f64::from(card.points)) * FADE.powi(missing.into())
}

fn playout_move(game: &Splendor, player: &Player, rng: &mut Rng) -> Action {
    let mut buy = (0, None);
    let mut goal = (i32::MIN, None);
    let board = Place::all().map(Source::Board);
    let hand = (0..player.reserved.len() as u8).map(Source::Hand);
    for from in board.chain(hand) {
        let Some(card) = game.card_from(game.active(), from) else { continue };
        let lacking = player.lacking(card.cost);
        let missing = i32::from(lacking.total()) - i32::from(player.gems.count(Gem::Gold));
        let worth = worth(game, player, card);
        let noise = rng.below(NOISE) as i32;
        if missing <= 0 {
            // Of equals the one that costs less.
            let paid = i32::from(player.price(card.cost).total());
            let value = 16 * worth - 2 * paid + noise;
            if buy.1.is_none() || value > buy.0 {
                buy = (value, Some(from));
            }
        } else {
            let value = 12 * worth - 14 * missing + noise;
            if value > goal.0 {
                goal = (value, Some((from, lacking)));
            }
        }
    }
    match (buy.1, goal.1) {
        (Some(Source::Board(place)), _) => Action::Buy(place),
        (Some(Source::Hand(index)), _) => Action::BuyReserved(index),
        (None, Some((from, lacking))) => collect(game, player, from, lacking, rng),
        (None, None) => game.random_action(rng, &mut Vec::new()).unwrap_or(Action::Pass),
    }
}

/// Chance among cards of nearly equal value.
const NOISE: usize = 12;

/// What a card is worth: its points and, while there is time, its discount, more where nobles ask
/// for its colour.
fn worth(game: &Splendor, player: &Player, card: &Card) -> i32 {
    let asks = |noble: &&Noble| noble.wants.count(card.bonus) > player.discounts.count(card.bonus);
    let asked = game.nobles_left().filter(asks).count();
    let early = i32::from(player.points < 10);
    2 * i32::from(card.points) + early * (2 + asked as i32)
}

/// A move towards a card: gems in the colours that are missing, or a reservation with its gold.
fn collect(game: &Splendor, player: &Player, from: Source, lacking: Gems, rng: &mut Rng) -> Action {
    let wanted = lacking.at_least(1);
    let there = game.bank().at_least(1);
    let useful = wanted.bits() & there.bits();
    let room = 10u8.saturating_sub(player.gems.total());
    if let Source::Board(place) = from
        && !player.reserved.is_full()
        && (useful == 0 || room < 2)
        && game.bank().count(Gem::Gold) > 0
    {
        return Action::Reserve(place);
    }
    let pairs = game.bank().at_least(4).bits() & lacking.at_least(2).bits();
    if useful.count_ones() == 1 && pairs != 0 {
        return Action::TakeTwo(Gem::COLOURS[pairs.trailing_zeros() as usize]);
    }
    let size = there.len().min(3);
    if size == 0 {
        return game.random_action(rng, &mut Vec::new()).unwrap_or(Action::Pass);
    }
    // The wanted colours first, then any others, from a random place on.
    let (mut taken, mut count) = (0u8, 0);
    for pool in [useful, there.bits() & !useful] {
        let start = rng.below(5);
        for i in 0..5 {
            let bit = 1 << ((start + i) % 5);
            if count < size && pool & bit != 0 {
                taken |= bit;
                count += 1;
            }
        }
    }
    Action::Take(Colours::from_bits(taken))
}

/// The gem that is needed least: a colour of which there is most, discounts counted.
fn spare_gem(player: &Player, rng: &mut Rng) -> Gem {
    let start = rng.below(5);
    let colours = (0..5).map(|i| Gem::COLOURS[(start + i) % 5]).filter(|&colour| player.gems.count(colour) > 0);
    colours.max_by_key(|&colour| 2 * player.gems.count(colour) + player.discounts.count(colour)).unwrap_or(Gem::Gold)
}

/// How much heavier the best action weighs than one that loses for certain, as a power of e.
const SHARPNESS: f32 = 40.0;

static NETWORK: LazyLock<Option<Network>> =
    LazyLock::new(|| Network::from_bytes(inputs::SHAPE, include_bytes!("learnt.weights")));

impl Heuristics for Splendor {
    const HORIZON: [u32; 2] = [4, 4];
    const LADDER: [Method; 4] =
        [Method::Overlooks(0.1), Method::Iterations(16), Method::Iterations(72), Method::Iterations(10_000)];
    const LEARNT: Option<Learnt<Self>> =
        Some(Learnt { shape: inputs::SHAPE, network: || NETWORK.as_ref(), inputs: inputs::write });

    // How good a position is for a seat, from 0 (lost) to 1 (won), by what each player has and is
    // close to buying; it does not look ahead. Asked about an imagined position it is fair: cards
    // taken unseen are then imagined, too.
    fn evaluate(&self, seat: Seat) -> f64 {
        let mut margin = strength(self, seat) - strength(self, seat.other());
        // Whoever begins the next turn is ahead by part of one.
        let next = if self.phase() == Phase::Move { self.active() } else { self.active().other() };
        margin += if next == seat { TEMPO } else { -TEMPO };
        let late = f64::from(self.player(Seat::ONE).points.max(self.player(Seat::TWO).points)) / f64::from(GOAL);
        1.0 / (1.0 + (-margin * (FLAT + STEEP * late)).exp())
    }

    fn weigh(&self, actions: &[Action], out: &mut Vec<f32>) {
        let seat = self.active();
        let chance = |action| {
            let mut after = self.clone();
            after.apply(action, &mut Log::off());
            after.evaluate(seat) as f32
        };
        let chances: Vec<f32> = actions.iter().map(|&action| chance(action)).collect();
        weigh_chances(&chances, SHARPNESS, out);
    }

    fn fingerprint(&self, seat: Seat) -> Option<u64> {
        let mut digest = Digest::default();
        digest.add(u64::from(self.turns) << 32 | u64::from(self.active.0) << 8 | u64::from(self.passes));
        self.phase.hash(&mut digest);
        self.bank.hash(&mut digest);
        for noble in self.nobles {
            digest.add(noble.map_or(u64::MAX, u64::from));
        }
        // What is left of the decks follows from what lies open and what the players have.
        for card in self.board {
            card.hash(&mut digest);
        }
        for owner in Seat::all(2) {
            let player = self.player(owner);
            player.gems.hash(&mut digest);
            player.bought.hash(&mut digest);
            digest.add(u64::from(player.joined) << 8 | u64::from(player.unseen));
            for (i, card) in player.reserved.iter().enumerate() {
                match owner != seat && player.is_unseen(i) {
                    true => digest.add(card.level() as u64),
                    false => card.hash(&mut digest),
                }
            }
        }
        Some(digest.value())
    }

    // A sensible action at little cost: buy the best card within reach, else collect for the best one
    // near by, with chance among equals. `None` when the game is over.
    fn playout_action(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<Action> {
        let player = self.player(self.active());
        match self.phase() {
            Phase::Over => None,
            Phase::Move => Some(playout_move(self, player, rng)),
            Phase::GiveBack => Some(Action::GiveBack(spare_gem(player, rng))),
            // The first noble, the least gold.
            Phase::Noble | Phase::Pay(_) => self.random_action(rng, scratch),
        }
    }
}

impl Contest for Splendor {
    const SEATS: usize = 2;

    fn progress(&self) -> u64 {
        Digest::of(Seat::all(2).map(|seat| {
            let player = self.player(seat);
            u64::from(player.points) << 8 | u64::from(player.cards())
        }))
    }
}
