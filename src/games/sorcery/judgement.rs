//! Judging positions of Sorcery: how likely a side is to win.
//!
//! A position is described by a few numbers for each side; the chance of winning is the logistic
//! function of their weighted difference. Cards are never named: what counts is what they do, in
//! the vocabulary of `effect`, so a new card needs no new line here.

use super::cards::CardType;
use super::effect::{Effect, Mod, Script, When, Who};
use super::minion::Minion;
use super::state::Sorcery;
use crate::engine::{Digest, Seat};

/// How many numbers describe a side.
const FEATURES: usize = 28;

/// What each number of a side counts for, in units of log-odds.
const WEIGHTS: [f64; FEATURES] = [1.5,1.0,0.3,0.3,0.3,0.4,0.3,0.3,0.3,0.3,0.3,0.3,0.3,0.5,1.0,1.0,0.2,0.3,1.0,0.3,0.3,0.2,0.1,0.1,0.0,0.1,0.0,0.0];

/// What it counts for to be in turn.
const TEMPO: f64 = 0.3;

impl Sorcery {
    /// The chance that `seat` wins, from 0 to 1.
    pub(super) fn chance(&self, seat: Seat) -> f64 {
        let (mine, theirs) = (self.features(seat), self.features(seat.other()));
        let difference: f64 = WEIGHTS.iter().zip(mine).zip(theirs).map(|((weight, m), t)| weight * (m - t)).sum();
        let tempo = if self.active == seat { TEMPO } else { -TEMPO };
        1.0 / (1.0 + (-difference - tempo).exp())
    }

    /// The numbers that describe a side, each about 1 where it is worth speaking of.
    fn features(&self, seat: Seat) -> [f64; FEATURES] {
        let side = self.side(seat);
        let other = self.side(seat.other());
        let mut f = [0.0; FEATURES];
        let life = f64::from(side.life.clamp(0, 20));
        f[0] = life / 20.0;
        f[1] = life.min(10.0) / 10.0;
        f[2] = life.min(4.0) / 4.0;
        let mut attack = 0.0;
        let size = side.board.len() as f64;
        for minion in side.board.iter() {
            let hits = f64::from(minion.attack.clamp(0, 20));
            let body = f64::from(minion.defence.clamp(0, 10));
            attack += hits;
            f[3] += body.min(3.0) / 5.0;
            f[4] += body / 5.0;
            f[5] += 0.2;
            f[6] += (hits * body).sqrt() / 5.0;
            if let Some(ability) = self.ability(minion) {
                let value = script_value(ability.script);
                let summons = ability.script.iter().any(|effect| matches!(effect, Effect::Summon(..)));
                f[if summons { 7 } else { 8 }] += value;
            }
            for trigger in minion.card.card().triggers {
                let value = script_value(trigger.script);
                match trigger.when {
                    When::Enters(_) => f[9] += value,
                    When::Leaves(_) => f[10] += value,
                    When::Attacks => f[11] += value,
                    When::TurnStarts | When::TurnEnds | When::EachTurnEnds => f[12] += value * size / 3.0,
                }
            }
            for aura in minion.card.card().auras {
                let super::effect::Aura::Cheaper(..) = aura;
                f[25] += 1.0;
            }
            if minion.enchantments > 0 {
                for change in self.enchantments(minion).flat_map(|e| e.card.card().mods) {
                    match change {
                        Mod::ExtraAction => f[13] += hits / 5.0,
                        Mod::Shield(by) => f[4] += f64::from(*by) / 5.0,
                        _ => {}
                    }
                }
            }
        }
        f[14] = attack / 5.0;
        f[15] = (attack / f64::from(other.life.max(1))).min(1.0);
        f[16] = f64::from(side.magic.clamp(0, 3)) / 3.0;
        f[17] = f64::from(side.magic.clamp(0, 12)) / 5.0;
        f[18] = side.hand.len() as f64 / 5.0;
        f[26] = f64::from(u8::from(side.deck.is_empty()));
        f[27] = f64::from(u8::from(side.board.len() == 5));
        for held in side.hand.iter() {
            match held.card.card().kind {
                CardType::Minion => f[19] += f64::from(held.stats.0 + held.stats.1) / 10.0,
                CardType::Spell => f[20] += 0.3,
                CardType::Enchantment => f[21] += 0.3,
                CardType::Ritual => {}
            }
        }
        if let Some(ritual) = side.ritual {
            let card = ritual.card.card();
            let uses = f64::from((ritual.charges / card.charges.0.max(1)).clamp(0, 6)) / 3.0;
            for trigger in card.triggers {
                let place = match trigger.script.first() {
                    Some(Effect::Magic(_)) => 22,
                    Some(Effect::Destroy(_)) => 24,
                    _ => 23,
                };
                f[place] += uses;
            }
        }
        f
    }

    /// A fingerprint of everything that `seat` can see.
    pub(super) fn seen_by(&self, seat: Seat) -> u64 {
        let mut digest = Digest::default();
        digest.add(u64::from(self.turn) << 8 | u64::from(self.active.0) << 1 | u64::from(self.over.is_some()));
        for owner in Seat::all(2) {
            let side = self.side(owner);
            digest.add(two(side.life, side.magic));
            digest.add(two(side.deck.len() as i32, side.hand.len() as i32));
            for (place, held) in side.hand.iter().enumerate() {
                if owner == seat || held.known {
                    digest.add((place as u64) << 8 | u64::from(held.card.0));
                    digest.add(two(held.stats.0, held.stats.1));
                }
            }
            digest.add(match side.ritual {
                Some(ritual) => two(ritual.charges, i32::from(ritual.card.0)),
                None => u64::MAX,
            });
            digest.add(two(side.board.len() as i32, side.graveyard.len() as i32));
            for minion in side.board.iter() {
                digest.add(u64::from(minion.card.0) << 16 | u64::from(minion.actions) << 1 | u64::from(minion.fresh));
                digest.add(two(minion.attack, minion.defence));
                digest.add(two(minion.base.0, minion.base.1));
                for enchantment in self.enchantments(minion) {
                    digest.add(u64::from(enchantment.card.0));
                    digest.add(two(enchantment.since.0, enchantment.since.1));
                }
            }
            for corpse in &side.graveyard {
                digest.add(u64::from(corpse.card.0));
                digest.add(two(corpse.stats.0, corpse.stats.1));
            }
        }
        digest.value()
    }

    /// A fingerprint of life, boards and decks: what a contest takes for progress.
    pub(super) fn progress(&self) -> u64 {
        let mut digest = Digest::default();
        for side in &self.sides.0 {
            digest.add(two(side.life, side.deck.len() as i32));
            for minion in side.board.iter() {
                digest.add(u64::from(minion.serial));
                digest.add(two(minion.attack, minion.defence));
            }
        }
        digest.value()
    }
}

fn two(a: i32, b: i32) -> u64 {
    u64::from(a as u32) << 32 | u64::from(b as u32)
}

/// What a script is worth to its controller each time it runs, in a rough unit of one damage.
fn script_value(script: Script) -> f64 {
    script.iter().map(effect_value).sum()
}

fn effect_value(effect: &Effect) -> f64 {
    match *effect {
        Effect::Damage(Who::EveryMinion, _) => 0.0,
        Effect::Damage(_, amount) => f64::from(amount),
        Effect::Destroy(_) | Effect::Steal(_) => 3.0,
        Effect::Return(_) | Effect::Disenchant(_) | Effect::Copy(_) => 1.5,
        Effect::Gain(_, attack, defence) => f64::from(attack) * 0.6 + f64::from(defence) * 0.4,
        Effect::Summon(_, count) => f64::from(count),
        Effect::Magic(amount) => f64::from(amount) * 0.7,
        Effect::Charges(amount) => f64::from(amount) * 0.3,
        Effect::Resurrect { .. } => 2.0,
        Effect::Draw(count) | Effect::Discard(count) => f64::from(count),
        Effect::Strike(amount) => f64::from(amount) * 0.7,
    }
}

/// What a minion in play is worth, in the same rough unit.
pub(super) fn standing(minion: &Minion) -> f32 {
    let card = minion.card.card();
    let ability = card.ability.map_or(0.0, |ability| script_value(ability.script)) as f32;
    let triggers: f64 = card.triggers.iter().map(|trigger| script_value(trigger.script)).sum();
    minion.attack.clamp(0, 30) as f32 + 0.6 * minion.defence.clamp(0, 30) as f32 + ability + triggers as f32 + 0.3
}

#[cfg(test)]
mod fit {
    use super::*;
    use crate::agents::{Level, Pace, Watch};
    use crate::engine::{Game, Rng, Status, Stream};
    use crate::games::{Contest, Thinker, View};

    #[test]
    #[ignore]
    fn fit() {
        let games: usize = std::env::var("FIT_GAMES").unwrap_or("1000".into()).parse().unwrap();
        let its: u32 = std::env::var("FIT_ITS").unwrap_or("200".into()).parse().unwrap();
        let names = ["default", "all", "swarm", "giants", "control", "circle"];
        let threads = 2;
        let mut rows: Vec<([f64; FEATURES + 1], f64)> = Vec::new();
        std::thread::scope(|scope| {
            let mut handles = Vec::new();
            for t in 0..threads {
                handles.push(scope.spawn(move || {
                    let mut rows = Vec::new();
                    for g in (t..games).step_by(threads) {
                        let mut rng = Rng::new(g as u64 + 1_000_000, Stream::Playout);
                        let kits: Vec<_> = (0..2)
                            .map(|_| Sorcery::built_in(Some(names[rng.below(names.len())])).unwrap())
                            .collect();
                        let setup = Sorcery::setup(&[&kits[0], &kits[1]]).unwrap();
                        let mut events = Vec::new();
                        let mut game = Sorcery::start(&setup, g as u64, &mut events);
                        let mut agents: Vec<_> = (0..2)
                            .map(|i| Level::Search(its).agent::<Sorcery>(g as u64 * 2 + i, 1, Pace::Exact))
                            .collect();
                        let mut seen = Vec::new();
                        let mut turn = 0;
                        let mut legal = Vec::new();
                        let outcome = loop {
                            let seat = match game.status() {
                                Status::Over(o) => break Some(o),
                                Status::Awaiting(s) => s,
                            };
                            if game.turn() > 120 {
                                break None;
                            }
                            if game.turn() != turn {
                                turn = game.turn();
                                let (m, t) = (game.features(Seat::ONE), game.features(Seat::TWO));
                                let mut row = [0.0; FEATURES + 1];
                                for i in 0..FEATURES {
                                    row[i] = m[i] - t[i];
                                }
                                row[FEATURES] = if seat == Seat::ONE { 1.0 } else { -1.0 };
                                seen.push(row);
                            }
                            legal.clear();
                            game.legal_actions(&mut legal);
                            // Some variety.
                            let action = if rng.chance(0.05) {
                                legal[rng.below(legal.len())]
                            } else {
                                agents[seat.index()].choose(View::new(&game, seat), &legal, &Watch::new())
                            };
                            events.clear();
                            game.apply(action, &mut events);
                        };
                        let label = outcome.map_or(0.5, |o| o.payoff(Seat::ONE));
                        rows.extend(seen.into_iter().map(|row| (row, label)));
                    }
                    rows
                }));
            }
            for h in handles {
                rows.extend(h.join().unwrap());
            }
        });
        println!("{} rows", rows.len());
        const N: usize = FEATURES + 1;
        let mut w = [0.0f64; N];
        let test = |row: usize| row % 10 == 0;
        for round in 0..30 {
            // Newton with ridge.
            let mut h = vec![[0.0; N]; N];
            let mut g = [0.0; N];
            let (mut loss, mut n) = (0.0, 0.0);
            for (k, (row, y)) in rows.iter().enumerate() {
                let z: f64 = row.iter().zip(&w).map(|(a, b)| a * b).sum();
                let p = 1.0 / (1.0 + (-z).exp());
                if test(k) {
                    loss -= y * p.max(1e-9).ln() + (1.0 - y) * (1.0 - p).max(1e-9).ln();
                    n += 1.0;
                    continue;
                }
                for i in 0..N {
                    g[i] += (y - p) * row[i];
                    for j in 0..N {
                        h[i][j] += p * (1.0 - p) * row[i] * row[j];
                    }
                }
            }
            for i in 0..N {
                g[i] -= 3.0 * w[i];
                h[i][i] += 3.0;
            }
            // Solve h d = g.
            let mut a = h.clone();
            let mut b = g;
            for i in 0..N {
                let p = a[i][i];
                for j in i..N {
                    a[i][j] /= p;
                }
                b[i] /= p;
                for r in 0..N {
                    if r != i {
                        let m = a[r][i];
                        for j in i..N {
                            a[r][j] -= m * a[i][j];
                        }
                        b[r] -= m * b[i];
                    }
                }
            }
            for i in 0..N {
                w[i] += b[i];
            }
            if round % 10 == 9 {
                println!("round {round} test loss {:.4}", loss / n);
            }
        }
        println!("WEIGHTS {:?}", w[..FEATURES].iter().map(|x| (x * 100.0).round() / 100.0).collect::<Vec<_>>());
        println!("TEMPO {:.3}", w[FEATURES]);
    }
}
