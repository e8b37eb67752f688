use sorcery::engine::{Game, Rng, Seat, Status, Stream};
use sorcery::games::sorcery::{CARDS, CardType, Sorcery};
use sorcery::games::{Names, Present, View};
use std::collections::HashMap;

fn position(g: &Sorcery) -> String { g.position(&Names::new(["White", "Black"])) }

/// Distinct successors.
fn next(g: &Sorcery) -> Vec<(String, Sorcery)> {
    let mut legal = Vec::new();
    g.legal_actions(&mut legal);
    let mut out: Vec<(String, Sorcery)> = Vec::new();
    let view = View::new(g, Seat::ONE);
    for a in legal {
        let line = Sorcery::spell(view, a);
        if line == "end" { continue; }
        let mut h = g.clone();
        h.apply(a, &mut Vec::new());
        if out.iter().any(|(_, k)| position(k) == position(&h)) { continue; }
        out.push((line, h));
    }
    out
}

struct Solver { memo: HashMap<String, u64>, left: u32 }
impl Solver {
    /// Winning lines, counted up to 3.
    fn wins(&mut self, g: &Sorcery) -> u64 {
        if matches!(g.status(), Status::Over(_)) { return 1; }
        if self.left == 0 { return 99; }
        let key = position(g);
        if let Some(&n) = self.memo.get(&key) { return n; }
        self.left -= 1;
        let mut n = 0;
        for (_, h) in next(g) { n += self.wins(&h); if n > 1 { break; } }
        self.memo.insert(key, n);
        n
    }
    fn line(&mut self, g: &Sorcery) -> Vec<String> {
        let mut line = Vec::new();
        let mut g = g.clone();
        while g.status().awaited().is_some() {
            let Some((l, h)) = next(&g).into_iter().find(|(_, h)| self.wins(h) == 1) else { break };
            line.push(l);
            g = h;
        }
        line
    }
}

fn main() {
    let seed: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let tries: u32 = std::env::args().nth(2).unwrap().parse().unwrap();
    let least: usize = std::env::args().nth(3).unwrap().parse().unwrap();
    let mut rng = Rng::new(seed, Stream::Playout);
    let minions: Vec<_> = CARDS.iter().take(22).filter(|c| c.kind == CardType::Minion).collect();
    let all: Vec<_> = CARDS.iter().take(22).collect();
    let rituals: Vec<_> = CARDS.iter().take(22).filter(|c| c.kind == CardType::Ritual).collect();
    let enchantments: Vec<_> = CARDS.iter().take(22).filter(|c| c.kind == CardType::Enchantment).collect();
    for _ in 0..tries {
        let mut t = format!("turn {}\nactive 1\nplayer 1 White\nlife {}\nmagic {}\n", 9 + 2 * rng.below(6), 1 + rng.below(9), 1 + rng.below(6));
        let side = |t: &mut String, mine: bool, rng: &mut Rng| {
            let n = rng.below(3) + usize::from(mine);
            for _ in 0..n {
                let m = minions[rng.below(minions.len())];
                t.push_str(&format!("minion {}", m.name));
                if rng.chance(0.4) { t.push_str(&format!(" {}/{}", m.stats.0 + rng.below(2) as i32, (m.stats.1 + rng.below(3) as i32 - 1).max(1))); }
                t.push_str(&format!(" actions {}\n", if mine { u32::from(rng.chance(0.6)) } else { 1 }));
                if rng.chance(0.25) { t.push_str(&format!("enchantment {}\n", enchantments[rng.below(enchantments.len())].name)); }
            }
            if rng.chance(0.4) { let r = rituals[rng.below(rituals.len())]; t.push_str(&format!("ritual {} {}\n", r.name, rng.below(5))); }
            let g = rng.below(3);
            if g > 0 { t.push_str("graveyard "); for i in 0..g { if i > 0 { t.push_str(" | "); } t.push_str(minions[rng.below(minions.len())].name); } t.push('\n'); }
        };
        t.push_str("hand ");
        let n = 2 + rng.below(3);
        for i in 0..n { if i > 0 { t.push_str(" | "); } t.push_str(all[rng.below(all.len())].name); }
        t.push('\n');
        side(&mut t, true, &mut rng);
        t.push_str("player 2 Black\nlife LIFE\nmagic 3\nhand ");
        for i in 0..2 { if i > 0 { t.push_str(" | "); } t.push_str(all[rng.below(all.len())].name); }
        t.push_str("\nbag Banish | Bone Golem | Blizzard\n");
        side(&mut t, false, &mut rng);
        for life in (1..=14).rev() {
            let text = format!("sorcery position 1\n{}", t.replace("LIFE", &life.to_string()));
            let Ok((g, _)) = Sorcery::from_position(&text) else { break };
            let mut s = Solver { memo: HashMap::new(), left: 6000 };
            let n = s.wins(&g);
            if s.left == 0 { break; }
            if n > 1 { break; }
            if n == 1 {
                let line = s.line(&g);
                let quiet = line.iter().filter(|l| !l.starts_with("attack")).count();
                if line.len() >= least && quiet >= 2 { println!("=====\n# {}\n{}", line.join("; "), text); }
                break;
            }
        }
    }
}
