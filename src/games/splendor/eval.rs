//! The evaluation of positions of Splendor, and the rollout policy.

use super::cards::{Card, Noble};
use super::event::Action;
use super::gems::{Colours, Gem, Gems};
use super::inputs;
use super::state::{GOAL, HAND, PLACES, Phase, Place, Player, Setup, Source, Splendor};
use crate::Heuristics;
use crate::engine::{Digest, Game, Pile, Rng, Seat};
use crate::evaluator::{Evaluator, Learnt};
use crate::heuristics::{self, LEVEL_COUNT, Method, weigh_chances};
use crate::network::Network;
use std::hash::Hash;
use std::sync::LazyLock;

// The values, in prestige points, of the next move, a card's discount, a coloured gem and a gold gem. `NOBLE` is a
// factor applied to a noble's points. Tuned by a tournament between many candidates.
const TEMPO: f64 = 0.4;
const CARD: f64 = 0.84;
const GEM: f64 = 0.092;
const GOLD: f64 = 0.088;
const NOBLE: f64 = 0.38;
/// Exponent applied to the share of a noble's required discounts that the player has. It favours nobles who are close
/// to joining.
const NOBLE_POWER: i32 = 5;
/// Weight, in a player's strength, of the value of the two most promising cards that the player may buy later.
const NEAR: f64 = 0.30;
/// Factor applied to a card's value for each gem that the player lacks for its price.
const FADE: f64 = 0.62;
/// Weight of the second most promising card to buy, relative to the first.
const SECOND: f64 = 0.41;
/// Factor applied to the value of a reserved card, which the opponent can't take.
const HELD: f64 = 1.15;
/// Number of points beyond the goal at which a player's discounts would lose all value. The game ends earlier, so
/// discounts keep some value until the end.
const LATE: f64 = 2.9;
// Log-odds of winning per point of lead: `FLAT` at the start of the game, and `FLAT + STEEP` at the end.
const FLAT: f64 = 0.12;
const STEEP: f64 = 0.28;

/// Returns the strength of a player's position, in prestige points.
fn strength(game: &Splendor, seat: Seat) -> f64 {
    achievements(game, seat) + prospects(game.player(seat), wishes(game, seat))
}

/// Returns the part of a player's strength that doesn't depend on gems: points, bought cards and nobles.
fn achievements(game: &Splendor, seat: Seat) -> f64 {
    let player = game.player(seat);
    let mut sum = f64::from(player.points) + CARD * left(player) * f64::from(player.cards());
    for noble in game.nobles_left() {
        let missing = f64::from(noble.wants.beyond(player.discounts).total());
        let wanted = f64::from(noble.wants.total().max(1));
        sum += NOBLE * f64::from(noble.points) * (1.0 - missing / wanted).powi(NOBLE_POWER);
    }
    sum
}

/// A card that a player may buy later.
#[derive(Clone, Copy)]
struct Wish {
    /// The card's value if the player can pay for it.
    value: f64,
    /// The card's price after the player's discounts.
    need: Gems,
}

impl Wish {
    /// Returns the wish for a card. `factor` is `HELD` for a card in the player's reserve, and 1 for a card on the board.
    fn of(card: &Card, factor: f64, player: &Player, left: f64) -> Wish {
        Wish { value: factor * value(card, left), need: card.cost.beyond(player.discounts) }
    }

    /// Returns the card's value, reduced for each gem that the player lacks.
    fn reachable(self, player: &Player) -> f64 {
        let lacking = self.need.beyond(player.gems.without_gold()).total();
        self.value * faded(lacking.saturating_sub(player.gems.count(Gem::Gold)))
    }
}

/// Returns the cards that a player may buy later.
fn wishes(game: &Splendor, seat: Seat) -> impl Iterator<Item = Wish> {
    let player = game.player(seat);
    let left = left(player);
    let wish = move |card: &Card, factor: f64| Wish::of(card, factor, player, left);
    game.open_cards().map(move |card| wish(card, 1.0)).chain(game.hand(seat).map(move |card| wish(card, HELD)))
}

/// Returns the part of a player's strength that depends on gems: the gems themselves, and the cards that the player may
/// buy later.
fn prospects(player: &Player, wishes: impl Iterator<Item = Wish>) -> f64 {
    hopes(player, wishes.map(|wish| wish.reachable(player)))
}

/// Returns the same part of a player's strength, given the value of each card that the player may buy later.
fn hopes(player: &Player, values: impl Iterator<Item = f64>) -> f64 {
    // Players rarely get to buy a third card, so only the two best ones count.
    let (mut first, mut second) = (0.0f64, 0.0f64);
    for value in values {
        // No branch depends on the order of the values, because the processor couldn't predict it.
        let lower = if value > first { first } else { value };
        first = if value > first { value } else { first };
        second = if lower > second { lower } else { second };
    }
    let (gems, gold) = (player.gems.without_gold(), player.gems.count(Gem::Gold));
    GEM * f64::from(gems.total()) + GOLD * f64::from(gold) + NEAR * (first + SECOND * second)
}

/// Returns the share of the game that is left, estimated from the player's points. It determines the value of
/// discounts.
pub(super) fn left(player: &Player) -> f64 {
    1.0 - f64::from(player.points).min(f64::from(GOAL)) / (f64::from(GOAL) + LATE)
}

/// Returns the value of a card that the player may buy later: its points and discount, reduced for each missing gem.
/// `left` is the share of the game that is left.
pub(super) fn prospect(player: &Player, left: f64, card: &Card) -> f64 {
    value(card, left) * faded(player.missing(card.cost))
}

/// Returns the value of a card for which no gems are missing.
fn value(card: &Card, left: f64) -> f64 {
    CARD * left + f64::from(card.points)
}

/// Returns the factor by which missing gems reduce the value of a card.
fn faded(missing: u8) -> f64 {
    FADES[usize::from(missing).min(FADES.len() - 1)]
}

/// The powers of [`FADE`], by the number of missing gems. Calling `powi` instead would take 3 % of the time of a
/// search.
static FADES: [f64; 64] = {
    let mut powers = [1.0; 64];
    let mut n = 0;
    while n < 64 {
        // Does the same multiplications as `powi`, so that the results are identical.
        let (mut factor, mut left) = (FADE, n);
        while left > 0 {
            if left % 2 == 1 {
                powers[n] *= factor;
            }
            factor *= factor;
            left /= 2;
        }
        n += 1;
    }
    powers
};

impl Splendor {
    /// Returns the estimated probability that `seat` wins, from the strengths of that seat and its opponent.
    fn chance(&self, seat: Seat, mine: f64, theirs: f64) -> f64 {
        let mut margin = mine - theirs;
        // The player who starts the next turn has an advantage worth part of a turn.
        let next = if self.phase() == Phase::Move { self.active() } else { self.active().other() };
        margin += if next == seat { TEMPO } else { -TEMPO };
        let late = f64::from(self.player(Seat::ONE).points.max(self.player(Seat::TWO).points)) / f64::from(GOAL);
        1.0 / (1.0 + (-margin * (FLAT + STEEP * late)).exp())
    }
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
            // Among equally good cards, prefers the cheaper one.
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

/// Range of the random part of a card's value. It makes rollouts choose at random among cards of nearly equal
/// value.
const NOISE: usize = 12;

/// Returns a card's value in rollouts: its points and, early in the game, its discount, which is worth more
/// for colours that nobles require.
fn worth(game: &Splendor, player: &Player, card: &Card) -> i32 {
    let asks = |noble: &&Noble| noble.wants.count(card.bonus) > player.discounts.count(card.bonus);
    let asked = game.nobles_left().filter(asks).count();
    let early = i32::from(player.points < 10);
    2 * i32::from(card.points) + early * (2 + asked as i32)
}

/// Returns an action that brings the player closer to buying a card: taking gems of the missing colours, or reserving
/// the card to get a gold gem.
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
    // Take the wanted colours first, then others. Both steps start at a random colour.
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

/// Returns the gem that the player needs least: the colour with the most gems and discounts.
fn spare_gem(player: &Player, rng: &mut Rng) -> Gem {
    let start = rng.below(5);
    let colours = (0..5).map(|i| Gem::COLOURS[(start + i) % 5]).filter(|&colour| player.gems.count(colour) > 0);
    colours.max_by_key(|&colour| 2 * player.gems.count(colour) + player.discounts.count(colour)).unwrap_or(Gem::Gold)
}

/// Sharpness of the policy: the change in the logarithm of a weight per unit of winning probability.
const SHARPNESS: f32 = 40.0;

/// Returns the setup of the training game with this number: the official rules for odd numbers, otherwise the course's
/// rules.
fn setup(number: u64) -> Setup {
    Setup { official: !number.is_multiple_of(2), ..Setup::default() }
}

static NETWORK: LazyLock<Option<Evaluator>> = LazyLock::new(|| {
    Network::from_bytes(inputs::SHAPE, include_bytes!("learnt.weights")).map(|network| Evaluator::new(&network))
});

impl Heuristics for Splendor {
    const HORIZON: [u32; 2] = [4, 4];
    const LADDER: [Method; LEVEL_COUNT] =
        [Method::Overlooks(0.1), Method::Iterations(11), Method::Iterations(34), Method::Iterations(10_000)];
    const LEARNT: Option<Learnt<Self>> =
        Some(Learnt { shape: inputs::SHAPE, network: || NETWORK.as_ref(), inputs: inputs::write, setup });

    // Evaluates the gems and cards of each player and the cards that they are close to buying, without
    // looking ahead. In a determinization, cards reserved face down are random guesses, so the evaluation
    // uses no hidden information.
    fn evaluate(&self, seat: Seat) -> f64 {
        self.chance(seat, strength(self, seat), strength(self, seat.other()))
    }

    fn weigh(&self, actions: &[Action], out: &mut Vec<f32>) {
        // Most actions only move gems, and none changes the opponent, so most values from before the action still hold.
        // `docs/development/speed.md` states the gain of reusing them.
        let (seat, other) = (self.active(), self.active().other());
        let [before, opponent] = [seat, other].map(|seat| self.player(seat));
        let [mine, theirs] = [seat, other].map(|seat| achievements(self, seat));
        let wishes: Vec<Wish> = wishes(self, seat).collect();
        // The values of the cards on the board, by place, and of those in the reserve, for the opponent.
        let left = left(opponent);
        let reachable = |card: &Card, factor| Wish::of(card, factor, opponent, left).reachable(opponent);
        let on_board = |game: &Splendor, place| game.card_at(place).map_or(0.0, |card| reachable(card, 1.0));
        let board: [f64; PLACES] = std::array::from_fn(|place| on_board(self, Place(place as u8)));
        let hand: Pile<f64, HAND> = self.hand(other).map(|card| reachable(card, HELD)).collect();
        let their_hopes = hopes(opponent, board.into_iter().chain(hand.iter().copied()));
        let judge = |after: &Splendor, _| {
            let now = after.player(seat);
            let same_nobles = self.nobles == after.nobles;
            let same_cards = same_nobles && (before.points, before.discounts) == (now.points, now.discounts);
            let same_board = self.board == after.board;
            let achieved = if same_cards { mine } else { achievements(after, seat) };
            let hoped = match same_cards && same_board && before.reserved == now.reserved {
                true => prospects(now, wishes.iter().copied()),
                false => prospects(now, self::wishes(after, seat)),
            };
            let theirs = if same_nobles { theirs } else { achievements(after, other) };
            let value = |place: usize| match after.board[place] == self.board[place] {
                true => board[place],
                false => on_board(after, Place(place as u8)),
            };
            let their_hopes = match same_board {
                true => their_hopes,
                false => hopes(opponent, (0..PLACES).map(value).chain(hand.iter().copied())),
            };
            after.chance(seat, achieved + hoped, theirs + their_hopes)
        };
        let chance = |action| heuristics::prospect(&self.after(action), seat, judge) as f32;
        let chances: Vec<f32> = actions.iter().map(|&action| chance(action)).collect();
        weigh_chances(&chances, SHARPNESS, out);
    }

    fn fingerprint(&self, seat: Seat) -> Option<u64> {
        let mut digest = Digest::default();
        digest.add(u64::from(self.turns) << 32 | u64::from(self.active.0) << 8 | u64::from(self.passes));
        self.phase.hash(&mut digest);
        self.bank.hash(&mut digest);
        digest.add(self.nobles.iter().fold(0, |all, noble| all << 8 | noble.map_or(0xff, u64::from)));
        // Omits the decks, since their cards follow from the cards on the board and those of the players.
        for half in self.board.as_chunks::<{ PLACES / 2 }>().0 {
            digest.add(half.iter().fold(0, |all, card| all << 8 | card.map_or(0xff, |card| card.index() as u64)));
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

    // A gold gem can replace a gem of any colour.
    fn is_poor(&self, action: Action) -> bool {
        action == Action::GiveBack(Gem::Gold)
    }

    // Buys the most valuable affordable card, otherwise collects gems for the best card within reach. Adds
    // randomness among cards of nearly equal value.
    fn playout_action(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<Action> {
        let player = self.player(self.active());
        match self.phase() {
            Phase::Over => None,
            Phase::Move => Some(playout_move(self, player, rng)),
            Phase::GiveBack => Some(Action::GiveBack(spare_gem(player, rng))),
            // Chooses at random: these decisions only occur under the official rules, and are rare.
            Phase::Noble | Phase::Pay(_) => self.random_action(rng, scratch),
        }
    }
}

/// Returns a hash of both players' points and numbers of cards. While the hash stays the same, the game makes no
/// progress.
pub(super) fn progress(game: &Splendor) -> u64 {
    Digest::of(game.players.0.iter().map(|player| u64::from(player.points) << 8 | u64::from(player.cards())))
}
