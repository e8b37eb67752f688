//! Dominion's computer players, which follow strategies.
//!
//! Beginners follow a simple strategy or one for the kingdom, with occasional random actions. The strongest player
//! searches:
//!
//! 1. It takes the best strategies for the kingdom as plans. A plan is a strategy for the rest of the game.
//! 2. It guesses the plan of the opponents. They follow this plan in half of the rollouts, and the best plan in the
//!    others. A rollout guesses the hidden cards (a determinization) and plays the game to its end.
//! 3. It combines each action that may be good with each plan to follow after it, because a card is worth little to a
//!    plan that doesn't use it. The first choice is the action of the best plan.
//! 4. It compares these combinations by rollouts. Another one replaces the first choice only if it is significantly
//!    better.
//! 5. It converts the results to probabilities of winning. Players read them as those against a strong opponent, so it
//!    reduces the odds to those against the better plan of the opponents. The choice stays the same.
//!
//! If the game may end in this turn, the player first looks for a way to win it at once. If there is one, it needs no
//! rollouts.
//!
//! An analysis compares all legal actions in step 4, and a win in this turn comes first. A rough analysis has only one
//! plan, and its results include the points, because these often decide between actions that win equally often at the
//! end of a game.

pub mod kingdom;

use super::plays::USELESS;
use super::{Program, Strategist, read};
use crate::turn::{winning_line, wins};
use crate::{Agent, Appraisal, Budget, Progress, mean};
use kingdom::{KingdomPlans, PlanEffort, plans_for, play_on};
use sorcery_games::View;
use sorcery_games::dominion::{Action, Card, CardSet, Dominion, KINGDOM, Prompt, Question};
use sorcery_games::engine::{Rng, Stream};
use std::cell::LazyCell;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// How a player chooses actions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Skill {
    /// Follows a simple strategy, but plays a random action with probability `lapses`.
    Simple { lapses: f64 },
    /// Follows a strategy for the kingdom, but plays a random action with probability `lapses`.
    Planned { lapses: f64 },
    /// Compares actions by rollouts within this budget. An iteration is a rollout to the end of the game.
    Searching(Budget, Aim),
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// Choosing an action. The search compares only actions that may be good.
    Choose,
    /// Evaluating every legal action.
    Analyse,
    /// Evaluating every legal action quickly. All players in the rollouts follow the simple strategy, because finding
    /// strategies for the kingdom takes seconds.
    AnalyseRoughly,
}

/// The strategy that beginners discover first: buy better Treasures, and then Provinces.
const SIMPLE: &str = "
buylists
    list if AnyOf(SupplyHasLess(Province, 3), SupplyEmptyPilesGreater(1)) Province, Duchy, Estate end
    list if SupplyHasLess(Province, 5) Province, Duchy end
    list Province, Gold, Silver end
end
strategies strategy playorder :Default end end end";

static PLAIN: LazyLock<Arc<Program>> = LazyLock::new(|| Arc::new(Program::compile(&read(SIMPLE).0)));

/// Maximum number of plans that the search combines with the actions.
const PLANS: usize = 3;
/// Value of one point of the final score, if a win is worth 1.
const POINT: f64 = 0.002;
/// Value of the largest usual difference in points, about 50. The rough analysis adds the points to the win rate.
const MOST_POINTS: f64 = 0.1;
/// A candidate replaces the first choice only if it is better by this number of standard errors.
const SURE: f64 = 1.0;
/// Difference between the win rate of a pointless action that was lucky and that of the best action.
const BELOW: f64 = 1e-6;
/// Maximum number of rollouts if only one action is possible, so that there is nothing to compare.
const ALONE: u32 = 200;
/// Divisor of the number of iterations for decisions other than purchases.
const PLAYING: u32 = 4;
/// Number of rollouts between checks of the elapsed time.
const STRIDE: u32 = 32;
/// Maximum number of positions of the current turn in which the search looks for a win.
const MOST_WINS: u64 = 2_000;
/// With more Provinces and fewer empty piles than this, a turn hardly ever ends the game, so the search skips this step.
const LAST_PROVINCES: u8 = 2;
const EMPTY_PILES: u8 = 2;

#[derive(Debug)]
pub(crate) struct Expert {
    skill: Skill,
    rng: Rng,
    opinion: Vec<Appraisal<Action>>,
}

impl Expert {
    pub fn new(skill: Skill, seed: u64) -> Self {
        Expert { skill, rng: Rng::new(seed, Stream::Agent(0)), opinion: Vec::new() }
    }

    /// Searches in the steps described at the top of this file.
    fn search(
        &mut self,
        view: View<'_, Dominion>,
        legal: &[Action],
        (budget, aim): (Budget, Aim),
        progress: &Progress,
    ) -> Action {
        let win = if aim == Aim::AnalyseRoughly { None } else { self.win_at_once(view, progress) };
        if let (Aim::Choose, Some(win)) = (aim, &win) {
            self.opinion = vec![win.clone()];
            return win.action;
        }
        // 1. The plans.
        let kingdom = match aim {
            Aim::AnalyseRoughly => KingdomPlans {
                plans: vec![PLAIN.clone()],
                known: Vec::new(),
                cards: view.setup().piles().without(USELESS),
            },
            _ => plans_for(view.setup(), PlanEffort::Full),
        };
        // 2. The plans of the opponents.
        let rivals = [plan_of_others(view, &kingdom), Arc::clone(&kingdom.plans[0])];
        let (rng, begun) = (self.rng.fork(), progress.elapsed());
        let mut playouts = Playouts { view, rng, budget, progress, begun, rivals };
        // 3. The candidates. If the planned card would have no effect, a plan plays another Action first. If there is
        // none, it starts buying.
        let is_idle = idle(view);
        let is_poor = |action: Action| !is_worth_trying(action, view, kingdom.cards, &is_idle);
        let rated: Vec<(Action, bool)> = legal.iter().map(|&action| (action, is_poor(action))).collect();
        let acts = |action: &Action| matches!(action, Action::Play(_)) && !is_idle(*action);
        let mut candidates: Vec<Candidate> = Vec::new();
        for plan in kingdom.plans.iter().take(PLANS) {
            let planned = Strategist::new(Arc::clone(plan)).decide(view).0;
            let first =
                if is_idle(planned) { legal.iter().copied().find(acts).unwrap_or(Action::Done) } else { planned };
            candidates.push(Candidate::of(first, plan, false));
            let others = rated.iter().filter(|(action, _)| *action != first);
            let others = others.map(|&(action, is_poor)| Candidate::of(action, plan, is_poor));
            candidates.extend(others.filter(|other| aim != Aim::Choose || !other.is_poor));
        }
        let first = candidates[0].action;
        if candidates.iter().all(|candidate| candidate.action == first) {
            candidates.truncate(1);
        }
        // 4. The comparison by rollouts.
        let total = budget.iterations().unwrap_or(u32::MAX) / if view.is_buying() { 1 } else { PLAYING };
        let tried = playouts.compare(candidates, total, aim != Aim::Choose);
        // 5. The probabilities of winning. The value of an action is the one with its best plan.
        let best = &tried[0];
        for candidate in &tried {
            if self.opinion.iter().all(|option| option.action != candidate.action) {
                self.opinion.push(candidate.appraisal(view, best, aim));
            }
        }
        let odds = best.odds_against_better_rival();
        for option in &mut self.opinion {
            option.chance = match aim {
                Aim::AnalyseRoughly => ((option.chance + MOST_POINTS) / (1.0 + 2.0 * MOST_POINTS)).clamp(0.0, 1.0),
                _ => with_odds(option.chance.clamp(0.0, 1.0), odds),
            };
        }
        if let Some(win) = win {
            self.opinion.retain(|option| option.action != win.action);
            self.opinion.insert(0, win);
        }
        self.opinion.first().map_or(first, |option| option.action)
    }

    /// Searches for a way to win this turn. Returns an appraisal of its first action, or `None` if no win was found.
    fn win_at_once(&mut self, view: View<'_, Dominion>, progress: &Progress) -> Option<Appraisal<Action>> {
        if view.supply(Card::Province) > LAST_PROVINCES && view.empty_piles() < EMPTY_PILES {
            return None;
        }
        let mut line = winning_line(view, MOST_WINS, &mut self.rng.fork(), progress)?;
        // Leave out purchases that the win doesn't need.
        let world = view.imagine(&mut self.rng.clone());
        let ended = |n: usize| [&line[..n], &[Action::Done]].concat();
        if let Some(n) = (1..line.len()).find(|&n| wins(world.clone(), &ended(n), view.seat())) {
            line = ended(n);
        }
        Some(Appraisal::of_win(line))
    }
}

/// Returns the plan that the opponents seem to follow.
///
/// It is the plan that buys the most of their kingdom cards, and the fewest other cards. Against an opponent who only
/// buys Treasures, the best answer to the best plan may lose.
pub fn plan_of_others(view: View<'_, Dominion>, kingdom: &KingdomPlans) -> Arc<Program> {
    let owned = |card: &Card| view.others().any(|seat| view.owned_by(seat, *card) > 0);
    let owned: CardSet = KINGDOM.iter().filter(owned).collect();
    let misfit = |plan: &&Arc<Program>| {
        let bought = plan.wants().and(KINGDOM);
        (owned.without(bought).len(), bought.without(owned).len())
    };
    Arc::clone(kingdom.known.iter().min_by_key(misfit).unwrap_or(&kingdom.plans[0]))
}

/// Returns `true` if an action may be better than the plan's action. `cards` may be worth buying.
fn is_worth_trying(action: Action, view: View<'_, Dominion>, cards: CardSet, is_idle: impl Fn(Action) -> bool) -> bool {
    match (action, view.prompt().map(|prompt| prompt.ask)) {
        (Action::Buy(card), _) => cards.contains(card),
        (Action::Done, Some(Question::Buy)) | (_, Some(Question::Treasure)) => false,
        _ => !is_idle(action) && !view.wastes_money(action),
    }
}

/// Returns a test for actions that play an Action card without effect, such as Moneylender without a Copper in hand. A
/// card has no effect if, apart from the card itself, the buy phase begins as it would without playing the card.
fn idle(view: View<'_, Dominion>) -> impl Fn(Action) -> bool {
    let plays = |view: View<'_, Dominion>| matches!(view.prompt(), Some(Prompt { ask: Question::Play, .. }));
    let buying = move |action: Option<Action>| {
        let mut world = view.imagine(&mut Rng::new(0, Stream::Playout));
        action.into_iter().for_each(|action| world.simulate(action, |_| ()));
        if plays(View::new(&world, view.seat())) {
            world.simulate(Action::Done, |_| ());
        }
        let view = View::new(&world, view.seat());
        let prices: Vec<u8> = KINGDOM.iter().map(|card| view.price(card)).collect();
        let means = (view.coins(), view.buys(), prices);
        let decks = (*view.owned(), *view.piles(), view.draw_pile());
        ((view.prompt().and_then(|prompt| prompt.source), means, decks), view.hand().len())
    };
    let kept = LazyCell::new(move || buying(None));
    move |action| {
        matches!(action, Action::Play(_)) && plays(view) && {
            let ((kept, hand), (played, left)) = (&*kept, buying(Some(action)));
            *kept == played && *hand == left + 1
        }
    }
}

/// An action to evaluate, the plan to follow after it, and the results of its rollouts.
struct Candidate {
    action: Action,
    plan: Arc<Program>,
    /// Whether the action seems pointless. A pointless action never becomes the best choice, because it could seem best
    /// only by luck.
    is_poor: bool,
    values: Vec<f64>,
    wins: Vec<f64>,
}

impl Candidate {
    fn of(action: Action, plan: &Arc<Program>, is_poor: bool) -> Self {
        Candidate { action, plan: Arc::clone(plan), is_poor, values: Vec::new(), wins: Vec::new() }
    }

    fn value(&self) -> f64 {
        mean(self.values.iter().copied())
    }

    /// Returns the odds of a win in the determinizations in which the opponents follow the better of their two
    /// strategies, as a multiple of the odds in all determinizations.
    fn odds_against_better_rival(&self) -> f64 {
        let rate = |n| mean(self.wins.iter().skip(n).step_by(2).copied());
        let (all, worse) = (mean(self.wins.iter().copied()), rate(0).min(rate(1)));
        if self.wins.len() < 2 || all <= 0.0 || all >= 1.0 { 1.0 } else { worse / (1.0 - worse) * (1.0 - all) / all }
    }

    /// Returns `true` if this candidate is significantly better than `other` in the same determinizations.
    fn beats(&self, other: &Candidate) -> bool {
        let n = self.values.len().min(other.values.len());
        let differences = || self.values.iter().zip(&other.values).map(|(a, b)| a - b);
        let mean = mean(differences());
        let spread = differences().map(|d| (d - mean).powi(2)).sum::<f64>();
        n > 1 && mean > SURE * (spread / (n * (n - 1)) as f64).sqrt()
    }

    /// Returns the rate of wins, or of values in a rough analysis, in the first `tries` rollouts.
    fn rate(&self, aim: Aim, tries: usize) -> f64 {
        let results = if aim == Aim::AnalyseRoughly { &self.values } else { &self.wins };
        mean(results.iter().take(tries).copied())
    }

    /// Returns the appraisal of this candidate's action. Its rate is that of `best` minus the difference between the
    /// two in the same determinizations: an eliminated candidate was tried in fewer determinizations, which could be
    /// luckier or unluckier than average.
    fn appraisal(&self, view: View<'_, Dominion>, best: &Candidate, aim: Aim) -> Appraisal<Action> {
        let (action, tries) = (self.action, self.wins.len());
        let all = best.rate(aim, usize::MAX);
        let chance = all - best.rate(aim, tries) + self.rate(aim, tries);
        // A pointless action that seems better than the best one was only lucky.
        let chance = if self.is_poor { chance.min(all - BELOW) } else { chance };
        let line = if view.is_buying() { self.purchases(view, action) } else { vec![action] };
        Appraisal { action, chance, tries: tries as u32, line, reply: Vec::new() }
    }

    /// Returns this candidate's action and the purchases of its plan after it in the same turn.
    fn purchases(&self, view: View<'_, Dominion>, action: Action) -> Vec<Action> {
        let (mut world, mut player) =
            (view.imagine(&mut Rng::new(0, Stream::Playout)), Strategist::new(Arc::clone(&self.plan)));
        let (mut line, mut next) = (Vec::new(), action);
        loop {
            line.push(next);
            world.simulate(next, |_| ());
            let now = View::new(&world, view.seat());
            let goes_on = now.is_buying() && now.active() == view.active();
            next = if goes_on { player.decide(now).0 } else { Action::Done };
            if next == Action::Done {
                return line;
            }
        }
    }
}

/// Returns a probability after its odds are multiplied by `factor`.
fn with_odds(chance: f64, factor: f64) -> f64 {
    if chance >= 1.0 { 1.0 } else { chance * factor / (1.0 - chance + chance * factor) }
}

struct Playouts<'a> {
    view: View<'a, Dominion>,
    rng: Rng,
    budget: Budget,
    progress: &'a Progress,
    /// The time at which the rollouts began, since the start of the decision. The time limit counts from here, because
    /// the first decision in a kingdom begins by finding strategies, which can take as long as the limit.
    begun: Duration,
    /// The two strategies that opponents may follow. The determinizations of each candidate use them alternately.
    rivals: [Arc<Program>; 2],
}

impl Playouts<'_> {
    /// Compares candidates with a limited number of rollouts in the time of the budget, and returns them with the best
    /// first.
    ///
    /// Each round eliminates half of the candidates. If the comparison is `thorough`, the first round takes half of the
    /// rollouts, so that the win rates of eliminated candidates are reliable, too. The later rounds eliminate three
    /// quarters, because only many rollouts tell the best candidates apart. The first candidate stays first unless
    /// another one is significantly better.
    fn compare(&mut self, mut all: Vec<Candidate>, games: u32, thorough: bool) -> Vec<Candidate> {
        let mut out: Vec<Candidate> = Vec::new();
        let games = if all.len() == 1 { games.min(ALONE) } else { games };
        let halvings = (usize::BITS - all.len().saturating_sub(1).leading_zeros()).max(1);
        let (rounds, divisor) = if thorough { (1 + halvings.div_ceil(2), 4) } else { (halvings, 2) };
        for round in 1..=rounds {
            let share = match (thorough, round) {
                (true, 1) => games / 2,
                (true, _) => games / 2 / (rounds - 1),
                (false, _) => games / rounds,
            };
            let each = share / all.len() as u32;
            let part = f64::from(round) / f64::from(rounds);
            for done in 0..each.max(1) {
                let late = || self.budget.time().is_some_and(|time| self.elapsed() >= time.mul_f64(part));
                if done.is_multiple_of(STRIDE) && done > 0 && (late() || self.progress.stopped()) {
                    break;
                }
                self.play(&mut all);
            }
            let mut rest = all.split_off(1);
            rest.sort_by(|a, b| a.is_poor.cmp(&b.is_poor).then(b.value().total_cmp(&a.value())));
            let kept = rest.len().div_ceil(divisor);
            if round < rounds {
                out.extend(rest.drain(kept..));
            }
            all.append(&mut rest);
        }
        if all.len() > 1 && !all[1].is_poor && all[1].beats(&all[0]) {
            all.swap(0, 1);
        }
        out.sort_by(|a, b| b.value().total_cmp(&a.value()));
        all.extend(out);
        all
    }

    /// Returns the time since the rollouts began.
    fn elapsed(&self) -> Duration {
        self.progress.elapsed().saturating_sub(self.begun)
    }

    /// Guesses the hidden cards at random, and plays this position to the end of the game once with each candidate.
    fn play(&mut self, candidates: &mut [Candidate]) {
        let seat = self.view.seat();
        let world = self.view.imagine(&mut self.rng);
        for candidate in candidates {
            let rival = &self.rivals[candidate.wins.len() % self.rivals.len()];
            let mut game = world.clone();
            game.simulate(candidate.action, |_| ());
            let mut players = [Strategist::new(Arc::clone(&candidate.plan)), Strategist::new(Arc::clone(rival))];
            let outcome = play_on(&mut game, seat, &mut players);
            let end = View::new(&game, seat);
            let best = end.others().map(|other| end.points(other)).max().unwrap_or(0);
            candidate.wins.push(outcome.payoff(seat));
            candidate.values.push(outcome.payoff(seat) + POINT * f64::from(end.points(seat) - best));
            self.progress.add_positions(1);
        }
    }
}

impl Agent<Dominion> for Expert {
    fn choose(&mut self, view: View<'_, Dominion>, legal: &[Action], progress: &Progress) -> Action {
        self.opinion.clear();
        let follow = |plan: &Arc<Program>| Strategist::new(Arc::clone(plan)).decide(view).0;
        match self.skill {
            _ if legal.len() == 1 => legal[0],
            Skill::Simple { lapses } | Skill::Planned { lapses } if self.rng.chance(lapses) => {
                // Even a beginner doesn't buy a Curse by mistake.
                let sane = |&action: &Action| action != Action::Buy(Card::Curse);
                let sane: Vec<Action> = legal.iter().copied().filter(sane).collect();
                sane.get(self.rng.below(sane.len().max(1))).copied().unwrap_or(legal[0])
            }
            Skill::Simple { .. } => follow(&PLAIN),
            Skill::Planned { .. } => follow(&plans_for(view.setup(), PlanEffort::Quick).plans[0]),
            Skill::Searching(budget, aim) => self.search(view, legal, (budget, aim), progress),
        }
    }

    fn opinion(&self) -> &[Appraisal<Action>] {
        &self.opinion
    }
}
