//! What holds in every game, over thousands of random ones.

use super::{names, random_game, setups};
use proptest::prelude::*;
use sorcery::engine::{Game, Log, Rng, Seat, Status, Stream};
use sorcery::games::splendor::{Action, CardId, Colors, Gem, Gems, Level, Phase, Place, Setup, Splendor};
use sorcery::games::{Present, View};
use std::collections::HashSet;

/// Every action there is, legal or not.
pub fn all_actions() -> Vec<Action> {
    let mut all = vec![Action::Pass];
    for bits in 0..32u8 {
        let colors = Gem::COLORS.into_iter().filter(|&color| bits & 1 << color as u8 != 0);
        all.push(Action::Take(colors.fold(Colors::NONE, Colors::with)));
    }
    all.extend(Gem::ALL.iter().flat_map(|&gem| [Action::TakeTwo(gem), Action::GiveBack(gem)]));
    all.extend(Place::all().flat_map(|place| [Action::Buy(place), Action::Reserve(place)]));
    all.extend(Level::ALL.map(Action::ReserveUnseen));
    all.extend((0..10).flat_map(|n| [Action::BuyReserved(n), Action::Welcome(n), Action::PayGold(n)]));
    all
}

#[test]
fn an_action_is_listed_exactly_when_it_is_not_refused() {
    let all = all_actions();
    for setup in setups() {
        for seed in 0..40 {
            let over = random_game(&setup, seed, |game, _| agrees(game, &all));
            agrees(&over, &all);
        }
    }
}

fn agrees(game: &Splendor, all: &[Action]) {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let listed: HashSet<Action> = legal.iter().copied().collect();
    assert_eq!(listed.len(), legal.len(), "each once");
    let accepted: HashSet<Action> = all.iter().copied().filter(|&action| game.check(action).is_ok()).collect();
    assert_eq!(listed, accepted, "{game:?}");
    assert_eq!(legal.is_empty(), game.status().awaited().is_none());
}

/// A random action is one of the listed ones, each about equally often.
#[test]
fn random_actions_are_drawn_evenly() {
    let mut rng = Rng::new(9, Stream::Playout);
    for setup in setups() {
        random_game(&setup, 4, |game, _| {
            let (mut legal, mut scratch) = (Vec::new(), Vec::new());
            game.legal_actions(&mut legal);
            let mut counts = vec![0u32; legal.len()];
            let expected = 60.0;
            for _ in 0..legal.len() * expected as usize {
                let action = game.random_action(&mut rng, &mut scratch).unwrap();
                counts[legal.iter().position(|&other| other == action).unwrap()] += 1;
            }
            let chi: f64 = counts.iter().map(|&c| (f64::from(c) - expected).powi(2) / expected).sum();
            let degrees = legal.len() as f64 - 1.0;
            // Six standard deviations and a little for few degrees of freedom.
            assert!(chi < degrees + 6.0 * (2.0 * degrees).sqrt() + 20.0, "{counts:?}");
        });
    }
}

#[test]
fn gems_cards_and_nobles_are_conserved() {
    for setup in setups() {
        for seed in 0..100 {
            let over = random_game(&setup, seed, |game, _| conserved(game));
            conserved(&over);
        }
    }
}

fn conserved(game: &Splendor) {
    let players = [game.player(Seat::ONE), game.player(Seat::TWO)];
    let gems = game.bank() + players[0].gems + players[1].gems;
    assert_eq!(gems.counts(), [4, 4, 4, 4, 4, 5]);
    for level in Level::ALL {
        let open = Place::all().filter(|&place| place.level() == level && game.card_at(place).is_some()).count();
        let held: usize =
            players.iter().map(|player| player.reserved.iter().filter(|card| card.level() == level).count()).sum();
        let bought: usize = players.iter().map(|player| player.bought[level as usize].len()).sum();
        assert_eq!(game.deck_len(level) + open + held + bought, level.cards());
        assert!(open == 4 || game.deck_len(level) == 0, "a hole only when the deck is empty");
    }
    for player in players {
        assert!(player.reserved.len() <= 3);
        let bought = Level::ALL.into_iter().flat_map(|level| player.bought[level as usize].cards(level));
        let cards: Vec<_> = bought.map(|id: CardId| game.cards().card(id)).collect();
        let discounts = cards.iter().fold(Gems::NONE, |sum, card| sum + Gems::only(card.bonus, 1));
        assert_eq!(player.discounts, discounts);
        let nobles = player.nobles().map(|noble| game.cards().nobles[noble as usize].points);
        assert_eq!(player.points, cards.iter().map(|card| card.points).chain(nobles).sum::<u8>());
    }
    let mover = game.player(game.turn()).gems.total();
    assert!(game.player(game.turn().other()).gems.total() <= 10);
    assert_eq!(mover > 10, game.phase() == Phase::GiveBack, "at most ten gems at the end of a turn");
}

#[test]
fn a_turn_is_one_move_and_the_players_alternate() {
    for setup in setups() {
        for seed in 0..50 {
            let mut last = None;
            random_game(&setup, seed, |game, _| {
                if game.phase() == Phase::Move {
                    assert_ne!(last, Some(game.turn()));
                    last = Some(game.turn());
                }
            });
        }
    }
}

/// Seed and lines are the whole game.
#[test]
fn the_same_seed_and_lines_give_the_same_game() {
    for setup in setups() {
        for seed in 0..20 {
            let mut lines = Vec::new();
            let first = random_game(&setup, seed, |game, action| {
                lines.push(Splendor::spell(View::new(game, game.turn()), action));
            });
            let mut again = Splendor::start(&setup, seed, &mut Log::off());
            for line in &lines {
                super::play(&mut again, &[line]);
            }
            assert_eq!(first, again);
            assert_eq!(first.position(&names()), again.position(&names()));
        }
    }
}

#[test]
fn different_seeds_give_different_deals_unless_the_file_decides() {
    let boards = |setup: &Setup| {
        (0..20)
            .map(|seed| Splendor::start(setup, seed, &mut Log::off()))
            .map(|game| Place::all().map(|place| game.card_at(place).copied()).collect::<Vec<_>>())
            .collect::<HashSet<_>>()
            .len()
    };
    assert_eq!(boards(&Setup::default()), 20);
    assert_eq!(boards(&Setup { shuffled: false, ..Setup::default() }), 1);
}

/// Every spelling of a legal action is understood as that action, whatever its case and blanks.
#[test]
fn what_is_spelt_is_understood() {
    let mut rng = Rng::new(11, Stream::Playout);
    for setup in setups() {
        for seed in 0..15 {
            random_game(&setup, seed, |game, _| {
                let mut legal = Vec::new();
                game.legal_actions(&mut legal);
                for action in legal {
                    let line = Splendor::spell(View::new(game, game.turn()), action);
                    assert_eq!(super::action(game, &line), Ok(action), "`{line}`");
                    let odd = disguised(&line, &mut rng);
                    assert_eq!(super::action(game, &odd), Ok(action), "`{odd}`");
                }
            });
        }
    }
}

/// The same words in random case, with random blanks.
fn disguised(line: &str, rng: &mut Rng) -> String {
    let blank = |rng: &mut Rng| [" ", "\t", "  ", " \t "][rng.below(4)];
    let mut odd = blank(rng).to_string();
    for character in line.chars() {
        match character {
            ' ' => odd.push_str(blank(rng)),
            letter if rng.below(2) == 0 => odd.extend(letter.to_uppercase()),
            letter => odd.push(letter),
        }
    }
    odd + blank(rng)
}

/// A seat imagines only what it cannot see: its own table and menu stay, and so do all counts.
#[test]
fn imagining_changes_nothing_that_can_be_seen() {
    let mut rng = Rng::new(12, Stream::Agent(1));
    for setup in setups() {
        for seed in 0..10 {
            random_game(&setup, seed, |game, _| {
                for seat in Seat::all(2) {
                    let world = View::new(game, seat).imagine(&mut rng);
                    let (real, imagined) = (View::new(game, seat), View::new(&world, seat));
                    assert_eq!(Splendor::table(real, &names()), Splendor::table(imagined, &names()));
                    conserved(&world);
                    if game.turn() == seat {
                        let (mut menu, mut other) = (Vec::new(), Vec::new());
                        real.legal_actions(&mut menu);
                        imagined.legal_actions(&mut other);
                        assert_eq!(menu, other);
                    }
                }
            });
        }
    }
}

/// Imagined games run to their end by the same rules, with another future.
#[test]
fn the_future_is_imagined_too() {
    let game = Splendor::start(&Setup { shuffled: false, ..Setup::default() }, 1, &mut Log::off());
    let mut rng = Rng::new(13, Stream::Agent(0));
    let mut next = HashSet::new();
    for _ in 0..50 {
        let mut world = View::new(&game, Seat::ONE).imagine(&mut rng);
        super::play(&mut world, &["r v 1"]);
        next.insert(world.card_at(Place::new(Level::Vendors, 0).unwrap()).copied());
    }
    assert!(next.len() > 8, "the order of the file is not known to players");
}

proptest! {
    #![proptest_config(crate::play::cases(300))]

    /// Random games end, and somebody has won or there is a tie.
    #[test]
    fn random_games_end(seed in any::<u64>(), kind in 0usize..4) {
        let over = random_game(&setups()[kind], seed, |_, _| {});
        let Status::Over(outcome) = over.status() else { panic!("{:?}", over.status()) };
        prop_assert!(!outcome.winners.is_empty());
        let best = Seat::all(2).map(|seat| over.player(seat).points).max().unwrap();
        prop_assert!(outcome.winners.iter().all(|seat| over.player(seat).points == best));
    }
}
