//! Statistics of cards: how often and when computer players buy each card of a game, and how often they win with it
//! and without it.
//!
//! The games have random deals, so that they reveal nothing about the cards of a game in progress.

use crate::Match;
use crate::contest::contender::{Contender, Driver, EndedGame, SingleGame};
use crate::contest::tournament::{WHOLE, part};
use crate::player::CompiledStrategy;
use crate::statistics::{Moments, Share};
use sorcery_agents::strategy::library;
use sorcery_agents::strategy::lists::Lists;
use sorcery_agents::tuner::SearchSpace;
use sorcery_agents::{Flag, Level, Pace};
use sorcery_games::dominion::card::BASIC;
use sorcery_games::dominion::{self, Card, CardSet, Dominion};
use sorcery_games::engine::{Digest, Seat};
use sorcery_games::splendor::{self, Gem, Splendor};
use sorcery_games::threads::{in_batches, on_threads};
use sorcery_games::{Names, Tabletop, View};

/// Number of games to play, unless the user chooses another number.
pub const GAMES: u64 = 10_000;
/// The seed for the games, unless the user chooses another one.
pub const SEED: u64 = 1;
/// Minimum number of players for a score, because the interval for fewer of them covers almost everything.
const FEW_PLAYERS: u64 = 10;
/// Minimum number of games in a batch.
const FIRST_GAMES: u64 = 32;

/// A game and its set-up in which computer players play each other, to measure how often they buy each card and win
/// with it.
#[derive(Clone, Debug, PartialEq)]
pub enum CardTrial {
    /// Games of Dominion. Each seat has a computer player of some level, or a strategy for the kingdom.
    Dominion(dominion::Setup),
    Splendor(splendor::Setup),
}

/// How often and when players bought each card in a number of games, and how often they won.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardFigures {
    pub games: u64,
    /// Every player's share of the victory in each game, in units of 1/[`WHOLE`].
    all: Moments,
    cards: Vec<Bought>,
}

/// The purchases of one card, or of any card in a group.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Bought {
    /// For each player who bought the card, the turn of the first purchase.
    first: Moments,
    /// For each player who bought the card, the share of the victory, in units of 1/[`WHOLE`].
    shares: Moments,
}

/// A card or a group of similar cards, with its index in [`CardFigures`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PurchaseRow {
    pub index: usize,
    pub name: String,
    /// Whether this row of the statistics summarises several cards.
    pub is_group: bool,
}

/// How often and when players bought one card, and how often they won with it and without it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardLine {
    /// The share of players who bought the card.
    pub bought: Share,
    /// The mean and the standard deviation of the turn in which players first bought the card; `None` if nobody did.
    pub first: Option<(f64, f64)>,
    /// The score of the players who bought the card. `without` is the score of the others.
    pub with: Share,
    pub without: Share,
}

impl CardLine {
    /// Returns the score with the card minus the score without it; `None` if one of them is unknown.
    fn gap(&self) -> Option<f64> {
        (self.with.trials > 0 && self.without.trials > 0).then(|| self.with.value() - self.without.value())
    }

    /// Returns 1 if the score with the card is significantly higher, -1 if it is significantly lower, otherwise 0.
    pub fn sign(&self) -> i8 {
        let ((low, high), (least, most)) = (self.with.interval(), self.without.interval());
        i8::from(low > most) - i8::from(high < least)
    }

    /// Returns the contents of the [columns](CardTrial::columns). All are percentages, except for the turn. Leaves out
    /// the scores of fewer than [`FEW_PLAYERS`] players.
    pub fn columns(&self) -> [String; 4] {
        let rate = |share: Share| {
            let [value, low, high] = share.percents();
            if share.trials < FEW_PLAYERS { "-".into() } else { format!("{value:.1} ({low:.1}-{high:.1})") }
        };
        let first = self.first.map_or("-".into(), |(mean, deviation)| format!("{mean:.1} ±{deviation:.1}"));
        [format!("{:.1}", self.bought.percents()[0]), first, rate(self.with), rate(self.without)]
    }
}

/// The note below the table of card statistics.
pub const ABOUT_FIGURES: &str = "In a score, a tie counts as half a win. The ranges are 95 % intervals, and ± is a \
     standard deviation. A higher score shows a correlation, not a cause.";

impl CardFigures {
    /// Returns the figures of the card or group at index `row`: how often players bought it, when, and how often they
    /// won.
    pub fn line(&self, row: usize) -> CardLine {
        let Bought { first, shares } = self.cards.get(row).copied().unwrap_or_default();
        let rate = |sum: i64, trials| Share { successes: sum as f64 / WHOLE as f64, trials };
        CardLine {
            bought: Share { successes: first.count as f64, trials: self.all.count },
            first: (first.count > 0).then(|| (first.mean(), first.deviation())),
            with: rate(shares.sum, shares.count),
            without: rate(self.all.sum - shares.sum, self.all.count - shares.count),
        }
    }

    /// Sorts cards by the difference between the scores with and without them: significant gains first, significant
    /// losses last.
    pub fn sort(&self, rows: &mut [PurchaseRow]) {
        let key = |row: &PurchaseRow| {
            let line = self.line(row.index);
            (line.sign(), line.gap().unwrap_or(f64::NEG_INFINITY))
        };
        rows.sort_by(|a, b| {
            let ((sign, gap), (other, lower)) = (key(b), key(a));
            sign.cmp(&other).then(gap.total_cmp(&lower))
        });
    }

    fn row(&mut self, row: usize) -> &mut Bought {
        if self.cards.len() <= row {
            self.cards.resize(row + 1, Bought::default());
        }
        &mut self.cards[row]
    }

    /// Adds the purchases and the result of a finished game.
    fn count<G: Market>(&mut self, setup: &G::Setup, ended: &EndedGame<G>) {
        let (seats, mut turns) = (ended.game.seats(), 0);
        let mut bought: Vec<Vec<(usize, i64)>> = vec![Vec::new(); seats];
        for event in ended.log.iter() {
            turns += usize::from(G::meta(event).begins_turn);
            let Some((seat, rows)) = G::bought(setup, event) else { continue };
            let own = &mut bought[seat.index()];
            for row in rows {
                if own.iter().all(|(known, _)| *known != row) {
                    own.push((row, turns.div_ceil(seats) as i64));
                }
            }
        }
        self.games += 1;
        for (seat, rows) in Seat::all(seats).zip(bought) {
            let share = part(ended.outcome, seat, seats);
            self.all.add(share);
            for (row, turn) in rows {
                let bought = self.row(row);
                bought.first.add(turn);
                bought.shares.add(share);
            }
        }
    }

    fn merge(&mut self, other: &CardFigures) {
        self.games += other.games;
        self.all.merge(&other.all);
        for (row, theirs) in other.cards.iter().enumerate() {
            let mine = self.row(row);
            mine.first.merge(&theirs.first);
            mine.shares.merge(&theirs.shares);
        }
    }
}

impl CardTrial {
    /// Returns the trial of the cards in a match. Returns `None` if players buy no cards in this game. Also returns
    /// `None` at a shared table, because the host would have to play the games there.
    pub fn of(session: &Match) -> Option<Self> {
        let dominion = session.position_of().map(|game| CardTrial::Dominion(*View::<Dominion>::public(game).setup()));
        let splendor = || Some(CardTrial::Splendor(View::<Splendor>::public(session.position_of()?).setup()));
        dominion.or_else(splendor)
    }

    /// Returns the rows of the statistics: the cards of the set-up and then, in Splendor, groups of cards.
    pub fn rows(&self) -> Vec<PurchaseRow> {
        match self {
            CardTrial::Dominion(setup) => Dominion::rows(setup),
            CardTrial::Splendor(setup) => Splendor::rows(setup),
        }
    }

    /// Returns the headings of [`CardLine::columns`]. In Dominion, players also gain cards that they don't buy.
    pub fn columns(&self) -> [&'static str; 4] {
        let got = if matches!(self, CardTrial::Dominion(_)) { "gained %" } else { "bought %" };
        [got, "first turn", "score with %", "score without %"]
    }

    /// Describes the computer players that take part in the games.
    pub fn players(&self) -> String {
        match self {
            CardTrial::Dominion(setup) => format!("apprentice, adept and {} strategies", strategies(setup).len()),
            CardTrial::Splendor(_) => "apprentices".into(),
        }
    }

    /// Plays more games and adds them to `found`, until `found` contains `games` games or `stop` is raised. Calls
    /// `tell` after each batch of games. The results don't depend on `threads`, nor on the sizes of the batches.
    pub fn run(
        &self,
        found: CardFigures,
        (games, seed): (u64, u64),
        threads: usize,
        stop: &Flag,
        tell: &dyn Fn(&CardFigures),
    ) -> CardFigures {
        match self {
            CardTrial::Dominion(setup) => run::<Dominion>(setup, found, (games, seed), threads, stop, tell),
            CardTrial::Splendor(setup) => run::<Splendor>(setup, found, (games, seed), threads, stop, tell),
        }
    }
}

fn run<G: Market>(
    setup: &G::Setup,
    mut found: CardFigures,
    (games, seed): (u64, u64),
    threads: usize,
    stop: &Flag,
    tell: &dyn Fn(&CardFigures),
) -> CardFigures {
    let (players, seats) = (G::players(setup), G::start(setup, seed, &mut Default::default()).seats());
    let names = &Names::new(vec![""; seats]);
    // Each seat has its own set of players, because a player may keep notes on the game from its point of view.
    let worker = || -> (Vec<Driver<G>>, CardFigures) {
        let seated = (0..seats).flat_map(|_| players.iter().map(Contender::sit_down)).collect();
        (seated, CardFigures::default())
    };
    in_batches(found.games..games, FIRST_GAMES, |batch| {
        let workers = on_threads(threads, batch.end - batch.start, worker, |(drivers, figures), nth| {
            let seed = Digest::of([seed, batch.start + nth]);
            let chosen = |seat| (Digest::of([seed, seat as u64, 0]) % players.len() as u64) as usize;
            let seated: Vec<usize> = (0..seats).map(|seat| seat * players.len() + chosen(seat)).collect();
            let at = SingleGame { setup, seed, agent_seeds: &[seed], names, stop, refereed: true };
            let ended = at.play(drivers, &seated, |_, _, _, _| ());
            ended.iter().for_each(|ended| figures.count(setup, ended));
            ended.is_some()
        });
        if stop.is_raised() {
            return false;
        }
        workers.iter().for_each(|(_, figures)| found.merge(figures));
        tell(&found);
        true
    });
    found
}

/// A game in which players buy cards.
trait Market: Tabletop {
    fn rows(setup: &Self::Setup) -> Vec<PurchaseRow>;

    /// Returns the seat that gets a card in this event, and the indices of the rows of the statistics that count the
    /// card; `None` for other events.
    fn bought(setup: &Self::Setup, event: &Self::Event) -> Option<(Seat, Vec<usize>)>;

    /// Returns the computer players and strategies that take part. Each seat of each game gets a random one.
    fn players(setup: &Self::Setup) -> Vec<Contender>;
}

/// Returns the built-in strategies that need only the cards of a kingdom. For each kingdom card that none of them buys,
/// also returns Big Money with one copy of the card.
fn strategies(setup: &dominion::Setup) -> Vec<CompiledStrategy> {
    let piles = setup.piles();
    let mut all: Vec<CompiledStrategy> =
        library::for_supply(piles).map(|(name, text, file)| CompiledStrategy::of(name, text, file)).collect();
    let bought = all.iter().map(|strategy| strategy.file.bought()).fold(BASIC, CardSet::or);
    if let Some(plain) = all.iter().find(|strategy| strategy.name == "big-money").cloned() {
        let more = |card| Lists { cards: CardSet::only(card) }.grown(&plain.file).into_iter().next();
        let more = piles.without(bought).iter().filter_map(more);
        all.extend(more.map(|file| CompiledStrategy::of("big-money", "", file)));
    }
    all
}

impl Market for Dominion {
    fn rows(setup: &dominion::Setup) -> Vec<PurchaseRow> {
        let row = |card: Card| PurchaseRow { index: card as usize, name: card.name().into(), is_group: false };
        setup.piles().iter().map(row).collect()
    }

    fn bought(_setup: &dominion::Setup, event: &dominion::Event) -> Option<(Seat, Vec<usize>)> {
        match *event {
            // This event also occurs when a player buys a card.
            dominion::Event::Gained { seat, card, .. } => Some((seat, vec![card as usize])),
            _ => None,
        }
    }

    /// Returns the built-in strategies, and at least as many other computer players, so that each card is bought in
    /// some games and not in others.
    fn players(setup: &dominion::Setup) -> Vec<Contender> {
        let mut players: Vec<Contender> = strategies(setup).into_iter().map(Contender::from).collect();
        for _ in 0..players.len().div_ceil(2) {
            players.extend([Level::Apprentice, Level::Adept].map(|level| Contender::Computer(level, Pace::Exact)));
        }
        players
    }
}

impl Market for Splendor {
    fn rows(setup: &splendor::Setup) -> Vec<PurchaseRow> {
        let cards = setup.cards.cards.iter().enumerate();
        let first = cards.filter(|(index, card)| setup.cards.index_of(card) == Some(*index));
        let row = |(index, card): (usize, &splendor::Card)| PurchaseRow {
            index,
            name: format!("{} {} {}p {}", card.level.letter(), card.bonus, card.points, card.cost.in_brief()),
            is_group: false,
        };
        let groups = splendor::CardLevel::ALL.into_iter().flat_map(|level| Gem::COLOURS.map(|gem| (level, gem)));
        let group = |(level, gem): (splendor::CardLevel, Gem)| PurchaseRow {
            index: group(level, gem),
            name: format!("{gem} {}", level.singular()),
            is_group: true,
        };
        first.map(row).chain(groups.map(group)).collect()
    }

    fn bought(setup: &splendor::Setup, event: &splendor::Event) -> Option<(Seat, Vec<usize>)> {
        match *event {
            splendor::Event::Bought { seat, card, .. } => {
                Some((seat, setup.cards.index_of(&card).into_iter().chain([group(card.level, card.bonus)]).collect()))
            }
            _ => None,
        }
    }

    fn players(_setup: &splendor::Setup) -> Vec<Contender> {
        vec![Contender::Computer(Level::Apprentice, Pace::Exact)]
    }
}

/// Returns the index of the row that counts all Splendor cards of a level and a colour.
fn group(level: splendor::CardLevel, gem: Gem) -> usize {
    splendor::CARDS + level as usize * Gem::COLOURS.len() + gem as usize
}
