//! The random number generator, the only source of randomness in a game.
//!
//! The generator is [`rand_pcg::Pcg32`], which is standard, portable and small enough to be part of every
//! state. This module derives bounded numbers and shuffles from its raw words, so an upgrade of a dependency
//! can't change the game that a seed gives. A test pins the first shuffle of a seed.

use rand::Rng as _;
use rand_pcg::Pcg32;

/// A stream of random numbers, named after its purpose.
///
/// Streams of the same seed are independent. Therefore an agent's random numbers never change the cards that
/// are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// For the game's own shuffles and card draws.
    Deal,
    /// For random play to the end of a game.
    Playout,
    /// For the random choices of the agent in this seat.
    Agent(u8),
    /// For shuffles and draws of this seat's cards, in games where one seat's draws must not affect another seat's.
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

/// A random number generator that counts the words it has generated, so that its state can be saved as a seed and a
/// count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    pcg: Pcg32,
    seed: u64,
    stream: u64,
    used: u64,
}

impl Rng {
    /// Creates the generator for `stream` of `seed`.
    pub fn new(seed: u64, stream: Stream) -> Self {
        Self::at(seed, stream.number(), 0)
    }

    /// Creates the generator for a stream number, and skips the first `used` words of 32 bits.
    pub fn at(seed: u64, stream: u64, used: u64) -> Self {
        let mut pcg = Pcg32::new(mix(seed), mix(stream));
        pcg.advance(used);
        Rng { pcg, seed, stream, used }
    }

    /// Returns a seed from the operating system, for a game without a given seed.
    ///
    /// A seed has 64 bits, so a player can't find it from a known hand by trying all seeds during a game.
    pub fn fresh_seed() -> u64 {
        use rand::TryRng as _;
        rand::rngs::SysRng.try_next_u64().unwrap_or_else(|_| {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
            now.map_or(1, |d| d.as_nanos() as u64)
        })
    }

    /// Returns the seed, the stream number and the number of words generated so far: the arguments of [`Rng::at`].
    pub fn state(&self) -> (u64, u64, u64) {
        (self.seed, self.stream, self.used)
    }

    /// Returns the next 32 random bits.
    #[inline]
    pub fn word(&mut self) -> u32 {
        self.used = self.used.wrapping_add(1);
        self.pcg.next_u32()
    }

    /// Returns a random number from 0 to `n - 1`. All are equally likely, to within *n* · 2⁻³².
    ///
    /// # Panics
    /// Panics in debug builds if `n` is zero.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        debug_assert!(n > 0, "there is no number below zero");
        ((u64::from(self.word()) * n as u64) >> 32) as usize
    }

    /// Draws `n` items one after another and moves them to the end of the list. The first item drawn comes last.
    ///
    /// The first `certain` draws take the first `certain` items in order, such as the last cards of a deck before a
    /// reshuffle. The other draws are random. `n + certain` must not exceed the number of items, unless `certain` is 0.
    ///
    /// # Panics
    /// Panics if there are fewer than `n` items.
    #[inline(always)]
    pub fn partial_shuffle<T: Copy>(&mut self, items: &mut [T], n: usize, certain: usize) {
        if Fraction::serves(n, items.len()) {
            let mut fraction = self.fraction();
            draw_to_end(items, n, certain, |size| fraction.below(size));
        } else {
            draw_to_end(items, n, certain, |size| self.below(size));
        }
    }

    /// Returns the next 64 random bits.
    #[inline]
    pub fn long(&mut self) -> u64 {
        u64::from(self.word()) << 32 | u64::from(self.word())
    }

    /// Returns 64 new random bits as a [`Fraction`], from which a whole hand of cards can be drawn.
    #[inline]
    fn fraction(&mut self) -> Fraction {
        Fraction(self.long())
    }

    /// Returns `true` with probability `p`.
    pub fn chance(&mut self, p: f64) -> bool {
        f64::from(self.word()) < p * 4_294_967_296.0
    }

    /// Shuffles `items` (Fisher–Yates, from the back).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i + 1);
            items.swap(i, j);
        }
    }

    /// Creates a generator whose seed comes from this one, for a thread or for a determinization.
    pub fn fork(&mut self) -> Rng {
        Rng::at(self.long(), self.stream, 0)
    }
}

/// A random fraction of 64 bits that yields several bounded random numbers.
///
/// The integer part of `n` times the fraction is a number below `n`, and the fractional part is the fraction
/// for the next number. Source: Brackett-Rozinsky and Lemire, "Batched ranged random integer generation",
/// 2024.
struct Fraction(u64);

impl Fraction {
    /// Returns `true` if one fraction yields this many numbers below `most` with negligible bias.
    ///
    /// All values of a number must be equally likely to within 2⁻³². Five numbers of at most 84 satisfy this,
    /// as 84⁵ < 2³².
    #[inline]
    fn serves(numbers: usize, most: usize) -> bool {
        numbers <= 5 && most <= 84
    }

    /// Multiplies the fraction by `n`. Returns the integer part, a random number from 0 to `n - 1`, and keeps the
    /// fractional part.
    fn below(&mut self, n: usize) -> usize {
        let product = u128::from(self.0) * n as u128;
        self.0 = product as u64;
        (product >> 64) as usize
    }
}

/// Implements [`Rng::partial_shuffle`]. `pick(size)` returns a random index below `size`.
#[inline(always)]
fn draw_to_end<T: Copy>(items: &mut [T], n: usize, certain: usize, mut pick: impl FnMut(usize) -> usize) {
    debug_assert!(
        certain == 0 || n + certain <= items.len(),
        "can't draw {n} of {} items at random if {certain} are always drawn",
        items.len()
    );
    let mut rest = items;
    for i in 0..n {
        let (picked, end) = (pick(rest.len()), rest.len() - 1);
        let place = if i < certain { i } else { picked };
        (rest[place], rest[end]) = (rest[end], rest[place]);
        rest = &mut rest[..end];
    }
}

/// Mixes the bits of a seed (the finaliser of SplitMix64), so that neighbouring seeds give unrelated
/// generators.
fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
