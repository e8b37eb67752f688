use sorcery::agents::strategy::*;
use sorcery::session::duel::*;
use std::sync::Arc;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let load = |p: &str| {
        let t = std::fs::read_to_string(p).unwrap();
        let (f, d) = parse(&t);
        if !d.is_empty() {
            print!("{}", report::render(p, &t, &d, false));
        }
        Arc::new(Program::compile(&f))
    };
    let duel = Duel {
        setup: Default::default(),
        programs: vec![load(&args[1]), load(&args[2])],
        first: First::Alternate,
        mirrored: false,
        seed: 1,
    };
    let n: u64 = args[3].parse().unwrap();
    let t = std::time::Instant::now();
    let (tally, _) = duel.play(0..n, args.get(4).map_or(1, |s| s.parse().unwrap()), &Watched::default(), &|_| true);
    let s = t.elapsed().as_secs_f64();
    println!(
        "{:.2} / {:.2} / {:.2}   rounds {:.2}   {:.0} games/s",
        100. * tally.wins[0] as f64 / n as f64,
        100. * tally.wins[1] as f64 / n as f64,
        100. * tally.ties() as f64 / n as f64,
        tally.rounds.mean(),
        n as f64 / s
    );
}
