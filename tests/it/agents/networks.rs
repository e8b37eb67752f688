//! The built-in networks: complete, and fed only with visible information.

use crate::play::Walk;
use sorcery::engine::{Rng, Status, Stream};
use sorcery::games::network::{Inputs, Learnt, Network, NetworkShape};
use sorcery::games::splendor::{Rules, Setup, Splendor};
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
            assert!(inputs.game().iter().all(|&(place, _)| usize::from(place) < shape.game));
            for (kind, sum, row) in inputs.rows() {
                assert!(sum < shape.sums && row.iter().all(|&(place, _)| usize::from(place) < shape.rows[kind]));
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
    for rules in [Rules::Course, Rules::Official] {
        inputs_contain_only_visible_information::<Splendor>(&Setup { rules, ..Setup::default() });
    }
}

#[test]
fn a_network_is_saved_with_two_bytes_per_weight() {
    const SHAPE: NetworkShape = NetworkShape { rows: &[2], sums: 1, game: 3, blocks: 1 };
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

/// The program would silently ignore a file of the wrong shape.
#[test]
fn the_built_in_networks_are_complete() {
    assert!(Splendor::LEARNT.is_some_and(|learnt| (learnt.network)().is_some()));
}
