//! The coach: searches for the best strategies of a kingdom. Computer players need plans within seconds, so they have a
//! search of their own, `sorcery_agents::strategy::plans_for`.
//!
//! It begins with the built-in strategies that suit the kingdom and with simple plans of each kind. All of them play a
//! few games, and the better ones play more. The kinds whose best strategies win most get most of the games. The final
//! results come from games that weren't used for the search.

use crate::contest::contender::Contender;
use crate::contest::crosstable::{crosstable, tabbed};
use crate::lab::duel::{Collected, Duel};
use crate::lab::explain::{because, explained};
use crate::lab::matrix::Matrix;
use crate::lab::trial::give_way;
use crate::lab::tuning::{ListTuning, Tuned};
use crate::player::CompiledStrategy;
use crate::statistics::{Share, best_first};
use sorcery_agents::Flag;
use sorcery_agents::strategy::kind::StrategyKind;
use sorcery_agents::strategy::plays::{Plays, USELESS};
use sorcery_agents::strategy::syntax::File;
use sorcery_agents::strategy::{library, print, read};
use sorcery_agents::tuner::{Effort, SearchSpace, Tuner, TuningProgress};
use sorcery_games::dominion::{CardSet, KINGDOM, Setup, kingdom_names};
use sorcery_games::engine::{Rng, Stream};
use std::cell::Cell;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// A search for a better strategy.
#[derive(Clone, Debug)]
pub enum StrategySearch {
    /// Improves the buy lists of this strategy.
    Lists(ListTuning, File),
    /// Finds strategies for a kingdom.
    Coach(Coach),
}

impl StrategySearch {
    /// Searches until `stop` is raised, and calls `tell` with the progress and the final result.
    pub fn run(&self, stop: &Flag, tell: &dyn Fn(Tuned)) {
        give_way();
        match self {
            StrategySearch::Lists(tuning, first) => tuning.improve(first, stop, tell),
            StrategySearch::Coach(coach) => coach.tell(stop, tell),
        }
    }
}

/// A built-in strategy that all final results include, for comparison.
const BIG_MONEY: &str = "big-money";
/// Number of games that each pair of built-in strategies plays to find the best strategy.
const FIELD_GAMES: u64 = 400;
/// Default maximum number of final games for each pair of strategies.
pub const FINAL_GAMES: u64 = 10_000;
/// Number of pairs of strategies that meet in the final games: `RANKED` for the ranking of five strategies, `COMPARED`
/// for the matrix of four, `EXPLAINED` for the explanations. Removing parts that cause warnings takes about as many
/// games as three more pairs.
const RANKED: u64 = 10;
const COMPARED: u64 = 6;
const EXPLAINED: u64 = 1;
const LAST_PAIRS: u64 = RANKED + COMPARED + EXPLAINED + 3;
/// Maximum fraction of the time limit that is reserved for the final games.
const LAST_PART: f64 = 0.4;
/// Minimum number of games for each pair in the final results.
const LEAST_GAMES: u64 = 20;
/// Maximum fraction of the budget that the games between built-in strategies may use.
const FIELD: f64 = 0.1;
/// Number of games per pair in each comparison of the best strategies of all kinds.
const RANKING_GAMES: u64 = 2_000;
/// Number of steps in the reports of the progress.
pub const STEPS: u64 = 1_000;
/// Number of kinds of strategy that the coach improves after the first comparison.
const KINDS: usize = 2;

/// Minimum share of games that a strategy must win against the best built-in one to serve as an opponent for others.
const WORTHY: f64 = 0.47;

/// Minimum share of games that a strategy must win against the best built-in one to count as clearly better.
const CLEAR: f64 = 0.56;

/// The fractions of the budget at which the stages of the search end: the first plans of all kinds, the improvement of
/// the best kinds, the improvement of the best strategy, and the removal of its unnecessary parts.
const SKETCHED: f64 = 0.35;
const IMPROVED: f64 = 0.65;
const REFINED: f64 = 0.93;
const PRUNED: f64 = 1.0;

const SKETCH: Effort = Effort { games: 400, steps: 30, tries: 8, drafts: 3 };
const IMPROVE: Effort = Effort { games: 1_000, steps: u64::MAX, tries: 10, drafts: 1 };
const REFINE: Effort = Effort { games: 2_000, steps: u64::MAX, tries: 12, drafts: 1 };
/// `IMPROVE` and `REFINE` suit a budget of this many games. For other budgets, the number of games in a comparison
/// changes in proportion, by a factor within `LIMITS`.
const MEANT: f64 = 4_000_000.0;
const LIMITS: (f64, f64) = (0.4, 2.0);

/// The limit of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CoachBudget {
    /// Number of games. The result depends only on the seed.
    Games(u64),
    /// Elapsed time, including the final games. The result also depends on the machine.
    Time(Duration),
}

/// A search for the best strategies of a kingdom.
#[derive(Clone, Debug)]
pub struct Coach {
    /// The set-up of a two-player game with the kingdom.
    pub setup: Setup,
    pub seed: u64,
    /// The limit of the search. A number of games doesn't include the final games.
    pub budget: CoachBudget,
    /// Number of games for each pair in the final results, and for each explanation. The coach plays fewer if time is
    /// short.
    pub final_games: u64,
    pub threads: usize,
    /// Ends the search early when raised. The coach then plays fewer final games.
    pub enough: Flag,
}

/// A strategy that the coach recommends.
#[derive(Clone, Debug)]
pub struct Recommendation {
    pub kind: StrategyKind,
    pub strategy: CompiledStrategy,
    /// The line of the report on decisions that best shows why the strategy wins, or empty if none does.
    pub because: String,
}

/// The result of a search for the best strategies.
pub struct Coached {
    /// The best strategy and, if the kingdom allows one, the best of another kind.
    pub advice: Vec<Recommendation>,
    /// The players in the matrix: the recommended strategies, the best built-in one and Big Money.
    pub names: Vec<String>,
    pub matrix: Matrix,
    /// The name of the best built-in strategy.
    pub built_in: &'static str,
}

/// A strategy that the search has found, with its kind.
struct Champion {
    kind: StrategyKind,
    file: File,
    /// Other strategies of this kind that are almost as good.
    drafts: Vec<File>,
    /// The name of this strategy if it is a built-in one that the search couldn't improve.
    name: Option<&'static str>,
    /// The share of games that this strategy won against the best built-in one.
    share: f64,
    /// The sum of `share` and the share of games that this strategy won against the best ones of the other kinds.
    score: f64,
}

impl Champion {
    /// Creates a champion from the first of these strategies, with the others as drafts. Returns `None` if there are no
    /// strategies.
    fn of(kind: StrategyKind, mut drafts: Vec<File>) -> Option<Self> {
        let rest = drafts.split_off(drafts.len().min(1));
        Some(Champion { kind, file: drafts.pop()?, drafts: rest, name: None, share: 0.0, score: 0.0 })
    }

    fn contender(&self) -> Contender {
        CompiledStrategy::of("", "", self.file.clone()).into()
    }
}

/// Returns the opponents for improving a strategy: the best built-in one, and the best of another kind unless it is
/// much weaker.
fn rivals(best: &Champion, other: Option<&Champion>) -> Vec<Contender> {
    let other = other.filter(|other| other.share > WORTHY);
    [best].into_iter().chain(other).map(Champion::contender).collect()
}

fn without_empty_lists(mut file: File) -> File {
    file.lists.retain(|list| !list.entries.is_empty());
    file
}

struct CoachSearch<'c> {
    coach: &'c Coach,
    stop: &'c Flag,
    tell: &'c dyn Fn(StrategyKind, Tuned),
    begin: Instant,
    played: Cell<u64>,
}

impl Coach {
    /// Returns the built-in strategies that this kingdom can support, with their names. They have no comments, because
    /// the search changes the lines that comments describe.
    fn field(&self) -> Vec<(&'static str, File)> {
        let bare = |text: &str| text.lines().filter_map(|line| line.split('#').next()).collect::<Vec<_>>().join("\n");
        library::for_supply(self.setup.piles()).map(|(name, text, _)| (name, read(&bare(text)).0)).collect()
    }

    /// Searches until the budget is used up, and calls `tell` with the best strategy of the kind that the search is
    /// improving. Returns `None` if `stop` is raised.
    pub fn advise(&self, stop: &Flag, tell: &dyn Fn(StrategyKind, Tuned)) -> Option<Coached> {
        let search = CoachSearch { coach: self, stop, tell, begin: Instant::now(), played: Cell::new(0) };
        let mut rng = Rng::new(self.seed, Stream::Agent(0));
        let field = self.field();
        let rated = search.rated(&field, rng.long());
        let (name, best) = field.get(*rated.first()?)?;
        let best =
            Champion { name: Some(name), share: 0.5, ..Champion::of(StrategyKind::of(best), vec![best.clone()])? };
        // The second-best built-in strategy keeps the first plans from being good against only one opponent.
        let strongest: Vec<Contender> =
            rated.iter().take(2).map(|&i| CompiledStrategy::of("", "", field[i].1.clone()).into()).collect();

        let mut champions = Vec::new();
        for (i, kind) in StrategyKind::ALL.into_iter().enumerate() {
            let built_in = rated.iter().map(|&i| &field[i].1).filter(|file| StrategyKind::of(file) == kind).cloned();
            let starts: Vec<File> = built_in.chain(kind.plans(self.setup.piles(), &mut rng)).collect();
            if !starts.is_empty() {
                let until = SKETCHED * (i + 1) as f64 / StrategyKind::ALL.len() as f64;
                let drafts =
                    search.with_tuner(kind, &strongest, until, |tuner| tuner.search(starts, SKETCH, &mut rng).0);
                champions.extend(Champion::of(kind, drafts));
            }
        }
        search.rank(&mut champions, &best, RANKING_GAMES, rng.long());
        for i in 0..champions.len().min(KINDS) {
            let rivals = rivals(&best, champions.get(usize::from(i == 0)));
            let until = SKETCHED + (IMPROVED - SKETCHED) * (i + 1) as f64 / KINDS as f64;
            search.improve(&mut champions[i], &rivals, IMPROVE, until, &mut rng);
        }
        search.rank(&mut champions, &best, RANKING_GAMES, rng.long());
        let rivals = rivals(&best, champions.get(1));
        if let Some(first) = champions.first_mut() {
            search.improve(first, &rivals, REFINE, REFINED, &mut rng);
            search.with_tuner(first.kind, &rivals, PRUNED, |tuner| tuner.prune(&mut first.file, REFINE, &mut rng));
        }
        if stop.is_raised() { None } else { search.report(champions, best, &mut rng) }
    }

    /// Searches like [`advise`](Self::advise), but reports the result as [`Tuned`], too, like a search for better buy
    /// lists. The progress has 100 steps.
    pub(super) fn tell(&self, stop: &Flag, tell: &dyn Fn(Tuned)) {
        let tell = |tuned: Tuned| tell(Tuned { steps: (tuned.steps.0 / 10, STEPS / 10), ..tuned });
        let coached = self.advise(stop, &|_, tuned| tell(tuned));
        let Some((coached, best)) = coached.as_ref().and_then(|coached| Some((coached, coached.advice.first()?)))
        else {
            return;
        };
        let scores = &coached.matrix.scores;
        let built_in = coached.names.iter().position(|name| *name == coached.built_in).unwrap_or(0);
        let fresh = scores[built_in][0].zip(scores[0][built_in]).map(|(other, own)| [other, own]);
        // If the best strategy is built in, it has no games against itself, so count half of the games as won.
        let games = coached.games();
        let half = Share { successes: games as f64 / 2.0, trials: games };
        let fresh = fresh.unwrap_or([half; 2]);
        let (text, report) = (best.strategy.text.clone(), Some(coached.report(true)));
        tell(Tuned { text, share: fresh[1].value(), steps: (STEPS, STEPS), fresh: Some(fresh), report });
    }

    /// Returns a champion as a player. A built-in strategy keeps its name and text. Any other strategy is named after
    /// its kind and gets a comment with the cards of the kingdom.
    fn named(&self, champion: &Champion) -> CompiledStrategy {
        let built_in = champion.name.and_then(|name| CompiledStrategy::read(name, library::find(name)?).ok());
        built_in.unwrap_or_else(|| {
            let (mut file, kind, seed) = (champion.file.clone(), champion.kind, self.seed);
            file.notes.above = vec![
                format!("# The best {kind} strategy that the coach found (seed {seed}) for this kingdom:"),
                format!("# {}.", kingdom_names(self.setup.piles().and(KINGDOM).iter())),
            ];
            let text = print(&file);
            let file = read(&text).0;
            CompiledStrategy::of(format!("{kind} plan"), text, file)
        })
    }
}

impl CoachSearch<'_> {
    /// Returns the fraction of the search's budget that has been used, from 0 to 1.
    fn spent(&self) -> f64 {
        match self.coach.budget {
            CoachBudget::Games(games) => self.played.get() as f64 / games.max(1) as f64,
            CoachBudget::Time(time) => {
                let (time, last) = (time.as_secs_f64(), (LAST_PAIRS * self.coach.final_games) as f64 / self.speed());
                self.begin.elapsed().as_secs_f64() / (time - last.min(LAST_PART * time)).max(1e-9)
            }
        }
        .min(1.0)
    }

    /// Returns the number of games per second so far.
    fn speed(&self) -> f64 {
        self.played.get().max(1) as f64 / self.begin.elapsed().as_secs_f64().max(1e-9)
    }

    /// Returns how many final games each pair can play if `pairs` pairs share the remaining time.
    fn last_games(&self, pairs: u64) -> u64 {
        let most = self.shortened(self.coach.final_games);
        let CoachBudget::Time(time) = self.coach.budget else { return most };
        let left = time.saturating_sub(self.begin.elapsed()).as_secs_f64();
        ((left * self.speed()) as u64 / pairs).clamp(LEAST_GAMES.min(most), most)
    }

    fn is_over(&self, until: f64) -> bool {
        self.stop.is_raised() || self.coach.enough.is_raised() || self.spent() >= until
    }

    /// Returns `games`, but at most [`FIELD_GAMES`] if the user doesn't want to wait any longer.
    fn shortened(&self, games: u64) -> u64 {
        if self.coach.enough.is_raised() { games.min(FIELD_GAMES) } else { games }
    }

    /// Returns the indices of these strategies, from the one with the best result against all others to the worst.
    fn rated(&self, field: &[(&'static str, File)], seed: u64) -> Vec<usize> {
        let players: Vec<Contender> =
            field.iter().map(|(_, file)| CompiledStrategy::of("", "", file.clone()).into()).collect();
        let pairs = (0..players.len()).sum::<usize>().max(1) as u64;
        let games = match self.coach.budget {
            CoachBudget::Games(games) => FIELD_GAMES.min(((games as f64 * FIELD) as u64 / pairs).max(2)),
            CoachBudget::Time(_) => FIELD_GAMES,
        };
        let scores = self.matrix(players, games, seed).scores;
        let means: Vec<f64> = scores.into_iter().map(|row| row.into_iter().flatten().sum::<Share>().value()).collect();
        best_first(&means)
    }

    /// Plays games between all pairs of these players.
    fn matrix(&self, players: Vec<Contender>, games: u64, seed: u64) -> Matrix {
        let duel = Duel { stop: self.stop.clone(), ..Matrix::duel(self.coach.setup, players, games, seed) };
        self.played.set(self.played.get() + duel.tournament.total());
        Matrix::play(&duel, self.coach.threads, &|_| ())
    }

    /// Returns the share of games that a strategy wins against these rivals.
    fn share(&self, file: &File, rivals: &[Contender], games: u64, seed: u64) -> f64 {
        self.played.set(self.played.get() + games * rivals.len() as u64);
        let duel = Duel { stop: self.stop.clone(), ..Duel::against(self.coach.setup, file, rivals, games, seed) };
        duel.first_share(self.coach.threads).0.value()
    }

    /// Improves a champion and its drafts. The best result replaces the champion's strategy if it also wins more often
    /// in new games.
    fn improve(&self, champion: &mut Champion, rivals: &[Contender], effort: Effort, until: f64, rng: &mut Rng) {
        let budget = self.played.get() as f64 / self.spent().max(1e-9);
        let part = (budget / MEANT).clamp(LIMITS.0, LIMITS.1);
        let effort = Effort { games: (effort.games as f64 * part) as u64, ..effort };
        let starts = [champion.file.clone()].into_iter().chain(champion.drafts.drain(..)).collect();
        let tuned = self.with_tuner(champion.kind, rivals, until, |tuner| tuner.search(starts, effort, rng).0);
        let Some(best) = tuned.into_iter().next() else { return };
        let (games, seed) = (self.shortened(4 * effort.games), rng.long());
        let [before, after] = [&champion.file, &best].map(|file| self.share(file, rivals, games, seed));
        if after > before {
            champion.file = best;
        }
    }

    /// Improves strategies of a kind until the fraction `until` of the budget is used.
    fn with_tuner<T>(
        &self,
        kind: StrategyKind,
        rivals: &[Contender],
        until: f64,
        work: impl FnOnce(&Tuner<'_, Plays>) -> T,
    ) -> T {
        work(&Tuner {
            space: Plays { cards: self.coach.setup.piles().without(USELESS), kind },
            score: &|file, games, seed| if self.is_over(until) { 0.0 } else { self.share(file, rivals, games, seed) },
            stopped: &|| self.is_over(until),
            report: &|now: TuningProgress<'_, File>| self.progress(self.spent(), kind, now.best, now.share),
        })
    }

    /// Reports a strategy of a kind, and the share of the search's games that it won. `done` is the completed fraction
    /// of the search.
    fn progress(&self, done: f64, kind: StrategyKind, file: &File, share: f64) {
        let steps = ((done * STEPS as f64) as u64, STEPS);
        (self.tell)(kind, Tuned { text: print(file), share, steps, fresh: None, report: None });
    }

    /// Removes parts of the strategy that cause warnings, unless the strategy then wins less often.
    fn tidy(&self, champion: &mut Champion, rival: &Contender, seed: u64) {
        let score = |file: &File| self.share(file, std::slice::from_ref(rival), FIELD_GAMES, seed);
        champion.file = tidied(champion.file.clone(), champion.kind, score);
    }

    /// Sorts the champions by their results, best first. The results against the best built-in strategy count as much
    /// as the results against all other champions together.
    fn rank(&self, champions: &mut [Champion], best: &Champion, games: u64, seed: u64) {
        let players = champions.iter().chain([best]).map(Champion::contender).collect();
        let games = self.shortened(games);
        for (champion, mut row) in champions.iter_mut().zip(self.matrix(players, games, seed).scores) {
            champion.share = row.pop().flatten().unwrap_or_default().value();
            champion.score = champion.share + row.into_iter().flatten().sum::<Share>().value();
        }
        champions.sort_by(|a, b| b.score.total_cmp(&a.score));
    }

    /// Returns the strategy that does best in new games and, if there is one, the best strategy of another kind. If no
    /// strategy beats the best built-in one, the built-in one is the best.
    fn chosen(&self, mut found: Vec<Champion>, best: Champion, rng: &mut Rng) -> Vec<Champion> {
        self.rank(&mut found, &best, self.last_games(LAST_PAIRS), rng.long());
        found.push(best);
        // Of the strategies that clearly beat the best built-in one, prefer the one that also does best against the
        // others.
        let clear = |champion: &Champion| champion.share.min(CLEAR);
        found.sort_by(|a, b| clear(b).total_cmp(&clear(a)));
        let mut found = found.into_iter();
        let first = found.next();
        let second = found.find(|other| first.as_ref().is_some_and(|first| other.kind != first.kind));
        first.into_iter().chain(second).collect()
    }

    /// Plays the final games. Returns `None` if `stop` is raised.
    fn report(&self, found: Vec<Champion>, best: Champion, rng: &mut Rng) -> Option<Coached> {
        let Coach { setup, threads, .. } = *self.coach;
        let Champion { kind, file, share, .. } = found.first().unwrap_or(&best);
        self.progress(1.0, *kind, file, *share);
        let (built_in, rival) = (best.name.unwrap_or(BIG_MONEY), best.contender());
        let mut chosen = self.chosen(found, best, rng);
        chosen.iter_mut().for_each(|champion| self.tidy(champion, &rival, rng.long()));
        let mut players: Vec<CompiledStrategy> = chosen.iter().map(|champion| self.coach.named(champion)).collect();
        for name in [built_in, BIG_MONEY] {
            if players.iter().all(|player| player.name != name) {
                players.extend(library::find(name).and_then(|text| CompiledStrategy::read(name, text).ok()));
            }
        }
        let contenders: Vec<Contender> = players.iter().cloned().map(Contender::from).collect();
        let games = self.last_games(COMPARED + EXPLAINED);
        let matrix = self.matrix(contenders.clone(), games, rng.long());
        // Explain the first two strategies by games between them. If there is only one, it plays against itself.
        let pair = contenders.iter().cycle().take(2).cloned().collect();
        let duel = Duel { stop: self.stop.clone(), ..Duel::new(setup, pair, games, rng.long()) };
        let (tallies, collected) = duel.play(threads, &Collected::reasons(2), &|_| ());
        let fired = collected.reasons.iter().flatten();
        let advice = chosen.iter().zip(&players).zip(fired).enumerate().map(|(i, ((champion, strategy), fired))| {
            let rival = &players[if i == 0 { 1 % players.len() } else { 0 }].name;
            let because = because(&explained(strategy, fired, games), tallies[0].score(i).value(), rival);
            Recommendation { kind: champion.kind, strategy: strategy.clone(), because }
        });
        let advice = advice.collect();
        let names = players.into_iter().map(|player| player.name).collect();
        (!self.stop.is_raised()).then_some(Coached { advice, names, matrix, built_in })
    }
}

/// Removes parts of a strategy that cause warnings, such as a card that is bought but never played, unless this lowers
/// the score.
pub fn tidied(file: File, kind: StrategyKind, score: impl Fn(&File) -> f64) -> File {
    let warnings = |file: &File| read(&print(file)).1.len();
    let plays = Plays { cards: CardSet::NONE, kind };
    let mut file = without_empty_lists(file);
    while warnings(&file) > 0 {
        let (left, won) = (warnings(&file), score(&file));
        let is_better = |less: &File| warnings(less) < left && score(less) >= won;
        let Some(less) = plays.shrunk(&file).into_iter().map(without_empty_lists).find(is_better) else { break };
        file = less;
    }
    file
}

impl Coached {
    /// Returns the number of final games for each pair of strategies.
    fn games(&self) -> u64 {
        self.matrix.matches.first().map_or(0, |(_, tally)| tally.games)
    }

    /// Returns the recommended strategies with their explanations, and the matrix with its intervals. With `tabs`,
    /// the cells of the matrix are separated by tabs, and otherwise aligned by spaces.
    pub fn report(&self, tabs: bool) -> String {
        let table = if tabs { tabbed } else { crosstable };
        let mut out = String::new();
        for (advice, place) in self.advice.iter().zip(["Best strategy", "Best strategy of another kind"]) {
            let Recommendation { kind, strategy, because, .. } = advice;
            let why = if because.is_empty() { String::new() } else { format!("Why: {because}.\n") };
            // Only a built-in strategy isn't named after its kind.
            let kind = Some(kind.to_string()).filter(|kind| !strategy.name.contains(kind));
            let kind = kind.map_or(String::new(), |kind| format!(" (kind: {kind})"));
            let _ = writeln!(out, "{place}: {}{kind}\n{why}\n{}", strategy.name, strategy.text);
        }
        out += &table(&self.names, &self.matrix.scores, true);
        let _ = writeln!(
            out,
            "score of each row in {} new games per pair (%), with 95 % interval; a tie counts as half a win",
            self.games()
        );
        out
    }
}
