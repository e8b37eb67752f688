//! Commands that play many games. `dominion run` counts wins, `dominion matrix` plays each strategy against every
//! other, and `dominion compare` measures how much better one strategy does than another against the same opponent, on
//! the same shuffles.

use super::super::files;
use super::super::progress::{interruptible, progress};
use super::super::strategies::contenders;
use super::super::values::{MANY, contender, number};
use super::{Failure, SeriesArgs, kingdom_line, kingdom_words, letter};
use serde_json::{Value, json};
use sorcery_games::dominion::{ALL, Card, RANDOM, Setup, drawn_from};
use sorcery_games::words::{counted, csv_field};
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::crosstable::crosstable;
use sorcery_session::contest::tournament::{First, MatchTally};
use sorcery_session::json;
use sorcery_session::lab::duel::{Collected, Duel};
use sorcery_session::lab::figures::{TURN_COLUMNS, TurnSums};
use sorcery_session::lab::matrix::Matrix;
use sorcery_session::statistics::{Share, ratings, sample_mean};
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

/// Parses `--first`.
pub(super) fn first(text: &str) -> Result<First, String> {
    match text {
        "alternate" => Ok(First::Alternate),
        "a" | "b" | "c" | "d" => Ok(First::Always((text.as_bytes()[0] - b'a') as usize)),
        _ => Err("expected alternate, a, b, c or d".to_string()),
    }
}

/// Returns an error if the first player isn't one of the strategies.
pub(super) fn check_first(first: First, strategies: usize) -> Result<(), Failure> {
    match first {
        First::Always(who) if who >= strategies => {
            Err(Failure::usage(format!("--first: there are only {strategies} players")))
        }
        _ => Ok(()),
    }
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
    let text = if args.json {
        let mut all = run_json(&names, &tally, &collected, &setup, args, seconds);
        all["seed"] = json!(seed);
        json::line(&all)
    } else if args.csv {
        csv(&names, &collected)
    } else {
        let kingdom = kingdom_line(&args.table, &setup).map_or(String::new(), |line| line + "\n");
        kingdom + &report(&names, &tally, &collected, (seed, args.table.threads()), seconds)
    };
    files::print(&text)?;
    Failure::if_stopped(&duel.stop, format!("stopped after {}", counted(tally.games as usize, "game")))
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

/// If the games may be slow, lets Ctrl-C stop them, so that the games played so far still count.
fn interruptible_if_slow(duel: &mut Duel) -> Result<(), Failure> {
    if !duel.is_quick() {
        duel.stop = interruptible()?;
    }
    Ok(())
}

fn report(
    names: &[String],
    tally: &MatchTally,
    collected: &Collected,
    (seed, threads): (u64, usize),
    seconds: f64,
) -> String {
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
    let _ =
        writeln!(out, "{:.2} rounds per game (standard deviation {:.2})", tally.turns.mean(), tally.turns.deviation());
    out += &failures(collected);
    let speed = tally.games as f64 / seconds.max(1e-9);
    let (games, threads) = (counted(tally.games as usize, "game"), counted(threads, "thread"));
    let _ = writeln!(out, "{games}, seed {seed}, {threads}, {seconds:.2} s: {} games/s", rate(speed));
    out
}

/// Returns one line for each program that failed.
pub(super) fn failures(collected: &Collected) -> String {
    collected.failed.iter().map(|failed| failed.in_words() + "\n").collect()
}

/// Formats games per second, with decimals for low rates.
fn rate(speed: f64) -> String {
    if speed < 10.0 { format!("{speed:.2}") } else { format!("{speed:.0}") }
}

/// Returns the output for `--json`. The last letter of a key names the strategy, as in `wins_a` and `wins_b`.
fn run_json(
    names: &[String],
    tally: &MatchTally,
    collected: &Collected,
    setup: &Setup,
    args: &RunArgs,
    seconds: f64,
) -> Value {
    let n = names.len();
    let ended = collected.figures.as_ref().map_or(&[][..], |figures| &figures.ended);
    let rounds = ended.iter().enumerate().filter(|(_, ended)| ended.games > 0);
    let rounds = rounds.map(|(i, ended)| json!({"games": ended.games, "rounds": i + 1, "wins": ended.wins[..n]}));
    let begins = match args.first {
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

/// Returns the output for `--csv`, with one row per player and turn. It contains the mean and standard deviation of
/// each quantity over all games that reached the turn.
fn csv(names: &[String], collected: &Collected) -> String {
    let mut out = String::from("player,strategy,turn,games");
    for column in TURN_COLUMNS {
        let _ = write!(out, ",{column}_mean,{column}_deviation");
    }
    out.push('\n');
    let Some(figures) = &collected.figures else { return out };
    for (i, name) in names.iter().enumerate() {
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

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct MatrixArgs {
    /// Players, as in `dominion run`
    ///
    /// Strategies that buy cards outside the kingdom are left out.
    #[arg(required = true, num_args = 2.., value_name = "STRATEGY", hide_possible_values = true, value_parser = contender())]
    strategies: Vec<PathBuf>,
    /// Number of games per pair of players
    #[arg(long, default_value_t = 2_000, value_name = "N", value_parser = number::<u64>(MANY))]
    games: u64,
    #[command(flatten)]
    table: SeriesArgs,
    /// Print the results as one JSON object
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print the scores as a CSV table
    #[arg(long)]
    csv: bool,
}

pub(super) fn matrix(args: &MatrixArgs) -> Result<(), Failure> {
    let contenders = contenders(&args.strategies, args.table.think)?;
    let seed = args.table.seed(&contenders);
    let setup = args.table.setup(2, seed, [])?.serving(Contender::all_bought(&contenders));
    let (contenders, unserved): (Vec<_>, Vec<_>) =
        contenders.into_iter().partition(|contender| contender.missing(&setup).is_empty());
    if !unserved.is_empty() {
        let words = |contender: &Contender| format!("{} ({})", contender.name(), contender.missing(&setup).join(", "));
        let words = unserved.iter().map(words).collect::<Vec<_>>().join(", ");
        files::warn(&format!("skipping strategies that need other cards: {words}"));
    }
    if contenders.len() < 2 {
        return Err(Failure::usage("fewer than two strategies are left; add strategies, or choose another --kingdom"));
    }
    let setup = setup.with_treasures_by_hand(contenders.iter().any(Contender::orders_treasures));
    let names: Vec<String> = contenders.iter().map(Contender::name).collect();
    let mut duel = Matrix::duel(setup, contenders, args.games, seed);
    let bar = progress(Some(duel.tournament.total()), "games");
    interruptible_if_slow(&mut duel)?;
    let matrix = Matrix::play(&duel, args.table.threads(), &|done| bar.inc(done));
    bar.finish_and_clear();
    let text = if args.json {
        let games = matrix.matches.iter().map(|(_, tally)| tally.games).max();
        json::line(&json!({"games": games.unwrap_or(0), "rows": rows_json(&names, &matrix), "seed": seed}))
    } else if args.csv {
        matrix.csv(&names)
    } else {
        let played = || matrix.matches.iter().map(|(_, tally)| tally.games);
        let games = match (played().min().unwrap_or(0), played().max().unwrap_or(0)) {
            (least, most) if least == most => most.to_string(),
            (least, most) => format!("{least} to {most}"),
        };
        crosstable(&names, &matrix.scores, false)
            + &format!(
                "score of each row in {games} games per pair (%); a tie counts as half a win; 95 % intervals: \
                 ±{:.1} points at most; seed {seed}\n",
                matrix.precision() * 100.0
            )
            + &failures(&matrix.collected)
    };
    files::print(&text)?;
    Failure::if_stopped(&duel.stop, "stopped before all games were played")
}

/// Returns the results of each player in a matrix as JSON.
pub(super) fn rows_json(names: &[String], matrix: &Matrix) -> Vec<Value> {
    let (n, scores) = (names.len(), &matrix.scores);
    let mut counts = vec![vec![Value::Null; n]; n];
    for (players, tally) in &matrix.matches {
        for (own, other) in [(0, 1), (1, 0)] {
            let (wins, losses, ties) = (tally.wins[own], tally.wins[other], tally.ties());
            counts[players[own]][players[other]] = json!({"losses": losses, "ties": ties, "wins": wins});
        }
    }
    let rated = ratings(scores);
    let row = |i: usize| {
        json!({
            "counts": counts[i],
            "intervals": scores[i].iter().map(|share| share.map(Share::interval)).collect::<Vec<_>>(),
            "rating": rated[i],
            "scores": scores[i].iter().map(|share| share.map(Share::value)).collect::<Vec<_>>(),
            "strategy": names[i],
        })
    };
    (0..n).map(row).collect()
}

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct CompareArgs {
    /// The two players to compare, as in `dominion run`
    #[arg(required = true, num_args = 2, value_name = "STRATEGY", hide_possible_values = true, value_parser = contender())]
    strategies: Vec<PathBuf>,
    /// Opponent that both players face
    #[arg(long, default_value = "smithy", value_name = "STRATEGY", hide_possible_values = true, value_parser = contender())]
    against: PathBuf,
    /// Number of games that each strategy plays against the opponent
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = number::<u64>(MANY))]
    games: u64,
    #[command(flatten)]
    table: SeriesArgs,
    /// Who plays first: alternate, a (always the compared player) or b (always the opponent)
    #[arg(long, default_value = "alternate", value_parser = first, value_name = "PLAYER")]
    first: First,
    /// Print the results as one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn compare(args: &CompareArgs) -> Result<(), Failure> {
    check_first(args.first, 2)?;
    let paths: Vec<PathBuf> = args.strategies.iter().chain([&args.against]).cloned().collect();
    let contenders = contenders(&paths, args.table.think)?;
    let [a, b, other] = &contenders[..] else { return Err(Failure::usage("name two players to compare")) };
    let seed = args.table.seed(&contenders);
    let setup = args.table.setup(2, seed, &contenders)?;
    let mut duel = Duel::new(setup, vec![a.clone(), other.clone()], args.games, seed);
    duel.tournament.first = args.first;
    duel.contenders.push(b.clone());
    duel.baseline = Some(2);
    interruptible_if_slow(&mut duel)?;
    let [a, b, other] = [a, b, other].map(|contender| contender.name());
    let bar = progress(Some(args.games), "games");
    let (tallies, collected) = duel.play(args.table.threads(), &Collected::default(), &|done| bar.inc(done));
    bar.finish_and_clear();
    let (gain, precision) = collected.baseline.gain();
    let (score_a, score_b) = (tallies[0].score(0), collected.baseline.tally.score(0));
    let text = if args.json {
        json::line(&json!({
            "against": other,
            "difference": gain,
            "difference_interval": (gain - precision, gain + precision),
            "games": score_a.trials,
            "interval_a": score_a.interval(),
            "interval_b": score_b.interval(),
            "kingdom": kingdom_words(&setup),
            "score_a": score_a.value(),
            "score_b": score_b.value(),
            "seed": seed,
            "strategy_a": a,
            "strategy_b": b,
        }))
    } else {
        let width = a.chars().count().max(b.chars().count());
        let row = |letter: &str, name: &str, share: Share| {
            let [share, low, high] = share.percents();
            format!("{letter}  {name:width$}  {share:6.2} %  {low:6.2} to {high:6.2} %\n")
        };
        let (low, high) = (100.0 * (gain - precision), 100.0 * (gain + precision));
        format!(
            "   {:width$}  {:>8}  95 % interval\n{}{}A minus B  {:+.2}, 95 % interval {low:+.2} to {high:+.2}\nscores in {} each against {} on the same \
             shuffles, seed {seed}; a tie counts as half a win\n",
            "",
            "score",
            row("A", &a, score_a),
            row("B", &b, score_b),
            100.0 * gain,
            counted(score_a.trials as usize, "game"),
            other
        ) + &failures(&collected)
    };
    files::print(&text)?;
    Failure::if_stopped(&duel.stop, "stopped before all games were played")
}
