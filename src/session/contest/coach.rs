//! The kingdom coach: searches for the best strategy in a kingdom, and for the second-best of another kind.
//!
//! The search starts from the built-in strategies and from simple plans with the kingdom's cards. Races with an
//! increasing number of games select the best plans of each kind. Random changes then improve them, against the best
//! built-in strategies and against each other. The final results come from games that weren't used for the search.

use crate::contest::contender::Contender;
use crate::contest::duel::{Duel, Watched};
use crate::contest::tournament::{Tally, Tournament};
use crate::player::Entrant;
use sorcery_agents::Flag;
use sorcery_agents::strategy::lists::Lists;
use sorcery_agents::strategy::syntax::{File, Play};
use sorcery_agents::strategy::{has_errors, library, read};
use sorcery_agents::tuner::Variety;
use sorcery_games::dominion::card::{BASIC, Op, Whom};
use sorcery_games::dominion::cards::traits;
use sorcery_games::dominion::{Card, CardSet, Kinds, Setup};
use sorcery_games::engine::{Rng, Stream};
use std::cell::Cell;
use std::fmt;

/// The way in which a strategy wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Treasures, and a few Actions.
    Money,
    /// Many Actions that draw cards and give actions.
    Engine,
    /// Points other than Provinces.
    Rush,
    /// Attacks and Curses.
    Attack,
}

const KINDS: [Kind; 4] = [Kind::Attack, Kind::Engine, Kind::Money, Kind::Rush];

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Money => "money",
            Kind::Engine => "engine",
            Kind::Rush => "rush",
            Kind::Attack => "attack",
        })
    }
}

fn has(card: Card, test: impl Fn(&Op) -> bool) -> bool {
    card.scripts().concat().iter().any(test)
}

/// Returns `true` if the card harms opponents.
fn attacks(card: Card) -> bool {
    card.is(Kinds::ATTACK)
        || has(
            card,
            |op| matches!(op, Op::Each(Whom::Others, script) if script.iter().any(|op| matches!(op, Op::Give(Card::Curse, ..)))),
        )
}

fn is_village(card: Card) -> bool {
    card.is(Kinds::ACTION) && has(card, |op| matches!(op, Op::Actions(2..)))
}

impl Kind {
    /// Returns the kind of a strategy by the cards that it buys.
    pub fn of(file: &File) -> Kind {
        let bought = file.bought();
        let copies = |test: &dyn Fn(Card) -> bool| -> u16 {
            let entries = file.lists.iter().flat_map(|list| &list.entries).filter(|entry| test(entry.card));
            entries.map(|entry| entry.limit.unwrap_or(5)).sum()
        };
        let main = file.lists.iter().rfind(|list| list.guard.is_none());
        if bought.iter().any(attacks) {
            Kind::Attack
        } else if main.is_some_and(|list| list.entries.iter().all(|entry| entry.card != Card::Province)) {
            Kind::Rush
        } else if copies(&|card| card.is(Kinds::ACTION)) >= 4 && bought.iter().any(is_village) {
            Kind::Engine
        } else {
            Kind::Money
        }
    }
}

/// Games in the first comparison of changes, and factor for each further one.
const GLANCE: u64 = 400;
const FACTOR: u64 = 4;
/// Number of changes in the first comparison.
const WIDTH: usize = 24;

#[derive(Clone, Debug)]
pub struct Coach {
    pub setup: Setup,
    pub threads: usize,
    pub seed: u64,
    /// Number of actions to play in the search.
    pub budget: u64,
}

pub struct Search<'c> {
    coach: &'c Coach,
    variety: Lists,
    rivals: Vec<Contender>,
    rng: Rng,
    spent: Cell<u64>,
    stop: &'c Flag,
}

fn contender(file: &File) -> Contender {
    Entrant::of("", "", file.clone()).into()
}

impl Coach {
    pub fn search<'c>(&'c self, stop: &'c Flag, tell: &dyn Fn(f64, &str)) -> Vec<File> {
        let piles = self.setup.piles();
        let useless: CardSet = [Card::Copper, Card::Curse].into_iter().collect();
        let mut search = Search {
            coach: self,
            variety: Lists { cards: piles.without(useless), plays: true },
            rivals: Vec::new(),
            rng: Rng::new(self.seed, Stream::Agent(0)),
            spent: Cell::new(0),
            stop,
        };
        let built_in: Vec<File> = library::BUILT_IN.iter().map(|(_, text)| read(text).0).collect();
        let built_in: Vec<File> = built_in.into_iter().filter(|file| file.bought().without(piles).is_empty()).collect();
        let best_built_in = search.ranked(built_in.clone());
        tell(0.0, &format!("{} built-in", best_built_in.len()));
        search.rivals = best_built_in.iter().take(3).map(contender).collect();
        let mut pool = best_built_in.clone();
        pool.extend(plans(piles));
        tell(0.0, &format!("{} plans", pool.len()));
        let mut pool = search.race(pool, 60, 4);
        for keep in [3, 2] {
            let grown: Vec<File> = pool.iter().flat_map(|file| search.variety.grown(file)).collect();
            pool.extend(grown);
            let changed: Vec<File> = pool.iter().map(|file| search.variety.changed(file, &mut search.rng)).collect();
            pool.extend(changed);
            pool = search.race(pool, 40, keep);
            tell(search.part(), "growing");
        }
        let fixed = search.rivals.clone();
        let mut round = 0;
        while search.part() < 0.9 && !stop.is_raised() {
            search.rivals = fixed.clone();
            let scores = search.scores(&pool, 6_000, search.rng.clone().long());
            let mut order: Vec<usize> = (0..pool.len()).collect();
            order.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]));
            let told: Vec<String> =
                order.iter().map(|&i| format!("{} {:.1}", Kind::of(&pool[i]), 100.0 * scores[i])).collect();
            tell(search.part(), &told.join(", "));
            let champion = contender(&pool[order[0]]);
            search.rivals = vec![fixed[0].clone(), champion];
            search.rivals.extend(fixed.get(1).cloned());
            // Later rounds only improve the best of each kind.
            round += 1;
            let active = match round {
                1..=3 => pool.len(),
                4..=6 => 4,
                _ => 2,
            };
            for (place, i) in order.into_iter().enumerate().take(active) {
                let steps = if place == 0 { 6 } else { 3 };
                for _ in 0..steps {
                    search.step(&mut pool[i]);
                }
            }
        }
        let mut last = pool;
        last.push(best_built_in[0].clone());
        search.rivals = last.iter().map(contender).collect();
        search.ranked(last)
    }
}

impl Search<'_> {
    fn part(&self) -> f64 {
        self.spent.get() as f64 / self.coach.budget as f64
    }

    /// Returns each file's share of the games against all rivals.
    fn scores(&self, files: &[File], games: u64, seed: u64) -> Vec<f64> {
        let mut contenders: Vec<Contender> = files.iter().map(contender).collect();
        contenders.extend(self.rivals.iter().cloned());
        let n = self.rivals.len();
        let matches =
            (0..files.len()).flat_map(|file| (0..n).map(move |rival| vec![file, files.len() + rival])).collect();
        let games = (games / n as u64).max(2);
        let mut tournament = Tournament { mirrored: true, ..Tournament::new(matches, games, seed) };
        tournament.chunk = games.clamp(2, 256);
        let duel = Duel { setup: self.coach.setup, contenders, tournament, rival: None, stop: self.stop.clone() };
        let (tallies, _) = duel.play(self.coach.threads, &Watched::default(), &|_| ());
        self.spent.set(self.spent.get() + tallies.iter().map(|tally| tally.actions).sum::<u64>());
        // The first rival counts as much as all others together.
        let weight = |rival: usize| if rival == 0 { (n as f64 - 1.0).max(1.0) } else { 1.0 };
        let whole: f64 = (0..n).map(weight).sum();
        let mean = |tallies: &[Tally]| -> f64 {
            tallies.iter().enumerate().map(|(rival, tally)| weight(rival) * tally.score(0).value()).sum::<f64>() / whole
        };
        tallies.chunks(n).map(mean).collect()
    }

    /// Returns the files ranked by a tournament among them.
    fn ranked(&mut self, files: Vec<File>) -> Vec<File> {
        let rivals = std::mem::replace(&mut self.rivals, files.iter().map(contender).collect());
        let seed = self.rng.long();
        let scores = self.scores(&files, 1000 * files.len() as u64, seed);
        self.rivals = rivals;
        sorted(files, &scores)
    }

    /// Returns the `keep` best files of each kind. All files play few games, and the better ones play more.
    fn race(&mut self, mut files: Vec<File>, mut games: u64, keep: usize) -> Vec<File> {
        loop {
            let seed = self.rng.long();
            let scores = self.scores(&files, games, seed);
            files = distinct(files, &scores);
            let last = games >= 4_000;
            let most = if last { keep } else { (files.len() / 8).clamp(keep, 60) };
            let mut counts = [0; KINDS.len()];
            files.retain(|file| {
                let count = &mut counts[Kind::of(file) as usize];
                *count += 1;
                *count <= most
            });
            if last || self.stop.is_raised() {
                return files;
            }
            games = (games * FACTOR).min(4_000);
        }
    }

    /// Tries changes of a file, in fewer and fewer of them with more and more games, and keeps the last one if it is
    /// better in other games, too.
    fn step(&mut self, file: &mut File) -> bool {
        let kind = Kind::of(file);
        let mut pool = vec![file.clone()];
        for _ in 0..WIDTH {
            let changed = self.variety.changed(file, &mut self.rng);
            if Kind::of(&changed) == kind && !pool.contains(&changed) {
                pool.push(changed);
            }
        }
        let mut games = GLANCE;
        while pool.len() > 1 {
            let seed = self.rng.long();
            let scores = self.scores(&pool, games, seed);
            let base = scores[0];
            let mut rest: Vec<(f64, File)> = scores.into_iter().zip(pool.drain(..)).skip(1).collect();
            rest.sort_by(|a, b| b.0.total_cmp(&a.0));
            let margin = 0.35 / (games as f64).sqrt();
            let keep = rest.len().div_ceil(FACTOR as usize);
            rest.truncate(keep);
            rest.retain(|(score, _)| *score > base - margin);
            pool.push(file.clone());
            pool.extend(rest.into_iter().map(|(_, file)| file));
            if pool.len() <= 2 && games >= GLANCE * FACTOR * FACTOR {
                break;
            }
            games *= FACTOR;
        }
        let Some(changed) = pool.pop().filter(|changed| changed != file) else { return false };
        let seed = self.rng.long();
        let scores = self.scores(&[file.clone(), changed.clone()], GLANCE * FACTOR * FACTOR * 3, seed);
        let better = scores[1] > scores[0] + 0.0015 && !self.stop.is_raised();
        if better {
            *file = changed;
        }
        better
    }
}

/// Returns the files ordered by score, without those that scored exactly like another one: they play alike.
fn distinct(files: Vec<File>, scores: &[f64]) -> Vec<File> {
    let mut scored: Vec<(f64, File)> = scores.iter().copied().zip(files).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.dedup_by(|a, b| a.0 == b.0);
    scored.into_iter().map(|(_, file)| file).collect()
}

fn sorted(files: Vec<File>, scores: &[f64]) -> Vec<File> {
    let mut scored: Vec<(f64, File)> = scores.iter().copied().zip(files).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.into_iter().map(|(_, file)| file).collect()
}

/// Returns simple plans with the cards of a kingdom: every pair of cards in several frames.
fn plans(piles: CardSet) -> Vec<File> {
    let actions: Vec<Card> = piles.without(BASIC).iter().collect();
    let plan = |end: &str, lists: String| {
        let text = format!("buylists {end} list {lists} end end strategies strategy playorder :Default end end end");
        let (file, faults) = read(&text);
        debug_assert!(!has_errors(&faults), "{text}: {faults:?}");
        file
    };
    let late = "list if AnyOf(SupplyHasLess(Province, 3), SupplyEmptyPilesGreater(1)) Province, Duchy, Estate end
        list if SupplyHasLess(Province, 5) Province, Duchy end";
    let mut plans = Vec::new();
    let pairs = actions.iter().flat_map(|&a| actions.iter().map(move |&b| (a, b)));
    for (first, second) in pairs {
        let (a, b) = (first.word(), second.word());
        let second_of = |n: u8| if first == second { String::new() } else { format!("{b} [{n}],") };
        for ready in ["if Has(Gold, 1)", "if TotalMoney(15)", ""] {
            for n in [1, 2] {
                plans.push(plan(late, format!("Province {ready}, Gold, {a} [{n}], {} Silver", second_of(1))));
                plans.push(plan(late, format!("Province {ready}, {a} [{n}], {} Gold, Silver", second_of(n))));
            }
            plans.push(plan(late, format!("Province {ready}, {a}, {} Gold, Silver", second_of(2))));
            if is_village(first) && first != second {
                plans.push(plan(
                    late,
                    format!("Province {ready}, Gold [1], {b} [4] if Has({a}, 1), {a} [4], {b} [1], Silver"),
                ));
                plans.push(plan(
                    late,
                    format!("Province {ready}, {a} [6] if HasMore({b}, {a}), {b} [6], Gold, Silver [2]"),
                ));
                for third in actions.iter().filter(|&&card| card != first && card != second) {
                    let c = third.word();
                    plans.push(plan(
                        late,
                        format!("Province {ready}, {c} [1], {a} [5] if HasMore({b}, {a}), {b} [5], {c} [2], Gold, Silver [3]"),
                    ));
                    plans.push(plan(
                        late,
                        format!(
                            "Province {ready}, {c} [1], {b} [3] if Has({a}, 2), {a} [4], {c} [4], Gold, Silver [2]"
                        ),
                    ));
                }
            }
        }
        if traits().gaining.contains(first) || traits().gaining.contains(second) {
            plans.push(plan("", format!("Duchy, {a} [3], {} Silver, Estate if SupplyHasLess(Duchy, 5)", second_of(2))));
            plans.push(plan("", format!("Province, Duchy, {a} [8], {} Silver, Estate", second_of(8))));
        }
    }
    plans.push(plan("", "Duchy if Has(Silver, 5), Gold [1], Silver, Estate".into()));
    if piles.contains(Card::Duke) {
        for card in &actions {
            plans.push(plan("", format!("Duchy [5], Duke, Duchy, {} [2], Silver, Estate", card.word())));
        }
    }
    plans
}

/// Returns `true` if the strategy's play orders name a card.
pub fn names_cards(file: &File) -> bool {
    file.strategies.iter().flat_map(|strategy| &strategy.order).any(|order| matches!(order.what, Play::Card(_)))
}
