//! Explains decisions. `dominion explain` counts the decisions that each line of a strategy makes, and `dominion
//! sample` prints one game with the reason for each decision.

use super::super::files;
use super::super::strategies::{contenders, load};
use super::super::values::{MANY, contender, number, strategy};
use super::{Failure, SeriesArgs, check_first, first, kingdom_line, letter};
use sorcery_agents::Flag;
use sorcery_agents::strategy::{BESIDES, DecisionSource, library};
use sorcery_games::Names;
use sorcery_games::words::quoted;
use sorcery_session::Player;
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::tournament::{First, Tournament};
use sorcery_session::lab::duel::{Collected, Duel, Fired};
use sorcery_session::lab::explain::explained;
use sorcery_session::lab::trial::SampleTranscript;
use sorcery_session::player::CompiledStrategy;
use sorcery_session::program::bot::NoAnswer;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::PathBuf;

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct ExplainArgs {
    /// Two to four strategies: files, or names of your own or built-in ones
    #[arg(required = true, num_args = 2..=4, value_name = "STRATEGY", hide_possible_values = true, value_parser = strategy())]
    strategies: Vec<PathBuf>,
    /// Number of games
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = number::<u64>(MANY))]
    games: u64,
    #[command(flatten)]
    table: SeriesArgs,
}

pub(super) fn explain(args: &ExplainArgs) -> Result<(), Failure> {
    // Reject levels and programs, because `explain` describes the lines of a strategy file.
    let word = |path: &PathBuf| path.to_str().filter(|_| !files::names_file(path)).map(str::to_string);
    for word in args.strategies.iter().filter_map(word).filter(|word| library::find(word).is_none()) {
        if word.parse().is_ok_and(|player: Player| !matches!(player, Player::Strategy(_))) {
            let what = quoted(&word);
            return Err(Failure::usage(format!(
                "`{what}` isn't a strategy, so it has no lines to explain; to see its moves, use `sorcery dominion sample`"
            )));
        }
    }
    let strategies = load(&args.strategies)?;
    let contenders: Vec<Contender> = strategies.iter().cloned().map(Contender::from).collect();
    let seed = args.table.seed(&contenders);
    let setup = args.table.setup(strategies.len(), seed, &contenders)?;
    let duel = Duel::new(setup, contenders, args.games, seed);
    let (_, collected) = duel.play(args.table.threads(), &Collected::reasons(strategies.len()), &|_| ());
    let mut out = String::new();
    for (loaded, counts) in strategies.iter().zip(collected.reasons.iter().flatten()) {
        report(&mut out, loaded, counts, args.games);
    }
    files::print(&out)
}

fn report(out: &mut String, loaded: &CompiledStrategy, fired: &HashMap<DecisionSource, Fired>, games: u64) {
    let _ = writeln!(
        out,
        "{}: decisions per game, share of the {games} games with the decision, score in those games with its 95 % \
         interval (a tie counts as half a win)",
        loaded.name
    );
    let mut part = String::new();
    for line in explained(loaded, fired, games) {
        if line.cause.part != part {
            let _ = writeln!(out, "  {}{}", line.cause.part, line.cause.guard);
            part.clone_from(&line.cause.part);
        }
        let ([often, share, score], cause) = (line.numbers(), &line.cause);
        let _ = writeln!(out, "{often:>9}  {share:>7}  {score:>23}  line {:<4} {}", cause.line, cause.numbered());
    }
    let others = [
        (DecisionSource::NothingToBuy, "nothing to buy"),
        (DecisionSource::NothingToPlay, "nothing to play"),
        (DecisionSource::Default, "answered by default"),
    ];
    if part != BESIDES {
        let _ = writeln!(out, "  {BESIDES}");
    }
    for (reason, words) in others {
        if let Some(fired) = fired.get(&reason) {
            let _ = writeln!(out, "{:9.3}  {words}", fired.decisions as f64 / games.max(1) as f64);
        }
    }
    out.push('\n');
}

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct SampleArgs {
    /// Two to four players, as in `dominion run`; the first one starts
    #[arg(required = true, num_args = 2..=4, value_name = "STRATEGY", hide_possible_values = true, value_parser = contender())]
    strategies: Vec<PathBuf>,
    /// Print game number K of `dominion run` with the same seed
    #[arg(long, value_name = "K", value_parser = number::<u64>(MANY))]
    game: Option<u64>,
    /// First player, as in `dominion run`
    #[arg(long, default_value = "alternate", value_parser = first, requires = "game", value_name = "PLAYER")]
    first: First,
    #[command(flatten)]
    table: SeriesArgs,
}

pub(super) fn sample(args: &SampleArgs) -> Result<(), Failure> {
    let contenders = contenders(&args.strategies, args.table.think)?;
    let n = contenders.len();
    let all = args.table.seed(&contenders);
    let setup = args.table.setup(n, all, &contenders)?;
    let (mut seed, mut seated): (u64, Vec<usize>) = (all, (0..n).collect());
    if let Some(number) = args.game {
        check_first(args.first, n)?;
        let mut tournament = Tournament::new(vec![seated.clone()], number, seed);
        tournament.first = args.first;
        let game = tournament.fixture(0, number - 1);
        (seed, seated) = (game.seed, game.seated()[..n].to_vec());
    }
    let names = Names::new(seated.iter().map(|&i| format!("{} ({})", letter(i), contenders[i].name())));
    let contenders: Vec<&Contender> = seated.iter().map(|&i| &contenders[i]).collect();
    let failed = |no| match no {
        NoAnswer::Forfeit(forfeit) => Failure::file(forfeit.what),
        NoAnswer::CalledOff => Failure::file("the game was stopped"),
    };
    let SampleTranscript { lines, ending, .. } =
        SampleTranscript::play(&setup, &contenders, seed, &names, &Flag::default()).map_err(failed)?;
    let mut out = kingdom_line(&args.table, &setup).map_or(String::new(), |line| line + "\n");
    for line in lines {
        let _ = match line.decided {
            Some((seat, Some(why))) => writeln!(out, "  > {}: {}  [{why}]", names.of(seat), line.text),
            Some((seat, None)) => writeln!(out, "  > {}: {}", names.of(seat), line.text),
            None => writeln!(out, "{}{}", "  ".repeat(line.depth.into()), line.text),
        };
    }
    let _ = writeln!(out, "{ending}");
    // Print the seed if it was chosen at random, so that the user can repeat the game.
    if args.table.seed.is_none() && all != 1 {
        let _ = writeln!(out, "seed {all}");
    }
    files::print(&out)
}
