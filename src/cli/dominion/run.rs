//! `dominion run`: counts the wins in many games.

use super::super::files;
use super::super::progress::progress;
use super::super::strategies::contenders;
use super::super::values::{MANY, contender, number};
use super::{
    Failure, SeriesArgs, check_first, failures, first, interruptible_if_slow, kingdom_line, kingdom_words, letter,
};
use serde_json::{Value, json};
use sorcery_games::dominion::{ALL, Card, RANDOM, Setup, drawn_from};
use sorcery_games::words::{counted, csv_field};
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::tournament::{First, MatchTally};
use sorcery_session::json;
use sorcery_session::lab::duel::{Collected, Duel};
use sorcery_session::lab::figures::{TURN_COLUMNS, TurnSums};
use sorcery_session::statistics::{Share, sample_mean};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Instant;

/// Number of games between two checks of the precision, with `--until`.
const BATCH: u64 = 10_000;
/// Maximum number of games with `--until`.
const GAMES_LIMIT: u64 = 100_000_000;

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct RunArgs {
    /// Two to four players: strategies, levels or program:COMMAND
    ///
    /// A strategy is a file, or the name of one of your own or built-in strategies.
    #[arg(required = true, num_args = 2..=4, value_name = "STRATEGY", hide_possible_values = true, value_parser = contender())]
    strategies: Vec<PathBuf>,
    /// Number of games [default: 10000]
    #[arg(long, value_name = "N", conflicts_with = "until", value_parser = number::<u64>(MANY))]
    games: Option<u64>,
    #[command(flatten)]
    table: SeriesArgs,
    /// Play --games games in each of N random kingdoms, with the seeds S, S+1, and so on
    ///
    /// The mean's confidence interval treats these kingdoms as a random sample. --kingdom mixed draws from all cards.
    #[arg(long, value_name = "N", conflicts_with_all = ["until", "json", "csv"], value_parser = number::<u64>(5..=1_000))]
    kingdoms: Option<u64>,
    /// First player: alternate, or always a, b, c or d
    #[arg(long, default_value = "alternate", value_parser = first, value_name = "PLAYER")]
    first: First,
    /// Play until A's score is known to ±POINTS % (95 % confidence)
    #[arg(long, value_name = "POINTS", value_parser = precision)]
    until: Option<f64>,
    /// Play each shuffle once in every seating order
    #[arg(long)]
    mirror: bool,
    /// Print the results as one JSON object
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print a CSV table with means and standard deviations for each turn
    #[arg(long)]
    csv: bool,
}

fn precision(text: &str) -> Result<f64, String> {
    let points: f64 = text.trim_end_matches('%').parse().map_err(|_| "expected a number".to_string())?;
    if (0.01..=50.0).contains(&points) { Ok(points) } else { Err("expected 0.01 to 50 points".to_string()) }
}

pub(super) fn run(args: &RunArgs) -> Result<(), Failure> {
    let contenders = contenders(&args.strategies, args.table.think)?;
    let n = contenders.len();
    check_first(args.first, n)?;
    let seed = args.table.seed(&contenders);
    if let Some(kingdoms) = args.kingdoms {
        return by_kingdom(args, &contenders, seed, kingdoms);
    }
    let setup = args.table.setup(n, seed, &contenders)?;
    let names: Vec<String> = contenders.iter().map(Contender::name).collect();
    let mut duel = Duel::new(setup, contenders, 0, seed);
    (duel.tournament.first, duel.tournament.mirrored) = (args.first, args.mirror);
    let watch = if args.csv || args.json { Collected::figures(n) } else { Collected::default() };
    let begin = Instant::now();
    let (tally, collected) = play(&mut duel, args, watch)?;
    if tally.games == 0 {
        Failure::if_stopped(&duel.stop, "stopped before the first game ended")?;
        return Err(Failure::file("no games were finished"));
    }
    let seconds = begin.elapsed().as_secs_f64();
    let results = Results { names, tally, collected, seed, seconds };
    let text = if args.json {
        json::line(&results.json(&setup, args.first))
    } else if args.csv {
        results.csv()
    } else {
        let kingdom = kingdom_line(&args.table, &setup).map_or(String::new(), |line| line + "\n");
        kingdom + &results.report(args.table.threads())
    };
    files::print(&text)?;
    Failure::if_stopped(&duel.stop, format!("stopped after {}", counted(results.tally.games as usize, "game")))
}

/// Plays games in several random kingdoms, and prints the first player's score in each of them and on average.
fn by_kingdom(args: &RunArgs, contenders: &[Contender], seed: u64, kingdoms: u64) -> Result<(), Failure> {
    let drawn = if args.table.kingdom == ALL { RANDOM } else { &args.table.kingdom };
    let table = SeriesArgs { kingdom: drawn.to_string(), ..args.table.clone() };
    if drawn_from(&table.kingdom).is_none() {
        return Err(Failure::usage("--kingdoms needs --kingdom random or mixed"));
    }
    let mut shares = Vec::new();
    let mut out = format!("score of {} by kingdom; a tie counts as half a win\n", contenders[0].name());
    let seeds = (0..kingdoms).map(|i| seed.wrapping_add(i));
    let setups = seeds.map(|seed| Ok((seed, table.setup_unchecked(contenders.len(), seed, contenders)?)));
    // Report errors in any kingdom before the first game.
    let setups = setups.collect::<Result<Vec<_>, Failure>>()?;
    warn_of_missing_cards(contenders, &setups);
    for (seed, setup) in setups {
        let mut duel = Duel::new(setup, contenders.to_vec(), 0, seed);
        (duel.tournament.first, duel.tournament.mirrored) = (args.first, args.mirror);
        let (tally, collected) = play(&mut duel, args, Collected::default())?;
        if duel.stop.is_raised() || tally.games == 0 {
            return Err(Failure::stopped(format!("stopped before all kingdoms were played\n{out}")));
        }
        let [share, low, high] = tally.score(0).percents();
        let cards = kingdom_words(&setup).join(", ");
        let _ = writeln!(out, "{share:6.2} %  {low:6.2} to {high:6.2} %  seed {seed}: {cards}");
        out += &failures(&collected);
        shares.push(share);
    }
    let (mean, half) = sample_mean(&shares);
    let (low, high) = ((mean - half).max(0.0), (mean + half).min(100.0));
    let against = contenders[1..].iter().map(Contender::name).collect::<Vec<_>>().join(", ");
    let games = counted(args.games.unwrap_or(BATCH) as usize, "game");
    let _ = writeln!(out, "mean over all kingdoms {mean:.2} %, 95 % interval {low:.2} to {high:.2} %");
    let _ = writeln!(out, "{kingdoms} kingdoms with {games} each, against {against}");
    files::print(&out)
}

/// For each strategy that buys cards missing in some of the kingdoms, prints a warning with the number of these kingdoms.
fn warn_of_missing_cards(contenders: &[Contender], setups: &[(u64, Setup)]) {
    for contender in contenders {
        let missing: Vec<_> = setups.iter().map(|(_, setup)| contender.missing(setup)).collect();
        let lacking = missing.iter().filter(|missing| !missing.is_empty()).count();
        if lacking > 0 {
            let (name, all) = (contender.name(), setups.len());
            let cards =
                missing.into_iter().flatten().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(", ");
            files::warn(&format!("{name} buys cards that are missing in {lacking} of the {all} kingdoms: {cards}"));
        }
    }
}

/// Plays the games. With `--until`, plays them in batches until the result is precise enough.
fn play(duel: &mut Duel, args: &RunArgs, watch: Collected) -> Result<(MatchTally, Collected), Failure> {
    let games = if args.until.is_some() { GAMES_LIMIT } else { args.games.unwrap_or(BATCH) };
    let batch = if args.until.is_some() { BATCH } else { games };
    let bar = progress(args.until.is_none().then_some(games), "games");
    let (mut tally, mut collected) = (MatchTally::default(), watch.clone());
    interruptible_if_slow(duel)?;
    while !duel.stop.is_raised()
        && tally.games < games
        && args.until.is_none_or(|points| tally.score(0).precision() * 100.0 > points)
    {
        duel.tournament.games = tally.games..(tally.games + batch).min(games);
        let (more, seen) = duel.play(args.table.threads(), &watch, &|done| bar.inc(done));
        more.iter().for_each(|more| tally.merge(more));
        collected.merge(&seen);
    }
    bar.finish_and_clear();
    Ok((tally, collected))
}

/// The results of the games.
struct Results {
    names: Vec<String>,
    tally: MatchTally,
    collected: Collected,
    seed: u64,
    seconds: f64,
}

impl Results {
    /// Returns the table of the results, with the speed in this number of threads.
    fn report(&self, threads: usize) -> String {
        let Results { names, tally, collected, seed, seconds } = self;
        let n = names.len();
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max("ties".len());
        let mut out = format!("   {:width$}  {:>8}  {:18}  {:>11}", "", "wins", "95 % interval", "score");
        for seat in ["1st", "2nd", "3rd", "4th"].iter().take(n) {
            let _ = write!(out, "  {:>8}", format!("sits {seat}"));
        }
        let _ = writeln!(out, "  {:>6}", "points");
        let percent = |share: Share| format!("{:.2} %", share.value() * 100.0);
        let interval = |share: Share| {
            let [_, low, high] = share.percents();
            format!("{low:6.2} to {high:6.2} %")
        };
        for (i, name) in names.iter().enumerate() {
            let (won, score) = (tally.won(i), percent(tally.score(i)));
            let _ = write!(out, "{}  {:width$}  {:>8}  {}", letter(i), name, percent(won), interval(won));
            let _ = write!(out, "  {score:>11}");
            for seat in 0..n {
                let share = tally.won_from(i, seat, n).map_or("-".to_string(), percent);
                let _ = write!(out, "  {share:>8}");
            }
            let _ = writeln!(out, "  {:6.1}", tally.points[i].mean());
        }
        let ties = Share { successes: tally.ties() as f64, trials: tally.games };
        let _ = writeln!(out, "   {:width$}  {:>8}  {}  (shared in the score)", "ties", percent(ties), interval(ties));
        let _ = writeln!(
            out,
            "{:.2} rounds per game (standard deviation {:.2})",
            tally.turns.mean(),
            tally.turns.deviation()
        );
        out += &failures(collected);
        let speed = tally.games as f64 / seconds.max(1e-9);
        let (games, threads) = (counted(tally.games as usize, "game"), counted(threads, "thread"));
        let _ = writeln!(out, "{games}, seed {seed}, {threads}, {seconds:.2} s: {} games/s", rate(speed));
        out
    }

    /// Returns the output for `--json`. The last letter of a key names the strategy, as in `wins_a` and `wins_b`.
    fn json(&self, setup: &Setup, first: First) -> Value {
        let Results { names, tally, collected, seed, seconds } = self;
        let n = names.len();
        let ended = collected.figures.as_ref().map_or(&[][..], |figures| &figures.ended);
        let rounds = ended.iter().enumerate().filter(|(_, ended)| ended.games > 0);
        let rounds = rounds.map(|(i, ended)| json!({"games": ended.games, "rounds": i + 1, "wins": ended.wins[..n]}));
        let begins = match first {
            First::Alternate => "alternate".into(),
            First::Always(who) => letter(who).to_ascii_lowercase().to_string(),
        };
        let mut all = json!({
            "begins": begins,
            "deviation_rounds": tally.turns.deviation(),
            "games": tally.games,
            "games_per_second": tally.games as f64 / seconds.max(1e-9),
            "kingdom": kingdom_words(setup),
            "mean_rounds": tally.turns.mean(),
            "rounds": rounds.collect::<Vec<_>>(),
            "seconds": seconds,
            "seed": seed,
            "ties": tally.ties(),
        });
        for (i, name) in names.iter().enumerate() {
            let (games, wins, ties) = tally.begun_by(i);
            let mut own = vec![
                ("first", json!({"games": games, "ties": ties, "wins": wins[..n]})),
                ("interval", json!(tally.won(i).interval())),
                ("points", json!(tally.points[i].mean())),
                ("score", json!(tally.score(i).value())),
                ("score_interval", json!(tally.score(i).interval())),
                ("strategy", json!(name)),
                ("wins", json!(tally.wins[i])),
            ];
            if let Some(figures) = &collected.figures {
                let turns = figures.turns[i].iter().enumerate().map(|(i, turn)| turn_json(i + 1, turn, tally.games));
                own.extend([("final_points", json!(figures.points[i])), ("turns", turns.collect())]);
            }
            for (what, value) in own {
                all[format!("{what}_{}", letter(i).to_ascii_lowercase())] = value;
            }
        }
        all
    }

    /// Returns the output for `--csv`, with one row per player and turn. It contains the mean and standard deviation of
    /// each quantity over all games that reached the turn.
    fn csv(&self) -> String {
        let mut out = String::from("player,strategy,turn,games");
        for column in TURN_COLUMNS {
            let _ = write!(out, ",{column}_mean,{column}_deviation");
        }
        out.push('\n');
        let Some(figures) = &self.collected.figures else { return out };
        for (i, name) in self.names.iter().enumerate() {
            for (turn, row) in figures.turns[i].iter().enumerate() {
                let _ = write!(out, "{},{},{},{}", letter(i), csv_field(name), turn + 1, row.count);
                for moments in (0..TURN_COLUMNS.len()).map(|place| row.column(place)) {
                    let _ = write!(out, ",{:.4},{:.4}", moments.mean(), moments.deviation());
                }
                out.push('\n');
            }
        }
        out
    }
}

/// Formats games per second, with decimals for low rates.
fn rate(speed: f64) -> String {
    if speed < 10.0 { format!("{speed:.2}") } else { format!("{speed:.0}") }
}

/// Returns a strategy's statistics for one turn: the number of copies bought per game for each card, and the mean and
/// deviation of each quantity.
fn turn_json(number: usize, turn: &TurnSums, games: u64) -> Value {
    let often = |card: Card| Some(turn.bought(card)).filter(|n| *n > 0).map(|n| n as f64 / games.max(1) as f64);
    let bought: BTreeMap<_, _> = Card::ALL.iter().filter_map(|card| Some((card.name(), often(*card)?))).collect();
    let mut all = json!({"bought": bought, "games": turn.count, "turn": number});
    for (place, name) in TURN_COLUMNS.into_iter().enumerate() {
        let moments = turn.column(place);
        all[name] = json!((moments.mean(), moments.deviation()));
    }
    all
}
