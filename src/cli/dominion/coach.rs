//! `dominion coach`: finds the best strategy for a kingdom.

use super::super::files;
use super::{Failure, SeriesArgs, kingdom_words};
use sorcery_agents::Flag;
use sorcery_agents::strategy::print;
use sorcery_agents::strategy::{library, read};
use sorcery_session::contest::coach::{Coach, Kind};
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::duel::{Duel, Watched};
use sorcery_session::player::Entrant;

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct CoachArgs {
    #[command(flatten)]
    table: SeriesArgs,
    /// Millions of actions
    #[arg(long, default_value_t = 1000)]
    budget: u64,
}

pub(super) fn run(args: &CoachArgs) -> Result<(), Failure> {
    let seed = args.table.seed.unwrap_or(1);
    let setup = args.table.setup(2, seed, &[] as &[Contender])?;
    let coach = Coach { setup, threads: args.table.threads(), seed, budget: args.budget * 1_000_000 };
    let stop = Flag::default();
    eprintln!("{}", kingdom_words(&setup).join(", "));
    let begin = std::time::Instant::now();
    let found = coach.search(&stop, &|part, told| {
        eprintln!("{:5.1} s {:3.0} % {told}", begin.elapsed().as_secs_f64(), part * 100.0)
    });
    let best = &found[0];
    let piles = setup.piles();
    let mut worst = (2.0, "");
    for (name, text) in library::BUILT_IN {
        let file = read(text).0;
        if !file.bought().without(piles).is_empty() {
            continue;
        }
        let who = vec![Entrant::of("", "", best.clone()).into(), Entrant::of("", "", file).into()];
        let (tallies, _) =
            Duel::new(setup, who, 20_000, 77_777).play(args.table.threads(), &Watched::default(), &|_| ());
        let share = tallies[0].score(0).value();
        if share < worst.0 {
            worst = (share, name)
        }
    }
    eprintln!("RESULT seed {seed} {} {:.2} against {}", Kind::of(best), 100.0 * worst.0, worst.1);
    files::print(&print(best))
}
