//! Published and exact figures: openings, the turns of the Provinces, and pairings from three other
//! simulators.

use super::player::{file, player};
use super::scene::hand;
use sorcery::agents::strategy::read;
use sorcery::engine::{Game, Log, Seat};
use sorcery::games::View;
use sorcery::games::dominion::{Action, Card, Dominion, Event, Setup};
use sorcery::session::contest::contender::Contender;
use sorcery::session::contest::tournament::{First, MatchTally};
use sorcery::session::lab::duel::{Collected, Duel};
use sorcery::session::player::CompiledStrategy;

fn compiled(text: &str) -> Contender {
    CompiledStrategy::of("", text, read(text).0).into()
}

fn duel(a: &str, b: &str, seed: u64) -> Duel {
    let programs = vec![compiled(a), compiled(b)];
    Duel::new(Setup::default(), programs, 0, seed)
}

fn played(duel: &Duel, games: std::ops::Range<u64>, threads: usize) -> MatchTally {
    watched(duel, games, threads, &Collected::default()).0
}

fn watched(duel: &Duel, games: std::ops::Range<u64>, threads: usize, watch: &Collected) -> (MatchTally, Collected) {
    let mut duel = duel.clone();
    duel.tournament.games = games;
    let (mut tallies, watched) = duel.play(threads, watch, &|_| ());
    (tallies.remove(0), watched)
}

/// Returns the buy list of a reference strategy: its end game, then `entries`.
fn reference(entries: &str) -> String {
    let lists = format!(
        "list if AnyOf(SupplyHasLess(Province, 2), SupplyEmptyPilesGreater(1)) Province, Duchy, Estate end
        list if SupplyHasLess(Province, 4) Province, Duchy end
        list Province if Has(Gold, 1), {entries} end"
    );
    file(&lists, ":Default", "")
}

/// Computes the coins in turns 3 and 4 of a deck with seven Coppers, three Estates and two more cards, over
/// all deals: the weight of each pair of hands, and the coins that the engine counts in each hand.
fn openings(extra: [&str; 2]) -> Vec<(f64, u16, u16)> {
    let mut kinds = vec![("Copper", 7usize), ("Estate", 3)];
    for card in extra {
        match kinds.iter_mut().find(|(name, _)| *name == card) {
            Some((_, n)) => *n += 1,
            None => kinds.push((card, 1)),
        }
    }
    let counts: Vec<usize> = kinds.iter().map(|(_, n)| *n).collect();
    let choose = |n: usize, k: usize| (0..k).fold(1.0, |product, i| product * (n - i) as f64 / (i + 1) as f64);
    let mut deals = Vec::new();
    for first in hands(&counts, 5) {
        let rest: Vec<usize> = counts.iter().zip(&first).map(|(n, k)| n - k).collect();
        let weight: f64 = counts.iter().zip(&first).map(|(&n, &k)| choose(n, k)).product::<f64>() / choose(12, 5);
        for second in hands(&rest, 5) {
            let next: f64 = rest.iter().zip(&second).map(|(&n, &k)| choose(n, k)).product::<f64>() / choose(7, 5);
            deals.push((weight * next, money(&kinds, &first), money(&kinds, &second)));
        }
    }
    deals
}

/// Lists all hands of `n` cards, given the number of cards of each kind.
fn hands(counts: &[usize], n: usize) -> Vec<Vec<usize>> {
    match counts {
        [] => {
            if n == 0 {
                vec![Vec::new()]
            } else {
                Vec::new()
            }
        }
        [first, rest @ ..] => (0..=n.min(*first))
            .flat_map(|k| hands(rest, n - k).into_iter().map(move |tail| [vec![k], tail].concat()))
            .collect(),
    }
}

/// Returns the coins of a hand if Actions are played by default.
fn money(kinds: &[(&str, usize)], held: &[usize]) -> u16 {
    let cards: Vec<String> =
        kinds.iter().zip(held).filter(|(_, n)| **n > 0).map(|((name, _), n)| format!("{name}*{n}")).collect();
    let mut play = hand(&cards.join(" ")).start();
    let mut strategist = player(&file("list Copper [0] end", ":Default", ""));
    loop {
        let view = View::new(&play.game, Seat::ONE);
        if view.is_buying() {
            return view.coins();
        }
        let (action, _) = strategist.decide(view);
        play.game.apply(action, &mut play.events);
    }
}

/// Returns the percentage of deals for which `holds` is true.
fn chance(deals: &[(f64, u16, u16)], holds: impl Fn(u16, u16) -> bool) -> f64 {
    100.0 * deals.iter().filter(|(_, a, b)| holds(*a, *b)).map(|(weight, ..)| weight).sum::<f64>()
}

#[test]
fn openings_have_their_exact_chances() {
    let tables = [
        (["Silver", "Silver"], [42.424, 8.838, 8.838, 14.899, 64.646], 9.1667),
        (["Baron", "Silver"], [67.677, 47.727, 12.626, 27.778, 66.414], 10.126),
    ];
    for (extra, wanted, mean) in tables {
        let deals = openings(extra);
        let found = [
            chance(&deals, |a, b| a >= 6 || b >= 6),
            chance(&deals, |a, b| a >= 7 || b >= 7),
            chance(&deals, |a, b| a < 5 && b < 5),
            chance(&deals, |a, b| a >= 5 && b >= 5),
            chance(&deals, |a, b| a >= 4 && b >= 4),
        ];
        for (found, wanted) in found.iter().zip(wanted) {
            assert!((found - wanted).abs() < 0.001, "{extra:?}: {found} is not {wanted}");
        }
        let total: f64 = deals.iter().map(|(weight, a, b)| weight * f64::from(a + b)).sum();
        assert!((total - mean).abs() < 0.001, "{extra:?}: mean {total}");
    }
}

/// Whole simulated games, with shuffles, draws and buys, give the same chances.
#[test]
fn simulated_openings_agree_with_the_exact_ones() {
    let mut strategist = player(&file("list Silver [2] end", ":Default", ""));
    let setup = Setup::default();
    let (mut good, mut split, games) = (0u32, 0u32, 20_000u32);
    for seed in 0..u64::from(games) {
        let mut events = Log::default();
        let mut game = Dominion::start(&setup, seed, &mut events);
        let mut money = Vec::new();
        while money.len() < 4 {
            let seat = game.status().awaited().expect("four turns are too few to end a game");
            let action = match seat {
                Seat::ONE => strategist.decide(View::new(&game, seat)).0,
                _ => Action::Done,
            };
            game.apply(action, &mut events);
            money.extend(events.take().into_iter().filter_map(|event| match event {
                Event::TurnEnds(end) if end.seat == Seat::ONE => Some(end.money),
                _ => None,
            }));
        }
        split += u32::from(money[0] == 5 || money[1] == 5);
        // A 5/2 opening can't buy two Silvers, so it is left out.
        good += u32::from((money[0] == 3 || money[0] == 4) && (money[2] >= 6 || money[3] >= 6));
    }
    let three = games - split;
    let (share, sixths) = (f64::from(good) / f64::from(three), f64::from(split) / f64::from(games));
    // Four standard errors.
    assert!((sixths - 1.0 / 6.0).abs() < 4.0 * (0.139f64 / f64::from(games)).sqrt(), "{sixths}");
    assert!((share - 0.42424).abs() < 4.0 * (0.2443f64 / f64::from(three)).sqrt(), "{share}");
}

/// Returns the mean turn of each Province against an opponent that buys nothing.
fn provinces(entries: &str, games: u64) -> [f64; 8] {
    let mut strategist = player(&file(&format!("list {entries} end"), ":Default", ""));
    let setup = Setup::default();
    let fresh = Dominion::undealt(&setup);
    let mut game = fresh.clone();
    let mut sums = [0.0; 8];
    for seed in 0..games {
        game.restart(&fresh, seed);
        strategist.forget();
        let mut bought = 0;
        while let Some(seat) = game.status().awaited() {
            let view = View::new(&game, seat);
            let action = if seat == Seat::ONE { strategist.decide(view).0 } else { Action::Done };
            if action == Action::Buy(Card::Province) {
                sums[bought] += f64::from(view.turn_number());
                bought += 1;
            }
            game.apply(action, &mut Log::off());
        }
        assert_eq!(bought, 8, "the game ends with the last Province");
    }
    sums.map(|sum| sum / games as f64)
}

#[test]
fn provinces_come_at_the_published_turns() {
    let tables = [
        ("Province, Gold, Silver", [8.73, 11.76, 14.36, 16.78, 19.11, 21.43, 23.73, 25.94]),
        ("Province if Has(Gold, 1), Gold, Silver", [9.02, 11.82, 14.37, 16.79, 19.12, 21.39, 23.69, 25.90]),
        ("Province if Has(Gold, 2), Gold, Silver", [9.84, 12.17, 14.52, 16.82, 19.08, 21.33, 23.58, 25.77]),
        ("Province if Has(Gold, 1), Gold, Smithy [1], Silver", [7.18, 9.90, 12.50, 14.90, 17.29, 19.65, 21.98, 24.30]),
        (
            "Province if Has(Gold, 1), Gold, Smithy [2] if Has(Gold, 1), Smithy [1], Silver",
            [7.32, 10.01, 12.48, 14.79, 17.09, 19.34, 21.60, 23.85],
        ),
    ];
    for (entries, wanted) in tables {
        let found = provinces(entries, 6_000);
        for (k, (found, wanted)) in found.iter().zip(wanted).enumerate() {
            // 0.05 turns, plus three standard errors of this run (at most 0.03 each) and of the table.
            assert!((found - wanted).abs() < 0.05 + 0.06, "{entries}: Province {}: {found}, not {wanted}", k + 1);
        }
    }
}

#[test]
fn eleven_pairings_agree_with_three_other_simulators() {
    let smithy = "Gold, Smithy [2] if Has(Gold, 1), Smithy [1], Silver";
    let money = "Gold, Silver";
    let plain = file("list Province, Gold, Silver end", ":Default", "");
    let pairings: [(&str, String, String, [f64; 3]); 11] = [
        ("smithy - bm", reference(smithy), reference(money), [71.5, 20.3, 8.2]),
        ("2 witches - bm", reference("Gold, Witch [2], Silver"), reference(money), [90.6, 7.9, 1.6]),
        ("2 witches - smithy", reference("Gold, Witch [2], Silver"), reference(smithy), [75.8, 21.9, 2.3]),
        ("5 laboratories - bm", reference("Laboratory [5], Gold, Silver"), reference(money), [37.3, 51.3, 11.3]),
        ("markets - bm", reference("Gold, Market, Silver"), reference(money), [58.2, 32.5, 9.3]),
        ("2 council rooms - smithy", reference("Gold, CouncilRoom [2], Silver"), reference(smithy), [44.6, 46.8, 8.6]),
        ("4 smithies - smithy", reference("Gold, Smithy [4], Silver"), reference(smithy), [30.5, 61.2, 8.4]),
        ("3 festivals - bm", reference("Gold, Festival [3], Silver"), reference(money), [48.5, 42.2, 9.4]),
        ("harems - bm", reference("Harem if Has(Gold, 2), Gold, Silver"), reference(money), [62.3, 34.5, 3.2]),
        ("plain - bm", plain.clone(), reference(money), [20.0, 73.2, 6.8]),
        ("smithy - plain", reference(smithy), plain, [89.9, 6.3, 3.8]),
    ];
    for (name, a, b, wanted) in pairings {
        let tally = played(&duel(&a, &b, 1), 0..8_000, 2);
        let percent = |n: u64| 100.0 * n as f64 / tally.games as f64;
        let found = [percent(tally.wins[0]), percent(tally.wins[1]), percent(tally.ties())];
        for (found, wanted) in found.iter().zip(wanted) {
            assert!((found - wanted).abs() < 1.5, "{name}: {found:.2}, not {wanted}");
        }
    }
}

/// The option of a Minion is chosen while the card is in hand. If not, the strategy wins 4 % instead of 24 %.
#[test]
fn minion_strategies_win_at_the_published_rate() {
    let text = reference("Chapel [1], Silver [2], Minion, Silver").replace("Has(Gold, 1)", "Has(Minion, 3)");
    let options = "options for Chapel trash (Copper, Estate) end";
    let minions = text.replace(
        "strategies strategy playorder :Default end",
        &format!(
            "strategies strategy if AllOf(Has1InHand(Chapel), Has(Silver, 2), Has(Copper, 2))
                playorder Chapel, :Default end {options} end
            strategy playorder Minion, Chapel, :Default end {options}
            options for Minion if AnyOf(HasInHand(Minion, 2), HasMoneyInHand(8)) choose option 1 end
            options for Minion choose option 2 end"
        ),
    );
    assert_ne!(minions, text);
    let smithy = reference("Gold, Smithy [2] if Has(Gold, 1), Smithy [1], Silver");
    let tally = played(&duel(&minions, &smithy, 1), 0..8_000, 2);
    let found = 100.0 * tally.wins[0] as f64 / tally.games as f64;
    assert!((found - 24.0).abs() < 1.5, "{found:.2}");
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let (a, b) = (reference("Gold, Witch [2], Silver"), reference("Gold, Silver"));
    let duel = duel(&a, &b, 42);
    let watch = Collected { reasons: Collected::reasons(2).reasons, ..Collected::figures(2) };
    let one = watched(&duel, 0..1_500, 1, &watch);
    let three = watched(&duel, 0..1_500, 3, &watch);
    assert_eq!(one, three);
    // Running it in two parts or with statistics changes nothing.
    let mut parts = played(&duel, 0..700, 2);
    parts.merge(&played(&duel, 700..1_500, 2));
    assert_eq!(parts, one.0);
}

#[test]
fn mirrored_games_give_both_sides_the_same_shuffles() {
    let text = reference("Gold, Silver");
    let mut mirrored = duel(&text, &text, 3);
    mirrored.tournament.mirrored = true;
    let tally = played(&mirrored, 0..2_000, 2);
    // With the same strategy in both seats and the same shuffles, a game won by one side is won by the other
    // side when it sits in that seat.
    assert_eq!(tally.wins[0], tally.wins[1]);
    let alternating = played(&duel(&text, &text, 3), 0..2_000, 2);
    assert_ne!(alternating.wins[0], alternating.wins[1]);
    // Starting is an advantage, and each side started equally often.
    assert_eq!(alternating.by_first[0].0, 1_000);
    assert!(tally.by_first[0].1[0] > tally.by_first[0].1[1]);
}

#[test]
fn earlier_seats_win_more_with_three_and_four_players() {
    let text = reference("Gold, Silver");
    for seats in [3usize, 4] {
        let programs = vec![compiled(&text); seats];
        let setup = Setup::new(seats, None).unwrap();
        let mut duel = Duel::new(setup, programs, 0, 5);
        duel.tournament.first = First::Always(0);
        let tally = played(&duel, 0..3_000, 2);
        assert_eq!(tally.wins.iter().sum::<u64>() + tally.ties(), 3_000);
        // No seat does better than the seat before it, within three standard errors. The first beats the last
        // by more than that.
        let wins = tally.wins[..seats].iter().map(|&n| n as f64).collect::<Vec<_>>();
        let chance = |a: f64, b: f64| 3.0 * (a + b).sqrt();
        assert!(wins.is_sorted_by(|&a, &b| a + chance(a, b) > b), "{wins:?}");
        let (first, last) = (wins[0], wins[seats - 1]);
        assert!(first > last + chance(first, last), "{wins:?}");
    }
}

#[test]
fn turn_statistics_include_every_turn() {
    let (a, b) = (reference("Gold, Silver"), file("list end", ":Default", ""));
    let (tally, watched) = watched(&duel(&a, &b, 8), 0..400, 2, &Collected::figures(2));
    let figures = watched.figures.unwrap();
    // In the first turn, a player has 2 to 5 coins (3.5 on average), sees five cards and has three points.
    let first = |column| figures.turns[0][0].column(column);
    assert_eq!(figures.turns[0][0].count, 400);
    assert!((first(0).mean() - 3.5).abs() < 0.15, "{}", first(0).mean());
    assert_eq!((first(1).mean(), first(2).mean()), (5.0, 3.0));
    // The passive strategy leaves all its coins and its buy unused.
    let idle = |column| figures.turns[1][0].column(column).mean();
    assert_eq!((idle(7), idle(0)), (1.0, idle(8)));
    assert_eq!(figures.turns[0].iter().map(|row| row.count).sum::<u64>() as f64, tally.turns.mean() * 400.0);
}
