//! The built-in networks: complete, and fed only with visible information.

use crate::play::Walk;
use sorcery::engine::{Rng, Status, Stream};
use sorcery::games::evaluator::{Evaluator, Learnt};
use sorcery::games::network::{Group, InputEntry, Inputs, Network, NetworkShape, RowWriter, places};
use sorcery::games::splendor::{Setup, Splendor};
use sorcery::games::{Heuristics, Tabletop};

/// The inputs of a network have its shape and don't depend on hidden cards, in every position of some games.
fn inputs_contain_only_visible_information<G: Tabletop>(setup: &G::Setup) {
    let Learnt { shape, inputs: write, .. } = G::LEARNT.expect("a network");
    let mut rng = Rng::new(3, Stream::Playout);
    let (mut inputs, mut others) = (Inputs::default(), Inputs::default());
    for seed in 0..6 {
        let walk = Walk::<G>::new(setup.clone(), seed);
        for state in walk.states() {
            let Status::Awaiting(awaited) = state.status() else { continue };
            write(state, awaited, &mut inputs);
            let fit = |row: &[InputEntry], groups| row.iter().all(|entry| (entry.place as usize) < places(groups));
            assert!(fit(inputs.game(), shape.game));
            for (kind, sum, row) in inputs.rows() {
                assert!(sum < shape.sums && fit(row, shape.rows[kind]));
            }
            let mut twin = state.clone();
            twin.resample(awaited, &mut rng);
            write(&twin, awaited, &mut others);
            assert_eq!(inputs, others, "{awaited:?} is to move");
        }
    }
}

#[test]
fn the_network_of_splendor_sees_only_visible_information() {
    for official in [false, true] {
        inputs_contain_only_visible_information::<Splendor>(&Setup { official, ..Setup::default() });
    }
}

#[test]
fn a_network_is_saved_with_two_bytes_per_weight() {
    const SHAPE: NetworkShape =
        NetworkShape { rows: &[&[Group::Numbers(2)]], sums: 1, game: &[Group::Numbers(3)], blocks: 1 };
    let weights: Vec<f32> = (0..SHAPE.weights()).map(|i| (i as f32 * 0.7).sin()).collect();
    let network = Network::new(SHAPE, weights).expect("as many weights as there should be");
    let bytes = network.to_bytes();
    let read = Network::from_bytes(SHAPE, &bytes).expect("the same shape");
    assert_eq!(read.to_bytes(), bytes);
    for (weight, read) in network.weights().iter().zip(read.weights()) {
        assert!((weight - read).abs() <= weight.abs() / 256.0, "{weight} became {read}");
    }
    assert_eq!(Network::from_bytes(SHAPE, &bytes[2..]), None);
    assert_eq!(Network::from_bytes(NetworkShape { blocks: 2, ..SHAPE }, &bytes), None);
}

/// The combined weights of an evaluator add up the same weights as the network itself, in another order.
#[test]
fn an_evaluator_adds_up_the_weights_of_all_inputs() {
    const ROW: &[Group] = &[Group::Numbers(1), Group::Choices(&[2, 3, 4]), Group::Numbers(2), Group::Choices(&[3])];
    const SHAPE: NetworkShape = NetworkShape { rows: &[ROW, ROW], sums: 2, game: ROW, blocks: 2 };
    const PLAIN: &[Group] = &[Group::Numbers(15)];
    const SEPARATE: NetworkShape = NetworkShape { rows: &[PLAIN, PLAIN], game: PLAIN, ..SHAPE };
    assert_eq!(SHAPE.weights(), SEPARATE.weights());
    let weights: Vec<f32> = (0..SHAPE.weights()).map(|i| (i as f32 * 0.7).sin() / 8.0).collect();
    let [combined, separate] =
        [SHAPE, SEPARATE].map(|shape| Evaluator::new(&Network::new(shape, weights.clone()).expect("as many weights")));
    let write = |row: &mut RowWriter<'_, 5>, n: u8| {
        row.number(f32::from(n) / 24.0);
        row.choices([(2, n / 12), (3, n / 4 % 3), (4, n % 4)]);
        row.number(0.5);
        row.flag(n % 2 == 1);
        row.choices([(3, n)]);
    };
    for n in 0..24 {
        let mut inputs = Inputs::default();
        inputs.write_game(|row| write(row, n));
        for (kind, sum) in [(0, 0), (1, 1), (1, 0)] {
            inputs.write_row(kind, sum, |row| write(row, (n + 7 * kind + 5 * sum) % 24));
        }
        let (found, expected) = (combined.value(&inputs), separate.value(&inputs.separated(&SHAPE)));
        assert!((found - expected).abs() < 1e-6, "{found} instead of {expected}");
    }
    let mut inputs = Inputs::default();
    inputs.write_game(|row| write(row, 23));
    let places: Vec<u32> = inputs.separated(&SHAPE).game().iter().map(|entry| entry.place).collect();
    assert_eq!(places, [0, 2, 5, 9, 10, 11, 14]);
}

/// The program would silently ignore a file of the wrong shape.
#[test]
fn the_built_in_networks_are_complete() {
    assert!(Splendor::LEARNT.is_some_and(|learnt| (learnt.network)().is_some()));
}
