use sorcery::engine::{BySeat, Game, Rng, Stream};
use sorcery::games::sorcery::{CardId, Setup, Sorcery};
use sorcery::games::{Names, Present};
use std::fmt::Write;
use std::hash::{Hash, Hasher};
struct H(std::collections::hash_map::DefaultHasher);
impl Write for H {
    fn write_str(&mut self, s: &str) -> std::fmt::Result {
        self.0.write(s.as_bytes());
        Ok(())
    }
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let n: u64 = args.get(1).map_or(3000, |s| s.parse().unwrap());
    let names = Names::new(["Ann", "Bob"]);
    for (what, range, testing) in [("base", 0..22u8, false), ("all", 0..36u8, false), ("testing", 0..36u8, true)] {
        let deck: Vec<CardId> = range.map(CardId).collect();
        let setup = Setup { decks: BySeat([deck.clone(), deck]), testing };
        let (mut ev, mut acts, mut pos, mut leg) =
            (H(Default::default()), 0u64, H(Default::default()), H(Default::default()));
        for seed in 1..=n {
            let mut events = Vec::new();
            let mut scratch = Vec::new();
            let mut rng = Rng::new(seed, Stream::Playout);
            let mut g = Sorcery::start(&setup, seed, &mut events);
            let mut len = 0;
            while len < 2000
                && let Some(a) = g.random_action(&mut rng, &mut scratch)
            {
                if seed % 8 == 0 {
                    scratch.clear();
                    g.legal_actions(&mut scratch);
                    scratch.hash(&mut leg.0);
                }
                a.hash(&mut leg.0);
                g.apply(a, &mut events);
                if seed % 32 == 0 {
                    pos.write_str(&g.position(&names)).unwrap();
                }
                if seed % 4 == 0 {
                    for e in &events {
                        write!(ev, "{e:?}").unwrap();
                    }
                }
                ev.0.write_usize(events.len());
                events.clear();
                len += 1;
            }
            acts += len;
            pos.write_str(&g.position(&names)).unwrap();
        }
        println!(
            "{what}: actions {acts} events {:x} positions {:x} legal {:x}",
            ev.0.finish(),
            pos.0.finish(),
            leg.0.finish()
        );
    }
}
