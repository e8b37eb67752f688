use sorcery::engine::{BySeat, Game, Rng, Stream};
use sorcery::games::sorcery::{Action, CardId, Setup, Sorcery, What};
use sorcery::games::{Names, Present};
fn main() {
    let deck: Vec<CardId> = (0..22).map(CardId).collect();
    let setup = Setup { decks: BySeat([deck.clone(), deck]), testing: false };
    let names = Names::new(["Ann", "Bob"]);
    let (mut acts, mut hand, mut board, mut legal, mut k, mut evs, mut ench) = (0u64, 0, 0, 0, [0u64; 4], 0, 0);
    let mut kinds = std::collections::BTreeMap::<String, u64>::new();
    for seed in 1..=1000 {
        let mut events = Vec::new();
        let mut scratch = Vec::new();
        let mut rng = Rng::new(seed, Stream::Playout);
        let mut g = Sorcery::start(&setup, seed, &mut events);
        let mut n = 0;
        while n < 2000
            && let Some(a) = g.random_action(&mut rng, &mut scratch)
        {
            scratch.clear();
            g.legal_actions(&mut scratch);
            legal += scratch.len();
            let t = g.position(&names);
            let me = format!("active 1\n");
            let part = if t.contains(&me) {
                &t[t.find("player 1").unwrap()..t.find("player 2").unwrap()]
            } else {
                &t[t.find("player 2").unwrap()..]
            };
            board += part.matches("minion ").count();
            ench += t.matches("enchantment ").count();
            hand += part.lines().find(|l| l.starts_with("hand")).map_or(0, |l| l.matches('|').count() + 1);
            k[match a {
                Action::Play(..) => 0,
                Action::Attack(..) => 1,
                Action::Use(..) => 2,
                _ => 3,
            }] += 1;
            events.clear();
            g.apply(a, &mut events);
            evs += events.len();
            for e in &events {
                let s = format!("{:?}", e.what);
                let n = match e.what {
                    What::Triggered { when, source, .. } => format!(
                        "Triggered {when:?} {}",
                        if format!("{source:?}").starts_with("Rit") { "R" } else { "M" }
                    ),
                    _ => s.split(|c: char| !c.is_alphanumeric()).next().unwrap().to_string(),
                };
                *kinds.entry(n).or_default() += 1;
            }
            acts += 1;
            n += 1;
        }
    }
    let a = acts as f64;
    println!(
        "actions {acts}, hand {:.2} board {:.2} legal {:.2} events {:.2} ench {:.2} play {:.2} attack {:.2} use {:.2} end {:.2}",
        hand as f64 / a,
        board as f64 / a,
        legal as f64 / a,
        evs as f64 / a,
        ench as f64 / a,
        k[0] as f64 / a,
        k[1] as f64 / a,
        k[2] as f64 / a,
        k[3] as f64 / a
    );
    for (n, c) in kinds {
        println!("{n} {:.3}", c as f64 / 1000.);
    }
}
