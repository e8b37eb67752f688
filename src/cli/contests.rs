//! `sorcery arena` plays games between computer players, and `sorcery arena merge` combines results.

use super::failure::Failure;
use super::files;
use super::progress::{interruptible, progress};
use super::strategies::load;
use super::values::{Contestants, MANY, SEED, THREADS, contestant, contestants, deck, file, game};
use super::values::{number, seconds, seed_or_random, setting};
use clap::{Args, Subcommand};
use sorcery_agents::Flag;
use sorcery_games::setting::Named;
use sorcery_games::threads::side_by_side;
use sorcery_games::words::{counted, path_in_full, printable, quoted, unwritable};
use sorcery_games::{DeckFile, Error};
use sorcery_session::GameInfo;
use sorcery_session::contest::arena::{Arena, Entrant};
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::decisions::DecisionLog;
use sorcery_session::contest::merge::{Merged, merge};
use sorcery_session::contest::results::{MatchRecord, never_played, table};
use sorcery_session::contest::sprt::{Bounds, Sprt};
use sorcery_session::contest::tournament::{Shard, everybody};
use sorcery_session::json;
use sorcery_session::player::CompiledStrategy;
use sorcery_session::program::bot::Corrected;
use sorcery_session::program::check::check;
use sorcery_session::roster::ROSTER;
use sorcery_session::{Player, processors};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Maximum size of a file with results, in bytes.
const RESULTS_LIMIT: usize = 1 << 26;

/// Time limit per decision when `--check` tests a program.
const CHECK_TIME: Duration = Duration::from_secs(1);

const PLAYERS: &str = "\
Players:
  novice, apprentice, adept, master  our own players, weakest first
  program:COMMAND                    your own program (see docs/protocol.md)
  strategy:NAME, strategy:FILE       Dominion: a strategy
For experiments, in any command that takes a player:
  random                             any legal action
  greedy                             looks one action ahead
  turn                               the best whole turn
  search:N                           a tree search with N iterations per decision
  network:N                          the same with the game's neural network, if it has one";

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, after_long_help = PLAYERS)]
pub(super) struct ArenaArgs {
    #[command(subcommand)]
    verb: Option<ArenaVerb>,
    /// Game [default: sorcery; with --check: all]
    #[arg(long, value_name = "NAME", value_parser = game())]
    game: Option<&'static GameInfo>,
    /// First player: a level or program:COMMAND (for others, see --help)
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = contestant())]
    a: Option<Player>,
    /// Second player
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = contestant())]
    b: Option<Player>,
    /// Several players; each plays against all the others
    #[arg(long = "players", alias = "agents", conflicts_with_all = ["a", "b"], value_name = "PLAYERS", num_args = 1.., hide_possible_values = true, value_parser = contestants())]
    players: Vec<Contestants>,
    /// Thinking time per decision [default: 10 s for programs, 1 s with --check]
    ///
    /// By default, computer players that search do a fixed number of iterations, so the results depend only on the seed.
    /// With this option, they also depend on the speed of the machine.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
    /// Sorcery: decks to play with (files or built-in decks)
    #[arg(long, value_name = "DECKS", value_delimiter = ',', num_args = 1.., hide_possible_values = true, value_parser = deck())]
    decks: Vec<PathBuf>,
    /// Play each deck against all other decks, not only against itself
    #[arg(long, requires = "decks")]
    cross: bool,
    /// Change an option of the game, for example rules=official in Splendor; can be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", hide_short_help = true, value_parser = setting)]
    settings: Vec<Named>,
    /// Games per pair of players, half of them with swapped seats [default: 400; with --until: 100000]
    #[arg(long, value_name = "N", value_parser = number::<u32>(MANY))]
    games: Option<u32>,
    /// Play until a test decides whether A's strength is LOW or HIGH, in Elo (0:20) or percent (50%:53%)
    ///
    /// This is a sequential test (SPRT) on pairs of games with the same shuffles and swapped seats. Either
    /// decision is wrong with a probability of at most 5 %.
    #[arg(long, value_name = "LOW:HIGH", conflicts_with_all = ["players", "cross", "shard", "json"])]
    until: Option<Bounds>,
    /// Seed for all games [default: 1, or random with program:COMMAND]
    #[arg(long, value_name = "N", value_parser = number::<u64>(SEED))]
    seed: Option<u64>,
    /// Number of games to play in parallel [default: one per processor]
    #[arg(long, value_name = "N", value_parser = number::<usize>(THREADS))]
    threads: Option<usize>,
    /// Print JSON lines, which `arena merge` can combine
    #[arg(long)]
    json: bool,
    /// Test whether a program follows the protocol (docs/protocol.md), and list its errors
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = contestant(),
        conflicts_with_all = ["a", "b", "players", "decks", "games", "until", "seed", "threads", "json", "shard",
            "record", "settings"])]
    check: Option<Player>,
    /// Continue an interrupted match (when you press Ctrl-C, arena prints the command for this)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["until", "check"])]
    resume: Option<PathBuf>,
    /// Write every decision as JSON (see docs/data.md)
    #[arg(long, value_name = "FILE", conflicts_with = "until")]
    record: Option<PathBuf>,
    /// Play part I of N, for example 1/4, and print JSON lines
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

#[derive(Subcommand, Debug)]
enum ArenaVerb {
    /// Combine the results of several runs
    Merge {
        /// Files written by `arena` with --json or --shard
        #[arg(required = true, hide_possible_values = true, value_parser = file())]
        files: Vec<PathBuf>,
        /// Combine the results even if shards or games are missing
        #[arg(long)]
        partial: bool,
        /// Print the combined results as JSON lines
        #[arg(long)]
        json: bool,
    },
}

/// Runs `sorcery arena`: plays games, or combines the results of earlier runs.
pub(super) fn arena(args: &ArenaArgs) -> Result<(), Failure> {
    match &args.verb {
        Some(ArenaVerb::Merge { files, partial, json }) => combine(files, *partial, *json),
        None => compete(args),
    }
}

fn combine(paths: &[PathBuf], partial: bool, json: bool) -> Result<(), Failure> {
    let mut read = Vec::new();
    for path in paths {
        read.push((path.to_string_lossy().into_owned(), files::read_text("results file", path, RESULTS_LIMIT)?));
    }
    let Merged { records, gaps } = merge(&read, partial)?;
    print(&records, &gaps, json)
}

fn print(records: &[MatchRecord], gaps: &[String], json: bool) -> Result<(), Failure> {
    files::print(&if json { json::lines(records) } else { table(records, gaps) })
}

fn compete(args: &ArenaArgs) -> Result<(), Failure> {
    if let Some(player) = &args.check {
        return examine(args, player);
    }
    let before = args.resume.as_deref().map(results).transpose()?.unwrap_or_default();
    let game = args.game.unwrap_or(&ROSTER[0]);
    let arena = set_up(args, game)?;
    if let Some(bounds) = args.until {
        return decide(args, game, &arena, bounds);
    }
    let idle: Vec<_> = arena.idle_decks().iter().map(|deck| quoted(&deck.name)).collect();
    if !idle.is_empty() {
        let games = counted(arena.games as usize, "game");
        files::warn(&format!("with {games} per pair, some decks aren't played: {}", idle.join(", ")));
    }
    let stop = interruptible()?;
    let append = !before.is_empty();
    let decisions = args.record.as_deref().map(|path| decision_log(path, append)).transpose()?;
    let arena = Arena { decisions, before, ..arena };
    let bar = progress(Some(arena.games()), "games");
    bar.set_position(arena.before.iter().map(|record| record.played).sum());
    let threads = args.threads.unwrap_or_else(processors);
    arena.check(game.name, &stop)?;
    let records = (game.contest)(&arena, threads, &stop, &|| bar.inc(1))?;
    bar.finish_and_clear();
    let recorded = arena.decisions.as_ref().map_or(Ok(()), |decisions| decisions.finish());
    print(&records, &[], args.json || args.shard.is_some())?;
    warn_of_errors(&arena);
    let path = args.record.as_deref().unwrap_or(Path::new(""));
    recorded.map_err(|error| Failure::file(unwritable(&path_in_full(path), &error)))?;
    if records.iter().any(|record| record.rest.is_some()) {
        return Err(stopped(args, &arena, &records)?);
    }
    all_played(&records)
}

/// Warns of programs that had to correct answers, which doesn't change the results.
fn warn_of_errors(arena: &Arena) {
    for (i, Entrant { contender, .. }) in arena.entrants.iter().enumerate() {
        let Corrected { count, example } = contender.corrected();
        // A program with several decks enters several times.
        let is_first = !arena.entrants[..i].iter().any(|before| before.contender == *contender);
        if is_first && count > 0 {
            let answers = counted(count, "answer");
            let fix = "to test the program, run `sorcery arena --check program:COMMAND`";
            files::warn(&format!("{} had to correct {answers}, such as: {example}; {fix}", contender.name()));
        }
    }
}

/// Returns an error if a program forfeited all its games. Otherwise, a script would take it for a weak player.
fn all_played(records: &[MatchRecord]) -> Result<(), Failure> {
    never_played(records).map_or(Ok(()), |player| {
        let fix = "to test a program, run `sorcery arena --check program:COMMAND`";
        Err(Failure::file(format!("{} forfeited every game; {fix}", printable(player))))
    })
}

/// Saves the results of an interrupted match. Returns the error that ends the program, with the command that continues
/// the match.
fn stopped(args: &ArenaArgs, arena: &Arena, records: &[MatchRecord]) -> Result<Failure, Failure> {
    let played: u64 = records.iter().map(|record| record.played).sum();
    let message = format!("stopped after {played} of {} games", arena.games());
    let names = (1..).map(|n| PathBuf::from(format!("arena-{}-{n}.jsonl", arena.seed)));
    let new = || names.into_iter().find(|path| !path.exists());
    let Some(path) = args.resume.clone().or_else(new) else { return Ok(Failure::stopped(message)) };
    files::write(&path, &json::lines(records))?;
    let quoted = |word: String| match word.chars().all(|c| c.is_ascii_alphanumeric() || "-_./:=,+%".contains(c)) {
        true if !word.is_empty() => word,
        _ => format!("'{}'", word.replace('\'', r"'\''")),
    };
    let mut words: Vec<String> = std::env::args_os().map(|word| quoted(word.to_string_lossy().into_owned())).collect();
    if args.seed.is_none() {
        words.extend(["--seed".into(), arena.seed.to_string()]);
    }
    if args.resume.is_none() {
        words.extend(["--resume".into(), quoted(path.to_string_lossy().into_owned())]);
    }
    let command = printable(&words.join(" "));
    Ok(Failure::stopped(format!("{message}; to continue:\n{command}")))
}

/// Reads the saved results of an interrupted match.
fn results(path: &Path) -> Result<Vec<MatchRecord>, Failure> {
    let text = files::read_text("results file", path, RESULTS_LIMIT)?;
    let records: Vec<MatchRecord> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    if records.is_empty() || records.len() != text.lines().count() || records.iter().any(|record| record.rest.is_none())
    {
        return Err(Failure::file(format!("{} doesn't contain an interrupted match", path_in_full(path))));
    }
    Ok(records)
}

/// Tests whether a program follows the protocol, and prints its faults.
fn examine(args: &ArenaArgs, player: &Player) -> Result<(), Failure> {
    let Player::Program(command) = player else {
        return Err(Failure::usage("--check needs a program: --check program:COMMAND"));
    };
    let stop = interruptible()?;
    let (mut answers, mut faults) = (0, 0);
    for game in ROSTER.iter().filter(|listed| args.game.is_none_or(|game| game.name == listed.name)) {
        let found = check(game, &command.line, args.think.unwrap_or(CHECK_TIME), &stop);
        found.faults.iter().try_for_each(|fault| files::print(&format!("{}\n", printable(fault))))?;
        (answers, faults) = (answers + found.answers, faults + found.faults.len());
    }
    Failure::if_stopped(&stop, "the test was stopped before it finished")?;
    match faults {
        0 => files::print(&format!("no errors in {}\n", counted(answers as usize, "decision"))),
        _ => Err(Failure::file(format!("{} in {}", counted(faults, "error"), counted(answers as usize, "decision")))),
    }
}

/// Opens the file in which `--record` stores decisions. Unless it should `append` to an existing file, the file must be
/// new or empty.
fn decision_log(path: &Path, append: bool) -> Result<Arc<DecisionLog>, Failure> {
    let name = path_in_full(path);
    if !append {
        files::is_new(path, "--record")?;
    }
    let file = File::options()
        .create(true)
        .append(true)
        .open(path)
        .map_err(|error| Failure::file(unwritable(&name, &error)))?;
    Ok(Arc::new(DecisionLog::new(file)))
}

/// Plays pairs of games until the sequential test decides between the two strengths given with `--until`. The result
/// depends only on the seed.
fn decide(args: &ArenaArgs, game: &GameInfo, arena: &Arena, bounds: Bounds) -> Result<(), Failure> {
    if game.seats != 2 {
        return Err(Failure::usage(format!("--until needs a game for two players; {} has only one player", game.name)));
    }
    if arena.entrants.len() != 2 || arena.entrants[0] == arena.entrants[1] {
        return Err(Failure::usage("--until needs two different players: --a PLAYER --b PLAYER"));
    }
    let stop = interruptible()?;
    arena.check(game.name, &stop)?;
    let limit = u64::from(arena.games.div_ceil(2));
    let bar = progress(Some(limit), "pairs");
    let threads = args.threads.unwrap_or_else(processors);
    let mut test = Sprt::new(bounds);
    let mut total = MatchRecord::default();
    while test.decision().is_none() && test.count() < limit && !stop.is_raised() {
        let first = test.count();
        let batch = (limit - first).min(threads as u64) as usize;
        for record in side_by_side(batch, |i| pair(game, arena, first + i as u64, &stop)) {
            // Ignore pairs after the decision, so that the result doesn't depend on the number of threads.
            if let (Some(record), None) = (record?, test.decision()) {
                test.add((2 * record.wins + record.draws) as usize);
                bar.inc(1);
                total.add_counts(&record);
                (total.a, total.b) = (record.a, record.b);
            }
        }
    }
    bar.finish_and_clear();
    let [a, b] = [0, 1].map(|at: usize| printable(&arena.name(at)));
    let failed: String = total.failed.iter().map(|failed| format!("  {}\n", failed.in_words())).collect();
    files::print(&format!("{}, seed {}\n\n{a} against {b}\n  {test}\n{failed}", game.name, arena.seed))?;
    warn_of_errors(arena);
    Failure::if_stopped(&stop, "the test was stopped before it finished")?;
    all_played(&[total])
}

/// Plays a pair of games. Returns `None` if the pair wasn't finished.
fn pair(game: &GameInfo, arena: &Arena, at: u64, stop: &Flag) -> Result<Option<MatchRecord>, Error> {
    let decks = arena.decks.get(at as usize % arena.decks.len().max(1)).cloned().into_iter().collect();
    let pair = Arena { decks, games: 2, seed: arena.seed.wrapping_add(at), ..arena.clone() };
    let records = (game.contest)(&pair, 1, stop, &|| ())?;
    Ok(records.into_iter().next().filter(|record| record.played == 2))
}

/// Checks the players and decks in the arguments, and returns the games to play.
fn set_up(args: &ArenaArgs, game: &GameInfo) -> Result<Arena, Failure> {
    let mut players: Vec<Contender> = Vec::new();
    let several = args.players.iter().flat_map(|several| &several.0);
    for player in [&args.a, &args.b].into_iter().flatten().chain(several) {
        let player = match player {
            Player::Strategy(named) => {
                let strategy = load(&[PathBuf::from(&named.name)])?.remove(0);
                Some(CompiledStrategy { name: named.name.clone(), ..strategy }.into())
            }
            other => Contender::of(other, game.name, args.think),
        };
        // The arguments can't name a person.
        let Some(player) = player else { continue };
        // If `--a` and `--b` name the same player, add it twice, so that it plays against itself. In a solo game, it would
        // only play the same deals twice.
        let itself = args.a == args.b && players.len() == 1 && game.seats > 1;
        if itself || !players.contains(&player) {
            players.push(player);
        }
    }
    let needed = if game.seats == 1 || args.cross { 1 } else { 2 };
    if players.len() < needed {
        let two = "name two players: --a PLAYER --b PLAYER, or --players PLAYER,PLAYER";
        return Err(Failure::usage(if needed == 1 { "name a player: --a PLAYER" } else { two }));
    }
    let decks = decks(game, &args.decks)?;
    let entrant = |player: &Contender, deck| Entrant { contender: player.clone(), deck };
    let own = |player| (0..decks.len()).map(move |deck| entrant(player, Some(deck)));
    let entrants: Vec<Entrant> = match args.cross {
        true => players.iter().flat_map(own).collect(),
        false => players.iter().map(|player| entrant(player, None)).collect(),
    };
    let matches = everybody(entrants.len(), game.seats);
    // Never choose a random seed for a shard, because all shards need the same one.
    let guarded = args.shard.is_none() && players.iter().any(|player| matches!(player, Contender::Program(_)));
    let seed = seed_or_random(args.seed, guarded);
    let mut settings = args.settings.clone();
    (game.draw_settings)(&mut settings, seed);
    let shard = args.shard.unwrap_or_default();
    let games = args.games.unwrap_or(if args.until.is_some() { 100_000 } else { 400 });
    // If a player plays against itself, don't swap the seats, because both games would be the same.
    let mirrored = entrants.len() != 2 || entrants[0] != entrants[1];
    Ok(Arena {
        entrants,
        matches,
        decks,
        settings,
        games,
        seed,
        shard,
        mirrored,
        think: args.think,
        ..Arena::default()
    })
}

/// Reads the decks with these names. A file takes precedence over a built-in deck of the same name.
pub(super) fn decks(game: &GameInfo, named: &[PathBuf]) -> Result<Vec<DeckFile>, Failure> {
    let Some(decks) = game.decks else {
        return match named {
            [] => Ok(Vec::new()),
            _ => Err(Failure::usage(format!("{} has no decks; remove --decks", game.name))),
        };
    };
    if named.is_empty() {
        return Ok(decks.named(None).into_iter().collect());
    }
    let deck = |named: &PathBuf| {
        let (_, text) = files::deck(decks.built_in, named)?;
        Ok(DeckFile { name: named.to_string_lossy().into_owned(), text })
    };
    named.iter().map(deck).collect()
}
