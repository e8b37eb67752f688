//! The learnt policy: strong by two independent counts, and blind to hidden information.

use super::ledger::Ledger;
use super::{legal, play, position, view};
use sorcery::engine::{Game, Log, Rng, Stream};
use sorcery::games::network::{Inputs, Network};
use sorcery::games::onirim::{Action, Card, Colour, Event, Onirim, Phase, Setup};
use sorcery::games::onirim::{SHAPE, learnt, network};

const HAND: &str = "hand red sun | blue moon | green key | brown sun | red moon\n";

fn choice(game: &Onirim) -> String {
    let weighed = game.choice(learnt()).expect("a game that is not over");
    view(game).spell(weighed.action)
}

/// A bug in the engine once made a player look strong. So this test counts doors from the cards that open
/// them: three of a colour in a row in the labyrinth, or a key when a door is drawn.
#[test]
fn the_policy_wins_two_thirds_of_games_by_an_independent_count() {
    let games = 300;
    for (strict, least) in [(false, 0.66), (true, 0.60)] {
        let mut wins = 0;
        for seed in 0..games {
            let mut events = Log::default();
            let mut game = Onirim::start(&Setup { strict }, seed, &mut events);
            let mut ledger = Ledger::new();
            let mut keys = [0i32; 4];
            let mut paid = [0i32; 4];
            loop {
                for event in events.take() {
                    ledger.record(&event);
                    match event {
                        Event::Opened(colour, _) => keys[colour.index()] += 1,
                        Event::PaidDoor(colour) => paid[colour.index()] += 1,
                        _ => {}
                    }
                }
                ledger.assert_matches(&game);
                let Some(weighed) = game.choice(learnt()) else { break };
                assert_eq!(game.check(weighed.action), Ok(()));
                game.apply(weighed.action, &mut events);
            }
            let open = Colour::ALL.map(|colour| {
                let i = colour.index();
                (triples(game.labyrinth(), colour) + keys[i] - paid[i]).min(2)
            });
            let won = game.phase() == Phase::Won;
            for (colour, most) in Colour::ALL.into_iter().zip(open) {
                assert!(i32::from(game.doors(colour)) <= most, "{colour:?} in game {seed}");
            }
            assert!(!won || open == [2; 4]);
            wins += i32::from(won);
        }
        let rate = f64::from(wins) / games as f64;
        assert!(rate > least, "strict {strict}: {rate}");
    }
}

/// Counts groups of three adjacent cards of a colour. No card counts twice.
fn triples(labyrinth: &[Card], colour: Colour) -> i32 {
    labyrinth
        .chunk_by(|a, b| a.colour() == b.colour())
        .filter(|row| row[0].colour() == Some(colour))
        .map(|row| row.len() as i32 / 3)
        .sum()
}

#[test]
fn the_policy_ignores_hidden_information() {
    let mut rng = Rng::new(4, Stream::Agent(0));
    for seed in 0..30 {
        let mut game = Onirim::start(&Setup::default(), seed, &mut Log::off());
        while let Some(weighed) = game.choice(learnt()) {
            let world = view(&game).imagine(&mut rng);
            assert_eq!(world.choice(learnt()).map(|w| w.action), Some(weighed.action));
            game.apply(weighed.action, &mut Log::off());
        }
    }
    let [a, b] = ["red door | 3 blue sun | nightmare", "nightmare | 3 blue sun | red door"]
        .map(|next| position(&format!("{HAND}next {next}\n")));
    assert_eq!(choice(&a), choice(&b));
}

#[test]
fn the_policy_opens_the_last_door() {
    let doors = "doors 2 blue door | 2 green door | 2 brown door | red door\n";
    let game =
        position(&format!("{doors}labyrinth red sun | red moon\nhand blue sun | 2 blue moon | red sun | green key\n"));
    assert_eq!(choice(&game), "play 4");
    let mut game = position(&format!("{doors}hand red key | 4 blue moon\nnext red door\n"));
    play(&mut game, "discard 2");
    assert_eq!(choice(&game), "open");
}

#[test]
fn the_policy_finds_obvious_moves() {
    // The third red card opens a door.
    let game = position("labyrinth red sun | red moon\nhand red sun | blue sun | green sun | brown moon | blue moon\n");
    assert_eq!(choice(&game), "play 1");
    // A prophecy should get rid of nightmares.
    let mut game = position(&format!("{HAND}next red sun | nightmare | blue sun | green sun | brown moon\n"));
    play(&mut game, "discard 3");
    assert_eq!(choice(&game), "discard 2");
    // A drawn door should be opened if its key is in hand.
    let mut game = position(&format!("{HAND}next green door\n"));
    play(&mut game, "discard 4");
    assert_eq!(choice(&game), "open");
}

#[test]
fn equivalent_actions_are_evaluated_once() {
    for seed in 0..20 {
        let mut rng = Rng::new(seed, Stream::Playout);
        let mut game = Onirim::start(&Setup::default(), seed, &mut Log::off());
        while let Some(action) = game.random_action(&mut rng, &mut Vec::new()) {
            let choices = game.choices(learnt());
            assert!(choices.iter().all(|choice| (0.0..=1.0).contains(&choice.value)));
            let weighed: Vec<Action> = choices.iter().map(|choice| choice.action).collect();
            let legal = legal(&game);
            assert!(weighed.iter().all(|action| legal.contains(action)));
            // Each omitted action is equivalent to a listed one: the same command with an equal card.
            let command = |action| view(&game).offer(action).button;
            for &action in legal.iter().filter(|&&action| action != Action::Rest) {
                assert!(weighed.iter().any(|&other| command(other) == command(action)), "{action:?} has no equivalent");
            }
            game.apply(action, &mut Log::off());
        }
    }
}

#[test]
fn the_built_in_evaluation_has_all_weights() {
    let file = include_str!("../../../src/games/onirim/weights.txt");
    assert_eq!(file.split_whitespace().filter(|word| word.parse::<f32>().is_ok()).count(), SHAPE.weights());
    assert!(network().weights().iter().all(|weight| weight.is_finite()));
    assert!(network().weights().iter().any(|&weight| weight != 0.0));
    assert!(Network::new(SHAPE, vec![0.0; SHAPE.weights() - 1]).is_none());
}

#[test]
fn the_evaluation_treats_colours_alike() {
    let mut rng = Rng::new(2, Stream::Playout);
    let mut some = |n: usize| (0..n).map(|_| rng.word() as f32 / 4_294_967_296.0 - 0.5).collect::<Vec<_>>();
    let (game, mut colours) = (some(20), [0; 4].map(|_| some(16)));
    let value = |colours: &[Vec<f32>]| {
        let mut inputs = Inputs::default();
        inputs.write_game::<20>(|row| game.iter().for_each(|&input| row.number(input)));
        for colour in colours {
            inputs.write_row::<16>(0, 0, |row| colour.iter().for_each(|&input| row.number(input)));
        }
        learnt().value(&inputs)
    };
    let before = value(&colours);
    colours.rotate_left(1);
    assert!((value(&colours) - before).abs() < 1e-5);
}
