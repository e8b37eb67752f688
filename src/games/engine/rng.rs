//! The one source of chance.
//!
//! The generator is [`rand_pcg::Pcg32`]: named, portable and small enough to live inside every
//! state. Bounded draws and shuffles are made here from its raw words, so that an upgrade of a
//! dependency cannot change what a seed means; a test pins the first shuffle of a seed.

use rand::Rng as _;
use rand_pcg::Pcg32;

/// What a generator is for. Streams of one seed are independent, so that thinking never changes
/// the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Shuffles and draws of the game itself.
    Deal,
    /// Random play to the end of a game.
    Playout,
    /// The decisions of an agent in this seat.
    Agent(u8),
    /// Shuffles and draws of this seat's own cards, where seats must not change each other's luck.
    Seat(u8),
}

impl Stream {
    fn number(self) -> u64 {
        match self {
            Stream::Deal => 0,
            Stream::Playout => 1,
            Stream::Agent(seat) => 16 + u64::from(seat),
            Stream::Seat(seat) => 32 + u64::from(seat),
        }
    }
}

/// A generator that remembers how far it has come, so that its state can be written down as a
/// seed and a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    pcg: Pcg32,
    seed: u64,
    stream: u64,
    used: u64,
}

impl Rng {
    /// The generator of one stream of a seed.
    pub fn new(seed: u64, stream: Stream) -> Self {
        Self::at(seed, stream.number(), 0)
    }

    /// The generator of a numbered stream after `used` draws of 32 bits.
    pub fn at(seed: u64, stream: u64, used: u64) -> Self {
        let mut pcg = Pcg32::new(mix(seed), mix(stream));
        pcg.advance(used);
        Rng { pcg, seed, stream, used }
    }

    /// A seed from the operating system, for a game that nobody asked to repeat. Trying them all to
    /// find the one that deals a known hand takes longer than any game.
    pub fn fresh_seed() -> u64 {
        use rand::TryRng as _;
        rand::rngs::SysRng.try_next_u64().unwrap_or_else(|_| {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
            now.map_or(1, |d| d.as_nanos() as u64)
        })
    }

    /// Seed, stream number and count of draws: what [`Rng::at`] takes.
    pub fn place(&self) -> (u64, u64, u64) {
        (self.seed, self.stream, self.used)
    }

    /// The next 32 random bits.
    pub fn word(&mut self) -> u32 {
        self.used = self.used.wrapping_add(1);
        self.pcg.next_u32()
    }

    /// A number from 0 to `n - 1`, all equally likely (to within 2⁻³² · n).
    ///
    /// # Panics
    /// In debug builds, when `n` is zero.
    pub fn below(&mut self, n: usize) -> usize {
        debug_assert!(n > 0, "a number below zero was asked for");
        ((u64::from(self.word()) * n as u64) >> 32) as usize
    }

    /// Brings `n` of the items, drawn at random one after the other, to the end of the list, the
    /// first drawn to the very end. The first `certain` items are drawn first, and not by chance;
    /// they must be so few that no item has to give way to another twice.
    ///
    /// # Panics
    /// When there are fewer than `n`.
    #[inline(always)]
    pub fn partial_shuffle<T: Copy>(&mut self, items: &mut [T], n: usize, certain: usize) {
        if Fraction::serves(n, items.len()) {
            let mut fraction = self.fraction();
            draw_to_end(items, n, certain, |size| fraction.below(size));
        } else {
            draw_to_end(items, n, certain, |size| self.below(size));
        }
    }

    /// The next 64 random bits.
    pub fn long(&mut self) -> u64 {
        u64::from(self.word()) << 32 | u64::from(self.word())
    }

    /// A fraction for several small draws: two words serve a whole hand of cards.
    fn fraction(&mut self) -> Fraction {
        Fraction(self.long())
    }

    /// True with probability `p`.
    pub fn chance(&mut self, p: f64) -> bool {
        f64::from(self.word()) < p * 4_294_967_296.0
    }

    /// Brings `items` into random order (Fisher and Yates, from the back).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i + 1);
            items.swap(i, j);
        }
    }

    /// Another generator whose seed comes from this one: for a thread, or for an imagined world.
    pub fn fork(&mut self) -> Rng {
        Rng::at(self.long(), self.stream, 0)
    }
}

/// A random fraction of 64 bits, from which bounded numbers are taken one after the other: the
/// whole part of `n` times the fraction is a number below `n`, and what is left behind the point
/// is the fraction for the next (Brackett-Rozinsky and Lemire, "Batched ranged random integer
/// generation", 2024).
struct Fraction(u64);

impl Fraction {
    /// Whether so many numbers can be taken that are all below `most`, each with all values equally
    /// likely to within 2⁻³²: five of them, as 84⁵ < 2³².
    fn serves(numbers: usize, most: usize) -> bool {
        numbers <= 5 && most <= 84
    }

    /// A number from 0 to `n - 1`.
    fn below(&mut self, n: usize) -> usize {
        let product = u128::from(self.0) * n as u128;
        self.0 = product as u64;
        (product >> 64) as usize
    }
}

/// What [`Rng::partial_shuffle`] does, where `pick` chooses from so many items.
#[inline(always)]
fn draw_to_end<T: Copy>(items: &mut [T], n: usize, certain: usize, mut pick: impl FnMut(usize) -> usize) {
    debug_assert!(certain == 0 || n + certain <= items.len(), "{n} of {} items, {certain} for certain", items.len());
    let mut rest = items;
    for i in 0..n {
        let (picked, end) = (pick(rest.len()), rest.len() - 1);
        let place = if i < certain { i } else { picked };
        (rest[place], rest[end]) = (rest[end], rest[place]);
        rest = &mut rest[..end];
    }
}

/// SplitMix64's finaliser: neighbouring seeds give unrelated generators.
fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three numbers from one fraction: each triple equally often.
    #[test]
    fn numbers_from_one_fraction_are_even_and_independent() {
        let mut rng = Rng::new(3, Stream::Playout);
        let mut counts = [0u32; 4 * 3 * 5];
        for _ in 0..120_000 {
            let mut fraction = rng.fraction();
            let (a, b, c) = (fraction.below(4), fraction.below(3), fraction.below(5));
            counts[(a * 3 + b) * 5 + c] += 1;
        }
        // Chi-squared with 59 degrees of freedom: 98.3 is passed once in a thousand seeds.
        let chi: f64 = counts.iter().map(|&c| (f64::from(c) - 2_000.0).powi(2) / 2_000.0).sum();
        assert!(chi < 98.3, "chi-squared {chi}");
    }
}
